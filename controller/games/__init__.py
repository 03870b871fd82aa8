# SPDX-License-Identifier: MIT
"""One folder for each game. It reads like the rules of its game, and is pure: no clock, no random, no I/O.

A folder whose `__init__` has GAMES is a family of games. GAMES gives each game's id, and where the game is in the
folder. There is no other list of games. The other folders are kits, which games share: `kit`, `cards`, `house_poker`,
`ring`.
README.md beside this file says how to add a game.
"""

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from controller.engine.rules.game import AnyGame


@cache
def rooms() -> dict[str, str]:
    """Every game by its id: its module, and its name in that module."""
    found: dict[str, str] = {}
    for folder in sorted(each.name for each in iter_modules(__path__) if each.ispkg):
        package = import_module(f"{__name__}.{folder}")
        found |= {game: f"{folder}.{place}" for game, place in getattr(package, "GAMES", {}).items()}
    return dict(sorted(found.items()))


def find(game: str) -> AnyGame:
    """The game with this id; its folder is loaded now. Raises LookupError, which names the nearest known id."""
    if game not in rooms():
        near = get_close_matches(game, rooms(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(rooms())}"
        raise LookupError(f"no game {game!r}: {hint}")
    module, _, name = rooms()[game].rpartition(".")
    found: AnyGame = getattr(import_module(f"{__name__}.{module}"), name)
    return found
