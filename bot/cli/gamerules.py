"""The rules of the games that a command plays, as they are given on the command line."""

import argparse
from collections.abc import Sequence

from bot.engine.errors import RulesError
from bot.engine.rules import OPTIONS, PRESETS, Choice, Rules, parse_choice, resolve


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add ``--seats``, ``--preset`` and ``--rule``."""
    parser.add_argument("--seats", type=int, default=4, metavar="K", help="seats at the table (default 4)")
    parser.add_argument(
        "--preset",
        choices=tuple(PRESETS),
        default="classic",
        help="the rules to start from (default classic)",
    )
    parser.add_argument(
        "--rule",
        type=_rule,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=f"change one rule; may be repeated. Keys: {', '.join(OPTIONS)}",
    )


def chosen_rules(args: argparse.Namespace) -> Rules:
    """The rules that ``args`` ask for. Raises ``RulesError`` for rules that cannot be played."""
    return resolve(args.preset, _choices(args.rule), args.seats)


def _rule(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"must be KEY=VALUE, not {text!r}")
    return key.strip(), value


def _choices(rules: Sequence[tuple[str, str]]) -> dict[str, Choice]:
    chosen: dict[str, Choice] = {}
    for key, value in rules:
        if key in chosen:
            raise RulesError(key, "is given twice", "twice")
        chosen[key] = parse_choice(key, value)
    return chosen
