# SPDX-License-Identifier: MIT
"""The wagers of mini-dice (s 178), their odds (s 184), and the reading and announcing of results (s 186)."""

from collections.abc import Iterator, Sequence

from c_ext.layout import Layout, Odds, Wager, once, to
from controller.games.kit import dice as faces
from controller.games.kit.dice import FACES, Dice, as_text

__all__ = ["FACES", "Dice", "as_text", "call", "layout", "outcomes", "read", "wagers"]

FIELD = {5, 6, 7, 8, 13, 14, 15, 16}
FACE_VALUES = {1: to(1), 2: to(2), 3: to(12)}
"""Odds of a face, by the number of dice that show it."""


def layout() -> Layout[Dice]:
    """Return all wagers over all results."""
    return Layout(wagers(), outcomes())


def wagers() -> Iterator[Wager[Dice]]:
    """Yield the seven wagers, in layout order."""
    yield field()
    yield from (face_value(face) for face in FACES)


def field() -> Wager[Dice]:
    """Return the wager on any of eight totals."""
    odds = to(1)

    def pays(dice: Dice) -> Odds | None:
        return odds if sum(dice) in FIELD else None

    return Wager("field", "field", "s 178(4)", "s 184(a)", odds, once(pays))


def face_value(face: int) -> Wager[Dice]:
    """Return the wager on one face, paid by the number of dice that show it."""

    def pays(dice: Dice) -> Odds | None:
        return FACE_VALUES.get(dice.count(face))

    return Wager(f"face-{face}", f"face value {face}", "s 178(4)", "s 184(b)", tuple(FACE_VALUES.values()), once(pays))


def outcomes() -> dict[Dice, int]:
    """Return the 56 results, each with its number of the 216 throws."""
    return faces.throws(3)


def read(words: Sequence[str]) -> Dice:
    """Return the dice for three numbers in any order. Raises ValueError for anything else."""
    return faces.read(words, 3, "mini-dice")


def call(dice: Dice) -> str:
    """Return the dealer's announcement: "2, 3, 6; total 11", "double 3, 4; total 10" (s 186)."""
    return faces.called(dice)
