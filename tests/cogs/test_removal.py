"""Removing somebody from a game, with a vote or at once (R32)."""

import discord

from tests.cogs.evening import Opened, labels, options, private


async def test_R32_others_vote_and_the_host_removes_at_once(evening: Opened) -> None:
    async with evening() as here:
        await here.three_play()
        status = await here.says(here.bob, "status")
        choice = await here.clicks(here.bob, status, "Remove a player")
        assert {option["label"] for option in options(choice, "remove")} == {"Alice", "Carol"}
        question = await here.chooses(here.bob, choice, str(here.alice.id), menu="remove")
        assert labels(question) == ["Vote to remove", "Never mind"]
        assert "1 of 2 votes" in (await here.clicks(here.bob, question, "Vote to remove")).content
        assert "votes to remove" in here.table.content
        assert labels(here.table) == ["Vote to remove", "Scores"]
        joined = await here.clicks(here.carol, here.table, "Vote to remove")
        assert labels(joined) == ["Vote to remove", "Never mind"]
        choice = await here.clicks(here.alice, await here.says(here.alice, "status"), "Remove a player")
        question = await here.chooses(here.alice, choice, str(here.carol.id), menu="remove")
        assert labels(question) == ["Remove for good", "Never mind"]
        assert "removed" in (await here.clicks(here.alice, question, "Remove for good")).content
        assert (await here.game()).player_of(here.carol.id) is None
        onlooker = await here.says(here.carol, "status")
        assert labels(onlooker) == []


async def test_R32_who_manages_the_server_removes_anybody(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        role = here.world.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        mona = here.world.guild.add_member(here.world.env.create_user("mona"), roles=[role])
        choice = private(await mona.slash(here.world.channel, "chickenfoot-admin remove"))
        question = await here.chooses(mona, choice, str(here.alice.id), menu="remove")
        assert "Nothing was changed" in (await here.clicks(mona, question, "Never mind")).content
        choice = private(await mona.slash(here.world.channel, "chickenfoot-admin remove"))
        question = await here.chooses(mona, choice, str(here.alice.id), menu="remove")
        await here.clicks(mona, question, "Remove for good")
        game = await here.game()
        assert game.player_of(here.alice.id) is None
        assert game.host == here.bob.id
