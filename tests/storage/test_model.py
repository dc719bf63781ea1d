"""Whatever is done in whatever order: the database answers like the store in memory."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.games.due import Due, DueRow
from bot.games.model import Status
from bot.games.outbox import Kind, Notice, Sending
from bot.games.personal import Personal
from bot.games.server import ServerSettings
from bot.games.store import Change, Store
from bot.storage import open_store
from tests.fakes import MemoryStore
from tests.storage.samples import ANNA, BERT, GUILD, NOW, begun, draft, ended, stepped

Act = Callable[[Store], Awaitable[object]]

small = st.integers(0, 3)
game_ids = st.integers(1, 3)
row_ids = st.integers(1, 8)
times = st.sampled_from([NOW, NOW + 5, NOW + 20])


class _Clock:
    def now(self) -> float:
        return NOW


def _call(name: str, *arguments: Any) -> Act:
    return lambda store: getattr(store, name)(*arguments)


def _step(game_id: int, kind: str, stale: int, seen: tuple[int, int] | None, note: int) -> Act:
    """Take the game one step on from what the store holds, or (``stale``) from something older or newer."""

    async def act(store: Store) -> object:
        game = await store.game(game_id)
        if game is None:
            return None
        if kind == "begin" and game.status is Status.LOBBY:
            change = begun(game)
        elif kind == "play" and game.status is Status.RUNNING:
            change = replace(stepped(game), undo=max(0, game.turn - note) if note > 1 else None)
        elif kind == "end" and game.status is Status.RUNNING:
            change = ended(game)
        else:
            told = (Notice(Kind.LOBBY, game.turn, f"r{game.revision}"), Notice(Kind.NOTICE, 0, f"n{note}"))
            players = game.players[: 2 + note] if game.status is Status.LOBBY else game.players
            changed = replace(game, revision=game.revision + 1, votes=(BERT.user_id,) * note, players=players)
            change = Change(changed, notices=told)
        stamped = replace(change.game, revision=change.game.revision + stale)
        return await store.save(replace(change, game=stamped, unseen_by_others=seen))

    return act


def _open(channel: int, guild: int) -> Act:
    told = (Notice(Kind.LOBBY, 0, "0", {"user": ANNA.user_id}),)
    return _call(
        "open_game", draft(channel=channel, guild=guild), (DueRow(0, Due.LOBBY, 0, NOW + channel),), told
    )


def _start(game_id: int, turn: int, kind: Due, at: float) -> Act:
    return _call("start_turn", game_id, turn, (DueRow(game_id, kind, turn, at),))


def _settling(digest: int | None, away: int) -> Callable[[Personal], Personal]:
    return lambda before: replace(before.away(NOW + away, NOW + 9), digest=digest)


def _speaking(tone: int) -> Callable[[ServerSettings], ServerSettings]:
    return lambda before: replace(before, language=f"{before.language}-{tone}")


people = st.sampled_from([ANNA.user_id, BERT.user_id])
due_rows = st.builds(DueRow, game_ids, st.sampled_from(Due), small, times)
acts = st.one_of(
    st.builds(_open, small, st.sampled_from([GUILD, 1])),
    st.builds(
        _step,
        game_ids,
        st.sampled_from(["begin", "play", "play", "end", "change"]),
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.none() | st.tuples(small, small),
        small,
    ),
    st.builds(_call, st.just("saw_hand"), game_ids, small, small),
    st.builds(_call, st.just("claim_due"), times, st.just(10.0), st.integers(1, 3)),
    st.builds(_call, st.just("settle_due"), due_rows),
    st.builds(_start, game_ids, small, st.sampled_from(Due), times),
    st.builds(_call, st.just("tell"), due_rows, st.just(()), st.none()),
    st.builds(
        _call,
        st.just("change_person"),
        people,
        st.builds(_settling, st.none() | st.just(481), small),
    ),
    st.builds(_call, st.just("change_server"), st.sampled_from([GUILD, 1]), st.builds(_speaking, small)),
    st.builds(_call, st.just("digest_done"), people, times, times, st.none()),
    st.builds(_call, st.just("beat"), times, st.sampled_from([0.0, 3.5]), st.sampled_from([0.0, 7.5])),
    st.builds(_call, st.just("claim_notices"), times, st.just(10.0), st.integers(1, 3)),
    st.builds(_call, st.just("settle_notice"), row_ids, st.sampled_from(Sending), st.none() | st.just(4711)),
    st.builds(_call, st.just("postpone_notice"), row_ids, times),
    st.builds(_call, st.just("repost"), game_ids),
    st.builds(_call, st.just("save_plan"), game_ids, small, st.sampled_from(["a", "b"])),
    st.builds(_call, st.just("forget_person"), st.sampled_from([ANNA.user_id, BERT.user_id])),
    st.builds(_call, st.just("server_left"), st.just(1), times),
    st.builds(_call, st.just("server_joined"), st.just(1), times),
    st.builds(_call, st.just("wake_notices"), st.just(1), st.none() | small),
    st.builds(_call, st.just("purge_servers"), times),
    st.builds(_call, st.just("release_claims")),
)


async def _all_that_is_known(store: Store) -> list[object]:
    known: list[object] = [await store.live_games(), await store.next_due(), await store.next_notice()]
    known += [await store.people([ANNA.user_id, BERT.user_id]), await store.digests(NOW + 10**6)]
    known += [await store.server_settings(guild) for guild in (GUILD, 1)]
    known += [
        await store.leaderboard(GUILD),
        await store.leaderboard(1),
        await store.results_of(BERT.user_id),
    ]
    known += [await store.games_of(ANNA.user_id), await store.games_of(BERT.user_id)]
    for place in range(4):
        known += [await store.live_game_at(place), await store.last_game_at(place)]
    for game_id in range(1, 5):
        known += [await store.game(game_id), await store.log(game_id), await store.turn_clock(game_id)]
        known.append(await store.clocks(game_id))
        known += [await store.standing_messages(game_id, kind) for kind in Kind]
        known += [await store.shown_turn(game_id), [await store.plan(game_id, r) for r in range(4)]]
    return known


@pytest.fixture(scope="module")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the first start leaves it, made once."""
    file = tmp_path_factory.mktemp("new") / "new.db"

    async def make() -> None:
        await (await open_store(f"sqlite+aiosqlite:///{file}")).close()

    asyncio.run(make())
    return file


async def _compare(file: Path, todo: list[Act]) -> None:
    memory = MemoryStore(_Clock())
    database = await open_store(f"sqlite+aiosqlite:///{file}", _Clock())
    try:
        for act in todo:
            assert await act(database) == await act(memory)
        assert await _all_that_is_known(database) == await _all_that_is_known(memory)
    finally:
        await database.close()


def _check(new_database: Path, todo: list[Act]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(shutil.copy(new_database, folder))
        asyncio.run(_compare(file, [_open(0, GUILD), _open(1, 1), _step(1, "begin", 0, None, 0), *todo]))


QUICKLY = set(Phase) - {Phase.shrink}  # the disk makes shrinking take minutes


@settings(max_examples=8, deadline=None, phases=QUICKLY)
@given(todo=st.lists(acts, min_size=10, max_size=30))
def test_the_database_answers_like_the_store_in_memory(new_database: Path, todo: list[Act]) -> None:
    _check(new_database, todo)


@pytest.mark.slow
@settings(max_examples=200, deadline=None, phases=QUICKLY)
@given(todo=st.lists(acts, min_size=20, max_size=60))
def test_the_database_answers_like_the_store_in_memory_for_long(new_database: Path, todo: list[Act]) -> None:
    _check(new_database, todo)
