"""One room per game; a room reads like the rules of its game. Pure: no clock, no random, no I/O."""

from difflib import get_close_matches
from importlib import import_module

from controller.game import Game

ROOMS = {
    "sic-bo": "sic_bo.GAME",
    "mini-dice": "mini_dice.GAME",
    "craps": "craps.GAME",
    "roulette": "roulette.GAME",
    "wheel-of-fortune-50": "wheel_of_fortune.WHEEL_50",
    "wheel-of-fortune-52": "wheel_of_fortune.WHEEL_52",
    "two-up": "two_up.GAME",
    "triple-penny-two-up": "triple_penny.GAME",
    "tri-chro-54": "tri_chro.TRI_CHRO_54",
    "tri-chro-63": "tri_chro.TRI_CHRO_63",
}
"""Every game: the room where it stands, and its name there."""


def find(game: str) -> Game:
    """The game with this id. Raises LookupError naming the nearest one there is."""
    if game not in ROOMS:
        near = get_close_matches(game, ROOMS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(ROOMS)}"
        raise LookupError(f"no game {game!r}: {hint}")
    room, _, name = ROOMS[game].partition(".")
    found: Game = getattr(import_module(f"controller.games.{room}"), name)
    return found
