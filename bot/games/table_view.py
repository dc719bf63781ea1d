"""What somebody may see of a table (T19)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.rules import Choice
from bot.engine.view import View, view
from bot.games.model import Game, Place, Player, Status, Stint, TableOptions
from bot.games.plans import Planned


@dataclass(frozen=True, slots=True)
class TableView:
    """What somebody sees of a running or ended game, with who sits where. Holds nothing that is hidden from
    ``view.seat``.

    ``deadline`` is when the turn runs out, in seconds (UTC); None when it does not, or is not known yet.
    ``awaits_program`` tells that the next move is made by itself, in a moment. ``plan`` is what the person of
    ``view.seat`` has left for his next turn.
    """

    game_id: int
    turn: int
    status: Status
    place: Place
    host: int
    preset: str
    choices: Mapping[str, Choice]
    options: TableOptions
    seated: tuple[Player, ...]
    view: View
    votes: tuple[int, ...] = ()
    against: tuple[tuple[int, int], ...] = ()
    stints: tuple[Stint, ...] = ()
    deadline: float | None = None
    awaits_program: bool = False
    plan: Planned | None = field(default=None, repr=False)

    @property
    def to_move(self) -> Player | None:
        """Who is waited for."""
        seat = self.view.to_move
        return None if seat is None else self.seated[seat]


def table_view(game: Game, seat: int | None, deadline: float | None = None) -> TableView:
    """A begun game as ``seat`` (None: an onlooker) may see it (T19)."""
    return TableView(
        game_id=game.id,
        turn=game.turn,
        status=game.status,
        place=game.place,
        host=game.host,
        preset=game.preset,
        choices=game.choices,
        options=game.options,
        seated=game.seated,
        view=view(game.position, seat),
        votes=game.votes,
        against=game.against,
        stints=game.stints,
        deadline=deadline,
        plan=None if seat is None else game.plans.get(game.seated[seat].user_id or 0),
    )
