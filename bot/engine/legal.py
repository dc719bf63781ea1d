"""What a seat may do now. ``apply`` refuses exactly what is not on the list: there is one set of rules."""

from bot.engine.actions import DRAW, PASS, Action, Draw, Open, Play
from bot.engine.errors import Refusal
from bot.engine.state import GameState, Hand, Phase, RoundState
from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile


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
    """Every way to lay a tile of ``hand`` now: by tile, its low half first, then by order of the ends."""
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


def refusal(state: GameState, seat: int | None, action: Action) -> Refusal:
    """Why ``seat`` may not do ``action``, which is not its turn's or not in ``legal_actions``."""
    round_ = state.round
    if round_ is None or round_.phase is Phase.OVER:
        return Refusal.ROUND_OVER
    if seat != round_.turn:
        return Refusal.NOT_YOUR_TURN
    if round_.phase is not Phase.PLAY:
        return Refusal.MUST_OPEN if round_.phase is Phase.OPEN else Refusal.MUST_DRAW
    if isinstance(action, Play):
        return _refused_play(round_, action)
    listed = legal_actions(state)
    if isinstance(action, Open):
        return Refusal.NOT_NOW
    if isinstance(action, Draw):
        if any(isinstance(other, Play) for other in listed):
            return Refusal.MUST_PLAY
        return Refusal.BONEYARD_EMPTY if not round_.boneyard else Refusal.NOT_NOW
    return Refusal.MUST_DRAW if DRAW in listed else Refusal.MUST_PLAY


def _refused_play(round_: RoundState, action: Play) -> Refusal:
    assert round_.turn is not None
    if action.tile not in round_.hands[round_.turn]:
        return Refusal.NOT_YOUR_TILE
    if round_.drawn is not None and action.tile != round_.drawn:
        return Refusal.DRAWN_TILE_ONLY
    index = round_.tableau.index(action.on)
    if index is None:
        return Refusal.NO_SUCH_END
    if index not in due_ends(round_.tableau):
        if index not in round_.tableau.ends:
            return Refusal.END_FULL
        return Refusal.ARMS_FIRST if round_.tableau.free[0] else Refusal.FOOT_FIRST
    return Refusal.NO_MATCH
