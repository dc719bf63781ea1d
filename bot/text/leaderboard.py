"""The standings of a server."""

from collections.abc import Sequence
from typing import Final

from bot.games.store import Standing
from bot.text.fit import CONTENT, bold, length, paragraphs
from bot.text.language import Texts
from bot.text.people import tag

MEDALS: Final = ("🥇", "🥈", "🥉")


def message(t: Texts, standings: Sequence[Standing]) -> str:
    """The leaderboard, best first, within 2,000 characters; what finds no room at the end is left out."""
    if not standings:
        return t.say("No game has been finished in this server yet.")
    title = bold(t.say("Leaderboard of this server"))
    order = t.say("By games won, then by fewest points a round. Only finished games count.")
    foot = f"-# {order}"
    lines: list[str] = []
    for place, standing in enumerate(standings):
        line = _line(t, place, standing)
        if length([title, *lines, line, foot]) > CONTENT:
            break
        lines.append(line)
    return paragraphs(title, *lines, foot)


def _line(t: Texts, place: int, standing: Standing) -> str:
    mark = MEDALS[place] if standing.wins and place < len(MEDALS) else f"{place + 1}."
    won = t.plural("{number} win", "{number} wins", standing.wins)
    games = t.plural("{number} game", "{number} games", standing.games)
    return t.say(
        "{mark} {player}: {won} in {games}, {points} points a round",
        mark=mark,
        player=tag(standing.user_id),
        won=won,
        games=games,
        points=t.decimal(standing.per_round),
    )
