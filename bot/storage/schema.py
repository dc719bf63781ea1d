"""The tables. Nothing here is particular to one database.

A game is one row: what is searched for or guarded stands in columns, the rest is the JSON ``snapshot``
(``codec.py``), display names included: they are what the table shows, they go where the seat goes, and they
leave with it (T22). Ids of people stand beside it in ``game_people``, so that somebody's games are found
without reading every snapshot. The seed has a column of its own: whoever reads or copies snapshots does not
come by the tiles of later rounds; so have the plans that people leave for their next turns (``wishes``).
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from bot.games.model import Status

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

RowId = BigInteger().with_variant(Integer, "sqlite")
"""SQLite counts up INTEGER keys only."""

LIVE = tuple(status.value for status in Status if status.live)


def _game_id(*, primary_key: bool = True, index: bool | None = None) -> Column[int]:
    of_game = ForeignKey("games.id", ondelete="CASCADE")
    return Column("game_id", RowId, of_game, nullable=False, primary_key=primary_key, index=index)


games = Table(
    "games",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("parent_id", BigInteger, index=True),
    Column("status", String(16), nullable=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("wishes", Text, nullable=False, server_default="{}"),
    Column("seed", LargeBinary, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("started_at", Double),
    Column("ended_at", Double),
    Index("ix_games_channel_id_ended_at", "channel_id", "ended_at"),
    sqlite_autoincrement=True,  # an id on an old button never comes to mean another game
)

_is_live = games.c.status.in_(LIVE)
Index(
    "uq_games_live_place", games.c.channel_id, unique=True, sqlite_where=_is_live, postgresql_where=_is_live
)

game_people = Table(
    "game_people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    _game_id(index=True),
    Column("seated", Boolean, nullable=False),
)
"""Everybody whose id a game holds; ``seated`` for those at the table, now or once."""

log = Table(
    "log",
    metadata,
    _game_id(),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("seat", Integer),
    Column("by", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("takes_back", Integer),
    Column("undone", Boolean, nullable=False),
    Column("step", Text, nullable=False),
)
"""``step`` is JSON: the action and its events."""

due = Table(
    "due",
    metadata,
    _game_id(),
    Column("kind", String(16), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("claimed_until", Double, nullable=False),
    Column("moved", Double, nullable=False, server_default="0"),
    Index("ix_due_at_claimed_until", "at", "claimed_until"),
    Index("ix_due_claimed_until_at", "claimed_until", "at"),
)
"""``moved`` is for how many seconds a row was put off because nobody could play."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", RowId, primary_key=True),
    _game_id(primary_key=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("key", String(64), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("facts", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("claimed_until", Double, nullable=False),
    Column("not_before", Double, nullable=False),
    Column("message_id", BigInteger),
    Column("created_at", Double, nullable=False),
    UniqueConstraint("game_id", "kind", "key"),
    Index("ix_outbox_state_game_id_id", "state", "game_id", "id"),
    sqlite_autoincrement=True,  # the order of ids is the order of telling
)
"""``claimed_until`` is 0 for a row nobody is sending; ``facts`` is JSON."""

seen_hands = Table(
    "seen_hands",
    metadata,
    _game_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
)

plans = Table(
    "plans",
    metadata,
    _game_id(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("plan", Text, nullable=False),
)
"""Layouts of rounds, JSON of the layout's making."""

reviews = Table(
    "reviews",
    metadata,
    _game_id(),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("review", Text, nullable=False),
)
"""What was thought of the decisions of a seat in a finished round, JSON (``bot/players/review.py``)."""

results = Table(
    "results",
    metadata,
    _game_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("rounds", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)

pings = Table(
    "pings",
    metadata,
    _game_id(),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("reason", String(16), primary_key=True),
    Column("how", String(16), primary_key=True),
    Column("at", Double, nullable=False),
)
"""Who was called, so that nobody is called twice for the same (T4)."""

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
    Column("digest_at", Double, index=True),
)
"""What people have settled for themselves, JSON (``codec_people.py``), and when their next digest is due."""

server_settings = Table(
    "server_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
)
"""What servers have settled for their games, JSON (``bot/games/server.py``)."""

seasons = Table(
    "seasons",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("began_at", Double, nullable=False),
)
"""When the seasons of a server's leaderboard began; the first one has no row."""

departed_servers = Table(
    "departed_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_at", Double, nullable=False),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
"""One row, of id 1."""

notes = Table(
    "notes",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What the bot notes for itself."""
