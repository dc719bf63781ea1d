"""People's settings, digests and calls."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bot.games.due import Due, DueRow
from bot.games.errors import Declined
from bot.games.hours import Absence, QuietHours
from bot.games.model import Game
from bot.games.outbox import Kind, Notice, Ping, Sending
from bot.games.personal import Personal, Pings
from bot.games.store import Change, Store
from tests.storage.contract.steps import changed, claimed, clock, declined, opened, running
from tests.storage.samples import ANNA, BERT, DORA, NOW, draft

BUSY = Personal(
    zone="Asia/Kathmandu",
    quiet=QuietHours(1380, 420),
    pings=Pings.BOTH,
    digest=540,
    dm_hand=True,
    confirm=False,
    language="de",
    absences=(Absence(NOW, NOW + 5.5),),
)


EIGHT = NOW // 60 * 60
"""The last full minute, 8 o'clock in UTC."""


async def test_people_have_settings_until_they_are_forgotten(store: Store) -> None:
    assert await store.people([ANNA.user_id]) == {}
    silent = Personal(pings=Pings.NONE)
    assert await store.change_person(ANNA.user_id, lambda _: BUSY) == (Personal(), BUSY)
    assert await store.change_person(BERT.user_id, lambda _: Personal(pings=Pings.DM))
    assert await store.change_person(BERT.user_id, lambda before: replace(before, pings=Pings.NONE)) == (
        Personal(pings=Pings.DM),
        silent,
    )
    assert await store.change_person(DORA.user_id, lambda before: before) == (Personal(), Personal())
    everybody = {ANNA.user_id: BUSY, BERT.user_id: silent}
    assert await store.people([ANNA.user_id, BERT.user_id, DORA.user_id]) == everybody
    await store.forget_person(ANNA.user_id)
    assert await store.people([ANNA.user_id, BERT.user_id]) == {BERT.user_id: silent}


async def test_of_many_changes_of_a_person_at_once_none_is_lost(store: Store) -> None:
    def add(at: int) -> Callable[[Personal], Personal]:
        return lambda personal: replace(personal, absences=(*personal.absences, Absence(at, at + 1)))

    changes = await asyncio.gather(*(store.change_person(ANNA.user_id, add(at)) for at in range(9)))
    kept = (await store.people([ANNA.user_id]))[ANNA.user_id].absences
    assert sorted(absence.since for absence in kept) == [*range(9)]
    assert {len(after.absences) - len(before.absences) for before, after in changes} == {1}
    assert {len(before.absences) for before, _ in changes} == {*range(9)}


async def test_a_change_of_a_person_that_cannot_be_changes_nothing(store: Store) -> None:
    await store.change_person(ANNA.user_id, lambda _: BUSY)
    with pytest.raises(Declined):
        await store.change_person(ANNA.user_id, declined)
    assert await store.people([ANNA.user_id]) == {ANNA.user_id: BUSY}


def heard(game: Game, rows: Sequence[DueRow], before: Personal, after: Personal) -> Change:
    """The clock of the turn is put off by as many absences as there are more."""
    more = len(after.absences) - len(before.absences)
    due = [replace(row, at=row.at + more) for row in rows if row.kind is Due.TURN]
    return replace(changed(game, Notice(Kind.WORD, game.turn, "heard")), due=tuple(due))


async def test_T14_tables_hear_of_a_change_of_a_person_in_its_transaction(store: Store) -> None:
    game, lobby = await running(store), await opened(store, draft(channel=9))
    await clock(store, game.id, 0, NOW + 10)
    await store.change_person(1, lambda _: BUSY, heard)
    assert await store.game(game.id) == game
    await store.change_person(ANNA.user_id, lambda _: BUSY, heard)
    assert await store.turn_clock(game.id) == NOW + 11
    assert await store.game(game.id) == replace(game, revision=game.revision + 1)
    assert await store.game(lobby.id) == lobby
    assert ("word", "heard") in await claimed(store)


async def test_T14_what_a_table_cannot_hear_is_not_kept(store: Store) -> None:
    def hears(game: Game, rows: Sequence[DueRow], before: Personal, after: Personal) -> Change:
        return declined(game) if game.id == other.id else heard(game, rows, before, after)

    game, other = await running(store), await running(store, draft(channel=9))
    with pytest.raises(Declined):
        await store.change_person(ANNA.user_id, lambda _: BUSY, hears)
    assert await store.people([ANNA.user_id]) == {}
    assert await store.game(game.id) == game


async def test_who_is_forgotten_is_not_written_to(store: Store) -> None:
    game = await running(store)
    dm = Notice(Kind.DM, 0, "0-turn", {"recipient": BERT.user_id, "what": "turn"})
    await store.start_turn(game.id, 0, (), (dm, replace(dm, key="x", facts={"recipient": ANNA.user_id})))
    await store.forget_person(BERT.user_id)
    assert await claimed(store) == [("turn", "0"), ("dm", "x")]


async def test_a_digest_is_seen_to_once(store: Store) -> None:
    game = await running(store)
    await store.change_person(ANNA.user_id, lambda _: Personal(digest=481))
    await store.change_person(BERT.user_id, lambda _: Personal(digest=482))
    await store.change_person(DORA.user_id, lambda _: Personal(pings=Pings.NONE))
    first, second = EIGHT + 60, EIGHT + 120
    assert await store.next_due() == NOW + 5
    assert await store.digests(first - 1) == []
    assert await store.digests(second) == [(ANNA.user_id, first), (BERT.user_id, second)]
    told = (game.id, Notice(Kind.DM, 0, "digest-1", {"recipient": ANNA.user_id, "what": "digest"}))
    assert await store.digest_done(ANNA.user_id, first, NOW + 99, told)
    assert not await store.digest_done(ANNA.user_id, first, NOW + 99, told)
    assert await store.digest_done(BERT.user_id, second, None, None)
    assert await store.digests(NOW + 99) == [(ANNA.user_id, NOW + 99)]
    assert await claimed(store) == [("turn", "0"), ("dm", "digest-1")]


async def test_a_digest_that_is_due_outlives_a_change_of_settings(store: Store) -> None:
    await store.change_person(ANNA.user_id, lambda _: Personal(digest=481))
    ((_, at),) = await store.digests(NOW + 99)
    assert await store.digest_done(ANNA.user_id, at, NOW - 1, None)
    await store.change_person(ANNA.user_id, lambda before: replace(before, confirm=False))
    assert await store.digests(NOW) == [(ANNA.user_id, NOW - 1)]
    assert await store.digest_done(ANNA.user_id, NOW - 1, NOW + 9, None)
    await store.change_person(ANNA.user_id, lambda before: replace(before, digest=482))
    assert await store.digests(NOW + 999) == [(ANNA.user_id, EIGHT + 120)]
    await store.change_person(ANNA.user_id, lambda before: replace(before, digest=None))
    assert await store.digests(NOW + 9 * 86_400) == []


async def test_a_call_is_noted_with_the_message_that_made_it(store: Store) -> None:
    game = await running(store)
    (row,) = await store.claim_notices(NOW, 10)
    ping = Ping(game.id, 0, 2, "turn")
    assert not await store.pinged(ping)
    for _ in range(2):
        await store.settle_notice(row.id, Sending.SENT, 5, ping)
    await store.settle_notice(row.id, Sending.SENT, 5, replace(ping, game_id=99))
    assert await store.pinged(ping)
    assert not await store.pinged(replace(ping, how="dm"))
    assert not await store.pinged(replace(ping, reason="half"))
    assert not await store.pinged(replace(ping, game_id=99))
