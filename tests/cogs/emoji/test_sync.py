"""Bringing emojis up: twice is once, broken off anywhere is gone on with, what is not ours is left alone."""

from dataclasses import dataclass

import pytest

from bot.engine.tiles import Tile
from cogs.emoji import sync
from cogs.emoji.manifest import Book, TileEmoji, signs_of
from cogs.emoji.plan import KEPT
from cogs.emoji.sync import LIMIT, Full, HostError, Refused, Summary
from tests.cogs.emoji.shelf import TILES, Crash, Shelf, name_of, pictures
from tests.fakes import MemoryStore

ALL = len(TILES)
DAY = 86_400.0


@dataclass
class Time:
    at: float = 1_800_000_000.0

    def now(self) -> float:
        return self.at


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def book() -> Book:
    return Book(MemoryStore(), 7)


async def run(shelf: Shelf, book: Book, time: Time, design: str = "first") -> Summary:
    wanted = pictures(design)
    return await sync.sync(shelf, book, await sync.look(shelf, book, wanted, time), wanted, time)


async def test_all_are_brought_up_and_a_second_run_only_looks(shelf: Shelf, book: Book, time: Time) -> None:
    assert str(await run(shelf, book, time)) == f"{ALL} brought up; 0 removed; {ALL} in use"
    assert sorted(shelf.emojis.values()) == sorted(pictures())
    assert set(signs_of(await book.read())) == set(TILES)
    shelf.calls.clear()
    assert (await run(shelf, book, time)).added == 0
    assert shelf.calls == ["all"]


async def test_looking_changes_nothing(shelf: Shelf, book: Book, time: Time) -> None:
    plan = await sync.look(shelf, book, pictures(), time)
    assert plan.missing == tuple(pictures())
    assert shelf.calls == ["all"]
    assert await book.read() == ()


@pytest.mark.parametrize("after", [0, 1, 5, ALL - 1])
@pytest.mark.parametrize("unheard", [False, True])
async def test_a_run_that_is_broken_off_is_gone_on_with(
    shelf: Shelf, book: Book, time: Time, after: int, unheard: bool
) -> None:
    shelf.faults = [*([None] * after), Crash()]
    shelf.unheard = unheard
    with pytest.raises(Crash):
        await run(shelf, book, time)
    assert len(await book.read()) == after
    summary = await run(shelf, book, time)
    assert (summary.added, summary.up) == (ALL - after - unheard, ALL)
    assert len(shelf.emojis) == ALL == len(await book.read())


async def test_a_lost_manifest_is_made_anew_from_what_is_up(shelf: Shelf, book: Book, time: Time) -> None:
    await run(shelf, book, time)
    known = await book.read()
    await book.write(())
    assert (await run(shelf, book, time)).added == 0
    assert set(await book.read()) == set(known)


async def test_what_was_deleted_behind_our_back_is_brought_up_again(
    shelf: Shelf, book: Book, time: Time
) -> None:
    await run(shelf, book, time)
    gone = next(id_ for id_, name in shelf.emojis.items() if name == name_of("1-2"))
    del shelf.emojis[gone]
    assert (await run(shelf, book, time)).added == 1
    assert str(gone) not in signs_of(await book.read())[Tile(1, 2)]


async def test_a_new_picture_is_a_new_emoji_and_the_old_one_stays_for_60_days(
    shelf: Shelf, book: Book, time: Time
) -> None:
    await run(shelf, book, time)
    time.at += DAY
    summary = await run(shelf, book, time, "second")
    assert (summary.added, summary.up, summary.old, summary.removed) == (ALL, ALL, ALL, 0)
    assert name_of("1-2", "second") in signs_of(await book.read())[Tile(1, 2)]
    time.at += KEPT
    assert (await run(shelf, book, time, "second")).removed == 0
    time.at += 1
    summary = await run(shelf, book, time, "second")
    assert (summary.added, summary.up, summary.old, summary.removed) == (0, ALL, 0, ALL)
    assert sorted(shelf.emojis.values()) == sorted(pictures("second"))


async def test_the_old_set_serves_until_the_new_one_is_up(shelf: Shelf, book: Book, time: Time) -> None:
    await run(shelf, book, time)
    shelf.faults = [None, Crash()]
    with pytest.raises(Crash):
        await run(shelf, book, time, "second")
    signs = signs_of(await book.read())
    assert set(signs) == set(TILES)
    assert name_of("0-0", "second") in signs[Tile(0, 0)]
    assert name_of("3-3") in signs[Tile(3, 3)]


async def test_a_picture_that_comes_back_takes_its_old_emoji(shelf: Shelf, book: Book, time: Time) -> None:
    await run(shelf, book, time)
    first = signs_of(await book.read())
    await run(shelf, book, time, "second")
    assert (await run(shelf, book, time)).added == 0
    assert signs_of(await book.read()) == first


async def test_an_old_one_of_which_nothing_is_noted_is_kept_60_days_too(
    shelf: Shelf, book: Book, time: Time
) -> None:
    shelf.put(name_of("1-2", "forgotten"))
    assert (await run(shelf, book, time)).old == 1
    time.at += KEPT + 1
    assert (await run(shelf, book, time)).removed == 1


async def test_of_two_with_one_name_the_one_in_use_stays_in_use(shelf: Shelf, book: Book, time: Time) -> None:
    twin = shelf.put(name_of("1-2"))
    await run(shelf, book, time)
    shelf.emojis = {90: name_of("1-2"), **shelf.emojis}
    summary = await run(shelf, book, time)
    assert (summary.up, summary.old) == (ALL, 1)
    assert f":{twin}>" in signs_of(await book.read())[Tile(1, 2)]


async def test_others_are_never_touched(shelf: Shelf, book: Book, time: Time) -> None:
    others = {shelf.put(name) for name in ("party", "cf", "cf12345_9_6")}
    assert (await run(shelf, book, time)).foreign == 3
    time.at += 2 * KEPT
    await run(shelf, book, time, "second")
    time.at += 2 * KEPT
    await run(shelf, book, time, "second")
    assert await sync.remove_all(shelf, book) == ALL
    assert set(shelf.emojis) == others
    assert await book.read() == ()


async def test_the_limit_ends_a_run_with_what_was_done_and_what_to_do(
    shelf: Shelf, book: Book, time: Time
) -> None:
    for number in range(LIMIT - 4):
        shelf.put(f"other_{number}")
    with pytest.raises(HostError, match=r"at most 2,000 .*4 of 10 were brought up; run it again"):
        await run(shelf, book, time)
    assert len(shelf.emojis) == LIMIT
    assert len(await book.read()) == 4


async def test_what_is_to_go_makes_room_first(shelf: Shelf, book: Book, time: Time) -> None:
    await run(shelf, book, time)
    await run(shelf, book, time, "second")
    for number in range(LIMIT - 2 * ALL):
        shelf.put(f"other_{number}")
    time.at += KEPT + 1
    assert (await run(shelf, book, time, "third")).added == ALL


@pytest.mark.parametrize("fault", [Full(), HostError("Discord asks for a longer pause: wait an hour")])
async def test_what_discord_says_ends_a_run_and_nothing_is_lost(
    shelf: Shelf, book: Book, time: Time, fault: HostError
) -> None:
    shelf.faults = [None, None, fault]
    with pytest.raises(HostError, match="2 of 10 were brought up; run it again to go on") as told:
        await run(shelf, book, time)
    assert str(fault) in str(told.value)
    assert len(await book.read()) == 2
    assert (await run(shelf, book, time)).added == ALL - 2


async def test_one_that_is_refused_keeps_no_other_from_coming_up(
    shelf: Shelf, book: Book, time: Time
) -> None:
    shelf.faults = [None, Refused("too ugly"), None, Refused("too ugly")]
    summary = await run(shelf, book, time)
    assert summary.refused == (name_of("0-1"), name_of("0-3"))
    assert summary.up == len(await book.read()) == ALL - 2
    assert "refused by Discord: cf" in str(summary)


async def test_refused_because_it_is_up_already_is_no_refusal(shelf: Shelf, book: Book, time: Time) -> None:
    wanted = pictures()
    plan = await sync.look(shelf, book, wanted, time)
    shelf.put(name_of("0-1"))  # by somebody who runs it at the same time
    summary = await sync.sync(shelf, book, plan, wanted, time)
    assert (summary.refused, summary.up) == ((), ALL)


async def test_when_everything_is_refused_it_gives_up_soon(shelf: Shelf, book: Book, time: Time) -> None:
    shelf.faults = [Refused("no"), Refused("no"), Refused("no")]
    with pytest.raises(HostError, match="0 of 10"):
        await run(shelf, book, time)
    assert shelf.calls == ["all", "add", "add", "add"]


async def test_without_a_connection_nothing_is_changed(shelf: Shelf, book: Book, time: Time) -> None:
    noted = (TileEmoji(5, name_of("1-2")),)
    await book.write(noted)
    shelf.offline = True
    with pytest.raises(HostError):
        await run(shelf, book, time)
    with pytest.raises(HostError):
        await sync.remove_all(shelf, book)
    assert await book.read() == noted
