"""A table through any camera onto any card: tiles, what was laid last, the foot that waits, the letters of the
open ends. What lies outside the card is not painted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from bot.engine.actions import Play
from bot.engine.tableau import Tableau
from bot.engine.view import OpenEnd, View
from bot.layout import UNIT, Plan, Pose, extend, halves
from bot.layout.geometry import QUARTER_TURN
from bot.render import sprites
from bot.render.camera import Bounds, Camera, bounds, joined
from bot.render.card import Card
from bot.render.chips import Chip, chips
from bot.render.colours import Colour, mix
from bot.render.flags import flag_size, flag_spot
from bot.render.shapes import Point

_DOTS = 3
"""Of a link, in every unit of its length."""
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
    _letters: dict[int, Sequence[Chip]] = field(default_factory=dict, compare=False, repr=False)
    """Found once for every nearness."""

    @property
    def wanting(self) -> list[int]:
        """The doubles that have room: the starter without all its arms, the foot that wants toes."""
        return [i for i in self.tableau.ends if self.tableau.placements[i].is_double]

    def letters(self, unit: int) -> Sequence[Chip]:
        """Where the letters stand when a half is ``unit`` pixels."""
        if unit not in self._letters:
            self._letters[unit] = chips(self.view, self.plan, self.ends, unit)
        return self._letters[unit]

    def box(self, unit: int) -> Bounds:
        """The upright box round all tiles, places of feet and arms, and the letters as large as they are where
        a half is ``unit`` pixels. The table is not empty."""
        places = [place for i in self.wanting for place in self.plan.places(i)]
        letters = (chip.box(unit) for chip in self.letters(unit))
        return joined([bounds([*self.plan.poses, *places]), *letters])


def scene(view: View, plan: Plan, candidate: Play | None = None) -> Scene:
    """The table of ``view``, laid out by ``plan``; ``candidate`` is a play that fits, shown in place."""
    if candidate is None:
        return Scene(view, view.tableau, plan, view.ends)
    end = view.end_of(candidate.on)
    tableau = view.tableau.lay(candidate.tile, end.at, view.rules.toes)
    ends = tuple(other for other in view.ends if other.at != end.at)
    return Scene(view, tableau, extend(plan, tableau), ends, candidate)


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
        for i in seen:
            if i and i not in scene.plan.links:
                self._spine(i)
        self._shadows(seen)
        self._halos(latest)
        for i in seen:
            self._tile(i, with_pips)
        if 0 in seen:
            starter = scene.tableau.placements[0].tile
            star = sprites.star(sprites.star_size(starter, self.eye.unit, with_pips=with_pips), colours)
            self.card.put(star, *self._at(scene.plan.poses[0]))
        for sign, i in enumerate(scene.plan.links):
            self._link(i, sign)
        self._places()
        letters = scene.letters(self.eye.unit)
        self._letters(letters)
        self._flags(latest, letters)

    def _at(self, pose: Pose) -> Point:
        return self.eye.see(pose.x, pose.y)

    def _sees(self, pose: Pose) -> bool:
        """Whether anything that belongs to a tile can lie on the card."""
        return self._on_card(*self._at(pose), _REACH * self.eye.unit)

    def _on_card(self, x: float, y: float, reach: float) -> bool:
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
        sprite = sprites.tile(
            face, pose.angle, self.eye.unit, self.card.colours, with_pips=with_pips, starred=i == 0
        )
        self.card.put(sprite, *self._at(pose))

    def _places(self) -> None:
        colours, foot = self.card.colours, self.scene.tableau.pending_foot()
        for i in self.scene.wanting:
            colour = colours.foot if i == foot else mix(colours.ground, colours.chalk, 0.75)
            for place in self.scene.plan.places(i):
                if self._sees(place):
                    self.card.stain(sprites.place(_lying(place), self.eye.unit), *self._at(place), colour)

    def _letters(self, letters: Sequence[Chip]) -> None:
        for chip in letters:
            spot = self.eye.see(chip.x, chip.y)
            if not self._on_card(*spot, chip.size):
                continue
            sprite = sprites.chip(chip.letter, chip.size, chip.kind, self.card.colours)
            if chip.end is not None:
                self.card.line(
                    [self.eye.see(*chip.end), spot], max(3.0, 0.07 * self.eye.unit), self._leash(chip)
                )
            self.card.put(sprite, *spot)

    def _leash(self, chip: Chip) -> Colour:
        colours = self.card.colours
        return colours.gold if chip.kind == "due" else mix(colours.ground, colours.chalk, 0.7)

    def _spine(self, i: int) -> None:
        """A light line under a joint: tiles that touch at a corner only are seen to belong together."""
        placement = self.scene.tableau.placements[i]
        on = placement.on
        assert on is not None
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

    def _link(self, i: int, sign: int) -> None:
        """Dots from the tile laid apart to the one it belongs to, over all tiles but off their numbers; the
        same sign at both ends."""
        placement, unit, colours = self.scene.tableau.placements[i], self.eye.unit, self.card.colours
        on = placement.on
        assert on is not None
        here = self._half(i, placement.near)
        there = self._half(on, self.scene.tableau.placements[on].far)
        length = sqrt((there[0] - here[0]) ** 2 + (there[1] - here[1]) ** 2)
        steps = max(3, round(length / UNIT * _DOTS))
        for step in range(2, steps - 1):
            share = step / steps
            x, y = here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
            if not self._on_number(x, y):
                self.card.put(sprites.knot(None, max(8, round(0.2 * unit)), colours), *self.eye.see(x, y))
        for start, aim in ((here, there), (there, here)):
            x, y = (a + (b - a) * UNIT * 0.5 / length for a, b in zip(start, aim, strict=True))
            self.card.put(sprites.knot(sign, max(20, round(0.42 * unit)), colours), *self.eye.see(x, y))

    def _on_number(self, x: float, y: float) -> bool:
        """Whether a point of the grid lies on the middle of a half."""
        near = [pose for pose in self.scene.plan.poses if abs(pose.x - x) + abs(pose.y - y) < 2 * UNIT]
        return any(abs(x - hx) + abs(y - hy) < 0.55 * UNIT for pose in near for hx, hy in halves(pose))

    def _flags(self, latest: Sequence[int], taken: Sequence[Chip]) -> None:
        """Count the tiles laid last, if there are several, and name the end of the candidate."""
        if len(latest) > 1:
            for order, i in enumerate(latest, 1):
                self._flag(i, str(order), self.card.colours.latest, taken)
        candidate = self.scene.candidate
        if candidate is not None:
            end = self.scene.view.end_of(candidate.on)
            self._flag(len(self.scene.plan.poses) - 1, end.letter, self.card.colours.gold, taken)

    def _flag(self, i: int, text: str, colour: Colour, taken: Sequence[Chip]) -> None:
        spot = self.eye.see(*flag_spot(i, self.scene.plan, taken, self.eye.unit))
        sprite = sprites.token(text, flag_size(self.eye.unit), colour, self.card.colours)
        self.card.put(sprite, *spot)


def _lying(pose: Pose) -> int:
    """A direction without its sense: all that an outline shows."""
    return pose.angle % (2 * QUARTER_TURN)
