"""A whole game of somebody who does nothing but what is suggested to him."""

from pathlib import Path

import pytest

from bot.games import thinking
from bot.players import PLAYERS
from bot.players.search import Search
from tests.play.club import checked_record, club
from tests.play.person import Person, labels


async def follow(person: Person) -> None:
    """Open the hand, ask, and do as one is told."""
    table = person.table()
    assert table is not None
    public = len(person.channel.history())
    await person.press("My hand", table)
    said = await person.press("Suggest")
    assert said.startswith("💡 ")
    assert len(person.channel.history()) == public
    await person.press("Keep it" if said.startswith("💡 Keep") else "Lay it")


async def test_a_game_by_suggestions_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "PLAYERS", {**PLAYERS, "master": Search("master", deals=3, doubts=True)})
    async with club(tmp_path, 1) as table:
        await table.sit_down(computers=2, set="6", rounds="1", suggest=True)
        assert await table.play_on(follow) > 0
        assert checked_record(table)
        (ended,) = [message for message in table.public if "The game is over" in message.content]
        assert "does not count for the leaderboard" in ended.content
        assert "Rematch" in labels(ended)
        assert "No game has been finished" in await table.people[0].slash("leaderboard")
