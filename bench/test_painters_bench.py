"""This painter beside two others on the same scenes, in one run:

    uv run --group bench pytest bench/test_painters_bench.py --benchmark-enable --benchmark-only -s

The figures of record stand in docs/performance.md; nothing here asserts a time.
"""

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bench.other_painters import plotted, supersampled
from bot.engine.view import View
from bot.layout import Plan
from bot.render import board_png
from tests.render.tables import table

SCENES = [(9, 25), (9, 55), (18, 190)]


@pytest.fixture(params=SCENES, ids=[f"d{highest}-{tiles}" for highest, tiles in SCENES])
def scene(request: pytest.FixtureRequest) -> tuple[View, Plan]:
    highest, tiles = request.param
    return table(highest, tiles)


def painted(benchmark: BenchmarkFixture, paint: Any, *args: Any) -> None:
    paint(*args)  # sprites warm, modules loaded
    picture = benchmark.pedantic(paint, args, rounds=15)  # type: ignore[no-untyped-call]
    benchmark.extra_info["kB"] = round(len(picture) / 1000)


def test_ours(benchmark: BenchmarkFixture, scene: tuple[View, Plan]) -> None:
    painted(benchmark, board_png, *scene)


def test_supersampled(benchmark: BenchmarkFixture, scene: tuple[View, Plan]) -> None:
    painted(benchmark, supersampled, *scene)


def test_matplotlib(benchmark: BenchmarkFixture, scene: tuple[View, Plan]) -> None:
    pytest.importorskip("matplotlib").use("agg")
    painted(benchmark, plotted, *scene, pytest.importorskip("matplotlib.pyplot"))
