"""The rules as one game plays them: short pages, every option in one line (the ``rules`` command)."""

from typing import Final

from bot.engine.rules import Rules
from bot.engine.tiles import double
from bot.games.model import Game, TableOptions
from bot.games.table_view import TableView
from bot.text.fit import CONTENT, pages
from bot.text.language import N_, Texts
from bot.text.options import set_name

MEANINGS: Final = {
    ("missing_double", "draw"): N_(
        "If nobody holds it, everybody in turn draws a tile until it turns up; whoever draws it opens."
    ),
    ("missing_double", "all_draw"): N_(
        "If nobody holds it, everybody in turn draws a tile until it turns up; that lap is still finished."
    ),
    ("missing_double", "next_lower"): N_(
        "If nobody holds it, the highest double in any hand that has not opened yet opens instead."
    ),
    ("missing_double", "set_aside"): N_(
        "It lies in the centre from the start; the first turn goes round from round to round."
    ),
    ("draw", "one"): N_("If nothing of yours fits, you draw one tile."),
    ("draw", "until_playable"): N_("If nothing of yours fits, you draw until a tile does."),
    ("drawn_tile", "may"): N_("If the drawn tile fits, you may lay it at once or keep it."),
    ("drawn_tile", "must"): N_("If the drawn tile fits, it is laid at once."),
    ("boneyard_empty", "pass"): N_("If the yard is empty too, you pass."),
    ("boneyard_empty", "end_round"): N_("If the yard is empty too, the round ends there, blocked."),
    ("dead_foot", "block"): N_("If no tile is left to complete a foot, the round ends, blocked."),
    ("dead_foot", "close"): N_("If no tile is left to complete a foot, the foot counts as complete."),
    ("dead_foot", "play_out"): N_(
        "If no tile is left to complete a foot, everybody draws and passes until nothing can be done."
    ),
    ("out_on_double", "allow"): N_("You may go out on a double."),
    ("out_on_double", "penalty"): N_("Going out on a double ends the round, but costs you 50 points."),
}
"""One line for every value of an option that is a word."""


def rules_pages(t: Texts, rules: Rules, options: TableOptions | None = None) -> list[str]:
    """The rules of a game on pages that fit a message, complete: each option as this game has it."""
    chapters = [_aim(t, rules), _opening(t, rules), _turns(t, rules), _doubles(t, rules), _ends(t, rules)]
    if options is not None:
        chapters.append(_table(t, options))
    lines = [line for title, *sentences in chapters for line in [f"**{title}**", *_points(sentences), ""]]
    return pages(lines[:-1], CONTENT - 100)


def table_rules(t: Texts, table: TableView) -> list[str]:
    """``rules_pages`` of a begun game."""
    return rules_pages(t, table.view.rules, table.options)


def lobby_rules(t: Texts, game: Game, rules: Rules) -> list[str]:
    """``rules_pages`` of a lobby; ``rules`` resolved for the seats to expect."""
    return rules_pages(t, rules, game.options)


def _points(sentences: list[str]) -> list[str]:
    return [f"- {sentence}" for sentence in sentences]


def _means(t: Texts, rules: Rules, key: str) -> str:
    return t.say(MEANINGS[key, getattr(rules, key)])


def _aim(t: Texts, rules: Rules) -> list[str]:
    return [
        t.say("What it is about"),
        t.plural(
            "A {set} set of tiles, {number} round. Get rid of your tiles; the fewest points win.",
            "A {set} set of tiles, {number} rounds. Get rid of your tiles; the fewest points win.",
            rules.rounds,
            set=set_name(t, rules.highest),
        ),
        t.plural(
            "Everybody gets {number} tile; the rest is the yard, face down.",
            "Everybody gets {number} tiles; the rest is the yard, face down.",
            rules.hand,
        ),
    ]


def _opening(t: Texts, rules: Rules) -> list[str]:
    first = double(rules.highest)
    return [
        t.say("How a round opens"),
        t.say("The round opens with the {tile}.", tile=first)
        if rules.rounds == 1
        else t.say(
            "The first round opens with the {tile}, each later one with the next lower double.", tile=first
        ),
        _means(t, rules, "missing_double"),
        t.plural(
            "The first double wants {number} arm before anything else is laid.",
            "The first double wants {number} arms before anything else is laid.",
            rules.arms,
        ),
    ]


def _turns(t: Texts, rules: Rules) -> list[str]:
    return [
        t.say("Your turn"),
        t.say("Lay a tile so that one half matches an open end. If one of your tiles fits, you lay one."),
        _means(t, rules, "draw"),
        _means(t, rules, "drawn_tile"),
        t.say("If it does not fit, you keep it and the turn goes on."),
        _means(t, rules, "boneyard_empty"),
    ]


def _doubles(t: Texts, rules: Rules) -> list[str]:
    return [
        t.say("🐔 Chicken foot!"),
        t.plural(
            "A double lies crosswise and wants {number} toe. Until then nothing else may be laid.",
            "A double lies crosswise and wants {number} toes. Until then nothing else may be laid.",
            rules.toes,
        ),
        _means(t, rules, "dead_foot"),
    ]


def _ends(t: Texts, rules: Rules) -> list[str]:
    return [
        t.say("How it ends"),
        t.say("Whoever lays the last tile of a hand is out, and the round is over."),
        _means(t, rules, "out_on_double"),
        t.say("If nothing can fit any more, the round is blocked and over too."),
        t.plural(
            "Everybody counts the dots left in hand; the double-blank counts {number} point.",
            "Everybody counts the dots left in hand; the double-blank counts {number} points.",
            rules.double_blank,
        ),
        t.say("In the end the fewest points win; in a tie, the most rounds without points."),
    ]


def _table(t: Texts, options: TableOptions) -> list[str]:
    sentences = [
        t.say("At this table"),
        t.say("What has to happen anyway happens by itself: drawing, passing."),
    ]
    if options.auto_single:
        sentences.append(t.say("If only one play is possible, it is laid by itself."))
    else:
        sentences.append(t.say("If only one play is possible, it is still yours to lay."))
    if options.turn_time is None:
        sentences.append(t.say("There is no limit on the time for a turn."))
    else:
        time = t.duration(options.turn_time)
        then = {
            "auto_play": N_("A turn may take {time}; then the computer plays it."),
            "remove": N_("A turn may take {time}; then the computer takes over the seat."),
        }[options.on_timeout]
        sentences.append(t.say(then, time=time))
    if options.play_for_absent:
        sentences.append(t.say("While somebody is away, the computer plays for him."))
    sentences.append(t.say("If somebody leaves for good, the computer plays on in that seat."))
    return sentences
