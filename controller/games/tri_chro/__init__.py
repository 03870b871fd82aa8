# SPDX-License-Identifier: MIT
"""Tri-chro with 54 or 63 balls (Part 20)."""

GAMES = {"tri-chro-54": "game.TRI_CHRO_54", "tri-chro-63": "game.TRI_CHRO_63"}
