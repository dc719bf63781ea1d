"""The slash commands in words: what each does and what its options mean, within Discord's 100 characters.

English must stay short enough (about 65 characters) for other languages to fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.text.fit import DESCRIPTION, shortened
from bot.text.language import N_, Texts

GROUP: Final = "chickenfoot"


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand: what it does, and its options by name."""

    does: str
    options: Mapping[str, str] = field(default_factory=dict)


ABOUT: Final = N_("Chicken Foot dominoes, a move now and a move later")

COMMANDS: Final[Mapping[str, Command]] = {
    "start": Command(
        N_("Open a table here"),
        {
            "preset": N_("Which kind of game"),
            "set": N_("Which set of tiles"),
            "rounds": N_("How many rounds; 3 unless you say more"),
            "turn_time": N_("How long a turn may take"),
            "own_thread": N_("Whether the game has a thread of its own"),
            "computers": N_("How well computer players play"),
            "suggest": N_("Whether players may ask for suggestions"),
            "invite": N_("Only these people may join (mention them)"),
        },
    ),
    "join": Command(N_("Sit down at the table that is open here")),
    "leave": Command(N_("Get up from the table before the game begins")),
    "begin": Command(N_("Begin the game you are hosting")),
    "hand": Command(N_("See your hand and all you can do, privately")),
    "play": Command(
        N_("Lay a tile"),
        {"tile": N_("A tile of your hand that fits now"), "end": N_("The open end to lay it on")},
    ),
    "board": Command(N_("See the table again"), {"text": N_("In words instead of a picture")}),
    "status": Command(N_("Who is waited for, and until when")),
    "scores": Command(N_("The points, round by round")),
    "history": Command(N_("What has happened so far")),
    "rules": Command(N_("The rules as this game plays them")),
    "help": Command(N_("How to play, and where to report a problem")),
    "leaderboard": Command(N_("The standings of this server")),
    "record": Command(N_("The finished game as a file")),
    "games": Command(N_("Your games everywhere, and whose turn it is")),
    "settings": Command(
        N_("Your own settings: calls, quiet hours, language and more"),
        {
            "zone": N_("Your time zone: type a city or a country"),
            "quiet": N_("When nobody may call you: 22:00-07:00, or off"),
        },
    ),
    "away": Command(
        N_("Pause your clock while you are away"),
        {"until": N_("Until when: 3 days, Friday, 24 Dec 18:00; or back")},
    ),
    "rematch": Command(N_("Play again: same people, same rules")),
    "privacy": Command(N_("What is stored about you; export or delete it")),
    "resign": Command(N_("Leave the game for good; the computer plays on")),
    "end": Command(N_("End the game for everybody, or vote to")),
}
"""Every subcommand of ``/chickenfoot`` by its name."""


ADMIN_GROUP: Final = "chickenfoot-admin"

ADMIN_ABOUT: Final = N_("Chicken Foot in this server: for those who manage it")

ADMIN_COMMANDS: Final[Mapping[str, Command]] = {
    "show": Command(N_("What is settled for this server")),
    "look": Command(
        N_("How pictures look"),
        {"theme": N_("The colours"), "faces": N_("What stands on the tiles")},
    ),
    "language": Command(N_("The language at the table"), {"language": N_("The language of public messages")}),
    "channels": Command(N_("Where games may be started")),
    "defaults": Command(
        N_("What a game is like that is started without options"),
        {
            "preset": N_("Which kind of game"),
            "set": N_("Which set of tiles"),
            "rounds": N_("How many rounds"),
            "turn_time": N_("How long a turn may take"),
            "own_thread": N_("Whether the game has a thread of its own"),
        },
    ),
    "limits": Command(
        N_("How many games there may be at once"),
        {
            "server": N_("In this server; 0 for any number"),
            "person": N_("For one person in this server; 0 for any number"),
        },
    ),
    "season": Command(N_("Begin a new season of the leaderboard")),
    "remove": Command(N_("Remove a player from the game here; the computer plays on")),
    "end": Command(N_("End a game of this server")),
    "doctor": Command(N_("What keeps games from being played here, and what to do")),
}
"""Every subcommand of ``/chickenfoot-admin`` by its name."""


def about(t: Texts) -> str:
    """What the group ``/chickenfoot`` is."""
    return shortened(t.say(ABOUT), DESCRIPTION)


def admin_about(t: Texts) -> str:
    """What the group ``/chickenfoot-admin`` is."""
    return shortened(t.say(ADMIN_ABOUT), DESCRIPTION)


Commands = Mapping[str, Command]


def does(t: Texts, command: str, group: Commands = COMMANDS) -> str:
    """What a subcommand of ``group`` does, as Discord lists it."""
    return shortened(t.say(group[command].does), DESCRIPTION)


def means(t: Texts, command: str, option: str, group: Commands = COMMANDS) -> str:
    """What an option of a subcommand is for."""
    return shortened(t.say(group[command].options[option]), DESCRIPTION)
