"""A person's own settings in the simulated server: each is chosen in the editor and kept (T6, T14, T15, T21)."""

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest

from bot.engine.actions import Play
from bot.engine.tiles import Tile
from bot.games.hours import QuietHours
from bot.games.personal import Personal, Pings
from bot.text.personal import NAMES
from tests.cogs.evening import Answer, Deal, Evening, Member, Opened, custom_ids, files, labels, options
from tests.cogs.test_turn import ALICE_OPENS
from tests.fakes.beside import beside


async def _set(here: Evening, who: Member, key: str, value: str) -> Answer:
    """Choose a setting in the editor, then its value."""
    editor = await here.says(who, "settings")
    chosen = await here.chooses(who, editor, key, menu="myset")
    return await here.chooses(who, chosen, value, menu="mysetto")


@pytest.mark.parametrize(
    ("key", "value", "said", "settled"),
    [
        ("zone", "Asia/Tokyo", "at your place (Tokyo, Japan)", Personal(zone="Asia/Tokyo")),
        ("pings", "dm", "A direct message calls you.", Personal(pings=Pings.DM)),
        ("pings", "none", "Nothing calls you", Personal(pings=Pings.NONE)),
        ("you_next", "on", "tells you when you are next", Personal(you_next=True)),
        ("digest", "480", "At 08:00 a direct message lists", Personal(digest=480)),
        ("dm_hand", "on", "but none call you", Personal(dm_hand=True)),
        ("confirm", "off", "laid as soon as you choose it", Personal(confirm=False)),
        ("auto_single", "off", "You lay every tile yourself", Personal(auto_single=False)),
        ("play_when_away", "off", "nobody plays for you", Personal(play_when_away=False)),
        ("language", "en", "I speak English with you", Personal(language="en")),
    ],
)
async def test_a_setting_is_chosen_and_kept(
    evening: Opened, key: str, value: str, said: str, settled: Personal
) -> None:
    async with evening() as here:
        answer = await _set(here, here.alice, key, value)
        assert answer.content.startswith("✅")
        assert said in answer.content.splitlines()[0]
        assert await here.games.personal(here.alice.id) == settled
        assert await here.games.personal(here.bob.id) == Personal()
        again = await here.chooses(here.alice, answer, key, menu="myset")
        (chosen,) = [option["value"] for option in options(again, "mysetto") if option.get("default")]
        assert chosen == value
        assert labels(again) == ["Back"]
        assert [o["value"] for o in options(await here.clicks(here.alice, again, "Back"), "myset")] == [
            *NAMES
        ]


async def _beside_a_click(here: Evening, does: Callable[[], Awaitable[Answer]]) -> AsyncIterator[Personal]:
    """Alice's settings after she does something while another of her clicks comes in between: before every call
    of the store, one after the other."""

    async def clicks() -> None:
        await here.store.change_person(here.alice.id, lambda before: replace(before, dm_hand=True))

    for nth in itertools.count(1):
        await here.store.forget_person(here.alice.id)
        async with beside(here.store, nth, clicks) as happened:
            await does()
        if not happened():
            return
        yield await here.games.personal(here.alice.id)


async def test_when_two_clicks_cross_both_count(evening: Opened) -> None:
    async with evening() as here:
        found = [p async for p in _beside_a_click(here, lambda: _set(here, here.alice, "confirm", "off"))]
        assert set(found) == {Personal(confirm=False, dm_hand=True)}


async def test_when_a_click_and_a_command_cross_both_count(evening: Opened) -> None:
    async with evening() as here:
        says_where = partial(here.says, here.alice, "settings", zone="Tokyo")
        assert {p async for p in _beside_a_click(here, says_where)} == {Personal("Asia/Tokyo", dm_hand=True)}
        goes = partial(here.says, here.alice, "away", until="3 days")
        found = {(p.dm_hand, len(p.absences)) async for p in _beside_a_click(here, goes)}
        assert found == {(True, 1)}


async def test_T14_quiet_hours_from_and_until(evening: Opened) -> None:
    async with evening() as here:
        editor = await here.says(here.alice, "settings")
        start = await here.chooses(here.alice, editor, "quiet", menu="myset")
        end = await here.chooses(here.alice, start, "1320", menu="mysetto")
        offered = options(end, "mysetto")
        assert [o["label"] for o in offered][0::19] == ["22:30", "08:00"]
        done = await here.chooses(here.alice, end, "420", menu="mysetto")
        assert "Quiet from 22:00 to 07:00" in done.content
        assert "from your next turn on" in done.content
        assert (await here.games.personal(here.alice.id)).quiet == QuietHours(1320, 420)
        start = await here.chooses(here.alice, done, "quiet", menu="myset")
        assert [o["value"] for o in options(start, "mysetto") if o.get("default")] == ["1320"]
        off = await here.chooses(here.alice, start, "off", menu="mysetto")
        assert "No quiet hours" in off.content
        assert (await here.games.personal(here.alice.id)).quiet is None


async def test_zone_and_quiet_hours_by_command(evening: Opened) -> None:
    async with evening() as here:
        answer = await here.says(here.alice, "settings", zone="new york", quiet="10pm-7:30am")
        assert "at your place (New York, United States)" in answer.content.splitlines()[0]
        assert "Quiet from 22:00 to 07:30" in answer.content
        kept = Personal(zone="America/New_York", quiet=QuietHours(1320, 450))
        assert await here.games.personal(here.alice.id) == kept
        for typed, words in (
            ({"quiet": "22-9"}, "10 hours at most"),
            ({"quiet": "25-7"}, "not a time of the day"),
            ({"quiet": "at night"}, "two times"),
            ({"zone": "germany"}, "Which one do you mean? Berlin, Germany"),
            ({"zone": "Atlantis"}, "no such time zone"),
            ({"zone": "Atlantis", "quiet": "off"}, "no such time zone"),
        ):
            assert words in (await here.says(here.alice, "settings", **typed)).content
            assert await here.games.personal(here.alice.id) == kept
        assert (await here.says(here.alice, "settings", quiet="off")).content.startswith("✅ No quiet hours")


async def test_zones_and_nights_are_offered_as_one_types(evening: Opened) -> None:
    async with evening() as here:
        command, channel = "chickenfoot settings", here.world.channel
        for typed, value in (("berlin", "Europe/Berlin"), ("New Y", "America/New_York"), ("", "UTC")):
            offered = await here.alice.autocomplete(channel, command, "zone", typed)
            assert value in [choice["value"] for choice in offered]
            assert len(offered) <= 25
        (night,) = await here.alice.autocomplete(channel, command, "quiet", "22-6")
        assert night["value"] == "22:00-06:00"


async def test_T6_without_a_preview_a_chosen_tile_is_laid_at_once(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        await _set(here, here.bob, "confirm", "off")
        laid = await here.clicks(here.bob, await here.hand(here.bob), "1-9 on 9")
        assert files(laid) == ["hand.png"]
        last = (await here.log())[-1]
        assert (last.action, last.by) == (Play(Tile(1, 9), Tile(9, 9)), "person")
        assert "Undo" in labels(laid)
        assert "1-9 on 9" in labels(await here.clicks(here.bob, laid, "Undo"))


async def test_T8_a_late_choice_lays_nothing_either(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        await here.games.change_personal(here.bob.id, lambda _: Personal(confirm=False))
        hand, other = await here.hand(here.bob), await here.hand(here.bob)
        await here.clicks(here.bob, hand, "1-9 on 9")
        turn = (await here.game()).turn
        assert "moved on" in (await here.clicks(here.bob, other, "2-9 on 9")).content
        assert (await here.game()).turn == turn


async def test_T21_private_answers_are_in_the_settled_language(
    evening: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.people.values.languages", lambda: ["en", "qps-ploc"])
    async with evening() as here:
        answer = await _set(here, here.alice, "language", "qps-ploc")
        assert answer.content.startswith("⟦")
        assert (await here.says(here.alice, "help")).content.startswith("**⟦")
        assert not (await here.says(here.bob, "help")).content.startswith("**⟦")
        refused = await here.says(here.alice, "hand")
        assert refused.content.startswith("⟦")
        offered = await here.alice.autocomplete(here.world.channel, "chickenfoot away", "until", "")
        assert offered[0]["name"].startswith("⟦")
        await _set(here, here.alice, "language", "auto")
        assert (await here.games.personal(here.alice.id)).language is None


async def test_T8_forged_values_change_nothing(evening: Opened) -> None:
    async with evening() as here:
        editor = await here.says(here.alice, "settings")
        chosen = await here.chooses(here.alice, editor, "quiet", menu="myset")
        assert custom_ids(chosen)[0] == "cfs:mysetto:0:0:quiet"
        stored = here.world.env.backend.get_message(here.world.channel.id, chosen.id)
        for id_, value in (
            ("cfs:mysetto:0:0:quiet:1320", "1320"),
            ("cfs:mysetto:0:0:quiet:1320", "900"),
            ("cfs:mysetto:0:0:quiet:9999", "60"),
            ("cfs:mysetto:0:0:quiet", "x"),
            ("cfs:mysetto:0:0:digest", "1440"),
            ("cfs:mysetto:0:0:zone", "Asia/Schlaraffenland"),
            ("cfs:mysetto:0:0:confirm", "maybe"),
            ("cfs:mysetto:0:0:absences", "on"),
            ("cfs:mysetto:0:0", "on"),
            ("cfs:myset:0:0", "absences"),
        ):
            option = {"label": "x", "value": value}
            stored.components = [
                {"type": 1, "components": [{"type": 3, "custom_id": id_, "options": [option]}]}
            ]
            result = await here.alice.select(chosen, [value], custom_id=id_)
            answer = result.followups[-1] if result.followups else result.response
            assert answer is not None
            assert "✅" not in answer.content
        assert await here.games.personal(here.alice.id) == Personal()
