"""What is said when a table cannot be shown in its place, or that is gone (T17)."""

from collections.abc import Sequence

from bot.games.model import Game, Status
from bot.text import lobby, rounds
from bot.text.fit import CONTENT, paragraphs, shortened
from bot.text.language import Texts
from bot.text.people import channel_tag, mentions
from bot.text.refusals import permission_lines


def word(t: Texts, game: Game, missing: Sequence[str], locked: bool) -> str:
    """Told in another place: why a game does not go on in its own, and what can be done."""
    here = channel_tag(game.place.channel_id)
    head = t.say("The game in {place} is kept, but I cannot show its table there now.", place=here)
    return shortened(paragraphs(head, *_remedy(t, missing, locked)), CONTENT)


def ended(t: Texts, game: Game) -> str:
    """Told in another place: how a game ended, or a table was closed, whose own place was deleted."""
    if game.status is Status.CLOSED:
        return lobby.message(t, game, "place_gone")
    about = t.say("About the game of {players}:", players=mentions(t, game.seated))
    return shortened(paragraphs(about, rounds.game_message(t, game, "place_gone")), CONTENT)


def trouble(t: Texts, missing: Sequence[str], locked: bool) -> str:
    """Above a private answer in the place itself."""
    head = t.say("I cannot show the table here now. The game is kept, and your moves count.")
    return paragraphs(head, *_remedy(t, missing, locked))


def _remedy(t: Texts, missing: Sequence[str], locked: bool) -> list[str]:
    if locked:
        return [t.say("The thread is locked. Somebody who manages threads can unlock it; then it goes on.")]
    if not missing:
        return [t.say("Somebody who manages the server can see to my permissions there; then it goes on.")]
    ask = t.say("Somebody who manages the server can allow me the following; then it goes on.")
    return [ask, *permission_lines(t, missing)]


def no_thread(t: Texts, missing: Sequence[str]) -> str:
    """A start that wanted a thread of its own gets its table in the channel."""
    if not missing:
        return t.say("Discord lets me open no thread here just now, so the table is in this channel.")
    head = t.say("I cannot open a thread here, so the table is in this channel. For a thread I need:")
    return paragraphs(head, *permission_lines(t, missing))
