"""Looking at a game, while it goes on and once it is over."""

import json

import pytest

from bot.engine.check import check_record
from bot.engine.record_json import record_from_json
from bot.engine.view import view
from tests.cogs.evening import Deal, Evening, Opened, files, labels, private, typed

LOOKS = ["board", "status", "scores", "history", "rules", "record", "leaderboard", "help", "privacy"]


@pytest.mark.parametrize("command", LOOKS)
async def test_where_there_is_no_game_a_sentence_says_so(evening: Opened, command: str) -> None:
    async with evening() as here:
        answer = await here.says(here.carol, command)
        assert answer.content
        if command in ("board", "status", "scores", "history", "record"):
            assert "No game is being played here" in answer.content


@pytest.mark.parametrize("command", LOOKS)
async def test_of_a_lobby(evening: Opened, command: str) -> None:
    async with evening() as here:
        await here.two_sit_down()
        assert (await here.says(here.carol, command)).content


async def test_of_a_running_game(evening: Opened, deal: Deal) -> None:
    deal(["9-9", "0-9 1-9 2-9"])
    async with evening() as here:
        await here.two_play()
        for who in (here.alice, here.carol):
            assert files(await here.says(who, "board")) == ["board.png"]
            assert "```" in (await here.says(who, "board", text=True)).content
            assert here.bob.mention in (await here.says(who, "status")).content
            assert "No round" in (await here.says(who, "scores")).content
            assert "opened with the 9-9" in typed((await here.says(who, "history")).content)
            assert "3 rounds" in (await here.says(who, "rules")).content
        refused = await here.says(here.alice, "record")
        assert "still going on" in refused.content
        assert files(refused) == []


async def test_buttons_of_the_turn_message(evening: Opened, deal: Deal) -> None:
    deal(["9-9", "0-9 1-9 2-9"])
    async with evening() as here:
        await here.two_play()
        assert files(await here.clicks(here.carol, here.table, "Zoom")) == ["zoom.png"]
        assert "9-9" in typed((await here.clicks(here.carol, here.table, "Board as text")).content)


async def test_T12_a_finished_game(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play(rounds="2")
        await _play_to_the_end(here)
        assert "over" in (await here.says(here.bob, "status")).content
        scores = await here.says(here.bob, "scores")
        assert files(scores) == ["round.png"]
        for answer in (
            await here.says(here.carol, "record"),
            await here.clicks(here.carol, here.table, "Record"),
        ):
            (file,) = here.world.files(answer)
            assert not check_record(record_from_json(json.loads(file.data))).faults
        board = await here.says(here.carol, "leaderboard")
        assert here.alice.mention in board.content
        history = await here.says(here.carol, "history")
        while "Previous" in labels(history):
            history = await here.clicks(here.carol, history, "Previous")
        assert "Round 1 of 2" in history.content


async def test_T1_a_command_in_the_channel_means_my_only_thread(evening: Opened) -> None:
    async with evening() as here:
        channel = here.world.channel
        for name in ("one", "two"):
            here.world.env.backend.create_thread(channel.id, name, owner_id=here.alice.id)
        first, second = channel.threads
        private(await here.alice.slash(first, "chickenfoot start"))
        assert "Your hand" in private(await here.alice.slash(channel, "chickenfoot begin")).content
        assert "Your hand" in private(await here.alice.slash(channel, "chickenfoot hand")).content
        private(await here.alice.slash(second, "chickenfoot start"))
        both = private(await here.alice.slash(channel, "chickenfoot hand")).content
        assert first.mention in both
        assert second.mention in both


async def _play_to_the_end(here: Evening) -> None:
    """Programs lay the first legal thing for everybody."""
    while (game := await here.game()).status.live:
        assert game.state is not None
        action = view(game.state, game.state.to_move).legal[0]
        await here.decide(game, action)
        if game.turn % 10 == 0:
            await here.world.env.settle()
    await here.world.env.settle()
