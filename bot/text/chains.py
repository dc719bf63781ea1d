"""The tableau as lines of text: every line is a chain of tiles that begins at a double.

``9-9 > 9-3 3-5 5-5`` is an arm that ends in a foot, which has lines of its own; ``[A]`` marks an open end.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.tableau import Placement, Tableau
from bot.engine.view import View
from bot.text.fit import length

ARROW = ">"
GAP = "…"


@dataclass(frozen=True, slots=True)
class _Chain:
    """Tiles from ``root`` outward, as the numbers lie; ``mark`` is the letter of the open end, "" if none."""

    root: str
    tiles: tuple[str, ...]
    mark: str

    def line(self, most: int) -> str:
        """The chain with at most ``most`` of its outermost tiles."""
        left_out = len(self.tiles) > most
        shown = self.tiles[len(self.tiles) - most :] if left_out else self.tiles
        parts = [self.root, ARROW, *([GAP] if left_out else []), *shown, self.mark]
        return " ".join(part for part in parts if part)


def chain_lines(view: View, room: int) -> list[str]:
    """The table of ``view`` within ``room`` characters if it can be done: whole chains, else the outermost
    tiles of the longest chains, at last only the chains with an open end."""
    chains = _chains(view)
    longest = max((len(chain.tiles) for chain in chains), default=1)
    for most in range(longest, 0, -1):
        lines = [chain.line(most) for chain in chains]
        if length(lines) <= room:
            return lines
    return [chain.line(1) for chain in chains if chain.mark]


def _chains(view: View) -> list[_Chain]:
    tableau = view.tableau
    letters = {end.at: f"[{end.letter}]" for end in view.ends}
    children: dict[int, list[int]] = {}
    for i, placement in enumerate(tableau.placements):
        if placement.on is not None:
            children.setdefault(placement.on, []).append(i)
    chains = []
    for root, placement in enumerate(tableau.placements):
        if not placement.is_double:
            continue
        for first in children.get(root, ()):
            chains.append(_chain(tableau, children, letters, placement, first))
        if root in letters:
            chains.append(_Chain(str(placement.tile), (), letters[root]))
    return chains


def _chain(
    tableau: Tableau,
    children: dict[int, list[int]],
    letters: dict[int, str],
    root: Placement,
    first: int,
) -> _Chain:
    """The chain that begins with tile ``first`` on the double ``root``."""
    run = [first]
    while not tableau.placements[run[-1]].is_double and run[-1] in children:
        run.append(children[run[-1]][0])
    last = run[-1]
    mark = "" if tableau.placements[last].is_double else letters.get(last, "")
    return _Chain(str(root.tile), _as_they_lie(tableau, run), mark)


def _as_they_lie(tableau: Tableau, run: Sequence[int]) -> tuple[str, ...]:
    placements = (tableau.placements[i] for i in run)
    return tuple(f"{placement.near}-{placement.far}" for placement in placements)
