"""The referee: what is legal, and what happens when it is done.

``legal_actions`` and ``apply`` share one list: ``apply`` refuses exactly what is not on it.
"""

from dataclasses import replace

from bot.engine import scoring
from bot.engine.actions import DRAW, PASS, Action, Draw, Open, Pass, Play
from bot.engine.errors import ChickenfootError, IllegalAction, Refusal
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
    RoundBegan,
    RoundEnded,
)
from bot.engine.rules import Rules
from bot.engine.state import End, GameState, Hand, Phase, RoundResult, RoundState, Shortage
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile, double, tile_set

Step = tuple[GameState, tuple[Event, ...]]


def new_game(rules: Rules, seats: int) -> GameState:
    """A game before its first deal. ``rules`` come from ``resolve`` and fit the seats."""
    return GameState(rules, seats)


def round_tiles(rules: Rules, number: int) -> tuple[Tile, ...]:
    """The tiles that round ``number`` (from 1) is dealt from, sorted (R3, R7 ``set_aside``)."""
    tiles = tile_set(rules.highest)
    if rules.missing_double == "set_aside":
        aside = double(rules.highest + 1 - number)
        return tuple(tile for tile in tiles if tile != aside)
    return tiles


def begin_round(state: GameState, tiles: tuple[Tile, ...]) -> Step:
    """Deal the next round from ``tiles``, shuffled: hand by hand in seat order, the rest is the yard (R3).

    Raises ``ChickenfootError`` if a round is still going, the game is over or the tiles are not the set's.
    """
    number = len(state.results) + 1
    rules = state.rules
    if not state.between_rounds:
        raise ChickenfootError("there is no round to deal now")
    if tuple(sorted(tiles)) != round_tiles(rules, number):
        raise ChickenfootError("these are not the tiles of this round")
    size = rules.hand
    hands = tuple(tuple(sorted(tiles[s * size : s * size + size])) for s in range(state.seats))
    wanted = rules.highest + 1 - number
    dealt = RoundState(
        number=number,
        wanted=wanted,
        first=_first_seat(state),
        phase=Phase.SEARCH,
        turn=None,
        tableau=Tableau.empty(rules.highest),
        hands=hands,
        boneyard=tuple(tiles[state.seats * size :]),
    )
    if rules.missing_double == "set_aside":
        ready = replace(dealt, phase=Phase.OPEN, opening=double(wanted))
    else:
        held = [tile for hand in hands for tile in hand if tile in opening_doubles(state)]
        ready = _ready_to_open(dealt, max(held)) if held else replace(dealt, turn=dealt.first)
    return GameState(rules, state.seats, state.results, ready), (RoundBegan(number, wanted),)


def _first_seat(state: GameState) -> int:
    """The seat that searches first (R7), or plays first when the double is set aside."""
    if state.rules.missing_double == "set_aside":
        return len(state.results) % state.seats
    if not state.results:
        return 0
    opener = state.results[-1].opener
    assert opener is not None
    return (opener + 1) % state.seats


def opening_doubles(state: GameState) -> frozenset[Tile]:
    """The doubles that may open the round that comes after ``state.results`` (R4, R7 ``next_lower``)."""
    highest = state.rules.highest
    if state.rules.missing_double == "next_lower":
        used = {result.double for result in state.results}
        return frozenset(double(v) for v in range(highest + 1) if v not in used)
    return frozenset({double(highest - len(state.results))})


def _ready_to_open(round_: RoundState, opening: Tile) -> RoundState:
    """The search is over: the seat that holds ``opening`` opens, wherever the turn is (R6)."""
    holder = next(seat for seat, hand in enumerate(round_.hands) if opening in hand)
    return replace(round_, phase=Phase.OPEN, opening=opening, turn=holder)


# ---------------------------------------------------------------------------------- what is legal


def due_ends(tableau: Tableau) -> tuple[int, ...]:
    """The open ends on which a tile may be laid now, in order of laying (R10, R16, R18)."""
    if not tableau.placements:
        return ()
    if tableau.free[0]:
        return (0,)
    foot = tableau.pending_foot()
    return tableau.ends if foot is None else (foot,)


def due_numbers(tableau: Tableau) -> tuple[int, ...]:
    """The numbers that may be matched now, ascending."""
    return tuple(sorted({tableau.placements[i].far for i in due_ends(tableau)}))


def legal_plays(tableau: Tableau, hand: Hand) -> tuple[Play, ...]:
    """Every way to lay a tile of ``hand`` now: by tile, then by order of the ends on the table."""
    by_number: dict[int, list[Tile]] = {}
    placements = tableau.placements
    for i in due_ends(tableau):
        placement = placements[i]
        by_number.setdefault(placement.far, []).append(placement.tile)
    plays = []
    for tile in hand:
        low, high = tile
        for on in by_number.get(low, ()):
            plays.append(Play(tile, on))
        if low != high:
            for on in by_number.get(high, ()):
                plays.append(Play(tile, on))
    return tuple(plays)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """All that the seat to move may do; empty only between rounds and after the game."""
    known = state._legal
    if known is None:
        known = _legal_actions(state)
        object.__setattr__(state, "_legal", known)  # a memo of a pure function, not a change
    return known


def _legal_actions(state: GameState) -> tuple[Action, ...]:
    round_ = state.round
    if round_ is None or round_.phase is Phase.OVER:
        return ()
    if round_.phase is Phase.SEARCH:
        return (DRAW,)
    if round_.phase is Phase.OPEN:
        assert round_.opening is not None
        return (Open(round_.opening),)
    assert round_.turn is not None
    drawn = round_.drawn
    hand = round_.hands[round_.turn] if drawn is None else (drawn,)
    plays = legal_plays(round_.tableau, hand)
    if drawn is None:
        return plays or ((DRAW,) if round_.boneyard else (PASS,))  # R11, R12, R15
    if plays:
        return plays if state.rules.drawn_tile == "must" else (*plays, PASS)  # R13
    if state.rules.draw == "until_playable" and round_.boneyard:
        return (DRAW,)
    return (PASS,)  # R14


# ---------------------------------------------------------------------------------- what happens


def apply(state: GameState, seat: int | None, action: Action) -> Step:
    """The state after ``action`` of ``seat`` (None opens with a double set aside), and what happened.

    Raises ``IllegalAction`` with the reason for exactly what ``legal_actions`` does not list.
    """
    round_ = state.round
    if round_ is None or round_.phase is Phase.OVER:
        raise IllegalAction(Refusal.ROUND_OVER)
    if seat != round_.turn:
        raise IllegalAction(Refusal.NOT_YOUR_TURN)
    if action not in legal_actions(state):
        raise IllegalAction(_refusal(state, round_, action))
    if isinstance(action, Play):
        return _play(state, round_, action)
    if isinstance(action, Draw):
        return _draw(state, round_)
    if isinstance(action, Pass):
        return _pass(state, round_)
    return _open(state, round_, action)


def _refusal(state: GameState, round_: RoundState, action: Action) -> Refusal:
    """Why an action that is not listed is not listed."""
    if round_.phase is not Phase.PLAY:
        return Refusal.MUST_OPEN if round_.phase is Phase.OPEN else Refusal.MUST_DRAW
    if isinstance(action, Play):
        return _refused_play(state, round_, action)
    listed = legal_actions(state)
    if isinstance(action, Open):
        return Refusal.NOT_NOW
    if isinstance(action, Draw):
        if any(isinstance(other, Play) for other in listed):
            return Refusal.MUST_PLAY
        return Refusal.BONEYARD_EMPTY if not round_.boneyard else Refusal.NOT_NOW
    return Refusal.MUST_DRAW if DRAW in listed else Refusal.MUST_PLAY


def _refused_play(state: GameState, round_: RoundState, action: Play) -> Refusal:
    assert round_.turn is not None
    if action.tile not in round_.hands[round_.turn]:
        return Refusal.NOT_YOUR_TILE
    index = round_.tableau.index(action.on)
    if index is None:
        return Refusal.NO_SUCH_END
    if index not in due_ends(round_.tableau):
        if index not in round_.tableau.ends:
            return Refusal.END_FULL
        return Refusal.ARMS_FIRST if round_.tableau.free[0] else Refusal.FOOT_FIRST
    if not action.tile.has(round_.tableau.placements[index].far):
        return Refusal.NO_MATCH
    return Refusal.DRAWN_TILE_ONLY


def _open(state: GameState, round_: RoundState, action: Open) -> Step:
    seat = round_.turn
    tableau = round_.tableau.open_with(action.tile, state.rules.arms)
    hands = round_.hands if seat is None else _without(round_.hands, seat, action.tile)
    after = replace(round_, phase=Phase.PLAY, tableau=tableau, hands=hands, opening=None, opener=seat)
    return _laid(state, after, seat, [Opened(seat, action.tile)])


def _play(state: GameState, round_: RoundState, action: Play) -> Step:
    seat = round_.turn
    assert seat is not None
    before = round_.tableau
    on = before.index(action.on)
    assert on is not None
    tableau = before.lay(action.tile, on, state.rules.toes)
    placement = tableau.placements[-1]
    after = _advanced(round_, tableau, _without(round_.hands, seat, action.tile))
    events: list[Event] = [Played(seat, action.tile, action.on, placement.near)]
    if placement.is_double:
        events.append(FootOpened(seat, placement.far, placement.room))
    if on and before.placements[on].is_double and not tableau.free[on]:
        events.append(FootDone(placement.near, dead=False))
    return _laid(state, after, seat, events)


def _advanced(round_: RoundState, tableau: Tableau, hands: tuple[Hand, ...]) -> RoundState:
    """``round_`` after a laid tile, before the turn passes on (``replace`` without its cost)."""
    return RoundState(
        round_.number,
        round_.wanted,
        round_.first,
        round_.phase,
        round_.turn,
        tableau,
        hands,
        round_.boneyard,
        round_.opening,
        round_.opener,
        None,
        0,
        round_.searched,
        round_.history,
    )


def _laid(state: GameState, round_: RoundState, seat: int | None, events: list[Event]) -> Step:
    """What follows a laid tile, in the order of R23: out, a dead foot closed, blocked, else the next seat."""
    rules = state.rules
    tableau = round_.tableau
    if seat is not None:
        left = len(round_.hands[seat])
        if not left:
            return _end_round(state, round_, End.OUT, seat, events)
        if left == 1:
            events.append(LastTile(seat))
    foot = tableau.pending_foot()
    if rules.dead_foot == "close" and foot is not None and tableau.exhausted(tableau.placements[foot].far):
        events.append(FootDone(tableau.placements[foot].far, dead=True))
        tableau = tableau.close(foot)
        round_ = replace(round_, tableau=tableau)
    if rules.dead_foot != "play_out" and _blocked(tableau):
        return _end_round(state, round_, End.BLOCKED, None, events)
    turn = round_.first if seat is None else (seat + 1) % state.seats
    return GameState(rules, state.seats, state.results, _turn_to(round_, turn)), tuple(events)


def _blocked(tableau: Tableau) -> bool:
    """R23: no tile that is not on the table fits any place where a tile may be laid now."""
    return all(tableau.exhausted(tableau.placements[i].far) for i in due_ends(tableau))


def _turn_to(round_: RoundState, turn: int) -> RoundState:
    return replace(round_, turn=turn, drawn=None)


def _draw(state: GameState, round_: RoundState) -> Step:
    seat = round_.turn
    assert seat is not None
    tile, boneyard = round_.boneyard[0], round_.boneyard[1:]
    hands = _with(round_.hands, seat, tile)
    search = round_.phase is Phase.SEARCH
    after = replace(round_, hands=hands, boneyard=boneyard)
    if search:
        after = _searched(state, after, seat, tile)
    else:
        after = replace(after, drawn=tile, history=_noted(round_, seat, drew=True))
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
    return _ready_to_open(after, found)


def _noted(round_: RoundState, seat: int, *, drew: bool) -> tuple[Shortage, ...]:
    due = due_numbers(round_.tableau)
    return (*round_.history, Shortage(seat, drew, due, len(round_.tableau)))


def _pass(state: GameState, round_: RoundState) -> Step:
    seat = round_.turn
    assert seat is not None
    rules = state.rules
    kept = len(legal_actions(state)) > 1
    history = _noted(round_, seat, drew=False)
    after = replace(round_, passes=round_.passes + 1, history=history)
    events: list[Event] = [Passed(seat)]
    if not round_.boneyard:
        stuck = rules.boneyard_empty == "end_round" and not kept  # R15
        if stuck or (rules.dead_foot == "play_out" and _played_out(state, after)):
            return _end_round(state, after, End.BLOCKED, None, events)
    turned = _turn_to(after, (seat + 1) % state.seats)
    return GameState(rules, state.seats, state.results, turned), tuple(events)


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
