"""The slash commands as Discord gets them."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from discord import app_commands

from bot.engine.tiles import Tile
from bot.text.commands import COMMANDS, does, means
from bot.text.language import texts_for
from cogs.slash.laying import tile_typed
from tests.cogs.evening import Evening
from tests.sim import limits
from tests.sim.sent import Sent

Opened = Callable[[], AbstractAsyncContextManager[Evening]]
MOST = 25


@pytest.fixture
async def payload(evening: Opened) -> dict[str, Any]:
    async with evening() as here:
        (group,) = here.world.bot.tree.get_commands()
        assert isinstance(group, app_commands.Group)
        return group.to_dict(here.world.bot.tree)


def test_one_group_within_the_limits_of_discord(payload: dict[str, Any]) -> None:
    assert payload["name"] == "chickenfoot"
    assert len(payload["options"]) <= MOST
    assert limits.faults(Sent("PUT", "/applications/1/commands", [payload])) == []


def test_for_servers_only(payload: dict[str, Any]) -> None:
    assert payload["contexts"] == [0]
    assert payload["integration_types"] == [0]


def test_every_command_and_option_has_its_words(payload: dict[str, Any]) -> None:
    t = texts_for(None)
    assert {command["name"] for command in payload["options"]} == set(COMMANDS)
    for command in payload["options"]:
        name = command["name"]
        assert command["description"] == does(t, name)
        assert {option["name"] for option in command["options"]} == set(COMMANDS[name].options)
        for option in command["options"]:
            assert option["description"] == means(t, name, option["name"])


@pytest.mark.parametrize("text", ["3-9", "9-3", " 3 9 ", "3|9", "9 – 3", "3\u20119"])
def test_a_tile_may_be_typed_in_many_ways(text: str) -> None:
    assert tile_typed(text) == Tile(3, 9)


@pytest.mark.parametrize("text", ["", "39", "3-9-1", "a-b", "3-", "100-200"])
def test_what_is_no_tile(text: str) -> None:
    assert tile_typed(text) is None
