"""What a player may wish for his next turn beforehand, and what comes of it when the turn comes.

An open end is meant by its letter. What a plan decides is legal always, since it is picked from what is legal then;
where the wishes say nothing, the person is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from bot.engine import scoring
from bot.engine.actions import PASS, Action, Play
from bot.engine.tiles import Tile
from bot.engine.view import View

MOST_WISHES: Final = 5


class Else(StrEnum):
    """What is done if no wish can be had."""

    HEAVIEST = "heaviest"
    ASK = "ask"


class Drawn(StrEnum):
    """What is done with a tile that was drawn and fits (R13)."""

    LAY = "lay"
    KEEP = "keep"
    ASK = "ask"


class Why(StrEnum):
    """Why a plan was dropped: no wish can be had, its open ends are gone, the turn passed without a choice, or the
    round is over."""

    NONE_FITS = "none_fits"
    END_GONE = "end_gone"
    PASSED = "passed"
    ROUND_OVER = "round_over"


@dataclass(frozen=True, slots=True)
class Wish:
    """Lay ``tile`` on the open end with the letter ``on``, or on any end of the number ``on``."""

    tile: Tile
    on: str | int


@dataclass(frozen=True, slots=True)
class Plan:
    """For the next turn of one person: the first wish that can be had, else ``otherwise``. A drawn tile is dealt
    with as ``drawn`` says, but a double is kept if ``keep_double``."""

    wishes: tuple[Wish, ...] = ()
    otherwise: Else = Else.ASK
    drawn: Drawn = Drawn.ASK
    keep_double: bool = False

    @property
    def says_something(self) -> bool:
        """Whether it may decide anything."""
        return self != NO_PLAN


NO_PLAN: Final = Plan()


@dataclass(frozen=True, slots=True)
class Dropped:
    """A plan was dropped, and its person is still to be told: he has had no other choice since."""

    why: Why


Planned = Plan | Dropped

EditPlan = Callable[[Plan], Plan]


def decide(plan: Plan, view: View) -> Action | None:
    """What the plan does in its person's turn; None where he is to be asked."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if not plays:
        return None
    if view.lay_or_keep:
        return _lay_or_keep(plan, view, plays)
    wished = (play for wish in plan.wishes for play in plays if _is_wished(wish, play, view))
    heaviest = _heaviest(plays, view) if plan.otherwise is Else.HEAVIEST else None
    return next(wished, heaviest)


def _lay_or_keep(plan: Plan, view: View, plays: Sequence[Play]) -> Action | None:
    if plan.drawn is Drawn.KEEP or (plan.keep_double and plays[0].tile.is_double):
        return PASS
    return _heaviest(plays, view) if plan.drawn is Drawn.LAY else None


def _is_wished(wish: Wish, play: Play, view: View) -> bool:
    end = view.end_of(play.on)
    return play.tile == wish.tile and wish.on in (end.letter, end.number)


def _heaviest(plays: Sequence[Play], view: View) -> Play:
    """The tile that costs most in the hand (R24), the lowest of equal ones, on the first of its ends."""
    return max(plays, key=lambda play: scoring.hand_points((play.tile,), view.rules))


def without_lost_ends(plan: Plan, letters: frozenset[str]) -> Plan:
    """The plan without wishes for ends that are there no more: their letters may come to name other ends."""
    kept = tuple(wish for wish in plan.wishes if isinstance(wish.on, int) or wish.on in letters)
    return plan if len(kept) == len(plan.wishes) else replace(plan, wishes=kept)


def possible(plan: Plan, view: View) -> bool:
    """Whether its person may leave this plan: few wishes, each for a tile of his hand and an end that can be."""
    letters = frozenset(end.letter for end in view.ends)
    known = all(
        wish.tile in view.hand and (wish.on in letters or wish.on in wish.tile) for wish in plan.wishes
    )
    return known and len(plan.wishes) <= MOST_WISHES


# ---------------------------------------------------------------------------------- as JSON


def to_json(planned: Planned) -> dict[str, Any]:
    if isinstance(planned, Dropped):
        return {"dropped": planned.why.value}
    return {
        "wishes": [[str(wish.tile), wish.on] for wish in planned.wishes],
        "else": planned.otherwise.value,
        "drawn": planned.drawn.value,
        "keep_double": planned.keep_double,
    }


def from_json(data: Mapping[str, Any]) -> Planned:
    """Raises ``KeyError``, ``TypeError`` or ``ValueError`` for what ``to_json`` did not make."""
    if "dropped" in data:
        return Dropped(Why(data["dropped"]))
    wishes = tuple(Wish(Tile.parse(tile), on) for tile, on in data["wishes"])
    return Plan(wishes, Else(data["else"]), Drawn(data["drawn"]), bool(data["keep_double"]))
