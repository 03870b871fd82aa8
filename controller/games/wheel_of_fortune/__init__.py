# SPDX-License-Identifier: MIT
"""Wheel of fortune with 50 or 52 sections (Part 9)."""

GAMES = {"wheel-of-fortune-50": "game.WHEEL_50", "wheel-of-fortune-52": "game.WHEEL_52"}
