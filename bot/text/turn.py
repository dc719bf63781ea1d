"""The turn message: what happened, who must do what until when, and how the table stands (T4)."""

from collections.abc import Sequence

from bot.engine.state import Phase
from bot.engine.view import View
from bot.games.model import LogEntry, Status
from bot.games.table_view import TableView
from bot.text.events import bulleted
from bot.text.fit import CONTENT, length, paragraphs, sentences, shortened
from bot.text.language import Texts, moment
from bot.text.levels import with_level
from bot.text.people import at_seat, mention


def message(t: Texts, table: TableView, log: Sequence[LogEntry], since: int = 0) -> str:
    """The text of the turn message, within 2,000 characters; ``since`` as in ``events.happened``."""
    head = heading(t, table)
    state = [waiting_for(t, table), pending_foot(t, table.view), tally(t, table)]
    room = CONTENT - length([head, *state]) - 1
    return shortened(paragraphs(head, *bulleted(t, table, log, since, room), *state), CONTENT)


def heading(t: Texts, table: TableView) -> str:
    """Which round it is."""
    view = table.view
    starter = view.tableau.starter
    number = starter.far if starter else view.wanted
    text = t.say(
        "Round {round} of {rounds} · double-{number}",
        round=t.number(view.number),
        rounds=t.number(view.rules.rounds),
        number=number,
    )
    return f"**{text}**"


def waiting_for(t: Texts, table: TableView) -> str:
    """Who must do what until when, said to the channel; the time only if it is enforced (T4)."""
    if table.status is not Status.RUNNING:
        return t.say("This game is over.")
    player = table.to_move
    if player is None:
        return ""
    who = mention(t, player)
    if not player.is_person:
        return t.say("{player} is thinking.", player=who)
    parts = [t.say("{player}, it is your turn.", player=who), task(t, table.view), until(t, table)]
    return sentences(*parts)


def waiting_privately(t: Texts, table: TableView, yours: bool) -> str:
    """``waiting_for`` in a private answer, whose reader is the one on turn (``yours``) or somebody else."""
    player = table.to_move
    if table.status is not Status.RUNNING or player is None or not player.is_person:
        return waiting_for(t, table)
    if yours:
        parts = [t.say("It is your turn."), task(t, table.view)]
    else:
        parts = [t.say("It is {player}'s turn.", player=mention(t, player)), _due(t, table.view)]
    return sentences(*parts, until(t, table))


def until(t: Texts, table: TableView) -> str:
    """When the turn ends; empty if it does not, or if that is not known yet."""
    if table.deadline is None:
        return ""
    return t.say("The turn ends {moment}.", moment=moment(table.deadline))


def _due(t: Texts, view: View) -> str:
    """``task``, said to those who only wait for it."""
    if view.phase is not Phase.PLAY:
        return ""
    if _has_drawn(view):
        if view.rules.drawn_tile == "must":
            return t.say("The tile just drawn goes on {numbers}.", numbers=numbers_due(t, view))
        return t.say("The tile just drawn may be laid or kept.")
    return t.say("A tile goes on {numbers}.", numbers=numbers_due(t, view))


def task(t: Texts, view: View) -> str:
    """What the seat to move has to do, from what everybody knows."""
    if view.phase is not Phase.PLAY:
        return ""
    if _has_drawn(view):
        if view.rules.drawn_tile == "must":
            return t.say("Lay the tile just drawn on {numbers}.", numbers=numbers_due(t, view))
        return t.say("Lay the tile just drawn, or keep it.")
    return t.say("Lay a tile on {numbers}.", numbers=numbers_due(t, view))


def numbers_due(t: Texts, view: View) -> str:
    """The numbers that may be matched now, and of which a tile is left: "3, 5 or 9"."""
    numbers = sorted({end.number for end in view.ends if end.due and end.alive})
    return t.any_of([str(number) for number in numbers])


def _has_drawn(view: View) -> bool:
    """Whether the seat to move has drawn in this turn: its draw is the newest shortage (public history)."""
    if not view.history:
        return False
    last = view.history[-1]
    return last.drew and last.seat == view.to_move and last.tiles == len(view.tableau)


def pending_foot(t: Texts, view: View) -> str:
    """What must be completed before anything else: the foot (R16) or the starting arms (R10)."""
    if view.phase is not Phase.PLAY:
        return ""
    if view.pending is not None:
        return t.plural(
            "🐔 The chicken foot on the {tile} still wants {number} toe.",
            "🐔 The chicken foot on the {tile} still wants {number} toes.",
            view.tableau.free[view.pending],
            tile=view.tableau.placements[view.pending].tile,
        )
    if view.tableau.free and view.tableau.free[0]:
        return t.plural(
            "The {tile} in the centre still wants {number} arm.",
            "The {tile} in the centre still wants {number} arms.",
            view.tableau.free[0],
            tile=view.tableau.placements[0].tile,
        )
    return ""


def tally(t: Texts, table: TableView) -> str:
    """How many tiles everybody holds, in seat order, and how many lie in the yard."""
    sizes = zip(table.seated, table.view.hand_sizes, strict=True)
    held = [
        t.say("{player} {tiles}", player=with_level(t, player), tiles=t.number(size))
        for player, size in sizes
    ]
    hands = [at_seat(seat, words) for seat, words in enumerate(held)]
    yard = t.say("yard {tiles}", tiles=t.number(table.view.boneyard))
    return t.say("Tiles: {hands}", hands=" · ".join([*hands, yard]))
