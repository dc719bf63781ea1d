"""The bot stops and starts again between any two clicks, or dies in the middle of one."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.play.club import Club, checked_record, club
from tests.play.person import Person, labels, parts
from tests.sim import inside

SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 12))]


async def settled_restart(table: Club, *, crash: bool) -> None:
    """Stop and start the bot, and let it do what it finds to be done."""
    await table.here.restart(crash=crash)
    await table.here.env.settle()


@pytest.mark.parametrize("seed", SEEDS)
async def test_a_restart_between_any_two_clicks(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    async with club(tmp_path, 2, seed=seed) as table:

        async def perhaps() -> None:
            if chance.random() < 0.4:
                await settled_restart(table, crash=chance.random() < 0.5)

        for person in table.people:
            person.before = perhaps
        await table.sit_down(set="6", rounds="1", hand=5)
        await table.play_on()
        checked_record(table)


async def die_in_mid_click(table: Club, person: Person, moment: int) -> None:
    """Lay a tile, and let the bot die ``moment`` turns of its loop later; it starts again."""
    step = person.member.click(person.answer, label="Lay it")  # type: ignore[arg-type]
    inside.without_settling(table.here.env, step)
    for _ in range(moment):
        await asyncio.sleep(0)
    await settled_restart(table, crash=True)


@pytest.mark.filterwarnings("ignore:The garbage collector is trying to clean up non-checked-in connection")
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_crash_in_the_middle_of_a_click(tmp_path: Path, seed: int) -> None:
    """The move is made or it is not; either way the table says so, once, and the game goes on."""
    chance = Random(seed)
    async with club(tmp_path, 2, seed=seed) as table:
        await table.sit_down(set="6", rounds="1", hand=5)

        async def turn(person: Person) -> None:
            live = person.table()
            assert live is not None
            await person.press("My hand", live)
            if "Lay it" not in labels(person.answer):
                await person.choose_tile()
            if chance.random() < 0.5:
                await person.press("Lay it")
            else:
                await die_in_mid_click(table, person, chance.choice([0, 1, 3, 10, 30, 100, 300]))
            assert sum("My hand" in labels(message) for message in table.public) <= 1

        await table.play_on(turn)
        checked_record(table)
        titles = [message.content.splitlines()[0] for message in table.public]
        assert len(set(titles)) == len(titles) == 3


async def test_every_old_button_still_works_or_answers_after_a_restart(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        await alice.slash("start", set="6", rounds="1")
        lobby = table.lobby
        await bob.press("Join", lobby)
        await alice.press("Options", lobby)
        editor = alice.answer
        await alice.press("Begin", lobby)
        person = table.due
        assert person is not None
        live = person.table()
        await person.take_turn()
        await settled_restart(table, crash=True)
        for part in parts(editor):
            if part.get("label"):
                assert await alice.press_part(part, editor)
        assert live is not None
        assert lobby.id != live.id
        second = table.due
        assert second is not None
        await second.take_turn()
