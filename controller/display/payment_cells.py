# SPDX-License-Identifier: MIT
"""How a long payment list has its acts side by side: each with whose it is and its sum. No pygame."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from controller.display.drawing import fonts
from controller.display.payment_words import TOGETHER, PaymentText
from controller.display.wording import sentence
from controller.engine.shown.payment import ActKind
from controller.engine.values.money import dollars

MOST: Final = 4
"""The most columns."""
APART: Final = 0.6
"""The space between columns, as all measures here in sizes of the letters: in its middle is a line."""
BEFORE_AMOUNT: Final = 0.25
PLACE: Final = "Place "
SIGNED: Final[dict[ActKind, str]] = {
    "pay": "pay {}",
    "take": "take {}",
    "take back": "take back {}",
    "give back": "{} back",
    "stays": "{} stays",
}
"""An amount where no heading says what is done, behind the name."""


class Columns(NamedTuple):
    """So many columns. brief: of a place only its number stands there; without headings the sum says what is done.

    bare: without chips, whose colour the name says. plain: amounts without "$", where names stand before them.
    """

    many: int
    brief: bool = False
    bare: bool = False
    plain: bool = False

    def name(self, act: PaymentText, *, headed: bool) -> str:
        """Whose an act is, as it stands in a cell."""
        name = sentence(act.who)
        if act.together and not headed:
            return act.kind.upper()
        if self.brief and act.kind in SIGNED:
            return name.removeprefix(PLACE)
        return name if headed else f"{act.kind.upper()} {act.who}"

    def badged(self, act: PaymentText) -> bool:
        """Whether the number of a place stands there on its colour, so that nobody takes it for a figure."""
        return self.brief and act.kind in SIGNED and sentence(act.who).startswith(PLACE)

    def amount(self, act: PaymentText, *, headed: bool) -> str:
        """Its sum, as it stands in a cell."""
        sum_ = dollars(act.cents)
        if not self.brief or act.kind not in SIGNED or act.together:
            return sum_
        figures = sum_.removeprefix("$") if self.plain or (self.bare and not headed) else sum_
        return figures if headed else SIGNED[act.kind].format(figures)

    def width(self, room: int, size: int) -> int:
        """The width of a column in a room of this width."""
        return (room - (self.many - 1) * round(APART * size)) // self.many

    def left(self, number: int, room: int, size: int) -> int:
        """Where a column begins."""
        return number * (self.width(room, size) + round(APART * size))


WAYS: Final = tuple(
    Columns(many, *how) for how in ((), (True,), (True, True), (True, True, True)) for many in range(1, MOST + 1)
)
"""Those that are tried, the best first."""


def has_cell(act: PaymentText) -> bool:
    """Whether whose it is and its sum are all that must be said of an act."""
    return act.kind in SIGNED and act.needed == () and not act.together


def taken(act: PaymentText, columns: Columns, size: int, *, headed: bool) -> int:
    """The width that an act needs in a cell, without its chip."""
    name = fonts.width(columns.name(act, headed=headed), "Bold", size)
    name = badge_width(name, size) if columns.badged(act) else name
    return name + round(BEFORE_AMOUNT * size) + fonts.width(columns.amount(act, headed=headed), "Bold", size)


def badge_width(name: int, size: int) -> int:
    """The width of a badge with a name of this width."""
    return max(size, name + round(0.5 * size))


def noted_last(acts: Sequence[PaymentText]) -> list[PaymentText]:
    """The same with what must be said of wagers besides in lines of their own, after the last act of its kind."""
    found: list[PaymentText] = []
    for kind, run in groupby(acts, key=lambda it: it.kind):
        same = list(run)
        noted = [act for act in same if act.needed and not (act.together or act.side)]
        found += [act._replace(needed=(), wagers=()) if act in noted else act for act in same]
        if noted:
            words = (f"{sentence(act.who)} {', '.join(act.needed or ())}" for act in noted)
            found.append(PaymentText(TOGETHER, kind, "", tuple(words)))
    return found


def is_note(act: PaymentText) -> bool:
    """Whether it only says more about the acts before it."""
    return act.together and bool(act.wagers) and not act.cents


def rows(acts: Sequence[PaymentText], columns: int) -> Iterator[tuple[PaymentText, ...]]:
    """The acts of one kind in rows of so many cells; those of which more must be said alone, in their order."""
    for celled, run in groupby(acts, key=has_cell):
        same = list(run)
        step = columns if celled else 1
        yield from (tuple(same[at : at + step]) for at in range(0, len(same), step))
