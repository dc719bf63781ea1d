"""The picture of a hand in words (T20); for its seat only."""

from collections.abc import Iterator, Sequence

from bot.engine.actions import Play
from bot.engine.tiles import Tile
from bot.engine.view import View
from bot.games.table_view import TableView
from bot.text.ends import by_number, number_in_words
from bot.text.fit import ALT, first_that_fits, sentences
from bot.text.language import Texts
from bot.text.tiles import spoken_tile


def hand_alt(t: Texts, table: TableView) -> str:
    """The hand within 1,024 characters: first what can be laid, by number and with the open ends, then the rest.
    Of a very large hand the rest is counted only, or cut."""
    view = table.view
    if not view.hand:
        return t.say("Your hand is empty.")
    fits = {action.tile for action in view.legal if isinstance(action, Play)}
    return first_that_fits(_variants(t, view, fits), ALT)


def _variants(t: Texts, view: View, fits: set[Tile]) -> Iterator[str]:
    if not fits:
        yield _all(t, view)
        return
    count = t.plural("{number} tile in your hand.", "{number} tiles in your hand.", len(view.hand))
    rest = [tile for tile in view.hand if tile not in fits]
    grouped = t.say("You can lay {plays}.", plays="; ".join(_plays(t, view)))
    yield sentences(grouped, _rest(t, rest))
    yield f"{grouped} {count}"
    once = t.say("You can lay {plays}.", plays=_tiles(sorted(fits)))
    yield f"{count} {once}"


def _rest(t: Texts, tiles: Sequence[Tile]) -> str:
    if not tiles:
        return t.say("That is your whole hand.")
    return t.say("The rest of your hand: {tiles}.", tiles=_tiles(tiles))


def _plays(t: Texts, view: View) -> Iterator[str]:
    """ "on 5 at ends A and C: 3 5, 5 9" for every number that can be matched now."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    ends = {view.end_of(play.on) for play in plays}
    for number, letters in by_number(ends):
        tiles = sorted({play.tile for play in plays if play.tile.has(number)})
        yield t.say("on {place}: {tiles}", place=number_in_words(t, number, letters), tiles=_tiles(tiles))


def _all(t: Texts, view: View) -> str:
    return t.plural(
        "Your hand of {number} tile: {tiles}.",
        "Your hand of {number} tiles: {tiles}.",
        len(view.hand),
        tiles=_tiles(view.hand),
    )


def _tiles(tiles: Sequence[Tile]) -> str:
    return ", ".join(map(spoken_tile, tiles))
