"""The slash commands as Discord gets them."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.engine.tiles import Tile
from bot.text.commands import ADMIN_COMMANDS, ADMIN_GROUP, COMMANDS, GROUP, does, means
from bot.text.language import texts_for
from cogs.slash.laying import tile_typed
from tests.cogs.evening import Opened
from tests.sim import limits
from tests.sim.sent import Sent

MOST = 25


GROUPS = {GROUP: COMMANDS, ADMIN_GROUP: ADMIN_COMMANDS}


@pytest.fixture
async def payloads(evening: Opened) -> dict[str, dict[str, Any]]:
    async with evening() as here:
        tree = here.world.bot.tree
        groups = [group for group in tree.get_commands() if isinstance(group, app_commands.Group)]
        return {group.name: group.to_dict(tree) for group in groups}


def test_two_groups_within_the_limits_of_discord(payloads: dict[str, dict[str, Any]]) -> None:
    assert set(payloads) == set(GROUPS)
    for payload in payloads.values():
        assert len(payload["options"]) <= MOST
    assert limits.faults(Sent("PUT", "/applications/1/commands", [*payloads.values()])) == []


def test_for_servers_only(payloads: dict[str, dict[str, Any]]) -> None:
    for payload in payloads.values():
        assert payload["contexts"] == [0]
        assert payload["integration_types"] == [0]


def test_one_group_is_for_those_who_manage_the_server(payloads: dict[str, dict[str, Any]]) -> None:
    assert payloads[GROUP]["default_member_permissions"] is None
    assert payloads[ADMIN_GROUP]["default_member_permissions"] == discord.Permissions(manage_guild=True).value


def test_every_command_and_option_has_its_words(payloads: dict[str, dict[str, Any]]) -> None:
    t = texts_for(None)
    for group, commands in GROUPS.items():
        payload = payloads[group]["options"]
        assert {command["name"] for command in payload} == set(commands)
        for command in payload:
            name = command["name"]
            assert command["description"] == does(t, name, commands)
            assert {option["name"] for option in command["options"]} == set(commands[name].options)
            for option in command["options"]:
                assert option["description"] == means(t, name, option["name"], commands)


@pytest.mark.parametrize("text", ["3-9", "9-3", " 3 9 ", "3|9", "9 – 3", "3\u20119"])
def test_a_tile_may_be_typed_in_many_ways(text: str) -> None:
    assert tile_typed(text) == Tile(3, 9)


@pytest.mark.parametrize("text", ["", "39", "3-9-1", "a-b", "3-", "100-200"])
def test_what_is_no_tile(text: str) -> None:
    assert tile_typed(text) is None
