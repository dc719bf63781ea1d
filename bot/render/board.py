"""The whole table as a picture, under the strip with the seats."""

from collections.abc import Sequence

from bot.engine.actions import Play
from bot.engine.view import View
from bot.layout import Plan
from bot.render import strip
from bot.render.camera import Camera, camera
from bot.render.card import HEIGHT, WIDTH, Card
from bot.render.look import USUAL, Look
from bot.render.scene import Scene, paint, scene

_PADDING = 26
"""Pixels of ground round everything."""


def board_png(
    view: View, plan: Plan, *, latest: Sequence[int] = (), candidate: Play | None = None, look: Look = USUAL
) -> bytes:
    """The table as ``view`` knows it: a PNG, 1600 x 1018 pixels.

    ``plan`` is the layout of exactly the tiles on the table. ``latest`` are the numbers in the tableau of the
    tiles laid since the last picture, in order: they are ringed and counted. ``candidate`` shows the
    table with that play in place and marked; its tile must fit.
    """
    card = Card(WIDTH, HEIGHT, look.colours)
    if plan.poses:
        whole = scene(view, plan, candidate)
        eye = overview(whole)
        with_pips = look.with_pips(view.rules.highest, eye.unit)
        paint(whole, card, eye, with_pips=with_pips, latest=latest)
    strip.paint(card, view)
    return card.png(view.rules.highest)


def overview(whole: Scene) -> Camera:
    """See all tiles, the places of feet and arms, and the letters."""
    frame = (_PADDING, strip.height(whole.view.seats) + _PADDING, WIDTH - _PADDING, HEIGHT - _PADDING)
    return camera(whole.box(), frame)
