"""``kill -9`` at any moment: no move is lost, none is doubled, and nothing is shown that was not committed.

The long run, by hand: ``uv run pytest -m slow tests/kill -s`` (KILLS=500 for more than 200 kills).
"""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.engine.check import check_record
from bot.engine.opening import new_game
from bot.engine.play import apply
from bot.games import steps
from bot.games.model import Game, LogEntry, Status
from bot.games.records import record_of
from bot.storage import open_store
from cogs.ids import What, parse
from tests.kill.child import PEOPLE, choice
from tests.kill.judge import Doom, Journal, Message, Nest, live


@pytest.fixture
def nest(tmp_path: Path) -> Iterator[Nest]:
    nest = Nest(tmp_path)
    yield nest
    nest.close()


async def test_a_few_kills(nest: Nest, tmp_path: Path) -> None:
    await a_game(nest, tmp_path, rounds=1, kills=8, rng=Random())


@pytest.mark.slow
async def test_at_least_two_hundred_kills(nest: Nest, tmp_path: Path) -> None:
    wanted, killed, games = int(os.environ.get("KILLS", "200")), 0, 0
    rng = Random()
    while killed < wanted:
        directory = tmp_path / str(games)
        directory.mkdir()
        killed += await a_game(nest, directory, rounds=2, kills=10**6, rng=rng)
        games += 1
        print(f"{killed} kills, {games} games")  # noqa: T201


async def a_game(nest: Nest, directory: Path, rounds: int, kills: int, rng: Random) -> int:
    """A whole game in as many lives as it takes; how often the bot was killed."""
    database = directory / "games.db"
    journal = Journal(database, rounds)
    killed = 0
    while not journal.over:
        doom = Doom.drawn(rng) if killed < kills else None
        killed += live(nest, journal, directory / f"{killed}.sock", doom)
    await judged(journal, database, killed)
    complaints = nest.complaints.read_text()
    assert "ERROR" not in complaints
    assert "Traceback" not in complaints
    return killed


async def judged(journal: Journal, database: Path, killed: int) -> None:
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("SELECT count(*) FROM outbox WHERE state = 'waiting'").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM due").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)
    connection.close()
    store = await open_store(f"sqlite+aiosqlite:///{database}")
    try:
        game = await store.last_game_at(2)
        assert game is not None
        log = await store.log(game.id)
        results = [result for person in PEOPLE for result in await store.results_of(person.user_id)]
    finally:
        await store.close()
    assert game.status is Status.FINISHED
    assert game.state is not None
    assert len(results) == len(PEOPLE)
    no_move_is_lost_or_doubled(journal, game, log, killed)
    told_once_and_in_order(journal.accepted, journal.rounds)
    assert journal.turns_shown == []
    assert journal.stable > 0
    record = record_of(game, log)
    assert check_record(record).faults == ()


def no_move_is_lost_or_doubled(journal: Journal, game: Game, log: list[LogEntry], killed: int) -> None:
    """The log is what the script says, step by step, it leads to the snapshot, and every move that was reported
    is in it. A kill may have cut off a report, but no more than one each."""
    assert [entry.turn for entry in log] == list(range(game.turn))
    assert steps.replay(game, log) == game.state
    states = [new_game(game.rules, len(game.players))]
    for entry in log:
        state = steps.dealt(game, states[-1]) if states[-1].between_rounds else states[-1]
        if entry.action is None:
            assert entry.takes_back == entry.turn - 1
            states.append(states[entry.takes_back])
            continue
        if entry.by == "person":
            assert entry.action == choice(state, entry.turn)
        states.append(apply(state, entry.seat, entry.action)[0])
    assert states[-1] == game.state
    done = {e.turn: "undo" if e.action is None else str(e.action) for e in log if e.by == "person"}
    assert journal.moves.items() <= done.items()
    assert len(done) - len(journal.moves) <= killed


def told_once_and_in_order(accepted: list[Message], rounds: int) -> None:
    facts: list[object] = []
    for message in accepted:
        ids = [parse(custom_id) for custom_id in message.ids]
        whats = {id_.what for id_ in ids if id_}
        if What.RECORD in whats:
            facts.append("game")
        elif What.SCORES in whats:
            facts += [id_.turn for id_ in ids if id_ and id_.what is What.SCORES]
        elif What.HAND not in whats:
            facts.append("lobby")
    assert facts == ["lobby", *range(1, rounds + 1), "game"]
    turns = [message.turn for message in accepted if message.turn is not None]
    assert turns == sorted(set(turns)), "a turn was shown twice or too late"
