"""The lobby: rules, seats, how long it is likely to take (T2, T3)."""

from typing import Final

from bot.engine.rules import Choice, auto_set, differences, merge, set_size
from bot.games.clock import DAY, HOUR
from bot.games.lobby import most_seats, seats_to_expect
from bot.games.model import Game, Status, TableOptions
from bot.text.fit import CONTENT, PLACEHOLDER, bold, code, first_that_fits, paragraphs, shortened
from bot.text.language import N_, Texts, moment
from bot.text.levels import with_level
from bot.text.options import (
    EDITABLE,
    option_clause,
    option_line,
    option_name,
    preset_name,
    set_name,
    value_name,
)
from bot.text.people import at_seat, tag

DECISIONS_PER_TILE: Final = 0.395
"""Real decisions a round for each tile of the set, whatever the number of seats.

Measured: 218 in ten rounds of four seats on set 9 (55 tiles), 65 in three; within a fifth on sets 9 to 18.
"""

DECISION_TIME: Final = 2 * HOUR
"""How long a person takes to decide in an all-day game, in seconds; never longer than the turn time."""

GUESTS: Final = 10
"""The most invited people the lobby names."""

_CLOSED: Final = {
    "empty": N_("Everybody got up, so the table is closed."),
    "expired": N_("A day went by without a start, so the table is closed."),
    "host": N_("The host has closed the table."),
    "moderator": N_("A moderator has closed the table."),
    "place_gone": N_("The table of {host} is closed: its place is gone."),
}

_CLOSED_SOMEHOW: Final = N_("The table is closed.")


def highest_number(game: Game) -> int:
    """The highest number on the tiles of this table, as things stand."""
    chosen = merge(game.preset, game.choices)["set"]
    return auto_set(seats_to_expect(game)) if chosen == "auto" else int(chosen)


def likely_days(game: Game) -> float:
    """How long the game will probably take, in days (T2): decisions of people times their time for one.

    While only one person sits there, the rest of the table is thought of as people too.
    """
    chosen = merge(game.preset, game.choices)
    highest = highest_number(game)
    rounds = highest + 1 if chosen["rounds"] == "all" else int(chosen["rounds"])
    decisions = DECISIONS_PER_TILE * set_size(highest) * rounds
    people = len(game.people) / len(game.players) if len(game.players) > 1 else 1.0
    pace = min(DECISION_TIME, game.options.turn_time or DECISION_TIME)
    return decisions * people * pace / DAY


def likely_length(t: Texts, game: Game) -> str:
    """``likely_days`` in a sentence."""
    days = likely_days(game)
    if days < 1:
        return t.say("Likely to take less than a day.")
    if len(game.players) == 1:
        return t.plural(
            "Likely to take about {number} day among people, less against computers.",
            "Likely to take about {number} days among people, less against computers.",
            round(days),
        )
    if len(game.people) < len(game.players):
        return t.plural(
            "Likely to take about {number} day: computers lay at once.",
            "Likely to take about {number} days: computers lay at once.",
            round(days),
        )
    return t.plural("Likely to take about {number} day.", "Likely to take about {number} days.", round(days))


def message(t: Texts, game: Game, reason: str | None = None) -> str:
    """The lobby's one message (T3), also once it has closed (``reason`` as in its notice) or begun."""
    if game.status is Status.CLOSED:
        return t.say(_CLOSED.get(reason or "", _CLOSED_SOMEHOW), host=tag(game.host))
    if game.status is not Status.LOBBY:
        return begun(t, game)
    return first_that_fits((_open_lobby(t, game, detail) for detail in (2, 1, 0)), CONTENT)


def _open_lobby(t: Texts, game: Game, detail: int) -> str:
    """The lobby in full (2), or with less about options and guests (1, 0) where it would grow too long."""
    return paragraphs(
        bold(t.say("🐔 A table for Chicken Foot")),
        rules_line(t, game, detail),
        _turn_line(t, game),
        suggestions(t, game.options),
        likely_length(t, game),
        _changes(t, game, detail),
        _seats(t, game),
        _who_may_join(t, game, detail),
        t.say("{host} begins when everybody is there.", host=tag(game.host)),
        _commitment(t, game),
    )


def begun(t: Texts, game: Game) -> str:
    """What is left of the lobby's message once the game has begun."""
    players = ", ".join(at_seat(at, with_level(t, player)) for at, player in enumerate(game.seated))
    started = t.say("🐔 The game has begun. Seats, clockwise: {players}", players=players)
    return shortened(
        paragraphs(started, rules_line(t, game), suggestions(t, game.options), _commitment(t, game)), CONTENT
    )


def rules_line(t: Texts, game: Game, detail: int = 2) -> str:
    """The rules in one line, and how they differ from classic; without values if ``detail`` is below 2."""
    chosen = merge(game.preset, game.choices)
    highest = highest_number(game)
    rounds = highest + 1 if chosen["rounds"] == "all" else int(chosen["rounds"])
    line = t.plural(
        "{preset} rules, {set} set, {number} round.",
        "{preset} rules, {set} set, {number} rounds.",
        rounds,
        preset=preset_name(t, game.preset),
        set=set_name(t, highest),
    )
    different = {
        k: v for k, v in differences(game.preset, game.choices).items() if k not in ("set", "rounds")
    }
    if not different:
        return line
    changed = "; ".join(_option(t, key, value, detail) for key, value in different.items())
    unlike = t.say("Unlike classic: {changed}.", changed=changed)
    return f"{line} {unlike}"


def _option(t: Texts, key: str, value: Choice | bool | None, detail: int) -> str:
    return option_clause(t, key, value) if detail > 1 else option_name(t, key)


def _turn_line(t: Texts, game: Game) -> str:
    time = game.options.turn_time
    if time is None:
        return t.say("No limit on the time for a turn.")
    return t.say("{time} for a turn; then the computer plays it.", time=t.duration(time))


def suggestions(t: Texts, options: TableOptions) -> str:
    """That people may ask for suggestions, and what follows; empty where they may not."""
    if not options.suggest:
        return ""
    return t.say("Whoever wants may ask for suggestions, so the game does not count for the leaderboard.")


def _changes(t: Texts, game: Game, detail: int) -> str:
    if not game.changes:
        return ""
    if not detail:
        return t.plural(
            "{number} option changed since somebody joined.",
            "{number} options changed since somebody joined.",
            len(game.changes),
        )
    lines = [_option(t, key, current_value(game, key), detail) for key in game.changes]
    return t.say("Changed since somebody joined: {changes}", changes="; ".join(lines))


def current_value(game: Game, key: str) -> Choice | bool | None:
    """What an option of the lobby is set to now, as ``options.value_name`` takes it."""
    if key == "preset":
        return game.preset
    if key == "turn_time":
        return game.options.turn_time
    if key in ("auto_single", "play_for_absent", "on_timeout", "computers", "suggest"):
        value: bool | str = getattr(game.options, key)
        return value
    return merge(game.preset, game.choices)[key]


def _seats(t: Texts, game: Game) -> str:
    players = ", ".join(with_level(t, player) for player in game.players)
    free = most_seats(game) - len(game.players)
    sitting = t.say("At the table: {players}", players=players)
    room = t.plural("({number} seat free)", "({number} seats free)", free) if free else t.say("(full)")
    return f"{sitting} {room}"


def _who_may_join(t: Texts, game: Game, detail: int) -> str:
    invited = game.options.invited
    if invited is None:
        return ""
    waiting = [tag(user) for user in invited if not game.player_of(user)]
    if not waiting or not detail:
        return t.say("By invitation.")
    more = ["…"] if len(waiting) > GUESTS else []
    return t.say("By invitation: {people}", people=", ".join([*waiting[:GUESTS], *more]))


def _commitment(t: Texts, game: Game) -> str:
    sealed = t.say("The deal is sealed: {commitment}", commitment=code(game.commitment))
    return f"-# {sealed}"


def alone_hint(t: Texts) -> str:
    """For the host, privately: what happens if nobody joins (T2)."""
    return t.say("Nobody there yet? Begin anyway, and computers take the other seats.")


def joined(t: Texts) -> str:
    return t.say("Welcome to the table! You will be called here when it is your turn.")


def left(t: Texts) -> str:
    return t.say("You got up from the table. Come back any time before it begins.")


def opened(t: Texts, closes_at: float | None = None) -> str:
    """Private answer to ``start``, where the lobby itself is the public message."""
    if closes_at is None:
        return t.say("Your table is open.")
    return t.say("Your table is open. It closes {moment} if nobody begins.", moment=moment(closes_at))


def editor(t: Texts, game: Game) -> str:
    """The host's private editor: every option as it is now (T3)."""
    lines = [option_line(t, key, current_value(game, key)) for key in EDITABLE]
    title = bold(t.say("Options of this table"))
    return shortened(paragraphs(title, *(f"- {line}" for line in lines)), CONTENT)


def choose_option(t: Texts) -> str:
    """Placeholder of the menu of options."""
    return shortened(t.say("Which option?"), PLACEHOLDER)


def choose_value(t: Texts, key: str) -> str:
    """Placeholder of the menu of values of option ``key``."""
    return shortened(t.say("{option}: choose", option=option_name(t, key)), PLACEHOLDER)


def option_set(t: Texts, key: str, value: Choice | bool | None) -> str:
    """An option was changed."""
    return t.say("Changed. {option}: {value}", option=option_name(t, key), value=value_name(t, key, value))


def choose_guests(t: Texts) -> str:
    """Placeholder of the menu of people to invite."""
    return shortened(t.say("Who may join?"), PLACEHOLDER)


def choose_to_send_off(t: Texts) -> str:
    """Placeholder of the menu of people to send off."""
    return shortened(t.say("Send somebody away from the table"), PLACEHOLDER)
