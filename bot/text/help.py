"""How to play, on one screen (the ``help`` command)."""

from collections.abc import Mapping

from bot.text.fit import CONTENT, blocks, bold, paragraphs, shortened
from bot.text.language import Texts
from bot.text.refusals import command, report_problem


def message(t: Texts, contact: str | None = None, commands: Mapping[str, str] | None = None) -> str:
    """How to play and where to report a problem, within 2,000 characters. ``commands`` as in ``refusals``."""

    def named(name: str) -> str:
        return command(name, commands)

    steps = [
        t.say(
            "{start} opens a table. Others press **Join**; the host presses **Begin**.", start=named("start")
        ),
        t.say("Nobody there? Begin anyway, and computers take the other seats."),
        t.say("When it is your turn you are called. Press **My hand**, then choose a tile and lay it."),
        t.say("You are not on turn? **My hand**, then **Plan**, leaves a move that is made when you are."),
        t.say("Match the number of an open end. What cannot be chosen (drawing, passing) happens by itself."),
        t.say("A double is a chicken foot 🐔: nothing else may be laid until it has all its toes."),
        t.say("Whoever is out of tiles ends the round; the others count their dots. The fewest points win."),
    ]
    more = [
        t.say("{rules}: the rules as this game plays them", rules=named("rules")),
        t.say("{hand}, {play}: your tiles, privately", hand=named("hand"), play=named("play")),
        t.say(
            "{status}, {board}, {scores}, {history}: how it stands",
            **{name: named(name) for name in ("status", "board", "scores", "history")},
        ),
        t.say("{games}: your games everywhere, and whose turn it is", games=named("games")),
        t.say(
            "{settings}, {away}: quiet hours, how you are called; pause your clock",
            **{name: named(name) for name in ("settings", "away")},
        ),
        t.say("{leaderboard}: who has won here", leaderboard=named("leaderboard")),
        t.say(
            "{rematch}, {resign}, {end}: play again, leave for good, end the game",
            **{name: named(name) for name in ("rematch", "resign", "end")},
        ),
        t.say("{privacy}: what is stored about you", privacy=named("privacy")),
    ]
    title = bold(t.say("🐔 How to play Chicken Foot"))
    numbered = [f"{at}. {step}" for at, step in enumerate(steps, 1)]
    listed = [f"- {line}" for line in more]
    chapters = [paragraphs(title, *numbered), paragraphs(*listed), report_problem(t, contact)]
    return shortened(blocks(*chapters), CONTENT)
