"""Private answers in the lobby: who sits now, who may, that it begins."""

from bot.games.model import Game
from bot.text.fit import CHOICES
from bot.text.language import Texts
from bot.text.people import channel_tag, clean, tag


def sent_off(t: Texts) -> str:
    """Somebody was asked to get up."""
    return t.say("That seat is free again.")


def invited(t: Texts, game: Game) -> str:
    """Who may join now (T3)."""
    guests = game.options.invited
    if guests is None:
        return t.say("The table is open to all.")
    if not guests:
        return t.say("Nobody else may join yet. Choose who may.")
    return t.say("These may join: {people}", people=", ".join(tag(user) for user in guests[:CHOICES]))


def thread_name(t: Texts, host: str) -> str:
    """What the thread of a game is called; ``host`` is a display name."""
    return t.say("Chicken Foot with {host}", host=clean(host) or t.say("somebody"))


def in_thread(t: Texts, channel_id: int) -> str:
    """The table is in a thread of its own."""
    return t.say("Your table is in {channel}.", channel=channel_tag(channel_id))


def closed(t: Texts) -> str:
    """The last person got up."""
    return t.say("You got up, and nobody is left: the table is closed.")
