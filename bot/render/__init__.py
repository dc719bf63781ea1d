"""Pictures: from a view and the layout's plan to pixels. Needs only the engine and the layout."""

from bot.render.board import board_png
from bot.render.cutouts import Cutout, Cutouts, cutouts
from bot.render.hand import hand_png
from bot.render.look import Faces, Look, Theme
from bot.render.race import game_png
from bot.render.rounds import round_png
from bot.render.zoom import cutout_png, preview_png, sheet_png

__all__ = [
    "Cutout",
    "Cutouts",
    "Faces",
    "Look",
    "Theme",
    "board_png",
    "cutout_png",
    "cutouts",
    "game_png",
    "hand_png",
    "preview_png",
    "round_png",
    "sheet_png",
]
