"""The small parts: cache, lettering, pips, shapes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.tiles import Tile
from bot.render import lettering, pips, sprites
from bot.render.badges import badge
from bot.render.cache import Cache
from bot.render.camera import UNITS, camera
from bot.render.shapes import dashes, rounded
from bot.render.themes import FELT


def _image(size: int = 10) -> Image.Image:
    return Image.new("RGBA", (size, size))


def test_the_cache_gives_back_what_it_keeps() -> None:
    cache = Cache(10_000)
    first = cache.get("a", _image)
    assert cache.get("a", _image) is first


def test_the_cache_stays_within_its_bounds_and_drops_the_longest_unused() -> None:
    cache = Cache(3 * 400)
    first = cache.get(0, _image)
    for key in range(1, 50):
        cache.get(key, _image)
        assert cache.get(0, _image) is first
        assert cache.size <= 3 * 400


def test_a_picture_larger_than_the_cache_is_given_and_not_kept() -> None:
    cache = Cache(100)
    assert cache.get("large", _image).size == (10, 10)
    assert cache.size == 0


def test_threads_share_a_cache() -> None:
    cache = Cache(20 * 400)

    def use(start: int) -> bool:
        return all(cache.get((start + i) % 60, _image).width == 10 for i in range(600))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(use, range(4)))
    assert cache.size <= 20 * 400


@pytest.fixture
def _fresh_fonts() -> Iterator[None]:
    lettering.font.cache_clear()
    yield
    lettering.font.cache_clear()


@pytest.mark.usefixtures("_fresh_fonts")
def test_a_missing_font_stops_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lettering, "_FILE", tmp_path / "no-such-font.ttf")
    assert lettering.width("18", 40) > 10


def test_the_font_comes_with_its_licence() -> None:
    assert (Path(lettering.__file__).parent / "fonts" / "LICENSE.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(19))
def test_pips_are_as_many_as_the_number_and_turn_into_themselves(number: int) -> None:
    pattern = pips.PATTERNS[number]
    assert len(set(pattern)) == number
    assert {(-x, -y) for x, y in pattern} == set(pattern)
    reach = max((max(abs(x), abs(y)) for x, y in pattern), default=0) + pips.radius(number)
    assert reach < 0.45
    gaps = [(x - u) ** 2 + (y - v) ** 2 for x, y in pattern for u, v in pattern if (x, y) != (u, v)]
    assert min(gaps, default=1) ** 0.5 > 2.2 * pips.radius(number), "pips do not run into each other"


def test_tiles_turn_with_their_direction() -> None:
    east = sprites.tile(Tile(1, 6), 0, 60, FELT, with_pips=True)
    south = sprites.tile(Tile(1, 6), 6, 60, FELT, with_pips=True)
    assert east.size == (south.height, south.width)
    west = sprites.tile(Tile(1, 6), 12, 60, FELT, with_pips=True)
    assert west.size == east.size
    assert west.tobytes() != east.tobytes()


def test_a_flag_that_counts_tiles_looks_like_no_seat_and_no_open_end() -> None:
    """By its outline alone: colour is never the only sign (T20)."""
    size = 40
    flag = _outline(sprites.token("1", size, FELT.latest, FELT))
    others = [badge(seat, size, FELT) for seat in range(8)] + [sprites.chip("A", size, "due", FELT)]
    for other in map(_outline, others):
        assert ImageStat.Stat(ImageChops.difference(flag, other)).mean[0] > 0.08 * 255


def _outline(sprite: Image.Image) -> Image.Image:
    return sprite.getchannel("A").crop(sprite.getbbox()).resize((50, 50))


def test_dashes_are_even_and_end_where_they_began() -> None:
    strokes = list(dashes(rounded(184, 84, 14), 16))
    assert len(strokes) > 10
    assert all(len(stroke) >= 2 for stroke in strokes)


def test_the_camera_moves_in_steps() -> None:
    frame = (0, 0, 1600, 900)
    near = camera((-5 * 2240, -3 * 2240, 5 * 2240, 3 * 2240), frame)
    assert camera((-5.4 * 2240, -3 * 2240, 5 * 2240, 3 * 2240), frame) == near
    far = camera((-500 * 2240, -3 * 2240, 5 * 2240, 3 * 2240), frame)
    assert far.unit < UNITS[-1]
