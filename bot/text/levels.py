"""The levels of computer players in words, and what is said when one changes."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.model import Game, Player
from bot.games.thinking import player_named
from bot.text.fit import DESCRIPTION, OPTION, PLACEHOLDER, shortened
from bot.text.language import N_, Texts
from bot.text.people import at_seat, marked_name, mention

NAMES: Final[Mapping[str, str]] = {
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "expert": N_("expert"),
    "master": N_("master"),
}

_ABOUT: Final[Mapping[str, str]] = {
    "easy": N_("Lays what is heaviest, and is careless now and then"),
    "medium": N_("Lays doubles first, then what is heaviest"),
    "hard": N_("Thinks of what every play leaves for everybody"),
    "expert": N_("Imagines the hidden tiles and tries every play on them"),
    "master": N_("Imagines more, and notices what others did not lay"),
}


def level_name(t: Texts, level: str) -> str:
    """The name of a level; of one that this program does not know, the name of the level that plays instead."""
    return t.say(NAMES[player_named(level).name])


def about_level(t: Texts, level: str) -> str:
    """What a level is like, within an option's description."""
    return shortened(t.say(_ABOUT[level]), DESCRIPTION)


def with_level(t: Texts, player: Player) -> str:
    """``people.mention``, and how well a computer plays."""
    who = mention(t, player)
    if player.level is None:
        return who
    return t.say("{player} ({level})", player=who, level=level_name(t, player.level))


def all_levels(t: Texts, seated: Sequence[Player]) -> str:
    """How well each computer at a table plays, for the end of a game; empty if there is none."""
    told = [
        at_seat(seat, with_level(t, player)) for seat, player in enumerate(seated) if not player.is_person
    ]
    return f"-# {' · '.join(told)}" if told else ""


def computer_label(t: Texts, player: Player) -> str:
    """A seat that a computer plays, in a menu."""
    return shortened(marked_name(t, player), OPTION)


def choose_computer(t: Texts) -> str:
    """Placeholder of the menu of computers."""
    return shortened(t.say("Which computer?"), PLACEHOLDER)


def choose_level(t: Texts, player: Player) -> str:
    """Placeholder of the menu of levels."""
    return shortened(t.say("How well shall {player} play?", player=marked_name(t, player)), PLACEHOLDER)


def explained(t: Texts) -> str:
    """What stands above these menus."""
    return t.say("Computer players know no more than a person in their seat would.")


def changed(t: Texts, player: Player) -> str:
    """Private answer: the level is another one now."""
    return t.say("Done: {player}", player=with_level(t, player))


def notice(t: Texts, game: Game, index: int, level: str) -> str:
    """Tells the table of it; empty if a person plays there again. ``index`` is the player's place in order of
    joining."""
    player = game.players[index]
    if player.is_person:
        return ""
    return t.say("{player} plays {level} from now on.", player=mention(t, player), level=level_name(t, level))
