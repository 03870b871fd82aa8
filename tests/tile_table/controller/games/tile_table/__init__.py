# SPDX-License-Identifier: MIT
"""Tile table: one domino tile is read, high or low."""

from controller.engine.values.title import Title

TILE_TABLE = Title("tile-table", "Tile table", "Rules of the tile table")
GAMES = (TILE_TABLE,)
