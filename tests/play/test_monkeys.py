"""People who press whatever they see, in any order: everything is answered, and the game can still be finished."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.play.club import Club, checked_record, club
from tests.play.person import PEOPLE_MENU, STRING_MENU, Person, parts
from tests.sim.world import Shown

SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 30))]
ENDING = {"resign", "end", "forget"}
"""What ends the evening; a monkey leaves it alone unless it may end."""

COMMANDS = (
    *("start", "join", "leave", "begin", "hand", "board", "status", "scores", "history", "rules", "help"),
    *("leaderboard", "record", "privacy", "resign", "end", "settings", "games", "rematch"),
)


class Monkey:
    """Presses and chooses at random on any message it has ever seen."""

    def __init__(self, table: Club, rng: Random, *, may_end: bool) -> None:
        self._table = table
        self._rng = rng
        self._may_end = may_end
        self._answers: dict[int, list[Shown]] = {person.id: [] for person in table.people}

    async def act(self) -> None:
        person = self._rng.choice(self._table.people)
        kind = self._rng.random()
        if kind < 0.1:
            await person.slash(self._rng.choice(COMMANDS))
        elif kind < 0.15:
            offered = await person.type("play", "tile", "")
            tile = self._rng.choice([*offered, "3-4", "x"])
            ends = await person.type("play", "end", "", tile=tile)
            await person.slash("play", tile=tile, end=self._rng.choice([*ends, "A", "B"]))
        else:
            await self._press(person)
        if person.answer is not None:
            self._answers[person.id].append(person.answer)

    async def act_together(self) -> None:
        """Everybody presses a button of what he sees, in the same instant."""
        clicks = []
        for person in self._table.people:
            buttons = [(m, p) for m in self._seen(person) for p in self._parts(m) if p.get("label")]
            if buttons:
                message, part = self._rng.choice(buttons)
                clicks.append(person.member.click(message, custom_id=part["custom_id"]))
        await self._table.here.together(*clicks)

    def _seen(self, person: Person) -> list[Shown]:
        """The messages before his eyes, private and public, that have something to press."""
        seen = [*self._answers[person.id][-6:], *person.channel.history()[-4:]]
        return [message for message in seen if self._parts(message)]

    async def _press(self, person: Person) -> None:
        seen = self._seen(person)
        if not seen:
            return
        message = self._rng.choice(seen)
        part = self._rng.choice(self._parts(message))
        if part["type"] == STRING_MENU:
            await person.choose(part, self._rng.choice(part["options"])["value"], message=message)
        elif part["type"] == PEOPLE_MENU:
            guests = self._rng.sample(self._table.people, 2)
            await person.choose(part, *(guest.member for guest in guests), message=message)
        else:
            await person.press_part(part, message)

    def _parts(self, message: Shown) -> list[dict[str, Any]]:
        """What can be pressed on a message that is still there."""
        if message.id not in self._table.here.env.backend.messages[self._table.channel.id]:
            return []
        return [
            part for part in parts(message) if self._may_end or part["custom_id"].split(":")[1] not in ENDING
        ]


@pytest.mark.parametrize("seed", SEEDS)
async def test_T8_monkeys_press_everything_and_the_game_is_finished(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with club(tmp_path, 3, seed=seed, hops=lambda: rng.randrange(3)) as table:
        monkey = Monkey(table, rng, may_end=False)
        await table.sit_down(set="6", rounds="1")
        for _ in range(60):
            await (monkey.act() if rng.random() < 0.8 else monkey.act_together())
        await table.play_on()
        checked_record(table)


@pytest.mark.parametrize("seed", SEEDS)
async def test_T8_monkeys_in_a_lobby_with_restarts(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with club(tmp_path, 4, seed=seed) as table:
        monkey = Monkey(table, rng, may_end=True)
        for _ in range(80):
            await monkey.act()
            if rng.random() < 0.05:
                await table.here.restart(crash=rng.random() < 0.5)
                await table.here.env.settle()
            if rng.random() < 0.05:
                await table.here.env.advance_time(rng.choice((10, 4000, 90_000)))
