"""The leaderboard: medals are for people who have won."""

from bot.games.standings import Season, Standing
from bot.text import leaderboard
from bot.text.language import texts_for


def test_medals_are_for_people_who_have_won() -> None:
    standings = [Standing(1, 2, 1, 6, 60), Standing(2, 1, 0, 3, 90)]
    lines = leaderboard.message(texts_for("en-US"), standings).splitlines()
    assert lines[1].startswith("🥇 <@1>: 1 win")
    assert lines[2].startswith("2. <@2>: 0 wins")
    (first,) = leaderboard.message(texts_for("en-US"), standings[1:]).splitlines()[1:-1]
    assert first.startswith("1. <@2>")


def test_a_season_says_when_it_runs() -> None:
    t = texts_for("en-US")
    assert leaderboard.running(t, Season(1)) == "Season 1."
    assert leaderboard.running(t, Season(1, None, 5.0)) == "Season 1, until <t:5:D>."
    assert leaderboard.running(t, Season(2, 5.0, 9.0)) == "Season 2, from <t:5:D> until <t:9:D>."
    assert leaderboard.running(t, Season(3, 9.0)) == "Season 3, since <t:9:D>."
    assert "Season 3, since" in leaderboard.message(t, [Standing(1, 2, 1, 6, 60)], Season(3, 9.0))
    assert "No game has been finished in this season." in leaderboard.message(t, [], Season(3, 9.0))
