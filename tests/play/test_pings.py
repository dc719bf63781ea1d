"""Who is called when: once a turn, never who is there anyway, never anybody else (T4)."""

from pathlib import Path
from typing import Any

from tests.play.club import Club, checked_record, club
from tests.play.moments import begun
from tests.play.person import labels


def pings(table: Club) -> list[tuple[int, ...]]:
    """Of every public message so far: whom it calls."""
    called = []
    for request in table.here.sent():
        if request.method == "POST" and request.path.startswith("/channels/"):
            message: dict[str, Any] = request.body
            allowed = message["allowed_mentions"]
            assert allowed["parse"] == []
            called.append(tuple(int(user) for user in allowed.get("users", ())))
    return called


async def test_T4_who_has_just_acted_is_not_called(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6", turn_time="off")
        first = pings(table)
        assert first[-1] in ((now.due.id,), ())
        for _ in range(3):
            due = table.due
            assert due is not None
            await due.take_turn()
        before = len(pings(table))
        due = table.due
        assert due is not None
        await table.here.env.advance_time(700)
        assert len(pings(table)) == before
        await due.take_turn()
        due = table.due
        assert due is not None
        assert pings(table)[before:][-1] == (due.id,)


async def test_T4_one_call_a_turn_whatever_restarts(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6", turn_time="off")
        await table.here.env.advance_time(700)
        await now.due.take_turn()
        due = table.due
        assert due is not None
        calls = [ping for ping in pings(table) if ping]
        for crash in (False, True, True):
            await table.here.restart(crash=crash)
            await table.here.env.settle()
        assert [ping for ping in pings(table) if ping] == calls
        assert sum("My hand" in labels(message) for message in table.public) == 1


async def test_T17_a_player_leaves_the_server_and_the_clock_plays(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table, set="6", turn_time="300")
        table.here.guild.remove_member(now.other.member)
        await table.here.env.settle()
        table.people.remove(now.other)
        for _ in range(60):
            if table.due is not None:
                await table.due.take_turn()
            else:
                await table.here.env.advance_time(301)
            if any("The game is over" in message.content for message in table.public):
                break
        checked_record(table)
