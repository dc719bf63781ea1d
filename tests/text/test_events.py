"""What happened, in sentences: merged, counted, announced, taken back (T4, T9, T10)."""

from dataclasses import replace
from random import Random
from typing import Any

from bot.engine.actions import DRAW, PASS, Play
from bot.engine.events import (
    Drew,
    FootDone,
    FootOpened,
    LastTile,
    Opened,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
)
from bot.engine.tiles import Tile
from bot.games.model import LogEntry
from bot.games.table_view import TableView, table_view
from bot.text import turn
from bot.text.events import LINES, happened, history_pages
from bot.text.language import texts_for
from bot.text.tiles import tile_name, unbroken
from tests.text.games import begun, course, entry, lobby

T = texts_for("en-US")
TILE = Tile.parse


def table(seats: int = 4, computers: int = 4, **choices: Any) -> TableView:
    """Computers named by seat: A sits on seat 0, B on seat 1 …"""
    game, _ = begun(lobby(seats, computers, "x", rounds=2, **choices))
    for seat, index in enumerate(game.lot):
        game = game.with_player(index, replace(game.players[index], name=chr(65 + seat)))
    return table_view(game, None)


def told(log: list[LogEntry], since: int = 0, **choices: Any) -> list[str]:
    """The lines, with tiles as one types them."""
    return [line.replace(unbroken("-"), "-") for line in happened(T, table(**choices), log, since)]


def drew(seat: int, *, search: bool = False) -> Drew:
    return Drew(seat, None, search, 5)


def laid(seat: int, tile: str, on: str, number: int) -> Played:
    return Played(seat, TILE(tile), TILE(on), number)


def test_T4_searches_are_merged() -> None:
    log = [entry(0, 0, DRAW, RoundBegan(1, 9), drew(0, search=True))]
    log += [entry(n, n % 3, DRAW, drew(n % 3, search=True)) for n in range(1, 5)]
    log.append(entry(5, 1, None, Opened(1, TILE("9-9"))))
    assert told(log)[1:2] == ["🤖\u00a0A, 🤖\u00a0B, and 🤖\u00a0C searched 5 tiles for the 9-9."]


def test_R7_a_search_under_next_lower_is_for_any_double() -> None:
    log = [entry(0, 0, DRAW, RoundBegan(1, 9), drew(0, search=True))]
    assert told(log, missing_double="next_lower")[1:] == ["🤖\u00a0A searched 1 tile for an opening double."]


def test_a_search_told_in_two_messages_still_knows_its_double() -> None:
    log = [entry(0, 0, DRAW, RoundBegan(1, 9), drew(0, search=True))]
    log.append(entry(1, 1, DRAW, drew(1, search=True)))
    assert told(log, since=1) == ["🤖\u00a0B searched 1 tile for the 9-9."]


def test_T4_draw_and_pass_are_merged() -> None:
    log = []
    for seat in range(3):
        log += [entry(2 * seat, seat, DRAW, drew(seat)), entry(2 * seat + 1, seat, PASS, Passed(seat))]
    log.append(entry(6, 3, PASS, Passed(3)))
    assert told(log) == [
        "🤖\u00a0A, 🤖\u00a0B, and 🤖\u00a0C each drew a tile and passed.",
        "🤖\u00a0D passed.",
    ]


def test_drawing_and_laying_is_one_line() -> None:
    log = [entry(0, 0, DRAW, drew(0)), entry(1, 0, DRAW, drew(0))]
    log.append(entry(2, 0, Play(TILE("3-9"), TILE("9-9")), laid(0, "3-9", "9-9", 9)))
    assert told(log) == ["🤖\u00a0A drew 2 tiles and laid 3-9 on 9."]


def test_T10_foot_last_tile_out_and_blocked_are_announced() -> None:
    foot = entry(0, 0, None, laid(0, "3-3", "3-9", 3), FootOpened(0, 3, 3), LastTile(0))
    done = entry(1, 1, None, laid(1, "1-3", "3-3", 3), FootDone(3, dead=False))
    dead = entry(2, 2, None, laid(2, "2-2", "2-3", 2), FootOpened(2, 2, 1), FootDone(2, dead=True))
    out = entry(3, 3, None, laid(3, "1-4", "1-3", 1), RoundEnded(1, "out", 3, False, ((),) * 4, (0,) * 4))
    blocked = entry(4, 0, PASS, Passed(0), RoundEnded(1, "blocked", None, False, ((),) * 4, (0,) * 4))
    lines = told([foot, done, dead, out, blocked])
    assert "🐔 Chicken foot! It wants 3 toes. ☝️ One tile left!" in lines[0]
    assert lines[1].endswith("The foot is complete.")
    assert "It wants 1 toe. No 2 is left, so the foot counts as complete." in lines[2]
    assert lines[3].endswith("That was the last tile: out!")
    assert lines[4] == "🤖\u00a0A passed. The round is blocked."


def test_T9_what_was_taken_back_is_told_and_the_move_is_not() -> None:
    play = Play(TILE("3-9"), TILE("9-9"))
    log = [entry(0, 0, play, laid(0, "3-9", "9-9", 9), undone=True)]
    log.append(entry(1, 0, None, takes_back=0))
    assert told(log) == told(log, since=1) == ["↩️ 🤖\u00a0A took back the 3-9."]
    assert told(log[1:]) == ["↩️ 🤖\u00a0A took back a move."]


def test_who_decided_is_marked() -> None:
    def by(who: str, computers: int = 4) -> str:
        play = entry(0, 0, None, laid(0, "3-9", "9-9", 9), by=who)
        return told([play], computers=computers)[0]

    assert by("person") == by("computer")
    assert by("clock").endswith("(⏰ Time was up, the computer chose.)")
    assert by("single", computers=0).endswith("(The only play.)")
    assert by("single") == by("computer")
    assert by("computer", computers=0).endswith("(The computer chose.)")


def test_a_pass_of_the_clock_is_not_merged_away() -> None:
    log = [entry(n, n, PASS, Passed(n), by="clock" if n == 1 else "rule") for n in range(3)]
    assert told(log) == [
        "🤖\u00a0A passed.",
        "🤖\u00a0B passed. (⏰ Time was up, the computer chose.)",
        "🤖\u00a0C passed.",
    ]


def test_a_foot_set_aside_opens_by_itself() -> None:
    assert told([entry(0, None, None, Opened(None, TILE("9-9")))]) == ["The 9-9 lies in the centre."]


def test_T4_at_most_twelve_lines_and_the_rest_counted() -> None:
    log = [entry(n, n % 4, None, laid(n % 4, "3-9", "9-9", 9)) for n in range(20)]
    lines = told(log)
    assert len(lines) == LINES + 1
    assert lines[0] == "… and 8 things before that"
    assert told(log[:12])[0].startswith("🤖\u00a0A")
    assert told(log[:13])[0] == "… and 1 thing before that"


def test_many_people_are_counted() -> None:
    log = [entry(n, n, PASS, Passed(n)) for n in range(8)]
    assert told(log, seats=8, computers=8) == ["🤖\u00a0A, 🤖\u00a0B, 🤖\u00a0C, and 5 others passed."]


def test_the_history_has_everything_in_order() -> None:
    *_, (game, log) = course(lobby(4, rounds=2), Random(1))
    pages = history_pages(T, table_view(game, None), log)
    text = "\n".join(pages)
    assert len(pages) > 1
    played = [e.tile for step in log for e in step.events if isinstance(e, Played)]
    places = [text.index(f"laid {tile_name(tile)} ") for tile in played[:20]]
    assert places == sorted(places)
    assert history_pages(T, table_view(game, None), []) == ["Nothing has happened yet."]


def test_T4_the_turn_message_says_who_what_and_until_when() -> None:
    game, log = next(course(lobby(4, 0, set=9, rounds=2), Random(1)))
    shown = table_view(game, None, 1_700_000_000.0)
    assert shown.to_move is not None
    text = turn.message(T, shown, log)
    mention = f"<@{shown.to_move.user_id}>"
    assert f"{mention}, it is your turn. Lay a tile on 9. The turn ends <t:1700000000:R>." in text
    assert f"The {unbroken('9-9')} in the centre still wants 4 arms." in text
    assert f"yard {shown.view.boneyard}" in text
    for player, size in zip(shown.seated, shown.view.hand_sizes, strict=True):
        assert f"<@{player.user_id}> {size}" in text
    assert "<t:" not in turn.message(T, table_view(game, None), log)
