"""The parent of the kill test: plays Discord, kills the bot, and says what must be true whatever happened."""

import contextlib
import json
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field
from os import kill
from pathlib import Path
from random import Random
from typing import Any

from cogs.ids import What, parse

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds in which something must come from the bot."""


@dataclass(frozen=True)
class Message:
    """What Discord has accepted."""

    ids: tuple[str, ...]
    text: str

    @property
    def turn(self) -> int | None:
        """The turn that a turn message is about."""
        first = parse(self.ids[0]) if self.ids else None
        return first.turn if first and first.what is What.HAND else None


@dataclass
class Journal:
    """Everything that Discord and the players have heard; the database is only looked at."""

    database: Path
    rounds: int
    standing: dict[int, Message] = field(default_factory=dict)
    accepted: list[Message] = field(default_factory=list)
    moves: dict[int, str] = field(default_factory=dict)
    revision: int = -1
    stable: int = 0
    over: bool = False

    def hear(self, call: dict[str, Any]) -> object:
        """Take in a call, and answer it."""
        answer: object = getattr(self, "_" + call.pop("do"))(**call)
        return answer

    def _born(self) -> None:
        """A process has started."""

    def _send(self, text: str, ids: list[str]) -> int:
        message = Message(tuple(ids), text)
        self._was_committed(message)
        self.accepted.append(message)
        self.standing[len(self.accepted)] = message
        return len(self.accepted)

    def _edit(self, id: int, text: str, ids: list[str]) -> bool:
        message = Message(tuple(ids), text)
        self._was_committed(message)
        if id in self.standing:
            self.standing[id] = message
        return id in self.standing

    def _remove(self, id: int) -> None:
        self.standing.pop(id, None)

    def _find(self, custom_id: str) -> int | None:
        found = [number for number, message in self.standing.items() if custom_id in message.ids]
        return max(found, default=None)

    def _committed(self, revision: int, turn: int, move: str | None) -> None:
        assert revision > self.revision, "a commit came twice"
        self.revision = revision
        assert self._stored("SELECT revision FROM games")[0][0] >= revision
        if move is not None:
            assert turn not in self.moves, "a move came twice"
            self.moves[turn] = move

    def _stable(self, turn: int) -> None:
        """Nothing is left to do: the present turn is shown, and nothing else."""
        self.stable += 1
        assert self._stored("SELECT turn FROM games") == [(turn,)]
        assert self.turns_shown == [turn]

    def _over(self, game: int) -> None:
        self.over = True

    @property
    def turns_shown(self) -> list[int]:
        return [message.turn for message in self.standing.values() if message.turn is not None]

    def _was_committed(self, message: Message) -> None:
        """Nothing is shown that the database does not hold."""
        if message.turn is not None:
            shown = self._stored("SELECT turn FROM outbox WHERE kind = 'turn'")
            assert (message.turn,) in shown
            assert self._stored("SELECT turn FROM games")[0][0] >= message.turn

    def _stored(self, query: str) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()


class Nest:
    """Where the processes come from."""

    def __init__(self, directory: Path) -> None:
        self.complaints = directory / "complaints.log"
        with self.complaints.open("wb") as complaints:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.kill.nest"],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )

    def hatch(self, address: Path, database: Path, rounds: int) -> int:
        """A new bot; its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{address} {database} {rounds}\n")
        self._process.stdin.flush()
        return int(self._line())

    def gone(self) -> str:
        """Wait until it has ended; how."""
        return self._line().split()[1]

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@dataclass(frozen=True)
class Doom:
    """When a process dies: at its ``calls``-th call, before Discord takes it in, before it answers, or ``seconds``
    after the answer."""

    calls: int
    moment: str
    seconds: float

    @classmethod
    def drawn(cls, rng: Random) -> "Doom":
        calls = rng.choice((1, 1, rng.randint(2, 12), rng.randint(2, 40)))
        return cls(calls, rng.choice(("unheard", "unanswered", "later", "later")), rng.random() ** 2 * 0.5)


def live(nest: Nest, journal: Journal, address: Path, doom: Doom | None) -> bool:
    """One life of the bot, up to its doom or the end of the game; whether it was killed."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(address))
        listener.listen()
        listener.settimeout(PATIENCE)
        pid = nest.hatch(address, journal.database, journal.rounds)
        connection, _ = listener.accept()
        with connection, connection.makefile("rw") as lines:
            connection.settimeout(PATIENCE)
            killed = _serve(pid, journal, lines, doom)
            assert nest.gone() == ("-9" if killed else "0")
            if killed:
                _last_words(journal, lines)
    return killed


def _serve(pid: int, journal: Journal, lines: Any, doom: Doom | None) -> bool:
    for number, line in enumerate(lines, start=1):
        due = doom if doom is not None and number == doom.calls else None
        if due is not None and due.moment == "unheard":
            kill(pid, signal.SIGKILL)
            return True
        answer = journal.hear(json.loads(line))
        if due is not None and due.moment == "unanswered":
            kill(pid, signal.SIGKILL)
            return True
        lines.write(json.dumps(answer) + "\n")
        lines.flush()
        if due is not None and not journal.over:  # after that it ends by itself
            time.sleep(due.seconds)
            kill(pid, signal.SIGKILL)
            return True
    return False


def _last_words(journal: Journal, lines: Any) -> None:
    """What was on its way when the process died has arrived all the same, as far as it was whole."""
    with contextlib.suppress(ConnectionResetError):
        for line in lines:
            if line.endswith("\n"):
                journal.hear(json.loads(line))
