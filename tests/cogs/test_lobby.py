"""The lobby through commands, buttons and menus (T1-T3, T17)."""

import discord

from bot.client import ChickenfootBot
from bot.games.clock import DAY
from bot.games.model import Person, Place, Status, TableOptions
from tests.cogs.evening import Opened, custom_ids, files, labels, options


async def test_T2_three_clicks_to_a_dealt_game_alone(evening: Opened) -> None:
    async with evening() as here:
        answer = await here.says(here.alice, "start")
        assert "computers take the other seats" in answer.content
        answer = await here.clicks(here.alice, here.table, "Begin")
        assert "Your hand" in answer.content
        assert files(answer) == ["hand.png"]
        game = await here.game()
        assert game.status is Status.RUNNING
        assert (len(game.players), len(game.people)) == (4, 1)
        assert (game.rules.highest, game.rules.rounds, game.options.turn_time) == (9, 3, DAY)


async def test_start_with_options(evening: Opened) -> None:
    async with evening() as here:
        invite = f"{here.bob.mention} and {here.carol.mention}"
        await here.says(
            here.alice, "start", preset="gentle", set="12", rounds="5", turn_time="3600", invite=invite
        )
        game = await here.game()
        assert (game.preset, game.choices["set"], game.choices["rounds"]) == ("gentle", 12, 5)
        assert game.options.turn_time == 3600
        assert game.options.invited == (here.bob.id, here.carol.id)


async def test_impossible_options_are_explained(evening: Opened) -> None:
    async with evening() as here:
        answer = await here.says(here.alice, "start", set="6", rounds="12")
        assert "7 rounds" in answer.content
        assert await here.store.live_games() == []


async def test_T1_a_second_start_links_to_the_first_table(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start")
        lobby = here.table
        answer = await here.says(here.bob, "start")
        assert lobby.jump_url in answer.content  # type: ignore[union-attr]
        assert len(await here.store.live_games()) == 1


async def test_T1_where_addresses_lead_nowhere_a_second_start_names_the_channel(evening: Opened) -> None:
    async with evening() as here:
        assert isinstance(here.world.bot, ChickenfootBot)
        here.world.bot.tools.links = False
        await here.says(here.alice, "start")
        answer = await here.says(here.bob, "start")
        assert "://" not in answer.content
        assert f"It is in <#{here.world.channel.id}>." in answer.content


async def test_join_leave_and_computers_by_buttons_and_commands(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        assert "already sit" in (await here.clicks(here.bob, lobby, "Join")).content
        assert "host" in (await here.clicks(here.bob, lobby, "Add computer")).content
        await here.clicks_quietly(here.alice, lobby, "Add computer")
        assert here.table.content.count("🤖") == 1
        await here.clicks_quietly(here.alice, lobby, "Remove computer")
        assert "🤖" not in here.table.content
        await here.clicks_quietly(here.bob, lobby, "Leave")
        assert here.bob.mention not in here.table.content
        assert "Welcome" in (await here.says(here.carol, "join")).content
        assert "got up" in (await here.says(here.alice, "leave")).content
        game = await here.game()
        assert [player.user_id for player in game.players] == [here.carol.id]
        assert game.host == here.carol.id
        assert "table is closed" in (await here.says(here.carol, "leave")).content


async def test_T1_in_the_same_instant_one_table_and_every_seat(evening: Opened) -> None:
    async with evening() as here:
        start, channel = "chickenfoot start", here.world.channel
        await here.world.together(*(who.slash(channel, start) for who in (here.alice, here.bob)))
        (game,) = await here.store.live_games()
        lobby = here.table
        guests = [who for who in here.world.members if who.id != game.host]
        await here.world.together(*(who.click(lobby, label="Join") for who in guests))
        assert {p.user_id for p in (await here.game()).players} == {m.id for m in here.world.members}


async def test_begin_is_for_the_host(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        assert "host" in (await here.clicks(here.bob, lobby, "Begin")).content
        assert "Your hand" in (await here.says(here.alice, "begin")).content
        assert "past its lobby" in (await here.says(here.carol, "join")).content


async def test_T3_the_host_edits_an_option(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        assert "host" in (await here.clicks(here.bob, lobby, "Options")).content
        editor = await here.clicks(here.alice, lobby, "Options")
        values = await here.chooses(here.alice, editor, "arms", menu="opt")
        assert [option["value"] for option in options(values, "val")] == ["4", "6", "8"]
        saved = await here.chooses(here.alice, values, "6", menu="val")
        assert "6" in saved.content
        game = await here.game()
        assert game.choices["arms"] == 6
        assert game.changes == ("arms",)
        assert any(id_.startswith("cfs:opt:") for id_ in custom_ids(saved))


async def test_T3_every_option_has_its_menu(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start")
        editor = await here.clicks(here.alice, here.table, "Options")
        for option in options(editor, "opt"):
            values = await here.chooses(here.alice, editor, option["value"], menu="opt")
            assert options(values, "val")
            editor = await here.clicks(here.alice, values, "Back")


async def test_T3_the_menus_say_what_a_kind_of_game_is_like_and_offer_rounds_for_the_doubles_there_are(
    evening: Opened,
) -> None:
    async with evening() as here:
        await here.says(here.alice, "start", set="6")
        editor = await here.clicks(here.alice, here.table, "Options")
        kinds = await here.chooses(here.alice, editor, "preset", menu="opt")
        assert all(kind["description"] for kind in options(kinds, "val"))
        editor = await here.clicks(here.alice, kinds, "Back")
        rounds = await here.chooses(here.alice, editor, "rounds", menu="opt")
        assert [o["value"] for o in options(rounds, "val")] == ["all", *"1234567"]
        saved = await here.chooses(here.alice, rounds, "7", menu="val")
        assert saved.content.startswith("Changed. Rounds: 7")


async def test_T3_an_impossible_value_changes_nothing(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start", set="6")
        editor = await here.clicks(here.alice, here.table, "Options")
        values = await here.chooses(here.alice, editor, "arms", menu="opt")
        refused = await here.chooses(here.alice, values, "8", menu="val")
        assert "larger set" in refused.content
        assert "arms" not in (await here.game()).choices


async def test_T3_invitation_and_sending_off(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        editor = await here.clicks(here.alice, lobby, "Options")
        editor = await here.clicks(here.alice, editor, "By invitation")
        assert (await here.game()).options.invited == (here.bob.id,)
        assert "by invitation" in (await here.clicks(here.carol, lobby, "Join")).content
        editor = await here.chooses(here.alice, editor, here.carol, menu="guests")
        assert (await here.game()).options.invited == (here.carol.id,)
        editor = await here.chooses(here.alice, editor, str(here.bob.id), menu="off")
        assert [p.user_id for p in (await here.game()).players] == [here.alice.id]
        await here.clicks(here.alice, editor, "Open to all")
        assert (await here.game()).options.invited is None
        await here.clicks_quietly(here.bob, lobby, "Join")
        assert here.bob.mention in here.table.content


async def test_T3_by_invitation_from_the_start_offers_the_menu(evening: Opened) -> None:
    async with evening() as here:
        answer = await here.says(here.alice, "start", invite="nobody yet")
        assert (await here.game()).options.invited == ()
        await here.chooses(here.alice, answer, here.bob, menu="guests")
        assert (await here.game()).options.invited == (here.bob.id,)


async def test_T3_mentions_that_are_no_ids_invite_nobody(evening: Opened) -> None:
    async with evening() as here:
        typed = f"<@99999999999999999999> <@9999999999999999999> <@0> <@!{here.bob.id}> <@{here.bob.id}>"
        await here.says(here.alice, "start", invite=typed)
        assert (await here.game()).options.invited == (here.bob.id,)


async def test_T17_a_missing_permission_is_named(evening: Opened) -> None:
    async with evening() as here:
        me = here.world.bot.user
        assert me is not None
        no_files = discord.PermissionOverwrite(attach_files=False)
        here.world.channel = here.world.guild.create_text_channel("quiet", overwrites={me: no_files})
        answer = await here.says(here.alice, "start")
        assert "Attach Files" in answer.content
        assert "Send Messages" not in answer.content
        assert await here.store.live_games() == []
        place = Place(here.world.guild.id, here.world.channel.id)
        await here.games.open_lobby(place, Person(here.alice.id, "Alice"), "classic", {}, TableOptions())
        await here.world.env.settle()
        for who, label in ((here.carol, "Join"), (here.alice, "Begin")):
            assert "Attach Files" in (await here.clicks(who, here.table, label)).content
        assert (await here.game()).status is Status.LOBBY


async def test_T2_the_rules_for_one_alone_are_those_of_the_table_that_computers_fill(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start")
        rules = await here.clicks(here.alice, here.table, "Rules")
        await here.clicks(here.alice, here.table, "Begin")
        assert f"Everybody gets {(await here.game()).rules.hand} tiles" in rules.content


async def test_the_rules_of_a_lobby_in_pages(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start", set="18")
        rules = await here.clicks(here.carol, here.table, "Rules")
        assert "double-18" in rules.content
        if "Next" in labels(rules):
            assert "Page 2" in (await here.clicks(here.carol, rules, "Next")).content


async def test_T8_there_is_no_hand_before_the_deal(evening: Opened) -> None:
    async with evening() as here:
        await here.two_sit_down()
        assert "only works while a game is being played" in (await here.says(here.alice, "hand")).content
