"""A round looked at again by the real adviser, in its own process, over a real database."""

from pathlib import Path

from tests.play.club import club
from tests.play.person import Person, labels
from tests.sim.world import Shown


async def reviewed(person: Person, over: Shown) -> str:
    await person.press("Review", over)
    assert person.answer is not None
    return person.answer.content


async def test_each_looks_at_his_round_again_and_it_is_kept(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await table.sit_down(set="6", rounds="1", hand=4)
        await table.play_on()
        (over,) = [message for message in table.public if "Review" in labels(message)]
        said = []
        for person in table.people:
            said.append(await reviewed(person, over))
            assert "Your round 1, looked at again" in said[-1]
        assert said[0] != said[1]
        await table.here.restart()
        kept = await table.bot.store.reviews(1)
        assert sorted(kept) == [(1, 0), (1, 1)]
        for person, before in zip(table.people, said, strict=True):
            assert await reviewed(person, over) == before
        assert await table.bot.store.reviews(1) == kept
