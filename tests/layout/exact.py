"""An independent look at a finished layout, by exact geometry from another library."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from shapely import STRtree
from shapely.geometry import Polygon

from bot.engine.tableau import Tableau
from bot.layout import UNIT, Plan, corners, halves

_HAIR = UNIT / 1000


def polygons(plan: Plan) -> list[Polygon]:
    return [Polygon(corners(pose)) for pose in plan.poses]


def overlaps(plan: Plan) -> list[tuple[int, int]]:
    """Pairs of tiles that share more than an edge."""
    shapes = polygons(plan)
    pairs = STRtree(shapes).query(shapes, predicate="intersects").T.tolist()
    return [(a, b) for a, b in pairs if a < b and shapes[a].intersection(shapes[b]).area > _HAIR]


def strangers_too_near(tableau: Tableau, plan: Plan, margin: float) -> list[tuple[int, int]]:
    """Pairs that come nearer than ``margin`` though neither lies on the other nor both on the same double."""
    shapes = polygons(plan)
    on = [placement.on for placement in tableau.placements]
    pairs = STRtree(shapes).query(shapes, predicate="dwithin", distance=margin).T.tolist()
    return [(a, b) for a, b in pairs if a < b and on[b] != a and on[a] != on[b]]


def matching_half(tableau: Tableau, plan: Plan, i: int) -> tuple[int, int]:
    """The centre of the half of tile ``i`` that lies against the tile before."""
    placement = tableau.placements[i]
    low, high = halves(plan.poses[i])
    return low if placement.near == placement.tile.low else high


def open_half(tableau: Tableau, plan: Plan, i: int) -> tuple[int, int]:
    placement = tableau.placements[i]
    low, high = halves(plan.poses[i])
    return high if placement.far == placement.tile.high else low


def touching_halves(tableau: Tableau, plan: Plan, i: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Centres of halves with the same number, one on each tile, that may be the ones that touch."""
    placement = tableau.placements[i]
    assert placement.on is not None
    parent = tableau.placements[placement.on]
    mine = halves(plan.poses[i]) if placement.is_double else (matching_half(tableau, plan, i),)
    theirs = (
        halves(plan.poses[placement.on]) if parent.is_double else (open_half(tableau, plan, placement.on),)
    )
    return [(a, b) for a in mine for b in theirs]


def detached(tableau: Tableau, plan: Plan) -> Iterator[int]:
    """Tiles that do not touch the tile they lie on with the right half, links left out."""
    shapes = polygons(plan)
    for i, placement in enumerate(tableau.placements):
        if placement.on is None or i in plan.links:
            continue
        apart = min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in touching_halves(tableau, plan, i))
        if shapes[i].distance(shapes[placement.on]) > _HAIR or apart > 1.42 * UNIT:
            yield i


def not_crosswise(tableau: Tableau, plan: Plan) -> Iterator[int]:
    """Doubles that do not turn a long side to the tile they lie on (R16), links left out."""
    for i, placement in enumerate(tableau.placements):
        if placement.on is None or not placement.is_double or i in plan.links:
            continue
        half = open_half(tableau, plan, placement.on)
        if _ahead(plan, i, half) > -0.7 * UNIT:
            yield i


def toes_not_away(tableau: Tableau, plan: Plan) -> Iterator[int]:
    """Toes that do not lie on the far side of their double and lead away from it (R17)."""
    for i, placement in enumerate(tableau.placements):
        if placement.on and tableau.placements[placement.on].is_double:
            near, far = matching_half(tableau, plan, i), open_half(tableau, plan, i)
            if not 0 < _ahead(plan, placement.on, near) <= _ahead(plan, placement.on, far):
                yield i


def _ahead(plan: Plan, double: int, point: tuple[int, int]) -> float:
    """How far a point lies on the side of a double to which its toes go."""
    x, y, _ = plan.poses[double]
    (ax, ay), (bx, by) = halves(plan.poses[double])
    side = hypot(bx - ax, by - ay)
    return ((point[0] - x) * (by - ay) - (point[1] - y) * (bx - ax)) / side


def assert_sound(tableau: Tableau, plan: Plan) -> None:
    assert len(plan.poses) == len(plan.open_places) == len(tableau)
    assert overlaps(plan) == []
    assert list(detached(tableau, plan)) == []
    assert list(not_crosswise(tableau, plan)) == []
    assert list(toes_not_away(tableau, plan)) == []
    for i, places in enumerate(plan.open_places):
        for place in places:
            shape = Polygon(corners(place))
            others = [Polygon(corners(p)) for n, p in enumerate(plan.poses) if n != i]
            assert all(shape.intersection(other).area < _HAIR for other in others), f"place on {i} is taken"
    for a, b in combinations([Polygon(corners(p)) for places in _reserved(tableau, plan) for p in places], 2):
        assert a.intersection(b).area < _HAIR


def _reserved(tableau: Tableau, plan: Plan) -> list[tuple[tuple[int, int, int], ...]]:
    return [plan.places(i) for i, placement in enumerate(tableau.placements) if placement.is_double]
