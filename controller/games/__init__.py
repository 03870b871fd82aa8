"""One folder a game. A folder reads like the rules of its game, and is pure: no clock, no random, no I/O.

A folder whose `__init__` says GAMES is a family of games: each one's id, and where it stands in the folder. There is no
other list of them. The folders without it are kits, which games share: `kit`, `cards`, `ring`. How a game is added is
in README.md beside this file.
"""

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from controller.engine.game import AnyGame


@cache
def rooms() -> dict[str, str]:
    """Every game by its id: the module where it stands, and its name there."""
    found: dict[str, str] = {}
    for folder in sorted(each.name for each in iter_modules(__path__) if each.ispkg):
        package = import_module(f"{__name__}.{folder}")
        found |= {game: f"{folder}.{place}" for game, place in getattr(package, "GAMES", {}).items()}
    return dict(sorted(found.items()))


def find(game: str) -> AnyGame:
    """The game with this id; its folder is loaded now. Raises LookupError naming the nearest one there is."""
    if game not in rooms():
        near = get_close_matches(game, rooms(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(rooms())}"
        raise LookupError(f"no game {game!r}: {hint}")
    module, _, name = rooms()[game].rpartition(".")
    found: AnyGame = getattr(import_module(f"{__name__}.{module}"), name)
    return found
