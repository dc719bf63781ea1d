"""*Plan* through its buttons and menus, and the word about one that was dropped."""

import json
from dataclasses import replace

import pytest

from bot.engine.actions import Action, Play
from bot.engine.legal import legal_actions
from bot.engine.tiles import Tile
from bot.games import steps
from bot.games.clock import DAY
from bot.games.hours import QuietHours
from bot.games.model import Game, Person
from bot.games.personal import Personal, Pings
from bot.games.plans import Drawn, Dropped, Else, Plan, Why, Wish
from bot.games.store import Change
from bot.text.language import texts_for
from bot.text.plans import dropped
from cogs.personal import stored_about
from tests.cogs.bench import BY_HAND, Bench
from tests.cogs.channel import DIRECT
from tests.cogs.evening import Answer, Deal, Evening, Opened, files, labels, options, typed
from tests.games.table import ANNA, BERT, CARA, asks_a_person, on_turn

ALICE_WAITS = [
    "9-9 3-9 4-9 5-9 6-9 7-9 8-9",
    "0-9 1-9 2-9 0-0 0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 1-1 1-2",
]
"""Alice opens with the double; Bob has three tiles that fit, and then she has five."""

T = texts_for(None)


async def editor(here: Evening) -> Answer:
    return await here.clicks(here.alice, await here.hand(here.alice), "Plan")


async def wish(here: Evening, answer: Answer, tile: str, end: str) -> Answer:
    ends = await here.chooses(here.alice, answer, tile, menu="plantile")
    return await here.chooses(here.alice, ends, end, menu="planend")


async def bob_lays(here: Evening, label: str = "1-9 on 9") -> Answer:
    preview = await here.clicks(here.bob, await here.hand(here.bob), label)
    return await here.clicks(here.bob, preview, "Lay it")


async def plan_of(here: Evening) -> object:
    return (await here.game()).plans.get(here.alice.id)


async def test_a_plan_is_made_seen_changed_and_withdrawn(evening: Opened, deal: Deal) -> None:
    deal(ALICE_WAITS)
    async with evening() as here:
        await here.two_play(turn_time="off")
        assert "Plan" not in labels(await here.hand(here.bob))
        empty = await editor(here)
        assert "You have no plan" in empty.content
        assert files(empty) == ["board.png"]
        ends = await here.chooses(here.alice, empty, "3-9", menu="plantile")
        assert [option["value"] for option in options(ends, "planend")] == ["3", "9", "A"]
        made = await here.chooses(here.alice, ends, "A", menu="planend")
        made = await wish(here, made, "4-9", "9")
        made = await here.chooses(here.alice, made, "heaviest", menu="planelse")
        made = await here.chooses(here.alice, made, "lay_double", menu="plandrew")
        wished = (Wish(Tile(3, 9), "A"), Wish(Tile(4, 9), 9))
        assert await plan_of(here) == Plan(wished, Else.HEAVIEST, Drawn.LAY, keep_double=True)
        hand = await here.clicks(here.alice, made, "Back to my hand")
        for line in (
            "3-9 on end A",
            "4-9 on any 9",
            "Else: lay the heaviest",
            "keep a double, lay any other",
        ):
            assert line in typed(made.content)
            assert line in typed(hand.content)
        assert labels(hand)[-2:] == ["Plan", "Withdraw the plan"]
        again = await here.clicks(here.alice, hand, "Plan")
        fewer = await here.clicks(here.alice, again, "Take out the last wish")
        assert await plan_of(here) == Plan(wished[:1], Else.HEAVIEST, Drawn.LAY, keep_double=True)
        gone = await here.clicks(here.alice, fewer, "Withdraw the plan")
        assert await plan_of(here) is None
        assert "You have no plan" in gone.content
        assert "Withdraw the plan" not in labels(gone)


async def test_a_plan_is_carried_out_when_the_turn_comes(evening: Opened, deal: Deal) -> None:
    deal(ALICE_WAITS)
    async with evening() as here:
        await here.two_play(turn_time="off")
        before = len(here.world.messages())
        shown = here.table.id
        await wish(here, await editor(here), "4-9", "A")
        assert here.table.id == shown, "nobody sees that a plan is left"
        assert len(here.world.messages()) == before
        await here.world.restart(crash=True)
        laid = await bob_lays(here)
        await here.world.env.settle()
        log = await here.log()
        assert (log[-1].action, log[-1].by) == (Play(Tile(4, 9), Tile(9, 9)), "plan")
        assert "4-9 on 9. (As planned.)" in typed(here.table.content)
        assert here.bob.mention in here.table.content
        assert "0-9 on 9" in labels(laid), "his answer waits for what comes by itself"
        assert await plan_of(here) is None


async def test_T8_whoever_still_plans_when_his_turn_comes_gets_his_hand(evening: Opened, deal: Deal) -> None:
    deal(ALICE_WAITS)
    async with evening() as here:
        await here.two_play(turn_time="off")
        open_still = await editor(here)
        ends = await here.chooses(here.alice, open_still, "3-9", menu="plantile")
        await bob_lays(here)
        late = await here.chooses(here.alice, ends, "A", menu="planend")
        assert "The game has moved on" in late.content
        assert "3-9 on 9" in labels(late)
        assert await plan_of(here) is None


async def test_a_plan_that_does_not_fit_asks_and_says_so(evening: Opened, deal: Deal) -> None:
    deal(ALICE_WAITS)
    async with evening() as here:
        await here.two_play(turn_time="off")
        await wish(here, await editor(here), "3-9", "3")
        await bob_lays(here)
        await here.world.env.settle()
        assert here.alice.mention in here.table.content
        assert dropped(T, Why.NONE_FITS) not in here.table.content
        hand = await here.hand(here.alice)
        assert dropped(T, Why.NONE_FITS) in hand.content
        assert "3-9 on 9" in labels(hand)
        preview = await here.clicks(here.alice, hand, "3-9 on 9")
        assert dropped(T, Why.NONE_FITS) not in (await here.clicks(here.alice, preview, "Lay it")).content


async def test_T19_nobody_else_reads_of_a_plan(evening: Opened, deal: Deal) -> None:
    deal(ALICE_WAITS)
    async with evening() as here:
        await here.two_play(turn_time="off")
        before = [(await here.hand(here.bob)).content, (await here.says(here.carol, "status")).content]
        await wish(here, await editor(here), "3-9", "A")
        after = [(await here.hand(here.bob)).content, (await here.says(here.carol, "status")).content]
        assert before == after
        game = await here.game()
        mine = json.dumps(await stored_about(here.games, here.alice.id))
        other = json.dumps(await stored_about(here.games, here.bob.id))
        assert '[["3-9", "A"]]' in mine
        assert "3-9" not in other
        assert '"plan_for_the_next_turn": null' in other
        await here.games.forget_person(here.alice.id)
        assert not (await here.store.game(game.id) or game).plans


async def test_a_large_hand_is_planned_from_page_by_page(evening: Opened) -> None:
    async with evening() as here:
        await here.two_sit_down(turn_time="off", set="18")
        await here.games.set_option((await here.game()).id, here.alice.id, "hand", "80")
        await here.world.env.settle()
        await here.clicks(here.alice, here.table, "Begin")
        game = await here.game()
        waits = here.alice if on_turn(game).user_id == here.bob.id else here.bob
        answer = await here.clicks(waits, await here.hand(waits), "Plan")
        tiles = []
        for _ in range(4):
            offered = [option["value"] for option in options(answer, "plantile")]
            assert len(offered) <= 25
            tiles += [value for value in offered if value != "more"]
            answer = await here.chooses(waits, answer, "more", menu="plantile")
        hand = (await here.games.hand(game.id, waits.id)).view.hand
        assert {str(tile) for tile in hand} == set(tiles)


# ---------------------------------------------------------------------------------- by direct message


async def dropped_at_the_end_of_the_round(bench: Bench, personal: Personal) -> tuple[Game, Person]:
    """Somebody has left a plan, and the round ended before his turn came."""
    for seed in range(40):
        game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND, seed=seed)
        while game.status.live and game.state is not None and not game.state.results:
            last = await bench.until(game.id, asks_a_person)
            person = next(p for p in (ANNA, BERT, CARA) if p != on_turn(last))
            planned = replace(last, plans={person.user_id: Plan(otherwise=Else.HEAVIEST)})
            change = steps.act(planned, last.seat_of(on_turn(last).user_id) or 0, first(last), "person", 0.0)
            if Dropped(Why.ROUND_OVER) in change.game.plans.values():
                await bench.games.change_personal(person.user_id, lambda _: personal)
                await bench.games.plan(game.id, person.user_id, lambda _: Plan(otherwise=Else.HEAVIEST))
                await bench.games.act(game.id, on_turn(last), last.turn, first(last))
                return await bench.game(game.id), person
            await bench.games.act(game.id, on_turn(last), last.turn, first(last))
            game = await bench.game(game.id)
        await bench.games.end(game.id, ANNA.user_id, moderator=True)
    raise AssertionError("no such deal")


def first(game: Game) -> Action:
    assert game.state is not None
    return legal_actions(game.state)[0]


def letters_to(bench: Bench, person: Person) -> list[str]:
    return [m.content for where, m in bench.channel.log if where == DIRECT + person.user_id]


@pytest.mark.usefixtures("real_posts")
async def test_T15_the_word_comes_as_a_direct_message_to_who_wants_them(bench: Bench) -> None:
    game, person = await dropped_at_the_end_of_the_round(bench, Personal(pings=Pings.DM))
    await bench.publish()
    told = [text for text in letters_to(bench, person) if dropped(T, Why.ROUND_OVER) in text]
    assert len(told) == 1
    assert f"<#{game.place.channel_id}>" in told[0]
    await bench.publish()
    assert not any("plan" in text for text in bench.channel.contents if text not in told)


@pytest.mark.parametrize(
    "personal",
    [Personal(), Personal(pings=Pings.DM, quiet=QuietHours(0, 600))],
    ids=["who wants none", "who sleeps"],
)
@pytest.mark.usefixtures("real_posts")
async def test_T14_others_read_it_with_their_hand(bench: Bench, personal: Personal) -> None:
    bench.clock.at = bench.clock.at // DAY * DAY + 3600
    game, person = await dropped_at_the_end_of_the_round(bench, personal)
    await bench.publish()
    assert not any(dropped(T, Why.ROUND_OVER) in text for text in letters_to(bench, person))
    assert (await bench.games.hand(game.id, person.user_id)).plan == Dropped(Why.ROUND_OVER)


@pytest.mark.usefixtures("real_posts")
async def test_a_plan_that_asks_says_so_in_the_letter_about_the_turn(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, CARA, options=BY_HAND)
    person = on_turn(game)
    await bench.games.change_personal(person.user_id, lambda _: Personal(pings=Pings.DM))
    told = replace(game, revision=game.revision + 1, plans={person.user_id: Dropped(Why.NONE_FITS)})
    assert await bench.store.save(Change(told))
    bench.clock.go(3600)
    await bench.publish()
    (letter,) = letters_to(bench, person)
    assert dropped(T, Why.NONE_FITS) in letter
