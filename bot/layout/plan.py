"""The plan of a picture: what has been decided, and how it is carried on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.tableau import Placement, Tableau
from bot.engine.tiles import Tile
from bot.layout.board import Board
from bot.layout.geometry import UNIT, Pose, Spot, reversed_direction
from bot.layout.ground import clear
from bot.layout.joints import LEVELS, TILE_JOINTS
from bot.layout.numbers import FOOT
from bot.layout.outlook import End, glance, worry
from bot.layout.search import Search


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the tiles of a table lie. Poses are parallel to ``tableau.placements`` and never change.

    ``open_places[i]`` are the places of the tiles that may still be laid on tile i: reserved ones for arms
    and toes, and for an ordinary end the one where the next tile would most naturally lie (none if there
    is no room). ``links`` are the tiles that could not touch the tile they are laid on.
    """

    poses: tuple[Pose, ...] = ()
    open_places: tuple[tuple[Pose, ...], ...] = ()
    links: tuple[int, ...] = ()

    def places(self, i: int) -> tuple[Pose, ...]:
        """The free places on tile ``i``; their angle points from the matching half to the open one."""
        return self.open_places[i]

    def to_json(self) -> dict[str, Any]:
        return {
            "poses": [list(pose) for pose in self.poses],
            "places": [[list(pose) for pose in places] for places in self.open_places],
            "links": list(self.links),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Plan":
        """The inverse of ``to_json``. Raises KeyError, TypeError or ValueError for anything else."""
        return cls(
            tuple(_pose(pose) for pose in data["poses"]),
            tuple(tuple(_pose(pose) for pose in places) for places in data["places"]),
            tuple(int(i) for i in data["links"]),
        )


def _pose(numbers: Sequence[int]) -> Pose:
    x, y, angle = numbers
    return Pose(int(x), int(y), int(angle))


def extend(plan: Plan | None, tableau: Tableau) -> Plan:
    """Lay those tiles of ``tableau`` that ``plan`` does not have yet; what lies stays as it is.

    ``plan`` must come from the first tiles of the same table. The result does not depend on the machine, nor
    on how many tiles are laid at a time. Raises ValueError if the plan has more tiles than the table.
    """
    plan = plan or Plan()
    known = len(plan.poses)
    if known > len(tableau):
        raise ValueError(f"the plan has {known} tiles, the table {len(tableau)}")
    if known == len(tableau):
        return plan
    board = _resume(plan, tableau)
    for placement in tableau.placements[known:]:
        _lay(board, placement)
    return _plan(board)


def shortened(plan: Plan, tiles: Sequence[Tile], tableau: Tableau) -> Plan:
    """The plan as it was when only the tiles of ``tableau`` lay: the first of ``tiles``, which the plan is for."""
    count = len(tableau)
    places = [*plan.open_places[:count]]
    for i in tableau.ends:
        placement = tableau.placements[i]
        if placement.is_double:
            # Its places of that time are those that are still free and those of its next tiles.
            coming = min(tableau.free[i], len(tableau.laid) - tableau.laid[placement.far])
            taken = zip(tiles[count : count + coming], plan.poses[count:], strict=False)
            spots = (_leading(pose, placement.far == tile.low) for tile, pose in taken)
            places[i] = (*(Pose(*spot) for spot in spots), *places[i])
    links = tuple(link for link in plan.links if link < count)
    return _plan(_resume(Plan(plan.poses[:count], tuple(places), links), tableau))


def _resume(plan: Plan, tableau: Tableau) -> Board:
    board = Board(len(tableau.laid) - 1)
    known = tableau.placements[: len(plan.poses)]
    for placement in known:
        board.announce(placement)
    for i, (placement, pose) in enumerate(zip(known, plan.poses, strict=True)):
        reserved = plan.open_places[i] if placement.is_double else ()
        board.put(placement, _spot(placement, pose), reserved)
    board.links = list(plan.links)
    return board


def _lay(board: Board, placement: Placement) -> None:
    board.announce(placement)
    if placement.on is None:
        spot, places = board.start(placement)
        board.put(placement, spot, places)
        return
    reserved = board.reserved[placement.on]
    if reserved:
        board.put(placement, _place_for(board, placement, reserved), ())
        return
    search = Search(board, placement, board.spots[placement.on])
    found = search.touching()
    if found is None:
        board.links.append(len(board.spots))
        found = search.apart()
    board.put(placement, found.spot, found.places)


def _place_for(board: Board, placement: Placement, places: tuple[Spot, ...]) -> Spot:
    """Which reserved place a tile takes: good for what may grow on it, without taking the best from others."""
    if len(places) == 1:
        return places[0]
    wanted = board.unlaid.at(placement.far)

    def regret(place: Spot) -> int:
        """A foot needs the best place, a tile that nothing can be laid on the worst."""
        own, others = (worry(glance(board.ground, End(place, w, False), board.toes)) for w in (wanted, FOOT))
        return 2 * own - others

    return min(places, key=regret)


def _spot(placement: Placement, pose: Pose) -> Spot:
    """The pose as the search sees it: leading from the matching half to the open one."""
    return _leading(pose, placement.near == placement.tile.low)


def _leading(pose: Pose, from_low: bool) -> Spot:
    x, y, angle = pose
    return x, y, angle if from_low else reversed_direction(angle)


def _plan(board: Board) -> Plan:
    poses = tuple(
        Pose(*_spot(placement, Pose(*spot)))
        for placement, spot in zip(board.placements, board.spots, strict=True)
    )
    places = tuple(tuple(Pose(*place) for place in _open(board, i)) for i in range(len(poses)))
    return Plan(poses, places, tuple(board.links))


def _open(board: Board, i: int) -> tuple[Spot, ...]:
    if not board.free(i) or board.placements[i].is_double:
        return board.reserved[i]
    spot = board.spots[i]
    others = board.ground.near(spot[0], spot[1], 5 * UNIT)
    for level in LEVELS:
        for joint in TILE_JOINTS[level][spot[2]]:
            place = joint.from_spot(spot)
            if clear(place, (spot,), others):
                return (place,)
    return ()
