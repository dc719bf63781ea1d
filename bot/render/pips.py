"""Where the pips of a half lie: the patterns of real sets, 0 to 9."""

from collections.abc import Sequence

_STEP = 0.26


def _rows(*rows: Sequence[int]) -> tuple[tuple[float, float], ...]:
    """Offsets along and across the tile; each row runs along it, in steps."""
    return tuple((x * _STEP, y * _STEP) for y, row in zip((-1, 0, 1), rows, strict=True) for x in row)


PATTERNS = (
    _rows((), (), ()),
    _rows((), (0,), ()),
    _rows((-1,), (), (1,)),
    _rows((-1,), (0,), (1,)),
    _rows((-1, 1), (), (-1, 1)),
    _rows((-1, 1), (0,), (-1, 1)),
    _rows((-1, 0, 1), (), (-1, 0, 1)),
    _rows((-1, 0, 1), (0,), (-1, 0, 1)),
    _rows((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    _rows((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
)
"""By number: (along the tile, across it) from the middle of the half, in sides of the half."""

MOST = len(PATTERNS) - 1


def radius(number: int) -> float:
    """In sides of the half: few pips are larger, as on real tiles."""
    return 0.112 if number <= 5 else 0.098
