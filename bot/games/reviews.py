"""Reviews of finished rounds, for those who played them: made in the background, one at a time, and kept."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.actions import Action
from bot.engine.errors import IllegalAction
from bot.games import stints
from bot.games.errors import Declined, Reason
from bot.games.model import OWN_MOVES, Game, LogEntry, Status
from bot.games.service import Games
from bot.games.steps import dealt
from bot.games.table_view import TableView, table_view
from bot.players import Adviser
from bot.players.review import Decision, Verdict, from_text, judge, played_again, to_text
from bot.work import Priority, WorkPool

log = logging.getLogger(__name__)

DEAR: Final = 1.0
"""Points from which on something better is worth telling: ``master`` prices to within 0.8 (standard deviation)."""

DEAREST: Final = 3
"""So many moments are shown with the table as it was."""

Waits = Callable[[int], Awaitable[None]]
"""Told before a review is made that takes a while: how many decisions are to be judged."""

_Key = tuple[int, int, int]
"""Game, round, seat."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision as its person saw it: the table then, what he did, what would have been best, and how many points
    more that was worth (as ``Weighed`` counts them)."""

    table: TableView
    mine: Action
    best: Action
    cost: float

    @property
    def dear(self) -> bool:
        return self.cost >= DEAR


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that one person decided in a round, in order."""

    game_id: int
    round: int
    moments: tuple[Moment, ...]

    @property
    def dearest(self) -> tuple[int, ...]:
        """The moments (by their place) in which most could have been won, the dearest first."""
        dear = [at for at, moment in enumerate(self.moments) if moment.dear]
        return tuple(sorted(dear, key=lambda at: -self.moments[at].cost)[:DEAREST])


@dataclass(frozen=True, slots=True)
class _Played:
    """A round of a seat: its decisions, and the log entries of all that happened, in step with ``Decision.at``."""

    entries: tuple[LogEntry, ...]
    decisions: tuple[Decision, ...]


class Reviews:
    """Makes and keeps them. What is kept is about a seat and names nobody; to whom it is shown is asked each time."""

    def __init__(self, games: Games, pool: WorkPool, adviser: Adviser) -> None:
        self._games = games
        self._pool = pool
        self._adviser = adviser
        self._running: dict[_Key, asyncio.Task[tuple[Verdict, ...]]] = {}
        self._in_turn = asyncio.Lock()

    async def of(self, game_id: int, user_id: int, number: int, waits: Waits) -> Review:
        """The review of round ``number`` for one who has decided something in it.

        Raises ``Declined``: the round is not over, he had no part in it, or it cannot be played again.
        """
        game = await self._games.game(game_id)
        if game.state is None or not 1 <= number <= len(game.state.results):
            raise Declined(Reason.NOT_FINISHED)
        entries = [e for e in await self._games.store.log(game_id) if _counts(e, number)]
        seat = _seat_of(game, entries, user_id)
        played = _played(game, number, entries, seat)
        if not any(_is_of(game, played.entries[d.at], user_id) for d in played.decisions):
            raise Declined(Reason.NOTHING_TO_REVIEW)
        key = game_id, number, seat
        verdicts = await self._kept(key, played)
        if verdicts is None:
            await waits(len(played.decisions))
            verdicts = await self._made(key, played, game.commitment)
        moments = (
            _moment(game, played.entries[decision.at], decision, verdict)
            for decision, verdict in zip(played.decisions, verdicts, strict=True)
            if _is_of(game, played.entries[decision.at], user_id)
        )
        return Review(game_id, number, tuple(moments))

    async def _kept(self, key: _Key, played: _Played) -> tuple[Verdict, ...] | None:
        text = (await self._games.store.reviews(key[0])).get(key[1:])
        if text is None:
            return None
        try:
            verdicts = from_text(text)
        except (KeyError, TypeError, ValueError):
            log.warning("game %s: the review of round %s cannot be read; it is made anew", *key[:2])
            return None
        same = [verdict.at for verdict in verdicts] == [decision.at for decision in played.decisions]
        return verdicts if same else None

    async def _made(self, key: _Key, played: _Played, commitment: str) -> tuple[Verdict, ...]:
        """Whoever asks meanwhile waits for the same; who asks no more takes nothing from the others."""
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._make(key, played, commitment))
            self._running[key] = task
            task.add_done_callback(lambda _: self._running.pop(key))
        return await asyncio.shield(task)

    async def _make(self, key: _Key, played: _Played, commitment: str) -> tuple[Verdict, ...]:
        """One decision a job, one review at a time: no turn waits longer than for one decision."""
        async with self._in_turn:
            kept = await self._kept(key, played)
            if kept is not None:
                return kept  # somebody else has asked for it and got it meanwhile
            made = [
                await self._pool.search(Priority.REVIEW, judge, self._adviser, decision, commitment)
                for decision in played.decisions
            ]
            await self._games.store.save_review(*key, to_text(made))
        return tuple(made)

    async def close(self) -> None:
        """Break off what is being made; asked for again, it is made anew."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def kept_about(
    game: Game, log: Sequence[LogEntry], kept: Mapping[tuple[int, int], str], user_id: int
) -> list[dict[str, object]]:
    """What stored reviews (by round and seat) say of this person's decisions, ready for JSON."""
    return [
        {"move": entry.turn, "better": _better(verdict, entry), "points": verdict.cost}
        for (number, _), text in sorted(kept.items())
        for entry, verdict in _verdicts([e for e in log if _counts(e, number)], text)
        if _is_of(game, entry, user_id)
    ]


def _verdicts(entries: Sequence[LogEntry], text: str) -> list[tuple[LogEntry, Verdict]]:
    """Each with the entry that it is about; none where they cannot be read."""
    try:
        return [(entries[verdict.at], verdict) for verdict in from_text(text)]
    except (IndexError, KeyError, TypeError, ValueError):
        return []


def _better(verdict: Verdict, entry: LogEntry) -> str | None:
    return None if verdict.best == entry.action else str(verdict.best)


def _counts(entry: LogEntry, number: int) -> bool:
    return entry.round == number and entry.stands


def _seat_of(game: Game, entries: Sequence[LogEntry], user_id: int) -> int:
    """The seat that somebody played in a round."""
    for entry in entries:
        if entry.seat is not None and _is_of(game, entry, user_id):
            return entry.seat
    raise Declined(Reason.NOTHING_TO_REVIEW if stints.has_played(game, user_id) else Reason.NOT_SEATED)


def _is_of(game: Game, entry: LogEntry, user_id: int) -> bool:
    """Whether this person decided himself, then or beforehand."""
    if entry.seat is None or entry.by not in OWN_MOVES:
        return False
    return stints.at_turn(game, entry.seat, entry.turn).user_id == user_id


def _played(game: Game, number: int, entries: Sequence[LogEntry], seat: int) -> _Played:
    """A finished round played again; what others than people have decided on the seat is left out.

    Raises ``Declined``: the log does not lead to the result, since a program of other rules has written it, or it
    is not whole.
    """
    results = game.position.results
    before = dealt(game, replace(game.position, results=results[: number - 1], round=None))
    actions = [(entry.seat, entry.action) for entry in entries if entry.action is not None]
    try:
        after, decisions = played_again(before, actions, seat)
    except IllegalAction as error:
        raise Declined(Reason.CANNOT_REVIEW) from error
    if after.results != results[:number]:
        raise Declined(Reason.CANNOT_REVIEW)
    own = tuple(decision for decision in decisions if entries[decision.at].by in OWN_MOVES)
    return _Played(tuple(entries), own)


def _moment(game: Game, entry: LogEntry, decision: Decision, verdict: Verdict) -> Moment:
    then = replace(stints.as_of(game, entry.turn + 1), status=Status.RUNNING, turn=entry.turn)
    table = replace(table_view(then, None), view=decision.view)
    return Moment(table, decision.action, verdict.best, verdict.cost)
