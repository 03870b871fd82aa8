"""One room per game; a room reads like the rules of its game. Pure: no clock, no random, no I/O."""

from difflib import get_close_matches
from importlib import import_module

from controller.game import Game

ROOMS = {"sic-bo": "controller.games.sic_bo"}
"""Every game, and the room where its `GAME` stands."""


def find(game: str) -> Game:
    """The game with this id. Raises LookupError naming the nearest one there is."""
    if game not in ROOMS:
        near = get_close_matches(game, ROOMS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(ROOMS)}"
        raise LookupError(f"no game {game!r}: {hint}")
    found: Game = import_module(ROOMS[game]).GAME
    return found
