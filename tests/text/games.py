"""Games to talk about: played at random with hostile or wordless names, and tables as full as they get."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from bot.engine.legal import legal_actions, legal_plays
from bot.engine.rules import resolve
from bot.engine.state import Phase
from bot.engine.tableau import Tableau
from bot.engine.tiles import double, tile_set
from bot.games import steps
from bot.games.clock import DAY
from bot.games.model import Game, LogEntry, Place, Player, Status, TableOptions
from bot.games.table_view import TableView, table_view

LONG_ID = 2**64 - 1
HOSTILE = "`_*~|@everyone <@1>\u202e\u0301\u0301\u0301\u0301\n# https://x.yz"
WORDLESS = "№{}" + "∎" * 28


def lobby(
    seats: int = 4,
    computers: int = 0,
    name: str = WORDLESS,
    preset: str = "classic",
    options: TableOptions | None = None,
    **choices: Any,
) -> Game:
    """A full table before the game; the last ``computers`` of its seats are computers."""
    people = seats - computers
    players = [Player(LONG_ID - i, name.format(i)) for i in range(people)]
    players += [Player(None, name.format(i), "medium") for i in range(people, seats)]
    return Game(
        id=7,
        place=Place(1, 2),
        host=LONG_ID,
        preset=preset,
        choices=choices,
        options=options or TableOptions(),
        players=tuple(players),
        entropy=("123", "456"),
        created_at=0.0,
        seed=bytes(range(32)),
    )


def begun(game: Game) -> tuple[Game, list[LogEntry]]:
    change = steps.begin(game, resolve(game.preset, game.choices, len(game.players)), "789", 0.0)
    return change.game, list(change.log)


def course(game: Game, rng: Random, by: str = "person") -> Iterator[tuple[Game, list[LogEntry]]]:
    """The game after each decision, from the first one asked for to its end, with the log so far."""
    game, log = begun(game)
    while game.status is Status.RUNNING:
        yield game, log
        assert game.state is not None
        seat = game.state.to_move
        assert seat is not None
        change = steps.act(game, seat, rng.choice(legal_actions(game.state)), by, 0.0)
        game, log = change.game, [*log, *change.log]
    yield game, log


def finished(game: Game, seed: int = 1) -> tuple[Game, list[LogEntry]]:
    *_, last = course(game, Random(seed))
    return last


def crowded(arms: int = 4, tiles: int = 190, seed: int = 0) -> Tableau:
    """A double-18 table with all its doubles laid as early as can be, and at most so many tiles on it."""
    rng = Random(seed)
    pool = set(tile_set(18)) - {double(18)}
    tableau = Tableau.empty(18).open_with(double(18), arms)
    while len(tableau) < tiles:
        plays = legal_plays(tableau, tuple(sorted(pool)))
        if not plays:
            break
        doubles = [play for play in plays if play.tile.is_double]
        open_numbers = {tableau.placements[i].far for i in tableau.ends}
        fresh = [p for p in plays if double(p.tile.low) in pool or double(p.tile.high) in pool]
        new = [p for p in fresh if not {p.tile.low, p.tile.high} <= open_numbers]
        play = rng.choice(doubles or new or fresh or plays)
        on = tableau.index(play.on)
        assert on is not None
        tableau = tableau.lay(play.tile, on, 3)
        pool.discard(play.tile)
    return tableau


def crowded_table(tableau: Tableau, seats: int = 20, name: str = WORDLESS) -> TableView:
    """A table of twenty with this tableau on it, seat 0 on turn and its hand open."""
    game, _ = begun(lobby(seats, computers=seats // 2, name=name, set=18))
    assert game.state is not None
    assert game.state.round is not None
    round_ = replace(game.state.round, tableau=tableau, phase=Phase.PLAY, turn=0)
    crowd = replace(game, state=replace(game.state, round=round_))
    return table_view(crowd, None, float(2**33))


def lent(game: Game, seat: int) -> Game:
    """The game after the person of ``seat`` has left: the computer plays on."""
    index = game.lot[seat]
    return game.with_player(index, replace(game.players[index], level="medium"))


def timed() -> TableOptions:
    return TableOptions(turn_time=DAY, invited=tuple(LONG_ID - 100 - i for i in range(30)))


def entry(turn: int, seat: int | None, action: object, *events: object, **more: object) -> LogEntry:
    """A log entry of round 1 by hand."""
    values: dict[str, object] = {"turn": turn, "round": 1, "seat": seat, "action": action, "by": "person"}
    values |= {"at": 0.0, "events": tuple(events)} | more
    return LogEntry(**values)  # type: ignore[arg-type]
