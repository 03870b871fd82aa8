# SPDX-License-Identifier: MIT
"""Which play a seed is: at every fourth table nobody errs, at others a few lines or many are not what is asked for."""

from collections.abc import Callable
from functools import partial

from tests.attack.house_poker.linked import RandomLinkedStud
from tests.attack.house_poker.play import ROOMS, RandomPoker

WILD = (8, 24, 8, 0)


def of_seed(game: str, seed: int) -> RandomPoker:
    """The play of this seed."""
    return RandomPoker(game, seed, WILD[seed // 4 % len(WILD)])


def linked_of_seed(seed: int) -> RandomLinkedStud:
    """The play of this seed at a table that shares its jackpot prize."""
    return RandomLinkedStud(seed, WILD[seed // 4 % len(WILD)])


PLAYS: dict[str, Callable[[int], RandomPoker]] = {
    **{game: partial(of_seed, game) for game in ROOMS},
    "linked-caribbean-stud": linked_of_seed,
}
"""The play of each game, by a seed."""
