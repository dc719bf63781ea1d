"""Who is called how and when, as each has settled it: mentions, letters, digests, quiet hours (T13-T15, R30)."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.games.clock import DAY
from bot.games.hours import QuietHours
from bot.games.personal import Personal, Pings
from bot.text.tiles import unbroken
from tests.cogs.evening import Deal, Evening, Member, Opened, labels, typed
from tests.cogs.test_turn import ALICE_OPENS, NO_NINE
from tests.sim.world import SimulatedClock

pytestmark = pytest.mark.usefixtures("slow_heart")


ONLY_ONE_FITS = f"0-9 {NO_NINE.removesuffix(' 1-5')}"


def called(here: Evening) -> list[int]:
    """Everybody whom a public message has called so far."""
    posts = [r.body for r in here.world.sent() if r.method == "POST" and r.path.startswith("/channels/")]
    return [int(user) for body in posts for user in body["allowed_mentions"].get("users", ())]


def letters(who: Member) -> list[str]:
    """The direct messages somebody has."""
    return [typed(message.content) for message in who.user.dm_channel.history()]


def minute_now() -> int:
    now = datetime.fromtimestamp(SimulatedClock().now(), UTC)
    return now.hour * 60 + now.minute


@pytest.mark.parametrize(
    ("pings", "mentioned", "written"),
    [
        (Pings.MENTION, 1, 0),
        (Pings.DM, 0, 1),
        (Pings.BOTH, 1, 1),
        (Pings.NONE, 0, 0),
    ],
)
async def test_T15_how_somebody_is_called(
    evening: Opened, deal: Deal, pings: Pings, mentioned: int, written: int
) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(pings=pings))
        await here.two_play()
        assert called(here).count(here.bob.id) == mentioned
        assert len(letters(here.bob)) == written
        assert all("It is your turn in" in letter and "0-9" not in letter for letter in letters(here.bob))


async def test_T13_reminders_come_the_same_way(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(pings=Pings.DM))
        await here.two_play()
        await here.world.env.advance_time(DAY / 2 + 60)
        assert [letter.split()[0] for letter in letters(here.bob)] == ["It", "Half"]
        assert called(here).count(here.bob.id) == 0


async def test_T15_the_hand_comes_along_if_wanted(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(pings=Pings.DM, dm_hand=True))
        await here.two_play()
        (letter,) = letters(here.bob)
        assert "Your hand:" in letter
        assert "0-9" in letter
        assert letters(here.alice) == []


async def test_who_plays_from_a_direct_message_keeps_his_name_at_the_table(
    evening: Opened, deal: Deal
) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        here.world.env.backend.guilds[here.world.guild.id].members[here.bob.id].nick = "Bobby"
        await here.games.change_personal(here.bob.id, lambda _: Personal(pings=Pings.DM, confirm=False))
        await here.two_play()
        (letter,) = here.bob.user.dm_channel.history()
        hand = (await here.bob.user.click(letter, label="My hand")).response
        assert hand is not None
        (label, *_) = labels(hand)
        await here.bob.user.click(hand, label=unbroken(label))
        game = await here.game()
        assert game.turn > 1
        assert {player.name for player in game.players} == {"Alice", "Bobby"}


async def test_T15_you_are_next(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.alice.id, lambda _: Personal(you_next=True))
        await here.two_play()
        (letter,) = letters(here.alice)
        assert "You are next in" in letter
        assert letters(here.bob) == []


@pytest.mark.parametrize("zone", ["UTC", "Asia/Kathmandu"])
async def test_T15_a_digest_at_the_hour_of_ones_own_place(evening: Opened, deal: Deal, zone: str) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play(turn_time="off")
        soon = minute_now() + 60 + (345 if zone == "Asia/Kathmandu" else 0)
        digest = Personal(zone, pings=Pings.NONE, digest=soon % 1440)
        for who in (here.alice, here.bob):
            await here.games.change_personal(who.id, lambda _: digest)
        await here.world.env.advance_time(50 * 60)
        assert letters(here.bob) == []
        await here.world.env.advance_time(20 * 60)
        (letter,) = letters(here.bob)
        assert "1 game waits for you" in letter
        assert letters(here.alice) == []
        await here.world.env.advance_time(DAY)
        assert len(letters(here.bob)) == 2


async def test_T14_quiet_hours_hold_calls_and_the_clock(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        now = minute_now()
        quiet = QuietHours((now - 60) % 1440, (now + 300) % 1440)
        await here.games.change_personal(here.bob.id, lambda _: Personal(quiet=quiet))
        await here.two_play(turn_time=str(4 * 3600))
        turn = (await here.game()).turn
        assert called(here).count(here.bob.id) == 0
        await here.world.env.advance_time(4.5 * 3600)
        assert called(here).count(here.bob.id) == 0
        assert (await here.game()).turn == turn
        await here.world.env.advance_time(3600)
        assert called(here).count(here.bob.id) == 1
        await here.world.env.advance_time(2.5 * 3600)
        assert (await here.game()).turn == turn
        await here.world.env.advance_time(2 * 3600)
        assert (await here.game()).turn > turn


@pytest.mark.parametrize(("day", "night"), [("2026-03-28", 9), ("2026-10-24", 11)], ids=["spring", "autumn"])
async def test_T14_a_night_in_which_the_clocks_are_changed(
    evening: Opened, deal: Deal, monkeypatch: pytest.MonkeyPatch, day: str, night: int
) -> None:
    """From 22 to 8 in Berlin; a turn of four hours is shown at 19 hours."""
    deal(ALICE_OPENS)
    async with evening() as here:
        begins = datetime.fromisoformat(f"{day} 19:00").replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
        now, ahead = SimulatedClock.now, begins - SimulatedClock().now()
        monkeypatch.setattr(SimulatedClock, "now", lambda clock: now(clock) + ahead)
        await here.says(here.bob, "settings", zone="Berlin", quiet="22-8")
        await here.two_play(turn_time=str(4 * 3600))
        turn = (await here.game()).turn
        await here.world.env.advance_time((3 + night) * 3600 - 60)
        assert called(here).count(here.bob.id) == 2  # his turn, and half of it at 21 hours
        await here.world.env.advance_time(120)
        assert called(here).count(here.bob.id) == 3
        await here.world.env.advance_time(3600 - 120)
        assert (await here.game()).turn == turn
        await here.world.env.advance_time(120)
        assert (await here.game()).turn > turn


async def test_T14_quiet_hours_are_effective_from_the_next_turn_on(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play(turn_time=str(4 * 3600))
        turn, now = (await here.game()).turn, minute_now()
        night = f"{_clock(now - 60)}-{_clock(now + 480)}"
        assert "from your next turn on" in (await here.says(here.bob, "settings", quiet=night)).content
        await here.world.env.advance_time(4 * 3600 + 60)
        assert (await here.game()).turn > turn


def _clock(minute: int) -> str:
    return f"{timedelta(minutes=minute % 1440)}"[:-3]


async def test_R30_who_wants_to_lay_every_tile_himself_is_asked(evening: Opened, deal: Deal) -> None:
    deal(["9-9", ONLY_ONE_FITS])
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(auto_single=False))
        await here.two_play()
        game = await here.game()
        assert game.state is not None
        assert game.seated[game.state.to_move or 0].user_id == here.bob.id
        assert not any(entry.by == "single" for entry in await here.log())
        await here.says(here.bob, "play", tile="0-9")
        assert (await here.log())[game.turn].by == "person"


async def test_R30_for_others_it_is_laid(evening: Opened, deal: Deal) -> None:
    deal(["9-9", ONLY_ONE_FITS])
    async with evening() as here:
        await here.two_play()
        assert any(entry.by == "single" for entry in await here.log())


async def test_who_cannot_be_written_to_is_told_so_once_with_his_next_click(
    evening: Opened, deal: Deal
) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(pings=Pings.DM))
        await here.two_play()
        await here.games.dm_refused(here.bob.id)
        hand = (await here.says(here.bob, "hand")).content
        assert "my direct messages do not reach you" in hand
        assert "A mention at the table calls you instead." in hand
        assert "Your hand" in hand
        assert "do not reach you" not in (await here.says(here.bob, "hand")).content
        assert "do not reach you" not in (await here.says(here.alice, "hand")).content


async def test_who_has_just_opened_his_door_is_told_of_the_next_refusal(evening: Opened) -> None:
    async with evening() as here:
        editor = await here.says(here.bob, "settings")
        menu = await here.chooses(here.bob, editor, "pings", menu="myset")
        await here.games.dm_refused(here.bob.id)
        assert "do not reach you" not in (await here.chooses(here.bob, menu, "dm", menu="mysetto")).content
        await here.games.dm_refused(here.bob.id)
        assert "do not reach you" in (await here.says(here.bob, "games")).content


async def test_a_closed_door_is_told_in_the_settings(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.games.change_personal(here.bob.id, lambda _: Personal(pings=Pings.DM))
        await here.games.dm_refused(here.bob.id)
        editor = await here.says(here.bob, "settings")
        assert "did not let me write to you" in editor.content
        await here.two_play()
        assert called(here).count(here.bob.id) == 1
        again = await here.chooses(here.bob, editor, "pings", menu="myset")
        done = await here.chooses(here.bob, again, "dm", menu="mysetto")
        assert "did not let me write to you" not in done.content
