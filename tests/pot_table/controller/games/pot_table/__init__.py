# SPDX-License-Identifier: MIT
"""Pot table: players put chips into a pot, and one player wins the pot."""

from controller.engine.values.title import Title

POT_TABLE = Title("pot-table", "Pot table", "House rules of the pot table")
GAMES = (POT_TABLE,)
