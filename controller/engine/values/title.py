# SPDX-License-Identifier: MIT
"""The title of a game. Each game's `__init__` has one, so that games are listed without being loaded."""

from typing import NamedTuple


class Title(NamedTuple):
    """A game's id, name and rules."""

    id: str
    name: str
    source: str
    """The rules of the game."""
    place: str = "game.GAME"
    """Module and name of the game in its folder: `game.GAME` is GAME in `game.py`."""
