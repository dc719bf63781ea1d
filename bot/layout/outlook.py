"""What can still be done at an open end: in how many ways it can take a double with its toes.

An end that has room for a double and all its toes cannot get stuck at the next tile. The search lays every
tile so that the other ends keep such room. Once the double of its number is out, an end needs room for one
tile and the next.
"""

from typing import NamedTuple, TypeAlias

from bot.layout.geometry import APART, DIRECTIONS, HALVES, QUARTER_TURN, UNIT, Spot, collide
from bot.layout.ground import Ground, clear
from bot.layout.joints import DOUBLE_JOINTS, LEVELS, TILE_JOINTS, fan
from bot.layout.numbers import FOOT, NOTHING

_REACH = UNIT * 28 // 5
_AFFECTED = UNIT * 33 // 5

Choice: TypeAlias = tuple[int, Spot]


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
    """The ways to go on at an end, found at a level of joints."""

    wanted: int
    level: int
    options: tuple[Option, ...]


_NOTHING_WANTED = Outlook(NOTHING, 0, ())


def outlook(ground: Ground, end: End, toes: int, extra: tuple[Spot, ...] = ()) -> Outlook:
    """The ways to go on at ``end`` with ``extra`` spots taken too; by handsome joints if there are any."""
    if end.wanted == NOTHING:
        return _NOTHING_WANTED
    x, y, k = end.spot
    dx, dy = HALVES[k]
    x, y = x + 4 * dx, y + 4 * dy
    others = ground.near(x, y, _REACH)
    others.extend(extra)
    options: tuple[Option, ...] = ()
    for level in LEVELS:
        options = (_feet if end.wanted == FOOT else _tiles)(end.spot, others, level, toes)
        if options:
            break
    return Outlook(end.wanted, level, options)


def _feet(spot: Spot, others: list[Spot], level: int, toes: int) -> tuple[Option, ...]:
    found = []
    x, y, k = spot
    for cost, dx, dy, direction in DOUBLE_JOINTS[level][k]:
        double = (x + dx, y + dy, (direction + QUARTER_TURN) % DIRECTIONS)
        if not clear(double, (spot,), others):
            continue
        followers = []
        for joints in fan(level, direction, toes):
            places = []
            for toe_cost, tx, ty, toe_direction in joints:
                toe = (double[0] + tx, double[1] + ty, toe_direction)
                if clear(toe, (), others):
                    places.append((toe_cost, toe))
            if not places:
                break
            followers.append(tuple(places))
        else:
            found.append(Option(cost, double, tuple(followers)))
    return tuple(found)


def _tiles(spot: Spot, others: list[Spot], level: int, toes: int) -> tuple[Option, ...]:
    found = []
    x, y, k = spot
    for cost, dx, dy, direction in TILE_JOINTS[level][k]:
        tile = (x + dx, y + dy, direction)
        if not clear(tile, (spot,), others):
            continue
        places = []
        for next_cost, nx, ny, next_direction in TILE_JOINTS[level][direction]:
            following = (tile[0] + nx, tile[1] + ny, next_direction)
            if clear(following, (), others):
                places.append((next_cost, following))
        if places:
            found.append(Option(cost, tile, (tuple(places),)))
    return tuple(found)


def narrowed(seen: Outlook, end: End, new: tuple[Spot, ...], ground: Ground, toes: int) -> Outlook:
    """The outlook of ``end`` once the ``new`` spots are taken; the same object if they do it no harm."""
    if not seen.options:
        return seen
    x, y, _ = end.ahead
    near = [n for n in new if abs(n[0] - x) < _AFFECTED and abs(n[1] - y) < _AFFECTED]
    if not near:
        return seen
    kept = []
    changed = False
    for option in seen.options:
        left = _option_without(option, near)
        changed = changed or left is not option
        if left:
            kept.append(left)
    if not changed:
        return seen
    if not kept and seen.level != LEVELS[-1]:
        return outlook(ground, end, toes, new)
    return Outlook(seen.wanted, seen.level, tuple(kept))


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
    return Option(option.cost, spot, tuple(followers)) if changed else option


def _hit(spot: Spot, taken: list[Spot]) -> bool:
    for other in taken:  # noqa: SIM110 (any() costs twice as much in this innermost loop)
        if collide(spot, other, APART):
            return True
    return False


_STUCK = (0, 4500, 6000)


def _few(ways: int, steps: tuple[tuple[int, int], ...]) -> int:
    for most, cost in steps:
        if ways <= most:
            return cost
    return 0


def worry(seen: Outlook) -> int:
    """How bad an outlook is, in hundredths; 0 is the best."""
    if not seen.options:
        return _STUCK[seen.wanted]
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
            return 900 + best * 45 // 100 + _few(ways, ((3, 600), (10, 400), (30, 200)))
        return best * 45 // 100 + _few(ways, ((2, 500), (4, 250), (8, 100)))
    if seen.level:
        return 700 + best * 35 // 100 + _few(ways, ((3, 600), (8, 300)))
    return best * 35 // 100 + _few(ways, ((1, 500), (3, 250), (6, 100)))
