"""How likely a hidden tile is what it might be: what is impossible, and what its seat would have laid."""

from typing import Final

from bot.engine.rules import set_size
from bot.engine.tiles import double
from bot.players.core.orders import DOUBLE, costs, place_of
from bot.players.deals import Weights
from bot.players.known import Known, Turn, fitting

PATIENCE: Final = 8
"""A tile better by so many points than the one laid is a quarter as likely to have been in the hand."""
KEPT: Final = 0.1
"""How likely it is that a drawn tile was kept although it fitted, to begin with."""


def possible(known: Known) -> list[Weights]:
    """For every hidden tile 1 for what it can be and 0 for what it cannot."""
    size = set_size(known.rules.highest)
    rows = {
        not_these: [0.0 if not_these >> at & 1 else 1.0 for at in range(size)]
        for not_these in {tile.not_these for tile in known.hidden}
    }
    return [rows[tile.not_these] for tile in known.hidden]


def likely(known: Known) -> list[Weights]:
    """The same, weighed by what the seats laid when they could have laid something better."""
    rows: dict[tuple[int, int, int], Weights] = {}
    doubts = _Doubts(known)
    for tile in known.hidden:
        key = tile.seat, tile.since, tile.not_these
        if key not in rows:
            rows[key] = doubts.of(*key)
    return [rows[tile.seat, tile.since, tile.not_these] for tile in known.hidden]


class _Doubts:
    """Weights that also doubt what a seat held when it laid another tile."""

    def __init__(self, known: Known) -> None:
        self._known = known
        highest = known.rules.highest
        self._value = list(costs(highest, known.rules.double_blank))
        for number in range(highest + 1):
            self._value[place_of(highest)[double(number)]] += DOUBLE

    def of(self, seat: int, since: int, not_these: int) -> Weights:
        """Of a tile that this seat holds since a turn, and that is none of ``not_these``."""
        weights = [0.0 if not_these >> at & 1 else 1.0 for at in range(len(self._value))]
        for at, turn in enumerate(self._known.turns):
            if turn.seat != seat or at < since:
                continue
            if at == since:
                if turn.passed:
                    self._keep(weights, turn)
            elif turn.laid is not None and not turn.drawn:
                self._prefer(weights, turn, self._value[turn.laid])
        return weights

    def _prefer(self, weights: Weights, turn: Turn, laid: int) -> None:
        value = self._value
        fits = fitting(self._known.rules.highest, turn.due)
        for tile in self._known.unseen:
            if fits >> tile & 1 and value[tile] > laid:
                doubt = PATIENCE / (PATIENCE + value[tile] - laid)
                weights[tile] *= doubt * doubt

    def _keep(self, weights: Weights, turn: Turn) -> None:
        fits = fitting(self._known.rules.highest, turn.due)
        for tile in self._known.unseen:
            if fits >> tile & 1:
                weights[tile] *= KEPT
