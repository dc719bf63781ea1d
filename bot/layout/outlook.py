"""What can still be done at an open end: in how many ways it can take a double with its toes.

An end that has room for a double and all its toes cannot get stuck at the next tile. The search lays every
tile so that the other ends keep such room. Once the double of its number is out, an end needs room for one
tile and the next.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from bot.layout.fans import Choice, free_choices, one_of_each, toe_choices
from bot.layout.geometry import APART, DIRECTIONS, HALVES, QUARTER_TURN, UNIT, Spot, collide
from bot.layout.ground import Ground, clear, near, nearest_first
from bot.layout.joints import DOUBLE_JOINTS, LEVELS, SQUEEZED, TILE_JOINTS
from bot.layout.numbers import FOOT, NOTHING
from bot.layout.squeezes import double_squeezes, tile_squeezes

_REACH = UNIT * 15 // 2  # what lies farther from an end can hinder no tile and no toe on it
_AFFECTED = UNIT * 41 // 5

STRANDED = 1_000_000
"""The worry about an end at which nothing can be laid any more: it outweighs all others."""

_ENOUGH = 8  # ways of the last resort that are kept: whether there is any is all that counts

_LAST_RESORT = 20_000  # only joints that bend and shift as nobody would lay a tile are left


class Option(NamedTuple):
    """One way to go on: the tile, and for each toe (or for the one next tile) the places it may take."""

    cost: int
    spot: Spot
    followers: tuple[tuple[Choice, ...], ...]


class End(NamedTuple):
    """Where the table may go on: beyond ``spot``, seen in its direction.

    ``joined`` tells whether a tile lies on ``spot`` already; otherwise it is a reserved place.
    ``wanted`` is NOTHING, TILE or FOOT.
    """

    spot: Spot
    wanted: int
    joined: bool

    @property
    def ahead(self) -> Spot:
        """The point half a tile beyond the spot's centre: the middle of its open edge, with its direction."""
        x, y, k = self.spot
        dx, dy = HALVES[k]
        return x + 2 * dx, y + 2 * dy, k


class Outlook(NamedTuple):
    """The ways to go on at an end, found at a level of joints; at SQUEEZED, a tile without a next one counts too."""

    wanted: int
    level: int
    options: tuple[Option, ...]


class Prospects:
    """The ways to go on at an end, for many a look at it with something new laid beside it.

    They are found once for each level, when it is first asked for; a look only strikes out what is taken.
    """

    def __init__(self, ground: Ground, end: End, toes: int) -> None:
        x, y, _ = end.spot
        self.end = end
        self._toes = toes
        self._others = nearest_first(end.ahead, ground.near(x, y, _REACH))
        self._found: list[Outlook] = []

    def _at(self, level: int) -> Outlook:
        while len(self._found) <= level:
            most = _ENOUGH if len(self._found) == SQUEEZED else None
            found = _options(self.end, self._others, len(self._found), self._toes)
            options = tuple(islice(found, most))
            self._found.append(Outlook(self.end.wanted, len(self._found), options))
        return self._found[level]

    def seen(self) -> Outlook:
        """The outlook by the handsomest joints that there are."""
        return self.without(())

    def without(self, new: Sequence[Spot]) -> Outlook:
        """The outlook once the ``new`` spots are taken; the same object as ``seen`` if they do no harm."""
        x, y, _ = self.end.spot
        close = [n for n in new if abs(n[0] - x) < _AFFECTED and abs(n[1] - y) < _AFFECTED]
        for level in (*LEVELS, SQUEEZED):
            left = _left(self._at(level), close)
            if left.options:
                return left
        if len(self._at(SQUEEZED).options) < _ENOUGH:
            return left
        others = [*self._others, *close]
        return Outlook(
            self.end.wanted, SQUEEZED, tuple(islice(_options(self.end, others, SQUEEZED, self._toes), 1))
        )


def glance(ground: Ground, end: End, toes: int, extra: tuple[Spot, ...] = ()) -> Outlook:
    """The outlook of an end with ``extra`` spots taken too, when it is needed only once."""
    if end.wanted == NOTHING:
        return Outlook(NOTHING, LEVELS[0], ())
    x, y, _ = end.spot
    others = nearest_first(end.ahead, [*ground.near(x, y, _REACH), *extra])
    for level in LEVELS:
        options = tuple(_options(end, others, level, toes))
        if options:
            return Outlook(end.wanted, level, options)
    return Outlook(end.wanted, SQUEEZED, tuple(islice(_options(end, others, SQUEEZED, toes), 1)))


def _options(end: End, others: list[Spot], level: int, toes: int) -> Iterator[Option]:
    if end.wanted == FOOT:
        return _feet(end.spot, others, level, toes)
    return _tiles(end.spot, others, level)


def _feet(spot: Spot, others: list[Spot], level: int, toes: int) -> Iterator[Option]:
    x, y, k = spot
    beside = near(spot, others)
    for cost, dx, dy, direction in DOUBLE_JOINTS[level][k] if level < SQUEEZED else double_squeezes(k):
        double = (x + dx, y + dy, (direction + QUARTER_TURN) % DIRECTIONS)
        if not clear(double, (spot,), beside):
            continue
        followers = toe_choices(double, near(double, others), min(level, LEVELS[-1]), toes)
        if followers is not None and (level == LEVELS[0] or _compatible(followers)):
            yield Option(cost, double, tuple([tuple(places) for places in followers]))


def _compatible(followers: Sequence[Sequence[Choice]]) -> bool:
    return next(one_of_each(followers), None) is not None


def _tiles(spot: Spot, others: list[Spot], level: int) -> Iterator[Option]:
    """Tiles with a next one; at the last resort, the tile alone."""
    x, y, k = spot
    for cost, dx, dy, direction in TILE_JOINTS[level][k] if level < SQUEEZED else tile_squeezes(k):
        tile = (x + dx, y + dy, direction)
        if not clear(tile, (spot,), others):
            continue
        if level == SQUEEZED:
            yield Option(cost, tile, ())
            continue
        if places := free_choices(tile, TILE_JOINTS[level][direction], others):
            yield Option(cost, tile, (tuple(places),))


def _left(seen: Outlook, taken: list[Spot]) -> Outlook:
    """What is left of an outlook when some spots are taken; the same object if nothing changes."""
    if not taken:
        return seen
    kept = []
    changed = False
    for option in seen.options:
        left = _option_without(option, taken)
        changed = changed or left is not option
        if left:
            kept.append(left)
    return Outlook(seen.wanted, seen.level, tuple(kept)) if changed else seen


def _option_without(option: Option, taken: list[Spot]) -> Option | None:
    """What is left of an option when some spots are taken; the same object if nothing changes."""
    spot = option.spot
    if _hit(spot, taken):
        return None
    followers = []
    changed = False
    for places in option.followers:
        kept = tuple([p for p in places if not _hit(p[1], taken)])
        if not kept:
            return None
        changed = changed or len(kept) != len(places)
        followers.append(kept)
    if not changed:
        return option
    if len(followers) > 1 and not _compatible(followers):
        return None
    return Option(option.cost, spot, tuple(followers))


def _hit(spot: Spot, taken: list[Spot]) -> bool:
    for other in taken:  # noqa: SIM110 (any() costs twice as much in this innermost loop)
        if collide(spot, other, APART):
            return True
    return False


def _few(ways: int, steps: tuple[tuple[int, int], ...]) -> int:
    for most, cost in steps:
        if ways <= most:
            return cost
    return 0


def worry(seen: Outlook) -> int:
    """How bad an outlook is, in hundredths; 0 is the best."""
    if not seen.options:
        return STRANDED if seen.wanted else 0
    if seen.level == SQUEEZED:
        return _LAST_RESORT
    ways = 0
    best = 1 << 30
    for option in seen.options:
        product = 1
        cost = option.cost
        for places in option.followers:
            product *= len(places)
            cost += min(places)[0]
        ways += product
        best = min(best, cost)
    if seen.wanted == FOOT:
        if seen.level:
            return 2500 + best * 45 // 100 + _few(ways, ((3, 3000), (10, 1500), (30, 600)))
        return best * 45 // 100 + _few(ways, ((2, 500), (4, 250), (8, 100)))
    if seen.level:
        return 1500 + best * 35 // 100 + _few(ways, ((3, 2000), (8, 800)))
    return best * 35 // 100 + _few(ways, ((1, 500), (3, 250), (6, 100)))
