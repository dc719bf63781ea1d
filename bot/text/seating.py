"""Private answers in the lobby: who sits now, who may, that it begins."""

from bot.games.model import Game
from bot.text.language import Texts


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
    return t.say("These may join: {people}", people=", ".join(f"<@{user}>" for user in guests[:25]))


def closed(t: Texts) -> str:
    """The last person got up."""
    return t.say("You got up, and nobody is left: the table is closed.")
