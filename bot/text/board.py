"""The table in words: alt text for its pictures, and the board as text (T20). Nothing hidden is in it.

Alt text is written for the ear: what comes first, where the open ends are, who has few tiles; a tile is ``5 9``,
as players say it, because screen readers make "5 to 9" or "59" of a hyphen.
"""

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.actions import Play
from bot.engine.view import View
from bot.games.model import Player, Status
from bot.games.table_view import TableView
from bot.text.chains import chain_lines
from bot.text.drawing import drawing
from bot.text.ends import ends_in_words
from bot.text.fit import ALT, CONTENT, first_that_fits, length, paragraphs, sentences, shortened
from bot.text.language import Texts
from bot.text.people import NAME_CAPS, escaped, marked_name
from bot.text.tiles import spoken_tile, tile_name, unbroken

Namer = Callable[[Player], str]

FEW: Final = 3
"""So many seats with the fewest tiles are named where not all can be."""


def board_alt(t: Texts, table: TableView, limit: int = ALT) -> str:
    """The picture of the table in words, most important first, within 1,024 characters (T20)."""
    return first_that_fits(_board_variants(t, table), limit)


def preview_alt(t: Texts, table: TableView, play: Play) -> str:
    """The picture of the table with ``play`` tried out, in words; ``table`` as it is without it."""
    end = table.view.end_of(play.on)
    tile, on = spoken_tile(play.tile), spoken_tile(play.on)
    parts = [
        t.say(
            "Tried out, not laid yet: {tile} on the {on}, end {letter}.", tile=tile, on=on, letter=end.letter
        )
    ]
    if play.tile.is_double:
        parts.append(t.say("It makes a chicken foot."))
    else:
        parts.append(t.say("It opens a new {match}.", match=play.tile.other(end.number)))
    parts.append(t.say("The table without it:"))
    tried = sentences(*parts)
    return f"{tried} {board_alt(t, table, ALT - len(tried) - 1)}"


def as_text(t: Texts, table: TableView) -> str:
    """The table as text, within 2,000 characters: who is due, every open end, who has how many tiles, and the
    tiles: drawn if they fit on a phone, else in chains from double to double, the longest shortened."""
    view = table.view
    if not len(view.tableau):
        return t.say("There is no tile on the table yet.")
    head = [_round(t, view), _turn(t, table, _escaped(t, NAME_CAPS[0]))]
    ends = ends_in_words(t, view, tile_name)
    if len(ends) > CONTENT // 4:
        ends = ends_in_words(t, view, tile_name, brief=True)
    top = paragraphs(
        sentences(*head), ends, f"{_hands(t, table, _escaped(t, NAME_CAPS[2]))} {_yard(t, view)}"
    )
    room = CONTENT - len(top) - len("\n```\n\n```")
    lines = drawing(view)
    if not lines or length(lines) > room:
        lines = [unbroken(line) for line in chain_lines(view, room)]
    if length(lines) > room:
        return shortened(top, CONTENT)
    block = "\n".join(lines)
    return f"{top}\n```\n{block}\n```"


def _board_variants(t: Texts, table: TableView) -> Iterator[str]:
    """The picture of the table in words, ever shorter; what is due and the open ends are in all of them."""
    view = table.view
    yard, last = _yard(t, view), _last_laid(t, view)
    for brief in (False, True):
        turn = _turn(t, table, _plain(t, NAME_CAPS[0]))
        parts = [_round(t, view), turn, ends_in_words(t, view, spoken_tile, brief)]
        head = sentences(*parts)
        for cap in NAME_CAPS[:2]:
            yield sentences(head, _hands(t, table, _plain(t, cap)), yard, last)
        for cap in NAME_CAPS[1:]:
            yield f"{head} {_hands(t, table, _plain(t, cap))} {yard}"
        yield f"{head} {_fewest(t, table)} {yard}"
    yield head


def _round(t: Texts, view: View) -> str:
    return t.say(
        "Chicken Foot, round {round} of {rounds}.",
        round=t.number(view.number),
        rounds=t.number(view.rules.rounds),
    )


def _plain(t: Texts, cap: int) -> Namer:
    return lambda player: marked_name(t, player, cap)


def _escaped(t: Texts, cap: int) -> Namer:
    return lambda player: escaped(marked_name(t, player, cap))


def _turn(t: Texts, table: TableView, named: Namer) -> str:
    if table.status is not Status.RUNNING:
        return t.say("The game is over.")
    player = table.to_move
    if player is None:
        return ""
    return t.say("On turn: {player}.", player=named(player))


def _hands(t: Texts, table: TableView, named: Namer) -> str:
    return t.say("Tiles in hand, fewest first: {hands}.", hands="; ".join(_sizes(t, table, named)))


def _fewest(t: Texts, table: TableView) -> str:
    hands = "; ".join(_sizes(t, table, _plain(t, NAME_CAPS[2]))[:FEW])
    return t.say("Fewest tiles in hand: {hands}.", hands=hands)


def _sizes(t: Texts, table: TableView, named: Namer) -> list[str]:
    """How many tiles each seat has, fewest first."""
    sizes = sorted(zip(table.view.hand_sizes, table.seated, strict=True), key=lambda pair: pair[0])
    return [t.say("{player}: {tiles}", player=named(player), tiles=size) for size, player in sizes]


def _yard(t: Texts, view: View) -> str:
    return t.plural("{number} tile in the yard.", "{number} tiles in the yard.", view.boneyard)


def _last_laid(t: Texts, view: View) -> str:
    if len(view.tableau) < 2:
        return ""
    laid = view.tableau.placements[-1]
    assert laid.on is not None
    on = view.tableau.placements[laid.on].tile
    return t.say("Laid last: {tile} on the {on}.", tile=spoken_tile(laid.tile), on=spoken_tile(on))
