"""Tables as large as they get: a hand of 95 tiles, twenty seats."""

from pathlib import Path

import pytest

from tests.play.club import Club, checked_record, club
from tests.play.person import MORE, labels, menus


@pytest.mark.parametrize("painted", [False, pytest.param(True, marks=pytest.mark.slow)])
async def test_T6_a_hand_of_95_tiles(tmp_path: Path, painted: bool) -> None:
    async with club(tmp_path, 2, painted=painted) as table:
        alice, bob = table.people
        await alice.slash("start", set="18", rounds="1")
        await bob.press("Join", table.lobby)
        game = await table.bot.store.live_game_at(table.channel.id)
        assert game is not None
        # The editor offers hands of up to 21 tiles; records and other doors know more.
        await table.bot.games.set_option(game.id, alice.id, "hand", "95")
        await alice.press("Begin", table.lobby)
        pages = 0
        for _ in range(16):
            person = table.due
            assert person is not None
            live = person.table()
            assert live is not None
            await person.press("My hand", live)
            for menu in menus(person.answer):
                if any(option["value"] == MORE for option in menu["options"]):
                    first = menu["options"][0]
                    for _ in range(2 + len(menu["options"])):
                        pages += 1
                        await person.choose(menus(person.answer)[0], MORE)
                        if menus(person.answer)[0]["options"][0] == first:
                            break
                    assert menus(person.answer)[0]["options"][0] == first
            await person.decide()
        assert pages
        for command in ("hand", "board", "status", "history"):
            await alice.slash(command)
        await alice.slash("board", text=True)


async def sit_twenty(table: Club) -> None:
    host, *others = table.people
    await host.slash("start", set="auto", rounds="1")
    for person in others:
        await person.press("Join", table.lobby)
    await host.press("Add computer", table.lobby)
    assert "There are 20 of them" in host.said
    await host.press("Begin", table.lobby)


async def test_T20_twenty_seats(tmp_path: Path) -> None:
    async with club(tmp_path, 20) as table:
        await sit_twenty(table)
        for _ in range(10):
            person = table.due
            assert person is not None
            await person.take_turn()
        for command in ("hand", "board", "status", "scores", "history", "rules"):
            await table.people[7].slash(command)
        await table.people[7].slash("board", text=True)
        await table.people[0].slash("end")
        await table.people[0].press("End the game")
        checked_record(table)


@pytest.mark.slow
async def test_T20_a_whole_round_of_twenty(tmp_path: Path) -> None:
    async with club(tmp_path, 20, painted=True) as table:
        await sit_twenty(table)
        await table.play_on()
        checked_record(table)
        assert "Scores" in labels(table.public[-1])
