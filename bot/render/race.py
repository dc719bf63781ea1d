"""The race of a game: running totals over the rounds, every seat with its shape and colour."""

from collections.abc import Sequence
from itertools import pairwise

from bot.engine import scoring
from bot.engine.state import RoundResult
from bot.engine.view import View
from bot.render.badges import badge, crown, seat_colour
from bot.render.card import HEIGHT, WIDTH, Card
from bot.render.colours import mix
from bot.render.look import USUAL, Look
from bot.render.shapes import Point

_LEFT, _TOP, _RIGHT, _BOTTOM = 110, 40, WIDTH - 290, HEIGHT - 70
_MANY = 8
"""With more seats not all are followed."""
_BADGE = 30
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)


def game_png(view: View, rounds: int | None = None, *, look: Look = USUAL) -> bytes:
    """Running totals after the first ``rounds`` finished rounds (default: all): a PNG, 1600 x 1018 pixels.

    Low is good (R26), so the best line ends lowest. At the right stand the totals in order of height; a crown
    marks the winners once the game is over, the leaders before. With many seats only the first three
    are followed from round to round, over the faint lines of the others.
    """
    results = view.results[:rounds]
    lines = [_running(results, seat) for seat in range(view.seats)]
    top = max(10, *(line[-1] for line in lines))
    card = Card(WIDTH, HEIGHT, look.colours)
    _axes(card, len(results), top)
    best = scoring.winners(results, view.seats) if results else ()
    totals = [line[-1] for line in lines]
    front = _front(totals)
    for seat in sorted(range(view.seats), key=lambda seat: (seat in best, -totals[seat])):
        points = [_point(i, total, len(results), top) for i, total in enumerate(lines[seat])]
        if seat in front:
            _line(card, points, seat, 9 if seat in best else 6)
        else:
            _faint_line(card, points, seat)
    _ranking(card, totals, best, front, top)
    return card.png(view.rules.highest)


def _front(totals: Sequence[int]) -> set[int]:
    """The seats that are followed: all of a few, the best of many."""
    if len(totals) <= _MANY:
        return set(range(len(totals)))
    third = sorted(totals)[2]
    return {seat for seat, total in enumerate(totals) if total <= third}


def _running(results: Sequence[RoundResult], seat: int) -> list[int]:
    return [sum(result.points[seat] for result in results[:i]) for i in range(len(results) + 1)]


def _point(index: int, total: int, rounds: int, top: int) -> Point:
    return _LEFT + (_RIGHT - _LEFT) * index / max(1, rounds), _BOTTOM - (_BOTTOM - _TOP) * total / top


def _axes(card: Card, rounds: int, top: int) -> None:
    step = next((step for step in _STEPS if top / step <= 8), 5000)
    for total in range(0, top + 1, step):
        y = _point(0, total, rounds, top)[1]
        card.line([(_LEFT, y), (_RIGHT, y)], 2, card.colours.faint)
        card.text(_LEFT - 22, y, str(total), 28, card.colours.chalk, "r")
    for index in range(1, rounds + 1):
        card.text(_point(index, 0, rounds, top)[0], _BOTTOM + 38, str(index), 28, card.colours.chalk)


def _line(card: Card, points: Sequence[Point], seat: int, thickness: float) -> None:
    outline = mix(card.colours.strip, card.colours.ink, 0.6)
    for wide, paint in ((thickness + 4, outline), (thickness, seat_colour(seat, card.colours))):
        for step in pairwise(points):
            card.line(step, wide, paint)
    for x, y in points[1:-1]:
        card.put(badge(seat, _BADGE, card.colours), x, y)


def _faint_line(card: Card, points: Sequence[Point], seat: int) -> None:
    """Somebody in the field."""
    colour = mix(seat_colour(seat, card.colours), card.colours.ground, 0.35)
    for step in pairwise(points):
        card.line(step, 3, colour)


def _ranking(card: Card, totals: Sequence[int], best: Sequence[int], front: set[int], top: int) -> None:
    """Badges and totals at the ends of the lines, pushed apart so that none hides another."""
    order = sorted(range(len(totals)), key=lambda seat: (totals[seat], seat))
    pitch = min(64.0, (_BOTTOM - _TOP + 60) / len(order))
    heights = [_point(0, totals[seat], 1, top)[1] for seat in order]
    size = round(pitch * 0.72)
    for seat, y, height in zip(order, pushed_apart(heights, pitch), heights, strict=True):
        x = _RIGHT + 66
        share = 0.0 if seat in front else 0.35
        colour = mix(seat_colour(seat, card.colours), card.colours.ground, share)
        card.line([(_RIGHT, height), (x - size * 0.6, y)], 3, colour)
        if seat in best:
            card.panel(
                (x - size * 0.75, y - pitch / 2 + 2, WIDTH - 66, y + pitch / 2 - 2), 12, card.colours.gold
            )
            card.put(crown(round(size * 0.8), card.colours), WIDTH - 38, y)
        card.put(badge(seat, size, card.colours), x, y)
        colour = card.colours.ink if seat in best else card.colours.chalk
        card.text(x + size * 0.75 + 14, y, str(totals[seat]), min(40, round(size * 0.86)), colour, "l")


def pushed_apart(heights: Sequence[float], pitch: float) -> list[float]:
    """Heights in falling order (y downwards), at least ``pitch`` from each other and within the picture."""
    spread: list[float] = []
    floor = _BOTTOM + 20.0
    for height in heights:
        floor = min(height, floor)
        spread.append(floor)
        floor -= pitch
    ceiling = _TOP - 10.0
    for i in reversed(range(len(spread))):
        ceiling = max(spread[i], ceiling)
        spread[i] = ceiling
        ceiling += pitch
    return spread
