"""The whole table in a small field, without numbers: where on it the parts are that are shown larger."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.layout import Plan, Pose, corners
from bot.render.camera import Bounds, bounds, joined
from bot.render.card import Box, Card
from bot.render.colours import Colour, mix
from bot.render.shapes import Point
from bot.render.sketch import Stencil

_PADDING = 14
_CORNER = 22
_LINE = 4
_SIGN = 36


class Frame(NamedTuple):
    """A part as it is marked on the map, with a sign in its corner."""

    box: Bounds
    sign: str
    colour: Colour


def outline(card: Card, box: Box, colour: Colour) -> None:
    """Four lines round a box of ``card``."""
    left, top, right, bottom = map(round, box)
    card.bar((left, top, right, top + _LINE), colour)
    card.bar((left, bottom - _LINE, right, bottom), colour)
    card.bar((left, top, left + _LINE, bottom), colour)
    card.bar((right - _LINE, top, right, bottom), colour)


def minimap(card: Card, place: Box, plan: Plan, frames: Sequence[Frame]) -> None:
    """Paint the map in the middle of ``place``; the starter is gold."""
    colours = card.colours
    card.panel(place, _CORNER, colours.panel)
    map_ = _Map(card, place, joined([bounds(plan.poses), *(frame.box for frame in frames)]))
    map_.tiles(plan.poses, mix(colours.panel, colours.chalk, 0.6))
    map_.tiles(plan.poses[:1], colours.gold)
    for frame in frames:
        map_.frame(frame)
    for frame in frames:
        map_.sign(frame)


class _Map:
    def __init__(self, card: Card, place: Box, shown: Bounds) -> None:
        self._card = card
        self._wide, self._high = place[2] - place[0] - 2 * _PADDING, place[3] - place[1] - 2 * _PADDING
        self._middle = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
        self._seen = (shown[0] + shown[2]) / 2, (shown[1] + shown[3]) / 2
        self._scale = min(self._wide / (shown[2] - shown[0]), self._high / (shown[3] - shown[1]))

    def _at(self, x: float, y: float) -> Point:
        """A point of the grid, from the middle of the map."""
        return (x - self._seen[0]) * self._scale, (y - self._seen[1]) * self._scale

    def tiles(self, poses: Iterable[Pose], colour: Colour) -> None:
        """All tiles in one colour, a little smaller than they are, so that they can be told apart."""
        stencil = Stencil(self._wide, self._high)
        for pose in poses:
            shrunk = [((x * 8 + pose.x) / 9, (y * 8 + pose.y) / 9) for x, y in corners(pose)]
            stencil.cover([self._at(x, y) for x, y in shrunk])
        self._card.stain(stencil.mask(), *self._middle, colour)

    def frame(self, frame: Frame) -> None:
        outline(self._card, self._box(frame), frame.colour)

    def sign(self, frame: Frame) -> None:
        """The sign of a part, in the upper left corner of its frame."""
        if not frame.sign:
            return
        left, top, *_ = self._box(frame)
        right, bottom = left + _SIGN * (0.7 + 0.4 * len(frame.sign)), top + _SIGN
        self._card.bar((round(left), round(top), round(right), round(bottom)), frame.colour)
        self._card.text((left + right) / 2, (top + bottom) / 2, frame.sign, 32, self._card.colours.ink)

    def _box(self, frame: Frame) -> Box:
        """Where a part is on the card."""
        (x1, y1), (x2, y2) = self._at(*frame.box[:2]), self._at(*frame.box[2:])
        x, y = self._middle
        return x + x1, y + y1, x + x2, y + y2
