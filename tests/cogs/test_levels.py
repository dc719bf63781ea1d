"""*Computers*: how well they play, chosen by host, moderators, and whose seat is lent."""

from dataclasses import replace

from bot.games.model import STAND_IN
from bot.games.store import Change
from bot.players import LEVELS
from tests.cogs.evening import Deal, Opened, labels, options
from tests.cogs.test_turn import ALICE_OPENS


async def test_a_table_is_opened_with_computers_of_a_level(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start", computers="easy")
        await here.clicks_quietly(here.alice, here.table, "Add computer")
        assert "🤖\u00a0Henrietta (easy)" in here.table.content
        await here.clicks(here.alice, here.table, "Begin")
        assert "🤖\u00a0Henrietta (easy)" in (await here.says(here.alice, "status")).content


async def test_the_host_changes_the_level_of_all_and_of_one(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        editor = await here.clicks(here.alice, lobby, "Options")
        assert "Computers" not in labels(editor)
        for _ in range(2):
            await here.clicks_quietly(here.alice, here.table, "Add computer")
        editor = await here.clicks(here.alice, here.table, "Options")
        values = await here.chooses(here.alice, editor, "computers", menu="opt")
        assert [option["value"] for option in options(values, "val")] == list(LEVELS)
        editor = await here.chooses(here.alice, values, "expert", menu="val")
        assert here.table.content.count("(expert)") == 2

        which = await here.clicks(here.alice, editor, "Computers")
        assert [(o["label"], o["description"]) for o in options(which, "levelof")] == [
            ("🤖\u00a0Henrietta", "expert"),
            ("🤖\u00a0Pecky", "expert"),
        ]
        how = await here.chooses(here.alice, which, "3", menu="levelof")
        assert [o["value"] for o in options(how, "level") if o.get("default")] == ["expert"]
        done = await here.chooses(here.alice, how, "easy", menu="level")
        assert done.content.startswith("Done: 🤖\u00a0Pecky (easy)")
        assert "🤖\u00a0Henrietta (expert), 🤖\u00a0Pecky (easy)" in here.table.content
        assert [o["description"] for o in options(done, "levelof")] == ["expert", "easy"]
        assert "Options of this table" in (await here.clicks(here.alice, done, "Back")).content


async def test_during_the_game_the_table_is_told(evening: Opened, deal: Deal) -> None:
    deal(["9-9 0-1 0-2", "3-3 0-3 0-4", "5-5 0-5 0-6"])
    async with evening() as here:
        lobby = await here.two_sit_down()
        await here.clicks_quietly(here.alice, lobby, "Add computer")
        await here.clicks(here.alice, here.table, "Begin")
        assert "Computers" not in labels(await here.says(here.bob, "status"))
        how = await here.clicks(here.alice, await here.says(here.alice, "status"), "Computers")
        done = await here.chooses(here.alice, how, "master", menu="level")
        assert "Henrietta (master)" in done.content
        assert "🤖\u00a0Henrietta plays master from now on." in here.table.content


async def test_the_person_of_a_lent_seat_chooses_and_learns_when_it_is_too_late(
    evening: Opened, deal: Deal
) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        game = await here.game()
        away = replace(game.players[1], level=STAND_IN, lent_at=0.0)
        lent = replace(game.with_player(1, away), revision=game.revision + 1)
        assert await here.store.save(Change(lent))
        how = await here.clicks(here.bob, await here.says(here.bob, "status"), "Computers")
        await here.chooses(here.bob, how, "easy", menu="level")
        assert (await here.game()).players[1].level == "easy"
        await here.clicks(here.bob, await here.says(here.bob, "status"), "I am back")
        late = await here.chooses(here.bob, how, "hard", menu="level")
        assert "A person plays that seat now" in late.content
        assert (await here.game()).players[1].level is None
