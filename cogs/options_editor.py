"""The host's private editor of a lobby: an option, then its value; who may join; who has to get up (T3)."""

from typing import Final

from bot.games import lobby
from bot.games.errors import Declined, Reason
from bot.games.model import Game, Status
from bot.text import lobby as lobby_text
from bot.text import seating
from bot.text.fit import CHOICES, CONTENT, paragraphs, shortened
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import Texts
from bot.text.options import EDITABLE, offered_name, offered_values, option_name, preset_summary, value_name
from bot.text.people import name
from bot.text.refusals import refused
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What, number_arg
from cogs.levels import levels_row
from cogs.outgoing import Button, Menu, Option, Outgoing, PeopleMenu, Row


async def open_editor(asked: Asked, id_: Id) -> Outgoing:
    game = await asked.games.game(id_.game)
    lobby.require_lobby(game)
    lobby.require_host(game, asked.user_id)
    return _editor(asked, game)


def _editor(asked: Asked, game: Game, note: str = "") -> Outgoing:
    t = asked.t
    rows: list[Row] = [(_options_menu(t, game),)]
    if game.options.invited is not None:
        rows.append((guests_menu(t, game),))
    if len(game.people) > 1:
        rows.append((_send_off_menu(t, game),))
    rows.append((_invitation_button(t, game), *(part for row in levels_row(asked, game) for part in row)))
    return Outgoing(shortened(paragraphs(note, lobby_text.editor(t, game)), CONTENT), rows=tuple(rows))


def _options_menu(t: Texts, game: Game) -> Menu:
    options = tuple(
        Option(option_name(t, key), key, value_name(t, key, lobby_text.current_value(game, key)))
        for key in EDITABLE
    )
    return Menu(Id(What.OPTION, game.id), lobby_text.choose_option(t), options)


def guests_menu(t: Texts, game: Game) -> PeopleMenu:
    """Who may join a table that is by invitation."""
    chosen = (game.options.invited or ())[:CHOICES]
    return PeopleMenu(Id(What.GUESTS, game.id), lobby_text.choose_guests(t), chosen, CHOICES)


def _send_off_menu(t: Texts, game: Game) -> Menu:
    others = [player for player in game.people if player.user_id != game.host]
    options = tuple(Option(name(t, player), str(player.user_id)) for player in others)
    return Menu(Id(What.SEND_OFF, game.id), lobby_text.choose_to_send_off(t), options)


def _invitation_button(t: Texts, game: Game) -> Button:
    if game.options.invited is None:
        return Button(Id(What.INVITE, game.id, 0, ("closed",)), button(t, Word.INVITE))
    return Button(Id(What.INVITE, game.id, 0, ("open",)), button(t, Word.OPEN_TABLE))


async def choose_option(asked: Asked, id_: Id) -> Outgoing:
    """An option was chosen: offer its values."""
    key = asked.value
    game = await asked.games.game(id_.game)
    lobby.require_lobby(game)
    lobby.require_host(game, asked.user_id)
    menu = Menu(
        Id(What.VALUE, game.id, 0, (key,)), lobby_text.choose_value(asked.t, key), _values(asked.t, game, key)
    )
    back = Button(Id(What.OPTIONS, game.id), button(asked.t, Word.BACK))
    return Outgoing(lobby_text.editor(asked.t, game), rows=((menu,), (back,)))


def _values(t: Texts, game: Game, key: str) -> tuple[Option, ...]:
    """What option ``key`` may be at this table; a kind of game with what it is like."""
    return tuple(
        Option(offered_name(t, key, value), value, preset_summary(t, value) if key == "preset" else None)
        for value in offered_values(key, lobby_text.highest_number(game))
    )


async def choose_value(asked: Asked, id_: Id) -> Outgoing:
    key = id_.args[0]
    try:
        game = await asked.games.set_option(id_.game, asked.user_id, key, asked.value)
    except Declined as declined:
        if declined.reason not in (Reason.BAD_OPTION, Reason.TABLE_FULL):
            raise
        return _editor(asked, await asked.games.game(id_.game), refused(asked.t, declined))
    done = lobby_text.option_set(asked.t, key, lobby_text.current_value(game, key))
    return _editor(asked, game, done)


async def by_invitation(asked: Asked, id_: Id) -> Outgoing:
    """Open the table to all, or close it to all but those who sit there already."""
    if id_.args == ("open",):
        return await _invite(asked, id_, None)
    seated = (await asked.games.game(id_.game)).people
    ids = (player.user_id for player in seated if player.user_id != asked.user_id)
    return await _invite(asked, id_, tuple(user for user in ids if user is not None))


async def choose_guests(asked: Asked, id_: Id) -> Outgoing:
    return await _invite(asked, id_, tuple(map(number_arg, asked.values)))


async def _invite(asked: Asked, id_: Id, guests: tuple[int, ...] | None) -> Outgoing:
    game = await asked.games.invite(id_.game, asked.user_id, guests)
    if game.status is Status.RUNNING:
        return Outgoing(seating.invited(asked.t, game), rows=((guests_menu(asked.t, game),),))
    return _editor(asked, game, seating.invited(asked.t, game))


async def send_off(asked: Asked, id_: Id) -> Outgoing:
    game = await asked.games.send_off(id_.game, asked.user_id, number_arg(asked.value))
    return _editor(asked, game, seating.sent_off(asked.t))


CLICKS: Final[dict[What, ClickHandler]] = {
    What.OPTIONS: open_editor,
    What.OPTION: choose_option,
    What.VALUE: choose_value,
    What.INVITE: by_invitation,
    What.GUESTS: choose_guests,
    What.SEND_OFF: send_off,
}
