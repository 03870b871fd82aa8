# SPDX-License-Identifier: MIT
"""Which play a seed is."""

from functools import partial

from tests.attack.poker.play import TABLES, RandomPots

PLAYS = {f"pots-{game}": partial(RandomPots, game) for game in TABLES}
"""The play of the pots of each game, by a seed."""
