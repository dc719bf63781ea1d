"""What is stored, why and how long; export and deletion (T22)."""

from bot.text.fit import CONTENT, blocks, bold, paragraphs, shortened
from bot.text.language import Texts
from bot.text.refusals import report_problem


def message(t: Texts, policy: str | None = None, contact: str | None = None) -> str:
    """What is stored about a person, within 2,000 characters. ``policy`` is a link to the operator's text."""
    stored = [
        t.say(
            "Your Discord id and the name shown in this server, so that the table knows whose seat is whose."
        ),
        t.say("The games you play: your tiles, plans, moves and when you made them, so that they can go on."),
        t.say("What a review that was asked for says of your decisions, so that it is made once only."),
        t.say("Your points in finished games, for the leaderboard of this server."),
        t.say("What you have set for yourself, such as quiet hours, and when you said you were away."),
    ]
    seen = [
        t.say("The people who run this bot can see its database, hands included."),
        t.say("Your messages are never read, and nothing is given or sold to anybody."),
    ]
    kept = t.say("Games and points stay until you delete them, or 30 days after I leave the server.")
    yours = t.say(
        "**Export my data** gives you all of it as a file. **Delete my data** removes you: finished games "
        "keep a seat without a name, and in running games the computer plays on."
    )
    chapters = [
        _listed(t.say("What is stored about you, and why"), stored),
        _listed(t.say("Who sees it"), seen),
        paragraphs(bold(t.say("For how long")), kept),
        yours,
        paragraphs(
            t.say("The whole text: {policy}", policy=policy) if policy else "", report_problem(t, contact)
        ),
    ]
    return shortened(blocks(*chapters), CONTENT)


def _listed(title: str, lines: list[str]) -> str:
    return paragraphs(bold(title), *(f"- {line}" for line in lines))


def export_ready(t: Texts) -> str:
    """Comes with the export as a file."""
    return t.say("Here is everything stored about you. Hands of games still going on are left out.")


def confirm_delete(t: Texts, running: int) -> str:
    """Asks before deleting; ``running`` games are still going on."""
    ask = t.say("Delete everything stored about you? This cannot be undone.")
    if not running:
        return ask
    games = t.plural(
        "You leave {number} running game for good, and the computer plays on.",
        "You leave {number} running games for good, and the computer plays on.",
        running,
    )
    return f"{ask} {games}"


def deleted(t: Texts, touched: int) -> str:
    """It is done; ``touched`` games no longer name the person."""
    done = t.say("Done: everything stored about you is deleted.")
    if not touched:
        return done
    games = t.plural(
        "{number} game now has a seat without a name.",
        "{number} games now have a seat without a name.",
        touched,
    )
    return f"{done} {games}"


def kept(t: Texts) -> str:
    """Nothing was deleted after all."""
    return t.say("Nothing was deleted.")
