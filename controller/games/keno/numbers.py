# SPDX-License-Identifier: MIT
"""The 20 numbers that decide the wagers of a game: parsed, written and called (s 222(4)-(5))."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from controller.games.keno.on_show import DRAWN, NUMBERS


def read(words: Sequence[str]) -> tuple[int, ...]:
    """Return the 20 numbers of a game in ascending order. Raises ValueError for anything else."""
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


def as_text(numbers: Iterable[int]) -> str:
    """Return the numbers in ascending order: `1 4 7 …`."""
    return " ".join(map(str, sorted(numbers)))


def call(numbers: Iterable[int]) -> str:
    """Return the numbers for the declaration."""
    return as_text(numbers)
