"""Removing somebody from a game (R32): the questions, and what comes of it."""

from bot.games.model import Game
from bot.text.fit import PLACEHOLDER, shortened
from bot.text.language import Texts
from bot.text.people import tag
from bot.text.refusals import votes_so_far


def whom(t: Texts) -> str:
    return t.say("The computer plays on for whoever is removed; nobody can come back to such a seat.")


def nobody(t: Texts) -> str:
    return t.say("Nobody else sits at this table.")


def choose(t: Texts) -> str:
    """Placeholder of the menu of people."""
    return shortened(t.say("Who shall leave the game?"), PLACEHOLDER)


def confirm(t: Texts, user_id: int, by_vote: bool) -> str:
    """Asks before somebody is removed; ``by_vote`` those who can only vote."""
    if by_vote:
        return t.say(
            "Vote to remove {player}? It is done once most of the people at the table want it.",
            player=tag(user_id),
        )
    return t.say("Remove {player} from this game for good?", player=tag(user_id))


def done(t: Texts, user_id: int) -> str:
    return t.say("{player} has been removed from the game.", player=tag(user_id))


def voted(t: Texts, game: Game, user_id: int) -> str:
    """Private answer to a vote that removes nobody yet."""
    return t.say("Your vote is counted. {votes}", votes=_so_far(t, game, user_id))


def notice(t: Texts, game: Game, voter: int, user_id: int) -> str:
    """Tells the table of such a vote."""
    so_far = _so_far(t, game, user_id)
    return t.say(
        "{player} votes to remove {other}. {votes}", player=tag(voter), other=tag(user_id), votes=so_far
    )


def _so_far(t: Texts, game: Game, user_id: int) -> str:
    return votes_so_far(t, len(game.votes_against(user_id)), game.votes_needed)
