"""The standings of a server, and the seasons in which they are counted."""

from collections.abc import Sequence
from typing import Final

from bot.games.standings import Season, Standing
from bot.text.fit import CONTENT, LABEL, bold, length, paragraphs, shortened
from bot.text.language import Texts, moment
from bot.text.people import tag

MEDALS: Final = ("🥇", "🥈", "🥉")


def message(t: Texts, standings: Sequence[Standing], season: Season | None = None) -> str:
    """The leaderboard of a season or of all of them, best first, within 2,000 characters; what finds no room at the
    end is left out."""
    if not standings:
        return _nothing_yet(t, season)
    title = bold(t.say("Leaderboard of this server"))
    if season is not None:
        title = paragraphs(title, running(t, season))
    order = t.say("By games won, then by fewest points a round. Only finished games count.")
    foot = f"-# {order}"
    lines: list[str] = []
    for place, standing in enumerate(standings):
        line = _line(t, place, standing)
        if length([title, *lines, line, foot]) > CONTENT:
            break
        lines.append(line)
    return paragraphs(title, *lines, foot)


def _nothing_yet(t: Texts, season: Season | None) -> str:
    if season is None:
        return t.say("No game has been finished in this server yet.")
    return paragraphs(running(t, season), t.say("No game has been finished in this season."))


def running(t: Texts, season: Season) -> str:
    """Which season it is, and when it runs."""
    number = t.number(season.number)
    since = "" if season.since is None else moment(season.since, "D")
    until = "" if season.until is None else moment(season.until, "D")
    if since and until:
        return t.say("Season {number}, from {since} until {until}.", number=number, since=since, until=until)
    if since:
        return t.say("Season {number}, since {since}.", number=number, since=since)
    if until:
        return t.say("Season {number}, until {until}.", number=number, until=until)
    return t.say("Season {number}.", number=number)


def season_label(t: Texts, number: int) -> str:
    """The button for a season."""
    return shortened(t.say("Season {number}", number=t.number(number)), LABEL)


def ask_to_begin(t: Texts, season: Season) -> str:
    """Asks whether another season shall follow this one."""
    asks = t.say(
        "Begin season {number}? The leaderboard counts anew from now on. A game counts for the season in which it "
        "ends. Older seasons can still be looked at.",
        number=t.number(season.number + 1),
    )
    return paragraphs(running(t, season), asks)


def begun(t: Texts, number: int) -> str:
    return t.say("Season {number} has begun. The leaderboard counts anew.", number=t.number(number))


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
