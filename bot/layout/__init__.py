"""Layout: from a tableau to the poses of its tiles. Pure integer geometry; needs only the engine."""

from bot.layout.geometry import UNIT, Pose, corners, halves
from bot.layout.plan import Plan, extend, shortened

__all__ = ["UNIT", "Plan", "Pose", "corners", "extend", "halves", "shortened"]
