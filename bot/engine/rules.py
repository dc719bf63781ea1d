"""The rules of a game: every option of rules.md, the presets, and how a choice becomes frozen ``Rules``."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from bot.engine.errors import RulesError

SETS: Final = (9, 6, 12, 15, 18)
MAX_SEATS: Final = {6: 4, 9: 8, 12: 12, 15: 16, 18: 20}
"""R2: the most seats at each set."""

MAX_DOUBLE_BLANK: Final = 1_000_000
"""What the double-blank may count at most: R24 names no limit, pictures and tables need one."""

ENUMS: Final[Mapping[str, tuple[str | int, ...]]] = {
    "set": SETS,
    "arms": (4, 6, 8),
    "toes": (3, 2, 1),
    "missing_double": ("draw", "all_draw", "next_lower", "set_aside"),
    "draw": ("one", "until_playable"),
    "drawn_tile": ("may", "must"),
    "boneyard_empty": ("pass", "end_round"),
    "dead_foot": ("block", "close", "play_out"),
    "out_on_double": ("allow", "penalty"),
}
"""Options with listed values, default first."""

OPTIONS: Final = (
    "set",
    "hand",
    "arms",
    "toes",
    "missing_double",
    "rounds",
    "draw",
    "drawn_tile",
    "boneyard_empty",
    "dead_foot",
    "out_on_double",
    "double_blank",
)
"""Every option that changes play, by its key in the record."""

Choice = str | int

PRESETS: Final[Mapping[str, Mapping[str, Choice]]] = {
    "classic": {},
    "quick": {"rounds": 3, "missing_double": "set_aside"},
    "double_foot": {"arms": 6},
    "gentle": {"dead_foot": "close", "missing_double": "next_lower"},
    "big_hands": {"hand": "big", "missing_double": "all_draw"},
}
"""``big`` is this preset's own word for ``BIG_HANDS``; nobody can choose it as a value of ``hand``."""

BIG_HANDS: Final = {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5}
"""The preset ``big_hands``: seats -> tiles, on set 9 only."""

_AUTO_SETS: Final = ((6, 9), (10, 12), (15, 15), (20, 18))


@dataclass(frozen=True, slots=True)
class Rules:
    """The frozen, resolved rules of one game; built by ``resolve`` or ``Rules.checked``.

    ``highest`` is the set (double-``highest``), ``hand`` the tiles each seat is dealt, ``rounds`` a number.
    """

    highest: int = 9
    hand: int = 7
    arms: int = 4
    toes: int = 3
    missing_double: str = "draw"
    rounds: int = 10
    draw: str = "one"
    drawn_tile: str = "may"
    boneyard_empty: str = "pass"
    dead_foot: str = "block"
    out_on_double: str = "allow"
    double_blank: int = 50

    @property
    def tiles(self) -> int:
        """T, the tiles in the set (R1)."""
        return set_size(self.highest)

    @property
    def dealt_from(self) -> int:
        """The tiles the hands are dealt from (R3): one less when the double is set aside."""
        return self.tiles - (self.missing_double == "set_aside")

    def to_record(self) -> dict[str, Choice]:
        """The ``rules`` object of a record: every option, resolved."""
        named = {f.name: getattr(self, f.name) for f in fields(self)}
        return {key: named["highest" if key == "set" else key] for key in OPTIONS}

    @classmethod
    def checked(cls, values: Mapping[str, object], seats: int) -> "Rules":
        """Rules from a record's complete ``rules`` object. Raises ``RulesError``."""
        for key in values:
            if key not in OPTIONS:
                raise RulesError(str(key)[:40], "there is no such option", "unknown")
        for key in OPTIONS:
            if key not in values:
                raise RulesError(key, "is missing", "missing")
        for key in ("hand", "rounds"):
            if isinstance(values[key], str):
                raise RulesError(key, "must be a number", "number")
        return _rules({key: _typed(key, values[key]) for key in OPTIONS}, seats)


def set_size(highest: int) -> int:
    return (highest + 1) * (highest + 2) // 2


def auto_hand(highest: int, seats: int) -> int:
    """R3: floor(0.52 T / P) kept within 7 … 15, then lowered until hand x seats <= 0.8 T."""
    tiles = set_size(highest)
    hand = min(15, max(7, 52 * tiles // (100 * seats)))
    while 5 * hand * seats > 4 * tiles:
        hand -= 1
    return hand


def auto_set(seats: int) -> int:
    """R1 ``auto``: the smallest set on which the auto hand is at least 7."""
    return next(highest for most, highest in _AUTO_SETS if seats <= most)


def resolve(preset: str, choices: Mapping[str, object], seats: int) -> Rules:
    """The frozen rules of a game from a preset and the options chosen on top of it.

    ``choices`` maps option keys to values, ``auto`` (set, hand) and ``all`` (rounds) included.
    Raises ``RulesError`` naming the option and the reason (rules.md, end of "Presets").
    """
    chosen = merge(preset, choices)
    if type(seats) is not int or not 2 <= seats <= MAX_SEATS[18]:
        raise RulesError(
            "seats", f"must be 2 to {MAX_SEATS[18]}, not {seats}", "seats", low=2, high=MAX_SEATS[18]
        )
    if chosen["set"] == "auto":
        chosen["set"] = auto_set(seats)
    highest = chosen["set"]
    assert isinstance(highest, int)
    _check_seats(highest, seats)
    if chosen["hand"] == "auto":
        chosen["hand"] = auto_hand(highest, seats)
    elif chosen["hand"] == "big":
        if highest != 9:
            raise RulesError("hand", "big_hands is for set 9 only; choose a hand for this set", "big_hands")
        chosen["hand"] = BIG_HANDS[seats]
    if chosen["rounds"] == "all":
        chosen["rounds"] = highest + 1
    return _rules(chosen, seats)


def merge(preset: str, choices: Mapping[str, object]) -> dict[str, Choice]:
    """Every option with its chosen value, not yet resolved; each value is checked alone."""
    if preset not in PRESETS:
        raise RulesError("preset", f"must be one of {', '.join(PRESETS)}, not {str(preset)[:40]}", "unknown")
    chosen: dict[str, Choice] = {key: values[0] for key, values in ENUMS.items()}
    chosen |= {"hand": "auto", "rounds": "all", "double_blank": 50}
    chosen |= PRESETS[preset]
    for key, value in choices.items():
        if key not in OPTIONS:
            raise RulesError(str(key)[:40], "there is no such option", "unknown")
        chosen[key] = _typed(key, value)
    return chosen


def differences(preset: str, choices: Mapping[str, object]) -> dict[str, Choice]:
    """The options in which this choice differs from ``classic``, unresolved."""
    classic = merge("classic", {})
    return {key: value for key, value in merge(preset, choices).items() if value != classic[key]}


def parse_choice(key: str, text: str) -> Choice:
    """An option's value as a person types it. Raises ``RulesError`` for what cannot be one."""
    if key not in OPTIONS:
        raise RulesError(key[:40], f"there is no such option (there are {', '.join(OPTIONS)})", "unknown")
    text = text.strip().lower()
    digits = text.isascii() and text.isdigit() and len(text) <= 6
    return _typed(key, int(text) if digits else text)


def _typed(key: str, value: object) -> Choice:
    """``value`` if it can be a value of option ``key`` at all."""
    if key in ENUMS:
        allowed = ENUMS[key]
        if type(value) in (int, str) and (value in allowed or (key == "set" and value == "auto")):
            assert isinstance(value, int | str)
            return value
        names = ", ".join(map(str, allowed)) + (" or auto" if key == "set" else "")
        raise RulesError(key, f"must be one of {names}, not {_show(value)}", "value")
    words = {"hand": ("auto",), "rounds": ("all",)}.get(key, ())
    if isinstance(value, str) and value in words:
        return value
    low, high = {"hand": (1, 190), "rounds": (1, 19), "double_blank": (0, MAX_DOUBLE_BLANK)}[key]
    if type(value) is int and low <= value <= high:
        return value
    word = f"{words[0]} or " if words else ""
    reason = f"must be {word}a whole number from {low} to {high}, not {_show(value)}"
    raise RulesError(key, reason, "range", low=low, high=high)


def _show(value: object) -> str:
    return repr(value)[:40]


def _check_seats(highest: int, seats: int) -> None:
    most = MAX_SEATS[highest]
    if not 2 <= seats <= most:
        raise RulesError(
            "seats", f"set {highest} takes 2 to {most} seats, not {seats}", "seats", low=2, high=most
        )


def _rules(values: Mapping[str, Choice], seats: int) -> Rules:
    """Rules from typed, resolved values; checks what the options mean together (R1-R4, R10)."""
    rules = Rules(**{("highest" if key == "set" else key): value for key, value in values.items()})  # type: ignore[arg-type]
    if type(rules.highest) is not int:
        raise RulesError("set", "must be a number", "number")
    _check_seats(rules.highest, seats)
    if rules.rounds > rules.highest + 1:
        most = rules.highest + 1
        raise RulesError(
            "rounds",
            f"set {rules.highest} has {most} doubles to open with, not {rules.rounds}",
            "rounds",
            high=most,
        )
    if rules.hand * seats > rules.dealt_from:
        most = rules.dealt_from // seats
        raise RulesError(
            "hand",
            f"{seats} hands of {rules.hand} are {rules.hand * seats} tiles, of {rules.dealt_from} there are",
            "hand",
            high=most,
        )
    if rules.arms == 8 and rules.highest == 6:
        raise RulesError("arms", "8 arms need a larger set than 6", "arms")
    return rules
