import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from bot.engine.actions import Play
from bot.engine.state import Phase
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile, double
from bot.engine.view import View, view
from bot.layout import UNIT, Plan, extend
from bot.render import board_png, sprites
from bot.render.board import HEIGHTS, camera_at, overview, shows_pips
from bot.render.camera import UNITS, Camera
from bot.render.card import Card
from bot.render.chips import Chip, chips, clear
from bot.render.look import Faces, Look, Theme
from bot.render.scene import paint, scene
from bot.render.themes import FELT
from tests.layout.tables import grow
from tests.render.tables import foot_table, hidden_permuted, opened, positions, rules_for, seen, table

TABLES = [(9, 1), (9, 4), (9, 25), (9, 55), (12, 60), (6, 28), (18, 40)]


@pytest.mark.parametrize(("highest", "tiles"), TABLES)
def test_a_board_is_small_indexed_and_of_the_right_shape(highest: int, tiles: int) -> None:
    seen_, plan = table(highest, tiles)
    data = board_png(seen_, plan, latest=range(len(plan.poses))[-3:])
    image = opened(data)
    assert image.width == 1600
    assert image.height in HEIGHTS
    assert image.width * 7 <= image.height * 11 + 4
    assert image.mode == "P"
    assert len(data) < 110_000


def test_the_same_view_gives_the_same_bytes_in_every_thread() -> None:
    seen_, plan = table(12, 60)
    with ThreadPoolExecutor(4) as pool:
        pictures = set(pool.map(lambda _: board_png(seen_, plan, latest=(3, 4)), range(8)))
    assert len(pictures) == 1


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_hidden_tiles_do_not_show(seat: int | None) -> None:
    states = [s for s in positions(9, 4, 7) if s.round is not None and s.to_move != seat]
    for state in states[:: len(states) // 5]:
        assert state.round is not None
        if state.round.phase is not Phase.PLAY:
            continue
        plan = extend(None, state.round.tableau)
        truth = board_png(view(state, seat), plan)
        assert board_png(view(hidden_permuted(state, seat, 3), seat), plan) == truth


def _chips_of(seen_: View, plan: Plan) -> tuple[list[Chip], int]:
    _, eye = overview(scene(seen_, plan))
    return chips(seen_, plan, seen_.ends, eye.unit), eye.unit


@pytest.mark.parametrize(("highest", "tiles"), TABLES)
def test_every_open_end_has_its_letter_once(highest: int, tiles: int) -> None:
    seen_, plan = table(highest, tiles)
    found, _ = _chips_of(seen_, plan)
    assert sorted(chip.letter for chip in found) == sorted(end.letter for end in seen_.ends)
    kinds = {chip.letter: chip.kind for chip in found}
    for end in seen_.ends:
        expected = "dead" if not end.alive else "due" if end.due else "waiting"
        assert kinds[end.letter] == expected


@pytest.mark.parametrize(("highest", "tiles"), TABLES)
def test_letters_and_tiles_lie_within_the_picture(highest: int, tiles: int) -> None:
    seen_, plan = table(highest, tiles)
    height, eye = overview(scene(seen_, plan))
    points = [eye.see(pose.x, pose.y) for pose in plan.poses]
    points += [eye.see(chip.x, chip.y) for chip in chips(seen_, plan, seen_.ends, eye.unit)]
    assert all(20 < x < 1580 and 84 < y < height - 20 for x, y in points)
    assert eye.unit in UNITS


@pytest.mark.parametrize("seed", range(5))
def test_letters_lie_clear_of_each_other(seed: int) -> None:
    seen_, plan = table(9, 40, seed=seed)
    found, unit = _chips_of(seen_, plan)
    scale = unit / 2240
    for i, a in enumerate(found):
        for b in found[:i]:
            assert ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 * scale > (a.size + b.size) / 2 - 1


def _pixel(seen_: View, plan: Plan, x: float, y: float, **marks: object) -> tuple[int, int, int]:
    image = opened(board_png(seen_, plan, **marks)).convert("RGB")  # type: ignore[arg-type]
    pixel = image.getpixel((round(x), round(y)))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


def test_a_letter_that_is_due_is_gold_and_one_that_is_not_is_grey() -> None:
    seen_, plan = foot_table()
    _, eye = overview(scene(seen_, plan))
    for chip in chips(seen_, plan, seen_.ends, eye.unit):
        if chip.kind != "dead":
            x, y = eye.see(chip.x, chip.y)
            colour = FELT.gold if chip.kind == "due" else FELT.muted
            assert _pixel(seen_, plan, x, y - chip.size * 0.38) == colour


def test_when_the_round_is_over_no_letter_calls_for_a_tile() -> None:
    seen_, plan = table(9, 25)
    over = replace(seen_, phase=Phase.OVER)
    assert all(chip.kind != "due" for chip in _chips_of(over, plan)[0])


@pytest.mark.parametrize("number", [*range(1, 10), 10, 12, 18])
def test_the_star_of_the_starter_hides_no_pip_and_no_digit(number: int) -> None:
    """Their colour shows as much as on the same tile without a star."""
    highest = 9 if number < 10 else 18
    tableau = Tableau.empty(highest).open_with(double(number), 4)
    seen_, plan = seen(tableau, rules_for(highest, 4), 4), extend(None, tableau)
    _, eye = overview(scene(seen_, plan))
    plain = Card(400, 200, FELT)
    plain.put(sprites.tile(double(number), 0, eye.unit, FELT, with_pips=highest == 9), 200, 100)
    starred = opened(board_png(seen_, plan))
    colour = FELT.values[number] if highest == 9 else FELT.numeral(number)
    assert _amount(starred, colour) >= 0.97 * _amount(opened(plain.png(highest)), colour) > 0
    assert _amount(starred, FELT.gold) > _amount(opened(plain.png(highest)), FELT.gold)


def _amount(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels have a colour."""
    return {c: n for n, c in image.convert("RGB").getcolors(1 << 20) or []}.get(colour, 0)


def test_the_pending_foot_glows_and_the_last_tiles_are_ringed() -> None:
    seen_, plan = foot_table()
    assert seen_.pending is not None
    _, eye = overview(scene(seen_, plan))
    image = opened(board_png(seen_, plan, latest=(1,))).convert("RGB")
    colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert {FELT.latest, FELT.foot} <= colours
    place = plan.places(seen_.pending)[0]
    assert eye.see(place.x, place.y)[0] > 0


def test_marks_change_the_picture() -> None:
    seen_, plan = table(9, 25)
    pictures = [board_png(seen_, plan, latest=latest) for latest in ((), (24,), (23, 24), (24, 23))]
    assert len(set(pictures)) == 4


def test_a_candidate_is_shown_in_place() -> None:
    seen_, plan = foot_table()
    end = next(end for end in seen_.ends if end.due)
    tile = next(
        Tile.of(end.number, n) for n in range(9) if seen_.tableau.index(Tile.of(end.number, n)) is None
    )
    data = board_png(seen_, plan, candidate=Play(tile, end.tile))
    assert opened(data).width == 1600
    assert data != board_png(seen_, plan)


def test_a_candidate_may_be_a_double() -> None:
    tableau = Tableau.empty(9).open_with(double(9), 4)
    for n in range(4):
        tableau = tableau.lay(Tile(n, 9), 0, 3)
    seen_ = seen(tableau, rules_for(9, 4), 4)
    play = Play(double(2), Tile(2, 9))
    assert board_png(seen_, extend(None, tableau), candidate=play)


@pytest.mark.parametrize("seats", [2, 8, 10, 11, 20])
def test_an_empty_table_of_any_size(seats: int) -> None:
    seen_ = seen(Tableau.empty(18), rules_for(18, seats), seats)
    assert opened(board_png(seen_, Plan())).size == (1600, 1018)


def test_pips_where_they_can_be_read_and_numerals_elsewhere() -> None:
    assert Look().with_pips(9, 67)
    assert not Look().with_pips(9, 40)
    assert not Look().with_pips(12, 84)
    assert Look(faces=Faces.PIPS).with_pips(18, 16)
    assert not Look(faces=Faces.NUMERALS).with_pips(9, 110)


def test_numerals_stay_readable_on_a_full_table() -> None:
    """Double-12, all tiles on the table: numerals are at least 12 pixels high, 5 when shown as 650."""
    seen_, plan = table(12, 91)
    unit = overview(scene(seen_, plan))[1].unit
    half = sprites.tile(Tile(8, 8), 0, unit, FELT, with_pips=False)
    ink = half.convert("L").point(lambda level: 255 if level < 110 else 0)
    column = ink.crop((unit // 4, unit // 6, unit * 3 // 4, unit * 5 // 6)).getbbox()
    assert column is not None
    assert column[3] - column[1] >= 12


@pytest.mark.parametrize("seed", range(4))
def test_in_a_round_pips_give_way_to_numerals_at_most_once(seed: int) -> None:
    shown = []
    plan = None
    for tableau in grow(9, seed):
        plan = extend(plan, tableau)
        shown.append(shows_pips(seen(tableau, rules_for(9, 4), 4), plan, Look()))
    assert shown == sorted(shown, reverse=True)
    assert shown[0]


@pytest.mark.parametrize(("highest", "tiles"), TABLES)
def test_a_higher_picture_makes_tiles_larger_on_a_phone_and_not_smaller_on_a_desktop(
    highest: int, tiles: int
) -> None:
    """A phone shows all pictures equally wide, a desktop fits them into 550 x 350."""
    whole = scene(*table(highest, tiles))
    lowest = camera_at(whole, whole.box(60), HEIGHTS[0])
    height, eye = overview(whole)
    assert eye.unit >= lowest.unit
    assert eye.unit / height >= lowest.unit / HEIGHTS[0]
    assert eye.unit > lowest.unit or height == HEIGHTS[0]


def test_letters_lie_on_no_tile_even_on_a_crowded_table() -> None:
    hidden = []
    for seed in range(12):
        seen_, plan = table(9, 55, seed=seed)
        found, unit = _chips_of(seen_, plan)
        for chip in found:
            radius = chip.size / 2 / unit * UNIT
            hidden += [chip for pose in plan.poses if not clear(chip.x, chip.y, 0.9 * radius, pose)]
    assert not hidden


def test_a_link_is_seen_over_the_tiles_with_a_sign_at_both_ends() -> None:
    seen_, plan = table(9, 25)
    plain, linked = (opened(board_png(seen_, replace(plan, links=links))) for links in ((), (20,)))
    assert plain.tobytes() != linked.tobytes()


_PAINT = """
import hashlib
from bot.render import Look, Theme, board_png
from tests.render.tables import table
for theme in Theme:
    print(hashlib.sha256(board_png(*table(9, 30), latest=(28, 29), look=Look(theme))).hexdigest())
"""


def test_two_processes_paint_the_same_bytes() -> None:
    """Whatever the seed of the hashes, and whatever was painted before."""
    root = Path(__file__).parents[2]
    said = [
        subprocess.run(
            [sys.executable, "-c", _PAINT],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    here = [board_png(*table(9, 30), latest=(28, 29), look=Look(theme)) for theme in Theme]
    assert said[0] == said[1] == "".join(f"{hashlib.sha256(data).hexdigest()}\n" for data in here)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("faces", Faces)
def test_every_look_differs_and_stays_small(theme: Theme, faces: Faces) -> None:
    """Pips on the largest set and in the highest picture, too."""
    data = board_png(*table(18, 40), look=Look(theme, faces))
    assert len(data) < 130_000
    if faces is not Faces.NUMERALS:
        same = faces is Faces.AUTO
        assert (data == board_png(*table(18, 40), look=Look(theme, Faces.NUMERALS))) == same


def test_only_what_lies_on_the_card_is_painted() -> None:
    """Part of a table at full size takes as many sprites as are seen there."""
    seen_, plan = table(9, 55)
    whole = scene(seen_, plan)
    asked: list[object] = []

    class Counted(Card):
        def put(self, sprite: Image.Image, x: float, y: float) -> None:
            asked.append(sprite)
            super().put(sprite, x, y)

    first = plan.poses[0]
    paint(whole, Counted(400, 300, FELT), Camera(78, first.x, first.y, 200, 150), with_pips=False)
    tiles = [pose for pose in plan.poses if abs(pose.x - first.x) < 9000 and abs(pose.y - first.y) < 8000]
    assert len(asked) < len(tiles) + 8 < len(plan.poses)
