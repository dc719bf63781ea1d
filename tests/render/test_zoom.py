"""The pictures of parts: their size and shape, that they do not depend on what is hidden, what they are for."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from bot.engine.actions import Play
from bot.engine.state import Phase
from bot.engine.tiles import tile_set
from bot.engine.view import View, view
from bot.layout import extend
from bot.render import Look, Theme, board_png, cutout_png, cutouts, preview_png, sheet_png
from tests.render.tables import hidden_permuted, opened, positions, table

TABLES = [(9, 5), (9, 25), (9, 40), (12, 60), (18, 40), (18, 130)]
every_table = pytest.mark.parametrize(("highest", "tiles"), TABLES)


def _is_fine(data: bytes) -> None:
    image = opened(data)
    assert image.width == 1600
    assert 1018 <= image.height <= 1280
    assert image.mode == "P"
    assert len(data) < 160_000


@every_table
def test_sheets_have_the_size_of_a_picture(highest: int, tiles: int) -> None:
    seen_, plan = table(highest, tiles)
    cut = cutouts(seen_, plan)
    if len(cut.parts) > 1:
        for page in range(len(cut.sheets)):
            _is_fine(sheet_png(seen_, plan, cut, page))


@every_table
def test_so_have_parts(highest: int, tiles: int) -> None:
    seen_, plan = table(highest, tiles)
    cut = cutouts(seen_, plan)
    for number in range(len(cut.parts)):
        _is_fine(cutout_png(seen_, plan, cut, number))


def test_a_table_with_room_on_a_sheet_is_shown_as_it_is() -> None:
    tables = [table(9, 20, seed=seed) for seed in range(1, 9)]
    cuts = [cutouts(*scene) for scene in tables]
    found = [i for i, cut in enumerate(cuts) if cut.in_one and len(cut.parts) > 1]
    assert len(found) > 4
    for i in found:
        assert cuts[i].sheets == [range(len(cuts[i].parts))]
        _is_fine(sheet_png(*tables[i], cuts[i]))


@pytest.mark.parametrize("theme", list(Theme))
def test_every_theme_can_be_zoomed(theme: Theme) -> None:
    seen_, plan = table(18, 150)
    cut = cutouts(seen_, plan)
    assert not cut.in_one
    look = Look(theme)
    assert sheet_png(seen_, plan, cut, look=look) != sheet_png(seen_, plan, cut, look=Look(Theme.FELT)) or (
        theme is Theme.FELT
    )
    _is_fine(cutout_png(seen_, plan, cut, 1, look=look))


def _fitting(seen_: View) -> list[Play]:
    laid = {placement.tile for placement in seen_.tableau.placements}
    rest = [tile for tile in tile_set(seen_.rules.highest) if tile not in laid]
    return [Play(tile, end.tile) for end in seen_.ends if end.due for tile in rest if tile.has(end.number)]


def test_the_preview_on_a_small_table_is_the_whole_board() -> None:
    seen_, plan = table(9, 12)
    play = _fitting(seen_)[0]
    assert preview_png(seen_, plan, play) == board_png(seen_, plan, candidate=play)


def test_the_preview_on_a_large_table_is_what_lies_round_the_tile() -> None:
    seen_, plan = table(18, 130)
    plays = _fitting(seen_)
    doubles = [play for play in plays if play.tile.is_double]
    for play in (plays[0], plays[-1], *doubles[:1]):
        data = preview_png(seen_, plan, play)
        assert data != board_png(seen_, plan, candidate=play)
        _is_fine(data)


def test_the_same_view_gives_the_same_bytes_in_every_thread() -> None:
    seen_, plan = table(18, 60)
    cut = cutouts(seen_, plan)
    with ThreadPoolExecutor(4) as pool:
        pictures = set(pool.map(lambda _: sheet_png(seen_, plan, cut), range(6)))
    assert len(pictures) == 1


@pytest.mark.parametrize("seat", [None, 1])
def test_T19_hidden_tiles_do_not_show(seat: int | None) -> None:
    states = [s for s in positions(12, 4, 5) if s.round is not None and s.round.phase is Phase.PLAY]
    for state in states[len(states) // 3 :: len(states) // 3]:
        assert state.round is not None
        if state.to_move == seat:
            continue
        plan = extend(None, state.round.tableau)
        truth, other = view(state, seat), view(hidden_permuted(state, seat, 3), seat)
        cut = cutouts(truth, plan)
        assert cutouts(other, plan) == cut
        assert cutout_png(other, plan, cut, 0) == cutout_png(truth, plan, cut, 0)


def test_many_letters_have_room_above_a_part() -> None:
    seen_, plan = table(18, 130)
    cut = cutouts(seen_, plan)
    ends = (seen_.ends * 30)[:30]
    crowded = replace(cut, parts=(replace(cut.parts[0], ends=ends), *cut.parts[1:]))
    _is_fine(cutout_png(seen_, plan, crowded, 0))
