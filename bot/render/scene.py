"""A table through any camera onto any card: tiles, what was laid last, the foot that waits, the letters of the
open ends. What lies outside the card is not painted."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.actions import Play
from bot.engine.tableau import Tableau
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, Pose, corners, extend, halves
from bot.layout.geometry import QUARTER_TURN
from bot.render import sprites
from bot.render.camera import Bounds, Camera, bounds
from bot.render.card import Card
from bot.render.chips import chips
from bot.render.colours import Colour, mix
from bot.render.shapes import Point

_CHIP_REACH = 0.5 * UNIT
_NOMINAL_UNIT = 60
"""Letters are placed once before the distance is known, as if it were this."""
_REACH = 1.6
"""No tile, halo or flag reaches farther from a tile's centre, in units."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to paint; with a candidate, table and plan are one tile ahead of the view."""

    view: View
    tableau: Tableau
    plan: Plan
    ends: tuple[OpenEnd, ...]
    candidate: Play | None = None

    @property
    def wanting(self) -> list[int]:
        """The doubles that have room: the starter without all its arms, the foot that wants toes."""
        return [i for i in self.tableau.ends if self.tableau.placements[i].is_double]

    def box(self) -> Bounds:
        """The upright box round all tiles, places of feet and arms, and letters. The table is not empty."""
        places = [place for i in self.wanting for place in self.plan.places(i)]
        box = bounds([*self.plan.poses, *places])
        for chip in chips(self.view, self.plan, self.ends, _NOMINAL_UNIT):
            box = _around(box, chip.x, chip.y)
        return box


def scene(view: View, plan: Plan, candidate: Play | None = None) -> Scene:
    """The table of ``view``, laid out by ``plan``; ``candidate`` is a play that fits, shown in place."""
    if candidate is None:
        return Scene(view, view.tableau, plan, view.ends)
    end = view.end_of(candidate.on)
    assert end is not None
    tableau = view.tableau.lay(candidate.tile, end.at, view.rules.toes)
    ends = tuple(other for other in view.ends if other.at != end.at)
    return Scene(view, tableau, extend(plan, tableau), ends, candidate)


def _around(box: Bounds, x: float, y: float) -> Bounds:
    return (
        min(box[0], x - _CHIP_REACH),
        min(box[1], y - _CHIP_REACH),
        max(box[2], x + _CHIP_REACH),
        max(box[3], y + _CHIP_REACH),
    )


def paint(scene: Scene, card: Card, eye: Camera, *, with_pips: bool, latest: Sequence[int] = ()) -> None:
    """Paint ``scene`` as ``eye`` sees it. ``latest`` are the numbers in the tableau of the tiles laid last,
    in order: they are ringed and, if there are several, counted."""
    _Painter(scene, card, eye).paint(with_pips, latest)


@dataclass(frozen=True, slots=True)
class _Painter:
    scene: Scene
    card: Card
    eye: Camera

    def paint(self, with_pips: bool, latest: Sequence[int]) -> None:
        scene, colours = self.scene, self.card.colours
        seen = [i for i, pose in enumerate(scene.plan.poses) if self._sees(pose)]
        for i in range(1, len(scene.plan.poses)):
            if i in scene.plan.links:
                self._link(i)
            else:
                self._spine(i)
        self._shadows(seen)
        self._halos(latest)
        for i in seen:
            self._tile(i, with_pips)
        if 0 in seen:
            star = sprites.star(round(0.4 * self.eye.unit), colours)
            self.card.put(star, *self._at(scene.plan.poses[0]))
        self._places()
        self._letters()
        self._flags(latest)

    def _at(self, pose: Pose) -> Point:
        return self.eye.see(pose.x, pose.y)

    def _sees(self, pose: Pose) -> bool:
        """Whether anything that belongs to a tile can lie on the card."""
        (x, y), reach = self._at(pose), _REACH * self.eye.unit
        return -reach < x < self.card.width + reach and -reach < y < self.card.height + reach

    def _shadows(self, seen: Sequence[int]) -> None:
        unit = self.eye.unit
        for i in seen:
            pose = self.scene.plan.poses[i]
            x, y = self._at(pose)
            mask = sprites.shadow(_lying(pose), unit)
            self.card.stain(mask, x + 0.05 * unit, y + 0.08 * unit, self.card.colours.shadow)

    def _halos(self, latest: Sequence[int]) -> None:
        unit, colours = self.eye.unit, self.card.colours
        foot = self.scene.tableau.pending_foot()
        if foot is not None:
            self._halo(foot, max(0.2, 9 / unit), 0.06, colours.foot)
        for i in latest:
            self._halo(i, max(0.1, 5 / unit), 0.02, colours.latest)
        if self.scene.candidate is not None:
            self._halo(len(self.scene.plan.poses) - 1, 0.16, 0.02, colours.gold)

    def _halo(self, i: int, grow: float, blur: float, colour: Colour) -> None:
        pose = self.scene.plan.poses[i]
        if self._sees(pose):
            mask = sprites.halo(_lying(pose), self.eye.unit, grow, blur)
            self.card.stain(mask, *self._at(pose), colour)

    def _tile(self, i: int, with_pips: bool) -> None:
        face, pose = self.scene.tableau.placements[i].tile, self.scene.plan.poses[i]
        sprite = sprites.tile(face, pose.angle, self.eye.unit, self.card.colours, with_pips=with_pips)
        self.card.put(sprite, *self._at(pose))

    def _places(self) -> None:
        colours, foot = self.card.colours, self.scene.tableau.pending_foot()
        for i in self.scene.wanting:
            colour = colours.foot if i == foot else mix(colours.ground, colours.chalk, 0.75)
            for place in self.scene.plan.places(i):
                if self._sees(place):
                    self.card.stain(sprites.place(_lying(place), self.eye.unit), *self._at(place), colour)

    def _letters(self) -> None:
        for chip in chips(self.scene.view, self.scene.plan, self.scene.ends, self.eye.unit):
            sprite = sprites.chip(chip.letter, chip.size, chip.kind, self.card.colours)
            self.card.put(sprite, *self.eye.see(chip.x, chip.y))

    def _spine(self, i: int) -> None:
        """A light line under a joint: tiles that touch at a corner only are seen to belong together."""
        placement = self.scene.tableau.placements[i]
        on = placement.on
        assert on is not None
        if not self._sees(self.scene.plan.poses[i]):
            return
        parent = self.scene.tableau.placements[on]
        x1, y1 = self.eye.see(*self._half(on, parent.far))
        x2, y2 = self.eye.see(*self._half(i, placement.near))
        mask = sprites.spine(round(x2 - x1), round(y2 - y1), self.eye.unit)
        colours = self.card.colours
        self.card.stain(mask, (x1 + x2) / 2, (y1 + y2) / 2, mix(colours.ground, colours.chalk, 0.5))

    def _half(self, i: int, number: int) -> Point:
        """The centre of the half with ``number``; of a double its middle."""
        placement, pose = self.scene.tableau.placements[i], self.scene.plan.poses[i]
        if placement.is_double:
            return pose.x, pose.y
        return halves(pose)[0 if number == placement.tile.low else 1]

    def _link(self, i: int) -> None:
        """A line from the tile laid apart to the one it belongs to."""
        on = self.scene.tableau.placements[i].on
        assert on is not None
        ends = [self._at(self.scene.plan.poses[j]) for j in (on, i)]
        self.card.line(ends, max(4.0, 0.12 * self.eye.unit), self.card.colours.chalk)

    def _flags(self, latest: Sequence[int]) -> None:
        """Count the tiles laid last, if there are several, and name the end of the candidate."""
        if len(latest) > 1:
            for order, i in enumerate(latest, 1):
                self._flag(i, str(order), self.card.colours.latest)
        candidate = self.scene.candidate
        if candidate is not None:
            end = self.scene.view.end_of(candidate.on)
            assert end is not None
            self._flag(len(self.scene.plan.poses) - 1, end.letter, self.card.colours.gold)

    def _flag(self, i: int, text: str, colour: Colour) -> None:
        """A small flag on a corner of a tile, half off it, so that it hides nothing."""
        pose = self.scene.plan.poses[i]
        x, y = self._free_corner(i)
        outwards = 1.06
        spot = self.eye.see(pose.x + (x - pose.x) * outwards, pose.y + (y - pose.y) * outwards)
        size = max(22, round(0.42 * self.eye.unit))
        self.card.put(sprites.token(text, size, colour, self.card.colours), *spot)

    def _free_corner(self, i: int) -> Point:
        """The upper right one of the two corners that touch neither the parent nor, on a double, the toes."""
        placement, pose = self.scene.tableau.placements[i], self.scene.plan.poses[i]
        found: Sequence[Point] = corners(pose)
        if placement.on is not None:
            parent = self.scene.plan.poses[placement.on]
            towards = 1 if placement.is_double else -1

            def nearness(corner: Point) -> float:
                return (corner[0] - pose.x) * (parent.x - pose.x) + (corner[1] - pose.y) * (parent.y - pose.y)

            found = sorted(found, key=lambda corner: towards * nearness(corner))[2:]
        return max(found, key=lambda corner: corner[0] - corner[1])


def _lying(pose: Pose) -> int:
    """A direction without its sense: all that an outline shows."""
    return pose.angle % (2 * QUARTER_TURN)
