# SPDX-License-Identifier: MIT
"""Wheel of fortune with 50 or 52 sections (Part 9)."""

from controller.engine.values.title import Title

FIFTY = Title(
    "wheel-of-fortune-50",
    "Wheel of fortune (50 sections)",
    "Casino Gaming Rules 1985 (Queensland), Part 9",
    "game.WHEEL_50",
)
FIFTY_TWO = Title(
    "wheel-of-fortune-52",
    "Wheel of fortune (52 sections)",
    "Casino Gaming Rules 1985 (Queensland), Part 9",
    "game.WHEEL_52",
)
GAMES = (FIFTY, FIFTY_TWO)
