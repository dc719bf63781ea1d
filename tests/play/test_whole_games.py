"""Whole games: by buttons and menus, by commands, of two and of four, alone against computers."""

from pathlib import Path
from random import Random

import pytest

from bot.engine.rules import PRESETS
from bot.text.options import EDITABLE, offered_values
from tests.play.club import Club, checked_record, club
from tests.play.person import Person, labels, menus


async def test_four_people_play_three_rounds_by_buttons_and_menus(tmp_path: Path) -> None:
    async with club(tmp_path, 4) as table:
        await table.sit_down(set="6", rounds="3")
        await table.play_on()
        titles = [message.content.splitlines()[0] for message in table.public]
        assert "The game has begun" in titles[0]
        assert [title.strip("*") for title in titles[1:]] == [
            *(f"Round {n} of 3 is over" for n in (1, 2, 3)),
            "🏁 The game is over",
        ]
        record = checked_record(table)
        assert len(record["rounds"]) == 3
        await table.people[0].slash("leaderboard")
        assert table.people[0].said.count("1") >= 4
        assert all(person.member.mention in table.people[0].said for person in table.people)


async def test_three_people_play_a_round_by_command(tmp_path: Path) -> None:
    async with club(tmp_path, 3) as table:
        await table.sit_down(set="6", rounds="1")
        await table.play_on(Person.take_turn_by_command)
        checked_record(table)


async def test_two_people_play_two_rounds(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await table.sit_down(preset="gentle", set="6", rounds="2", hand=5)
        await table.play_on()
        checked_record(table)


async def test_T2_alone_against_computers_after_two_clicks(tmp_path: Path) -> None:
    async with club(tmp_path, 1) as table:
        (alice,) = table.people
        await alice.slash("start", set="6", rounds="1")
        assert alice.answer is not None
        lobby = alice.lobby()
        assert lobby is not None
        await alice.press("Begin", lobby)
        assert alice.clicks <= 3
        assert "Your hand: " in alice.said
        await table.play_on()
        record = checked_record(table)
        assert record["seats"] == 4


async def play_with_random_options(table: Club, rng: Random, preset: str) -> None:
    """The host sets every option in the editor to a value at random, then all play."""
    host, *others = table.people
    await host.slash("start", preset=preset, set="6", rounds="1")
    await host.press("Options", table.lobby)
    for key in EDITABLE[1:]:
        if key in ("set", "rounds", "hand"):
            continue
        await host.choose(menus(host.answer)[0], key)
        await host.choose(menus(host.answer)[0], rng.choice(offered_values(key)))
        if host.label("Back") in labels(host.answer):
            await host.press("Back")
    for person in others:
        await person.press("Join", table.lobby)
    await host.press("Begin", table.lobby)
    await table.play_on()
    checked_record(table)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
async def test_options_chosen_at_random(tmp_path: Path, seed: int) -> None:
    async with club(tmp_path, 2, seed=seed) as table:
        await play_with_random_options(table, Random(seed), "classic")


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("people", [2, 3, 5])
async def test_every_preset(tmp_path: Path, preset: str, people: int) -> None:
    async with club(tmp_path, people) as table:
        await table.sit_down(preset=preset, rounds="2")
        await table.play_on()
        checked_record(table)


@pytest.mark.slow
async def test_a_whole_game_with_painted_pictures(tmp_path: Path) -> None:
    async with club(tmp_path, 4, painted=True) as table:
        await table.sit_down(rounds="3")
        await table.play_on()
        checked_record(table)
