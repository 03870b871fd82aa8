# SPDX-License-Identifier: MIT
"""Domino table: one domino is read, high or low."""

from controller.engine.values.title import Title

DOMINO_TABLE = Title("domino-table", "Domino table", "Rules of the domino table")
GAMES = (DOMINO_TABLE,)
