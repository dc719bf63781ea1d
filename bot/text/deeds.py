"""What happened, grouped as people tell it: a search is one thing, a turn is one thing.

Reads only what everybody may know: a drawn tile is never looked at (T19). ``turn`` is the log entry with which
something began: those who had the seats then did it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.actions import Action
from bot.engine.events import Drew, Event, Opened, Passed, Played, RoundBegan
from bot.games.model import LogEntry


@dataclass(frozen=True, slots=True)
class Began:
    """A round was dealt."""

    number: int


@dataclass(frozen=True, slots=True)
class Searched:
    """``seats`` drew ``tiles`` tiles in all, looking for an opening double (R7): ``wanted``, None if the
    beginning of the round is not among the entries at hand."""

    seats: tuple[int, ...]
    tiles: int
    wanted: int | None
    turn: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn of ``seat``: ``drew`` tiles, then ``did``, None while it has not chosen yet. ``after`` is what
    came of it; ``by`` tells who decided."""

    seat: int | None
    drew: int = 0
    did: Opened | Played | Passed | None = None
    after: tuple[Event, ...] = ()
    by: str = "rule"
    turn: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Short:
    """One after another, ``seats`` found nothing that fits; ``drew`` tells whether they could draw."""

    seats: tuple[int, ...]
    drew: bool
    turn: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """``seat`` took back ``action``; None if it is not among the entries at hand (T9)."""

    seat: int | None
    action: Action | None
    turn: int = field(default=0, compare=False)


Deed = Began | Searched | Turned | Short | TakenBack


def deeds(log: Sequence[LogEntry], since: int = 0) -> list[Deed]:
    """What happened from entry ``since`` on, oldest first. Earlier entries only tell what was taken back."""
    done: list[Deed] = []
    wanted = _wanted_before(log, since)
    for entry in log:
        if entry.turn < since or entry.undone:
            continue
        if entry.takes_back is not None:
            done.append(TakenBack(entry.seat, _taken_back(log, entry), entry.turn))
        for event in entry.events:
            if isinstance(event, RoundBegan):
                wanted = event.wanted
            _add(done, event, entry, wanted)
    return list(_merged(done))


def _wanted_before(log: Sequence[LogEntry], since: int) -> int | None:
    began = [e for entry in log if entry.turn < since for e in entry.events if isinstance(e, RoundBegan)]
    return began[-1].wanted if began else None


def _taken_back(log: Sequence[LogEntry], undo: LogEntry) -> Action | None:
    return next((entry.action for entry in log if entry.turn == undo.takes_back), None)


def _add(done: list[Deed], event: Event, entry: LogEntry, wanted: int | None) -> None:
    last = done[-1] if done else None
    if isinstance(event, RoundBegan):
        done.append(Began(event.number))
    elif isinstance(event, Drew) and event.search:
        search = _begun_search(done, entry.turn)
        seats = search.seats if event.seat in search.seats else (*search.seats, event.seat)
        done[-1] = replace(search, seats=seats, tiles=search.tiles + 1, wanted=wanted)
    elif isinstance(event, Drew):
        turn = _begun_turn(done, event.seat, entry.turn)
        done[-1] = replace(turn, drew=turn.drew + 1)
    elif isinstance(event, Opened | Played | Passed):
        turn = _begun_turn(done, event.seat, entry.turn)
        done[-1] = replace(turn, did=event, by=entry.by)
    elif isinstance(last, Turned):
        done[-1] = replace(last, after=(*last.after, event))


def _begun_search(done: list[Deed], turn: int) -> Searched:
    """The search that is going on, or a new one, as the last of ``done``."""
    last = done[-1] if done else None
    if not isinstance(last, Searched):
        last = Searched((), 0, None, turn)
        done.append(last)
    return last


def _begun_turn(done: list[Deed], seat: int | None, turn: int) -> Turned:
    """The turn of ``seat`` that is going on, or a new one, as the last of ``done``."""
    last = done[-1] if done else None
    if not isinstance(last, Turned) or last.seat != seat or last.did is not None:
        last = Turned(seat, turn=turn)
        done.append(last)
    return last


def _merged(done: Iterable[Deed]) -> Iterable[Deed]:
    """Turns that ended for want of a fitting tile, one after another, are one thing."""
    short: Short | None = None
    for deed in done:
        if isinstance(deed, Turned) and _is_short(deed):
            assert deed.seat is not None
            drew = deed.drew > 0
            if short is not None and short.drew == drew and deed.seat not in short.seats:
                short = Short((*short.seats, deed.seat), drew, short.turn)
                continue
            if short is not None:
                yield short
            short = Short((deed.seat,), drew, deed.turn)
            continue
        if short is not None:
            yield short
            short = None
        yield deed
    if short is not None:
        yield short


def _is_short(turn: Turned) -> bool:
    """A pass that needs no telling of its own: nothing came of it, and it reads like any other."""
    return isinstance(turn.did, Passed) and not turn.after and turn.drew < 2 and turn.by != "clock"
