# SPDX-License-Identifier: MIT
"""Dice as their uppermost faces, smallest first: all throws, and how they are read, written and called."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

Dice = tuple[int, ...]
"""The uppermost faces, smallest first."""

FACES = range(1, 7)


def throws(count: int) -> dict[Dice, int]:
    """Return all results of this many dice, each with the number of ways to throw it."""
    return dict(sorted(Counter(tuple(sorted(dice)) for dice in product(FACES, repeat=count)).items()))


def read(words: Sequence[str], count: int, game: str) -> Dice:
    """Return the dice with these numbers, in any order. Raise ValueError for anything else."""
    if len(words) != count or not all(word in set("123456") for word in words):
        allowed = f"{('one', 'two', 'three')[count - 1]} numbers from 1 to 6, as {' '.join('443'[:count])}"
        raise ValueError(f"{' '.join(words)!r} is no result of {game}: {allowed}")
    return tuple(sorted(map(int, words)))


def as_text(dice: Dice) -> str:
    """Return the dice in text form: `3 4 4`."""
    return " ".join(map(str, dice))


@cache
def called(dice: Dice) -> str:
    """Return the faces from smallest to highest, doubles and triples by name, and the total: `3, double 4; total
    11`.
    """
    times = {1: "", 2: "double ", 3: "triple "}
    faces = ", ".join(f"{times[count]}{face}" for face, count in sorted(Counter(dice).items()))
    return f"{faces}; total {sum(dice)}"
