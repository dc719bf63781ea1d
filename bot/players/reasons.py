"""Why a play is better than the next best: plain facts about both, as a person would name them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.legal import due_numbers
from bot.engine.state import Hand
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile, double
from bot.engine.view import View
from bot.players.player import Weighed
from bot.players.prospects import is_cheap, is_dead

SCARCE: Final = 2
"""So many unseen tiles of a number at most are few."""


class Why(StrEnum):
    """What speaks for a play, the most telling first. ``number`` and ``count`` are those of ``Reason``.

    ``only``: nothing else can be done. ``out``: it is the last tile (R21). ``block``: the round ends blocked, with a
    cheap hand (R23). ``dead_foot``: the other would make a foot of ``number`` that nobody can complete (R20).
    ``double_blank``: it costs ``count`` in a hand (R24). ``double``: it fits ``number`` alone, and that is open.
    ``for_foot``: a tile with ``number`` is kept for the foot of the double that is kept too. ``starves``: the next
    seat, ``seat``, had none of the only ``number`` that can be matched then when it last drew. ``only_mine``: nobody
    else can have the ``number`` that is opened. ``closes``: nobody has it. ``scarce``: only ``count`` tiles with
    ``number`` are unseen. ``goes_on``: ``count`` other tiles of the hand have it. ``sheds``: ``count`` points.
    ``gives``: laying the drawn tile would open ``number``, of which the hand has no other. ``tried``: it came out
    best, and nothing simple tells why.
    """

    ONLY = "only"
    OUT = "out"
    BLOCK = "block"
    DEAD_FOOT = "dead_foot"
    DOUBLE_BLANK = "double_blank"
    DOUBLE = "double"
    FOR_FOOT = "for_foot"
    STARVES = "starves"
    ONLY_MINE = "only_mine"
    CLOSES = "closes"
    SCARCE = "scarce"
    GOES_ON = "goes_on"
    SHEDS = "sheds"
    GIVES = "gives"
    TRIED = "tried"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason; what its figures mean says ``Why``."""

    why: Why
    number: int = 0
    count: int = 0
    seat: int | None = None


_COUNTS: Final = (Why.DOUBLE_BLANK, Why.GOES_ON, Why.SHEDS)
"""Where more is better."""

_OF_A_NUMBER: Final = (Why.FOR_FOOT, Why.STARVES)
"""Where another number is another reason."""


def runner_up(view: View, weighed: Sequence[Weighed]) -> Weighed | None:
    """The best that is not equal by the rules to the first of ``weighed``, as an ``Adviser`` orders them."""
    first = view.essence(weighed[0].action)
    return next((other for other in weighed if view.essence(other.action) != first), None)


def reasons(view: View, weighed: Sequence[Weighed]) -> tuple[Reason, ...]:
    """Why the first of ``weighed`` is better than the runner-up: what is true of it and not, or less, of the other.
    The most telling first, at least one."""
    second = runner_up(view, weighed)
    if second is None:
        return (Reason(Why.ONLY),)
    chosen, rival = weighed[0].action, second.action
    others = tuple(_facts(view, rival))
    found = [reason for reason in _facts(view, chosen) if _tells(reason, others)]
    if isinstance(rival, Play) and is_dead(view, rival.tile) and not _lays_dead(view, chosen):
        found.append(Reason(Why.DEAD_FOOT, rival.tile.low))
    order = list(Why)
    return tuple(sorted(found, key=lambda reason: order.index(reason.why))) or (Reason(Why.TRIED),)


def _tells(reason: Reason, others: Sequence[Reason]) -> bool:
    """Whether none of the other play's facts is as good."""
    alike = [other for other in others if other.why is reason.why]
    if reason.why in _COUNTS:
        return all(reason.count > other.count for other in alike)
    if reason.why in _OF_A_NUMBER:
        return all(reason.number != other.number for other in alike)
    return not alike


def _facts(view: View, action: Action) -> Iterator[Reason]:
    if not isinstance(action, Play):
        yield from _of_keeping(view)
        return
    tile, number = action.tile, view.end_of(action.on).number
    rest = tuple(held for held in view.hand if held != tile)
    if not rest:
        if not (tile.is_double and view.rules.out_on_double == "penalty"):
            yield Reason(Why.OUT)
        return
    at = view.tableau.end_on(action.on)
    assert at is not None
    after = view.tableau.lay(tile, at, view.rules.toes)
    if _is_blocked(view, after):
        if is_cheap(view, rest):
            yield Reason(Why.BLOCK)
    else:
        yield from _what_is_left(view, after, tile, number, rest)
    if tile == double(0) and view.rules.double_blank:
        yield Reason(Why.DOUBLE_BLANK, count=view.rules.double_blank)
    elif tile.is_double:
        yield Reason(Why.DOUBLE, tile.low)
    yield from _for_feet(rest)
    if tile.pips:
        yield Reason(Why.SHEDS, count=tile.pips)


def _what_is_left(view: View, after: Tableau, tile: Tile, number: int, rest: Hand) -> Iterator[Reason]:
    """What the others, and the hand itself, can do with what the play opens."""
    assert view.seat is not None
    due, following = due_numbers(after), (view.seat + 1) % view.seats
    if len(due) == 1 and due[0] in _lacked(view, following):
        yield Reason(Why.STARVES, due[0], seat=following)
    if tile.is_double:
        return
    opened = tile.other(number)
    mates, unseen = _mates(rest, opened), _unseen(view, opened)
    if not unseen:
        yield Reason(Why.ONLY_MINE if mates else Why.CLOSES, opened)
    elif unseen <= SCARCE:
        yield Reason(Why.SCARCE, opened, unseen)
    if mates:
        yield Reason(Why.GOES_ON, opened, mates)


def _of_keeping(view: View) -> Iterator[Reason]:
    """What speaks for keeping the drawn tile (R13)."""
    yield from _for_feet(view.hand)
    opened = {
        play.tile.other(view.end_of(play.on).number)
        for play in view.legal
        if isinstance(play, Play) and not play.tile.is_double
    }
    given = [v for v in sorted(opened) if _mates(view.hand, v) == 1 and _unseen(view, v) > SCARCE]
    if opened and len(given) == len(opened):
        yield Reason(Why.GIVES, given[0])


def _for_feet(hand: Hand) -> Iterator[Reason]:
    """The doubles of a hand for which it has toes too."""
    for tile in hand:
        if tile.is_double and _mates(hand, tile.low) > 1:
            yield Reason(Why.FOR_FOOT, tile.low)


def _mates(hand: Hand, number: int) -> int:
    return sum(tile.has(number) for tile in hand)


def _unseen(view: View, number: int) -> int:
    """How many tiles with a number are neither on the table nor in the hand."""
    return view.rules.highest + 1 - view.tableau.laid[number] - _mates(view.hand, number)


def _lacked(view: View, seat: int) -> tuple[int, ...]:
    """The numbers of which a seat had none when it last drew."""
    drew = [shortage for shortage in view.history if shortage.seat == seat and shortage.drew]
    return drew[-1].due if drew else ()


def _lays_dead(view: View, action: Action) -> bool:
    return isinstance(action, Play) and is_dead(view, action.tile)


def _is_blocked(view: View, after: Tableau) -> bool:
    """Whether the round is over with this table, since nothing fits any more (R23)."""
    return view.rules.dead_foot == "block" and all(after.exhausted(number) for number in due_numbers(after))
