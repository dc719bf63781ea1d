"""What is told about stored data (T22), as Discord draws it."""

from itertools import pairwise

from bot.text import privacy
from bot.text.language import texts_for


def test_T22_nothing_that_follows_a_list_is_drawn_in_it() -> None:
    for t in (texts_for("en-US"), texts_for("qps-ploc")):
        lines = privacy.message(t, "∎", "∎").splitlines()
        for line, following in pairwise(lines):
            assert not line.startswith("- ") or following == "" or following.startswith("- ")


def test_T22_how_long_tells_only_how_long() -> None:
    text = privacy.message(texts_for("en-US"))
    (chapter,) = [part for part in text.split("\n\n") if part.startswith("**For how long**")]
    assert "30 days" in chapter
    assert "never read" not in chapter
    assert "never read" in text
