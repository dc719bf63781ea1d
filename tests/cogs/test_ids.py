"""Custom ids say everything, and each is answered by exactly one handler."""

import pytest

from bot.engine.tiles import Tile
from cogs.components import HANDLERS
from cogs.ids import ARGUMENTS, BUTTON, MAX_LENGTH, MENU, Id, What, parse, tile_arg

LONGEST = ("17-18", "18-18", "against-19-19-9999999999", "9")


@pytest.mark.parametrize("what", What)
def test_an_id_is_read_as_it_was_written(what: What) -> None:
    id_ = Id(what, 10**18 - 1, 99_999, LONGEST)
    for text in (id_.button(), id_.menu()):
        assert len(text) <= MAX_LENGTH
        assert parse(text) == id_


@pytest.mark.parametrize("what", What)
def test_exactly_one_template_matches(what: What) -> None:
    for text in (Id(what, 7).button(), Id(what, 7, 3, ("a",)).menu()):
        assert sum(bool(template.fullmatch(text)) for template in (BUTTON, MENU)) == 1


@pytest.mark.parametrize("what", What)
def test_everything_that_can_be_asked_for_has_a_handler(what: What) -> None:
    assert what in HANDLERS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cf",
        "cf:hand",
        "cf:hand:1",
        "cf:nothing:1:2",
        "cf:hand:-1:2",
        "cf:hand:1:2:a b",
        "toy:1:2",
        "x" * 500,
    ],
)
def test_other_ids_are_not_ours(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize(("what", "least"), ARGUMENTS.items())
def test_an_id_without_its_arguments_is_not_ours(what: What, least: int) -> None:
    args = ("1",) * least
    assert parse(Id(what, 7, 3, args).button()) is not None
    assert parse(Id(what, 7, 3, args[1:]).button()) is None


def test_tiles_in_ids() -> None:
    assert tile_arg(("3-9", "9-3", "x"), 0) == Tile(3, 9)
    assert tile_arg(("3-9", "9-3", "x"), 1) is None
    assert tile_arg(("3-9", "9-3", "x"), 3) is None
