# SPDX-License-Identifier: MIT
"""The wagers of keno by their number of spots (ss 215, 223(1)), and the 20 numbers that decide them (s 222(4)-(5))."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from c_ext.wager import NamedWager
from controller.engine.rules.game import NoLayout, by_id
from controller.games.keno.on_show import DRAWN, NUMBERS

SPOTS = range(1, 16)
JACKPOT_SPOTS = range(6, 11)  # s 223(1)
SPOT_IDS = tuple(f"spots-{spots}" for spots in SPOTS)
JACKPOT_IDS = tuple(f"jackpot-{spots}" for spots in JACKPOT_SPOTS)

WAGERS = NoLayout(
    wagers=by_id(
        *(NamedWager(f"spots-{spots}", f"{spots} spot ticket", "s 215") for spots in SPOTS),
        *(NamedWager(f"jackpot-{spots}", f"jackpot, {spots} spots", "s 223(1)") for spots in JACKPOT_SPOTS),
    ),
    why="a wager wins what the schedule of prizes has for its catch: how many of its spots are drawn",
    source="ss 210, 219",
)


def read(words: Sequence[str]) -> tuple[int, ...]:
    """The 20 numbers of a game, rising. Raises ValueError for anything else."""
    wrong = [word for word in words if not (word.isascii() and word.isdigit() and 1 <= int(word) <= NUMBERS)]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is no number of keno: they are 1 to {NUMBERS}")
    numbers = sorted(map(int, words))
    twice = next((one for one, other in pairwise(numbers) if one == other), None)
    if twice:
        raise ValueError(f"{twice} is there twice: {DRAWN} different numbers are drawn")
    if len(numbers) != DRAWN:
        raise ValueError(f"{len(numbers)} numbers: {DRAWN} are drawn in a game of keno")
    return tuple(numbers)


def written(numbers: Iterable[int]) -> str:
    """`1 4 7 …`, rising."""
    return " ".join(map(str, sorted(numbers)))


def call(numbers: Iterable[int]) -> str:
    """The numbers as they are declared."""
    return written(numbers)
