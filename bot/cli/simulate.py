"""``chickenfoot simulate``: whole games between computer players."""

import argparse
import contextlib
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tqdm import tqdm

from bot.cli.arguments import player_name, whole_number
from bot.cli.gamerules import add_rules, chosen_rules
from bot.engine.errors import ChickenfootError
from bot.engine.record import GameRecord
from bot.engine.record_json import record_to_json
from bot.engine.state import End
from bot.players import PLAYERS, Player, play_game

MAX_GAMES = 1_000_000


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "simulate",
        help="play whole games between computer players",
        description="Play whole games between computer players and count who wins. "
        "The same seed, rules and players give the same games on any machine.",
    )
    parser.add_argument("--games", type=_games, required=True, metavar="N", help="how many games")
    parser.add_argument("--seed", required=True, metavar="S", help="any text; the games follow from it")
    add_rules(parser)
    parser.add_argument(
        "--players",
        type=_players,
        default=(PLAYERS["medium"],),
        metavar="A,B,…",
        help=f"who plays, repeated until the seats are full; each game draws lots for the seats. "
        f"There are {', '.join(PLAYERS)} (default medium)",
    )
    parser.add_argument(
        "--record", metavar="FILE", help="write the game records here as JSON Lines; - for the output"
    )


def _games(text: str) -> int:
    return whole_number(text, 1, MAX_GAMES)


def _players(text: str) -> tuple[Player, ...]:
    return tuple(PLAYERS[player_name(name.strip())] for name in text.split(","))


def run(args: argparse.Namespace) -> int:
    """Play, record, count. Raises ``RulesError`` for rules that cannot be played."""
    rules = chosen_rules(args)
    if len(args.players) > args.seats:
        raise ChickenfootError(f"{len(args.players)} players are too many for {args.seats} seats")
    players = [args.players[seat % len(args.players)] for seat in range(args.seats)]
    totals = Totals()
    with _output(args.record) as out:
        bar = tqdm(range(args.games), unit="game", delay=1, leave=False, disable=None, file=sys.stderr)
        for game in bar:
            seed, entropy = game_seed(args.seed, game, args.seats)
            record = play_game(rules, players, seed, entropy)
            names = _names(record, players)
            totals.add(record, names)
            if out is not None:
                extra = {"players": names}
                out.write(json.dumps(record_to_json(record, extra), separators=(",", ":")) + "\n")
    print("\n".join(totals.lines()), file=sys.stderr if args.record == "-" else sys.stdout)
    return 0


@contextlib.contextmanager
def _output(record: str | None) -> Iterator[IO[str] | None]:
    if record is None:
        yield None
    elif record == "-":
        yield sys.stdout
    else:
        with Path(record).open("w", encoding="utf-8", newline="\n") as file:
            yield file


def game_seed(seed: str, game: int, seats: int) -> tuple[bytes, tuple[str, ...]]:
    """The deal's seed and entropy of game number ``game`` (from 0) of ``simulate --seed``.

    The seed is ``SHA-256("simulate|<seed>|<game>|seed")``; the entropy, one string for each seat's join and
    one for the begin, are the first eight bytes of ``SHA-256("simulate|<seed>|<game>|<i>")`` as a number.
    """

    def digest(what: str | int) -> bytes:
        return hashlib.sha256(f"simulate|{seed}|{game}|{what}".encode(errors="surrogateescape")).digest()

    entropy = tuple(str(int.from_bytes(digest(i)[:8], "big")) for i in range(seats + 1))
    return digest("seed"), entropy


def _names(record: GameRecord, players: Sequence[Player]) -> list[str]:
    """The names of the players in seat order."""
    assert record.deal is not None
    return [players[player].name for player in record.deal.lot]


@dataclass(slots=True)
class _Tally:
    """What one kind of player has come to; a shared win counts as its share."""

    seats: int = 0
    wins: float = 0.0
    points: int = 0


@dataclass(slots=True)
class Totals:
    """The count over all games."""

    games: int = 0
    rounds: int = 0
    blocked: int = 0
    actions: int = 0
    players: dict[str, _Tally] = field(default_factory=dict)

    def add(self, record: GameRecord, names: Sequence[str]) -> None:
        self.games += 1
        self.rounds += len(record.rounds)
        self.blocked += sum(round_.end is End.BLOCKED for round_ in record.rounds)
        self.actions += sum(len(round_.actions) for round_ in record.rounds)
        for seat, name in enumerate(names):
            tally = self.players.setdefault(name, _Tally())
            tally.seats += 1
            tally.points += record.totals[seat]
            tally.wins += (seat in record.winners) / len(record.winners)

    def lines(self) -> list[str]:
        rounds_a_game = self.rounds // self.games
        lines = [
            f"games              {self.games}",
            f"rounds             {self.rounds}, {self.blocked / self.rounds:.1%} blocked",
            f"actions a round    {self.actions / self.rounds:.1f}",
            "",
            f"{'player':<10} {'seats':>8} {'wins':>10} {'wins a seat':>12} {'points a round':>15}",
        ]
        for name in sorted(self.players):
            tally = self.players[name]
            points = tally.points / (tally.seats * rounds_a_game)
            lines.append(
                f"{name:<10} {tally.seats:>8} {tally.wins:>10.1f} {tally.wins / tally.seats:>12.1%} "
                f"{points:>15.1f}"
            )
        return lines
