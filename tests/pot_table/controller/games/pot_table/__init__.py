# SPDX-License-Identifier: MIT
"""Pot table: players put chips into a pot, and one of them wins it."""

from controller.engine.values.title import Title

POT_TABLE = Title("pot-table", "Pot table", "House rules of the pot table")
GAMES = (POT_TABLE,)
