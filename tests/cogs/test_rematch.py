"""The *Rematch* button and ``/chickenfoot rematch``: the same table again (T12)."""

from bot.games.model import Game, Status
from bot.games.personal import Personal, Pings
from tests.cogs.evening import Evening, Opened, custom_ids, labels
from tests.cogs.test_called import called
from tests.sim.world import Shown


async def _over(here: Evening) -> tuple[Game, Shown]:
    """A game of Alice, Bob and Carol that is over, and its last message."""
    await here.three_play(set="6", rounds="1", turn_time="3600")
    await here.clicks(here.alice, await here.says(here.alice, "end"), "End the game")
    return await here.game(), here.table


async def test_T12_a_button_opens_the_same_table_and_asks_the_others(evening: Opened) -> None:
    async with evening() as here:
        old, last = await _over(here)
        assert "Rematch" in labels(last)
        await here.games.change_personal(here.carol.id, lambda _: Personal(pings=Pings.NONE))
        before = len(called(here))
        answer = await here.clicks(here.bob, last, "Rematch")
        assert "with you as its host" in answer.content
        assert "The others are asked" in answer.content
        new = await here.game()
        assert (new.host, new.choices, new.options) == (here.bob.id, old.choices, old.options)
        assert [player.user_id for player in new.players] == [here.bob.id]
        call = here.table
        assert call.content.startswith(f"🔁 <@{here.bob.id}> would like to play again.")
        assert f"<@{here.carol.id}>" in call.content
        assert called(here)[before:] == [here.alice.id]
        await here.clicks_quietly(here.alice, call, "Join")
        assert [player.user_id for player in (await here.game()).players] == [here.bob.id, here.alice.id]
        lobby = here.world.messages()[-2]
        assert "Begin" in labels(lobby)
        await here.clicks(here.bob, lobby, "Begin")
        assert (await here.game()).status is Status.RUNNING


async def test_T12_by_command_in_the_place_of_the_last_game(evening: Opened) -> None:
    async with evening() as here:
        assert "No game" in (await here.says(here.alice, "rematch")).content
        await _over(here)
        stranger = here.world.members[3]
        assert "do not sit" in (await here.says(stranger, "rematch")).content
        assert "with you as its host" in (await here.says(here.carol, "rematch")).content
        assert (await here.game()).host == here.carol.id


async def test_T12_where_there_is_a_table_already_it_is_said_where(evening: Opened) -> None:
    async with evening() as here:
        _, last = await _over(here)
        await here.clicks(here.bob, last, "Rematch")
        for answer in (
            await here.clicks(here.alice, last, "Rematch"),
            await here.says(here.alice, "rematch"),
        ):
            assert "There is a table here already" in answer.content
            assert f"discord.com/channels/{here.world.guild.id}/{here.world.channel.id}/" in answer.content
        assert len(await here.store.live_games()) == 1


async def test_T12_two_clicks_at_once_open_one_table(evening: Opened) -> None:
    async with evening() as here:
        _, last = await _over(here)
        (id_,) = [id_ for id_ in custom_ids(last) if id_.startswith("cf:again:")]
        clicks = (who.click(last, custom_id=id_) for who in (here.alice, here.bob))
        await here.world.together(*clicks)
        assert len(await here.store.live_games()) == 1


async def test_T12_nobody_is_asked_when_all_sit_or_the_table_is_closed(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start", rounds="1")  # on a smaller set she may never have a choice
        await here.clicks(here.alice, here.table, "Begin")
        await here.clicks(here.alice, await here.says(here.alice, "end"), "End the game")
        answer = await here.clicks(here.alice, here.table, "Rematch")
        assert "The others" not in answer.content
        assert "would like to play again" not in here.table.content
        players = (await here.game()).players
        assert [player.user_id for player in players] == [here.alice.id, None, None, None]


async def test_T12_the_invitation_survives_a_restart(evening: Opened) -> None:
    async with evening() as here:
        _, last = await _over(here)
        await here.clicks(here.bob, last, "Rematch")
        call = here.table
        await here.world.restart()
        assert [m.content for m in here.world.messages()].count(call.content) == 1
        await here.clicks_quietly(here.carol, call, "Join")
        assert (await here.game()).player_of(here.carol.id)
