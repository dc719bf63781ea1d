"""Why something was not done, in a sentence: what is the matter, and what to do instead. Nobody is blamed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.engine.errors import ChickenfootError, IllegalAction, Refusal, RulesError
from bot.games.errors import Declined, Reason, StorageError
from bot.text.commands import GROUP
from bot.text.fit import CONTENT, sentences, shortened
from bot.text.language import N_, Texts
from bot.text.options import option_name
from bot.text.people import channel_tag, clean, escaped, tag

REASONS: Final[Mapping[Reason, str]] = {
    Reason.PLACE_TAKEN: N_("There is a table here already; one at a time in a place."),
    Reason.NO_GAME_HERE: N_("No game is being played here. {start} opens a table."),
    Reason.GAME_GONE: N_("That game is no longer here."),
    Reason.NOT_IN_LOBBY: N_("This table is past its lobby, so nobody can join or change it now."),
    Reason.NOT_RUNNING: N_("That only works while a game is being played, and this one is not."),
    Reason.NOT_FINISHED: N_("The game is still going on. This is shown once it is over."),
    Reason.NOTHING_TO_REVIEW: N_("You had nothing to decide in that round, so there is nothing to review."),
    Reason.CANNOT_REVIEW: N_(
        "What is kept of that round is not enough to play it again, so I cannot review it."
    ),
    Reason.ALREADY_SEATED: N_("You already sit at this table."),
    Reason.NOT_SEATED: N_("You do not sit at this table. You are welcome to watch!"),
    Reason.SEAT_LENT: N_("You were away for a while, so the computer plays your seat. It is still yours."),
    Reason.SEAT_TAKEN: N_("That seat is not free any more."),
    Reason.NO_RETURN: N_("You have left this game for good, so it is for somebody else to play on."),
    Reason.NOT_THERE: N_("That person does not sit at this table any more."),
    Reason.NOT_HOST: N_("That is for the host of the table."),
    Reason.NOT_INVITED: N_("This table is by invitation. Ask the host for a seat."),
    Reason.TABLE_FULL: N_("All seats at this table are taken."),
    Reason.NO_COMPUTER: N_("No computer sits at this table."),
    Reason.NO_SUGGESTIONS: N_("At this table nobody gets suggestions."),
    Reason.NOT_A_COMPUTER: N_("A person plays that seat now, so it has no level."),
    Reason.BAD_OPTION: N_("These options do not go together."),
    Reason.BAD_SETTING: N_("That is not possible as a setting. Please choose another value."),
    Reason.STALE: N_("The game has moved on. This is how it stands now."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn just now."),
    Reason.ILLEGAL: N_("That play is not possible now."),
    Reason.CANNOT_UNDO: N_("That can no longer be taken back: the game has gone on, or somebody has looked."),
    Reason.ALREADY_VOTED: N_("Your vote to end the game is already counted."),
    Reason.ALREADY_AGAINST: N_("Your vote to remove this person is already counted."),
    Reason.BUSY: N_("Many hands at the table at once! Nothing was changed; please try again."),
    Reason.ONLY_IN_SERVER: N_("Chicken Foot is played in a server. Please use this in one of its channels."),
    Reason.CHANNEL_NOT_ALLOWED: N_("Games are not started in this channel."),
    Reason.SERVER_FULL: N_("This server has as many games at once as it wants to have."),
    Reason.PERSON_FULL: N_("You sit at as many tables of this server as one person may."),
    Reason.UNKNOWN_BUTTON: N_("This button is from an older message. {status} shows where the game stands."),
}
"""A sentence for each ``Reason``."""

REFUSALS: Final[Mapping[Refusal, str]] = {
    Refusal.ROUND_OVER: N_("The round is over."),
    Refusal.NOT_YOUR_TURN: N_("It is another player's turn."),
    Refusal.NOT_YOUR_TILE: N_("That tile is not in your hand."),
    Refusal.NO_SUCH_END: N_("There is no such tile on the table to lay on."),
    Refusal.END_FULL: N_("That end is covered; choose an open one."),
    Refusal.NO_MATCH: N_("The numbers do not match there."),
    Refusal.ARMS_FIRST: N_("First the double in the centre needs all its arms."),
    Refusal.FOOT_FIRST: N_("First the chicken foot needs all its toes."),
    Refusal.DRAWN_TILE_ONLY: N_("After drawing, only the tile just drawn can be laid."),
    Refusal.MUST_PLAY: N_("You have a tile that fits, so one has to be laid."),
    Refusal.MUST_DRAW: N_("First a tile has to be drawn from the yard."),
    Refusal.BONEYARD_EMPTY: N_("The yard is empty; there is nothing left to draw."),
    Refusal.MUST_OPEN: N_("First the opening double has to be laid."),
    Refusal.NOT_NOW: N_("That is not possible at this moment."),
}
"""A sentence for each ``Refusal`` of the engine."""

FAULTS: Final[Mapping[str, str]] = {
    "unknown": N_("There is no option called “{option}”."),
    "missing": N_("“{option}” is not set."),
    "number": N_("“{option}” has to be a number."),
    "value": N_("“{option}” cannot be set to that. Please choose one of the values on offer."),
    "range": N_("“{option}” has to be a whole number from {low} to {high}."),
    "seats": N_("This set of tiles is for {low} to {high} players. A larger set seats more."),
    "big_hands": N_("Big hands are for the double-9 set. Choose that set, or another number of tiles."),
    "rounds": N_("This set has a double for {high} rounds at most."),
    "hand": N_("There are not enough tiles for that; each of you can have {high} at most."),
    "arms": N_("Eight arms need a larger set than double-6."),
}
"""A sentence for each ``RulesError`` code."""

PERMISSIONS: Final[Mapping[str, tuple[str, str]]] = {
    "view_channel": (N_("View Channel"), N_("to find the table")),
    "send_messages": (N_("Send Messages"), N_("to show the table and say whose turn it is")),
    "send_messages_in_threads": (N_("Send Messages in Threads"), N_("to play in this thread")),
    "create_public_threads": (N_("Create Public Threads"), N_("to open a thread for a game")),
    "attach_files": (N_("Attach Files"), N_("to show the picture of the table")),
    "embed_links": (N_("Embed Links"), N_("to show pictures inside messages")),
    "read_message_history": (N_("Read Message History"), N_("to find its own messages after a restart")),
}
"""What the bot needs in a channel, by Discord's name, and what for (T17)."""


def refused(t: Texts, error: ChickenfootError, commands: Mapping[str, str] | None = None) -> str:
    """Why a request changed nothing (T8). ``commands`` maps "chickenfoot start" … to clickable mentions."""
    if isinstance(error, Declined):
        return shortened(_declined(t, error, commands or {}), CONTENT)
    if isinstance(error, IllegalAction):
        return t.say(REFUSALS[error.refusal])
    if isinstance(error, RulesError):
        return shortened(_fault(t, error), CONTENT)
    if isinstance(error, StorageError):
        return storage_trouble(t)
    return failed(t)


def _declined(t: Texts, declined: Declined, commands: Mapping[str, str]) -> str:
    if declined.reason is Reason.ILLEGAL and isinstance(declined.cause, IllegalAction):
        return t.say(REFUSALS[declined.cause.refusal])
    if declined.reason is Reason.BAD_OPTION and isinstance(declined.cause, RulesError):
        return _fault(t, declined.cause)
    names = {name: command(name, commands) for name in ("start", "status")}
    sentence = t.say(REASONS[declined.reason], **names)
    detail = _DETAILS.get(declined.reason)
    return sentences(sentence, detail(t, declined.facts) if detail else "")


def command(name: str, commands: Mapping[str, str] | None = None, group: str = GROUP) -> str:
    """How a subcommand is written in a sentence: its mention if there is one."""
    return (commands or {}).get(f"{group} {name}", f"`/{group} {name}`")


Facts = Mapping[str, object]


def _where(t: Texts, facts: Facts) -> str:
    if facts.get("link"):
        return t.say("It is here: {link}", link=facts["link"])
    return t.say("It is in {channel}.", channel=channel_tag(facts["channel"])) if facts.get("channel") else ""


def _places(facts: Facts) -> list[str]:
    """The first of the channels that the facts name."""
    channels = facts.get("channels")
    return [channel_tag(channel) for channel in channels[:10]] if isinstance(channels, Sequence) else []


def _which(t: Texts, facts: Facts) -> str:
    places = _places(facts)
    return t.say("You play in {places}; use the command there.", places=t.all_of(places)) if places else ""


def _allowed(t: Texts, facts: Facts) -> str:
    places = _places(facts)
    return t.say("Please start one in {places}.", places=t.any_of(places)) if places else ""


def _most_games(t: Texts, facts: Facts) -> str:
    most = facts.get("most")
    if not isinstance(most, int):
        return ""
    return t.plural(
        "{number} at a time; please wait until it is over.",
        "{number} at a time; please wait until one is over.",
        most,
    )


def _most_tables(t: Texts, facts: Facts) -> str:
    places = _places(facts)
    return t.say("You play in {places}.", places=t.all_of(places)) if places else ""


def _host(t: Texts, facts: Facts) -> str:
    return t.say("The host is {host}.", host=tag(facts["host"])) if facts.get("host") else ""


def _seats(t: Texts, facts: Facts) -> str:
    seats = facts.get("seats")
    if not isinstance(seats, int):
        return ""
    return t.plural("There is {number} of them.", "There are {number} of them.", seats)


def _votes(t: Texts, facts: Facts) -> str:
    votes, needed = facts.get("votes"), facts.get("needed")
    if not isinstance(votes, int) or not isinstance(needed, int):
        return ""
    return votes_so_far(t, votes, needed)


_DETAILS: Final[Mapping[Reason, Callable[[Texts, Facts], str]]] = {
    Reason.PLACE_TAKEN: _where,
    Reason.NO_GAME_HERE: _which,
    Reason.CHANNEL_NOT_ALLOWED: _allowed,
    Reason.SERVER_FULL: _most_games,
    Reason.PERSON_FULL: _most_tables,
    Reason.NOT_HOST: _host,
    Reason.NOT_INVITED: _host,
    Reason.TABLE_FULL: _seats,
    Reason.ALREADY_VOTED: _votes,
    Reason.ALREADY_AGAINST: _votes,
}


def votes_so_far(t: Texts, votes: int, needed: int) -> str:
    """How a vote stands."""
    return t.plural(
        "{votes} of {number} vote needed so far.",
        "{votes} of {number} votes needed so far.",
        needed,
        votes=t.number(votes),
    )


def _fault(t: Texts, error: RulesError) -> str:
    known = option_name(t, error.option)
    option = known if known != error.option else escaped(clean(error.option, 40))
    facts = {key: error.facts.get(key, "?") for key in ("low", "high")}
    return t.say(FAULTS.get(error.code, FAULTS["value"]), option=option, **facts)


def missing_permissions(t: Texts, names: Sequence[str]) -> str:
    """What the bot may not do in a channel, and what it needs each for (T17); ``names`` as Discord's
    permission flags."""
    intro = t.say("I cannot play in this channel yet. Somebody who manages the server can allow me:")
    return shortened("\n".join([intro, *permission_lines(t, names)]), CONTENT)


def permission_lines(t: Texts, names: Sequence[str]) -> list[str]:
    """Each permission with what it is for; ``names`` as Discord's permission flags."""
    lines = [
        t.say("• **{permission}**: {purpose}", permission=t.say(words), purpose=t.say(purpose))
        for words, purpose in (PERMISSIONS[name] for name in names if name in PERMISSIONS)
    ]
    others = [name for name in names if name not in PERMISSIONS]
    return lines + [f"• **{escaped(clean(name))}**" for name in others]


def failed(t: Texts) -> str:
    """Something broke on our side; nothing is known about it that people could use."""
    return t.say("Sorry, something went wrong on my side. The game is safe; please try again in a moment.")


def storage_trouble(t: Texts) -> str:
    """The database cannot be used just now."""
    return t.say("Sorry, I cannot reach my notes just now, so nothing was changed. Please try again later.")


def report_problem(t: Texts, contact: str | None) -> str:
    """Where to report a problem; ``contact`` is what the operator has set: a link or an address."""
    if contact:
        return t.say("Something wrong? Please tell us: {contact}", contact=contact)
    return t.say("Something wrong? Please tell the people who run this server.")
