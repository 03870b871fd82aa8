# SPDX-License-Identifier: MIT
"""One folder for each game. It reads like the rules of its game, and is pure: no clock, no random, no I/O.

A folder whose `__init__` has GAMES is a family of games: GAMES has the title of each. There is no other list of games.
The other folders are kits, which games share: `kit`, `cards`, `house_poker`, `ring`.
README.md beside this file says how to add a game.
"""

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from controller.engine.rules.game import AnyGame
    from controller.engine.values.title import Title


@cache
def titles() -> "dict[str, tuple[str, Title]]":
    """Every game by its id: its folder, and its title. No game is loaded for it."""
    folders = sorted(each.name for each in iter_modules(__path__) if each.ispkg)
    families = {folder: getattr(import_module(f"{__name__}.{folder}"), "GAMES", ()) for folder in folders}
    return dict(sorted((title.id, (folder, title)) for folder, family in families.items() for title in family))


@cache
def rooms() -> dict[str, str]:
    """Every game by its id: its module, and its name in that module."""
    return {game: f"{folder}.{title.place}" for game, (folder, title) in titles().items()}


def find(game: str) -> "AnyGame":
    """The game with this id; its folder is loaded now. Raises LookupError, which names the nearest known id."""
    if game not in rooms():
        near = get_close_matches(game, rooms(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(rooms())}"
        raise LookupError(f"no game {game!r}: {hint}")
    module, _, name = rooms()[game].rpartition(".")
    found: AnyGame = getattr(import_module(f"{__name__}.{module}"), name)
    return found
