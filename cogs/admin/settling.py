"""Settling things for a server: look, language, channels, defaults, limits (T2, T21)."""

from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.engine.rules import Choice, parse_choice
from bot.games import lobby
from bot.games.server import HIGHEST_LIMIT, ServerSettings
from bot.text import admin as words
from bot.text.commands import ADMIN_COMMANDS
from bot.text.labels import Button as Word
from bot.text.labels import button
from bot.text.language import language_name, languages
from cogs.asked import Asked, ClickHandler, Interaction
from cogs.ids import Id, What, number_arg
from cogs.outgoing import Button, ChannelMenu, Outgoing, Picture, Row
from cogs.slash.lobby import on_offer
from cogs.slash.theme import ENGLISH, Theme, subcommand

Limit = app_commands.Range[int, 0, HIGHEST_LIMIT]


def _or_left_open(key: str) -> list[app_commands.Choice[str]]:
    """The values of an option, and before them the one that leaves it to the kind of game."""
    return [app_commands.Choice(name=words.as_the_kind(ENGLISH), value=words.AS_THE_KIND), *on_offer(key)]


class Settling(Theme):
    @subcommand("show", ADMIN_COMMANDS)
    async def show(self, interaction: Interaction) -> None:
        await self.answer(interaction, _show)

    @subcommand("look", ADMIN_COMMANDS)
    @app_commands.choices(
        theme=[app_commands.Choice(name=words.theme_name(ENGLISH, v), value=v) for v in words.THEMES],
        faces=[app_commands.Choice(name=words.faces_name(ENGLISH, v), value=v) for v in words.FACES],
    )
    async def look(
        self, interaction: Interaction, theme: str | None = None, faces: str | None = None
    ) -> None:
        async def look(asked: Asked) -> Outgoing:
            return await _look(asked, _given(theme=theme, faces=faces))

        await self.answer(interaction, look)

    @subcommand("language", ADMIN_COMMANDS)
    @app_commands.choices(
        language=[app_commands.Choice(name=language_name(locale), value=locale) for locale in languages()]
    )
    async def language(self, interaction: Interaction, language: str) -> None:
        async def speak(asked: Asked) -> Outgoing:
            return Outgoing(words.language(asked.t, await _settle(asked, {"language": language})))

        await self.answer(interaction, speak)

    @subcommand("channels", ADMIN_COMMANDS)
    async def channels(self, interaction: Interaction) -> None:
        await self.answer(interaction, _channels)

    @subcommand("defaults", ADMIN_COMMANDS)
    @app_commands.choices(
        preset=on_offer("preset"),
        set=_or_left_open("set"),
        rounds=_or_left_open("rounds"),
        turn_time=on_offer("turn_time"),
    )
    async def defaults(
        self,
        interaction: Interaction,
        preset: str | None = None,
        set: str | None = None,
        rounds: str | None = None,
        turn_time: str | None = None,
        own_thread: bool | None = None,
    ) -> None:
        async def settle(asked: Asked) -> Outgoing:
            change: dict[str, Any] = _given(preset=preset, own_thread=own_thread)
            change |= {key: _rule(key, text) for key, text in _given(set=set, rounds=rounds).items()}
            if turn_time is not None:
                change["turn_time"] = lobby.turn_time(turn_time)
            return Outgoing(words.defaults(asked.t, await _settle(asked, change)))

        await self.answer(interaction, settle)

    @subcommand("limits", ADMIN_COMMANDS)
    async def limits(
        self, interaction: Interaction, server: Limit | None = None, person: Limit | None = None
    ) -> None:
        async def limit(asked: Asked) -> Outgoing:
            given = _given(most_games=server, most_each=person)
            change = {key: most or None for key, most in given.items()}
            return Outgoing(words.limits(asked.t, await _settle(asked, change)))

        await self.answer(interaction, limit)


def _given(**options: Any) -> dict[str, Any]:
    """The options that were typed."""
    return {key: value for key, value in options.items() if value is not None}


def _rule(key: str, text: str) -> Choice | None:
    return None if text == words.AS_THE_KIND else parse_choice(key, text)


async def _settle(asked: Asked, change: dict[str, Any]) -> ServerSettings:
    """Keep a change; the settings afterwards. Raises ``Declined`` if nobody could play by them."""
    store, guild = asked.games.store, asked.guild_id
    if not change:
        return await store.server_settings(guild)

    def settled(before: ServerSettings) -> ServerSettings:
        after = replace(before, **change)
        lobby.checked_choices(after.preset, lobby.chat_choices(after.preset, after.choices))
        return after

    return await store.change_server(guild, settled)


async def _show(asked: Asked) -> Outgoing:
    store, guild = asked.games.store, asked.guild_id
    settings = await store.server_settings(guild)
    season = (await store.seasons(guild))[-1]
    games = len(await store.listed_games(guild))
    return Outgoing(words.overview(asked.t, settings, season, games, asked.commands))


async def _look(asked: Asked, change: dict[str, str]) -> Outgoing:
    """The look, with a sample of it."""
    settings = await _settle(asked, change)
    sample = await asked.tools.pictures.sample(settings)
    picture = Picture("sample.png", sample, words.sample_alt(asked.t, settings))
    said = words.look_settled(asked.t, settings) if change else words.look(asked.t, settings)
    return Outgoing(said, (picture,))


async def _channels(asked: Asked) -> Outgoing:
    return _channels_editor(asked, await asked.games.store.server_settings(asked.guild_id))


def _channels_editor(asked: Asked, settings: ServerSettings) -> Outgoing:
    menu = ChannelMenu(Id(What.CHANNELS, 0), words.choose_channels(asked.t), settings.channels)
    anywhere = Button(Id(What.ANYWHERE, 0), button(asked.t, Word.ANYWHERE), disabled=not settings.channels)
    rows: tuple[Row, ...] = ((menu,), (anywhere,))
    return Outgoing(words.channels_editor(asked.t, settings), rows=rows)


async def choose_channels(asked: Asked, id_: Id) -> Outgoing:
    return _channels_editor(asked, await _settle(asked, {"channels": tuple(map(number_arg, asked.values))}))


async def anywhere(asked: Asked, id_: Id) -> Outgoing:
    return _channels_editor(asked, await _settle(asked, {"channels": ()}))


CLICKS: Final[dict[What, ClickHandler]] = {What.CHANNELS: choose_channels, What.ANYWHERE: anywhere}
