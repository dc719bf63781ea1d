"""Computer players at the table: where they think, how long, and what happens when that cannot be."""

import asyncio
import logging
import os
import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.engine.actions import Action
from bot.engine.deal import Stream
from bot.engine.legal import legal_actions
from bot.engine.view import View, view
from bot.games import thinking as module
from bot.games.autopilot import Autopilot
from bot.games.model import STAND_IN, Game, Place, TableOptions
from bot.games.store import Change
from bot.games.thinking import Thinker, player_named, searches, strongest
from bot.games.thought import Cap
from bot.players import LEVELS, PLAYERS, Player, Stop, Weighed, never
from bot.work import PoolFull, WorkPool
from tests.games.table import ANNA, GUILD, HERE, Table, asks_a_person

BY_HAND = TableOptions(auto_single=False)


# Players that search do so in another process, so they must be found there by their names.


@dataclass(frozen=True)
class Endless:
    """Weighs until it is stopped."""

    name: str = "endless"

    def weigh(
        self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never
    ) -> tuple[Weighed, ...]:
        while not stop():
            time.sleep(0.001)
        return tuple(Weighed(action, 0.0) for action in reversed(legal))

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        return self.weigh(view, legal, stream, stop)[0].action


@dataclass(frozen=True)
class Patient:
    """Ponders until the file is there, then plays anything."""

    path: str
    name: str = "patient"

    def weigh(
        self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never
    ) -> tuple[Weighed, ...]:
        Path(self.path + ".begun").touch()
        while not Path(self.path).exists():
            time.sleep(0.005)
        return tuple(Weighed(action, 0.0) for action in stream.shuffled(legal))

    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        return self.weigh(view, legal, stream, stop)[0].action


class Crashing(Endless):
    def choose(self, view: View, legal: tuple[Action, ...], stream: Stream, stop: Stop = never) -> Action:
        os._exit(1)


class Full(WorkPool):
    """A pool in which too many searches wait already."""

    async def search(self, *args: object) -> None:  # type: ignore[override]
        raise PoolFull("200 jobs are waiting")


async def computers_turn(table: Table, level: str = STAND_IN, place: Place = HERE) -> Game:
    """A game in which computers of this level are to move."""
    game = await table.begun(ANNA, computers=2, options=BY_HAND, place=place)
    game = await table.until(game.id, lambda g: not asks_a_person(g))
    players = tuple(p if p.is_person else replace(p, level=level) for p in game.players)
    changed = replace(game, players=players, revision=game.revision + 1)
    assert await table.store.save(Change(changed))
    return await table.game(game.id)


def chosen(game: Game, player: Player) -> Action:
    """What the player chooses in the present position, with all the time that it wants."""
    assert game.state is not None
    seen = view(game.state, game.state.to_move)
    return player.choose(seen, seen.legal, Stream.named("move", game.id, game.turn))


def known(monkeypatch: pytest.MonkeyPatch, *players: Player) -> None:
    """These computer players exist too."""
    monkeypatch.setattr(module, "PLAYERS", {**PLAYERS, **{player.name: player for player in players}})


async def begun(path: Path) -> None:
    while not path.with_suffix(".begun").exists():  # noqa: ASYNC110 - another process makes it
        await asyncio.sleep(0.005)


def test_who_stands_in_needs_no_search() -> None:
    assert STAND_IN in LEVELS
    assert not searches(PLAYERS[STAND_IN])
    assert {level for level in LEVELS if searches(PLAYERS[level])} == {"expert", "master"}


@pytest.mark.parametrize("level", LEVELS)
async def test_the_same_position_gives_the_same_move_wherever_it_is_thought_of(
    table: Table, level: str
) -> None:
    game = await computers_turn(table, level)
    table.autopilot = Autopilot(table.games, Thinker(table.pool, 60), table.clock)
    expected = chosen(game, PLAYERS[level])
    assert await table.autopilot.decide(game) == (expected, "computer")
    assert await table.autopilot.decide(game) == (expected, "computer")


async def test_a_search_is_ended_by_the_clock_and_that_is_logged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    known(monkeypatch, Endless())
    game = await computers_turn(table, "endless")
    assert game.state is not None
    with caplog.at_level(logging.WARNING):
        action = await Thinker(table.pool, 0.01).move(game, "endless")
    assert action == legal_actions(game.state)[-1]  # the best it had
    assert f"game {game.id}, turn {game.turn}: endless had to end its search after 0.01 s" in caplog.text


def test_a_cap_counts_from_when_it_is_made() -> None:
    assert not Cap(3600)()
    over = Cap(0)
    assert not over.ended
    assert over()
    assert over.ended


async def test_where_too_many_search_the_stand_in_plays_and_that_is_logged(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game = await computers_turn(table, "expert")
    full = Full(1)
    with caplog.at_level(logging.WARNING):
        assert await Thinker(full).move(game, "expert") == chosen(game, PLAYERS[STAND_IN])
    full.close()
    assert f"game {game.id}, turn {game.turn}: expert cannot search, so {STAND_IN} plays" in caplog.text


async def test_a_search_that_ends_its_process_ends_no_game(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    known(monkeypatch, Crashing("crashing"))
    game = await computers_turn(table, "crashing")
    with caplog.at_level(logging.WARNING):
        assert await table.autopilot.run_due() == 1
    assert (await table.log(game.id))[game.turn].action == chosen(game, PLAYERS[STAND_IN])
    assert f"game {game.id}, turn {game.turn}: crashing cannot search" in caplog.text


async def test_a_level_that_nobody_knows_strands_no_game(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    game = await computers_turn(table, "oracle")
    with caplog.at_level(logging.WARNING):
        assert await table.autopilot.run_due() == 1
    assert (await table.log(game.id))[game.turn].action == chosen(game, PLAYERS[STAND_IN])
    assert f"game {game.id}, turn {game.turn}: there is no level 'oracle'" in caplog.text
    assert player_named("medium") is PLAYERS["medium"]


async def test_a_restart_in_mid_thought_loses_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "go"
    patient = Patient(str(path))
    known(monkeypatch, patient)
    game = await computers_turn(table, "patient")
    assert await table.autopilot.begin_due(table.clock.now()) == 1
    await begun(path)
    await table.autopilot.stop()
    table.pool.close()
    assert await table.game(game.id) == game

    path.touch()
    after = Table(table.store)
    assert await after.autopilot.run_due() == 0  # it is still the other one's
    await after.store.release_claims()
    assert await after.autopilot.run_due() == 1
    entry, *forced = (await after.log(game.id))[game.turn :]
    assert (entry.action, entry.by) == (chosen(game, patient), "computer")
    assert all(step.by == "rule" for step in forced)
    after.pool.close()


async def test_who_thinks_long_holds_up_no_other_game(
    table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "go"
    known(monkeypatch, Patient(str(path)))
    slow = await computers_turn(table, "patient")
    quick = await computers_turn(table, place=Place(GUILD, 2))
    assert await table.autopilot.begin_due(table.clock.now()) == 2
    assert table.autopilot.busy
    await begun(path)
    while (await table.game(quick.id)).turn == quick.turn:  # noqa: ASYNC110 - nobody else is told
        await asyncio.sleep(0)
    assert await table.game(slow.id) == slow
    path.touch()
    await table.autopilot.settled()
    assert (await table.game(slow.id)).turn > slow.turn


def test_the_strongest_player_advises() -> None:
    assert strongest() is PLAYERS["master"]
