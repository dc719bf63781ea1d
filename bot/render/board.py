"""The whole table as a picture, under the strip with the seats."""

from collections.abc import Sequence

from bot.engine.actions import Play
from bot.engine.view import View
from bot.layout import Plan
from bot.render import strip
from bot.render.camera import Bounds, Camera, bounds, camera
from bot.render.card import HEIGHT, HIGHEST, WIDTH, Card
from bot.render.look import USUAL, Look
from bot.render.scene import Scene, paint, scene

_PADDING = 18
"""Pixels of ground round everything."""
HEIGHTS = (HEIGHT, 1082, 1146, 1210, HIGHEST)
"""Pixels, from 11:7 to 5:4. Few steps, so that the picture is steady from turn to turn."""
_FIRST_GLANCE = 60
_AMPLE = 84
"""Pixels of a half with which the lowest picture does."""


def board_png(
    view: View, plan: Plan, *, latest: Sequence[int] = (), candidate: Play | None = None, look: Look = USUAL
) -> bytes:
    """The table as ``view`` knows it: a PNG 1600 pixels wide and 1018 to 1280 high (``HEIGHTS``).

    ``plan`` is the layout of exactly the tiles on the table. ``latest`` are the numbers in the tableau of the
    tiles laid since the last picture, in order: they are ringed and counted. ``candidate`` shows the
    table with that play in place and marked; its tile must fit.
    """
    if not plan.poses:
        card = Card(WIDTH, HEIGHT, look.colours)
    else:
        whole = scene(view, plan, candidate)
        height, eye = overview(whole)
        card = Card(WIDTH, height, look.colours)
        paint(whole, card, eye, with_pips=shows_pips(view, plan, look), latest=latest)
    strip.paint(card, view)
    return card.png(view.rules.highest)


def shows_pips(view: View, plan: Plan, look: Look) -> bool:
    """Whether the board shows pips. Only the tiles that lie decide, and in a round they only ever need more
    room: pips may give way to numerals once, and do not come back before the next round."""
    eye = camera(bounds(plan.poses), _frame(view.seats, HEIGHT))
    return look.with_pips(view.rules.highest, eye.unit)


def overview(whole: Scene) -> tuple[int, Camera]:
    """A height, and a camera that sees all tiles, the places of feet and arms, and the letters.

    A higher picture shows larger tiles where the width counts, on a phone. It is taken only if they are small,
    and if they are no smaller than those of the lowest where the height counts, in the box of a desktop.
    """
    rough = whole.box(_FIRST_GLANCE)
    lowest = camera_at(whole, rough, HEIGHT)
    found = HEIGHT, lowest
    for height in HEIGHTS[1:] if lowest.unit < _AMPLE else ():
        eye = camera_at(whole, rough, height)
        if eye.unit > found[1].unit and eye.unit * HEIGHT >= lowest.unit * height:
            found = height, eye
    return found


def camera_at(whole: Scene, rough: Bounds, height: int) -> Camera:
    """The camera of a picture of a height. Letters are never smaller than can be read, so the room they need is
    known after a first glance."""
    frame = _frame(whole.view.seats, height)
    first = camera(rough, frame)
    return camera(whole.box(first.unit), frame)


def _frame(seats: int, height: int) -> Bounds:
    return _PADDING, strip.height(seats) + _PADDING, WIDTH - _PADDING, height - _PADDING
