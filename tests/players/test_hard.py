"""The rules of thumb of ``hard``, one position each."""

from bot.engine.actions import PASS, Play
from bot.engine.deal import Stream
from bot.engine.legal import legal_actions
from bot.engine.tiles import Tile
from bot.engine.view import view
from bot.players.hard import Hard
from tests.engine.deals import Table
from tests.players.test_players import arms_laid


def hard(table: Table) -> str:
    """The tile that it lays for the seat to move, or "pass"; the same tile on every stream."""
    here = view(table.state, table.state.to_move)
    choices = [Hard().choose(here, here.legal, Stream.named(n)) for n in range(8)]
    tiles = {str(action.tile) if isinstance(action, Play) else str(action) for action in choices}
    assert len(tiles) == 1
    return tiles.pop()


def test_it_lays_the_heavy_tile_first() -> None:
    assert hard(arms_laid("0-4 3-8 7-7 6-6")) == "3-8"


def test_it_lays_a_double_before_a_heavier_tile() -> None:
    assert hard(arms_laid("3-3 3-8 7-7 6-6")) == "3-3"


def test_it_lays_the_double_blank_above_all() -> None:
    assert hard(arms_laid("0-0 3-3 3-8 2-8")) == "0-0"


def test_it_opens_a_number_that_it_can_follow_up() -> None:
    assert hard(arms_laid("3-6 2-7 4-7 7-7")) == "2-7"


def two_on_the_table(hands: tuple[str, str], yard: str, *moves: str) -> Table:
    """Two seats on set 6, the arms of 6-6 all laid (0, 1, 2 and 3), then ``moves``."""
    table = Table.dealt(list(hands), yard, set=6)
    table.do("open 6-6", "0-6 on 6-6", "1-6 on 6-6", "2-6 on 6-6", "3-6 on 6-6")
    return table.do(*moves)


def test_it_lays_a_double_whose_foot_can_be_completed() -> None:
    """2-6, 1-2 and 0-2 lie: of seven tiles with a 2 three are left for the three toes of 2-2."""
    hands = "6-6 1-6 3-6 2-2 0-2 5-5 4-5", "0-6 4-6 2-6 0-1 0-3 1-2 3-4"
    table = two_on_the_table(hands, "5-6 1-3", "1-2 on 1-6", "0-2 on 0-6", "3-4 on 3-6")
    assert hard(table) == "2-2"


def test_it_makes_no_dead_foot_without_reason() -> None:
    """2-3 lies too: two tiles are left for three toes. With 5-5 and 0-0 in the hand a block costs dear."""
    hands = "6-6 1-6 3-6 2-2 0-2 5-5 0-0 2-4", "0-6 4-6 2-6 0-1 0-3 1-2 2-3 3-4"
    table = two_on_the_table(hands, "5-6 1-3", "1-2 on 1-6", "0-2 on 0-6", "2-3 on 3-6")
    assert "2-2 on 2-6" in table.legal
    assert hard(table) == "2-4"


def test_it_blocks_when_it_wins_the_block() -> None:
    """The same dead foot, with little left in the hand."""
    hands = "6-6 1-6 3-6 2-2 0-2 0-3 0-1 2-4", "0-6 4-6 2-6 5-5 0-0 1-2 2-3 3-4"
    table = two_on_the_table(hands, "5-6 1-3", "1-2 on 1-6", "0-2 on 0-6", "2-3 on 3-6")
    assert hard(table) == "2-2"


def test_it_lays_a_drawn_tile_that_fits() -> None:
    table = Table.dealt(["9-9 3-4 5-6", "0-9 7-8 6-7"], "1-9 2-9").do("open 9-9", "0-9 on 9-9", "draw")
    assert PASS in legal_actions(table.state)
    assert hard(table) == "1-9"


def test_it_keeps_a_drawn_double_that_would_make_a_dead_foot() -> None:
    hands = "6-6 1-6 3-6 0-2 5-5 4-4", "0-6 4-6 2-6 2-3 1-2 0-5"
    table = two_on_the_table(hands, "2-2 5-6 1-3", "1-2 on 1-6", "0-2 on 0-6", "2-3 on 3-6", "draw")
    assert table.round.drawn == Tile(2, 2)
    assert hard(table) == "pass"
