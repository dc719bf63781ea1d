"""A person's private editor: a setting, then its value; everything with what it does now (T14, T15, T21)."""

from dataclasses import replace
from typing import Any, Final

from bot.games.errors import Declined, Reason
from bot.games.personal import Personal
from bot.text import personal as words
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.refusals import command
from bot.text.when import Unclear, quiet_typed
from bot.text.zones import zone_meant
from cogs.asked import Asked, ClickHandler
from cogs.ids import Id, What
from cogs.outgoing import Button, Menu, Option, Outgoing
from cogs.people.values import OFF, changed, current, ends_on_offer, minute_of, on_offer


async def by_command(asked: Asked, zone: str | None, quiet: str | None) -> Outgoing:
    """``/chickenfoot settings``: what is typed is set, and everything is shown."""
    try:
        typed = _typed(asked, zone, quiet)
    except Unclear as unclear:
        return _editor(asked, await asked.games.personal(asked.user_id), str(unclear))
    if not typed:
        return _editor(asked, await asked.games.personal(asked.user_id))
    settled = await asked.games.change_personal(asked.user_id, lambda personal: replace(personal, **typed))
    return _editor(asked, settled, "\n".join(_settled(asked, key, settled) for key in typed))


def _typed(asked: Asked, zone: str | None, quiet: str | None) -> dict[str, Any]:
    """The settings that were typed. Raises ``Unclear``."""
    typed: dict[str, Any] = {}
    if zone is not None:
        typed["zone"] = zone_meant(asked.t, zone, _now(asked))
        if typed["zone"] is None:
            raise Unclear(words.zone_unclear(asked.t, zone, _now(asked)))
    if quiet is not None:
        typed["quiet"] = quiet_typed(asked.t, quiet)
    return typed


async def overview(asked: Asked, id_: Id) -> Outgoing:
    return _editor(asked, await asked.games.personal(asked.user_id))


def _editor(asked: Asked, personal: Personal, note: str = "") -> Outgoing:
    options = tuple(
        Option(
            words.name(asked.t, key), key, words.described(asked.t, key, current(personal, key), _now(asked))
        )
        for key in words.NAMES
    )
    menu = Menu(Id(What.SETTING, 0), words.choose_setting(asked.t), options)
    return Outgoing(words.overview(asked.t, personal, _now(asked), note), rows=((menu,),))


async def choose_setting(asked: Asked, id_: Id) -> Outgoing:
    """A setting was chosen: offer its values."""
    key = asked.value
    if key not in words.NAMES:
        raise Declined(Reason.UNKNOWN_BUTTON)
    personal, now = await asked.games.personal(asked.user_id), _now(asked)
    chosen = current(personal, key).partition("_")[0]
    values = on_offer(asked.t, personal, key, now)
    placeholder = words.choose_start(asked.t) if key == "quiet" else words.choose_value(asked.t, key)
    menu = _menu(asked, (key,), placeholder, values, chosen)
    return _one(asked, key, personal, menu)


def _one(asked: Asked, key: str, personal: Personal, menu: Menu) -> Outgoing:
    here = command("settings", asked.commands)
    back = Button(Id(What.SETTINGS, 0), button(asked.t, Word.BACK))
    return Outgoing(words.one(asked.t, key, personal, _now(asked), here), rows=((menu,), (back,)))


def _menu(
    asked: Asked, args: tuple[str, ...], placeholder: str, values: list[str], chosen: str | None
) -> Menu:
    options = tuple(
        Option(words.value_name(asked.t, args[0], value, _now(asked)), value, chosen=value == chosen)
        for value in values
    )
    return Menu(Id(What.SETTING_VALUE, 0, 0, args), placeholder, options)


async def choose_value(asked: Asked, id_: Id) -> Outgoing:
    key, value = id_.args[0], asked.value
    start = minute_of(id_.args[1]) if len(id_.args) > 1 else None
    if key == "quiet" and value != OFF and start is None:
        return _ends(asked, await asked.games.personal(asked.user_id), minute_of(value))
    settled = await asked.games.change_personal(
        asked.user_id, lambda personal: changed(personal, key, value, start)
    )
    asked.language = settled.language
    return _editor(asked, settled, _settled(asked, key, settled))


def _ends(asked: Asked, personal: Personal, start: int) -> Outgoing:
    """Quiet hours begin then; when do they end?"""
    quiet = personal.quiet
    chosen = str(quiet.end) if quiet is not None and quiet.start == start else None
    placeholder = words.choose_end(asked.t, start)
    menu = _menu(asked, ("quiet", str(start)), placeholder, ends_on_offer(start), chosen)
    return _one(asked, "quiet", personal, menu)


def _settled(asked: Asked, key: str, settled: Personal) -> str:
    return words.settled(asked.t, key, settled, _now(asked))


def _now(asked: Asked) -> float:
    return asked.games.clock.now()


CLICKS: Final[dict[What, ClickHandler]] = {
    What.SETTINGS: overview,
    What.SETTING: choose_setting,
    What.SETTING_VALUE: choose_value,
}
