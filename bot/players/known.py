"""What a seat can tell of the tiles that it cannot see, from what everybody saw since the opening.

A seat that drew had no tile that fitted, so none of the tiles that it held then has a number that was due. And a
seat that laid one tile did not lay another: what it would have liked better it probably does not hold. Tiles are
places in ``tile_set`` here, sets of them are bits.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bot.engine.rules import Rules
from bot.engine.tiles import double, tile_set
from bot.engine.view import View
from bot.players.core.orders import place_of
from bot.players.core.table import Table


class Turn(NamedTuple):
    """What everybody saw of a turn: the numbers that were due, as bits, how many tiles the seat drew, and the
    tile that it laid, None if it passed or is still to act."""

    seat: int
    due: int
    drawn: int
    laid: int | None
    passed: bool


class Hidden:
    """A tile in somebody's hand that this seat cannot see.

    ``not_these`` are the tiles that it cannot be. ``since`` is the turn in which it was drawn, -1 for the deal;
    tiles of one seat since the same turn are alike.
    """

    __slots__ = ("not_these", "seat", "since")

    def __init__(self, seat: int, since: int, not_these: int = 0) -> None:
        self.seat = seat
        self.since = since
        self.not_these = not_these


class Known(NamedTuple):
    """A position as its seat knows it. ``unseen`` tiles are the hidden ones of the hands and the yard's."""

    rules: Rules
    seat: int
    seats: int
    hand: tuple[int, ...]
    table: Table
    turns: tuple[Turn, ...]
    hidden: tuple[Hidden, ...]
    unseen: tuple[int, ...]
    passes: int


@lru_cache(maxsize=16)
def with_number(highest: int) -> tuple[int, ...]:
    """For every number the tiles that have it."""
    tiles = tile_set(highest)
    return tuple(sum(1 << at for at, tile in enumerate(tiles) if tile.has(v)) for v in range(highest + 1))


@lru_cache(maxsize=4096)
def fitting(highest: int, due: int) -> int:
    """The tiles that fit one of the numbers ``due``."""
    found = 0
    for number, tiles in enumerate(with_number(highest)):
        if due >> number & 1:
            found |= tiles
    return found


def known(view: View) -> Known:
    """What the seat of ``view``, which is to move, knows."""
    assert view.seat is not None
    place = place_of(view.rules.highest)
    hand = tuple([place[tile] for tile in view.hand])
    seen = {*hand, *(place[placement.tile] for placement in view.tableau.placements)}
    unseen = tuple([at for at in range(len(place)) if at not in seen])
    table = Table(view.tableau.placements[0].far, view.rules)
    story = tuple(_turns(view, table))
    return Known(
        view.rules,
        view.seat,
        view.seats,
        hand,
        table,
        story,
        tuple(_hidden(view, story)),
        unseen,
        _passes(story),
    )


def _turns(view: View, table: Table) -> Iterator[Turn]:
    """Every turn since the opening; ``table`` is the bare starter and becomes the present table."""
    placements, history = view.tableau.placements, view.history
    place = place_of(view.rules.highest)
    over = len(placements) - 1 + sum([not shortage.drew for shortage in history])
    assert view.to_move is not None
    seat = (view.to_move - over) % view.seats
    at, told = 1, 0
    for _ in range(over):
        due, drawn = table.due, 0
        while (
            told < len(history)
            and history[told].tiles == at
            and history[told].drew
            and history[told].seat == seat
        ):
            drawn, told = drawn + 1, told + 1
        if told < len(history) and history[told].tiles == at and history[told].seat == seat:
            told += 1
            yield Turn(seat, due, drawn, None, True)
        else:
            placement = placements[at]
            at += 1
            table.lay(placement.near, placement.far, view.rules)
            yield Turn(seat, due, drawn, place[placement.tile], False)
        seat = (seat + 1) % view.seats


def _passes(story: tuple[Turn, ...]) -> int:
    """How many turns in a row have ended with a pass."""
    count = 0
    for turn in reversed(story):
        if not turn.passed:
            break
        count += 1
    return count


def _hidden(view: View, story: tuple[Turn, ...]) -> Iterator[Hidden]:
    """What is known of every tile in the other hands."""
    highest = view.rules.highest
    hands = _opening_hands(view, story)
    for at, turn in enumerate(story):
        hand = hands[turn.seat]
        misfits = fitting(highest, turn.due)
        for _ in range(turn.drawn):
            _exclude(hand, misfits)
            hand.append(Hidden(turn.seat, at))
        if turn.passed:
            if not turn.drawn:
                _exclude(hand, misfits)  # the yard was empty (R15)
            elif view.rules.drawn_tile == "must":
                hand[-1].not_these |= misfits
        elif turn.drawn:
            hand.pop()  # it laid the tile that it had just drawn (R13)
        elif turn.seat != view.seat:
            assert turn.laid is not None
            hand.remove(next(tile for tile in hand if not tile.not_these >> turn.laid & 1))
    for seat, hand in enumerate(hands):
        if seat != view.seat:
            yield from hand


def _exclude(hand: list[Hidden], tiles: int) -> None:
    for hidden in hand:
        hidden.not_these |= tiles


def _opening_hands(view: View, story: tuple[Turn, ...]) -> list[list[Hidden]]:
    """The hands right after the opening."""
    sizes = list(view.hand_sizes)
    for turn in story:
        sizes[turn.seat] += (turn.laid is not None) - turn.drawn
    not_held = _doubles_nobody_held(view)
    return [[Hidden(seat, -1, not_held) for _ in range(size)] for seat, size in enumerate(sizes)]


def _doubles_nobody_held(view: View) -> int:
    """R7 ``next_lower``: the doubles that would have opened the round, had anybody held them."""
    rules = view.rules
    if rules.missing_double != "next_lower":
        return 0
    opening = view.tableau.placements[0].far
    used = {result.double for result in view.results}
    drawn = sum(shortage.drew for shortage in view.history)
    searched = rules.dealt_from - rules.hand * view.seats - drawn - view.boneyard > 0
    lowest = 0 if searched else opening + 1
    place = place_of(rules.highest)
    better = [double(v) for v in range(lowest, rules.highest + 1) if v not in used and v != opening]
    return sum(1 << place[tile] for tile in better)
