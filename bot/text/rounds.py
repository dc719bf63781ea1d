"""The end of a round, the scores, and the end of the game (T11, T12)."""

from collections.abc import Sequence
from typing import Final

from bot.engine.state import RoundResult
from bot.games.model import Game, LogEntry, Status, TableView
from bot.text.events import happened
from bot.text.fit import CONTENT, code, length, paragraphs, shortened
from bot.text.language import N_, Texts
from bot.text.people import marked_name, mention, mentions
from bot.text.tables import capped, monospaced

COLUMNS: Final = 6
"""Rounds side by side in the table of scores: what a phone shows without breaking lines."""

NAME_COLUMNS: Final = 12

UNFINISHED: Final = {
    "host": N_("The host has ended this game before its last round."),
    "moderator": N_("A moderator has ended this game before its last round."),
    "vote": N_("The table has voted to end this game before its last round."),
    "all_left": N_("Everybody has left, so this game ends before its last round."),
    "place_gone": N_("The place of this game is gone, so it ends before its last round."),
}
"""Why a game is unfinished, by the reason in its notice."""


def round_end(t: Texts, table: TableView, number: int, log: Sequence[LogEntry] = (), since: int = 0) -> str:
    """The message that stays when round ``number`` (from 1) is over: what led there, hands, points, totals.

    Within 2,000 characters at twenty seats. ``log`` and ``since`` as in ``events.happened``, up to the end of
    this round.
    """
    result = table.view.results[number - 1]
    until = [entry for entry in log if entry.round <= number]
    title = _round_title(t, table, number)
    how = how_it_ended(t, table, result)
    scores = _round_table(t, table, number)
    hands = _hands_shown(t, table, result)
    room = CONTENT - length([title, how, scores]) - 3
    shown = _while_they_fit(hands, min(room, 900))
    news = happened(t, table, until, since, 2 * (room - length(shown)) // 3)
    lines = [f"• {line}" for line in news]
    if length([*lines, *shown]) > room:
        lines = []
    return shortened(paragraphs(title, *lines, how, *shown, scores), CONTENT)


def how_it_ended(t: Texts, table: TableView, result: RoundResult) -> str:
    """Who went out, or that the round was blocked (R21-R23)."""
    if result.out is None:
        return t.say("🚧 Blocked: nothing fits any more. Everybody counts his tiles.")
    player = mention(t, table.seated[result.out])
    if result.points[result.out]:
        return t.plural(
            "{player} went out on a double, which costs {number} point here.",
            "{player} went out on a double, which costs {number} points here.",
            result.points[result.out],
            player=player,
        )
    return t.say("🎉 {player} is out!", player=player)


def _round_title(t: Texts, table: TableView, number: int) -> str:
    rounds = table.view.rules.rounds
    title = t.say("Round {round} of {rounds} is over", round=t.number(number), rounds=t.number(rounds))
    return f"**{title}**"


def _hands_shown(t: Texts, table: TableView, result: RoundResult) -> list[str]:
    """The hands as they are shown, one line a seat that has tiles left."""
    return [
        t.say("{player} held {tiles}", player=mention(t, player), tiles=_tiles(hand))
        for player, hand in zip(table.seated, result.hands, strict=True)
        if hand
    ]


def _tiles(hand: Sequence[object], most: int = 15) -> str:
    tiles = [str(tile) for tile in hand[:most]]
    return " ".join([*tiles, "…"] if len(hand) > most else tiles)


def _while_they_fit(lines: list[str], room: int) -> list[str]:
    """``lines`` if all find room; none otherwise: half of the hands would look unfair."""
    return lines if length(lines) <= room else []


def _round_table(t: Texts, table: TableView, number: int) -> str:
    """Points of the round and totals up to it, fewest in all first."""
    view = table.view
    totals = [sum(result.points[seat] for result in view.results[:number]) for seat in range(view.seats)]
    points = view.results[number - 1].points
    order = sorted(range(view.seats), key=lambda seat: totals[seat])
    head = ["", t.say("round"), t.say("total")]
    rows = [[_row_name(t, table, seat), str(points[seat]), str(totals[seat])] for seat in order]
    return monospaced([head, *rows])


def _row_name(t: Texts, table: TableView, seat: int) -> str:
    return capped(marked_name(t, table.seated[seat]), NAME_COLUMNS)


def scores(t: Texts, table: TableView) -> list[str]:
    """The table of rounds on pages of six rounds each, the newest page last; at least one page."""
    view = table.view
    if not view.results:
        return [t.say("No round has been counted yet.")]
    starts = range(0, len(view.results), COLUMNS)
    return [_scores_page(t, table, start) for start in starts]


def _scores_page(t: Texts, table: TableView, start: int) -> str:
    view = table.view
    rounds = range(start, min(start + COLUMNS, len(view.results)))
    order = sorted(range(view.seats), key=lambda seat: view.totals[seat])
    head = [t.say("Round"), *(str(number + 1) for number in rounds), "Σ"]
    rows = [
        [
            _row_name(t, table, seat),
            *(str(view.results[number].points[seat]) for number in rounds),
            str(view.totals[seat]),
        ]
        for seat in order
    ]
    title = f"**{t.say('Points, fewest in all first')}**"
    return paragraphs(title, monospaced([head, *rows]))


def game_end(
    t: Texts,
    game: Game,
    table: TableView,
    log: Sequence[LogEntry] = (),
    since: int = 0,
    reason: str | None = None,
) -> str:
    """The message that stays when the game is over, within 2,000 characters (T12).

    Finished: winner, totals, the seed of the deal. Unfinished: why (``reason`` as in its notice), totals so
    far, nobody wins.
    """
    finished = table.status is Status.FINISHED
    title = t.say("🏁 The game is over") if finished else t.say("🏁 The game ends here")
    verdict = _winners(t, table) if finished else why_unfinished(t, reason)
    parts = [verdict, _final_table(t, table), proof(t, game)]
    room = CONTENT - length([title, *parts]) - 40
    news = [f"• {line}" for line in happened(t, table, log, since, 2 * room // 3)]
    if length(news) > room:
        news = []
    return shortened(paragraphs(f"**{title}**", *news, *parts), CONTENT)


def why_unfinished(t: Texts, reason: str | None) -> str:
    """Why a game is unfinished, and what that means."""
    why = t.say(UNFINISHED.get(reason or "", N_("This game ends before its last round.")))
    return f"{why} {t.say('Nobody wins, and it does not count for the leaderboard.')}"


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
    """Totals and rounds with zero points, fewest points first; empty before the first count."""
    view = table.view
    if not view.results:
        return t.say("No round has been counted.")
    order = sorted(range(view.seats), key=lambda seat: (seat not in view.winners, view.totals[seat]))
    head = ["", t.say("points"), t.say("outs")]
    rows = [
        [_row_name(t, table, seat), str(view.totals[seat]), str(sum(r.out == seat for r in view.results))]
        for seat in order
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
