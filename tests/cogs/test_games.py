"""``/chickenfoot games``: where one plays, whose turn it is, until when; in pages."""

from dataclasses import replace

import pytest

from bot.games.model import Person, Place, TableOptions
from tests.cogs.evening import Deal, Opened, labels
from tests.cogs.test_turn import ALICE_OPENS

pytestmark = pytest.mark.usefixtures("slow_heart")


async def test_my_games_with_links_turns_and_times(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        assert "You sit at no table" in (await here.says(here.bob, "games")).content
        await here.two_sit_down()
        assert "waits for its host to begin" in (await here.says(here.bob, "games")).content
        assert "waits for you to begin" in (await here.says(here.alice, "games")).content
        await here.clicks(here.alice, here.table, "Begin")
        mine = (await here.says(here.bob, "games")).content
        link = f"https://discord.com/channels/{here.world.guild.id}/{here.world.channel.id}/{here.table.id}"
        assert f"<#{here.world.channel.id}> {link}" in mine
        assert "**your turn** in round 1 of 3" in mine
        assert "(ends <t:" in mine
        assert "bob's turn in round 1 of 3" in (await here.says(here.alice, "games")).content.lower()
        assert "You sit at no table" in (await here.says(here.carol, "games")).content


async def test_games_of_other_servers_are_named_by_their_server(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        other = here.world.env.create_guild("Other *Club*")
        bob = Person(here.bob.id, "Bob")
        for guild, channel in ((other.id, 5), (77, 6)):
            await here.games.open_lobby(Place(guild, channel), bob, "classic", {}, TableOptions())
        lines = (await here.says(here.bob, "games")).content.splitlines()
        assert lines[0] == "**You sit at 3 tables.**"
        assert "**your turn**" in lines[1]
        assert lines[2].startswith(r"- Other \*Club\*")
        assert lines[3].startswith("- another server")


async def test_a_lent_seat_is_listed(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play(turn_time="300")
        for _ in range(8):
            if (await here.game()).lent_to(here.bob.id) is None:
                await here.world.env.advance_time(301)
        assert "The computer plays your seat for now." in (await here.says(here.bob, "games")).content


async def test_many_games_are_paged(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.bob, "start")
        game = await here.game()
        guild = here.world.guild.id
        await here.store.change_server(guild, lambda usual: replace(usual, most_games=None, most_each=None))
        for channel in range(59):
            await here.store.open_game(replace(game, place=Place(guild, channel)), (), ())
        page = await here.says(here.bob, "games")
        assert page.content.startswith("**You sit at 60 tables.**")
        assert labels(page) == ["Next"]
        seen: set[str] = set()
        for _ in range(60):
            seen |= {line for line in page.content.splitlines() if line.startswith("- ")}
            if "Next" in labels(page):
                page = await here.clicks(here.bob, page, "Next")
        assert len(seen) == 60
        assert labels(page) == ["Previous"]
