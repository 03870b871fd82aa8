# SPDX-License-Identifier: MIT
"""The title of a game. It stands in the `__init__` of its folder, so that games are listed without loading one."""

from typing import NamedTuple


class Title(NamedTuple):
    """A game's id, its name, and the rules that it is played by.

    place: where in its folder the game is: `game.GAME` is the name GAME in `game.py`.
    """

    id: str
    name: str
    source: str
    place: str = "game.GAME"
