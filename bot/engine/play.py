"""The referee: what happens when a seat acts. What it may do is in ``legal``, how a round begins in ``opening``."""

from dataclasses import replace

from bot.engine import scoring
from bot.engine.actions import Action, Draw, Open, Pass, Play
from bot.engine.errors import IllegalAction
from bot.engine.events import (
    Drew,
    Event,
    FootDone,
    FootOpened,
    GameEnded,
    LastTile,
    Opened,
    Passed,
    Played,
    RoundEnded,
)
from bot.engine.legal import due_ends, due_numbers, legal_actions, legal_plays, refusal
from bot.engine.opening import Step, opening_doubles, ready_to_open
from bot.engine.state import End, GameState, Hand, Phase, RoundResult, RoundState, Shortage
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile


def apply(state: GameState, seat: int | None, action: Action) -> Step:
    """The state after ``action`` of ``seat`` (None opens with a double set aside), and what happened.

    Raises ``IllegalAction`` with the reason for exactly what ``legal_actions`` does not list.
    """
    round_ = state.round
    if round_ is None or seat != round_.turn or action not in legal_actions(state):
        raise IllegalAction(refusal(state, seat, action))
    if isinstance(action, Play):
        return _play(state, round_, action)
    if isinstance(action, Draw):
        return _draw(state, round_)
    if isinstance(action, Pass):
        return _pass(state, round_)
    return _open(state, round_, action)


def _open(state: GameState, round_: RoundState, action: Open) -> Step:
    seat = round_.turn
    after = replace(
        round_,
        phase=Phase.PLAY,
        turn=round_.first if seat is None else (seat + 1) % state.seats,
        tableau=round_.tableau.open_with(action.tile, state.rules.arms),
        hands=round_.hands if seat is None else _without(round_.hands, seat, action.tile),
        opening=None,
        opener=seat,
    )
    return _laid(state, after, seat, [Opened(seat, action.tile)])


def _play(state: GameState, round_: RoundState, action: Play) -> Step:
    seat = round_.turn
    on = round_.tableau.end_on(action.on)
    assert seat is not None
    assert on is not None
    tableau = round_.tableau.lay(action.tile, on, state.rules.toes)
    placement = tableau.placements[-1]
    after = _going_on(
        round_,
        turn=(seat + 1) % state.seats,
        tableau=tableau,
        hands=_without(round_.hands, seat, action.tile),
        boneyard=round_.boneyard,
        drawn=None,
        passes=0,
        history=round_.history,
    )
    events: list[Event] = [Played(seat, action.tile, action.on, placement.near)]
    if placement.is_double:
        events.append(FootOpened(seat, placement.far, placement.room))
    elif on and not tableau.free[on] and tableau.placements[on].is_double:
        events.append(FootDone(placement.near, dead=False))
    return _laid(state, after, seat, events)


def _going_on(
    round_: RoundState,
    *,
    turn: int,
    tableau: Tableau,
    hands: tuple[Hand, ...],
    boneyard: Hand,
    drawn: Tile | None,
    passes: int,
    history: tuple[Shortage, ...],
) -> RoundState:
    """``round_`` after one more action of play: all that play changes; the rest stays.

    Spelled out because ``dataclasses.replace`` costs as much as all the rest of a move.
    """
    return RoundState(
        round_.number,
        round_.wanted,
        round_.first,
        round_.phase,
        turn,
        tableau,
        hands,
        boneyard,
        round_.opening,
        round_.opener,
        drawn,
        passes,
        round_.searched,
        history,
    )


def _laid(state: GameState, round_: RoundState, seat: int | None, events: list[Event]) -> Step:
    """What follows a laid tile, in the order of R23: out, a dead foot closed, blocked, else the next seat.

    ``round_`` has the tile laid and the turn passed on; ``seat`` is who laid it.
    """
    rules = state.rules
    if seat is not None:
        left = len(round_.hands[seat])
        if not left:
            return _end_round(state, round_, End.OUT, seat, events)
        if left == 1:
            events.append(LastTile(seat))
    if rules.dead_foot == "close":
        round_ = _dead_foot_closed(round_, events)
    if rules.dead_foot != "play_out" and _blocked(round_.tableau):
        return _end_round(state, round_, End.BLOCKED, None, events)
    return GameState(rules, state.seats, state.results, round_), tuple(events)


def _dead_foot_closed(round_: RoundState, events: list[Event]) -> RoundState:
    """R20 ``close``: a foot for which no unplayed tile is left counts as complete."""
    tableau = round_.tableau
    foot = tableau.pending_foot()
    if foot is None or not tableau.exhausted(tableau.placements[foot].far):
        return round_
    events.append(FootDone(tableau.placements[foot].far, dead=True))
    return replace(round_, tableau=tableau.close(foot))


def _blocked(tableau: Tableau) -> bool:
    """R23: no tile that is not on the table fits any place where a tile may be laid now."""
    return all(tableau.exhausted(tableau.placements[i].far) for i in due_ends(tableau))


def _draw(state: GameState, round_: RoundState) -> Step:
    seat = round_.turn
    assert seat is not None
    tile, boneyard = round_.boneyard[0], round_.boneyard[1:]
    hands = _with(round_.hands, seat, tile)
    search = round_.phase is Phase.SEARCH
    if search:
        after = _searched(state, replace(round_, hands=hands, boneyard=boneyard), seat, tile)
    else:
        after = _going_on(
            round_,
            turn=seat,
            tableau=round_.tableau,
            hands=hands,
            boneyard=boneyard,
            drawn=tile,
            passes=round_.passes,
            history=_noted(round_, seat, drew=True),
        )
    step = GameState(state.rules, state.seats, state.results, after)
    return step, (Drew(seat, tile, search, len(boneyard)),)


def _searched(state: GameState, round_: RoundState, seat: int, tile: Tile) -> RoundState:
    """R7: a tile was drawn in the search; the double is found, or the next seat draws."""
    drawn = round_.searched + 1
    after = replace(round_, searched=drawn, turn=(seat + 1) % state.seats)
    found = after.opening or (tile if tile in opening_doubles(state) else None)
    if found is None:
        return after
    lap_over = drawn % state.seats == 0 or not after.boneyard
    if state.rules.missing_double == "all_draw" and not lap_over:
        return replace(after, opening=found)
    return ready_to_open(after, found)


def _noted(round_: RoundState, seat: int, *, drew: bool) -> tuple[Shortage, ...]:
    due = due_numbers(round_.tableau)
    return (*round_.history, Shortage(seat, drew, due, len(round_.tableau)))


def _pass(state: GameState, round_: RoundState) -> Step:
    seat = round_.turn
    assert seat is not None
    rules = state.rules
    after = _going_on(
        round_,
        turn=(seat + 1) % state.seats,
        tableau=round_.tableau,
        hands=round_.hands,
        boneyard=round_.boneyard,
        drawn=None,
        passes=round_.passes + 1,
        history=_noted(round_, seat, drew=False),
    )
    events: list[Event] = [Passed(seat)]
    if not round_.boneyard:
        kept = len(legal_actions(state)) > 1
        stuck = rules.boneyard_empty == "end_round" and not kept  # R15
        if stuck or (rules.dead_foot == "play_out" and _played_out(state, after)):
            return _end_round(state, after, End.BLOCKED, None, events)
    return GameState(rules, state.seats, state.results, after), tuple(events)


def _played_out(state: GameState, round_: RoundState) -> bool:
    """R20 ``play_out``, asked right after a pass with the yard empty."""
    if round_.passes < state.seats:
        return False
    return not any(legal_plays(round_.tableau, hand) for hand in round_.hands)


def _end_round(state: GameState, round_: RoundState, end: End, out: int | None, events: list[Event]) -> Step:
    rules = state.rules
    last = round_.tableau.placements[-1]
    on_double = (
        rules.out_on_double == "penalty" and out is not None and last.is_double and last.on is not None
    )  # R22
    points = [scoring.hand_points(hand, rules) for hand in round_.hands]
    if on_double and out is not None:
        points[out] = scoring.OUT_ON_DOUBLE
    starter = round_.tableau.placements[0]
    result = RoundResult(round_.number, starter.far, round_.opener, end, out, round_.hands, tuple(points))
    results = (*state.results, result)
    over = replace(round_, phase=Phase.OVER, turn=None, drawn=None)
    after = GameState(rules, state.seats, results, over)
    events.append(RoundEnded(round_.number, end, out, on_double, round_.hands, result.points))
    if after.over:
        sums = scoring.totals(results, state.seats)
        events.append(GameEnded(sums, scoring.winners(results, state.seats)))
    return after, tuple(events)


def _without(hands: tuple[Hand, ...], seat: int, tile: Tile) -> tuple[Hand, ...]:
    hand = hands[seat]
    at = hand.index(tile)
    return (*hands[:seat], (*hand[:at], *hand[at + 1 :]), *hands[seat + 1 :])


def _with(hands: tuple[Hand, ...], seat: int, tile: Tile) -> tuple[Hand, ...]:
    return (*hands[:seat], tuple(sorted((*hands[seat], tile))), *hands[seat + 1 :])
