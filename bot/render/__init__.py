"""Pictures: from a view and the layout's plan to pixels. Needs only the engine and the layout."""

from bot.render.board import board_png
from bot.render.hand import hand_png
from bot.render.look import Faces, Look, Theme
from bot.render.race import game_png
from bot.render.rounds import round_png

__all__ = ["Faces", "Look", "Theme", "board_png", "game_png", "hand_png", "round_png"]
