"""No text shows a tile to someone who may not see it (T19): permuting what is hidden changes no word."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.events import Drew, Event
from bot.engine.tiles import Tile
from bot.games.model import Game, LogEntry
from bot.games.table_view import table_view
from bot.text import board, events, hand, hand_alt, points_alt, rounds, status, turn
from bot.text.language import texts_for
from tests.text.games import course, lobby

T = texts_for("en-US")


def permuted(game: Game, log: list[LogEntry], viewer: int | None, rng: Random) -> tuple[Game, list[LogEntry]]:
    """The same game with everything that ``viewer`` cannot see dealt anew."""
    assert game.state is not None
    round_ = game.state.round
    assert round_ is not None
    hands = [hand for seat, hand in enumerate(round_.hands) if seat != viewer]
    hidden = [tile for hand in (*hands, round_.boneyard) for tile in hand]
    new = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def swapped(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(sorted(new.get(tile, tile) for tile in tiles))

    other = replace(
        round_,
        hands=tuple(swapped(hand) for hand in round_.hands),
        boneyard=tuple(new[tile] for tile in round_.boneyard),
        drawn=new.get(round_.drawn, round_.drawn) if round_.drawn else None,
    )

    def changed(event: Event) -> Event:
        if isinstance(event, Drew) and event.tile is not None and event.seat != viewer:
            return replace(event, tile=new.get(event.tile, event.tile))
        return event

    entries = [replace(entry, events=tuple(map(changed, entry.events))) for entry in log]
    return replace(game, state=replace(game.state, round=other)), entries


def texts(game: Game, log: list[LogEntry], viewer: int | None) -> list[str]:
    """All that ``viewer`` reads of a running game."""
    table = table_view(game, viewer)
    read = [
        turn.message(T, table, log),
        *events.happened(T, table, log, limit=10_000),
        *events.history_pages(T, table, log),
        status.message(T, table),
        board.board_alt(T, table),
        board.as_text(T, table),
    ]
    if viewer is not None:
        read += [hand.message(T, table), hand.after(T, table, log, 0), hand_alt.hand_alt(T, table)]
    if table.view.results:
        read += [rounds.game_message(T, game, "vote"), points_alt.game_alt(T, table)]
    return read


@pytest.mark.parametrize("draw", ["one", "until_playable"])
@pytest.mark.parametrize("missing_double", ["all_draw", "next_lower"])
def test_T19_what_is_hidden_changes_no_text(draw: str, missing_double: str) -> None:
    rng = Random(7)
    game = lobby(3, rounds=2, draw=draw, missing_double=missing_double)
    steps = list(course(game, Random(2)))[:-1]
    for game, log in steps[::9]:
        for viewer in (None, 0, 1, 2):
            assert game.state is not None
            if viewer is not None and viewer == game.state.to_move and game.state.round.drawn:  # type: ignore[union-attr]
                continue
            other, entries = permuted(game, log, viewer, rng)
            assert texts(game, log, viewer) == texts(other, entries, viewer)


def test_T19_the_check_would_notice_a_tile_that_is_shown() -> None:
    game, log = next(course(lobby(3), Random(2)))
    seen = [texts(each, log, 0) for each in (game, permuted(game, log, None, Random(1))[0])]
    assert seen[0] != seen[1]
