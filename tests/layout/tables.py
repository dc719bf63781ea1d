"""Random tables that the rules can produce, made by a small generator of their own.

Arms first (R10), a foot before anything else (R16), no double as arm or toe (R19). A style says which of the
legal plays is chosen: ``random`` as anybody might, the others to make trouble for the layout.
"""

from collections.abc import Iterator
from random import Random

from bot.engine.tableau import Tableau
from bot.engine.tiles import Tile, double, tile_set

HOSTILE = ("doubles", "bushy", "long", "cluster", "mixed")


def grow(
    highest: int,
    seed: int,
    *,
    arms: int = 4,
    toes: int = 3,
    starter: int | None = None,
    style: str = "random",
    seats: int | None = None,
    close_dead: bool = True,
) -> Iterator[Tableau]:
    """The table after every tile laid; without ``seats`` one player holds the set and lays all he can."""
    rng = Random(f"{highest} {seed} {arms} {toes} {starter} {style} {seats}")
    first = double(highest if starter is None else starter)
    tiles = [tile for tile in tile_set(highest) if tile != first]
    rng.shuffle(tiles)
    hands = [tiles] if seats is None else _deal(tiles, seats)
    yard: list[Tile] = [] if seats is None else tiles[sum(map(len, hands)) :]
    tableau = Tableau.empty(highest).open_with(first, arms)
    yield tableau
    passes = seat = 0
    while passes < len(hands):
        hand = hands[seat]
        plays = _legal(tableau, hand)
        if not plays and yard:
            hand.append(yard.pop())
            plays = _legal(tableau, hand)
        passes = 0 if plays else passes + (not yard)
        if plays:
            tile, on = rng.choice(_wanted(tableau, plays, style, rng))
            hand.remove(tile)
            tableau = tableau.lay(tile, on, toes)
            foot = tableau.pending_foot()
            if foot is not None and close_dead and tableau.exhausted(tableau.placements[foot].far):
                tableau = tableau.close(foot)
            yield tableau
            if not hand:
                return
        seat = (seat + 1) % len(hands)


def final(highest: int, seed: int, **options: object) -> Tableau:
    """The last table of ``grow``."""
    *_, last = grow(highest, seed, **options)  # type: ignore[arg-type]
    return last


def _deal(tiles: list[Tile], seats: int) -> list[list[Tile]]:
    size = max(1, min(15, max(7, (len(tiles) + 1) * 52 // 100 // seats), len(tiles) * 8 // 10 // seats))
    return [tiles[i * size : (i + 1) * size] for i in range(seats)]


def _legal(tableau: Tableau, hand: list[Tile]) -> list[tuple[Tile, int]]:
    foot = tableau.pending_foot()
    ends = (0,) if tableau.free[0] else tableau.ends if foot is None else (foot,)
    numbers = [(tableau.placements[end].far, end) for end in ends]
    return [(tile, end) for tile in hand for number, end in numbers if tile.has(number)]


def _wanted(
    tableau: Tableau, plays: list[tuple[Tile, int]], style: str, rng: Random
) -> list[tuple[Tile, int]]:
    if style == "mixed":
        style = rng.choice(("random", "doubles", "bushy", "long", "cluster"))
    if style == "random":
        return plays
    if style == "long":
        newest = max(end for _, end in plays)
        return [play for play in plays if play[1] == newest]
    plays = [play for play in plays if play[0].is_double] or plays
    if style == "doubles":
        return plays
    depth = {end: _depth(tableau, end) for _, end in plays}
    wanted = min(depth.values()) if style == "bushy" else max(depth.values())
    return [play for play in plays if depth[play[1]] == wanted]


def _depth(tableau: Tableau, i: int) -> int:
    depth = 0
    while (on := tableau.placements[i].on) is not None:
        i, depth = on, depth + 1
    return depth
