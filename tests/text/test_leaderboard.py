"""The leaderboard: medals are for people who have won."""

from bot.games.store import Standing
from bot.text import leaderboard
from bot.text.language import texts_for


def test_medals_are_for_people_who_have_won() -> None:
    standings = [Standing(1, 2, 1, 6, 60), Standing(2, 1, 0, 3, 90)]
    lines = leaderboard.message(texts_for("en-US"), standings).splitlines()
    assert lines[1].startswith("🥇 <@1>: 1 win")
    assert lines[2].startswith("2. <@2>: 0 wins")
    (first,) = leaderboard.message(texts_for("en-US"), standings[1:]).splitlines()[1:-1]
    assert first.startswith("1. <@2>")
