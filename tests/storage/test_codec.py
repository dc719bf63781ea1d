"""Games and log entries come back as they were."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from sqlalchemy import update

from bot.engine.actions import DRAW, PASS, Action, Open, Play
from bot.engine.events import (
    Drew,
    Event,
    FootDone,
    FootOpened,
    GameEnded,
    LastTile,
    Opened,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
)
from bot.engine.tiles import Tile
from bot.games.errors import StorageError
from bot.games.model import Game, LogEntry, Player, Stint, TableOptions
from bot.games.store import Change
from bot.storage import SqlStore
from bot.storage.schema import games, log
from tests.storage.samples import NOW, begun, draft, stepped

A, B = Tile(3, 9), Tile(9, 9)
EVENTS: tuple[Event, ...] = (
    RoundBegan(1, 9),
    Drew(0, A, True, 20),
    Drew(0, None, False, 19),
    Opened(None, B),
    Opened(2, B),
    Played(1, A, B, 9),
    FootOpened(1, 3, 3),
    FootDone(3, True),
    Passed(0),
    LastTile(3),
    RoundEnded(1, "out", 2, False, ((A, B), ()), (30, 0)),
    GameEnded((30, 0), (1,)),
)


async def _opened(store: SqlStore, game: Game | None = None) -> Game:
    opened = await store.open_game(game or draft(), (), ())
    assert opened is not None
    return opened


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("action", [None, Open(B), DRAW, PASS, Play(A, B)])
async def test_log_entries(store: SqlStore, action: Action | None) -> None:
    game = await _opened(store)
    entry = LogEntry(
        0, 1, None, action, "rule", NOW, EVENTS, takes_back=None if action else 7, undone=not action
    )
    assert await store.save(Change(replace(game, revision=1, turn=1), (entry,)))
    assert await store.log(game.id) == [entry]


async def test_games(store: SqlStore) -> None:
    lobby = await _opened(store)
    assert await store.game(lobby.id) == lobby == replace(draft(), id=lobby.id)
    noted = replace(lobby, changes=("hand",), votes=(5, 6), against=((5, 6), (6, 5)))
    stints = (
        Stint(2, Player(5, "Ed", acted_at=NOW, missed=2), 7, 1),
        Stint(2, Player(None, "", "medium"), 9, 2),
    )
    change = begun(replace(noted, options=TableOptions(None, False, None), stints=stints))
    while change.game.state and len(change.game.state.results) < 1:
        assert await store.save(change)
        assert await store.game(lobby.id) == change.game
        change = stepped(change.game)


async def _reads(store: SqlStore, sample: str, game: Game) -> None:
    assert await store.save(Change(game))
    old = (Path(__file__).parent / sample).read_text()
    async with store.database.write() as connection:
        await connection.execute(update(games).values(snapshot=old))
    assert await store.game(game.id) == game


async def test_a_snapshot_of_format_1_is_read(store: SqlStore) -> None:
    """As it was written before there were time-outs and absences."""
    await _reads(store, "snapshot_1.json", begun(await _opened(store)).game)


async def test_a_snapshot_of_format_2_is_read(store: SqlStore) -> None:
    """As it was written before it was noted who had played which seat."""
    game = begun(await _opened(store)).game
    lent = replace(game.players[game.lot[1]], level="medium", missed=3, lent_at=NOW + 9)
    await _reads(store, "snapshot_2.json", game.with_player(game.lot[1], lent))


async def test_a_snapshot_of_format_3_is_read(store: SqlStore) -> None:
    """As it was written before a table agreed on the level of its computers."""
    game = begun(await _opened(store)).game
    lent = replace(game.players[game.lot[1]], level="medium", missed=3, lent_at=NOW + 9)
    await _reads(store, "snapshot_3.json", game.with_player(game.lot[1], lent))


@pytest.mark.parametrize("snapshot", ["{", "[]", "{}", '{"format":1}', '{"format":5}', "null"])
async def test_a_damaged_or_newer_snapshot_is_refused(store: SqlStore, snapshot: str) -> None:
    game = await _opened(store)
    async with store.database.write() as connection:
        await connection.execute(update(games).values(snapshot=snapshot))
    with pytest.raises(StorageError, match=f"game {game.id} cannot be read: it "):
        await store.game(game.id)
    (listed,) = await store.listed_games(game.place.guild_id)
    assert (listed.id, listed.place, listed.host, listed.game) == (game.id, game.place, game.host, None)
    assert await store.abandon(game.id, 1.0)
    assert await store.live_game_at(game.place.channel_id) is None


@pytest.mark.parametrize("step", ["{", '{"format":9}', '{"format":1,"action":{"Fly":{}},"events":[]}'])
async def test_a_damaged_or_newer_entry_is_refused(store: SqlStore, step: str) -> None:
    change = stepped(begun(await _opened(store)).game)
    assert await store.save(replace(change, game=replace(change.game, revision=1)))
    async with store.database.write() as connection:
        await connection.execute(update(log).values(step=step))
    with pytest.raises(StorageError, match=f"entry 0 of game {change.game.id} cannot be read: it "):
        await store.log(change.game.id)


async def test_nothing_that_is_printed_shows_a_tile(store: SqlStore, tmp_path: Path) -> None:
    change = begun(await _opened(store))
    assert await store.save(change)
    async with store.database.write() as connection:
        await connection.execute(update(games).values(snapshot=games.c.snapshot.concat("?")))
    with pytest.raises(StorageError) as caught:
        await store.game(change.game.id)
    state = change.game.state
    assert state is not None
    assert state.round is not None
    shown = f"{caught.value} {caught.value!r} {change.game!r} {change!r}"
    assert not any(str(tile) in shown for hand in state.round.hands for tile in hand)
