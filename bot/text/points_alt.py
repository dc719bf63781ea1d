"""The pictures of points in words (T20): a round's, and the race of a whole game."""

from collections.abc import Iterator

from bot.engine.scoring import totals
from bot.engine.view import View
from bot.games.table_view import TableView
from bot.text.fit import ALT, first_that_fits, sentences
from bot.text.language import Texts
from bot.text.people import NAME_CAPS, marked_name
from bot.text.scores import ranking


def round_alt(t: Texts, table: TableView) -> str:
    """The points of a round within 1,024 characters: how it ended, then everybody, fewest in all first;
    ``table`` has that round as its last result."""
    return first_that_fits((_round(t, table, cap) for cap in NAME_CAPS), ALT)


def game_alt(t: Texts, table: TableView) -> str:
    """The race over the rounds within 1,024 characters: who wins, the totals, who was in the lead from when on."""

    def variants() -> Iterator[str]:
        for cap in NAME_CAPS:
            yield f"{_game(t, table, cap)} {_race(t, table, cap)}".rstrip()
        for cap in NAME_CAPS:
            yield _game(t, table, cap)

    return first_that_fits(variants(), ALT)


def _round(t: Texts, table: TableView, cap: int) -> str:
    view = table.view
    result = view.results[-1]
    points = "; ".join(
        t.say(
            "{player}: {points}, {total} in all",
            player=marked_name(t, table.seated[seat], cap),
            points=result.points[seat],
            total=view.totals[seat],
        )
        for seat in ranking(view)
    )
    if result.out is None:
        end = t.say("Round {round} is over: it was blocked.", round=result.number)
    else:
        player = marked_name(t, table.seated[result.out], cap)
        end = t.say("Round {round} is over: {player} went out.", round=result.number, player=player)
    return sentences(end, t.say("Points, fewest in all first: {points}.", points=points))


def _game(t: Texts, table: TableView, cap: int) -> str:
    view = table.view
    points = "; ".join(
        t.say("{player}: {points}", player=marked_name(t, table.seated[seat], cap), points=view.totals[seat])
        for seat in ranking(view)
    )
    sentence = t.plural(
        "Points after {number} round, fewest first: {points}.",
        "Points after {number} rounds, fewest first: {points}.",
        len(view.results),
        points=points,
    )
    if not view.winners:
        return sentence
    winners = t.all_of([marked_name(t, table.seated[seat], cap) for seat in view.winners])
    won = t.plural("{players} wins.", "{players} share the win.", len(view.winners), players=winners)
    return f"{won} {sentence}"


def _race(t: Texts, table: TableView, cap: int) -> str:
    """Who had the fewest points, and from which round on."""
    leads = [
        (number, seats) for number, (seats, before) in enumerate(_leads(table.view), 1) if seats != before
    ]
    if len(table.view.results) < 2:
        return ""
    leaders = "; ".join(
        t.say(
            "{players} from round {round} on",
            players=t.all_of([marked_name(t, table.seated[seat], cap) for seat in seats]),
            round=number,
        )
        for number, seats in leads
    )
    return t.say("In the lead: {leaders}.", leaders=leaders)


def _leads(view: View) -> Iterator[tuple[list[int], list[int]]]:
    """The leaders after each round, and those before it."""
    before: list[int] = []
    for number in range(1, len(view.results) + 1):
        so_far = totals(view.results[:number], view.seats)
        seats = [seat for seat, points in enumerate(so_far) if points == min(so_far)]
        yield seats, before
        before = seats
