"""The end of a round, the scores, and the end of the game (T11, T12)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.state import Hand
from bot.games.model import Game, LogEntry, Player, Status
from bot.games.table_view import TableView, table_view
from bot.text import blocked
from bot.text.events import bulleted
from bot.text.fit import CONTENT, code, length, paragraphs, sentences, shortened
from bot.text.language import N_, Texts
from bot.text.levels import all_levels
from bot.text.lobby import suggestions
from bot.text.people import at_seat, mention, mentions
from bot.text.scores import ranking, row_name
from bot.text.substitutes import who_played
from bot.text.tables import monospaced
from bot.text.tiles import tile_names

UNFINISHED: Final = {
    "host": N_("The host has ended this game before its last round."),
    "moderator": N_("A moderator has ended this game before its last round."),
    "vote": N_("The table has voted to end this game before its last round."),
    "stale": N_("Nobody has moved for two weeks, so this game ends before its last round."),
    "all_left": N_("Everybody has left, so this game ends before its last round."),
    "place_gone": N_("The place of this game is gone, so it ends before its last round."),
}
"""Why a game is unfinished, by the reason in its notice."""

_SOMEHOW: Final = N_("This game ends before its last round.")


def round_message(t: Texts, table: TableView, log: Sequence[LogEntry] = (), since: int = 0) -> str:
    """The message that stays when a round is over: what led there, hands, points, totals (T11).

    Within 2,000 characters at twenty seats. ``table`` as it stood then, with that round as its last result;
    ``log`` (up to there) and ``since`` as in ``events.happened``.
    """
    title, how = _round_title(t, table), how_it_ended(t, table)
    counted = paragraphs(_round_table(t, table), who_played(t, table))
    room = CONTENT - length([title, how, counted]) - 3
    shown = _hands_shown(t, table, room)
    news = bulleted(t, table, log, since, room - length(shown) - 1)
    return shortened(paragraphs(title, *news, how, *shown, counted), CONTENT)


def how_it_ended(t: Texts, table: TableView) -> str:
    """Who went out last, or that the round was blocked (R21-R23)."""
    result = table.view.results[-1]
    if result.out is None:
        return sentences(blocked.why(t, table.view), t.say("Everybody counts what is left."))
    player = mention(t, table.seated[result.out])
    if result.points[result.out]:
        return t.plural(
            "{player} went out on a double, which costs {number} point here.",
            "{player} went out on a double, which costs {number} points here.",
            result.points[result.out],
            player=player,
        )
    return t.say("🎉 {player} is out!", player=player)


def _round_title(t: Texts, table: TableView) -> str:
    number, rounds = len(table.view.results), table.view.rules.rounds
    title = t.say("Round {round} of {rounds} is over", round=t.number(number), rounds=t.number(rounds))
    return f"**{title}**"


def _hands_shown(t: Texts, table: TableView, room: int) -> list[str]:
    """The hands that are left, a line each; long hands cut where the room is short."""
    for most in (30, 15, 8, 4):
        lines = [
            at_seat(seat, _held(t, table.seated[seat], hand, most))
            for seat, hand in enumerate(table.view.results[-1].hands)
            if hand
        ]
        if length(lines) <= room:
            return lines
    return []


def _held(t: Texts, player: Player, hand: Hand, most: int) -> str:
    return t.say("{player} held {tiles}", player=mention(t, player), tiles=tile_names(hand, most))


def _round_table(t: Texts, table: TableView) -> str:
    """Points of the round and totals so far, fewest in all first."""
    view = table.view
    points = view.results[-1].points
    head = [t.say("seat"), t.say("round"), t.say("total")]
    rows = [[row_name(t, table, seat), str(points[seat]), str(view.totals[seat])] for seat in ranking(view)]
    return monospaced([head, *rows])


def game_message(t: Texts, game: Game, reason: str | None = None) -> str:
    """The message that stays when the game is over, within 2,000 characters (T12).

    Finished: winner, totals, the seed of the deal. Unfinished: why (``reason`` as in its notice), totals so
    far, nobody wins.
    """
    table = table_view(game, None)
    finished = game.status is Status.FINISHED
    title = t.say("🏁 The game is over") if finished else t.say("🏁 The game ends here")
    verdict = _winners(t, table) if finished else why_unfinished(t, reason)
    players = paragraphs(all_levels(t, table.seated), who_played(t, table))
    uncounted = suggestions(t, game.options) if finished else ""
    parts = [f"**{title}**", verdict, uncounted, _final_table(t, table), players, proof(t, game)]
    return shortened(paragraphs(*parts), CONTENT)


def why_unfinished(t: Texts, reason: str | None) -> str:
    """Why a game is unfinished, and what that means."""
    why = t.say(UNFINISHED.get(reason or "", _SOMEHOW))
    meaning = t.say("Nobody wins, and it does not count for the leaderboard.")
    return f"{why} {meaning}"


def _winners(t: Texts, table: TableView) -> str:
    winners = [table.seated[seat] for seat in table.view.winners]
    best = min(table.view.totals)
    points = t.plural("{number} point", "{number} points", best)
    return t.plural(
        "🏆 {players} wins with {points}. Well played, everybody!",
        "🏆 {players} share the win with {points}. Well played, everybody!",
        len(winners),
        players=mentions(t, winners, most=20),
        points=points,
    )


def _final_table(t: Texts, table: TableView) -> str:
    """Totals and rounds won by going out, fewest points first."""
    view = table.view
    if not view.results:
        return t.say("No round has been counted.")
    head = [t.say("seat"), t.say("points"), t.say("went out")]
    rows = [
        [row_name(t, table, seat), str(view.totals[seat]), str(sum(r.out == seat for r in view.results))]
        for seat in ranking(view)
    ]
    return monospaced([head, *rows])


def proof(t: Texts, game: Game) -> str:
    """What anybody needs to check that the deal was fair: the seed, and what was published before (T12)."""
    opened = t.say("The deal's seed: {seed}", seed=code(game.seed.hex()))
    sealed = t.say("It was sealed as {commitment}", commitment=code(game.commitment))
    return f"-# {opened}\n-# {sealed}"


def record_ready(t: Texts, table: TableView) -> str:
    """Comes with the record of a game that is over, as a file."""
    if table.status is Status.FINISHED:
        return t.say("Here is the whole game, every deal and every move, for anybody to check.")
    return t.say("Here is the game as far as it was counted, every deal and every move.")
