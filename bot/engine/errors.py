"""What the engine refuses, and how it says so."""

from enum import StrEnum


class ChickenfootError(Exception):
    """The root of everything this project raises on purpose."""


class RulesError(ChickenfootError):
    """An option, or a combination of options, that cannot be played (rules.md "Presets", last line).

    ``option`` is the record's key of the option at fault, ``reason`` an English clause for operators;
    ``code`` names the kind of fault, so that people are told in their own language.
    """

    def __init__(self, option: str, reason: str, code: str = "value", **facts: object) -> None:
        super().__init__(f"{option}: {reason}")
        self.option = option
        self.reason = reason
        self.code = code
        self.facts = facts


class Refusal(StrEnum):
    """Why an action is not legal now."""

    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_TILE = "not_your_tile"
    NO_SUCH_END = "no_such_end"
    END_FULL = "end_full"
    NO_MATCH = "no_match"
    ARMS_FIRST = "arms_first"
    FOOT_FIRST = "foot_first"
    DRAWN_TILE_ONLY = "drawn_tile_only"
    MUST_PLAY = "must_play"
    MUST_DRAW = "must_draw"
    BONEYARD_EMPTY = "boneyard_empty"
    MUST_OPEN = "must_open"
    NOT_NOW = "not_now"


class IllegalAction(ChickenfootError):
    """An action that ``legal_actions`` does not list; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class RecordError(ChickenfootError):
    """A file or text that is not a game record at all (record-format.md).

    ``path`` leads to the value at fault, ``("rounds", 2, "actions", 17, "tile")``; the message spells it
    ``rounds[2].actions[17].tile``.
    """

    def __init__(self, reason: str, path: tuple[str | int, ...] = ()) -> None:
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.path = path
