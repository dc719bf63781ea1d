"""Leaving for good, ending a game, and what is stored about a person (R32, T12, T22)."""

import json

import discord

from bot.games.model import Status
from tests.cogs.evening import Opened, labels


async def test_R32_resigning_is_asked_first(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        question = await here.says(here.bob, "resign")
        assert "for good" in question.content
        assert "Nothing was changed" in (await here.clicks(here.bob, question, "Never mind")).content
        assert (await here.game()).seat_of(here.bob.id) == 1 - (
            (await here.game()).seat_of(here.alice.id) or 0
        )
        question = await here.says(here.bob, "leave")
        assert "left the game" in (await here.clicks(here.bob, question, "Leave for good")).content
        assert (await here.game()).seat_of(here.bob.id) is None
        assert "do not sit" in (await here.says(here.bob, "resign")).content


async def test_T12_the_host_ends_the_game(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        question = await here.says(here.alice, "end")
        assert labels(question) == ["End the game", "Never mind"]
        assert "ended" in (await here.clicks(here.alice, question, "End the game")).content
        assert (await here.game()).status is Status.UNFINISHED


async def test_T12_others_vote(evening: Opened) -> None:
    async with evening() as here:
        await here.three_play()
        question = await here.says(here.bob, "end")
        assert labels(question) == ["Vote to end", "Never mind"]
        assert "counted" in (await here.clicks(here.bob, question, "Vote to end")).content
        assert "already counted" in (await here.says(here.bob, "end")).content
        question = await here.says(here.carol, "end")
        assert "ended" in (await here.clicks(here.carol, question, "Vote to end")).content
        assert (await here.game()).status is Status.UNFINISHED
        onlooker = here.world.members[3]
        assert "No game" in (await here.says(onlooker, "end")).content


async def test_T12_who_is_told_of_a_vote_joins_it_there(evening: Opened) -> None:
    async with evening() as here:
        await here.three_play()
        assert "Vote to end" not in labels(await here.says(here.carol, "status"))
        await here.clicks(here.bob, await here.says(here.bob, "end"), "Vote to end")
        told = here.table
        assert "votes to end this game" in told.content
        assert labels(told) == ["Vote to end", "Scores"]
        assert "Vote to end" not in labels(await here.says(here.bob, "status"))
        assert "already counted" in (await here.clicks(here.bob, told, "Vote to end")).content
        assert "do not sit" in (await here.clicks(here.world.members[3], told, "Vote to end")).content
        host = await here.clicks(here.alice, told, "Vote to end")
        assert labels(host) == ["End the game", "Never mind"]
        assert (await here.game()).status is Status.RUNNING
        question = await here.clicks(here.carol, await here.says(here.carol, "status"), "Vote to end")
        assert "ended" in (await here.clicks(here.carol, question, "Vote to end")).content
        assert (await here.game()).status is Status.UNFINISHED
        await here.world.env.settle()
        shown = [m for m in here.world.messages() if "votes to end" in m.content]
        assert [labels(message) for message in shown] == [["Scores"]]


async def test_T12_a_moderator_ends_the_game_at_once(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        assert "do not sit" in (await here.says(here.carol, "end")).content
        rights = discord.Permissions(manage_messages=True)
        role = here.world.guild.create_role("moderators", permissions=rights)
        moderator = here.world.guild.add_member(here.world.env.create_user("mo"), roles=[role])
        question = await here.says(moderator, "end")
        assert "ended" in (await here.clicks(moderator, question, "End the game")).content
        assert (await here.game()).status is Status.UNFINISHED


async def test_the_host_closes_a_lobby(evening: Opened) -> None:
    async with evening() as here:
        await here.two_sit_down()
        assert "host" in (await here.says(here.bob, "end")).content
        question = await here.says(here.alice, "end")
        await here.clicks(here.alice, question, "Close the table")
        assert await here.store.live_games() == []


async def test_T22_export_and_deletion(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        privacy = await here.says(here.bob, "privacy")
        export = await here.clicks(here.bob, privacy, "Export my data")
        (file,) = here.world.files(export)
        data = json.loads(file.data)
        assert data["user_id"] == str(here.bob.id)
        (game,) = data["games"]
        assert (game["name"], game["status"]) == ("Bob", "running")
        question = await here.clicks(here.bob, export, "Delete my data")
        assert "Nothing was deleted" in (await here.clicks(here.bob, question, "Never mind")).content
        privacy = await here.says(here.bob, "privacy")
        question = await here.clicks(here.bob, privacy, "Delete my data")
        assert "1 running game" in question.content
        assert (await here.game()).seat_of(here.bob.id) is not None
        done = await here.clicks(here.bob, question, "Yes, delete it")
        assert "deleted" in done.content
        assert await here.store.games_of(here.bob.id) == []


async def test_T19_the_export_of_a_running_game_shows_no_tile_of_a_hand(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        game = await here.game()
        assert game.state is not None
        assert game.state.round is not None
        for who in (here.alice, here.bob):
            privacy = await here.says(who, "privacy")
            (file,) = here.world.files(await here.clicks(who, privacy, "Export my data"))
            hidden = {str(tile) for hand in game.state.round.hands for tile in hand}
            hidden |= {str(tile) for tile in game.state.round.boneyard}
            assert not {tile for tile in hidden if f'"{tile}"' in file.data.decode()}
            assert game.seed.hex() not in file.data.decode()
