"""Clicks that come late, twice, from others, at once, or for something that never was (T8)."""

from pathlib import Path
from typing import Any

import simcord

from tests.play.club import club
from tests.play.moments import begun, moves, preview
from tests.play.person import MORE, Person, labels, menus, parts
from tests.sim import inside


async def pretend(person: Person, message: Any, custom_id: str, **data: Any) -> simcord.InteractionResult:
    """Click on something that is not there, as a forged or very old message would."""
    here = person.here
    stored = here.env.backend.get_message(person.channel.id, message.id)
    kept = stored.components
    kind = 3 if data else 2
    part: dict[str, Any] = {"type": kind, "custom_id": custom_id}
    if data:
        part |= {"options": [{"label": v, "value": v} for v in data["values"]]}
    else:
        part |= {"label": "Old", "style": 2}
    stored.components = [{"type": 1, "components": [part]}]
    try:
        if data:
            return await person.member.select(message, data["values"], custom_id=custom_id)
        return await person.member.click(message, custom_id=custom_id)
    finally:
        stored.components = kept


async def test_T8_a_double_click_lays_one_tile(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        answer = await preview(now)
        clicks = [now.due.member.click(answer, label="Lay it") for _ in range(2)]
        await table.here.together(*clicks)
        assert await moves(table) == 1


async def test_T8_the_same_button_of_an_old_answer_again(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        first = await preview(now)
        second = await preview(now)
        assert first.id != second.id
        await now.due.press("Lay it", second)
        before = await moves(table)
        said = await now.due.press("Lay it", first)
        assert await moves(table) == before
        assert "Your hand" in said


async def test_T5_a_stranger_may_look_but_not_play(tmp_path: Path) -> None:
    async with club(tmp_path, 3) as table:
        alice, bob, stranger = table.people
        table.people.remove(stranger)
        now = await begun(table)
        for label in ("My hand", "Zoom", "Board as text"):
            said = await stranger.press(label, now.live)
            assert said
            assert "Your hand" not in said
        for command in ("hand", "resign", "end", "leave"):
            await stranger.slash(command)
        assert "Your hand" not in stranger.said
        tile = (await now.due.type("play", "tile", ""))[0]
        assert await stranger.type("play", "tile", "") == []
        await stranger.slash("play", tile=tile)
        assert await moves(table) == 0
        assert {alice, bob} == {now.due, now.other}


async def test_T8_the_other_one_cannot_lay_my_tile(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        answer = await preview(now)
        (lay,) = [part["custom_id"] for part in parts(answer) if part.get("label") == "Lay it"]
        await now.other.press("My hand", now.live)
        assert now.other.answer is not None
        result = await pretend(now.other, now.other.answer, lay)
        assert result.response is not None
        assert await moves(table) == 0


async def test_T8_a_tile_that_is_not_mine_or_does_not_fit(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        for tile in ("9-9", "0-0", "15-3", "nonsense", "9 - 9", "1" * 50, "<@1>"):
            assert await now.due.slash("play", tile=tile)
            assert await now.due.slash("play", tile=tile, end="A")
            assert await now.other.slash("play", tile=tile, end="zzz")
        for end in ("?", "AA", "0-0", "a"):
            tile = (await now.due.type("play", "tile", ""))[0]
            if end not in await now.due.type("play", "end", "", tile=tile):
                await now.due.type("play", "end", end, tile="nonsense")
        assert await moves(table) == 0


OLD_BUTTONS = (
    *("cf:lay:1:0:9-9:9-9", "cf:lay:1:999999999:1-2:9-9", "cf:lay:1:0", "cf:lay:1:0:x:y", "cf:keep:1:0"),
    *("cf:undo:1:0", "cf:choose:1:0", "cf:choose:1:0:9-9", "cf:page:1:0:scores:99999999"),
    *("cf:page:1:0:scores:-5", "cf:page:1:0:secrets:1", "cf:page:1:0", "cf:begin:1:0", "cf:join:1:0"),
    *("cf:hand:999999999999999999:0", "cf:text:0:0", "cf:record:1:0", "cf:forget:0:0:maybe"),
    *("cf:invite:1:0:x", "cf:dance:1:0", "cf:hand:1:0:a:b:c:d:e:f", "cf", "toy:draw:1", "🐔"),
    *("cf:zoom:1:0:x", "cf:zoom:1:0:99", "cf:zoom:999:0", "cf:part:1:0:0:0"),
)

OLD_MENUS = (
    *(("cfs:pick:1:0:0", "9-9_9"), ("cfs:pick:1:0:0", MORE), ("cfs:pick:1:0:x", MORE)),
    *(("cfs:pick:1:0", MORE), ("cfs:pick:1:0:0", "nonsense"), ("cfs:where:1:0:9-9:9", "9-9")),
    *(("cfs:where:1:0", "9-9"), ("cfs:opt:1:0", "seats"), ("cfs:opt:1:0", "set")),
    *(("cfs:val:1:0:set", "99"), ("cfs:val:1:0", "9"), ("cfs:off:1:0", "7")),
    *(("cfs:part:1:0:0:0", "9-9"), ("cfs:part:1:0:0", MORE), ("cfs:part:1:0:9:9", MORE)),
    *(("cfs:guests:1:0", "1"), ("cfs:dance:1:0", "1")),
)


async def test_T8_unknown_old_and_forged_buttons_and_menus_are_answered(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        for person in table.people:
            results = [await pretend(person, now.live, custom_id) for custom_id in OLD_BUTTONS]
            results += [await pretend(person, now.live, id_, values=[value]) for id_, value in OLD_MENUS]
            for result in results:
                answer = result.followups[-1] if result.followups else result.response
                assert answer is not None
                assert answer.ephemeral
                assert answer.content
        assert await moves(table) == 0


async def test_T8_a_button_that_claims_to_be_a_menu_and_pages_that_are_none(tmp_path: Path) -> None:
    """Whatever stands in an id: it is said, and nothing is logged as broken (the club looks)."""
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        game = await table.bot.store.live_game_at(table.channel.id)
        assert game is not None
        here = f"{game.id}:{game.turn}"
        for what in (
            f"pick:{here}:0",
            f"where:{here}:9-9:9",
            f"opt:{here}",
            f"val:{here}:set",
            f"off:{here}",
            f"part:{here}:0:0",
        ):
            assert (await pretend(now.due, now.live, f"cf:{what}")).response is not None
        for page in ("x", "-5", "\u00b2"):
            result = await pretend(now.due, now.live, f"cfs:pick:{here}:{page}", values=[MORE])
            assert result.response is not None
        assert await moves(table) == 0


async def test_everybody_joins_and_begins_in_the_same_instant(tmp_path: Path) -> None:
    async with club(tmp_path, 6) as table:
        host, *others = table.people
        await host.slash("start", set="6", rounds="1")
        lobby = table.lobby
        await table.here.together(*(person.member.click(lobby, label="Join") for person in others))
        assert "0 seats free" in table.lobby.content or "seats free" not in table.lobby.content
        await table.here.together(*(person.member.click(lobby, label="Begin") for person in table.people))
        game = await table.bot.store.live_game_at(table.channel.id)
        assert game is not None
        assert len(game.seated) == 4
        assert sum("My hand" in labels(message) for message in table.public) == 1


async def test_two_tables_opened_in_the_same_instant_are_one(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        starts = [person.member.slash(table.channel, "chickenfoot start") for person in table.people]
        results = await table.here.together(*starts)
        assert len(table.public) == 1
        answers = [result.response.content for result in results if result.response]
        assert len(set(answers)) == 2


async def test_laying_by_button_and_by_command_at_once_lays_one_tile(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        answer = await preview(now)
        tile = (await now.due.type("play", "tile", ""))[0]
        end = (await now.due.type("play", "end", "", tile=tile))[0]
        await table.here.together(
            now.due.member.slash(table.channel, "chickenfoot play", tile=tile, end=end),
            now.due.member.click(answer, label="Lay it"),
            now.other.member.click(now.live, label="My hand"),
        )
        assert await moves(table) == 1


async def test_the_same_interaction_delivered_twice(tmp_path: Path) -> None:
    """As after a resume: the move is made once. The second answer is refused by Discord, and no harm done."""
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        answer = await preview(now)
        emitted: list[Any] = []
        backend = table.here.env.backend
        emit = backend.emit

        def twice(event: str, payload: Any) -> None:
            emit(event, payload)
            if event == "INTERACTION_CREATE":
                emitted.append(payload)
                emit(event, payload)

        backend.emit = twice  # type: ignore[method-assign]
        try:
            inside.without_settling(table.here.env, now.due.member.click(answer, label="Lay it"))
            await table.here.env.settle()
        finally:
            backend.emit = emit  # type: ignore[method-assign]
        (payload,) = emitted
        table.here.excused.add(int(payload["id"]))
        assert await moves(table) == 1


async def test_a_stale_menu_of_options(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        await alice.slash("start", set="6", rounds="1")
        lobby = table.lobby
        await alice.press("Options", lobby)
        editor = alice.answer
        await bob.press("Options", lobby)
        assert not menus(bob.answer)
        await bob.press("Join", lobby)
        await alice.press("Begin", lobby)
        assert await alice.choose(menus(editor)[0], "set", message=editor)
        assert not menus(alice.answer) or "Your hand" in alice.said
