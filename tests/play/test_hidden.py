"""Nothing that anybody gets shows a tile that he may not see (T19)."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import discord
import pytest
import simcord

from bot.engine.events import Drew, Event
from bot.engine.forced import forced_action
from bot.engine.tiles import Tile
from bot.games.model import Game, LogEntry
from bot.games.steps import program_decides
from tests.play.club import Club, club
from tests.play.moments import begun
from tests.play.person import Person, labels, menus, parts
from tests.sim.sent import Sent

TILE = re.compile(r"(?<![\d-])(\d{1,2})[-\u2011](\d{1,2})(?![\d-])")
"""A tile in words or in a value."""

# ------------------------------------------------------------------ looking over every shoulder


def viewer_of(table: Club, request: Sent) -> int | None:
    """Whose private answer a request is; None for what everybody sees."""
    found = re.match(r"/(?:interactions|webhooks)/\d+/([^/]+)", request.path)
    if found is None:
        return None
    records = table.here.env.backend.interactions.values()
    return next(record.user_id for record in records if record.token == found[1])


def tiles_in(request: Sent) -> set[Tile]:
    texts = list(request.everything())
    return {Tile.of(int(a), int(b)) for text in texts for a, b in TILE.findall(text)}


class Shoulder:
    """Compares what was sent since the last look with what lies hidden now."""

    def __init__(self, table: Club) -> None:
        self._table = table
        self._seen = 0

    async def look(self) -> None:
        """Only for a game of one round: no hand of an earlier one may be told yet."""
        sent = self._table.here.sent()
        new, self._seen = sent[self._seen :], len(sent)
        game = await self._table.bot.store.live_game_at(self._table.channel.id)
        if game is None or game.state is None or game.state.round is None:
            return
        round_ = game.state.round
        hands = {player.user_id: set(round_.hands[seat]) for seat, player in enumerate(game.seated)}
        for request in new:
            viewer = viewer_of(self._table, request)
            hidden = set(round_.boneyard).union(*(h for user, h in hands.items() if user != viewer))
            assert not tiles_in(request) & hidden, f"{request} to {viewer}: {list(request.everything())}"


async def test_T19_no_message_shows_a_hidden_tile(tmp_path: Path) -> None:
    """Over a whole round: texts, alt texts, labels, custom ids, file names, autocomplete."""
    async with club(tmp_path, 3) as table:
        shoulder = Shoulder(table)
        for person in table.people:
            person.before = shoulder.look
        await table.sit_down(computers=1, set="6", rounds="1")
        while (due := table.due) is not None:
            for person in table.people:
                if person is not due:
                    await person.slash(table.rng.choice(("hand", "board", "history", "status", "privacy")))
                    if "Export my data" in labels(person.answer):
                        await person.press("Export my data")
                    await person.type("play", "tile", "")
                    await person.type("play", "end", "")
            await (due.take_turn if table.rng.random() < 0.7 else due.take_turn_by_command)()
            await shoulder.look()


async def test_T19_the_look_would_notice(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        await now.due.press("My hand", now.live)
        with mock.patch(f"{__name__}.viewer_of", return_value=None), pytest.raises(AssertionError):
            await Shoulder(table).look()


# ------------------------------------------------------------------ what is hidden, dealt otherwise


Deal = Callable[[Tile], Tile]


def dealt_otherwise(game: Game, viewer: int | None, rng: Random) -> Deal:
    """A permutation of everything that ``viewer`` (a seat, or an onlooker) cannot see.

    It agrees with what everybody knows: whoever is asked now has something to choose.
    """
    assert game.state is not None
    round_ = game.state.round
    assert round_ is not None
    hidden = [tile for seat, hand in enumerate(round_.hands) if seat != viewer for tile in hand]
    hidden += round_.boneyard
    while True:
        new = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other = game_dealt(game, lambda tile, new=new: new.get(tile, tile))  # type: ignore[misc]
        assert other.state is not None
        if forced_action(other.state) is None and not program_decides(other):
            return lambda tile: new.get(tile, tile)


def game_dealt(game: Game, new: Deal) -> Game:
    if game.state is None or game.state.round is None:
        return game
    round_ = game.state.round
    other = replace(
        round_,
        hands=tuple(tuple(sorted(map(new, hand))) for hand in round_.hands),
        boneyard=tuple(map(new, round_.boneyard)),
        drawn=new(round_.drawn) if round_.drawn else None,
    )
    return replace(game, state=replace(game.state, round=other))


def log_dealt(log: Sequence[LogEntry], new: Deal, number: int) -> list[LogEntry]:
    """The log of the running round as it were in the other deal."""

    def event_dealt(event: Event) -> Event:
        if isinstance(event, Drew) and event.tile is not None:
            return replace(event, tile=new(event.tile))
        return event

    return [
        replace(entry, events=tuple(map(event_dealt, entry.events))) if entry.round == number else entry
        for entry in log
    ]


async def everything_seen(table: Club, person: Person, *, seated: bool) -> list[Any]:
    """All that a person gets when he looks at everything there is to look at, pictures too."""
    seen: list[Any] = []

    def note(message: simcord.ResponseMessage | None) -> None:
        assert message is not None
        files = [(file.name, file.alt, file.data) for file in table.here.files(message)]
        seen.append((message.content, message.components, files))

    table.bot.tools.pictures._boards.clear()
    for command in ("hand", "board", "status", "scores", "history", "rules", "record", "play"):
        await person.slash(command, **({"tile": "19-19"} if command == "play" else {}))
        note(person.answer)
    await person.slash("board", text=True)
    note(person.answer)
    await person.slash("privacy")
    await person.press("Export my data")
    note(person.answer)
    seen.append(await person.type("play", "tile", ""))
    seen.append(await person.type("play", "end", ""))
    live = await shown_again(table)
    files = [(file.name, file.alt, file.data) for file in table.here.files(live)]
    seen.append((live.content, labels(live), [part["custom_id"] for part in parts(live)], files))
    for label in ("My hand", "Zoom", "Board as text"):
        await person.press(label, live)
        note(person.answer)
    if seated:
        await person.press("My hand", live)
        for part, value in list(person.plays()):
            await person.slash("hand")
            if part["custom_id"].startswith("cf:lay"):
                continue
            await (person.press_part(part) if value is None else person.choose(part, value))
            note(person.answer)
            for menu in menus(person.answer):
                for option in menu["options"]:
                    await person.choose(menu, option["value"])
                    note(person.answer)
    return seen


async def shown_again(table: Club) -> discord.Message:
    """The table posted anew, in the place of the one that stands."""
    old = table.people[0].table()
    assert old is not None
    table.here.env.backend.delete_message(table.channel.id, old.id)
    await table.bot.republish()
    await table.here.env.settle()
    live = table.people[0].table()
    assert live is not None
    return live


async def check_permutations(table: Club, rng: Random) -> None:
    """For everybody and an onlooker: another deal of what is hidden changes nothing that he sees."""
    store = table.bot.store
    game = await store.live_game_at(table.channel.id)
    assert game is not None
    assert game.state is not None
    for person in table.people:
        seat = game.seat_of(person.id)
        before = await everything_seen(table, person, seated=seat is not None)
        new = dealt_otherwise(game, seat, rng)
        with permuted(store, new, game.state.round.number):  # type: ignore[union-attr]
            after = await everything_seen(table, person, seated=seat is not None)
        for one, other in zip(before, after, strict=True):
            assert one == other


def permuted(store: Any, new: Deal, number: int) -> Any:
    """The same database, with the running round dealt otherwise wherever it is read."""
    one, many, log = store.game, store.live_game_at, store.log

    async def game(*args: Any) -> Game | None:
        found = await one(*args)
        return found and game_dealt(found, new)

    async def live_game_at(*args: Any) -> Game | None:
        found = await many(*args)
        return found and game_dealt(found, new)

    async def log_of(*args: Any) -> list[LogEntry]:
        return log_dealt(await log(*args), new, number)

    return mock.patch.multiple(store, game=game, live_game_at=live_game_at, log=log_of)


async def test_T19_another_deal_of_what_is_hidden_changes_nothing(tmp_path: Path) -> None:
    rng = Random(5)
    async with club(tmp_path, 3) as table:
        onlooker = table.people.pop()
        await table.sit_down(set="6", rounds="2")
        table.people.append(onlooker)
        for _ in range(5):
            due = table.due
            assert due is not None
            await due.take_turn()
        await check_permutations(table, rng)


async def test_T19_the_check_would_notice(tmp_path: Path) -> None:
    async with club(tmp_path, 2) as table:
        now = await begun(table)
        game = await table.bot.store.live_game_at(table.channel.id)
        assert game is not None
        before = await everything_seen(table, now.other, seated=True)
        with permuted(table.bot.store, dealt_otherwise(game, None, Random(1)), 1):
            after = await everything_seen(table, now.other, seated=True)
        differ = [one != other for one, other in zip(before, after, strict=True)]
        assert differ[0]
        assert not differ[1]


@pytest.mark.slow
@pytest.mark.parametrize("draw", ["one", "until_playable"])
async def test_T19_another_deal_with_painted_pictures(tmp_path: Path, draw: str) -> None:
    rng = Random(6)
    async with club(tmp_path, 3, painted=True) as table:
        onlooker = table.people.pop()
        await table.sit_down(computers=1, rounds="2")
        table.people.append(onlooker)
        while (due := table.due) is not None:
            if rng.random() < 0.2:
                await check_permutations(table, rng)
            await due.take_turn()
