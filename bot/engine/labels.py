"""Letters for the open ends: a pure function of the table, the same in menus, text and picture."""

from bot.engine.tableau import Tableau


def letter(index: int) -> str:
    """0 … 25 are A … Z, then AA, AB …"""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name


def alphabetical(name: str) -> tuple[int, str]:
    """The key by which letters are sorted: Z comes before AA."""
    return len(name), name


def labels(tableau: Tableau) -> dict[int, str]:
    """The letter of every open end, by the index of its tile.

    An end keeps its letter for as long as it has room; the tile that fills it inherits the letter, tiles
    laid on it before take the lowest free one. So an arm keeps its letter while it grows, and no letter
    ever changes its meaning while the end is open. A dead foot that was closed (R20) counts as filled by
    its last toe.
    """
    room = list(tableau.free)
    for placement in tableau.placements:
        if placement.on is not None:
            room[placement.on] += 1
    held: dict[int, int] = {}
    for i, placement in enumerate(tableau.placements):
        on = placement.on
        if on is not None:
            room[on] -= 1
        if on is not None and not room[on]:
            held[i] = held.pop(on)
        else:
            taken = set(held.values())
            held[i] = next(n for n in range(len(taken) + 1) if n not in taken)
        if not room[i]:  # a dead foot, closed before it had a toe
            del held[i]
    return {i: letter(held[i]) for i in tableau.ends}
