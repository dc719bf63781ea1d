"""The ways in which a tile may lie against another: tables of exact offsets, one per direction.

A joint is (cost, dx, dy, direction): where the centre of the new tile lies, seen from the centre of the old
one, and where it leads. Costs are in hundredths. Level 0 are the handsome joints, level 1 those for
a crowded table.
"""

from typing import NamedTuple, TypeAlias

from bot.layout.geometry import DIRECTIONS, HALVES, QUARTER_TURN, Spot

LEVELS = (0, 1)
SQUEEZED = 2
"""The level at which anything goes that touches (squeezes.py)."""
SIDES = (-1, 1)


class Joint(NamedTuple):
    """How a tile may join another: what it costs, how far off its centre lies, and where it leads."""

    cost: int
    dx: int
    dy: int
    direction: int

    def from_spot(self, spot: Spot) -> Spot:
        """Where the tile lies that joins the one on ``spot`` so."""
        return spot[0] + self.dx, spot[1] + self.dy, self.direction


Joints: TypeAlias = tuple[tuple[Joint, ...], ...]
Toes: TypeAlias = tuple[tuple[Joint, ...], ...]


class _Frame:
    """Builds joints as seen from a tile that leads in direction ``k``."""

    def __init__(self, k: int) -> None:
        self.k = k

    def turned(self, turn: int) -> int:
        return (self.k + turn) % DIRECTIONS

    def joint(self, cost: int, turn: int, *terms: tuple[int, int]) -> Joint:
        """Terms are (how many half sides, in which direction seen from this frame)."""
        x = y = 0
        for length, towards in terms:
            vx, vy = HALVES[self.turned(towards)]
            x, y = x + length * vx, y + length * vy
        return Joint(cost, x, y, self.turned(turn))

    def hinge(self, cost: int, turn: int, side: int, *, double: bool = False, shift: int = 1) -> Joint:
        """Turned about the corner on ``side``; a double lies across, ``shift`` off its middle."""
        t = turn * side
        length = 1 if double else 2
        return self.joint(
            cost, t, (2, 0), (side, QUARTER_TURN), (length, t), (-side * shift, t + QUARTER_TURN)
        )


def _tile_joints(k: int, level: int) -> tuple[Joint, ...]:
    frame = _Frame(k)
    right = QUARTER_TURN
    found = [frame.joint(0, 0, (4, 0))]
    for side in SIDES:
        found.append(frame.hinge(100, 3, side))
        # Round the corner: the matching half lies straight ahead.
        found.append(frame.joint(170, right * side, (3, 0), (side, right)))
    if level:
        for side in SIDES:
            for turn, cost in ((1, 80), (2, 90), (4, 160), (5, 190), (8, 330), (9, 320)):
                found.append(frame.hinge(cost, turn, side))
            # Out of the side of the last half.
            found.append(frame.joint(260, right * side, (1, 0), (3 * side, right)))
            # The middle of the edge at the corner.
            found.append(frame.joint(200, 3 * side, (2, 0), (side, right), (2, 3 * side)))
            # Straight on, but half a square to the side.
            found.append(frame.joint(220, 0, (4, 0), (side, right)))
    return tuple(found)


def _double_joints(k: int, level: int) -> tuple[Joint, ...]:
    """The direction of a double is the one in which its toes point, across the double."""
    frame = _Frame(k)
    right = QUARTER_TURN
    found = [frame.joint(0, 0, (3, 0))]
    for side in SIDES:
        found.append(frame.joint(80, 0, (3, 0), (side, right)))
        found.append(frame.hinge(350, 3, side, double=True))
    if level:
        for side in SIDES:
            for turn, cost in ((1, 200), (2, 280), (4, 450)):
                found.append(frame.hinge(cost, turn, side, double=True))
            found.append(frame.joint(450, right * side, (1, 0), (2 * side, right)))
            found.append(frame.joint(450, right * side, (2, 0), (2 * side, right)))
    return tuple(found)


def _toes(k: int, level: int) -> tuple[tuple[Joint, ...], tuple[Joint, ...], tuple[Joint, ...]]:
    """Left, middle and right toe, seen from the centre of a double whose toes point in direction ``k``."""
    frame = _Frame(k)
    right = QUARTER_TURN
    outer: dict[int, list[Joint]] = {}
    for side in SIDES:
        turns = [(3, 0), (4, 100)] + ([(2, 50), (5, 90)] if level else [])
        found = [
            frame.joint(cost, turn * side, (1, 0), (2 * side, right), (2, turn * side))
            for turn, cost in turns
        ]
        if level:
            # Lying along the far side; beside the middle toe.
            found.append(frame.joint(400, right * side, (2, 0), (3 * side, right)))
            found.append(frame.joint(160, 0, (3, 0), (2 * side, right)))
        outer[side] = found
    middle = [frame.joint(0, 0, (3, 0))]
    if level:
        for side in SIDES:
            for turn, cost in ((1, 90), (2, 120)):
                # Its corner on the middle of the far side.
                middle.append(
                    frame.joint(cost, turn * side, (1, 0), (2, turn * side), (-side, turn * side + right))
                )
    return tuple(outer[-1]), tuple(middle), tuple(outer[1])


TILE_JOINTS: tuple[Joints, ...] = tuple(
    tuple(_tile_joints(k, level) for k in range(DIRECTIONS)) for level in LEVELS
)
DOUBLE_JOINTS: tuple[Joints, ...] = tuple(
    tuple(_double_joints(k, level) for k in range(DIRECTIONS)) for level in LEVELS
)
_FANS = tuple(tuple(_toes(k, level) for k in range(DIRECTIONS)) for level in LEVELS)


def fan(level: int, direction: int, count: int) -> Toes:
    """For each of ``count`` toes the joints it may take, the middle toe first (R17)."""
    left, middle, right = _FANS[level][direction]
    if count >= 3:
        return middle, left, right
    if count == 2:
        return left, right
    return ((*middle, *left, *right),) if count else ()


def arms(count: int) -> tuple[Spot, ...]:
    """The places round the lying starter in the middle, spread as evenly as its outline allows (R10)."""
    up, right = _Frame(3 * QUARTER_TURN), _Frame(0)
    spots = [up.joint(0, 0, (3, 0)), up.joint(0, 12, (-3, 0))]
    if count != 6:
        spots += [right.joint(0, 0, (4, 0)), right.joint(0, 12, (-4, 0))]
    if count > 4:
        corner: list[Joint] = []
        for x, y, direction in ((1, 1, 4), (-1, -1, 16), (1, -1, 20), (-1, 1, 8)):
            terms = [(x, 0), (2 * y, QUARTER_TURN), (2, direction)]
            if count == 8:
                # Between two neighbours only the corner itself is free: lean out from it.
                terms.append((-x * y, direction + QUARTER_TURN))
            corner.append(up.joint(0, direction, *terms))
        spots += corner
    return tuple((joint.dx, joint.dy, joint.direction) for joint in spots[:count])
