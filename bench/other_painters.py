"""The two ways in which such a table is usually painted, to compare with: one picture several times too large that
is then reduced, and a plotting library. Both show the scene of ``board_png`` as far as they can: felt, tiles with
rounded corners, shadows and pips or numerals, letters of the open ends."""

import io
import math
from importlib import import_module
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from bot.engine.view import View
from bot.layout import UNIT, Plan, Pose, corners, halves
from bot.layout.geometry import HALVES
from bot.render.pips import PATTERNS

WIDTH, HEIGHT = 1600, 1018
FELT, IVORY, EDGE, INK, GOLD, SHADE = "#215246", "#fffaee", "#7a6848", "#221e1a", "#ffce46", "#0f2f28"
PIP = 0.09
"""The radius of a pip in sides of a half."""


class Eye:
    """From the layout's grid to a picture of WIDTH x HEIGHT."""

    def __init__(self, plan: Plan) -> None:
        points = [point for pose in plan.poses for point in corners(pose)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        wide, high = max(xs) - min(xs) + 2 * UNIT, max(ys) - min(ys) + 2 * UNIT
        self.scale = min(WIDTH / wide, HEIGHT / high)
        self._x, self._y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    @property
    def unit(self) -> float:
        """Pixels a side of a half."""
        return self.scale * UNIT

    def see(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._x) * self.scale + WIDTH / 2, (y - self._y) * self.scale + HEIGHT / 2


def _pips(pose: Pose, half: int, number: int) -> list[tuple[float, float]]:
    """The middles of the pips of a half on the grid."""
    cos, sin = (v / HALVES[0][0] for v in HALVES[pose.angle])
    x0, y0 = halves(pose)[half]
    return [
        (x0 + (along * cos - across * sin) * UNIT, y0 + (along * sin + across * cos) * UNIT)
        for along, across in PATTERNS[number]
    ]


def supersampled(view: View, plan: Plan, times: int = 3) -> bytes:
    """Everything drawn ``times`` too large with Pillow's plain shapes, then reduced."""
    eye = Eye(plan)
    image = Image.new("RGB", (WIDTH * times, HEIGHT * times), FELT)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(eye.unit * 0.7 * times)
    for shade in (True, False):
        for placement, pose in zip(view.tableau.placements, plan.poses, strict=True):
            outline = [tuple(times * v for v in eye.see(*corner)) for corner in corners(pose)]
            if shade:
                shift = eye.unit * times * 0.06
                draw.polygon([(x + shift, y + shift) for x, y in outline], fill=SHADE)
                continue
            draw.polygon(outline, fill=IVORY, outline=EDGE, width=max(1, round(0.05 * eye.unit * times)))
            for half, number in enumerate(placement.tile):
                if view.rules.highest > 9:
                    x, y = (times * v for v in eye.see(*halves(pose)[half]))
                    draw.text((x, y), str(number), fill=INK, font=font, anchor="mm")
                    continue
                for pip in _pips(pose, half, number):
                    x, y = (times * v for v in eye.see(*pip))
                    draw.circle((x, y), PIP * eye.unit * times, fill=INK)
    for end in view.ends:
        x, y = (times * v for v in eye.see(plan.poses[end.at].x, plan.poses[end.at].y))
        draw.circle((x, y), 0.4 * eye.unit * times, fill=GOLD)
        draw.text((x, y), end.letter, fill=INK, font=font, anchor="mm")
    out = io.BytesIO()
    image.reduce(times).save(out, "PNG")
    return out.getvalue()


def plotted(view: View, plan: Plan, pyplot: Any) -> bytes:
    """The same with matplotlib; ``pyplot`` is its module."""
    patches: Any = import_module("matplotlib.patches")
    Circle, FancyBboxPatch = patches.Circle, patches.FancyBboxPatch  # noqa: N806
    Affine2D: Any = import_module("matplotlib.transforms").Affine2D  # noqa: N806
    eye = Eye(plan)
    figure = pyplot.figure(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100, facecolor=FELT)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDTH)
    axes.set_ylim(HEIGHT, 0)
    axes.axis("off")
    unit = eye.unit
    for placement, pose in zip(view.tableau.placements, plan.poses, strict=True):
        x, y = eye.see(pose.x, pose.y)
        cos, sin = HALVES[pose.angle]
        turned = Affine2D().rotate(math.atan2(sin, cos))
        for dx, fill in ((0.06 * unit, SHADE), (0.0, IVORY)):
            box = FancyBboxPatch(
                (-0.82 * unit, -0.32 * unit),
                1.64 * unit,
                0.64 * unit,
                f"round,pad={0.15 * unit}",
                fc=fill,
                ec=EDGE,
            )
            box.set_transform(turned + Affine2D().translate(x + dx, y + dx) + axes.transData)
            axes.add_patch(box)
        for half, number in enumerate(placement.tile):
            if view.rules.highest > 9:
                middle = eye.see(*halves(pose)[half])
                axes.text(*middle, str(number), ha="center", va="center", fontsize=unit * 0.5, color=INK)
                continue
            for pip in _pips(pose, half, number):
                axes.add_patch(Circle(eye.see(*pip), PIP * unit, fc=INK, ec="none"))
    for end in view.ends:
        x, y = eye.see(plan.poses[end.at].x, plan.poses[end.at].y)
        axes.add_patch(Circle((x, y), 0.4 * unit, fc=GOLD, ec=INK))
        axes.text(x, y, end.letter, ha="center", va="center", fontsize=unit * 0.4, color=INK)
    out = io.BytesIO()
    figure.savefig(out, format="png")
    pyplot.close(figure)
    return out.getvalue()
