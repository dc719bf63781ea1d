"""Players that search: what they look at, what they end with, and that time is all that can cut them short."""

from collections.abc import Sequence

import pytest

from bot.engine.actions import PASS, Action, Play
from bot.engine.deal import Stream
from bot.engine.state import GameState
from bot.engine.tiles import Tile
from bot.engine.view import View, view
from bot.players import PLAYERS, Weighed
from bot.players.search import Search
from tests.engine.deals import Table
from tests.players.test_players import arms_laid

LEVEL = Search("some", deals=40)


def seen(state: GameState) -> View:
    return view(state, state.to_move)


def weighed(table: Table, level: Search = LEVEL, stream: str = "a stream") -> tuple[Weighed, ...]:
    here = seen(table.state)
    return level.weigh(here, here.legal, Stream.named(stream))


def tile_of(action: Action) -> Tile | None:
    return action.tile if isinstance(action, Play) else None


def test_every_legal_action_is_weighed_and_the_choice_is_the_first() -> None:
    table = arms_laid("0-4 3-8 2-2 6-6")
    here = seen(table.state)
    all_of_them = weighed(table)
    assert sorted(map(str, (one.action for one in all_of_them))) == sorted(map(str, here.legal))
    assert LEVEL.choose(here, here.legal, Stream.named("a stream")) == all_of_them[0].action


def test_plays_that_are_equal_by_the_rules_are_worth_the_same() -> None:
    """Two ends show 5: where a 5 is laid makes no difference (R30)."""
    table = Table.dealt(["9-9 1-9 3-9 5-5 5-6 7-7", "0-9 2-9 1-5 4-8 7-8 6-8"]).do(
        "open 9-9", "0-9 on 9-9", "1-9 on 9-9", "2-9 on 9-9", "3-9 on 9-9", "1-5 on 1-9"
    )
    by_tile: dict[Tile | None, set[float]] = {}
    for one in weighed(table):
        by_tile.setdefault(tile_of(one.action), set()).add(one.points)
    assert all(len(points) == 1 for points in by_tile.values())


def test_it_goes_out_when_it_can() -> None:
    table = Table.dealt(["9-9 1-9 3-9 0-2", "0-9 2-9 1-5 4-8"]).do(
        "open 9-9", "0-9 on 9-9", "1-9 on 9-9", "2-9 on 9-9", "3-9 on 9-9", "1-5 on 1-9"
    )
    best, *_ = weighed(table)
    assert tile_of(best.action) == Tile(0, 2)
    assert best.points > 0  # the other seat is left with a tile that this one does not know


def test_R22_it_knows_what_going_out_on_a_double_costs() -> None:
    def best(penalty: str) -> Weighed:
        table = Table.dealt(["9-9 1-9 3-9 2-2 2-7", "0-9 2-9 1-5 4-8 6-7"], out_on_double=penalty)
        table.do("open 9-9", "0-9 on 9-9", "1-9 on 9-9", "2-9 on 9-9", "3-9 on 9-9", "1-5 on 1-9")
        return weighed(table)[0]

    assert tile_of(best("penalty").action) == Tile(2, 2)  # first, so that it is not the last


def test_a_search_that_must_stop_has_looked_at_every_play_once() -> None:
    here = seen(arms_laid("0-4 3-8 2-2 6-6").state)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return True

    best = LEVEL.weigh(here, here.legal, Stream.named("x"), stop)
    assert len(best) == len(here.legal)
    assert len(asked) <= 3  # once a stage


@pytest.mark.parametrize("name", ["expert", "master"])
def test_the_same_stream_gives_the_same_advice(name: str) -> None:
    player = PLAYERS[name]
    assert isinstance(player, Search)
    table = arms_laid("0-4 3-8 2-2 6-6")
    assert weighed(table, player) == weighed(table, player)


def test_keeping_the_drawn_tile_is_weighed_too() -> None:
    table = Table.dealt(["9-9 3-4 5-6", "0-9 7-8 6-7"], "1-9 2-9").do("open 9-9", "0-9 on 9-9", "draw")
    actions: Sequence[Action] = [one.action for one in weighed(table)]
    assert PASS in actions
    assert len(actions) == 2
