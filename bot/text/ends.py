"""The open ends in words, by number: what must be filled first, what is open, what can no more be matched."""

from collections.abc import Callable, Iterable, Iterator

from bot.engine.labels import alphabetical
from bot.engine.state import Phase
from bot.engine.tiles import Tile
from bot.engine.view import OpenEnd, View
from bot.text.fit import sentences
from bot.text.language import Texts


def ends_in_words(t: Texts, view: View, tile: Callable[[Tile], str], brief: bool = False) -> str:
    """Every open end: the double that wants tiles first (R10, R16), then the others by number, then those that
    no unplayed tile fits. ``tile`` writes a tile, ``brief`` leaves out the word before every letter."""
    first = _to_be_filled(view)
    others = [end for end in view.ends if end != first]
    alive = _listed(t, (end for end in others if end.alive), brief)
    dead = _listed(t, (end for end in others if not end.alive), brief)
    parts = [_wanted(t, view, first, tile(first.tile)) if first else ""]
    if alive:
        parts.append(
            t.say("Open after that: {ends}.", ends=alive)
            if first
            else t.say("Open ends: {ends}.", ends=alive)
        )
    if dead:
        parts.append(t.say("No tile is left for {ends}.", ends=dead))
    return sentences(*parts)


def number_in_words(t: Texts, number: int, letters: list[str]) -> str:
    """ "9 at end B", "5 at ends A and C"."""
    return t.plural(
        "{match} at end {letters}",
        "{match} at ends {letters}",
        len(letters),
        match=number,
        letters=t.all_of(letters),
    )


def by_number(ends: Iterable[OpenEnd]) -> Iterator[tuple[int, list[str]]]:
    """The letters of the open ends of each number, ascending."""
    letters: dict[int, list[str]] = {}
    for end in ends:
        letters.setdefault(end.number, []).append(end.letter)
    for number in sorted(letters):
        yield number, sorted(letters[number], key=alphabetical)


def _listed(t: Texts, ends: Iterable[OpenEnd], brief: bool) -> str:
    """ "3 at ends A and C; 9 at end B", or in brief "3: A, C; 9: B"."""
    return "; ".join(
        f"{number}: {', '.join(letters)}" if brief else number_in_words(t, number, letters)
        for number, letters in by_number(ends)
    )


def _to_be_filled(view: View) -> OpenEnd | None:
    """The pending foot, or the starter that still wants arms."""
    if view.phase is not Phase.PLAY:
        return None
    return next((end for end in view.ends if end.due and end.tile.is_double), None)


def _wanted(t: Texts, view: View, end: OpenEnd, tile: str) -> str:
    facts = {"tile": tile, "letter": end.letter}
    if end.at == view.pending:
        sentence = t.plural(
            "First the chicken foot on the {tile}: end {letter} wants {number} more toe.",
            "First the chicken foot on the {tile}: end {letter} wants {number} more toes.",
            end.room,
            **facts,
        )
    else:
        sentence = t.plural(
            "First the starter {tile}: end {letter} wants {number} more arm.",
            "First the starter {tile}: end {letter} wants {number} more arms.",
            end.room,
            **facts,
        )
    return sentence if end.alive else sentences(sentence, t.say("No tile is left that fits."))
