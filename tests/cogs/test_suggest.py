"""*Suggest*: privately, in one's turn, where the table allows it; every untimely click gets its sentence (T8)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games import thinking
from bot.games.store import Change
from bot.players import PLAYERS
from bot.players.search import Search
from bot.work import PoolFull, WorkPool
from tests.cogs.evening import Answer, Deal, Evening, Opened, labels, typed
from tests.cogs.test_turn import ALICE_OPENS, NO_NINE


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser looks at few deals."""
    monkeypatch.setattr(thinking, "PLAYERS", {**PLAYERS, "master": Search("master", deals=3, doubts=True)})


async def bobs_turn(here: Evening, **options: Any) -> Answer:
    """Alice has opened, and Bob looks at his hand."""
    await here.two_play(**options)
    return await here.hand(here.bob)


async def test_a_suggestion_is_private_and_changes_nothing(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        hand, other = await bobs_turn(here, suggest=True), await here.hand(here.bob)
        before, shown = await here.game(), len(here.world.messages())
        answer = await here.clicks(here.bob, hand, "Suggest")
        assert answer.ephemeral
        assert answer.content.startswith("💡 Lay the ")
        assert "would lie here" in answer.content
        assert await here.game() == before
        assert len(here.world.messages()) == shown
        said = answer.content
        again = await here.clicks(here.bob, await here.hand(here.bob), "Suggest")
        assert again.content == said

        await here.clicks(here.bob, answer, "Lay it")
        (entry, *_) = (await here.log())[before.turn :]
        assert entry.by == "person"
        assert f"Lay the {entry.action.tile} on" in typed(said)  # type: ignore[union-attr]
        late = await here.clicks(here.bob, other, "Suggest")
        assert "The game has moved on" in late.content


async def test_a_table_without_suggestions_shows_no_button(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        assert "Suggest" not in labels(await bobs_turn(here))


async def test_who_is_not_on_turn_gets_no_button(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await bobs_turn(here, suggest=True)
        assert "Suggest" not in labels(await here.hand(here.alice))


async def test_an_old_button_says_why_it_does_nothing(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        hand, other = await bobs_turn(here, suggest=True), await here.hand(here.bob)
        game = await here.game()
        without = replace(game, options=replace(game.options, suggest=False), revision=game.revision + 1)
        assert await here.store.save(Change(without))
        refused = await here.clicks(here.bob, hand, "Suggest")
        assert "nobody gets suggestions" in refused.content
        assert "Your hand" in refused.content
        lent = replace(without.players[1], level="hard", lent_at=0.0)
        gone = replace(without.with_player(1, lent), revision=without.revision + 1)
        assert await here.store.save(Change(gone))
        assert "the computer plays your seat" in (await here.clicks(here.bob, other, "Suggest")).content


async def test_a_full_pool_asks_to_try_again(
    evening: Opened, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(pool: WorkPool, *args: object) -> None:
        raise PoolFull("200 jobs are waiting")

    deal(ALICE_OPENS)
    async with evening() as here:
        hand = await bobs_turn(here, suggest=True)
        monkeypatch.setattr(WorkPool, "search", full)
        answer = await here.clicks(here.bob, hand, "Suggest")
        assert "please try again" in answer.content
        assert "Your hand" in answer.content


async def test_a_drawn_tile_is_laid_or_kept_as_suggested(evening: Opened, deal: Deal) -> None:
    deal(["9-9", NO_NINE], "4-9")
    async with evening() as here:
        hand = await bobs_turn(here, suggest=True)
        assert {"Lay it", "Keep it", "Suggest"} <= set(labels(hand))
        answer = await here.clicks(here.bob, hand, "Suggest")
        assert answer.content.startswith(("💡 Lay the ", "💡 Keep the "))
        assert {"Lay it", "Keep it"} & set(labels(answer))


async def test_the_lobby_says_that_such_a_game_does_not_count(evening: Opened) -> None:
    async with evening() as here:
        await here.says(here.alice, "start", suggest=True)
        assert "does not count for the leaderboard" in here.table.content
        editor = await here.clicks(here.alice, here.table, "Options")
        values = await here.chooses(here.alice, editor, "suggest", menu="opt")
        await here.chooses(here.alice, values, "off", menu="val")
        assert "does not count" not in here.table.content
