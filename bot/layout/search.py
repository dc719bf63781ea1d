"""Where the next tile goes: the handsomest spot that leaves every open end a future."""

from collections.abc import Iterable
from math import isqrt

from bot.engine.tableau import Placement
from bot.layout import candidates, links
from bot.layout.board import Board
from bot.layout.candidates import Candidate
from bot.layout.fans import lead
from bot.layout.frame import Frame
from bot.layout.geometry import HALVES, UNIT, Spot
from bot.layout.ground import nearest_first
from bot.layout.joints import LEVELS, SQUEEZED
from bot.layout.outlook import STRANDED, Outlook, Prospects, glance, worry
from bot.layout.room import Room

_GOOD = 1200  # a spot that costs less is taken without trying the next level
_NEIGHBOURHOOD = UNIT * 15 // 2
_CONCERNED = 13 * UNIT
_MOST_CROWDING = 6000
_SHORTLIST = 10

_AHEAD = 4  # half sides that must be free within the frame before an end
_INWARD = 5000


class Search:
    """The search for one tile: what does not depend on the candidate is worked out once."""

    def __init__(self, board: Board, placement: Placement, end: Spot) -> None:
        self._board = board
        self._placement = placement
        self._end = end
        self._toes = board.places_wanted(placement)
        self._ends = board.ends(skip=placement.on)
        self._others = nearest_first(end, board.ground.near(end[0], end[1], _NEIGHBOURHOOD))
        self._frame = Frame(board.ground.spots, len(board.spots), board.highest)
        self._seen: list[tuple[Prospects, Outlook, int]] | None = None
        self._room: Room | None = None

    def touching(self) -> Candidate | None:
        """The best way to lay the tile so that it touches the tile it lies on; None if there is none."""
        found: Candidate | None = None
        for level in (*LEVELS, SQUEEZED):
            if found is not None and found.cost < (STRANDED if level == SQUEEZED else _GOOD):
                break
            candidate = self._best_of(self._candidates(level))
            if candidate is not None and (found is None or candidate.cost < found.cost):
                found = candidate
        return found

    def apart(self) -> Candidate:
        """The best of the free spots round the end, for a tile that cannot touch: a link is drawn to it."""
        board = self._board
        found = links.around(board.ground, self._end, self._placement.is_double, self._toes, board.highest)
        best = self._best_of(found)
        assert best is not None, "the table has no rim: somewhere there is a free spot"
        return best

    def _candidates(self, level: int) -> Iterable[Candidate]:
        if self._placement.is_double:
            return candidates.doubles(self._end, self._others, level, self._toes)
        return candidates.tiles(self._end, self._others, level)

    def _best_of(self, found: Iterable[Candidate]) -> Candidate | None:
        """The candidate of least cost in full; the costly tests are made for those that may still win."""
        by_looks = sorted(
            (Candidate(c.cost + self._looks(c), c.spot, c.places) for c in found), key=lambda c: c.cost
        )
        ranked: list[Candidate] = []
        least = 1 << 30
        for candidate in by_looks:
            limit = least + _MOST_CROWDING
            if candidate.cost >= limit:
                break
            cost = self._with_worries(candidate, limit)
            if cost < limit:
                ranked.append(Candidate(cost, candidate.spot, candidate.places))
                least = min(least, cost)
        ranked.sort(key=lambda c: c.cost)
        best: Candidate | None = None
        for candidate in ranked[:_SHORTLIST]:
            if best is not None and candidate.cost >= best.cost:
                break
            cost = candidate.cost + self._crowding(candidate)
            if best is None or cost < best.cost:
                best = Candidate(cost, candidate.spot, candidate.places)
        return best

    # What a candidate costs

    def _looks(self, candidate: Candidate) -> int:
        cost = self._frame.cost(
            candidate.places or (_beyond(candidate.spot),), candidate.places or (candidate.spot,)
        )
        direction = lead(candidate.spot) if self._placement.is_double else candidate.spot[2]
        return cost + _inward(candidate.spot, direction)

    def _with_worries(self, candidate: Candidate, limit: int) -> int:
        """The cost with the harm done to other ends and the outlook of the new ones; cut off at the limit."""
        board = self._board
        new = (candidate.spot, *candidate.places)
        cost = candidate.cost
        for prospects, seen, before in self._concerned():
            left = prospects.without(new)
            if left is not seen:
                cost += worry(left) - before
                if cost >= limit:
                    return cost
        for end in board.new_ends(self._placement, candidate.spot, candidate.places):
            cost += worry(glance(board.ground, end, board.toes, new))
            if cost >= limit:
                return cost
        return cost

    def _concerned(self) -> list[tuple[Prospects, Outlook, int]]:
        if self._seen is None:
            x, y, _ = self._end
            self._seen = []
            for end in self._ends:
                if abs(end.spot[0] - x) < _CONCERNED and abs(end.spot[1] - y) < _CONCERNED:
                    prospects = Prospects(self._board.ground, end, self._board.toes)
                    seen = prospects.seen()
                    self._seen.append((prospects, seen, worry(seen)))
        return self._seen

    def _crowding(self, candidate: Candidate) -> int:
        board = self._board
        if self._room is None:
            self._room = Room(board.ground.spots, self._end)
        ends = self._ends + board.new_ends(self._placement, candidate.spot, candidate.places)
        return self._room.crowding((candidate.spot, *candidate.places), ends)


def _beyond(spot: Spot) -> Spot:
    """The spot pushed on in its direction: an end that looks out of the frame has left it already."""
    dx, dy = HALVES[spot[2]]
    return spot[0] + _AHEAD * dx, spot[1] + _AHEAD * dy, spot[2]


def _inward(spot: Spot, direction: int) -> int:
    """The cost of leading back towards the starter."""
    x, y, _ = spot
    dx, dy = HALVES[direction]
    outward = x * dx + y * dy
    if outward >= 0:
        return 0
    return -_INWARD * outward // (isqrt(x * x + y * y) * isqrt(dx * dx + dy * dy) + 1)
