"""A message on its way out, in plain values; here alone it becomes what discord.py wants.

Views are built anew for every message and hold nothing but ids, so that they work after a restart.
"""

import io
from dataclasses import dataclass
from typing import Final, Literal

import discord

from bot.engine.tiles import Tile
from bot.text.fit import CHOICES, CONTENT
from bot.text.tiles import TileSigns, with_signs
from cogs.ids import Id

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A file to attach. ``alt`` is its text for those who do not see it (T20)."""

    name: str
    data: bytes
    alt: str | None = None

    def file(self) -> discord.File:
        """A new file each time: discord.py reads it once."""
        return discord.File(io.BytesIO(self.data), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Button:
    """The label names the ``tile`` that it is about; its sign stands before that."""

    id: Id
    label: str
    style: Style = "secondary"
    disabled: bool = False
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a menu; about a ``tile`` as a button may be."""

    label: str
    value: str
    description: str | None = None
    chosen: bool = False
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of up to 25 options; takes a row of its own."""

    id: Id
    placeholder: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class PeopleMenu:
    """A menu of the server's people; up to ``most`` may be chosen, none too."""

    id: Id
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = 20


@dataclass(frozen=True, slots=True)
class ChannelMenu:
    """A menu of the server's channels in which one can play; up to ``most`` may be chosen, none too."""

    id: Id
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = CHOICES


Part = Button | Menu | PeopleMenu | ChannelMenu
Row = tuple[Part, ...]

_PLAYED_IN: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.forum,
]


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Everything about a message. ``pings`` are the people its mentions may notify, nobody else is.

    It says all in words. The tiles' signs are put in at the last moment, so that the same message can go without.
    """

    content: str
    pictures: tuple[Picture, ...] = ()
    rows: tuple[Row, ...] = ()
    pings: tuple[int, ...] = ()

    def files(self) -> list[discord.File]:
        return [picture.file() for picture in self.pictures]

    def text(self, signs: TileSigns) -> str:
        """The content, with signs where they fit."""
        return with_signs(self.content, signs, CONTENT)

    def view(self, signs: TileSigns) -> discord.ui.View | None:
        """The components, None if there are none. Stopped at once, so that discord.py does not keep it."""
        if not self.rows:
            return None
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for part in row:
                view.add_item(_item(part, number, signs))
        view.stop()
        return view

    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(user) for user in self.pings]
        return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people)


def _item(part: Part, row: int, signs: TileSigns) -> discord.ui.Item[discord.ui.View]:
    match part:
        case Button():
            return _button(part, row, signs)
        case Menu():
            return _select(part, row, signs)
        case PeopleMenu():
            return _people_select(part, row)
        case ChannelMenu():
            return _channel_select(part, row)


def _button(part: Button, row: int, signs: TileSigns) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        style=discord.ButtonStyle[part.style],
        label=part.label,
        custom_id=part.id.button(),
        disabled=part.disabled,
        emoji=_sign(part, signs),
        row=row,
    )


def _select(menu: Menu, row: int, signs: TileSigns) -> discord.ui.Select[discord.ui.View]:
    options = [
        discord.SelectOption(
            label=option.label,
            value=option.value,
            description=option.description,
            default=option.chosen,
            emoji=_sign(option, signs),
        )
        for option in menu.options
    ]
    return discord.ui.Select(custom_id=menu.id.menu(), placeholder=menu.placeholder, options=options, row=row)


def _people_select(menu: PeopleMenu, row: int) -> discord.ui.UserSelect[discord.ui.View]:
    return discord.ui.UserSelect(
        custom_id=menu.id.menu(),
        placeholder=menu.placeholder,
        min_values=0,
        max_values=menu.most,
        default_values=_chosen(menu, discord.SelectDefaultValueType.user),
        row=row,
    )


def _channel_select(menu: ChannelMenu, row: int) -> discord.ui.ChannelSelect[discord.ui.View]:
    return discord.ui.ChannelSelect(
        custom_id=menu.id.menu(),
        channel_types=_PLAYED_IN,
        placeholder=menu.placeholder,
        min_values=0,
        max_values=menu.most,
        default_values=_chosen(menu, discord.SelectDefaultValueType.channel),
        row=row,
    )


def _chosen(
    menu: PeopleMenu | ChannelMenu, kind: discord.SelectDefaultValueType
) -> list[discord.SelectDefaultValue]:
    return [discord.SelectDefaultValue(id=one, type=kind) for one in menu.chosen]


def _sign(part: Button | Option, signs: TileSigns) -> str | None:
    return None if part.tile is None else signs.get(part.tile)
