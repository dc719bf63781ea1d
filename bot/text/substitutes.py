"""Seats that change hands: what is offered, who has sat down, who played what (R32)."""

from bot.games.model import Game, Player, Status
from bot.games.stints import Seated, by_round
from bot.games.table_view import TableView
from bot.text.fit import LABEL, shortened
from bot.text.language import Texts
from bot.text.people import at_seat, mention, name, seat_mark, tag

WHO_PLAYED = 400
"""The most characters about who played what."""


def offer(t: Texts, game: Game, seat: int) -> str:
    """Who may take a seat that somebody has left for good; empty if it is not free."""
    if game.status is not Status.RUNNING or not game.seated[seat].is_vacant:
        return ""
    if game.options.invited is None:
        return t.say("Anybody else may take it over.")
    return t.say("Whoever the host invites may take it over.")


def taken(t: Texts, player: Player, before: Player) -> str:
    """Tells the table that somebody has sat down; ``before`` had the seat."""
    new = tag(player.user_id)
    if before.user_id is None:
        return t.say("{player} has taken a free seat and plays on from here.", player=new)
    return t.say(
        "{player} has taken the seat of {other} and plays on from here.",
        player=new,
        other=tag(before.user_id),
    )


def welcome(t: Texts) -> str:
    """Private answer to one who has sat down."""
    return t.say("Welcome! The seat is yours from now on, with its hand and its points.")


def take_which(t: Texts, table: Seated, seat: int) -> str:
    """What stands on a button where several seats are free."""
    facts = {"seat": seat_mark(seat), "player": name(t, table.seated[seat])}
    return shortened(t.say("Take seat {seat} of {player}", **facts), LABEL)


def who_played(t: Texts, table: TableView) -> str:
    """The seats that have changed hands, with who played which rounds; empty if none has."""
    seats = ((seat, by_round(table, seat, len(table.view.results))) for seat in range(len(table.seated)))
    lines = [at_seat(seat, _one_after_another(t, played)) for seat, played in seats if len(played) > 1]
    return f"-# {shortened(' · '.join(lines), WHO_PLAYED)}" if lines else ""


def _one_after_another(t: Texts, played: list[tuple[int, Player]]) -> str:
    """ "Anna, from round 2 Bert"."""
    (_, first), *others = played
    later = (
        t.say("from round {round} {player}", round=t.number(number), player=mention(t, player))
        for number, player in others
    )
    return ", ".join([mention(t, first), *later])
