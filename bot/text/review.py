"""A review of a finished round, for the person who played it: what would have been better, and by how much."""

from typing import Final

from bot.engine.actions import Action, Play
from bot.games.reviews import Moment, Review
from bot.games.table_view import TableView
from bot.text.board import board_alt, preview_alt
from bot.text.fit import CONTENT, PLACEHOLDER, blocks, bold, pages, paragraphs, shortened
from bot.text.language import Texts
from bot.text.tiles import tile_names

_TILES: Final = 20
"""So many tiles of a hand are named."""


def looking(t: Texts, decisions: int) -> str:
    """Said at once, while a review is made."""
    doing = t.plural(
        "🔎 I am looking at {number} decision of that round.",
        "🔎 I am looking at {number} decisions of that round.",
        decisions,
    )
    then = t.say("You will find what I think here, or, should it take too long, when you ask again.")
    return f"{doing} {then}"


def summary(t: Texts, review: Review) -> str:
    """How the round was played on the whole, and the dearest moments, within 2,000 characters."""
    title = bold(t.say("Your round {round}, looked at again", round=t.number(review.round)))
    moments = [_told(t, place, review.moments[at]) for place, at in enumerate(review.dearest, start=1)]
    parts = [title, _verdict(t, review), *moments, f"-# {_meaning(t)}" if moments else ""]
    return shortened(blocks(*parts), CONTENT)


def _verdict(t: Texts, review: Review) -> str:
    decisions = t.plural("{number} decision", "{number} decisions", len(review.moments))
    dear = [moment.cost for moment in review.moments if moment.dear]
    if not dear:
        return t.say(
            "You had {decisions}, and I know nothing better for any of them. 👏", decisions=decisions
        )
    return t.plural(
        "You had {decisions}. For {number} of them I know something better, worth {points}.",
        "You had {decisions}. For {number} of them I know something better, worth {points} together.",
        len(dear),
        decisions=decisions,
        points=_points(t, sum(dear)),
    )


def _told(t: Texts, place: int, moment: Moment) -> str:
    """One moment; its picture has the same number."""
    number = bold(t.say("Picture {number}.", number=t.number(place)))
    better = t.say(
        "You chose: {mine}. I would have chosen: {best}, worth {points} more.",
        mine=_choice(t, moment.table, moment.mine),
        best=_choice(t, moment.table, moment.best),
        points=_points(t, moment.cost),
    )
    held = t.say("You held {tiles}.", tiles=tile_names(moment.table.view.hand, _TILES))
    return paragraphs(f"{number} {better}", f"-# {held}")


def _choice(t: Texts, table: TableView, action: Action) -> str:
    """What can be chosen: a tile and its open end, or keeping the drawn tile."""
    if not isinstance(action, Play):
        return t.say("keep the {tile}", tile=table.view.drawn)
    letter = table.view.end_of(action.on).letter
    return t.say("{tile} on the {on}, end {letter}", tile=action.tile, on=action.on, letter=letter)


def _points(t: Texts, points: float) -> str:
    return t.plural("about {number} point", "about {number} points", round(points))


def _meaning(t: Texts) -> str:
    return t.say(
        "Judged by what you could know then: so many points better, on average, compared with the others."
    )


def decisions(t: Texts, review: Review) -> list[str]:
    """Every decision in a line, on pages that fit a message."""
    title = bold(t.say("Your decisions in round {round}", round=t.number(review.round)))
    lines = [_line(t, place, moment) for place, moment in enumerate(review.moments, start=1)]
    return pages([title, *lines], CONTENT - 100)


def _line(t: Texts, place: int, moment: Moment) -> str:
    mine = _choice(t, moment.table, moment.mine)
    if not moment.dear:
        return t.say("{place}. {choice} ✓", place=t.number(place), choice=mine)
    return t.say(
        "{place}. {choice}; better: {best} ({points})",
        place=t.number(place),
        choice=mine,
        best=_choice(t, moment.table, moment.best),
        points=_points(t, moment.cost),
    )


def moment_alt(t: Texts, moment: Moment) -> str:
    """The picture of a moment: the table then, with what would have been better tried out."""
    if isinstance(moment.best, Play):
        return preview_alt(t, moment.table, moment.best)
    return board_alt(t, moment.table)


def choose_round(t: Texts) -> str:
    """Placeholder of the menu of finished rounds."""
    return shortened(t.say("Look at a round again: what would have been better?"), PLACEHOLDER)


def round_label(t: Texts, number: int) -> str:
    """A finished round in that menu."""
    return t.say("Round {round}", round=t.number(number))
