"""The lobby: open a table, join, leave, computers, begin (T2, T3). Each is one call of the service.

The lobby shows who sits there, so a click that changes it needs no answer of its own; a command does.
"""

from dataclasses import replace
from typing import Final

from bot.engine.rules import Choice, parse_choice
from bot.games import lobby
from bot.games.errors import Declined, Reason
from bot.games.model import LOBBY_LIFE, Status
from bot.text import lobby as lobby_text
from bot.text import seating
from bot.text.fit import paragraphs
from cogs.asked import Asked, ClickHandler
from cogs.hand import after_answer
from cogs.ids import Id, What
from cogs.links import table_link
from cogs.options_editor import guests_menu
from cogs.outgoing import Outgoing
from cogs.places import place_for


async def open_table(
    asked: Asked,
    preset: str | None,
    choices: dict[str, Choice],
    time: str | None,
    own_thread: bool | None,
    invited: tuple[int, ...] | None,
    computers: str | None,
    suggest: bool | None,
) -> Outgoing:
    """``/chickenfoot start``. ``time`` is a turn time on offer, as text, ``computers`` a level. What is None is as
    the server has settled; its set and its rounds belong to its kind of game."""
    asked.require_permissions()
    usual = await asked.games.store.server_settings(asked.guild_id)
    if preset in (None, usual.preset):
        preset, choices = usual.preset, {**usual.choices, **choices}
    clock = usual.turn_time if time is None else lobby.turn_time(time)
    agreed = asked.tools.usual
    level = agreed.computers if computers is None else lobby.level(computers)
    help_ = agreed.suggest if suggest is None else suggest
    options = replace(agreed, turn_time=clock, invited=invited, computers=level, suggest=help_)
    try:
        async with place_for(asked, usual.own_thread if own_thread is None else own_thread) as (place, about):
            game = await asked.games.open_lobby(place, asked.person, preset, choices, options)
    except Declined as declined:
        if declined.reason is Reason.PLACE_TAKEN:
            there = declined.facts["game_id"]
            declined.facts["link"] = await table_link(asked, asked.guild_id, there)
            asked.game_id = there if isinstance(there, int) else None
        raise
    hints = about, lobby_text.opened(asked.t, game.created_at + LOBBY_LIFE), lobby_text.alone_hint(asked.t)
    if invited is None:
        return Outgoing(paragraphs(*hints))
    return Outgoing(paragraphs(*hints, seating.invited(asked.t, game)), rows=((guests_menu(asked.t, game),),))


def rule_choices(**typed: str | None) -> dict[str, Choice]:
    """Options of the rules as chosen in a command; what was not chosen is left out."""
    return {key: parse_choice(key, text) for key, text in typed.items() if text is not None}


async def join(asked: Asked, id_: Id) -> Outgoing | None:
    asked.require_permissions()
    await asked.games.join(id_.game, asked.person, asked.entropy)
    return None if asked.quiet else Outgoing(lobby_text.joined(asked.t))


async def leave(asked: Asked, id_: Id) -> Outgoing | None:
    game = await asked.games.leave(id_.game, asked.user_id)
    if asked.quiet:
        return None
    return Outgoing(seating.closed(asked.t) if game.status is Status.CLOSED else lobby_text.left(asked.t))


async def add_computer(asked: Asked, id_: Id) -> None:
    await asked.games.add_computer(id_.game, asked.user_id)


async def remove_computer(asked: Asked, id_: Id) -> None:
    await asked.games.remove_computer(id_.game, asked.user_id)


async def begin(asked: Asked, id_: Id) -> Outgoing:
    """Deal, and show the host his hand as soon as somebody must choose."""
    asked.require_permissions()
    game = await asked.games.begin(id_.game, asked.user_id, asked.entropy)
    table = await asked.games.hand(game.id, asked.user_id)
    return await after_answer(asked, table, 0)


CLICKS: Final[dict[What, ClickHandler]] = {
    What.JOIN: join,
    What.LEAVE: leave,
    What.ADD_COMPUTER: add_computer,
    What.REMOVE_COMPUTER: remove_computer,
    What.BEGIN: begin,
}

QUIET: Final = frozenset({What.JOIN, What.LEAVE, What.ADD_COMPUTER, What.REMOVE_COMPUTER})
"""Clicks that the lobby answers by changing."""
