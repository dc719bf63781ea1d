"""The table as a picture: tiles, what was laid last, the foot that waits, the letters of the open ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.actions import Play
from bot.engine.tableau import Tableau
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, Pose, corners, extend, halves
from bot.layout.geometry import QUARTER_TURN
from bot.render import sprites, strip
from bot.render.camera import Bounds, Camera, bounds, camera
from bot.render.card import HEIGHT, WIDTH, Card
from bot.render.chips import chips
from bot.render.colours import CHALK, CYAN, FELT, GOLD, ORANGE, SHADOW, Colour, mix
from bot.render.shapes import Point

_PADDING = 26
"""Pixels of felt round everything."""
_CHIP_REACH = 0.5 * UNIT
_NOMINAL_UNIT = 60
"""Letters are placed once before the distance is known, as if it were this."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is painted: the table (with a candidate it is one tile ahead of the view) and how it is seen."""

    view: View
    tableau: Tableau
    plan: Plan
    ends: tuple[OpenEnd, ...]
    eye: Camera
    card: Card
    with_pips: bool

    def at(self, pose: Pose) -> tuple[float, float]:
        return self.eye.see(pose.x, pose.y)


def board_png(view: View, plan: Plan, *, latest: Sequence[int] = (), candidate: Play | None = None) -> bytes:
    """The table as ``view`` knows it: a PNG, 1600 x 1018 pixels.

    ``plan`` is the layout of exactly the tiles on the table. ``latest`` are the numbers in the tableau of the
    tiles laid since the last picture, in order: they are ringed and counted. ``candidate`` shows the
    table with that play in place and marked; its tile must fit.
    """
    tableau, ends = view.tableau, view.ends
    if candidate is not None:
        tableau, ends = _with(view, candidate)
        plan = extend(plan, tableau)
    card = Card(WIDTH, HEIGHT)
    if plan.poses:
        eye = _look(view, tableau, plan, ends)
        with_pips = sprites.shows_pips(view.rules.highest, eye.unit)
        scene = _Scene(view, tableau, plan, ends, eye, card, with_pips)
        _paint(scene, latest, candidate)
    strip.paint(card, view)
    return card.png(view.rules.highest)


def _with(view: View, play: Play) -> tuple[Tableau, tuple[OpenEnd, ...]]:
    """The table with the candidate laid, and the ends that keep their letters then."""
    end = view.end_of(play.on)
    assert end is not None
    tableau = view.tableau.lay(play.tile, end.at, view.rules.toes)
    return tableau, tuple(other for other in view.ends if other.at != end.at)


def _look(view: View, tableau: Tableau, plan: Plan, ends: Sequence[OpenEnd]) -> Camera:
    """See all tiles, the places of feet and arms, and the letters."""
    poses = [*plan.poses, *(place for i in _feet(tableau) for place in plan.places(i))]
    box = bounds(poses)
    for chip in chips(view, plan, ends, _NOMINAL_UNIT):
        box = _around(box, chip.x, chip.y)
    frame = (_PADDING, strip.height(view.seats) + _PADDING, WIDTH - _PADDING, HEIGHT - _PADDING)
    return camera(box, frame)


def _feet(tableau: Tableau) -> list[int]:
    """The doubles that have room: the starter without all its arms, the foot that wants toes."""
    return [i for i in tableau.ends if tableau.placements[i].is_double]


def _around(box: Bounds, x: float, y: float) -> Bounds:
    return (
        min(box[0], x - _CHIP_REACH),
        min(box[1], y - _CHIP_REACH),
        max(box[2], x + _CHIP_REACH),
        max(box[3], y + _CHIP_REACH),
    )


def _paint(scene: _Scene, latest: Sequence[int], candidate: Play | None) -> None:
    plan, unit = scene.plan, scene.eye.unit
    for i in range(1, len(plan.poses)):
        if i in plan.links:
            _link(scene, i)
        else:
            _spine(scene, i)
    for pose in plan.poses:
        x, y = scene.at(pose)
        scene.card.stain(sprites.shadow(_lying(pose), unit), x + 0.05 * unit, y + 0.08 * unit, SHADOW)
    foot = scene.tableau.pending_foot()
    if foot is not None:
        _halo(scene, foot, max(0.2, 9 / unit), 0.06, ORANGE)
    for i in latest:
        _halo(scene, i, max(0.1, 5 / unit), 0.02, CYAN)
    if candidate is not None:
        _halo(scene, len(plan.poses) - 1, 0.16, 0.02, GOLD)
    for placement, pose in zip(scene.tableau.placements, plan.poses, strict=True):
        sprite = sprites.tile(placement.tile, pose.angle, unit, with_pips=scene.with_pips)
        scene.card.put(sprite, *scene.at(pose))
    scene.card.put(sprites.star(round(0.4 * unit)), *scene.at(plan.poses[0]))
    for i in _feet(scene.tableau):
        _places(scene, i, ORANGE if i == foot else mix(FELT, CHALK, 0.75))
    for chip in chips(scene.view, plan, scene.ends, unit):
        scene.card.put(sprites.chip(chip.letter, chip.size, chip.kind), *scene.eye.see(chip.x, chip.y))
    _tokens(scene, latest)
    if candidate is not None:
        end = scene.view.end_of(candidate.on)
        assert end is not None
        _token(scene, len(plan.poses) - 1, end.letter, GOLD)


def _lying(pose: Pose) -> int:
    """A direction without its sense: all that an outline shows."""
    return pose.angle % (2 * QUARTER_TURN)


def _halo(scene: _Scene, i: int, grow: float, blur: float, colour: Colour) -> None:
    pose = scene.plan.poses[i]
    mask = sprites.halo(_lying(pose), scene.eye.unit, grow, blur)
    scene.card.stain(mask, *scene.at(pose), colour)


def _places(scene: _Scene, i: int, colour: Colour) -> None:
    for place in scene.plan.places(i):
        scene.card.stain(sprites.place(_lying(place), scene.eye.unit), *scene.at(place), colour)


def _spine(scene: _Scene, i: int) -> None:
    """A light line under a joint: tiles that touch at a corner only are seen to belong together."""
    placement = scene.tableau.placements[i]
    on = placement.on
    assert on is not None
    parent = scene.tableau.placements[on]
    x1, y1 = scene.eye.see(*_half(scene, on, parent.far))
    x2, y2 = scene.eye.see(*_half(scene, i, placement.near))
    mask = sprites.spine(round(x2 - x1), round(y2 - y1), scene.eye.unit)
    scene.card.stain(mask, (x1 + x2) / 2, (y1 + y2) / 2, mix(FELT, CHALK, 0.5))


def _half(scene: _Scene, i: int, number: int) -> Point:
    """The centre of the half with ``number``; of a double its middle."""
    placement, pose = scene.tableau.placements[i], scene.plan.poses[i]
    if placement.is_double:
        return pose.x, pose.y
    return halves(pose)[0 if number == placement.tile.low else 1]


def _link(scene: _Scene, i: int) -> None:
    """A line from the tile laid apart to the one it belongs to."""
    on = scene.tableau.placements[i].on
    assert on is not None
    ends = [scene.at(scene.plan.poses[j]) for j in (on, i)]
    scene.card.line(ends, max(4.0, 0.12 * scene.eye.unit), CHALK)


def _tokens(scene: _Scene, latest: Sequence[int]) -> None:
    """Count the tiles laid last, if there are several."""
    if len(latest) > 1:
        for order, i in enumerate(latest, 1):
            _token(scene, i, str(order), CYAN)


def _token(scene: _Scene, i: int, text: str, colour: Colour) -> None:
    """A small flag on a corner of a tile, half off it, so that it hides nothing."""
    pose = scene.plan.poses[i]
    x, y = _free_corner(scene, i)
    outwards = 1.06
    spot = scene.eye.see(pose.x + (x - pose.x) * outwards, pose.y + (y - pose.y) * outwards)
    scene.card.put(sprites.token(text, max(22, round(0.42 * scene.eye.unit)), colour), *spot)


def _free_corner(scene: _Scene, i: int) -> Point:
    """The upper right one of the two corners that touch neither the parent nor, on a double, the toes."""
    placement, pose = scene.tableau.placements[i], scene.plan.poses[i]
    found: Sequence[Point] = corners(pose)
    if placement.on is not None:
        parent = scene.plan.poses[placement.on]
        towards = 1 if placement.is_double else -1

        def nearness(corner: Point) -> float:
            return (corner[0] - pose.x) * (parent.x - pose.x) + (corner[1] - pose.y) * (parent.y - pose.y)

        found = sorted(found, key=lambda corner: towards * nearness(corner))[2:]
    return max(found, key=lambda corner: corner[0] - corner[1])
