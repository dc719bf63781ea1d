"""The table in words: alt text for the pictures, and the board as text (T20). Nothing hidden is in it."""

from collections.abc import Iterable, Iterator

from bot.engine.actions import Play
from bot.engine.state import Phase
from bot.engine.view import OpenEnd, View
from bot.games.model import Status, TableView
from bot.text.chains import chain_lines
from bot.text.fit import ALT, CONTENT, first_that_fits, length, paragraphs, shortened
from bot.text.language import Texts
from bot.text.people import NAME_CAPS, marked_name
from bot.text.tiles import tile_name, unbroken


def board_alt(t: Texts, table: TableView) -> str:
    """The picture of the table in words, most important first, within 1,024 characters (T20)."""
    view = table.view
    needed = [_round(t, view), _turn(t, table, NAME_CAPS[0]), _must_come_first(t, view), open_ends(t, view)]
    yard = t.plural("{number} tile in the yard.", "{number} tiles in the yard.", view.boneyard)
    head = " ".join(filter(None, [*needed, yard]))
    last = _last_laid(t, view)
    variants = [
        *(f"{head} {_hands(t, table, cap)} {last}" for cap in NAME_CAPS[:2]),
        *(f"{head} {_hands(t, table, cap)}" for cap in NAME_CAPS[1:]),
        head,
    ]
    return first_that_fits((variant.strip() for variant in variants), ALT)


def preview_alt(t: Texts, table: TableView, play: Play) -> str:
    """The picture of the table with ``play`` tried out, in words."""
    tried = t.say("Tried out: {tile} on the {on}.", tile=play.tile, on=play.on)
    return shortened(f"{tried} {board_alt(t, table)}", ALT)


def hand_alt(t: Texts, table: TableView) -> str:
    """The picture of a hand in words; for its seat only."""
    view = table.view
    fits = sorted({action.tile for action in view.legal if isinstance(action, Play)})
    parts = [
        t.plural(
            "Your hand of {number} tile: {tiles}.",
            "Your hand of {number} tiles: {tiles}.",
            len(view.hand),
            tiles=", ".join(map(tile_name, view.hand)),
        )
    ]
    if fits:
        parts.insert(0, t.say("You can lay {tiles}.", tiles=", ".join(map(tile_name, fits))))
    elif not view.hand:
        parts = [t.say("Your hand is empty.")]
    return shortened(" ".join(parts), ALT)


def as_text(t: Texts, table: TableView) -> str:
    """The table as text, within 2,000 characters: who is due, every open end, and the tiles, each chain from
    double to double. Long chains are shortened; the open ends are always complete."""
    view = table.view
    if not len(view.tableau):
        return t.say("There is no tile on the table yet.")
    parts = [_round(t, view), _turn(t, table, NAME_CAPS[0]), _must_come_first(t, view), open_ends(t, view)]
    hands = _hands(t, table, NAME_CAPS[2])
    yard = t.plural("{number} tile in the yard.", "{number} tiles in the yard.", view.boneyard)
    top = paragraphs(*(shortened(part, 400) for part in parts), f"{hands} {yard}")
    room = CONTENT - len(top) - len("\n```\n\n```")
    lines = chain_lines(view, room)
    if length(lines) > room:
        return shortened(top, CONTENT)
    block = unbroken("\n".join(lines))
    return f"{top}\n```\n{block}\n```"


def open_ends(t: Texts, view: View) -> str:
    """Every open end by number: "3: A, C; 9: B". Ends no tile is left for are named too."""
    if not view.ends:
        return ""
    ends = "; ".join(
        t.say("{match}: {letters}", match=number, letters=", ".join(letters))
        for number, letters in by_number(view.ends)
    )
    return t.say("Open ends, by number: {ends}.", ends=ends)


def by_number(ends: Iterable[OpenEnd]) -> Iterator[tuple[int, list[str]]]:
    """The letters of the open ends of each number, ascending."""
    letters: dict[int, list[str]] = {}
    for end in ends:
        letters.setdefault(end.number, []).append(end.letter)
    for number in sorted(letters):
        yield number, sorted(letters[number], key=lambda letter: (len(letter), letter))


def _round(t: Texts, view: View) -> str:
    return t.say(
        "Chicken Foot, round {round} of {rounds}.",
        round=t.number(view.number),
        rounds=t.number(view.rules.rounds),
    )


def _turn(t: Texts, table: TableView, cap: int) -> str:
    if table.status is not Status.RUNNING:
        return t.say("The game is over.")
    player = table.to_move
    if player is None:
        return ""
    return t.say("On turn: {player}.", player=marked_name(t, player, cap))


def _must_come_first(t: Texts, view: View) -> str:
    """The pending foot, or the arms still missing, with the letter of the end."""
    end = next((end for end in view.ends if end.due), None)
    if view.phase is not Phase.PLAY or end is None or not end.tile.is_double:
        return ""
    if end.at == view.pending:
        return t.plural(
            "The chicken foot on {tile} (end {letter}) wants {number} more toe.",
            "The chicken foot on {tile} (end {letter}) wants {number} more toes.",
            end.room,
            tile=end.tile,
            letter=end.letter,
        )
    return t.plural(
        "The {tile} in the centre (end {letter}) wants {number} more arm.",
        "The {tile} in the centre (end {letter}) wants {number} more arms.",
        end.room,
        tile=end.tile,
        letter=end.letter,
    )


def _hands(t: Texts, table: TableView, cap: int) -> str:
    sizes = zip(table.seated, table.view.hand_sizes, strict=True)
    hands = "; ".join(
        t.say("{player} {tiles}", player=marked_name(t, player, cap), tiles=size) for player, size in sizes
    )
    return t.say("Tiles in hand: {hands}.", hands=hands)


def _last_laid(t: Texts, view: View) -> str:
    if len(view.tableau) < 2:
        return ""
    laid = view.tableau.placements[-1]
    assert laid.on is not None
    on = view.tableau.placements[laid.on].tile
    return t.say("Laid last: {tile} on the {on}.", tile=laid.tile, on=on)
