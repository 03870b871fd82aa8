# SPDX-License-Identifier: MIT
"""Tri-chro with 54 or 63 balls (Part 20)."""

from controller.engine.values.title import Title

OF_54 = Title(
    "tri-chro-54", "Tri-chro (54 balls)", "Casino Gaming Rules 1985 (Queensland), Part 20", "game.TRI_CHRO_54"
)
OF_63 = Title(
    "tri-chro-63", "Tri-chro (63 balls)", "Casino Gaming Rules 1985 (Queensland), Part 20", "game.TRI_CHRO_63"
)
GAMES = (OF_54, OF_63)
