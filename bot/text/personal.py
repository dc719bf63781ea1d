"""A person's own settings: each with what it does now, in a sentence (T14, T15, T21)."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.games.personal import Personal, Pings
from bot.text.away import still_away
from bot.text.fit import (
    CONTENT,
    DESCRIPTION,
    LABEL,
    PLACEHOLDER,
    blocks,
    bold,
    paragraphs,
    sentences,
    shortened,
)
from bot.text.language import N_, Texts, language_name
from bot.text.when import clock_time
from bot.text.zones import offered, place_name, time_at, zone_label

NAMES: Final = {
    "zone": N_("Time zone"),
    "quiet": N_("Quiet hours"),
    "pings": N_("How you are called"),
    "you_next": N_("A word when you are next"),
    "digest": N_("Daily list of waiting games"),
    "dm_hand": N_("Your hand in direct messages"),
    "confirm": N_("A look before a tile is laid"),
    "auto_single": N_("Only one play possible"),
    "play_when_away": N_("Your turns while you are away"),
    "language": N_("Language"),
}
"""Every setting a person can choose, by its field in ``Personal``."""

AUTO: Final = "auto"
"""The language that Discord says."""

_VALUES: Final = {
    ("quiet", "off"): N_("none"),
    ("pings", "mention"): N_("a mention at the table"),
    ("pings", "dm"): N_("a direct message"),
    ("pings", "both"): N_("a mention and a direct message"),
    ("pings", "none"): N_("not at all"),
    ("digest", "off"): N_("never"),
    ("you_next", "on"): N_("as a direct message"),
    ("you_next", "off"): N_("no"),
    ("dm_hand", "on"): N_("shown"),
    ("dm_hand", "off"): N_("not shown"),
    ("confirm", "on"): N_("with a preview"),
    ("confirm", "off"): N_("laid as soon as it is chosen"),
    ("auto_single", "on"): N_("is laid by itself"),
    ("auto_single", "off"): N_("is left to me"),
    ("play_when_away", "on"): N_("the computer may play them"),
    ("play_when_away", "off"): N_("nobody plays them"),
    ("language", AUTO): N_("as in Discord"),
}

_ABOUT: Final = {
    "zone": N_(
        "Your time zone says when it is night for you. Yours is not listed? {settings} `zone:` finds every one."
    ),
    "quiet": N_(
        "At most 10 hours, from your next turn on; not at tables where a turn takes less than 2 hours. "
        "By the minute: {settings} `quiet:22:30-7:15`."
    ),
    "pings": N_("You are called once when your turn comes, and again before its time is over."),
    "you_next": N_("Comes when the person before you has to choose."),
    "digest": N_("By the clock of your time zone, only on days when a game waits for you."),
    "dm_hand": N_("For the direct messages that call you. Nobody else can read them."),
    "confirm": N_("The preview shows the tile on the table; there you can also choose another end."),
    "auto_single": N_(
        "Only where the table allows it, too. Laying or keeping a drawn tile is always left to you."
    ),
    "play_when_away": N_("Only at tables that allow it, too; at others the clock waits for you."),
    "language": N_("For what only you can see. Messages at the table are in the language of the server."),
}
"""What a setting means, where its values are offered."""


def name(t: Texts, key: str) -> str:
    """The name of a setting, within a label."""
    return shortened(t.say(NAMES[key]), LABEL)


def value_name(t: Texts, key: str, value: str, now: float) -> str:
    """A value of a setting as ``value`` of the editor's menus, within a label."""
    if key == "zone":
        return shortened(zone_label(t, value, now), LABEL)
    if key == "language" and value != AUTO:
        return shortened(language_name(value), LABEL)
    words = _VALUES.get((key, value))
    return shortened(t.say(words), LABEL) if words else _time_value(value)


def _time_value(value: str) -> str:
    """Minutes of the day: one for a time, two for a span."""
    return "-".join(clock_time(int(minute)) for minute in value.split("_"))


def zones_on_offer(t: Texts, chosen: str, now: float) -> list[str]:
    """The zones in the editor's menu: the well-known ones, and the one that is set."""
    names = [zone for _, zone in offered(t, "", now)]
    return names if chosen in names else [chosen, *names]


def overview(t: Texts, personal: Personal, now: float, note: str = "") -> str:
    """All that is set, each with what it does, within 2,000 characters; ``note`` stands first."""
    title = bold(t.say("Your settings, in all servers"))
    lines = [f"- {effect(t, key, personal, now)}" for key in NAMES]
    remarks = paragraphs(*_remarks(t, personal, now))
    return shortened(blocks(note, paragraphs(title, *lines), remarks), CONTENT)


def one(t: Texts, key: str, personal: Personal, now: float, settings: str, note: str = "") -> str:
    """One setting: what it does now, and what it means. ``settings`` is how the command is written."""
    about = t.say(_ABOUT[key], settings=settings)
    return paragraphs(note, bold(t.say(NAMES[key])), effect(t, key, personal, now), f"-# {about}")


def effect(t: Texts, key: str, personal: Personal, now: float) -> str:
    """What a setting does as it is now."""
    return _EFFECTS[key](t, personal, now)


def settled(t: Texts, key: str, personal: Personal, now: float) -> str:
    """Answers a change of one setting."""
    words = effect(t, key, personal, now)
    if key == "quiet" and personal.quiet is not None:
        words = sentences(words, t.say("That holds from your next turn on."))
    return t.say("✅ {effect}", effect=words)


def zone_unclear(t: Texts, typed: str, now: float) -> str:
    """The typed zone is none, or could be several."""
    found = [label for label, _ in offered(t, typed, now, most=5)]
    if not found:
        return t.say("I know no such time zone. Type a large city near you, and choose from what is offered.")
    return t.say("Which one do you mean? {zones}", zones=t.any_of(found))


def choose_setting(t: Texts) -> str:
    """Placeholder of the menu of settings."""
    return shortened(t.say("Which setting?"), PLACEHOLDER)


def choose_value(t: Texts, key: str) -> str:
    """Placeholder of the menu of a setting's values."""
    return shortened(t.say(NAMES[key]), PLACEHOLDER)


def choose_end(t: Texts, start: int) -> str:
    """Placeholder of the menu of the ends of quiet hours."""
    return shortened(t.say("Quiet from {start} until …", start=clock_time(start)), PLACEHOLDER)


def choose_start(t: Texts) -> str:
    """Placeholder of the menu of the beginnings of quiet hours."""
    return shortened(t.say("Quiet from …"), PLACEHOLDER)


def described(t: Texts, key: str, value: str, now: float) -> str:
    """What a setting is now, under its name in the menu."""
    return shortened(value_name(t, key, value, now), DESCRIPTION)


def _remarks(t: Texts, personal: Personal, now: float) -> Sequence[str]:
    found = []
    absence = personal.absence(now)
    if absence is not None:
        found.append(still_away(t, absence.until))
    if personal.zone == Personal().zone and (personal.quiet is not None or personal.digest is not None):
        found.append(t.say("⚠️ Your time zone is not set, so these times are meant in UTC."))
    if personal.dm_closed:
        found.append(_closed(t))
    return found


def _closed(t: Texts) -> str:
    return t.say(
        "⚠️ Discord did not let me write to you, so you get no direct messages. Allow them in this server's privacy "
        "settings, then choose anything here again."
    )


def unreachable(t: Texts, personal: Personal, settings: str) -> str:
    """Tells somebody, once, that direct messages do not reach him. ``settings`` is how the command is written."""
    instead = t.say("A mention at the table calls you instead.") if personal.pings is Pings.DM else ""
    what = t.say(
        "⚠️ Discord did not let me write to you, so my direct messages do not reach you. {settings} says what to do.",
        settings=settings,
    )
    return paragraphs(what, instead)


# ---------------------------------------------------------------------------------- what each does


def _zone(t: Texts, personal: Personal, now: float) -> str:
    time, place = time_at(personal.zone, now), place_name(t, personal.zone)
    return t.say("It is {time} at your place ({place}).", time=time, place=place)


def _quiet(t: Texts, personal: Personal, now: float) -> str:
    quiet = personal.quiet
    if quiet is None:
        return t.say("No quiet hours: you may be called at any time.")
    start, end = clock_time(quiet.start), clock_time(quiet.end)
    return t.say(
        "Quiet from {start} to {end}: you are not called then, and your turns do not run out.",
        start=start,
        end=end,
    )


_CALLS: Final = {
    Pings.MENTION: N_("A mention at the table calls you."),
    Pings.DM: N_("A direct message calls you."),
    Pings.BOTH: N_("A mention at the table and a direct message call you."),
    Pings.NONE: N_("Nothing calls you; you look after your games yourself."),
}


def _pings(t: Texts, personal: Personal, now: float) -> str:
    return t.say(_CALLS[personal.pings])


def _digest(t: Texts, personal: Personal, now: float) -> str:
    if personal.digest is None:
        return t.say("You get no daily list of waiting games.")
    return t.say(
        "At {time} a direct message lists the games that wait for you.", time=clock_time(personal.digest)
    )


def _dm_hand(t: Texts, personal: Personal, now: float) -> str:
    if not personal.dm_hand:
        return t.say("Direct messages do not show your hand.")
    if personal.pings in (Pings.DM, Pings.BOTH):
        return t.say("Direct messages that call you show your hand.")
    return t.say("Direct messages would show your hand, but none call you.")


def _language(t: Texts, personal: Personal, now: float) -> str:
    if personal.language is None:
        return t.say("I speak the language of your Discord with you.")
    return t.say("I speak {language} with you.", language=language_name(personal.language))


def _switch(on: str, off: str, field: str) -> Callable[[Texts, Personal, float], str]:
    def say(t: Texts, personal: Personal, now: float) -> str:
        return t.say(on if getattr(personal, field) else off)

    return say


_EFFECTS: Final[dict[str, Callable[[Texts, Personal, float], str]]] = {
    "zone": _zone,
    "quiet": _quiet,
    "pings": _pings,
    "you_next": _switch(
        N_("A direct message tells you when you are next."),
        N_("You are not told when you are next."),
        "you_next",
    ),
    "digest": _digest,
    "dm_hand": _dm_hand,
    "confirm": _switch(
        N_("A tile is shown in its place before you lay it."),
        N_("A tile is laid as soon as you choose it."),
        "confirm",
    ),
    "auto_single": _switch(
        N_("If only one play is possible it is laid for you, where the table allows that."),
        N_("You lay every tile yourself."),
        "auto_single",
    ),
    "play_when_away": _switch(
        N_("While you are away the computer plays for you, where the table allows that."),
        N_("While you are away nobody plays for you."),
        "play_when_away",
    ),
    "language": _language,
}
