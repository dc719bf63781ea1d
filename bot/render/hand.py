"""A hand as a picture: sorted, what can be laid raised, with the letters of the ends it fits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from bot.engine.actions import Play
from bot.engine.labels import alphabetical
from bot.engine.tiles import Tile
from bot.engine.view import View
from bot.render import sprites
from bot.render.card import HEIGHT, HIGHEST, WIDTH, Card
from bot.render.look import USUAL, Look
from bot.render.shapes import SOUTH

_MARGIN = 36
_LARGEST_UNIT = 110
_SMALLEST_HEIGHT = 300
_PITCH = 1.26
"""From tile to tile in a row, in units."""
_RAISE = 0.3
_CHIP = 0.62
"""A letter under a tile takes this much of a unit across; two stand side by side."""
_MOST_LETTERS = 8
_MORE = "…"


@dataclass(frozen=True, slots=True)
class Rack:
    """How the tiles are laid out: ``letters`` rows of letters under each row of tiles."""

    unit: int
    columns: int
    letters: tuple[int, ...]

    @property
    def high(self) -> float:
        """All rows, in pixels."""
        return sum(map(_row_height, self.letters)) * self.unit

    @property
    def height(self) -> int:
        """Of the picture."""
        return max(_SMALLEST_HEIGHT, round(self.high + 2 * _MARGIN))

    def middles(self) -> Iterator[float]:
        """How far below the picture's top the middle of a tile stands that is not raised, row by row."""
        y = (self.height - self.high) / 2
        for letters in self.letters:
            yield y + ((_RAISE if letters else 0) + 1.1) * self.unit
            y += _row_height(letters) * self.unit


def hand_png(view: View, *, look: Look = USUAL) -> bytes:
    """The hand of the view's seat: a PNG 1600 pixels wide and at most 1280 high.

    Tiles that may be laid now stand higher, in gold, over the letters of the ends they fit. An empty hand is an
    empty card.
    """
    fits = letters_by_tile(view)
    rack = rack_for([_letter_rows(fits.get(tile, ())) for tile in view.hand])
    card = Card(WIDTH, rack.height, look.colours)
    with_pips = look.with_pips(view.rules.highest, rack.unit)
    middles = list(rack.middles())
    for i, tile in enumerate(view.hand):
        row, column = divmod(i, rack.columns)
        in_row = min(rack.columns, len(view.hand) - row * rack.columns)
        x = WIDTH / 2 + (column - (in_row - 1) / 2) * _PITCH * rack.unit
        face = sprites.tile(tile, SOUTH, rack.unit, look.colours, with_pips=with_pips)
        _stand(card, face, rack.unit, fits.get(tile, ()), x, middles[row])
    return card.png(view.rules.highest)


def letters_by_tile(view: View) -> dict[Tile, tuple[str, ...]]:
    """The letters that each tile fits now, in the order of the alphabet."""
    letters = {end.tile: end.letter for end in view.ends}
    fits: dict[Tile, list[str]] = {}
    for action in view.legal:
        if isinstance(action, Play):
            fits.setdefault(action.tile, []).append(letters[action.on])
    return {tile: tuple(sorted(names, key=alphabetical)) for tile, names in fits.items()}


def _letter_rows(letters: tuple[str, ...]) -> int:
    return -(-min(len(letters), _MOST_LETTERS) // 2)


def _row_height(letters: int) -> float:
    """Of a row of tiles with so many rows of letters, in units; without, nothing in it is raised."""
    return 2.3 + (_RAISE + max(0.0, letters * _CHIP - _RAISE * 0.6) if letters else 0.0)


def rack_for(letters: Sequence[int]) -> Rack:
    """The largest tiles that fit, for a hand whose tiles have so many rows of letters each.

    A higher picture shows larger tiles where the width counts, on a phone. It is taken only if they are no smaller
    where the height counts, in the box of a desktop.
    """
    lowest, highest = largest_rack(letters, HEIGHT), largest_rack(letters, HIGHEST)
    return highest if highest.unit * HEIGHT >= lowest.unit * highest.height else lowest


def largest_rack(letters: Sequence[int], height: int) -> Rack:
    """The largest tiles that fit into a picture of a height."""
    racks = (_rack_of(letters, columns, height) for columns in range(1, max(1, len(letters)) + 1))
    return max(racks, key=lambda rack: (rack.unit, -len(rack.letters), -rack.columns))


def _rack_of(letters: Sequence[int], columns: int, height: int) -> Rack:
    starts = range(0, max(1, len(letters)), columns)
    rows = tuple(max(letters[start : start + columns], default=0) for start in starts)
    wide = (WIDTH - 2 * _MARGIN) / (columns * _PITCH)
    high = (height - 2 * _MARGIN) / sum(map(_row_height, rows))
    return Rack(int(min(_LARGEST_UNIT, wide, high)), columns, rows)


def _stand(card: Card, face: Image.Image, unit: int, letters: tuple[str, ...], x: float, y: float) -> None:
    if letters:
        _slot(card, x, y, unit)
        y -= _RAISE * unit
    card.stain(sprites.shadow(SOUTH, unit), x + 0.05 * unit, y + 0.09 * unit, card.colours.shadow)
    if letters:
        card.stain(sprites.halo(SOUTH, unit, 0.08, 0.02), x, y, card.colours.gold)
    card.put(face, x, y)
    _chips(card, letters, x, y + 1.08 * unit, unit)


def _slot(card: Card, x: float, y: float, unit: int) -> None:
    """The ground that a raised tile leaves: one can see that it stands higher."""
    half = 0.55 * unit
    card.panel((x - half, y + 0.7 * unit, x + half, y + 1.1 * unit), 0.16 * unit, card.colours.panel)


def _chips(card: Card, letters: tuple[str, ...], x: float, top: float, unit: int) -> None:
    """Letters in pairs under the middle of a tile."""
    shown = letters if len(letters) <= _MOST_LETTERS else (*letters[: _MOST_LETTERS - 1], _MORE)
    size = round((_CHIP - 0.04) * unit)
    for i, letter in enumerate(shown):
        row, column = divmod(i, 2)
        in_row = min(2, len(shown) - 2 * row)
        cx = x + (column - (in_row - 1) / 2) * _CHIP * unit
        card.put(sprites.chip(letter, size, "due", card.colours), cx, top + (row + 0.5) * _CHIP * unit)
