"""A turn through buttons, menus and the command (T5-T9), and what goes wrong there (T8, T19)."""

import asyncio
import random
from collections.abc import Callable

from bot.engine.actions import PASS, Play
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import View, view
from bot.games.model import Game, Status
from cogs.choices import Choice, choices
from tests.cogs.evening import (
    Answer,
    Deal,
    Evening,
    Opened,
    custom_ids,
    files,
    labels,
    options,
    private,
    rows,
    typed,
)

ALICE_OPENS = [
    "9-9 3-9 4-9 5-9 6-9 7-9 8-9",
    "0-9 1-9 2-9 0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 1-1 1-2",
]
"""Alice opens with the double, Bob has three tiles that fit."""

NO_NINE = "0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 1-1 1-2 1-3 1-4 1-5"


async def test_T6_three_interactions_from_ping_to_laid_tile(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        hand = await here.clicks(here.bob, here.table, "My hand")
        assert files(hand) == ["hand.png"]
        assert labels(hand) == ["0-9 on 9", "1-9 on 9", "2-9 on 9"]
        preview = await here.clicks(here.bob, hand, "1-9 on 9")
        assert files(preview) == ["board.png"]
        laid = await here.clicks(here.bob, preview, "Lay it")
        assert "laid 1-9" in typed(laid.content)
        assert files(laid) == ["hand.png"]
        assert (await here.log())[-1].action == Play(Tile(1, 9), Tile(9, 9))


async def test_T6_back_and_another_end(evening: Opened, deal: Deal) -> None:
    deal(["9-9 3-9 1-9 5-9", "0-9 2-9 4-9 0-3 0-1 2-3 1-2 1-3"])
    async with evening() as here:
        await here.two_play()
        for who, label in ((here.bob, "0-9 on 9"), (here.alice, "3-9 on 9"), (here.bob, "2-9 on 9")):
            preview = await here.clicks(who, await here.hand(who), label)
            assert not any(id_.startswith("cfs:where:") for id_ in custom_ids(preview))
            back = await here.clicks(who, preview, "Back")
            assert label in labels(back)
            await here.clicks(who, await here.clicks(who, back, label), "Lay it")
        game = await here.game()
        assert game.state is not None
        assert game.state.round is not None


async def test_T6_where_for_several_equal_ends(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        game = await _play_until(here, lambda choice: len(choice.ends) > 1)
        who = here.world.members[game.state.to_move or 0]  # type: ignore[union-attr]
        seen = view(game.state, game.state.to_move)  # type: ignore[arg-type, union-attr]
        choice = next(choice for choice in choices(seen) if len(choice.ends) > 1)
        hand = await here.hand(who)
        chosen = "_".join(choice.args)
        if any(id_.startswith("cfs:pick:") for id_ in custom_ids(hand)):
            preview = await here.chooses(who, hand, chosen, menu="pick")
        else:
            (button,) = [i for i in custom_ids(hand) if i.endswith(":".join(("", *choice.args)))]
            preview = private(await who.click(hand, custom_id=button))
        offered = options(preview, "where")
        assert [option["value"] for option in offered] == [str(end.tile) for end in choice.ends]
        other = await here.chooses(who, preview, offered[-1]["value"], menu="where")
        await here.clicks(who, other, "Lay it")
        laid = next(e.action for e in (await here.log())[game.turn :] if e.by == "person")
        assert laid == Play(choice.tile, choice.ends[-1].tile)


async def test_T7_a_drawn_tile_is_laid_or_kept(evening: Opened, deal: Deal) -> None:
    deal(["9-9", NO_NINE], "4-9")
    async with evening() as here:
        await here.two_play()
        hand = await here.hand(here.bob)
        assert labels(hand) == ["Lay it", "Keep it"]
        assert files(hand) == ["board.png"]
        assert "You drew the 4-9" in typed(hand.content)
        assert "It would lie here, on the 9-9 (end A)." in typed(hand.content)
        assert "4-9" not in typed(here.table.content)
        await here.clicks(here.bob, hand, "Keep it")
        kept = next(e for e in await here.log() if e.by == "person")
        assert kept.action == PASS


async def test_T7_laying_the_drawn_tile(evening: Opened, deal: Deal) -> None:
    deal(["9-9", NO_NINE], "4-9")
    async with evening() as here:
        await here.two_play()
        laid = await here.clicks(here.bob, await here.hand(here.bob), "Lay it")
        assert "4-9" in typed(laid.content)
        assert any(e.action == Play(Tile(4, 9), Tile(9, 9)) for e in await here.log())


async def test_T7_a_drawn_tile_on_any_of_its_ends(evening: Opened, deal: Deal) -> None:
    """Of one number or of two: the board shows each, and the question stays the same."""
    nothing = "4-4 4-5 4-6 4-7 4-8 5-5 5-6 5-7 5-8 6-6 6-7 6-8 7-7 7-8"
    deal(["9-9 2-9 3-9", nothing], "0-9 1-9 2-3")
    async with evening() as here:
        await here.two_play()
        game = await _play_until_seen(here, lambda seen: seen.lay_or_keep and len(choices(seen)) == 2)
        seen = view(game.state, game.state.to_move)  # type: ignore[arg-type, union-attr]
        who = here.world.members[game.state.to_move or 0]  # type: ignore[union-attr]
        question = await here.hand(who)
        ends = [end for choice in choices(seen) for end in choice.ends]
        assert [option["value"] for option in options(question, "where")] == [str(end.tile) for end in ends]
        for end in reversed(ends):
            question = await here.chooses(who, question, str(end.tile), menu="where")
            assert labels(question) == ["Lay it", "Keep it"]
            assert f"on the {end.tile} (end {end.letter})" in typed(question.content)
            assert files(question) == ["board.png"]
        await here.clicks(who, question, "Lay it")
        laid = next(e.action for e in (await here.log())[game.turn :] if e.by == "person")
        assert laid == Play(seen.drawn, ends[0].tile)  # type: ignore[arg-type]


async def test_T8_a_late_click_shows_the_present_hand(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        hand, other = await here.hand(here.bob), await here.hand(here.bob)
        late = await here.clicks(here.bob, other, "2-9 on 9")
        await here.clicks(here.bob, await here.clicks(here.bob, hand, "1-9 on 9"), "Lay it")
        turn = (await here.game()).turn
        answer = await here.clicks(here.bob, late, "Lay it")
        assert "moved on" in answer.content
        assert files(answer) == ["hand.png"]
        assert (await here.game()).turn == turn


async def test_T8_a_double_click_lays_one_tile(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        preview = await here.clicks(here.bob, await here.hand(here.bob), "1-9 on 9")
        lay = next(id_ for id_ in custom_ids(preview) if id_.startswith("cf:lay:"))
        await here.world.together(*(here.bob.click(preview, custom_id=lay) for _ in range(2)))
        assert sum(e.by == "person" for e in await here.log()) == 1


async def test_T5_T8_onlookers_are_told_and_see_the_board(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        answer = await here.clicks(here.carol, here.table, "My hand")
        assert "do not sit" in answer.content
        assert files(answer) == ["board.png"]
        assert "0-9" not in typed(answer.content)


async def test_T8_illegal_and_untimely_commands(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        turn = (await here.game()).turn
        for who, tile, end, words in (
            (here.bob, "5-5", None, "not in your hand"),
            (here.bob, "hello", None, "not in your hand"),
            (here.bob, "0-9", "Z", "no such tile"),
            (here.alice, "8-9", None, "not your turn"),
            (here.carol, "0-9", None, "do not sit"),
        ):
            typed = {"tile": tile} if end is None else {"tile": tile, "end": end}
            answer = await here.says(who, "play", **typed)
            assert words in answer.content, (tile, answer.content)
        assert (await here.game()).turn == turn


async def test_play_by_command(evening: Opened, deal: Deal) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        answer = await here.says(here.bob, "play", tile="9-0", end="a")
        assert "laid 0-9" in typed(answer.content)
        assert (await here.log())[-1].action == Play(Tile(0, 9), Tile(9, 9))


async def test_T19_autocomplete_lists_only_what_is_legal_for_the_one_asking(
    evening: Opened, deal: Deal
) -> None:
    deal(ALICE_OPENS)
    async with evening() as here:
        await here.two_play()
        command, channel = "chickenfoot play", here.world.channel
        offered = await here.bob.autocomplete(channel, command, "tile", "")
        assert [choice["value"] for choice in offered] == ["0-9", "1-9", "2-9"]
        for part in ("9", "9-", "9 ", "-9", " "):
            assert await here.bob.autocomplete(channel, command, "tile", part) == offered
        for part in ("1", "1-", "9-1", "9 1", "1|9"):
            (only,) = await here.bob.autocomplete(channel, command, "tile", part)
            assert only["value"] == "1-9"
        assert await here.bob.autocomplete(channel, command, "tile", "8") == []
        assert await here.bob.autocomplete(channel, command, "tile", "x") == []
        for written in ("", "a", "9-9"):
            ends = await here.bob.autocomplete(channel, command, "end", written, tile="0-9")
            assert [choice["value"] for choice in ends] == ["9-9"]
        assert await here.bob.autocomplete(channel, command, "end", "", tile="5-5") == []
        for other in (here.alice, here.carol):
            assert await other.autocomplete(channel, command, "tile", "") == []
            assert await other.autocomplete(channel, command, "end", "", tile="0-9") == []


async def test_T9_undo_until_somebody_has_looked(evening: Opened, deal: Deal) -> None:
    deal(["9-9 3-9 4-9 5-9", "0-9 1-9 2-9 6-9 7-9"])
    async with evening() as here:
        await here.two_play()
        laid = await _lays(here, "1-9 on 9")
        assert "Undo" in labels(laid)
        back = await here.clicks(here.bob, laid, "Undo")
        assert "Taken back" in back.content
        assert "1-9 on 9" in labels(back)
        await _lays(here, "2-9 on 9")
        laid = await here.hand(here.bob)
        await here.hand(here.alice)
        refused = await here.clicks(here.bob, laid, "Undo")
        assert "no longer be taken back" in refused.content
        assert files(refused) == ["hand.png"]


async def _lays(here: Evening, label: str) -> Answer:
    return await here.clicks(
        here.bob, await here.clicks(here.bob, await here.hand(here.bob), label), "Lay it"
    )


async def test_T6_alone_against_computers_two_clicks_a_turn_in_one_answer(evening: Opened) -> None:
    """Every answer shows what the computers have done since the click, and the hand to go on with."""
    async with evening() as here:
        await here.says(here.alice, "start", set="9", rounds="1")
        answer = await here.clicks(here.alice, here.table, "Begin")
        message, turns = answer.id, 0
        while (await here.game()).status is Status.RUNNING:
            assert answer.id == message
            assert "thinking" not in answer.content
            assert "it is your turn" in answer.content.lower() or "drew the" in answer.content
            assert (await here.game()).turn == _turn_of(answer)
            lay = next((id_ for id_ in custom_ids(answer) if id_.split(":")[1] in ("lay", "choose")), None)
            if lay is None:
                first = options(answer, "pick")[0]["value"]
                answer = await here.chooses(here.alice, answer, first, menu="pick")
            else:
                answer = private(await here.alice.click(answer, custom_id=lay))
            if lay is None or lay.startswith("cf:choose:"):
                answer = await here.clicks(here.alice, answer, "Lay it")
            turns += 1
        assert turns
        assert "over" in answer.content


def _turn_of(answer: Answer) -> int:
    """The turn that the first button of an answer is about."""
    return int(custom_ids(answer)[0].split(":")[3])


async def test_T6_a_hand_of_95_tiles(evening: Opened, deal: Deal) -> None:
    shuffled = random.Random(95).sample(tile_set(18), 190)
    deal([" ".join(map(str, hand)) for hand in (shuffled[:95], shuffled[95:])])
    async with evening() as here:
        await here.two_sit_down()
        game = await here.game()
        for key, value in (("set", "18"), ("hand", "95"), ("rounds", "1")):
            await here.games.set_option(game.id, here.alice.id, key, value)
        await here.world.env.settle()
        await here.clicks(here.alice, here.table, "Begin")
        game = await _play_until(here, lambda choice: True, at_least=26)
        assert game.state is not None
        seat = game.state.to_move
        assert seat is not None
        all_choices = choices(view(game.state, seat))
        person = next(m for m in here.world.members if m.id == game.seated[seat].user_id)
        answer = await here.hand(person)
        seen: list[str] = []
        for _ in range(-(-len(all_choices) // 24)):
            offered = [option["value"] for option in options(answer, "pick")]
            assert len(offered) <= 25
            seen += [value for value in offered if value != "more"]
            answer = await here.chooses(person, answer, "more", menu="pick")
        assert seen == ["_".join(choice.args) for choice in all_choices]


async def _play_until(here: Evening, wanted: Callable[[Choice], bool], at_least: int = 1) -> Game:
    """Let programs lay the first legal thing for everybody until the seat to move has such choices."""

    def offered(seen: View) -> bool:
        return len(choices(seen)) >= at_least and any(map(wanted, choices(seen)))

    return await _play_until_seen(here, offered)


async def _play_until_seen(here: Evening, wanted: Callable[[View], bool]) -> Game:
    """Let programs do the first legal thing for everybody until the seat to move sees what is ``wanted``."""
    while True:
        game = await here.game()
        assert game.status is Status.RUNNING
        assert game.state is not None
        seen = view(game.state, game.state.to_move)
        if wanted(seen):
            await here.world.env.settle()
            if (await here.game()).turn == game.turn:
                return game
            continue
        await here.decide(game, seen.legal[0])
        await asyncio.sleep(0)


async def test_no_row_is_too_wide_for_a_phone(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        hand = await here.hand(here.alice)
        assert all(len(row) <= 4 for row in rows(hand))
