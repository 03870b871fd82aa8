"""One room per game; a room reads like the rules of its game. Pure: no clock, no random, no I/O.

A new game is: a room with its `Game` (`sic_bo.py` is the plainest), listed in ROOMS; its wagers, in the room or beside
it as `…_wagers.py`; its face, `…_face.py`; a board in `hal/boards`; and in `tests/games` its tapes, its provisions and
the coverage table that holds each against a tape or a test. What rounds share is in `procedure.py` (keying a result in,
paying on it), `dice_tumbler.py`, `read_wheel.py` and `ring.py`; what card games share, in `shoe.py` (what has left it),
`shoe_draw.py` (the next card, read or keyed), `shoe_cards.py` and `shoe_preparation.py` (shuffled, cut, burnt).
"""

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from controller.engine.game import Game

ROOMS = {
    "sic-bo": "sic_bo.game.GAME",
    "mini-dice": "mini_dice.game.GAME",
    "craps": "craps.game.GAME",
    "roulette": "roulette.game.GAME",
    "wheel-of-fortune-50": "wheel_of_fortune.game.WHEEL_50",
    "wheel-of-fortune-52": "wheel_of_fortune.game.WHEEL_52",
    "two-up": "two_up.game.GAME",
    "triple-penny-two-up": "triple_penny.game.GAME",
    "tri-chro-54": "tri_chro.game.TRI_CHRO_54",
    "tri-chro-63": "tri_chro.game.TRI_CHRO_63",
    "baccarat": "baccarat.game.GAME",
    "mini-baccarat": "baccarat.mini.GAME",
}
"""Every game: the room where it stands, and its name there."""


def find(game: str) -> Game[Any]:
    """The game with this id. Raises LookupError naming the nearest one there is."""
    if game not in ROOMS:
        near = get_close_matches(game, ROOMS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(ROOMS)}"
        raise LookupError(f"no game {game!r}: {hint}")
    room, _, name = ROOMS[game].rpartition(".")
    found: Game[Any] = getattr(import_module(f"controller.games.{room}"), name)
    return found
