"""Small public news beside the turn, and the private questions before something that cannot be taken back."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.model import Game
from bot.games.outbox import MOVED
from bot.games.stints import holders
from bot.games.table_view import TableView
from bot.text import levels, removal, substitutes
from bot.text.fit import CONTENT, paragraphs, sentences, shortened
from bot.text.hand import tiles_held
from bot.text.language import N_, Texts, moment
from bot.text.people import channel_tag, mention, tag
from bot.text.refusals import votes_so_far
from bot.text.turn import until

_SEATS: Final = {
    "left": N_("{player} has left for good. The computer plays on in that seat."),
    "late": N_("The time of {player} was over, so the computer has taken over that seat."),
    "removed": N_("{player} has been removed from the game. The computer plays on in that seat."),
    "lent": N_(
        "{player} has missed three turns in a row, so the computer plays on for now. "
        "The seat can be taken back within two weeks."
    ),
    "back": N_("{player} is back at the table."),
    "gone": N_("{player} has been away for two weeks, so the computer plays on in that seat for good."),
    "away": N_("{player} is not in this server any more. The computer plays on in that seat."),
}


def message(t: Texts, game: Game, facts: Mapping[str, str | int | None]) -> str:
    """The sentence for a notice's facts: {"what": "vote", "user"} to end the game, {"what": "against", "user",
    "other"} to remove the other, or what has become of {"seat"}: it was "left", taken from one who was "late" or
    "removed", "lent", taken "back", is "gone" for good, its person is "away" from the server, or somebody else has
    "taken" it. ``nth`` of those who have played the seat is meant. Or {"what": "level", "player", "level"}: how well
    the computer plays that is this player in order of joining; empty if it is a computer no more."""
    if facts["what"] == "vote":
        return _vote(t, game, int(facts["user"] or 0))
    if facts["what"] == "against":
        return removal.notice(t, game, int(facts["user"] or 0), int(facts["other"] or 0))
    if facts["what"] == "level":
        return levels.notice(t, game, int(facts["player"] or 0), str(facts["level"]))
    what, seat, nth = str(facts["what"]), int(facts["seat"] or 0), facts.get("nth")
    offer = "" if what == "lent" else substitutes.offer(t, game, seat)
    return sentences(_seat(t, game, what, seat, nth), offer)


def _seat(t: Texts, game: Game, what: str, seat: int, nth: str | int | None) -> str:
    played = holders(game, seat)
    which = len(played) - 1 if nth is None else int(nth)
    player = played[which]
    if player.user_id is None:
        return t.say("A player has left for good. The computer plays on in that seat.")
    if what == "taken":
        return substitutes.taken(t, player, played[which - 1])
    return t.say(_SEATS[what], player=tag(player.user_id))


def _vote(t: Texts, game: Game, user: int) -> str:
    so_far = votes_so_far(t, len(game.votes), game.votes_needed)
    return t.say("{player} votes to end this game. {votes}", player=tag(user), votes=so_far)


_REMINDERS: Final = {
    "turn": N_("{player}, it is your turn."),
    "half": N_("{player}, half of the time for your turn is over."),
    "last": N_("{player}, there is little time left for your turn."),
    MOVED: N_("The clock of {player} has been set anew."),
}


def reminder(t: Texts, table: TableView, reason: str) -> str:
    """Calls the person on turn at the table (T13): for ``reason`` "turn", "half", "last", or a day; or tells, for
    "moved", that his turn ends at another time now."""
    player = table.to_move
    assert player is not None
    words = t.say(_REMINDERS.get(reason, _STILL), player=mention(t, player))
    return sentences(words, until(t, table))


_STILL: Final = N_("{player}, it is still your turn.")

_LETTERS: Final = {
    "turn": N_("It is your turn in {channel}."),
    "half": N_("Half of the time for your turn in {channel} is over."),
    "last": N_("There is little time left for your turn in {channel}."),
    "next": N_("You are next in {channel}."),
}

_STILL_YOURS: Final = N_("It is still your turn in {channel}.")


def letter(t: Texts, table: TableView, what: str, with_hand: bool) -> str:
    """A direct message about one game, with the hand if it is wanted: ``table`` is as the reader may see it."""
    here = channel_tag(table.place.channel_id)
    words = t.say(_LETTERS.get(what, _STILL_YOURS), channel=here)
    ends = "" if what == "next" else until(t, table)
    return shortened(
        paragraphs(sentences(words, ends), tiles_held(t, table.view) if with_hand else ""), CONTENT
    )


def digest(t: Texts, waiting: Sequence[tuple[int, float | None]]) -> str:
    """The games that wait for somebody: their channels, and when the turns end (seconds, UTC)."""
    head = t.plural("{number} game waits for you:", "{number} games wait for you:", len(waiting))
    lines = [f"- {_waiting_line(t, channel, deadline)}" for channel, deadline in waiting]
    return shortened(paragraphs(head, *lines), CONTENT)


def _waiting_line(t: Texts, channel: int, deadline: float | None) -> str:
    if deadline is None:
        return channel_tag(channel)
    return t.say("{channel}, the turn ends {moment}", channel=channel_tag(channel), moment=moment(deadline))


def welcome_back(t: Texts) -> str:
    """Private answer to one who has taken back his lent seat."""
    return t.say("Welcome back! The seat is yours again.")


def voted(t: Texts, game: Game) -> str:
    """Private answer to a vote that does not end the game yet."""
    so_far = votes_so_far(t, len(game.votes), game.votes_needed)
    return t.say("Your vote is counted. {votes}", votes=so_far)


def confirm_resign(t: Texts, table: TableView, user_id: int) -> str:
    """Asks before this person leaves for good (R32)."""
    others = sum(player.is_person and player.user_id != user_id for player in table.seated)
    ask = t.say("Leave this game for good? You cannot come back to your seat.")
    if not others:
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
