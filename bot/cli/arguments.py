"""What several commands take as arguments, read strictly; argparse tells people what is wrong."""

import argparse

from bot.players import PLAYERS


def whole_number(text: str, least: int, most: int) -> int:
    """A number from ``least`` to ``most``. Raises ``ArgumentTypeError`` for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}")
    return int(text)


def player_name(name: str) -> str:
    """The name of a computer player. Raises ``ArgumentTypeError`` for anything else."""
    if name not in PLAYERS:
        raise argparse.ArgumentTypeError(f"there is no player {name!r} (there are {', '.join(PLAYERS)})")
    return name
