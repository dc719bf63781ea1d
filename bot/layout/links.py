"""The last resort: a tile that cannot touch its parent is laid apart and joined to it by a drawn line."""

from bot.engine.tableau import Placement
from bot.layout import candidates
from bot.layout.board import Board
from bot.layout.candidates import Candidate
from bot.layout.geometry import DIRECTIONS, HALVES, UNIT, Spot
from bot.layout.ground import clear
from bot.layout.outlook import outlook, worry

_FIRST = 3  # half sides from the open end
_TURNS = range(0, DIRECTIONS, 3)
_REACH = 7 * UNIT
_TRIED = 24


def nearest_free(board: Board, placement: Placement, end: Spot) -> Candidate:
    """A free spot near the open end; one is always found, for the table has no rim."""
    toes = board.places_wanted(placement)
    distance = _FIRST
    while True:
        found = []
        for towards in range(DIRECTIONS):
            dx, dy = HALVES[towards]
            x, y = end[0] + (distance + 2) * dx, end[1] + (distance + 2) * dy
            others = board.ground.near(x, y, _REACH)
            for turn in _TURNS:
                found.extend(_at((x, y, (towards + turn) % DIRECTIONS), others, placement.is_double, toes))
        if found:
            return min(found[:_TRIED], key=lambda candidate: _cost(board, placement, candidate))
        distance += 1


def _at(spot: Spot, others: list[Spot], is_double: bool, toes: int) -> list[Candidate]:
    if not clear(spot, (), others):
        return []
    if not is_double:
        return [Candidate(0, spot, ())]
    first = next(candidates.fans(spot, others, 0, toes), None)
    return [] if first is None else [Candidate(first[0], spot, first[1])]


def _cost(board: Board, placement: Placement, candidate: Candidate) -> int:
    new = (candidate.spot, *candidate.places)
    ends = board.new_ends(placement, candidate.spot, candidate.places)
    return candidate.cost + sum(worry(outlook(board.ground, end, board.toes, new)) for end in ends)
