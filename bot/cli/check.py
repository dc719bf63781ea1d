"""``chickenfoot check``: game records against the rules, the deal and the lot."""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.cli.files import read_documents
from bot.cli.lines import one_line
from bot.engine.check import check_record, fault_of
from bot.engine.counted import counted
from bot.engine.errors import ChickenfootError, RecordError
from bot.engine.reading import MAX_BYTES
from bot.engine.record_json import record_from_json

MAX_FAULTS: Final = 1000
"""After so many faults in a file the rest of it is not looked at."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "check",
        help="check game records against the rules and the deal",
        description="Check game records: every action is played again by the rules, and the hands, the "
        "boneyard and the lot are dealt again from the seed where the record has one. Prints a line for each "
        "fault, 'game G round R action A: …' (games and rounds count from 1, actions and seats from 0, as in the "
        f"record), and ends with 1; otherwise tells what was checked. A game takes at most {MAX_BYTES // 2**20} MiB; "
        f"after {MAX_FAULTS} faults the rest of a file is left.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="JSON, or JSON Lines with one game a line; - for the input"
    )


@dataclass(slots=True)
class _Count:
    games: int = 0
    rounds: int = 0
    actions: int = 0
    deals: int = 0
    faults: int = 0

    def __str__(self) -> str:
        return (
            f"checked {counted(self.games, 'game')}, {counted(self.rounds, 'round')}, "
            f"{counted(self.actions, 'action')}, {counted(self.deals, 'deal')}: no faults"
        )


def run(args: argparse.Namespace) -> int:
    """Check every file; 1 if one has a fault or cannot be read."""
    count = _Count()
    unreadable = False
    for path in args.files:
        prefix = f"{path}: " if len(args.files) > 1 else ""
        try:
            for fault in _file_faults(path, count):
                print(one_line(prefix + fault))
        except (ChickenfootError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            unreadable = True
            print(f"chickenfoot: {one_line(_reason(path, error))}", file=sys.stderr)
    if count.faults or unreadable:
        return 1
    print(count)
    return 0


def _reason(path: str, error: Exception) -> str:
    return f"{path}: {error.strerror if isinstance(error, OSError) and error.strerror else error}"


def _file_faults(path: str, count: _Count) -> Iterator[str]:
    """A line for each fault of a file, games numbered from 1."""
    before = count.faults
    for number, value in enumerate(read_documents(path), start=1):
        for fault in _faults(value, count):
            count.faults += 1
            yield f"game {number}{'' if fault.startswith('round ') else ':'} {fault}"
        if count.faults - before >= MAX_FAULTS:
            yield f"more than {MAX_FAULTS} faults: the rest is not checked"
            return


def _faults(value: object, count: _Count) -> Iterator[str]:
    if isinstance(value, RecordError):
        yield str(value)
        return
    try:
        record = record_from_json(value)
    except RecordError as error:
        yield str(fault_of(error))
        return
    checked = check_record(record)
    count.games += 1
    count.rounds += checked.rounds
    count.actions += checked.actions
    count.deals += checked.deal
    yield from map(str, checked.faults)
