"""What is measured of many tables: how they look at a glance, and what they cost."""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from time import process_time

from bot.engine.tableau import Tableau
from bot.layout import UNIT, Plan, corners, extend
from tests.layout.exact import assert_sound

WIDEST = 11 / 7
SHOWN = 550, 350
"""Pixels in which a picture is seen in a channel."""
SIZED_AT = 25
"""Tiles at which the size of a half is measured."""
_ASPECT_FROM, _ASPECT_TO = 15, 55


class Tally:
    """Counts over games; every table is checked by exact geometry at its end, and for moved tiles at every step."""

    def __init__(self) -> None:
        self.tiles = self.links = 0
        self.kinds: Counter[str] = Counter()
        self.times: list[float] = []
        self.aspects: list[float] = []
        self.half_by_width: list[float] = []
        """Pixels of half a tile in a picture 550 wide."""
        self.half_in_box: list[float] = []

    def play(self, tables: Iterable[Tableau], arms: int, toes: int) -> None:
        plan: Plan | None = None
        box = 0, 0, 0, 0
        for tableau in tables:
            before = process_time()
            grown = extend(plan, tableau)
            self.times.append(1000 * (process_time() - before))
            assert plan is None or grown.poses[:-1] == plan.poses
            plan = grown
            box = _around(box, corners(plan.poses[-1]))
            self._see(len(plan.poses), (box[2] - box[0]) / UNIT, (box[3] - box[1]) / UNIT)
        assert plan is not None
        assert_sound(tableau, plan)
        self.tiles += len(plan.poses)
        self.links += len(plan.links)
        self.kinds.update([f"{arms} arms", f"{toes} toe{'s' * (toes > 1)}"])

    def _see(self, tiles: int, width: float, height: float) -> None:
        if _ASPECT_FROM <= tiles <= _ASPECT_TO:
            self.aspects.append(width / height)
        if tiles == SIZED_AT:
            by_width, by_height = SHOWN[0] / (width + 1), SHOWN[1] / (height + 1)
            self.half_by_width.append(by_width)
            self.half_in_box.append(min(by_width, by_height))

    @property
    def share(self) -> float:
        """Links in per cent of the tiles."""
        return 100 * self.links / self.tiles

    def report(self, name: str) -> None:
        wide = 100 * sum(aspect > WIDEST for aspect in self.aspects) / max(1, len(self.aspects))
        games = sum(self.kinds.values()) // 2
        lines = [
            f"{name}: {games} games, {', '.join(f'{self.kinds[kind]} x {kind}' for kind in sorted(self.kinds))}",
            f"{self.tiles} tiles, {self.links} links = {self.share:.3f} %",
            f"ms a tile {_quantiles(self.times, 0.5, 0.99, 1)} (median, 99 %, worst)",
            f"aspect {_quantiles(self.aspects, 0.05, 0.5, 0.95)} (5, 50, 95 %), wider than 11:7 {wide:.1f} %",
            f"px of a half at {SIZED_AT} tiles (5, 50 %): "
            f"{_quantiles(self.half_by_width, 0.05, 0.5)} by width, "
            f"{_quantiles(self.half_in_box, 0.05, 0.5)} in {SHOWN[0]} x {SHOWN[1]}",
        ]
        sys.stdout.write("\n" + "\n  ".join(lines) + "\n")
        sys.stdout.flush()


def quantile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def _quantiles(values: Sequence[float], *parts: float) -> str:
    return " / ".join(f"{quantile(values, part):.2f}" for part in parts) if values else "-"


def _around(box: tuple[int, int, int, int], points: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(box[0], *xs), min(box[1], *ys), max(box[2], *xs), max(box[3], *ys)
