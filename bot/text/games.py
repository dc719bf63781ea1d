"""Somebody's games everywhere: where, whose turn, until when (the ``games`` command); and playing again (T12)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.model import Game, Status
from bot.games.steps import on_turn
from bot.text.fit import bold, pages, paragraphs, sentences
from bot.text.language import Texts, moment
from bot.text.people import channel_tag, clean, escaped, marked_name, tag

_PAGE = 1000
"""Characters on a page: a screen of a phone."""

_SERVER = 40
_ASKED = 20


@dataclass(frozen=True, slots=True)
class Listed:
    """One game of the reader. ``server`` is its server's name if that is another one than where he reads;
    ``link`` the address of the message that shows the game; ``deadline`` when the turn ends (seconds, UTC)."""

    game: Game
    server: str | None = None
    link: str | None = None
    deadline: float | None = None


def game_pages(t: Texts, reader: int, games: Sequence[Listed]) -> list[str]:
    """The games in pages, those that wait for the reader first as they are given."""
    if not games:
        return [t.say("You sit at no table now.")]
    head = bold(t.plural("You sit at {number} table.", "You sit at {number} tables.", len(games)))
    first, *others = pages([f"- {_line(t, reader, listed)}" for listed in games], _PAGE)
    return [paragraphs(head, first), *others]


def _line(t: Texts, reader: int, listed: Listed) -> str:
    place = _place(t, listed)
    return t.say("{place}: {standing}", place=place, standing=_standing(t, reader, listed))


def _place(t: Texts, listed: Listed) -> str:
    """A channel of this server by its mention; one of another server is only known there."""
    if listed.server is None:
        here = channel_tag(listed.game.place.channel_id)
        return f"{here} {listed.link}" if listed.link else here
    server = escaped(clean(listed.server, _SERVER)) or t.say("another server")
    return t.say("{server} {link}", server=server, link=listed.link) if listed.link else server


def _standing(t: Texts, reader: int, listed: Listed) -> str:
    game = listed.game
    if game.status is Status.LOBBY:
        return (
            t.say("waits for its host to begin") if game.host != reader else t.say("waits for you to begin")
        )
    until = "" if listed.deadline is None else t.say("(ends {moment})", moment=moment(listed.deadline))
    return sentences(_whose_turn(t, reader, game), until, _lent(t, reader, game))


def _whose_turn(t: Texts, reader: int, game: Game) -> str:
    rounds = {"round": t.number(len(game.position.results) + 1), "rounds": t.number(game.rules.rounds)}
    player = on_turn(game)
    if player.user_id == reader and player.is_person:
        return t.say("**your turn** in round {round} of {rounds}", **rounds)
    name = escaped(marked_name(t, player))
    return t.say("{player}'s turn in round {round} of {rounds}", player=name, **rounds)


def _lent(t: Texts, reader: int, game: Game) -> str:
    return t.say("The computer plays your seat for now.") if game.lent_to(reader) is not None else ""


def rematch_opened(t: Texts, closes_at: float, others: int) -> str:
    """Answers one who has opened a rematch; so many ``others`` are asked."""
    opened = t.say(
        "The same table is open again, with you as its host. It closes {moment} if you do not begin.",
        moment=moment(closes_at),
    )
    asked = t.say("The others are asked to join.") if others else ""
    return sentences(opened, asked)


def rematch_call(t: Texts, host: int, people: Sequence[int]) -> str:
    """Asks the people of the game before to sit down again."""
    asked = [tag(user) for user in people[:_ASKED]]
    if len(people) > _ASKED:
        asked.append(t.plural("{number} other", "{number} others", len(people) - _ASKED))
    return t.say(
        "🔁 {host} would like to play again. {people}: do you join?", host=tag(host), people=t.all_of(asked)
    )
