"""A process beside the bot that does what it is handed: both ends of it. ``python -m bot.worker`` is the far one.

It reads pickled calls from its standard input, does one after the other, and writes what came of each to its standard
output. It ends when its input does, so it outlives the bot by one job at most, however the bot ended.
"""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from typing import IO, Any, Final

from bot.engine.errors import ChickenfootError

NICE: Final = 10
"""How far the bot itself and its pictures go before what is done here."""

_COMMAND: Final = (sys.executable, "-m", "bot.worker")

_LENGTH: Final = 8
"""Bytes before each message that hold its length."""


class WorkerLost(ChickenfootError):
    """A process that worked for this one has ended."""


class JobFailed(ChickenfootError):
    """A job in another process failed; the text says what broke and where, without the error's own words (T19)."""


class Worker:
    """A process that does one job at a time. It is started with its first job, and anew after it has ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._closed = False

    def do(self, call: bytes) -> Any:
        """What came of a call, made as ``done`` takes it. Raises ``WorkerLost``, ``JobFailed``."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            send(process.stdin, call)
            went_well, result = pickle.loads(receive(process.stdout))
        except (OSError, EOFError):
            self._end()
            raise WorkerLost("the process that worked on it has ended") from None
        if not went_well:
            raise JobFailed(result)
        return result

    def _running(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._closed:
                raise RuntimeError("the pool is closed")
            if self._process is None:
                self._process = subprocess.Popen(_COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            return self._process

    def _end(self) -> None:
        """End the process at once: a job that is broken off leaves nothing undone."""
        with self._starting:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError), process:
                pass  # closes its pipes and waits for its end

    def close(self) -> None:
        with self._starting:
            self._closed = True
        self._end()


def send(stream: IO[bytes], message: bytes) -> None:
    """Raises ``OSError`` if nobody reads any more."""
    stream.write(len(message).to_bytes(_LENGTH, "big") + message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """The next message. Raises ``EOFError`` if none comes any more."""
    length = int.from_bytes(_exactly(stream, _LENGTH), "big")
    return _exactly(stream, length)


def _exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def traced(error: BaseException) -> str:
    """What broke and where, without the error's own words: they might hold a tile (T19)."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return f"{type(error).__name__} in " + " > ".join(f"{frame.name}:{frame.lineno}" for frame in frames)


def done(call: bytes) -> bytes:
    """What came of a call: True and its result, or False and what broke."""
    try:
        job, args = pickle.loads(call)
        return pickle.dumps((True, job(*args)))
    except Exception as error:
        return pickle.dumps((False, traced(error)))


def main() -> None:
    """Work until the input ends. The bot says when that is, so signals to the whole group do not count."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a job prints is no answer
    try:
        while True:
            send(answers, done(receive(sys.stdin.buffer)))
    except (EOFError, BrokenPipeError):
        os._exit(0)  # what is left in a buffer is for nobody


if __name__ == "__main__":
    main()
