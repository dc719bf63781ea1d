"""``chickenfoot duel``: one computer player against another, over duplicate deals."""

import argparse
import contextlib
import json
import sys
from collections.abc import Generator
from dataclasses import dataclass

from tqdm import tqdm

from bot.cli import INTERRUPTED
from bot.cli.arguments import player_name, whole_number
from bot.cli.gamerules import add_rules, chosen_rules
from bot.cli.simulate import game_seed
from bot.engine.counted import counted
from bot.engine.rules import Rules
from bot.players import PLAYERS
from bot.players.duel import MIN_DEALS, DealResult, Duel, Estimate, Times, play_deal
from bot.work import spread

MAX_DEALS = 20_000
MAX_JOBS = 256
_NO_INTERVAL = " (too few deals for an interval)"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "duel",
        help="measure one computer player against another over duplicate deals",
        description="Play every deal once with A in every seat and B in all others, whole games, and tell A's "
        "share of the wins and its lead in points a round, with 95 % intervals (Student's t; the mean over "
        "the games of a deal is one observation). Deal number n is that of simulate with the same seed.",
    )
    there_are = f"there are {', '.join(PLAYERS)}"
    parser.add_argument("a", type=player_name, metavar="A", help=f"whom to measure ({there_are})")
    parser.add_argument("b", type=player_name, metavar="B", help="who sits in the other seats")
    parser.add_argument(
        "--deals",
        type=_deals,
        required=True,
        metavar="N",
        help="how many deals; each is one game for every seat",
    )
    parser.add_argument("--seed", default="duel", metavar="S", help="any text; the deals follow from it")
    add_rules(parser)
    parser.add_argument(
        "--jobs",
        type=_jobs,
        default=1,
        metavar="J",
        help="processes that share the deals; all but the times is the same with any number (default 1)",
    )
    parser.add_argument("--json", action="store_true", help="write one JSON object instead of the table")


def _deals(text: str) -> int:
    deals = whole_number(text, 1, MAX_DEALS)
    if deals < MIN_DEALS:
        raise argparse.ArgumentTypeError(f"must be at least {MIN_DEALS}: fewer deals give no interval")
    return deals


def _jobs(text: str) -> int:
    return whole_number(text, 1, MAX_JOBS)


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal to play; the players by name, so that any process can play it."""

    rules: Rules
    seats: int
    a: str
    b: str
    seed: str
    number: int


def play(deal: Deal) -> DealResult:
    seed, entropy = game_seed(deal.seed, deal.number, deal.seats)
    return play_deal(deal.rules, deal.seats, PLAYERS[deal.a], PLAYERS[deal.b], seed, entropy)


def run(args: argparse.Namespace) -> int:
    """Play, count, tell; what an interrupt leaves undone is not counted. Raises ``RulesError``."""
    rules = chosen_rules(args)
    duel = Duel()
    whole = _play_all(args, rules, duel)
    if not whole:
        print(f"interrupted: {len(duel.results)} of {args.deals} deals are counted", file=sys.stderr)
    if duel.results:
        print((_json if args.json else _table)(args, rules, duel))
    return 0 if whole else INTERRUPTED


def _play_all(args: argparse.Namespace, rules: Rules, duel: Duel) -> bool:
    """Whether all deals were played before the keyboard interrupted."""
    with contextlib.closing(_results(args, rules)) as results:
        bar = tqdm(results, total=args.deals, unit="deal", leave=False, disable=None, file=sys.stderr)
        try:
            for result in bar:
                duel.results.append(result)
        except KeyboardInterrupt:
            return False
        finally:
            bar.close()
    return True


def _results(args: argparse.Namespace, rules: Rules) -> Generator[DealResult, None, None]:
    deals = (Deal(rules, args.seats, args.a, args.b, args.seed, n) for n in range(args.deals))
    return spread(args.jobs, play, deals)


def _table(args: argparse.Namespace, rules: Rules, duel: Duel) -> str:
    deals, rounds = len(duel.results), duel.rounds
    others = args.seats - 1
    lines = [
        f"{args.a} against {others} {args.b}: {deals} deals, {deals * args.seats} games, {rounds} rounds, "
        f"{duel.blocked / rounds:.1%} blocked",
        f"set {rules.highest}, {args.seats} seats, {counted(rules.hand, 'tile')}, "
        f"{counted(rules.rounds, 'round')} a game; "
        f"{args.preset}{''.join(f', {key}={value}' for key, value in args.rule)}; seed {args.seed}",
        "",
        f"share of wins     {_share(duel.share)}   (equal would be {1 / args.seats:.1%})",
        f"points a round    {_points(duel.margin)}   (how many more the others get, on average)",
        "",
        f"{'ms a decision':<15} {'decisions':>10} {'mean':>10} {'p99':>10} {'worst':>10}",
    ]
    lines += [
        f"{side} {name:<13} {times.count:>10} "
        + " ".join(f"{time_:>10.3f}" for time_ in _milliseconds(times).values())
        for side, name, times in zip("AB", (args.a, args.b), duel.times, strict=True)
    ]
    return "\n".join(lines)


def _share(share: Estimate) -> str:
    return f"{share.mean:.1%}{_NO_INTERVAL if share.half is None else f' ± {share.half:.1%}'}"


def _points(points: Estimate) -> str:
    return f"{points.mean:+.2f}{_NO_INTERVAL if points.half is None else f' ± {points.half:.2f}'}"


def _json(args: argparse.Namespace, rules: Rules, duel: Duel) -> str:
    a, b = duel.times
    return json.dumps(
        {
            "a": args.a,
            "b": args.b,
            "seats": args.seats,
            "rules": rules.to_record(),
            "seed": args.seed,
            "deals": len(duel.results),
            "games": len(duel.results) * args.seats,
            "rounds": duel.rounds,
            "blocked": duel.blocked,
            "share": _interval(duel.share) | {"equal": 1 / args.seats},
            "margin": _interval(duel.margin),
            "milliseconds": {"a": _timing(a), "b": _timing(b)},
        },
        indent=2,
    )


def _interval(value: Estimate) -> dict[str, float | None]:
    """A mean and its bounds (95 %); without bounds if the deals are too few."""
    if value.half is None:
        return {"mean": value.mean, "low": None, "high": None}
    return {"mean": value.mean, "low": value.mean - value.half, "high": value.mean + value.half}


def _timing(times: Times) -> dict[str, float]:
    return {"decisions": times.count} | _milliseconds(times)


def _milliseconds(times: Times) -> dict[str, float]:
    """The time a decision took: mean, what 99 % stayed within, the longest."""
    return {
        "mean": times.total / max(1, times.count) / 1e6,
        "p99": times.quantile(0.99) / 1e3,
        "worst": times.worst / 1e6,
    }
