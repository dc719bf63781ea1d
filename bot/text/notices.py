"""Small public news beside the turn, and the private questions before something that cannot be taken back."""

from collections.abc import Mapping

from bot.games.model import Game, TableView
from bot.text.language import Texts
from bot.text.people import tag
from bot.text.refusals import votes_so_far


def message(t: Texts, game: Game, facts: Mapping[str, str | int | None]) -> str:
    """The sentence for a notice's facts: {"what": "left", "seat"} or {"what": "vote", "user"}."""
    if facts["what"] == "left":
        return _left(t, game, int(facts["seat"] or 0))
    return _vote(t, game, int(facts["user"] or 0))


def _left(t: Texts, game: Game, seat: int) -> str:
    player = game.seated[seat]
    if player.user_id is None:
        return t.say("A player has left for good. The computer plays on in that seat.")
    return t.say(
        "{player} has left for good. The computer plays on in that seat.", player=tag(player.user_id)
    )


def _vote(t: Texts, game: Game, user: int) -> str:
    so_far = votes_so_far(t, len(game.votes), game.votes_needed)
    return t.say("{player} votes to end this game. {votes}", player=tag(user), votes=so_far)


def voted(t: Texts, game: Game) -> str:
    """Private answer to a vote that does not end the game yet."""
    so_far = votes_so_far(t, len(game.votes), game.votes_needed)
    return t.say("Your vote is counted. {votes}", votes=so_far)


def confirm_resign(t: Texts, table: TableView) -> str:
    """Asks before somebody leaves for good (R32)."""
    people = sum(player.is_person for player in table.seated)
    ask = t.say("Leave this game for good? You cannot come back to your seat.")
    if people < 2:
        then = t.say("You are the last person at the table, so the game ends and nobody wins.")
    else:
        then = t.say("The computer plays on for you.")
    return f"{ask} {then}"


def resigned(t: Texts) -> str:
    return t.say("You have left the game. Thank you for playing!")


def confirm_end(t: Texts, table: TableView | None, by_vote: bool) -> str:
    """Asks before the game ends for everybody; ``by_vote`` for those who can only vote."""
    if by_vote:
        return t.say("Vote to end this game? It ends once most of the people at the table want it.")
    if table is None:
        return t.say("Close this table?")
    return t.say("End this game for everybody? Nobody wins then, and it does not count.")


def ended(t: Texts) -> str:
    """Private answer to one who ended the game or closed the table."""
    return t.say("Done. The game has ended.")


def nothing_changed(t: Texts) -> str:
    """Private answer to *Never mind*."""
    return t.say("Nothing was changed.")
