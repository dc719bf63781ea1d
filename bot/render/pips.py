"""Where the pips of a half lie: the patterns of real sets, 0 to 18."""

_ACROSS = 0.6
"""From the first line to the last, in sides of the half: wide, so that one sees on a phone whether the middle line of
a 6, 7, 8 or 9 is empty, half full or full."""
_ALONG = {4: 0.6, 5: 0.64, 6: 0.64}
"""From the first pip of so many in a line to the last; up to three ``_SHORT``, to stay off the other half."""
_SHORT = 0.56


def _lines(*lines: str) -> tuple[tuple[float, float], ...]:
    """Offsets along and across the tile; every line runs along it, a pip wherever there is a letter."""
    found = []
    for across, line in zip((-0.5, 0.0, 0.5), lines, strict=True):
        steps = max(2, len(line) - 1)
        span = _ALONG.get(len(lines[0]), _SHORT)
        for place, letter in enumerate(line):
            if letter != " ":
                found.append(((place - (len(line) - 1) / 2) / steps * span, across * _ACROSS))
    return tuple(found)


PATTERNS = (
    _lines("", "", ""),
    _lines("", "o", ""),
    _lines("o  ", "", "  o"),
    _lines("o  ", "o", "  o"),
    _lines("o o", "", "o o"),
    _lines("o o", "o", "o o"),
    _lines("ooo", "", "ooo"),
    _lines("ooo", "o", "ooo"),
    _lines("ooo", "o o", "ooo"),
    _lines("ooo", "ooo", "ooo"),
    _lines("oooo", "o  o", "oooo"),
    _lines("oooo", "ooo", "oooo"),
    _lines("oooo", "oooo", "oooo"),
    _lines("ooooo", "o o o", "ooooo"),
    _lines("ooooo", "oo oo", "ooooo"),
    _lines("ooooo", "ooooo", "ooooo"),
    _lines("oooooo", "oo  oo", "oooooo"),
    _lines("oooooo", "ooooo", "oooooo"),
    _lines("oooooo", "oooooo", "oooooo"),
)
"""By number: (along the tile, across it) from the middle of the half, in sides of the half. Beyond 9 the outer
lines are full and the middle one makes up the number."""


def radius(number: int) -> float:
    """In sides of the half: few pips are larger, as on real tiles."""
    sizes = ((5, 0.112), (9, 0.088), (12, 0.08), (15, 0.066), (18, 0.054))
    return next(size for most, size in sizes if number <= most)
