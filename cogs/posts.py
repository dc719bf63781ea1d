"""What the public messages of a game say and show: lobby, turn, ends of rounds and of the game (T3, T4, T11, T12)."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.engine.events import Opened, Played
from bot.engine.tableau import Tableau
from bot.games import rematch, steps, stints
from bot.games.errors import StorageError, what_broke
from bot.games.model import Game, LogEntry, Status
from bot.games.outbox import MOVED, Kind, Notice, OutboxRow
from bot.games.personal import Personal
from bot.games.records import written_record
from bot.games.service import Games
from bot.games.table_view import TableView, table_view
from bot.text import board as board_text
from bot.text import games as games_text
from bot.text import lobby as lobby_text
from bot.text import notices, places, rounds
from bot.text import turn as turn_text
from bot.text.fit import CONTENT
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from bot.text.points_alt import game_alt, round_alt
from bot.text.refusals import missing_permissions
from cogs import going, removal
from cogs.composing import Post, marker
from cogs.files import RECORD, json_file
from cogs.ids import Id, What
from cogs.letters import Letters
from cogs.outgoing import Button, Outgoing, Picture, Row, Style
from cogs.pictures import Pictures
from cogs.substitutes import offered

log = logging.getLogger(__name__)

BEFORE = 60
"""So many log entries before the news are read too, to tell what was taken back."""


class Posts:
    """Composes them (the publisher's ``Composer``)."""

    def __init__(self, games: Games, pictures: Pictures, texts: Callable[[str | None], Texts]) -> None:
        self._games = games
        self._store = games.store
        self._pictures = pictures
        self._texts = texts
        self._letters = Letters(games, texts)

    async def compose(self, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> Post | None:
        """The message for a notice as the game stands now; None if there is nothing to tell any more."""
        t = self._texts((await self._store.server_settings(game.place.guild_id)).language)
        if row.notice.kind is Kind.WORD:
            return self._word(t, row, game, missing)
        if row.notice.kind is Kind.DM:
            return await self._letters.compose(row, game)
        compose = {
            Kind.LOBBY: self._lobby,
            Kind.TURN: self._turn,
            Kind.ROUND: self._round,
            Kind.GAME: self._game,
            Kind.NOTICE: self._notice,
            Kind.REMINDER: self._reminder,
        }[row.notice.kind]
        post = await compose(t, row, game)
        return post if post is None else _within(t, post, missing)

    async def _lobby(self, t: Texts, row: OutboxRow, game: Game) -> Post:
        reason = row.notice.facts.get("reason")
        content = lobby_text.message(t, game, None if reason is None else str(reason))
        rows = _lobby_rows(t, game) if game.status is Status.LOBBY else ()
        return Post(Outgoing(content, rows=rows))

    async def _turn(self, t: Texts, row: OutboxRow, game: Game) -> Post | None:
        if not steps.waits_at(game, row.notice.turn):
            return None
        deadline = await self._store.turn_clock(game.id) or await self._games.deadline_from_now(game)
        table = table_view(game, None, deadline)
        log, since = await self._news(game, row)
        board = await self._board(t, game, table, [entry for entry in log if entry.turn >= since])
        ping = await self._games.call(game, "turn")
        pings = (steps.on_turn_id(game),) if ping else ()
        message = Outgoing(turn_text.message(t, table, log, since), board, _turn_rows(t, game), pings)
        return Post(message, deadline, ping)

    async def _round(self, t: Texts, row: OutboxRow, game: Game) -> Post:
        table = await self._then(game, row)
        log, since = await self._news(game, row)
        news = [entry for entry in log if since <= entry.turn < row.notice.turn]
        board = await self._board(t, game, table, news)
        counted = await _painted(game, "round.png", self._pictures.round_table(table), round_alt(t, table))
        content = rounds.round_message(t, table, log, since)
        review = Id(What.REVIEW, game.id, 0, (str(row.notice.facts["round"]),))
        rows: tuple[Row, ...] = ((_button(t, marker(row), Word.SCORES), _button(t, review, Word.REVIEW)),)
        return Post(Outgoing(content, (*board, *counted), rows))

    async def _game(self, t: Texts, row: OutboxRow, game: Game) -> Post | None:
        if game.state is None:
            return None
        table = table_view(game, None)
        reason = row.notice.facts.get("reason")
        content = rounds.game_message(t, game, None if reason is None else str(reason))
        race: tuple[Picture, ...] = ()
        if table.view.results:
            painting = self._pictures.race(table)
            race = await _painted(game, "game.png", painting, game_alt(t, table))
        pictures = (*race, _record_file(t, game, await self._store.log(game.id)))
        rows: tuple[Row, ...] = (
            (
                _button(t, Id(What.SCORES, game.id, 0), Word.SCORES),
                _button(t, marker(row), Word.RECORD),
                _button(t, Id(What.REMATCH, game.id), Word.REMATCH, "primary"),
            ),
        )
        return Post(Outgoing(content, pictures, rows))

    async def _notice(self, t: Texts, row: OutboxRow, game: Game) -> Post | None:
        if row.notice.facts["what"] == "rematch":
            return await self._rematch(t, row, game)
        content = notices.message(t, game, row.notice.facts)
        if not content:
            return None
        rows: tuple[Row, ...] = ((*_vote_buttons(t, game, row.notice), _button(t, marker(row), Word.SCORES)),)
        if "seat" in row.notice.facts:
            rows = (*_seat_rows(t, game, row.notice), *rows)
        return Post(Outgoing(content, rows=rows))

    async def _rematch(self, t: Texts, row: OutboxRow, game: Game) -> Post | None:
        """Asks those who have played before to sit down again, and calls who may be called now (T12)."""
        old = await self._store.game(int(row.notice.facts["of"] or 0))
        people = () if old is None or game.status is not Status.LOBBY else rematch.asked(old, game)
        if not people:
            return None
        settled, now = await self._games.people(people), self._games.clock.now()
        pings = [user for user in people if rematch.may_ping(settled.get(user, Personal()), now)]
        rows: tuple[Row, ...] = ((_button(t, marker(row), Word.JOIN, "success"),),)
        return Post(Outgoing(games_text.rematch_call(t, game.host, people), rows=rows, pings=tuple(pings)))

    async def _reminder(self, t: Texts, row: OutboxRow, game: Game) -> Post | None:
        """Calls the person on turn at the table; nobody if that has been done, or if he sleeps by now. That his clock
        has been set anew calls nobody."""
        if not steps.waits_at(game, row.notice.turn):
            return None
        reason = str(row.notice.facts["reason"])
        ping = None if reason == MOVED else await self._games.call(game, reason)
        if ping is None and reason != MOVED:
            return None
        table = table_view(game, None, await self._store.turn_clock(game.id))
        rows: tuple[Row, ...] = ((_button(t, marker(row), Word.MY_HAND, "primary"),),)
        pings = (steps.on_turn_id(game),) if ping else ()
        return Post(Outgoing(notices.reminder(t, table, reason), rows=rows, pings=pings), ping=ping)

    def _word(self, t: Texts, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> Post:
        """Told elsewhere: the table cannot be shown, or how the game ended when its place was deleted (T17)."""
        why, scores = row.notice.facts["why"], _button(t, marker(row), Word.SCORES)
        if why != "gone":
            return Post(Outgoing(places.word(t, game, missing, why == "locked"), rows=((scores,),)))
        record = _button(t, Id(What.RECORD, game.id), Word.RECORD)
        rows: tuple[Row, ...] = () if game.state is None else ((scores, record),)
        return Post(Outgoing(places.ended(t, game), rows=rows))

    async def _news(self, game: Game, row: OutboxRow) -> tuple[list[LogEntry], int]:
        """What no message has told yet, with a little of what came before, and where the news begin."""
        since = await self._store.shown_turn(game.id)
        log = await self._store.log(game.id, max(0, since - BEFORE))
        return [entry for entry in log if entry.turn < row.notice.turn], since

    async def _then(self, game: Game, row: OutboxRow) -> TableView:
        """The table as it was when the notice was written: the deal and the log played again."""
        log = await self._store.log(game.id)
        state = steps.replay(game, [entry for entry in log if entry.turn < row.notice.turn])
        then = stints.as_of(game, row.notice.turn)
        return table_view(replace(then, state=state, turn=row.notice.turn), None)

    async def _board(
        self, t: Texts, game: Game, table: TableView, news: Sequence[LogEntry]
    ) -> tuple[Picture, ...]:
        latest = latest_tiles(table.view.tableau, news)
        painting = self._pictures.board(table, latest=latest)
        return await _painted(game, "board.png", painting, board_text.board_alt(t, table))


async def _painted(game: Game, name: str, painting: Awaitable[bytes], alt: str) -> tuple[Picture, ...]:
    """The picture; none if painting fails, since the words alone let a game go on."""
    try:
        return (Picture(name, await painting, alt),)
    except StorageError:
        raise
    except Exception as error:
        log.error("game %s: %s cannot be painted: %s", game.id, name, what_broke(error))
        return ()


def latest_tiles(tableau: Tableau, news: Sequence[LogEntry]) -> tuple[int, ...]:
    """The tiles on this table that were laid in these log entries, by their place in the tableau, in order."""
    laid = [
        tableau.index(event.tile)
        for entry in news
        if not entry.undone
        for event in entry.events
        if isinstance(event, Opened | Played)
    ]
    return tuple(i for i in laid if i is not None)


def _record_file(t: Texts, game: Game, log: Sequence[LogEntry]) -> Picture:
    about = rounds.record_ready(t, table_view(game, None))
    return json_file(RECORD, written_record(game, log), about)


def _button(t: Texts, id_: Id, word: Word, style: Style = "secondary") -> Button:
    return Button(id_, button(t, word), style)


def _seat_rows(t: Texts, game: Game, notice: Notice) -> tuple[Row, ...]:
    """What can still be done about a seat of which a notice tells: its person takes it back, or somebody else takes
    it."""
    seat = int(notice.facts["seat"] or 0)
    if notice.facts["what"] != "lent":
        return offered(t, game, seat)
    lent = game.status is Status.RUNNING and game.seated[seat].is_lent
    return (going.take_back_row(t, game.id),) if lent else ()


def _vote_buttons(t: Texts, game: Game, notice: Notice) -> tuple[Button, ...]:
    """How others join a vote of which a notice tells, while the game goes on."""
    if game.status is not Status.RUNNING:
        return ()
    if notice.facts["what"] == "vote":
        return (going.vote_button(t, game.id),)
    if notice.facts["what"] == "against":
        return (removal.vote_button(t, game.id, int(notice.facts["other"] or 0)),)
    return ()


def _lobby_rows(t: Texts, game: Game) -> tuple[Row, ...]:
    return (
        (
            _button(t, Id(What.JOIN, game.id), Word.JOIN, "success"),
            _button(t, Id(What.LEAVE, game.id), Word.LEAVE),
            _button(t, Id(What.BEGIN, game.id), Word.BEGIN, "primary"),
        ),
        (
            _button(t, Id(What.ADD_COMPUTER, game.id), Word.ADD_COMPUTER),
            _button(t, Id(What.REMOVE_COMPUTER, game.id), Word.REMOVE_COMPUTER),
            _button(t, Id(What.OPTIONS, game.id), Word.OPTIONS),
            _button(t, Id(What.RULES, game.id), Word.RULES),
        ),
    )


def _turn_rows(t: Texts, game: Game) -> tuple[Row, ...]:
    return (
        (
            _button(t, Id(What.HAND, game.id, game.turn), Word.MY_HAND, "primary"),
            _button(t, Id(What.BOARD_TEXT, game.id, game.turn), Word.BOARD_TEXT),
            _button(t, Id(What.ZOOM, game.id, game.turn), Word.ZOOM),
        ),
    )


def _within(t: Texts, post: Post, missing: tuple[str, ...]) -> Post:
    """Without files where none may be attached, and with a word about what is missing (T17)."""
    if "attach_files" not in missing:
        return post
    told = missing_permissions(t, missing)
    content = f"{post.message.content}\n\n{told}"
    if len(content) > CONTENT:
        content = post.message.content
    return replace(post.plain, message=replace(post.plain.message, content=content))
