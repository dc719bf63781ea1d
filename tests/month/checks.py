"""What must be true after the month: an independent look at what was sent, logged and called."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from bot.games.model import Game, LogEntry
from bot.games.outbox import Kind
from bot.games.plans import Why
from bot.storage.codec import facts_from_text
from bot.storage.schema import outbox
from bot.storage.store import SqlStore
from cogs.ids import Id, What, parse
from tests.month.discord import Call, FakeDiscord
from tests.month.month import Month
from tests.month.people import Member
from tests.month.plans import carried_late, reckon

NO_QUIET_UNDER = 7200
"""Quiet hours do not count in games with a shorter turn time (T14), in seconds."""

SLACK = 180.0
"""Seconds by which our own reckoning, in minutes, may be off."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What a call was about."""

    game: int
    turn: int
    user: int
    reason: str
    direct: bool


async def told(store: SqlStore) -> dict[int, Any]:
    """The rows of the outbox."""
    async with store.database.read() as connection:
        return {row.id: row for row in await connection.execute(select(outbox))}


def ends(rows: Iterable[Any]) -> Counter[str]:
    """How often games ended for which reason; "played" is to the end of their last round."""
    of_games = (facts_from_text(row.facts) for row in rows if row.kind == Kind.GAME)
    return Counter(str(facts.get("reason") or "played") for facts in of_games)


def causes(rows: dict[int, Any], discord: FakeDiscord) -> list[tuple[Call, Cause]]:
    """Every call that is about a turn, with what it was about."""
    found = []
    for call in discord.calls:
        row = rows[call.row]
        facts = facts_from_text(row.facts)
        reason = str(facts.get("reason") or facts.get("what") or "turn")
        if reason not in ("digest", "next"):
            found.append((call, Cause(row.game_id, row.turn, call.user, reason, call.direct)))
    return found


def called_twice(calls: list[tuple[Call, Cause]], discord: FakeDiscord) -> list[Cause]:
    """Causes for which somebody was called more than once where the channel can be read."""
    counted = Counter(cause for call, cause in calls if call.place not in discord.unseen)
    return [cause for cause, times in counted.items() if times > 1]


def called_again_unseen(calls: list[tuple[Call, Cause]], discord: FakeDiscord) -> Counter[Cause]:
    """How often somebody was called for one cause where nobody can look for a message whose answer was lost; only
    those called more than once."""
    counted = Counter(cause for call, cause in calls if call.place in discord.unseen)
    return Counter({cause: times for cause, times in counted.items() if times > 1})


def posted_twice(month: Month) -> list[str]:
    """Buttons of turns and facts that went out in more than one message where the channel can be read."""
    unseen = {
        game_id for game_id, game in month.games.items() if game.place.channel_id in month.discord.unseen
    }
    found = []
    for custom_id, times in month.discord.posted.items():
        id_ = parse(custom_id)
        assert id_ is not None
        once = id_.what is What.RECORD or (id_.what is What.SCORES and (id_.turn or id_.args))
        if times > 1 and (once or id_.what is What.HAND) and id_.game not in unseen:
            found.append(f"{custom_id} in {times} messages")
    return found


def called_in_quiet(calls: list[tuple[Call, Cause]], month: Month) -> list[tuple[Call, Cause]]:
    people = {member.user: member for member in month.people}
    return [
        (call, cause)
        for call, cause in calls
        if (month.games[cause.game].options.turn_time or NO_QUIET_UNDER) >= NO_QUIET_UNDER
        and people[call.user].asleep(call.at)
    ]


def called_away(calls: list[tuple[Call, Cause]], month: Month) -> list[tuple[Call, Cause]]:
    people = {member.user: member for member in month.people}
    return [(call, cause) for call, cause in calls if people[call.user].absent(call.at)]


@dataclass(frozen=True, slots=True)
class RanOut:
    """A turn that ran out: ``early`` and ``late`` are the seconds by which its person had too little or too much
    time, net of quiet hours, absence and downtime; ``asleep`` whether it ran out in the midst of one of the first
    two."""

    game: int
    turn: int
    early: float
    late: float
    asleep: bool

    @property
    def wrong(self) -> bool:
        return max(self.early, self.late) > SLACK or self.asleep


def ran_out(month: Month, game: Game, log: list[LogEntry]) -> Iterator[RanOut]:
    """Every turn that ran out. Downtime is given back whole, so also where it lay in the night."""
    people = {member.user: member for member in month.people}
    turn_time = game.options.turn_time
    assert turn_time is not None
    quiet = turn_time >= NO_QUIET_UNDER
    downs = [(since, until) for since, until in month.downtimes if until - since > 60]
    for entry in log:
        if entry.by != "clock":
            continue
        assert entry.seat is not None
        user = game.seated[entry.seat].user_id
        assert user is not None
        person, shown = people[user], month.discord.shown[Id(What.HAND, game.id, entry.turn).button()]
        present = person.present(shown, entry.at, downs, quiet=quiet)
        given_back = sum(max(0.0, min(until, entry.at) - max(since, shown)) for since, until in downs)
        asleep = all(_cannot_play(person, at, quiet) for at in (entry.at - SLACK, entry.at))
        yield RanOut(game.id, entry.turn, turn_time - present, present - turn_time - given_back, asleep)


def _cannot_play(person: Member, at: float, quiet: bool) -> bool:
    return person.absent(at) or (quiet and person.asleep(at))


def how_late(out: list[RanOut]) -> str:
    """When turns ran out, in words."""
    early, late = (max((getattr(turn, side) for turn in out), default=0.0) for side in ("early", "late"))
    asleep = sum(turn.asleep for turn in out)
    return f"{len(out)}, at most {early:.0f} s too early and {late:.0f} s too late, {asleep} asleep or away"


def plan_words(rows: Iterable[Any]) -> list[tuple[int, Why]]:
    """Who is told, in direct messages of these rows of the outbox, that his plan was dropped, and why."""
    letters = (facts_from_text(row.facts) for row in rows if row.kind == Kind.DM)
    return [
        (int(facts["recipient"] or 0), Why(str(facts["why"]))) for facts in letters if facts["what"] == "plan"
    ]


def plans_broken(month: Month, game: Game, log: list[LogEntry], rows: list[Any]) -> Iterator[str]:
    """Where a plan was not carried out the moment its turn came, decided what it does not say, was dropped without a
    private word, or showed in public before. ``rows`` are the outbox's of this game."""
    promised = reckon(game, log, [left for left in month.left if left.game == game.id])
    carried = {entry.turn: entry.action for entry in log if entry.by == "plan"}
    for turn in carried.keys() | promised.carried.keys():
        said, done = promised.carried.get(turn), log[turn]
        if (done.by == "plan") != (said is not None) or (said is not None and done.action != said):
            yield f"turn {turn} was decided by {done.by}: {done.action}; plans say {said}"
    yield from carried_late(log, carried, month.downtimes)
    if asked := [turn for turn in carried if Id(What.HAND, game.id, turn).button() in month.discord.posted]:
        yield f"somebody was asked to turns {asked}, which were planned"
    words = plan_words(rows)
    if sorted(words) != sorted(promised.words):
        yield f"words about plans {words}, not {promised.words}"
    for turn, user in promised.asked:
        if log[turn].by == "person" and (game.id, turn, user) not in month.excused:
            yield f"turn {turn}: its person was not told why his plan did not decide"
    for row in rows:
        if row.id in month.discord.of_plans and not any(turn < row.turn for turn in carried):
            yield f"message {row.id} speaks of a plan before any was carried out"
