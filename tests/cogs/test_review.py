"""*Review*: a finished round looked at again, privately, for one who played it."""

import re
from collections.abc import Iterator

import discord
import pytest

from bot.engine.tiles import Tile
from bot.engine.view import view
from bot.work import WorkPool
from tests.cogs.evening import Evening, Member, Opened, files, options, typed
from tests.fakes import MemoryStore
from tests.games.searching import Searches
from tests.play.sketches import sketched
from tests.players.advisers import ByPips
from tests.sim import inside
from tests.sim.sent import Sent
from tests.sim.world import Shown

quick = pytest.mark.usefixtures("sketches")
"""No pictures are painted."""

TILE = re.compile(r"(?<![\d-])(\d{1,2})-(\d{1,2})(?![\d-])")


@pytest.fixture
def sketches() -> Iterator[None]:
    with sketched():
        yield


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    fake = Searches()
    monkeypatch.setattr("bot.client.strongest", ByPips)
    monkeypatch.setattr(WorkPool, "search", lambda pool, *job: fake.search(*job))
    return fake


async def play_rounds(here: Evening, rounds: int) -> None:
    """Everybody lays the first legal thing until so many rounds are over."""
    while (game := await here.game()).status.live:
        assert game.state is not None
        if len(game.state.results) >= rounds:
            break
        await here.decide(game, view(game.state, game.state.to_move).legal[0])
    await here.world.env.settle()


async def a_round_is_over(here: Evening) -> None:
    """The first of two that Alice and Bob play."""
    await here.two_play(rounds="2")
    await play_rounds(here, 1)


def round_message(here: Evening, number: int) -> Shown:
    return next(m for m in here.world.messages() if m.content.startswith(f"**Round {number} of"))


async def review(here: Evening, who: Member, number: int = 1) -> Shown:
    return await here.clicks(who, round_message(here, number), "Review")


def answers(here: Evening) -> list[str]:
    """What private answers said, each time they were filled in or changed."""
    return [said["content"] for request in here.world.sent() if (said := answer(request)) is not None]


def answer(request: Sent) -> dict[str, str] | None:
    return request.message if request.path.endswith("/messages/@original") else None


async def click_and_wait(here: Evening, searches: Searches) -> None:
    """Alice asks for a review, and it is being made."""
    searches.go.clear()
    click = here.alice.click(round_message(here, 1), label="Review")
    inside.without_settling(here.world.env, click)
    await searches.entered.wait()


async def test_the_dearest_moments_come_with_the_table_of_each(evening: Opened, searches: Searches) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        told = await review(here, here.alice)
        assert told.content.startswith("**Your round 1, looked at again**")
        assert f"You had {len(searches.decisions)} decisions" in told.content
        assert files(told) == [f"moment-{n}.png" for n in (1, 2, 3)]
        pictures = here.world.files(told)
        assert len({picture.data for picture in pictures}) == 3
        assert all(picture.alt for picture in pictures)
        looking, said = answers(here)[-2:]
        assert f"I am looking at {len(searches.decisions)} decisions" in looking
        assert said == told.content
        lines = await here.clicks(here.alice, told, "All my decisions")
        assert len(lines.content.splitlines()) == len(searches.decisions) + 1
        assert lines.content.count("better: ") >= 3
        assert files(lines) == []
        back = await here.clicks(here.alice, lines, "Back")
        assert (back.content, files(back)) == (told.content, files(told))


@quick
async def test_asked_again_it_is_there_at_once_after_a_restart_too(
    evening: Opened, searches: Searches
) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        first = await review(here, here.alice)
        asked = len(searches.decisions)
        await here.world.restart()
        again = await review(here, here.alice)
        assert again.content == first.content
        assert [f.data for f in here.world.files(again)] == [f.data for f in here.world.files(first)]
        assert len(searches.decisions) == asked
        assert sum("I am looking" in said for said in answers(here)) == 1


@quick
@pytest.mark.parametrize("crash", [False, True])
async def test_a_restart_in_the_middle_costs_only_time(
    evening: Opened, searches: Searches, store: MemoryStore, crash: bool
) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        await click_and_wait(here, searches)
        await here.world.restart(crash=crash)
        searches.go.set()
        assert await store.reviews((await here.game()).id) == {}
        assert "I am looking at" in answers(here)[-1]
        told = await review(here, here.alice)
        assert told.content.startswith("**Your round 1, looked at again**")


@quick
async def test_two_clicks_at_once_are_one_review(evening: Opened, searches: Searches) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        on = round_message(here, 1)
        click = (here.alice.click(on, label="Review") for _ in range(2))
        results = await here.world.together(*click)
        assert len(results) == 2
        said = answers(here)[-2:]
        assert said[0] == said[1]
        assert len({decision.at for decision in searches.decisions}) == len(searches.decisions)


@quick
async def test_only_for_those_who_played(evening: Opened, searches: Searches) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        refused = await review(here, here.carol)
        assert "You do not sit at this table" in refused.content
        assert "looked at again" not in refused.content
        assert searches.decisions == []
        assert "looked at again" in (await review(here, here.bob)).content
        seats = {decision.view.seat for decision in searches.decisions}
        assert seats == {(await here.game()).seat_of(here.bob.id)}


@quick
async def test_T19_it_names_no_tile_that_others_held(evening: Opened, searches: Searches) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        told = await review(here, here.alice)
        lines = await here.clicks(here.alice, told, "All my decisions")
        words = typed(f"{told.content} {lines.content}")
        named = {Tile.of(int(a), int(b)) for a, b in TILE.findall(words)}
        views = [decision.view for decision in searches.decisions]
        hers = {tile for seen in views for tile in seen.hand}
        assert named <= hers | {placement.tile for placement in views[-1].tableau.placements}


@quick
async def test_older_rounds_are_found_with_the_scores(evening: Opened, searches: Searches) -> None:
    async with evening() as here:
        await here.two_play(rounds="3")
        await play_rounds(here, 3)
        scores = await here.says(here.alice, "scores")
        assert [o["value"] for o in options(scores, "revround")] == ["1", "2", "3"]
        told = await here.chooses(here.alice, scores, "1", menu="revround")
        assert told.content.startswith("**Your round 1, looked at again**")
        assert (await review(here, here.alice)).content == told.content
        (scores,) = [await here.says(here.carol, "scores")]
        assert "Look at a round again" not in str(scores.components)
        last = await review(here, here.alice, 3)
        assert last.content.startswith("**Your round 3, looked at again**")


@quick
async def test_a_round_whose_moves_are_not_kept_is_said_to_be_so(
    evening: Opened, searches: Searches, store: MemoryStore
) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        game = await here.game()
        log = store._logs[game.id]
        store._logs[game.id] = [entry for entry in log if entry.turn % 5 or entry.round > 1]
        assert "not enough to play it again" in (await review(here, here.alice)).content
        store._logs[game.id] = []
        assert "nothing to review" in (await review(here, here.alice)).content
        assert searches.decisions == []
        store._logs[game.id] = log


@quick
async def test_what_discord_takes_no_more_is_kept_for_the_next_time(
    evening: Opened, searches: Searches
) -> None:
    """After a quarter of an hour the answer cannot be filled in any more."""
    async with evening() as here:
        await a_round_is_over(here)
        await click_and_wait(here, searches)
        path = "/webhooks/*/*/messages/@original"
        here.world.env.inject_error("PATCH", path, status=401, code=50027)
        searches.go.set()
        await here.world.env.settle()
        asked = len(searches.decisions)
        assert "looked at again" in (await review(here, here.alice)).content
        assert len(searches.decisions) == asked


@quick
@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("{game}:0:x", "older message"),
        ("{game}:0", "older message"),
        ("{game}:0:2", "still going on"),
        ("{game}:0:1:x", "older message"),
        ("99:0:1", "no longer here"),
    ],
)
async def test_what_was_never_offered_is_refused(
    evening: Opened, searches: Searches, args: str, said: str
) -> None:
    async with evening() as here:
        await a_round_is_over(here)
        game = (await here.game()).id
        view = discord.ui.View(timeout=None)
        custom_id = f"cf:review:{args.format(game=game)}"
        view.add_item(discord.ui.Button(label="Sly", custom_id=custom_id))
        view.stop()
        await here.world.bot.get_partial_messageable(here.world.channel.id).send("public", view=view)
        assert said in (await here.clicks(here.alice, here.table, "Sly")).content
        assert searches.decisions == []
