"""Between the outbox and the messages: what a notice becomes, and by what its message is found again."""

from dataclasses import dataclass, replace
from typing import Protocol

from bot.games.model import Game
from bot.games.outbox import Kind, OutboxRow, Ping
from cogs.ids import Id, What
from cogs.outgoing import Outgoing


@dataclass(frozen=True, slots=True)
class Post:
    """A message. ``deadline`` is the one it shows (seconds, UTC), for a turn; ``ping`` is the call it makes."""

    message: Outgoing
    deadline: float | None = None
    ping: Ping | None = None

    @property
    def plain(self) -> "Post":
        """The same in words alone."""
        return replace(self, message=replace(self.message, pictures=()))


def marker(row: OutboxRow) -> Id:
    """The button that only the message of this notice carries: by it the message is found again."""
    game_id, notice = row.game_id, row.notice
    match notice.kind:
        case Kind.LOBBY:
            return Id(What.JOIN, game_id)
        case Kind.TURN:
            return Id(What.HAND, game_id, notice.turn)
        case Kind.ROUND:
            return Id(What.SCORES, game_id, int(notice.key))
        case Kind.GAME:
            return Id(What.RECORD, game_id)
        case Kind.NOTICE:
            what = What.JOIN if notice.key == "rematch" else What.SCORES
            return Id(what, game_id, 0, (notice.key,))
        case Kind.WORD:
            return Id(What.SCORES, game_id, 0, (f"word-{row.id}",))
        case Kind.REMINDER | Kind.DM:
            return Id(What.HAND, game_id, notice.turn, (str(row.id),))


def recipient(row: OutboxRow) -> int:
    """To whom a direct message goes."""
    return int(row.notice.facts["recipient"] or 0)


class Composer(Protocol):
    async def compose(self, row: OutboxRow, game: Game, missing: tuple[str, ...]) -> Post | None:
        """The message for a notice as the game stands now, with the button ``marker(row)`` on it; None if there
        is nothing to tell any more.

        ``missing`` permissions decide whether pictures can be attached.
        """
        ...
