"""The options of a game in words: names, values, and one line for what each means."""

from typing import Final

from bot.engine.rules import ENUMS, OPTIONS, PRESETS, Choice
from bot.games.model import ON_TIMEOUT, TURN_TIMES
from bot.players import LEVELS
from bot.text.fit import DESCRIPTION, LABEL, shortened
from bot.text.language import N_, Texts
from bot.text.levels import level_name

NAMES: Final = {
    "preset": N_("Kind of game"),
    "rounds": N_("Rounds"),
    "turn_time": N_("Time for a turn"),
    "set": N_("Set of tiles"),
    "hand": N_("Tiles in a hand"),
    "arms": N_("Arms on the first double"),
    "toes": N_("Toes on a chicken foot"),
    "missing_double": N_("Nobody has the opening double"),
    "draw": N_("Drawing when nothing fits"),
    "drawn_tile": N_("A drawn tile that fits"),
    "boneyard_empty": N_("Nothing fits, the yard is empty"),
    "dead_foot": N_("A foot nobody can complete"),
    "out_on_double": N_("Going out on a double"),
    "double_blank": N_("Points for the double-blank"),
    "on_timeout": N_("When the time is over"),
    "auto_single": N_("Only one play possible"),
    "play_for_absent": N_("Turns of those who are away"),
    "computers": N_("Level of the computers"),
    "suggest": N_("Suggestions in private hands"),
}
"""Every option the lobby shows, by its key; what tables change most comes first."""

EDITABLE: Final = tuple(NAMES)

_VALUES: Final = {
    ("set", "auto"): N_("by the number of players"),
    ("hand", "auto"): N_("by the number of players"),
    ("hand", "big"): N_("big hands"),
    ("rounds", "all"): N_("all, one for each double"),
    ("missing_double", "draw"): N_("draw in turn until it is found"),
    ("missing_double", "all_draw"): N_("draw until found, finishing the lap"),
    ("missing_double", "next_lower"): N_("the highest double held opens"),
    ("missing_double", "set_aside"): N_("it lies in the centre from the start"),
    ("draw", "one"): N_("one tile"),
    ("draw", "until_playable"): N_("until one fits"),
    ("drawn_tile", "may"): N_("may be laid or kept"),
    ("drawn_tile", "must"): N_("must be laid"),
    ("boneyard_empty", "pass"): N_("pass"),
    ("boneyard_empty", "end_round"): N_("the round ends"),
    ("dead_foot", "block"): N_("the round ends, blocked"),
    ("dead_foot", "close"): N_("it counts as complete"),
    ("dead_foot", "play_out"): N_("draw and pass to the end"),
    ("out_on_double", "allow"): N_("is fine"),
    ("out_on_double", "penalty"): N_("costs 50 points"),
    ("auto_single", "on"): N_("is laid by itself"),
    ("auto_single", "off"): N_("is left to the player"),
    ("turn_time", "off"): N_("no limit"),
    ("on_timeout", "auto_play"): N_("the computer plays this turn"),
    ("on_timeout", "remove"): N_("the computer takes over the seat"),
    ("suggest", "on"): N_("for those who ask"),
    ("suggest", "off"): N_("none"),
    ("play_for_absent", "on"): N_("the computer plays them"),
    ("play_for_absent", "off"): N_("the clock waits for them"),
}

HIGHEST_SET: Final = max(int(value) for value in ENUMS["set"])

_PRESETS: Final = {
    "classic": (N_("Classic"), N_("The rules most families know")),
    "quick": (N_("Quick"), N_("Three rounds, the double lies ready")),
    "double_foot": (N_("Double foot"), N_("Six arms on the first double")),
    "gentle": (N_("Gentle"), N_("No blocked feet, the highest double opens")),
    "big_hands": (N_("Big hands"), N_("More tiles each, all draw for the double")),
}


def option_name(t: Texts, key: str) -> str:
    """The name of an option, within a label; ``key`` as it stands in the rules."""
    return shortened(t.say(NAMES[key]), LABEL) if key in NAMES else shortened(key, LABEL)


def value_name(t: Texts, key: str, value: Choice | bool | None) -> str:
    """A value of an option, within a label. ``turn_time`` is in seconds, None is "off"."""
    return shortened(_value(t, key, value), LABEL)


def _value(t: Texts, key: str, value: Choice | bool | None) -> str:
    if key == "preset":
        return preset_name(t, str(value))
    if key == "computers":
        return level_name(t, str(value))
    if key == "turn_time" and isinstance(value, int):
        return t.duration(value)
    if isinstance(value, bool):
        value = "on" if value else "off"
    if value is None:
        value = "off"
    if key == "set" and isinstance(value, int):
        return set_name(t, value)
    words = _VALUES.get((key, str(value)))
    if words is not None:
        return t.say(words)
    return t.number(value) if isinstance(value, int) else value


def set_name(t: Texts, highest: int) -> str:
    return t.say("double-{number}", number=t.number(highest))


def option_line(t: Texts, key: str, value: Choice | bool | None) -> str:
    """An option with its value, as the lobby lists it."""
    return t.say("{option}: {value}", option=option_name(t, key), value=value_name(t, key, value))


def option_clause(t: Texts, key: str, value: Choice | bool | None) -> str:
    """``option_line`` within a sentence."""
    if (key, value) == ("missing_double", "set_aside"):
        return t.say("the opening double is set aside and lies in the centre")
    return option_line(t, key, value)


def preset_name(t: Texts, preset: str) -> str:
    return t.say(_PRESETS[preset][0]) if preset in _PRESETS else preset


def preset_summary(t: Texts, preset: str) -> str:
    """What a preset is like, within an option's description."""
    return shortened(t.say(_PRESETS[preset][1]), DESCRIPTION)


def offered_values(key: str, highest: int = HIGHEST_SET) -> tuple[str, ...]:
    """The values the lobby's editor offers, as ``Games.set_option`` takes them; at most 25.

    ``highest`` is the set's highest number: there are no more rounds than doubles (R4).
    """
    if key == "preset":
        return tuple(PRESETS)
    if key == "turn_time":
        return (*map(str, TURN_TIMES), "off")
    if key == "on_timeout":
        return ON_TIMEOUT
    if key in ("auto_single", "play_for_absent", "suggest"):
        return ("on", "off")
    if key == "computers":
        return LEVELS
    if key == "set":
        return ("auto", *map(str, sorted(int(value) for value in ENUMS["set"])))
    if key == "hand":
        return ("auto", *map(str, range(3, 22)))
    if key == "rounds":
        return ("all", *map(str, range(1, highest + 2)))
    if key == "double_blank":
        return ("0", "10", "25", "30", "50", "75", "100")
    return tuple(map(str, ENUMS[key])) if key in OPTIONS else ()


def offered_name(t: Texts, key: str, value: str) -> str:
    """The words for one of ``offered_values``, within a menu option."""
    return value_name(t, key, int(value) if value.isdigit() else value)
