# SPDX-License-Identifier: MIT
"""Pot table: players put chips into a pot, and one of them wins it."""

GAMES = {"pot-table": "game.GAME"}
