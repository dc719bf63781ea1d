"""Subcommands of a turn: hand, and play with an autocomplete that lists only what is legal now."""

import re
from typing import Final

from discord import app_commands

from bot.engine.actions import Play
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.tiles import Tile
from bot.engine.view import OpenEnd, View
from bot.games.errors import Declined, Reason
from bot.text.fit import CHOICES
from bot.text.hand import where_label
from cogs import laying
from cogs.asked import Asked, Interaction
from cogs.attend import log_failure
from cogs.ids import Id, What
from cogs.outgoing import Outgoing
from cogs.slash.theme import Theme, subcommand

_TILE: Final = re.compile(r"\s*(\d{1,2})\s*\D\s*(\d{1,2})\s*")


class Laying(Theme):
    @subcommand("hand")
    async def hand(self, interaction: Interaction) -> None:
        await self.answer(interaction, _hand)

    @subcommand("play")
    async def play(self, interaction: Interaction, tile: str, end: str | None = None) -> None:
        async def play(asked: Asked) -> Outgoing:
            return await _play(asked, tile, end)

        await self.answer(interaction, play)

    @play.autocomplete("tile")  # type: ignore[untyped-decorator]
    async def tiles(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        view = await self._view_on_turn(interaction)
        if view is None:
            return []
        fitting = sorted({play.tile for play in _plays(view)})
        shown = [tile for tile in fitting if _may_become(current, tile)]
        return [app_commands.Choice(name=str(tile), value=str(tile)) for tile in shown[:CHOICES]]

    @play.autocomplete("end")  # type: ignore[untyped-decorator]
    async def ends(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        view = await self._view_on_turn(interaction)
        if view is None:
            return []
        tile = tile_typed(getattr(interaction.namespace, "tile", None) or "")
        t = Asked(interaction, self._tools).t
        named = [(where_label(t, end), str(end.tile)) for end in _ends(view, tile)]
        wanted = current.strip().casefold()
        shown = [(name, value) for name, value in named if wanted in name.casefold() or wanted in value]
        return [app_commands.Choice(name=name, value=value) for name, value in shown[:CHOICES]]

    async def _view_on_turn(self, interaction: Interaction) -> View | None:
        """The view of the person who types, if it is his turn; None for everybody else (T19).

        Only then is it noted that he has seen his hand (T9).
        """
        asked = Asked(interaction, self._tools)
        try:
            game = await asked.game_here()
            seat = game.seat_of(asked.user_id)
            if seat is None or game.state is None or game.state.to_move != seat:
                return None
            return (await asked.games.hand(game.id, asked.user_id)).view
        except Declined:
            return None
        except Exception as error:
            log_failure(asked, error)
            return None


async def _hand(asked: Asked) -> Outgoing:
    return await laying.show_hand(asked, Id(What.HAND, (await asked.game_here()).id))


async def _play(asked: Asked, typed_tile: str, typed_end: str | None) -> Outgoing:
    game = await asked.game_here()
    tile = tile_typed(typed_tile)
    if tile is None:
        raise Declined(Reason.ILLEGAL, IllegalAction(Refusal.NOT_YOUR_TILE))
    on = None
    if typed_end is not None:
        on = end_typed((await asked.games.table(game.id)).view, typed_end)
        if on is None:
            raise Declined(Reason.ILLEGAL, IllegalAction(Refusal.NO_SUCH_END))
    return await laying.play_by_command(asked, tile, on)


def _plays(view: View) -> list[Play]:
    return [action for action in view.legal if isinstance(action, Play)]


def _ends(view: View, tile: Tile | None) -> list[OpenEnd]:
    """The open ends that this seat can lay ``tile`` on, or any tile while that is not typed yet."""
    on = {play.on for play in _plays(view) if tile in (None, play.tile)}
    return [end for end in view.ends if end.tile in on]


def _may_become(typed: str, tile: Tile) -> bool:
    """Whether what is typed so far is in the tile, either half first; nothing typed is in every tile."""
    either = (tile, (tile.high, tile.low))
    part = re.sub(r"\W+", "-", typed.strip())
    return any(part in "-".join(map(str, halves)) for halves in either)


def tile_typed(text: str) -> Tile | None:
    """A tile as people type it: "3-9", "9-3", "3 9", "3|9"; None for anything else."""
    match = _TILE.fullmatch(text)
    return Tile.of(int(match[1]), int(match[2])) if match else None


def end_typed(view: View, text: str) -> Tile | None:
    """The tile of the open end meant by ``text``: its letter, or the tile itself."""
    letter = text.strip().upper()
    by_letter = next((end.tile for end in view.ends if end.letter == letter), None)
    return by_letter or tile_typed(text)
