"""Parts of a table as pictures: one at full size, several on a sheet, and the surroundings of a chosen tile.

A small map of the whole table shows where they belong.
"""

from collections.abc import Iterable, Sequence

from PIL import Image

from bot.engine.actions import Play
from bot.engine.view import View
from bot.layout import UNIT, Plan, Pose
from bot.render import sprites
from bot.render.board import board_png, overview, shows_pips
from bot.render.camera import Bounds, Camera, bounds, joined
from bot.render.card import HEIGHT, HIGHEST, WIDTH, Box, Card
from bot.render.chips import kind_of
from bot.render.cutouts import CLOSE, Cutouts, around, fits
from bot.render.look import USUAL, Look
from bot.render.minimap import Frame, minimap, outline
from bot.render.scene import Scene, paint, scene

_HEAD = 150
"""Above a part at full size: its number, its letters, and where on the table it is."""
_NUMBER, _SIGN, _GAP, _MAP = 100, 84, 14, 240
"""How wide these are in it, and the room between letters."""
_EDGE = 16
_PADDING = 8
_CORNER = 22
_TAB = 60
_READABLE = 46
"""A board whose halves have at least so many pixels can be read at a quarter of its size, too."""


def sheet_png(view: View, plan: Plan, cut: Cutouts, page: int = 0, *, look: Look = USUAL) -> bytes:
    """The parts of one sheet, at least two, with their numbers: a PNG, 1600 pixels wide.

    A table that has room on a sheet is shown as it is, with the parts framed; of another one the parts are cut
    out, and a map shows where they belong.
    """
    if cut.in_one:
        return _framed_png(scene(view, plan), cut, look)
    whole, with_pips = scene(view, plan), shows_pips(view, plan, look)
    shown = cut.sheets[page]
    rows = len(shown) // 2 + 1
    card = Card(WIDTH, HEIGHT if rows == 2 else HIGHEST, look.colours)
    card.bar((0, 0, card.width, card.height), look.colours.strip)
    places = _grid(card, rows)
    for number, place in zip(shown, places, strict=False):
        eye = _panel(card, place, whole, cut.parts[number].box, with_pips)
        _tab(card, _free_corner(whole, eye, place), number)
    others = [Frame(part.box, "", look.colours.faint) for i, part in enumerate(cut.parts) if i not in shown]
    frames = [Frame(cut.parts[i].box, str(i + 1), look.colours.gold) for i in shown]
    minimap(card, joined(places[len(shown) :]), plan, [*others, *frames])
    return card.png(view.rules.highest)


def cutout_png(view: View, plan: Plan, cut: Cutouts, number: int, *, look: Look = USUAL) -> bytes:
    """One of the parts, its number from 0, at full size: a PNG, 1600 pixels wide. An only part fills the
    picture."""
    whole, part = scene(view, plan), cut.parts[number]
    if len(cut.parts) == 1:
        card, eye = _room_for(part.box, look)
        paint(whole, card, eye, with_pips=shows_pips(view, plan, look))
        return card.png(view.rules.highest)
    size = min(_SIGN, (WIDTH - 2 * _EDGE - _NUMBER - _MAP) // len(part.ends) - _GAP)
    signs = [sprites.chip(end.letter, size, kind_of(end, view.phase), look.colours) for end in part.ends]
    return _part_png(whole, part.box, str(number + 1), signs, shows_pips(view, plan, look), look)


def preview_png(view: View, plan: Plan, candidate: Play, *, look: Look = USUAL) -> bytes:
    """The table with ``candidate``, which must fit, in place and marked: all of it where its tiles can be read,
    else what lies round the tile (a PNG, 1600 pixels wide)."""
    whole = scene(view, plan, candidate)
    _, eye = overview(whole)
    if eye.unit >= _READABLE:
        return board_png(view, plan, candidate=candidate, look=look)
    end = view.end_of(candidate.on)
    poses, last = whole.plan.poses, len(whole.plan.poses) - 1
    own = bounds([poses[last], *whole.plan.places(last)])
    with_parent = joined([own, bounds([poses[end.at]])])
    box = around(with_parent if fits(with_parent) else own, whole.plan)
    flag = sprites.token(end.letter, _SIGN, look.colours.gold, look.colours)
    return _part_png(whole, box, "", [flag], shows_pips(view, plan, look), look)


def _part_png(
    whole: Scene, box: Bounds, number: str, signs: Iterable[Image.Image], with_pips: bool, look: Look
) -> bytes:
    """A part at full size under a head with its signs and the map."""
    high = round((box[3] - box[1]) / UNIT * CLOSE) + 2 * _PADDING
    card = Card(WIDTH, _HEAD + high + _EDGE, look.colours)
    card.bar((0, 0, card.width, card.height), look.colours.strip)
    _panel(card, (_EDGE, _HEAD, WIDTH - _EDGE, _HEAD + high), whole, box, with_pips)
    left = _EDGE
    if number:
        card.text(left + _NUMBER * 0.4, _HEAD / 2, number, 76, look.colours.chalk)
        left += _NUMBER
    for sign in signs:
        card.put(sign, left + sign.width / 2, _HEAD / 2)
        left += sign.width + _GAP
    place = (WIDTH - _EDGE - _MAP, 10, WIDTH - _EDGE, _HEAD - 10)
    minimap(card, place, whole.plan, [Frame(box, "", look.colours.gold)])
    return card.png(whole.view.rules.highest)


def _framed_png(whole: Scene, cut: Cutouts, look: Look) -> bytes:
    """The whole table, the parts framed and numbered."""
    card, eye = _room_for(cut.table, look)
    places = [(*eye.see(*part.box[:2]), *eye.see(*part.box[2:])) for part in cut.parts]
    for place in places:
        outline(card, place, look.colours.faint)
    paint(whole, card, eye, with_pips=shows_pips(whole.view, whole.plan, look))
    tabs: list[Box] = []
    for number, place in enumerate(places):
        tabs.append(_free_corner(whole, eye, place, tabs))
        _tab(card, tabs[-1], number)
    return card.png(whole.view.rules.highest)


def _room_for(box: Bounds, look: Look) -> tuple[Card, Camera]:
    """A picture as high as a box needs that is to be seen as large as can be."""
    wide = WIDTH - 2 * _EDGE
    high = round((box[3] - box[1]) / (box[2] - box[0]) * wide)
    card = Card(WIDTH, min(max(HEIGHT, high + 2 * _EDGE), HIGHEST), look.colours)
    return card, _eye(box, (_EDGE, _EDGE, WIDTH - _EDGE, card.height - _EDGE))


def _grid(card: Card, rows: int) -> list[Box]:
    """The places of a sheet of two columns, row by row."""
    wide = (card.width - 3 * _EDGE) // 2
    high = (card.height - (rows + 1) * _EDGE) // rows
    return [
        (x, y, x + wide, y + high)
        for y in (_EDGE + row * (high + _EDGE) for row in range(rows))
        for x in (_EDGE, 2 * _EDGE + wide)
    ]


def _panel(card: Card, place: Box, whole: Scene, box: Bounds, with_pips: bool) -> Camera:
    """What is round ``box``, cut out; as it is seen on ``card``."""
    left, top, right, bottom = place
    piece = Card(round(right - left), round(bottom - top), card.colours)
    eye = _eye(box, (_PADDING, _PADDING, piece.width - _PADDING, piece.height - _PADDING))
    paint(whole, piece, eye, with_pips=with_pips)
    card.put(piece.cut(_CORNER), (left + right) / 2, (top + bottom) / 2)
    return Camera(eye.unit, eye.x, eye.y, eye.left + left, eye.top + top)


def _eye(box: Bounds, frame: Box) -> Camera:
    """``box`` in the middle of ``frame``, as near as it fits."""
    wide, high = (box[2] - box[0]) / UNIT, (box[3] - box[1]) / UNIT
    unit = min(CLOSE, int((frame[2] - frame[0]) / wide), int((frame[3] - frame[1]) / high))
    return Camera(
        unit,
        (box[0] + box[2]) / 2,
        (box[1] + box[3]) / 2,
        (frame[0] + frame[2]) / 2,
        (frame[1] + frame[3]) / 2,
    )


def _free_corner(whole: Scene, eye: Camera, place: Box, tabs: Sequence[Box] = ()) -> Box:
    """The corner of a panel where a tab hides no other one, and else least."""
    left, top, right, bottom = place
    spots = [(x, y, x + _TAB, y + _TAB) for y in (top, bottom - _TAB) for x in (left, right - _TAB)]
    things = [bounds([pose]) for pose in (*whole.plan.poses, *_places(whole))]
    things += [chip.box(eye.unit) for chip in whole.letters(eye.unit)]
    seen = [(*eye.see(x1, y1), *eye.see(x2, y2)) for x1, y1, x2, y2 in things]

    def hidden(spot: Box) -> tuple[float, float]:
        return sum(_shared(spot, tab) for tab in tabs), sum(_shared(spot, thing) for thing in seen)

    return min(spots, key=hidden)


def _places(whole: Scene) -> Iterable[Pose]:
    return (place for i in whole.wanting for place in whole.plan.places(i))


def _shared(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high)


def _tab(card: Card, spot: Box, number: int) -> None:
    card.panel(spot, _CORNER, card.colours.strip)
    card.text((spot[0] + spot[2]) / 2, (spot[1] + spot[3]) / 2, str(number + 1), 44, card.colours.chalk)
