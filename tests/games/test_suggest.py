"""Advice for a person's turn: from his view, the same whenever he asks, and what a table with it counts for."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.deal import Stream
from bot.engine.legal import legal_actions
from bot.games import steps, thinking
from bot.games.model import Status, TableOptions
from bot.games.table_view import TableView
from bot.games.thinking import Thinker
from bot.players import PLAYERS
from bot.players.search import Search
from tests.games.table import ANNA, BERT, Table, on_turn

BY_HAND = TableOptions(auto_single=False, suggest=True)
ADVISER = Search("master", deals=3, doubts=True)


async def asked(table: Table) -> TableView:
    """A person's view in his turn, with several things to choose from."""
    game = await table.begun(ANNA, BERT, options=BY_HAND)
    game = await table.until(game.id, lambda g: g.state is not None and len(legal_actions(g.state)) > 2)
    return await table.games.hand(game.id, on_turn(game).user_id)


async def test_advice_is_what_the_strongest_thinks(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PLAYERS", {**PLAYERS, "master": ADVISER})
    seen, thinker = await asked(table), Thinker(table.pool, 60)
    expected = ADVISER.weigh(seen.view, seen.view.legal, Stream.named("suggest", seen.game_id, seen.turn))
    assert await thinker.advice(seen) == expected
    assert await thinker.advice(seen) == expected
    assert {weighed.action for weighed in expected} == set(seen.view.legal)


async def test_advice_too_is_ended_by_the_clock(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "PLAYERS", {**PLAYERS, "master": Search("master", deals=10**7)})
    seen = await asked(table)
    assert len(await Thinker(table.pool, 0.01).advice(seen)) == len(seen.view.legal)
    assert f"game {seen.game_id}, turn {seen.turn}: master had to end its search" in caplog.text


async def test_a_game_with_suggestions_counts_for_no_leaderboard(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=BY_HAND, rounds=1)
    rng = Random(3)
    while game.status is Status.RUNNING:
        game = await table.step(game.id, rng)
    assert game.status is Status.FINISHED
    assert steps.results(game) == ()
    without = replace(game, options=replace(game.options, suggest=False))
    assert {result.user_id for result in steps.results(without)} == {ANNA.user_id, BERT.user_id}
