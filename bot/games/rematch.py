"""The same table again: what a rematch takes over from the game before it (T12)."""

from dataclasses import replace

from bot.games.errors import Declined, Reason
from bot.games.hours import awake
from bot.games.model import Game, Person, Player
from bot.games.outbox import Kind, Notice
from bot.games.personal import Personal
from bot.games.stints import everybody


def again(old: Game, host: Person, at: float, seed: bytes) -> Game:
    """A lobby with the rules, options and computers of ``old``, opened by one who sat there. The people are
    asked, not seated; those of a table by invitation are invited. Raises ``Declined``."""
    if old.status.live:
        raise Declined(Reason.PLACE_TAKEN, game_id=old.id, channel=old.place.channel_id)
    if host.user_id not in _people(old):
        raise Declined(Reason.NOT_SEATED)
    invited = old.options.invited
    if invited is not None:
        invited = tuple(user for user in dict.fromkeys((*invited, *_people(old))) if user != host.user_id)
    return Game(
        id=0,
        place=old.place,
        host=host.user_id,
        preset=old.preset,
        choices=old.choices,
        options=replace(old.options, invited=invited),
        players=(Player(host.user_id, host.name, acted_at=at), *_computers(old)),
        entropy=(),
        created_at=at,
        seed=seed,
    )


def asks(old: Game) -> Notice:
    """Asks the people of ``old`` to sit down again; who they are is looked up when it is told."""
    return Notice(Kind.NOTICE, 0, "rematch", {"what": "rematch", "of": old.id})


def asked(old: Game, lobby: Game) -> tuple[int, ...]:
    """The people of ``old`` who do not sit in its rematch, also those who left before it was over."""
    return tuple(user for user in _people(old) if lobby.player_of(user) is None)


def may_ping(personal: Personal, now: float) -> bool:
    """Whether a mention may call this person for something that is no turn of his."""
    return personal.mentioned and awake(personal.rhythm, now)


def _people(game: Game) -> list[int]:
    """Everybody who sat there: also who has left, and whose seat somebody else has taken over."""
    return list(dict.fromkeys(player.user_id for player in everybody(game) if player.user_id is not None))


def _computers(game: Game) -> list[Player]:
    """The computers that nobody left behind: the seat of one whose data was deleted has no name."""
    return [player for player in game.players if player.user_id is None and player.name]
