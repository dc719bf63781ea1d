"""What has happened, in sentences (T4, T9, T10). Never a drawn tile (T19)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Action, Pass
from bot.engine.events import (
    Event,
    FootDone,
    FootOpened,
    LastTile,
    Opened,
    Passed,
    Played,
    RoundEnded,
)
from bot.engine.tiles import double
from bot.games.model import LogEntry, Player
from bot.games.stints import at_turn
from bot.games.table_view import TableView
from bot.text.deeds import Began, Deed, Searched, Short, TakenBack, Turned, deeds
from bot.text.fit import CONTENT, newest, pages, sentences
from bot.text.language import Texts
from bot.text.people import mention, mentions

LINES: Final = 12
"""T4: the most lines about what happened in a turn message."""

BULLET: Final = "• "


def happened(
    t: Texts, table: TableView, log: Sequence[LogEntry], since: int = 0, limit: int = 900
) -> list[str]:
    """What happened from log entry ``since`` on, one line each, within ``limit`` characters (T4).

    Give the log from somewhat earlier (the round), so that it can be told what was taken back. Searches and
    draw-and-pass are merged; at most 12 lines, the oldest counted as "N more".
    """
    lines = [_line(t, table, deed) for deed in deeds(log, since)]

    def more(count: int) -> str:
        return t.plural("… and {number} thing before that", "… and {number} things before that", count)

    return newest(lines, limit, LINES, more)


def bulleted(t: Texts, table: TableView, log: Sequence[LogEntry], since: int, limit: int) -> list[str]:
    """``happened`` as a list with bullets, these included in ``limit``."""
    lines = happened(t, table, log, since, limit - len(BULLET) * (LINES + 1))
    return [f"{BULLET}{line}" for line in lines]


def history_pages(t: Texts, table: TableView, log: Sequence[LogEntry]) -> list[str]:
    """Everything that has happened, on pages that fit a message, oldest first; at least one page."""
    lines = [_line(t, table, deed) for deed in deeds(log)]
    return pages(lines or [t.say("Nothing has happened yet.")], CONTENT - 100)


def _line(t: Texts, table: TableView, deed: Deed) -> str:
    if isinstance(deed, Began):
        return _began(t, table, deed)
    if isinstance(deed, Searched):
        players = mentions(t, [at_turn(table, seat, deed.turn) for seat in deed.seats])
        return _searched(t, table, deed, players)
    if isinstance(deed, Short):
        players = mentions(t, [at_turn(table, seat, deed.turn) for seat in deed.seats])
        if deed.drew:
            return _short_drew(t, players, len(deed.seats))
        return t.plural("{players} passed.", "{players} passed.", len(deed.seats), players=players)
    if isinstance(deed, TakenBack):
        return _taken_back(t, _player(t, _who(table, deed)), deed.action)
    return _turn(t, _who(table, deed), deed)


def _who(table: TableView, deed: Turned | TakenBack) -> Player | None:
    """Who had the seat then; None for what the table did by itself."""
    return None if deed.seat is None else at_turn(table, deed.seat, deed.turn)


def _player(t: Texts, player: Player | None) -> str:
    return t.say("The table") if player is None else mention(t, player)


def _began(t: Texts, table: TableView, began: Began) -> str:
    return t.say(
        "**Round {round} of {rounds}** is dealt.",
        round=t.number(began.number),
        rounds=t.number(table.view.rules.rounds),
    )


def _searched(t: Texts, table: TableView, deed: Searched, players: str) -> str:
    if table.view.rules.missing_double == "next_lower":
        return t.plural(
            "{players} searched {number} tile for an opening double.",
            "{players} searched {number} tiles for an opening double.",
            deed.tiles,
            players=players,
        )
    wanted = table.view.wanted if deed.wanted is None else deed.wanted
    return t.plural(
        "{players} searched {number} tile for the {tile}.",
        "{players} searched {number} tiles for the {tile}.",
        deed.tiles,
        players=players,
        tile=double(wanted or 0),
    )


def _short_drew(t: Texts, players: str, count: int) -> str:
    return t.plural(
        "{players} drew a tile and passed.", "{players} each drew a tile and passed.", count, players=players
    )


def _taken_back(t: Texts, player: str, action: Action | None) -> str:
    tile = getattr(action, "tile", None)
    if tile is not None:
        return t.say("↩️ {player} took back the {tile}.", player=player, tile=tile)
    if isinstance(action, Pass):
        return t.say("↩️ {player} took back a pass.", player=player)
    return t.say("↩️ {player} took back a move.", player=player)


def _turn(t: Texts, who: Player | None, turn: Turned) -> str:
    came_of_it = (_consequence(t, event) for event in turn.after)
    return sentences(_did(t, _player(t, who), turn), *came_of_it, _decided_by(t, who, turn))


def _did(t: Texts, player: str, turn: Turned) -> str:
    did, drew = turn.did, turn.drew
    if isinstance(did, Opened):
        if did.seat is None:
            return t.say("The {tile} lies in the centre.", tile=did.tile)
        return t.say("{player} opened with the {tile}.", player=player, tile=did.tile)
    if isinstance(did, Played):
        facts = {"player": player, "tile": did.tile, "match": did.number}
        if not drew:
            return t.say("{player} laid {tile} on {match}.", **facts)
        return t.plural(
            "{player} drew a tile and laid {tile} on {match}.",
            "{player} drew {number} tiles and laid {tile} on {match}.",
            drew,
            **facts,
        )
    if isinstance(did, Passed):
        if not drew:
            return t.say("{player} passed.", player=player)
        return t.plural(
            "{player} drew a tile and passed.",
            "{player} drew {number} tiles and passed.",
            drew,
            player=player,
        )
    return t.plural("{player} drew a tile.", "{player} drew {number} tiles.", drew, player=player)


def _consequence(t: Texts, event: Event) -> str:
    """What came of a turn (T10); empty for what is told elsewhere."""
    if isinstance(event, FootOpened):
        return t.plural(
            "🐔 Chicken foot! It wants {number} toe.",
            "🐔 Chicken foot! It wants {number} toes.",
            event.toes,
        )
    if isinstance(event, FootDone):
        if event.dead:
            return t.say("No {number} is left, so the foot counts as complete.", number=event.number)
        return t.say("The foot is complete.")
    if isinstance(event, LastTile):
        return t.say("☝️ One tile left!")
    if isinstance(event, RoundEnded):
        if event.out is not None:
            return t.say("That was the last tile: out!")
        return t.say("The round is blocked.")
    return ""


def _decided_by(t: Texts, who: Player | None, turn: Turned) -> str:
    """Who decided, where it was not the player himself."""
    if turn.by == "clock":
        return t.say("(⏰ Time was up, the computer chose.)")
    if turn.by == "plan" and isinstance(turn.did, Played):  # of a tile kept it would tell that it fitted
        return t.say("(As planned.)")
    if turn.by == "single" and who is not None and who.is_person:
        return t.say("(The only play.)")
    if turn.by == "computer" and who is not None and who.is_person:
        return t.say("(The computer chose.)")
    return ""
