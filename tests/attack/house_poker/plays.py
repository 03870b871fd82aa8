# SPDX-License-Identifier: MIT
"""Which play a seed is: at every fourth table nobody errs, at others a few lines or many are not what is asked for."""

from functools import partial

from tests.attack.house_poker.play import ROOMS, RandomPoker

WILD = (8, 24, 8, 0)


def of_seed(game: str, seed: int) -> RandomPoker:
    """The play of this seed."""
    return RandomPoker(game, seed, WILD[seed // 4 % len(WILD)])


PLAYS = {game: partial(of_seed, game) for game in ROOMS}
"""The play of each game, by a seed."""
