"""What an evening brings beside the play: lobbies, undo, leaving, ending, clocks, the standings, one's own data."""

import json
from pathlib import Path

import discord

from bot.games.clock import DAY
from tests.play.club import Club, checked_record, club
from tests.play.moments import begun, preview
from tests.play.person import PEOPLE_MENU, Person, labels, menus, parts


async def begun_for_undo(table: Club) -> tuple[Person, Person]:
    """A game of two in which a move by a person leaves the other one to choose: who has laid, who is next."""
    await table.sit_down(set="9", rounds="1")
    for _ in range(40):
        mover = table.due
        assert mover is not None
        await mover.take_turn()
        if "Undo" in labels(mover.answer):
            (other,) = [person for person in table.people if person is not mover]
            return mover, other
    raise AssertionError("nothing could be taken back")


async def test_T9_undo_and_lay_again(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        mover, other = await begun_for_undo(table)
        assert other.is_due
        said = await mover.press("Undo")
        assert "Taken back" in said
        assert mover.is_due
        assert not other.is_due
        await mover.slash("history")
        assert "took back" in mover.said
        await mover.take_turn()
        assert not mover.is_due or "Undo" not in labels(mover.answer)


async def test_T9_no_undo_once_somebody_has_looked(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        mover, other = await begun_for_undo(table)
        live = other.table()
        assert live is not None
        await other.press("My hand", live)
        assert "Taken back" not in await mover.press("Undo")
        assert other.is_due


async def test_T7_lay_or_keep(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await table.sit_down(set="6", rounds="3")
        for choice in ("Lay it", "Keep it"):
            person = await drawn(table)
            assert "You drew the" in person.said
            before = person.said
            await person.press(choice)
            assert person.said != before


async def drawn(table: Club) -> Person:
    """Play until somebody has drawn a tile that fits; he has opened his hand."""
    while (person := table.due) is not None:
        live = person.table()
        assert live is not None
        await person.press("My hand", live)
        if "Keep it" in labels(person.answer):
            return person
        await person.decide()
    raise AssertionError("nobody has drawn a tile that fits")


async def test_T3_the_lobby(tmp_path: Path) -> None:
    async with club(tmp_path, 4) as table:
        alice, bob, carol, dave = table.people
        await alice.slash("start", set="6", rounds="1", turn_time="3600")
        assert "1 hour" in table.lobby.content
        await bob.press("Join", table.lobby)
        await bob.press("Join", table.lobby)
        assert "already" in bob.said
        await bob.press("Begin", table.lobby)
        assert "host" in bob.said
        await alice.press("Leave", table.lobby)
        assert f"{bob.member.mention} begins" in table.lobby.content
        await bob.press("Add computer", table.lobby)
        await bob.press("Add computer", table.lobby)
        await bob.press("Remove computer", table.lobby)
        assert table.lobby.content.count("🤖") == 1
        await bob.press("Options", table.lobby)
        await bob.press("By invitation")
        (guests,) = [part for part in parts(bob.answer) if part["type"] == PEOPLE_MENU]
        await bob.choose(guests, carol.member)
        await dave.press("Join", table.lobby)
        assert "invitation" in dave.said
        await carol.slash("join")
        await alice.slash("join")
        assert "invitation" in alice.said
        off = menus(bob.answer)
        await bob.press("Options", table.lobby)
        off = [menu for menu in menus(bob.answer) if str(carol.id) in str(menu["options"])]
        await bob.choose(off[0], str(carol.id))
        assert carol.member.mention not in table.lobby.content
        await bob.press("Open to all")
        await dave.press("Join", table.lobby)
        assert len([m for m in table.public if m.content]) == 1
        for person in table.people:
            await person.press("Rules", table.lobby)
        await bob.slash("begin")
        assert table.due is not None


async def test_T3_a_lobby_closes_after_a_day(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        await alice.slash("start")
        await table.here.env.advance_time(DAY - 60)
        assert bob.lobby() is not None
        await table.here.env.advance_time(120)
        assert bob.lobby() is None
        (closed,) = table.public  # an old message is replaced
        assert labels(closed) == []
        await alice.slash("begin")
        await bob.slash("start")
        assert bob.lobby() is not None


async def test_R33_a_deadline_that_is_shown_is_enforced(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, turn_time="300")
        assert "The turn ends <t:" in now.live.content
        answer = await preview(now)
        await table.here.env.advance_time(290)
        assert now.due.is_due
        await table.here.env.advance_time(20)
        live = now.other.table()
        assert live is None or live.id != now.live.id
        said = await now.due.press("Lay it", answer)
        assert "moved on" in said or "over" in said
        await now.other.slash("history")
        assert "Time was up" in now.other.said


async def test_R33_nobody_plays_and_the_clock_finishes_the_game(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await begun(table, set="6", turn_time="300")
        for _ in range(100):
            if table.due is None:
                break
            await table.here.env.advance_time(301)
        checked_record(table)


async def test_T1_one_game_a_place_and_threads_have_their_own(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        await alice.slash("start", set="6", rounds="1")
        said = await bob.slash("start")
        assert f"/{table.channel.id}/{table.lobby.id}" in said
        table.here.env.backend.create_thread(table.channel.id, "aside", owner_id=bob.id)
        (thread,) = table.channel.threads
        bob.channel = thread
        await bob.slash("start", set="6", rounds="1")
        lobby = bob.lobby()
        assert lobby is not None
        await bob.press("Begin", lobby)
        await bob.slash("hand")
        assert "Your hand" in bob.said
        await alice.press("Leave", table.lobby)
        bob.channel = table.channel
        await bob.slash("hand")
        assert "Your hand" in bob.said
        bob.channel = thread
        while bob.is_due:
            await bob.take_turn()
        assert any("The game is over" in message.content for message in thread.history())


async def agreed(person: Person, command: str, yes: str) -> str:
    """Ask for something that is asked back, and say yes."""
    await person.slash(command)
    return await person.press(yes)


async def test_R32_one_resigns_and_the_computer_plays_on(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6")
        await now.due.slash("resign")
        await now.due.press("Never mind")
        assert now.due.is_due
        await agreed(now.due, "resign", "Leave for good")
        assert any("has left for good" in message.content for message in table.public)
        await now.due.slash("hand")
        assert "Your hand" not in now.due.said
        assert not now.due.is_due
        await table.play_on()
        checked_record(table)


async def test_T12_everybody_leaves_and_the_game_is_unfinished(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        await agreed(now.other, "resign", "Leave for good")
        await agreed(now.due, "resign", "Leave for good")
        assert table.due is None
        assert checked_record(table)["winners"] == []
        await now.due.slash("leaderboard")
        assert "No game has been finished" in now.due.said


async def test_T12_the_host_ends_the_game(tmp_path: Path) -> None:
    async with club(tmp_path, 3) as table:
        await table.sit_down(set="6", rounds="2")
        await agreed(table.people[0], "end", "End the game")
        assert table.due is None
        checked_record(table)
        assert all("My hand" not in labels(message) for message in table.public)


async def test_T12_a_majority_votes(tmp_path: Path) -> None:
    async with club(tmp_path, 4) as table:
        _, bob, carol, dave = table.people
        await table.sit_down(set="6", rounds="1")
        await agreed(bob, "end", "Vote to end")
        await bob.slash("end")
        assert "already" in bob.said
        await agreed(carol, "end", "Vote to end")
        assert table.due is not None
        await agreed(dave, "end", "Vote to end")
        assert table.due is None
        checked_record(table)


async def test_T12_a_moderator_ends_the_game(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        await table.sit_down(set="6", rounds="1")
        role = table.here.guild.create_role("Moderator", permissions=simcord_permissions())
        user = table.here.env.create_user("mod", global_name="Mod")
        member = table.here.guild.add_member(user, roles=[role])
        moderator = Person(table.here, member, table.rng, table.channel)
        await agreed(moderator, "end", "End the game")
        assert table.due is None


def simcord_permissions() -> discord.Permissions:
    return discord.Permissions(manage_messages=True)


async def test_looking_after_a_game(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        await table.sit_down(set="6", rounds="1", hand=4)
        await table.play_on()
        last = table.public[-1]
        for person in (alice, bob):
            await person.press("Scores", last)
            await person.press("Record", last)
            for command in ("board", "status", "scores", "history", "rules", "record", "leaderboard", "help"):
                assert await person.slash(command)
                for label in ("Previous", "Next"):
                    if label in labels(person.answer):
                        await person.press(label)
        await alice.slash("board", text=True)
        await alice.slash("leaderboard")
        assert alice.member.mention in alice.said
        await bob.slash("start", set="6", rounds="1")
        assert bob.lobby() is not None


async def test_T22_export_and_deletion(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        alice, bob = table.people
        for _ in range(2):
            await table.play_on()
            await table.sit_down(set="6", rounds="1", hand=3)
        await alice.slash("privacy")
        await alice.press("Export my data")
        assert alice.answer is not None
        (file,) = table.here.files(alice.answer)
        data = json.loads(file.data)
        assert data["user_id"] == str(alice.id)
        assert len(data["games"]) == 2
        await alice.slash("privacy")
        await alice.press("Delete my data")
        await alice.press("Yes, delete it")
        assert not alice.is_due
        await bob.slash("leaderboard")
        assert alice.member.mention not in bob.said
        await table.play_on()
        checked_record(table)
        await alice.slash("privacy")
        await alice.press("Export my data")
        assert json.loads(table.here.files(alice.answer)[0].data)["games"] == []
