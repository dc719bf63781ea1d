"""The leaderboard and its seasons, as people and those who manage a server see them."""

from tests.cogs.evening import Evening, Member, Opened, labels
from tests.cogs.test_admin import manager, says
from tests.storage.samples import begun, draft, ended


async def anna_wins(here: Evening, at: float) -> None:
    game = await here.store.open_game(draft(guild=here.world.guild.id), (), ())
    assert game is not None
    begins = begun(game)
    assert await here.store.save(begins)
    assert await here.store.save(ended(begins.game, at=at))


async def begins_a_season(here: Evening, who: Member) -> str:
    question = await says(here, who, "season")
    assert labels(question) == ["Begin a season", "Never mind"]
    return (await here.clicks(who, question, "Begin a season")).content


async def test_a_leaderboard_without_seasons_has_no_buttons(evening: Opened) -> None:
    async with evening() as here:
        await anna_wins(here, at=5.0)
        board = await here.says(here.bob, "leaderboard")
        assert "1 win in 1 game" in board.content
        assert "Season" not in board.content
        assert labels(board) == []


async def test_a_new_season_counts_anew_and_older_ones_are_shown(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        await anna_wins(here, at=5.0)
        assert "Season 2 has begun" in await begins_a_season(here, mona)
        board = await here.says(here.bob, "leaderboard")
        assert "No game has been finished in this season" in board.content
        assert labels(board) == ["Season 1", "All seasons"]
        await anna_wins(here, at=2.0**33)
        board = await here.clicks(here.bob, board, "Season 1")
        assert "Season 1, until" in board.content
        assert "1 win in 1 game" in board.content
        board = await here.clicks(here.bob, board, "All seasons")
        assert "2 wins in 2 games" in board.content
        board = await here.clicks(here.bob, board, "Season 2")
        assert "Season 2, since" in board.content
        assert "1 win in 1 game" in board.content
        assert "Season 2" in (await says(here, mona, "show")).content


async def test_a_question_that_has_been_answered_asks_about_the_next_season(evening: Opened) -> None:
    async with evening() as here:
        mona = manager(here)
        late = await says(here, mona, "season")
        await begins_a_season(here, mona)
        answer = await here.clicks(mona, late, "Begin a season")
        assert "Begin season 3?" in answer.content
        assert [season.number for season in await here.store.seasons(here.world.guild.id)] == [1, 2]
