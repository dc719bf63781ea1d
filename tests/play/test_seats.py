"""R32: seats change hands in the middle of a game, which is finished, counted and written down all the same."""

from pathlib import Path

from tests.play.club import Club, checked_record, club
from tests.play.person import Person, labels


async def _leaves(person: Person) -> None:
    await person.slash("resign")
    await person.press("Leave for good")


async def _play_until(table: Club, rounds: int) -> None:
    """Everybody plays until so many rounds are over."""
    while (person := table.due) is not None:
        game = await table.bot.store.live_game_at(table.channel.id)
        if game is None or (game.state is not None and len(game.state.results) >= rounds):
            return
        await person.take_turn()


async def test_R32_somebody_sits_down_for_another_and_finishes_the_game(tmp_path: Path) -> None:
    async with club(tmp_path, 3) as table:
        alice, bob, carol = table.people
        table.people.remove(carol)
        await table.sit_down(set="6", rounds="3", hand=5)
        await _play_until(table, 1)
        await _leaves(bob)
        offer = next(message for message in table.public if "Take this seat" in labels(message))
        said = await carol.press("Take this seat", offer)
        assert "The seat is yours" in said
        table.people[1:] = [carol]
        await table.play_on()
        record = checked_record(table)
        assert record["winners"]
        changed = [seat for seat in record["players"] if len(seat) > 1]
        assert [[entry["name"] for entry in seat] for seat in changed] == [["Bob", "Bob", "Carol"]]
        assert changed[0][-1]["round"] == 2
        over = next(message for message in table.public if "The game is over" in message.content)
        assert f"{bob.member.mention}, from round 2 {carol.member.mention}" in over.content
        await alice.press("Scores", over)
        assert f"{bob.member.mention}, from round 2 {carol.member.mention}" in alice.said
        await alice.slash("history")
        while "Previous" in labels(alice.answer):
            await alice.press("Previous")
        assert bob.member.mention in alice.said
        assert carol.member.mention not in alice.said
        await alice.slash("leaderboard")
        for person in (alice, bob, carol):
            assert person.member.mention in alice.said


async def test_R32_who_sits_down_on_turn_is_waited_for(tmp_path: Path) -> None:
    async with club(tmp_path, 3) as table:
        carol = table.people.pop()
        await table.sit_down(set="6", rounds="1")
        gone = table.due
        assert gone is not None
        await _leaves(gone)
        await carol.slash("status")
        assert "Take this seat" in labels(carol.answer)
        await carol.press("Take this seat")
        table.people[table.people.index(gone)] = carol
        await table.here.env.settle()
        await table.play_on()
        checked_record(table)
