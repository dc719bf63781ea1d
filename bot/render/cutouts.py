"""Which parts of a table are shown larger: boxes of one size that hold the open ends, as few as can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise

from bot.engine.labels import alphabetical
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan
from bot.render.camera import Bounds, bounds, joined
from bot.render.chips import chips

WIDE, HIGH = 27 * UNIT // 2, 8 * UNIT
"""The size of a part on the grid."""

CLOSE = 112
"""Pixels per side of a half in a part at full size: 28 when 1600 are shown as 400, on a phone."""

ON_A_SHEET = 5
"""So many parts at most share a sheet; a map of the table takes the last place."""

SHEET = (56, 48)
"""Pixels per side of a half on a sheet in two and in three rows."""

_WHOLE = 4 / 3
"""A table at most this much larger than a part is shown whole: its tiles are large enough then."""

_ON_ONE_SHEET = 65 / 27, 26 / 8
"""A table at most this much wider and higher than a part has room on a sheet as it is."""

_SHIFTS = (0.5, 0.3, 0.7, 0.1, 0.9)
"""Where in a part its ends may lie, the middle first."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A part of the table: ``box`` (left, top, right, bottom) on the grid, and the open ends that it is for, by
    letter. An end belongs to one part, though it may be seen in others as well."""

    ends: tuple[OpenEnd, ...]
    box: Bounds


@dataclass(frozen=True, slots=True)
class Cutouts:
    """How a table is shown larger: its ``parts``, and which of them share a sheet. ``table`` is the box round
    everything; ``in_one`` tells that a sheet has room for it."""

    table: Bounds
    parts: tuple[Cutout, ...]
    in_one: bool

    @property
    def sheets(self) -> list[range]:
        """As few sheets as hold the parts, about equally full."""
        count = 1 if self.in_one else -(-len(self.parts) // ON_A_SHEET)
        firsts = [sheet * len(self.parts) // count for sheet in range(count + 1)]
        return [range(first, last) for first, last in pairwise(firsts)]


@dataclass(frozen=True, slots=True)
class _Shown:
    """An end and the box that it needs: its tile, its letter, the places on a double."""

    end: OpenEnd
    box: Bounds


def cutouts(view: View, plan: Plan) -> Cutouts:
    """Parts that hold every open end on which a tile can still be laid (every end at all if there is none) and
    the foot that waits: with it first, then by letter. One part if the whole table is large enough in it.

    ``plan`` is the layout of exactly the tiles on the table, which is not empty.
    """
    every = list(_shown(view, plan))
    table = joined([bounds(plan.poses), *(shown.box for shown in every)])
    if not every or _fits(table, _WHOLE, _WHOLE):
        return Cutouts(table, (Cutout(_lettered(every), table),), True)
    wanted = [shown for shown in every if shown.end.alive or shown.end.at == view.pending] or every
    parts = [
        Cutout(_lettered(group), around(joined(shown.box for shown in group), plan))
        for group in _groups(wanted)
    ]
    parts.sort(key=lambda part: _place_in_line(part, view.pending))
    table = joined([table, *(part.box for part in parts)])
    return Cutouts(table, tuple(parts), _fits(table, *_ON_ONE_SHEET))


def around(box: Bounds, plan: Plan) -> Bounds:
    """The part that holds ``box``, which is no larger, and shows most tiles beside it."""
    best, most = box, -1
    for down in _SHIFTS:
        for right in _SHIFTS:
            left = box[0] - (WIDE - box[2] + box[0]) * right
            top = box[1] - (HIGH - box[3] + box[1]) * down
            tiles = sum(left < x < left + WIDE and top < y < top + HIGH for x, y, _ in plan.poses)
            if tiles > most:
                best, most = (left, top, left + WIDE, top + HIGH), tiles
    return best


def fits(box: Bounds) -> bool:
    """Whether a part can show all of ``box``."""
    return _fits(box, 1, 1)


def _fits(box: Bounds, wide: float, high: float) -> bool:
    """Whether a box is at most so many parts wide and high."""
    return box[2] - box[0] <= WIDE * wide and box[3] - box[1] <= HIGH * high


def _shown(view: View, plan: Plan) -> Iterator[_Shown]:
    """Every open end."""
    letters = [(unit, chip) for unit in (CLOSE, *SHEET) for chip in chips(view, plan, view.ends, unit)]
    for end in view.ends:
        places = plan.places(end.at) if view.tableau.placements[end.at].is_double else ()
        boxes = [bounds([plan.poses[end.at], *places])]
        for unit, chip in letters:
            if chip.letter == end.letter:
                boxes.append(chip.box(unit))
        yield _Shown(end, joined(boxes))


def _groups(wanted: Sequence[_Shown]) -> list[list[_Shown]]:
    """The ends in as few groups as fit a part each. Sets of ends are numbers, a bit for each."""
    options = _options(wanted)
    left = (1 << len(wanted)) - 1
    found = next(cover for most in count(1) if (cover := _cover(options, left, most)) is not None)
    groups = []
    for option in found:
        groups.append([shown for i, shown in enumerate(wanted) if option & left & 1 << i])
        left &= ~option
    return groups


def _options(wanted: Sequence[_Shown]) -> list[int]:
    """What a part can hold: the sets that are in no larger one, the largest first."""
    across = _windows([(shown.box[0], shown.box[2]) for shown in wanted], WIDE)
    along = _windows([(shown.box[1], shown.box[3]) for shown in wanted], HIGH)
    found: list[int] = []
    for option in sorted(
        {a & b for a in across for b in along}, key=lambda option: (-option.bit_count(), option)
    ):
        if all(option & ~larger for larger in found):
            found.append(option)
    return found


def _windows(spans: Sequence[tuple[float, float]], size: float) -> set[int]:
    """The sets of spans within ``size`` of where one of them begins."""
    return {
        sum(1 << i for i, (low, high) in enumerate(spans) if start <= low and high <= start + size)
        for start, _ in spans
    }


def _cover(options: Sequence[int], left: int, most: int) -> tuple[int, ...] | None:
    """At most ``most`` of ``options`` that hold all of ``left``, None if there are none."""
    if not left:
        return ()
    if left.bit_count() > most * options[0].bit_count():
        return None
    rarest = min(_single(left), key=lambda end: sum(1 for option in options if option & end))
    for option in sorted(options, key=lambda option: -(option & left).bit_count()):
        if option & rarest:
            rest = _cover(options, left & ~option, most - 1)
            if rest is not None:
                return option, *rest
    return None


def _single(ends: int) -> Iterator[int]:
    """Every end of a set by itself."""
    while ends:
        yield ends & -ends
        ends &= ends - 1


def _lettered(group: Sequence[_Shown]) -> tuple[OpenEnd, ...]:
    return tuple(sorted((shown.end for shown in group), key=lambda end: alphabetical(end.letter)))


def _place_in_line(part: Cutout, pending: int | None) -> tuple[bool, int, str]:
    return all(end.at != pending for end in part.ends), *alphabetical(part.ends[0].letter)
