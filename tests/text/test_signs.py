"""The tiles' emojis in a text: beside the words, where they fit, and never in code."""

import re
from random import Random

from bot.engine.tiles import Tile, tile_set
from bot.text.language import texts_for
from bot.text.tiles import tile_name, with_signs
from tests.text import everything
from tests.text.games import course, lobby

T = texts_for(None)
SIGNS = {Tile(3, 9): "<:cf0_3_9:1>", Tile(10, 11): "<:cf0_10_11:2>", Tile(0, 0): "<:cf0_0_0:3>"}


def signed(text: str, limit: int = 2000) -> str:
    return with_signs(text, SIGNS, limit)


def test_a_sign_stands_before_the_words_which_stay() -> None:
    text = T.say("{player} laid {tile} on {match}.", player="<@1>", tile=Tile(3, 9), match=9)
    assert signed(text) == "<@1> laid <:cf0_3_9:1>\u00a03\u20119 on 9."
    bold = f"**{tile_name(Tile(10, 11))}**, {tile_name(Tile(9, 9))}"
    assert signed(bold) == "**<:cf0_10_11:2>\u00a010\u201111**, 9\u20119"


def test_tiles_side_by_side_stay_words() -> None:
    for hand in (
        "3\u20119 0\u20110",
        "<@1> held 0\u20110  **3\u20119**  **10\u201111**",
        "3\u20119 0\u20110 …",
    ):
        assert signed(hand) == hand
    assert signed("3\u20119 0\u20110, 3\u20119") == "3\u20119 0\u20110, <:cf0_3_9:1>\u00a03\u20119"


def test_a_tile_named_the_other_way_round_has_its_sign_too() -> None:
    assert signed("9\u20113") == "<:cf0_3_9:1>\u00a09\u20113"


def test_without_signs_a_text_stays_as_it_is() -> None:
    text = "The 3\u20119.\n```\n9\u20119 > 9\u20113\n```"
    assert with_signs(text, {}, 2000) == text


def test_no_sign_in_code_and_none_for_what_is_no_tile() -> None:
    for text in (
        "```\n3\u20119\n0\u20110\n```",
        "`3\u20119`",
        "a `3\u20119` b",
        "13\u2011910",
        "3-9",
        "</play:39>",
    ):
        assert signed(text) == text
    mixed = signed("3\u20119\n```\n3\u20119\n```\n3\u20119 `3\u20119`")
    assert mixed.count("<:") == 2
    assert "```\n3\u20119\n```" in mixed


def test_signs_fill_whole_lines_while_there_is_room() -> None:
    line = "The 3\u20119 and the 0\u20110."
    text = "\n".join([line] * 3)
    longer = len(signed(line)) - len(line)
    for limit in range(len(text) - 5, len(text) + 4 * longer):
        found = signed(text, limit)
        assert len(found) <= max(limit, len(text))
        assert found.count("<:") == 2 * min(3, max(0, limit - len(text)) // longer)
        assert re.sub("<:[^>]*>\u00a0", "", found) == text


def test_a_long_line_goes_without_and_a_later_short_one_with() -> None:
    text = ", ".join(["3\u20119"] * 50) + "\n0\u20110"
    found = signed(text, len(text) + 20)
    assert found.splitlines()[0].count("<:") == 0
    assert found.splitlines()[1] == "<:cf0_0_0:3>\u00a00\u20110"


def test_every_text_of_a_game_says_the_same_with_signs_and_keeps_its_limit() -> None:
    signs = {tile: f"<:cf12345_{tile.low}_{tile.high}:1234567890123456789>" for tile in tile_set(18)}
    for game, log in list(course(lobby(4, rounds=1), Random(5)))[::9]:
        for what, text, limit in everything.of_game(T, game, log):
            found = with_signs(text, signs, limit)
            assert len(found) <= limit, what
            assert re.sub("<:cf[^>]*>\u00a0", "", found) == text, what
