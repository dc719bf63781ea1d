"""People's settings, digests and calls."""

from dataclasses import replace

from bot.games.hours import Absence, QuietHours
from bot.games.outbox import Kind, Notice, Ping, Sending
from bot.games.personal import Personal, Pings
from bot.games.store import Store
from tests.storage.contract.steps import claimed, running
from tests.storage.samples import ANNA, BERT, DORA, NOW

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


async def test_people_have_settings_until_they_are_forgotten(store: Store) -> None:
    assert await store.people([ANNA.user_id]) == {}
    await store.put_person(ANNA.user_id, BUSY, None)
    await store.put_person(BERT.user_id, Personal(), None)
    await store.put_person(BERT.user_id, Personal(pings=Pings.NONE), None)
    everybody = {ANNA.user_id: BUSY, BERT.user_id: Personal(pings=Pings.NONE)}
    assert await store.people([ANNA.user_id, BERT.user_id, DORA.user_id]) == everybody
    await store.forget_person(ANNA.user_id)
    assert await store.people([ANNA.user_id, BERT.user_id]) == {BERT.user_id: Personal(pings=Pings.NONE)}


async def test_who_is_forgotten_is_not_written_to(store: Store) -> None:
    game = await running(store)
    dm = Notice(Kind.DM, 0, "0-turn", {"recipient": BERT.user_id, "what": "turn"})
    await store.start_turn(game.id, 0, (), (dm, replace(dm, key="x", facts={"recipient": ANNA.user_id})))
    await store.forget_person(BERT.user_id)
    assert await claimed(store) == [("turn", "0"), ("dm", "x")]


async def test_a_digest_is_seen_to_once(store: Store) -> None:
    game = await running(store)
    await store.put_person(ANNA.user_id, BUSY, NOW + 5)
    await store.put_person(BERT.user_id, BUSY, NOW + 9)
    await store.put_person(DORA.user_id, BUSY, None)
    assert await store.next_due() == NOW + 5
    assert await store.digests(NOW + 4) == []
    assert await store.digests(NOW + 9) == [(ANNA.user_id, NOW + 5), (BERT.user_id, NOW + 9)]
    told = (game.id, Notice(Kind.DM, 0, "digest-1", {"recipient": ANNA.user_id, "what": "digest"}))
    assert await store.digest_done(ANNA.user_id, NOW + 5, NOW + 99, told)
    assert not await store.digest_done(ANNA.user_id, NOW + 5, NOW + 99, told)
    assert await store.digest_done(BERT.user_id, NOW + 9, None, None)
    assert await store.digests(NOW + 99) == [(ANNA.user_id, NOW + 99)]
    assert await claimed(store) == [("turn", "0"), ("dm", "digest-1")]


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
