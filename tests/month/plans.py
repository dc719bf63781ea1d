"""The plans that people leave in the month, and what must come of them: our own reckoning, from the log alone."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.engine.actions import PASS, Action, Play
from bot.engine.legal import legal_actions
from bot.engine.opening import new_game
from bot.engine.play import apply
from bot.engine.state import GameState
from bot.engine.tiles import Tile
from bot.engine.view import View, view
from bot.games import steps
from bot.games.model import Game, LogEntry
from bot.games.plans import NO_PLAN, Drawn, Else, Plan, Why, Wish


@dataclass(frozen=True, slots=True)
class Left:
    """A person has left ``plan`` at ``turn``, in the stead of an older one; ``NO_PLAN`` takes it back."""

    game: int
    user: int
    seat: int
    turn: int
    plan: Plan


@dataclass
class Promised:
    """What a game's plans come to. ``carried`` are the entries of the log that plans decide, with what they do;
    ``words`` are those that people get at once about a plan that is dropped, as (user, why); ``asked`` are turns
    (turn, user) to which a person is asked because nothing that he has wished for can be had."""

    carried: dict[int, Action] = field(default_factory=dict)
    words: list[tuple[int, Why]] = field(default_factory=list)
    asked: set[tuple[int, int]] = field(default_factory=set)


def any_plan(seen: View, rng: Random) -> Plan:
    """A plan that the person of this view may leave now."""
    tiles = rng.sample(seen.hand, min(len(seen.hand), rng.choice((0, 1, 1, 2, 3))))
    wishes = tuple(Wish(tile, rng.choice(_places(seen, tile))) for tile in tiles)
    otherwise, drawn = rng.choice((Else.ASK, Else.HEAVIEST)), rng.choice(tuple(Drawn))
    return Plan(wishes, otherwise, drawn, keep_double=rng.random() < 0.3)


def _places(seen: View, tile: Tile) -> list[str | int]:
    return [*tile, *(end.letter for end in seen.ends if end.number in tile)]


def reckon(game: Game, log: Sequence[LogEntry], left: Sequence[Left]) -> Promised:
    """What must have come of the plans that people left in this game, oldest first."""
    promised, course = Promised(), _course(game, log)
    for user in {one.user for one in left}:
        mine = [one for one in left if one.user == user]
        for one, following in zip(mine, [*mine[1:], None], strict=True):
            end = len(log) if following is None else following.turn
            if one.plan != NO_PLAN:
                _follow(one, log[one.turn : end], course, promised)
    return promised


def _course(game: Game, log: Sequence[LogEntry]) -> list[tuple[GameState, GameState]]:
    """The position before each entry and the one after it, which may lie between two rounds."""
    state = new_game(game.rules, len(game.players))
    course = []
    for entry in log:
        assert entry.action is not None
        before = steps.dealt(game, state) if state.between_rounds else state
        state, _ = apply(before, entry.seat, entry.action)
        course.append((before, state))
    return course


def _follow(
    left: Left, log: Sequence[LogEntry], course: list[tuple[GameState, GameState]], promised: Promised
) -> None:
    """One plan through the entries that were made while it was the newest of its person."""
    wishes = list(left.plan.wishes)
    for entry in log:
        now, then = course[entry.turn]
        mine = entry.seat == left.seat
        if mine and entry.by not in ("rule", "single"):
            if (action := _wanted(left.plan, wishes, view(now, left.seat))) is None:
                if wishes and PASS not in legal_actions(now):
                    promised.asked.add((entry.turn, left.user))
                return
            promised.carried[entry.turn] = action
        if then.over:
            return
        round_over = then.between_rounds
        turn_over = mine and (round_over or then.to_move != left.seat)
        if turn_over and entry.by != "rule":
            return
        if round_over or turn_over:
            promised.words.append((left.user, Why.ROUND_OVER if round_over else Why.PASSED))
            return
        letters = {end.letter for end in view(then, None).ends}
        kept = [wish for wish in wishes if isinstance(wish.on, int) or wish.on in letters]
        if wishes and not kept and left.plan.otherwise is Else.ASK:
            promised.words.append((left.user, Why.END_GONE))
            return
        wishes = kept


def _wanted(plan: Plan, wishes: Sequence[Wish], seen: View) -> Action | None:
    """What is to be done in this position; None if its person is to be asked."""
    plays = [action for action in seen.legal if isinstance(action, Play)]
    if PASS in seen.legal:
        (tile,) = {play.tile for play in plays}
        if plan.drawn is Drawn.KEEP or (plan.keep_double and tile.low == tile.high):
            return PASS
        return plays[0] if plan.drawn is Drawn.LAY else None
    ends = {end.tile: (end.letter, end.number) for end in seen.ends}
    for wish in wishes:
        for play in plays:
            if play.tile == wish.tile and wish.on in ends[play.on]:
                return play
    if plan.otherwise is Else.ASK:
        return None
    return max(plays, key=lambda play: _cost(play, seen))


def _cost(play: Play, seen: View) -> int:
    """What this tile costs in a hand (R24)."""
    low, high = play.tile
    return low + high + (seen.rules.double_blank if low == high == 0 else 0)


def carried_late(
    log: Sequence[LogEntry], carried: Iterable[int], downtimes: Sequence[tuple[float, float]]
) -> Iterator[str]:
    """Planned turns that were not played the moment they came, but for the time in which nobody served."""
    for turn in carried:
        came, done = log[turn - 1].at, log[turn].at
        down = sum(max(0.0, min(done, until) - max(came, since)) for since, until in downtimes)
        if done - came - down > 1:
            yield f"turn {turn}: {done - came - down:.0f} s late"
