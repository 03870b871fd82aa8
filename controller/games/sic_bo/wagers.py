# SPDX-License-Identifier: MIT
"""The fifty wagers of sic-bo (s 70) and their odds (s 75)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from c_ext.layout import Layout, Odds, Wager, once, to
from controller.games.kit import dice
from controller.games.kit.dice import FACES, Dice

TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}
FACE_VALUES = {1: to(1), 2: to(2), 3: to(12)}
TRIPLES = {(face, face, face) for face in FACES}


def wagers() -> Iterator[Wager[Dice]]:
    """Yield the fifty wagers, in layout order."""
    yield wager("small", "small", "s 75(a)", to(1), lambda thrown: 4 <= sum(thrown) <= 10 and thrown not in TRIPLES)
    yield wager("big", "big", "s 75(b)", to(1), lambda thrown: 11 <= sum(thrown) <= 17 and thrown not in TRIPLES)
    yield wager("any-triple", "any triple", "s 75(e)", to(31), lambda thrown: thrown in TRIPLES)
    yield from (triple(face) for face in FACES)
    yield from (double(face) for face in FACES)
    yield from (total(number) for number in TOTALS)
    yield from (pair(low, high) for low, high in combinations(FACES, 2))
    yield from (face_value(face) for face in FACES)


def triple(face: int) -> Wager[Dice]:
    """Return the wager on one specific triple."""
    return wager(f"triple-{face}", f"triple {face}", "s 75(c)", to(180), lambda thrown: thrown.count(face) == 3)


def double(face: int) -> Wager[Dice]:
    """Return the wager on one specific double. A triple contains its double too."""
    return wager(f"double-{face}", f"double {face}", "s 75(d)", to(11), lambda thrown: thrown.count(face) >= 2)


def total(number: int) -> Wager[Dice]:
    """Return the wager on one total of the three dice."""
    return wager(
        f"total-{number}", f"total {number}", "s 75(f)", to(TOTALS[number]), lambda thrown: sum(thrown) == number
    )


def pair(low: int, high: int) -> Wager[Dice]:
    """Return the wager on two different faces."""
    return wager(
        f"pair-{low}-{high}", f"{low} and {high}", "s 75(g)", to(6), lambda thrown: low in thrown and high in thrown
    )


def face_value(face: int) -> Wager[Dice]:
    """Return the wager on one face, paid by the number of dice that show it."""

    def pays(thrown: Dice) -> Odds | None:
        return FACE_VALUES.get(thrown.count(face))

    return Wager(f"face-{face}", f"face value {face}", "s 70", "s 75(h)", tuple(FACE_VALUES.values()), once(pays))


def wager(id_: str, name: str, section: str, odds: Odds, wins: Callable[[Dice], bool]) -> Wager[Dice]:
    """Return a wager with one set of odds that a single result decides."""
    return Wager(id_, name, "s 70", section, odds, once(lambda thrown: odds if wins(thrown) else None))


def layout() -> Layout[Dice]:
    """Return all wagers over all throws of three dice."""
    return Layout(wagers(), dice.throws(3))


def read(words: Sequence[str]) -> Dice:
    """Return the dice for three numbers in any order. Raises ValueError for anything else."""
    return dice.read(words, 3, "sic-bo")
