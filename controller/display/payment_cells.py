# SPDX-License-Identifier: MIT
"""How a long payment list has its acts side by side: each with whose it is and its sum. No pygame."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from controller.display.drawing import fonts
from controller.display.payment_words import TOGETHER, PaymentText
from controller.display.wording import sentence
from controller.engine.shown.payment import ActKind

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
        if self.brief and _is_short(act):
            return name.removeprefix(PLACE)
        return name if headed else f"{act.kind.upper()} {act.who}"

    def badged(self, act: PaymentText) -> bool:
        """Whether the number of a place stands there on its colour, so that nobody takes it for a figure."""
        return self.brief and _is_short(act) and is_numbered(act)

    def amount(self, act: PaymentText, *, headed: bool) -> str:
        """Its sum, as it stands in a cell."""
        sum_ = act.sum
        if not self.brief or act.kind not in SIGNED or act.together:
            return sum_
        figures = sum_.replace("$", "") if self.plain else sum_
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


def is_numbered(act: PaymentText) -> bool:
    """Whether it is about the player at a place that has a number."""
    return sentence(act.who).startswith(PLACE)


def _is_short(act: PaymentText) -> bool:
    """Whether its kind and where it goes are said above it or beside its sum, and no more has to be said."""
    return act.kind in SIGNED or (act.kind == "move" and not act.wagers)


def has_cell(act: PaymentText) -> bool:
    """Whether whose it is and its sum are all that must be said of an act."""
    return _is_short(act) and act.needed == () and not act.together


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


# The measures of the whole list

HEAD, LOW_HEAD, LEAST_HEAD = 1.75, 1.45, 1.38
"""The height of a heading, in sizes of the smallest letters; above cells; above those that are close."""
LINE: Final = 1.17
"""From line to line, in sizes of the smallest letters."""
TIGHT: Final = 1.0
"""The same where each act has one line alone."""
NAME: Final = 1.13
"""The size of a name with its wagers beneath, and the height of its line; an amount is larger still."""
AMOUNT: Final = 1.3
DISC: Final = 1.6
"""The room of a chip before a name."""
CLOSE, ROOMY = 1.2, 1.32
"""The same where each act has one line alone; in a cell."""


class Setting(NamedTuple):
    """The measures of a list, in dots. roomy: wagers stand beneath the name, with air between acts.

    brief: wagers that do not stand in the line of the name are left out, if the layout shows all that they say.
    tight: one line an act, close to the next. columns: acts stand side by side; None: each has its own lines.
    """

    width: int
    least: int
    roomy: bool
    headed: bool
    brief: bool = False
    tight: bool = False
    columns: Columns | None = None

    @property
    def head(self) -> int:
        """The height of a heading."""
        return round((HEAD if not self.columns else LEAST_HEAD if self.tight else LOW_HEAD) * self.least)

    @property
    def beneath(self) -> int:
        """The room beneath what is said at the head of the list."""
        return round((0.25 if self.tight else 0.5) * self.least)

    @property
    def heading(self) -> int:
        """The size of a heading's letters."""
        return round(NAME * self.least)

    def whose(self, act: PaymentText) -> str:
        """Whose an act is, as it stands before its wagers."""
        return self.columns.name(act, headed=self.headed) if self.columns else named(act, headed=self.headed)

    def sum_of(self, act: PaymentText) -> str:
        """The sum of an act, as it stands at the right."""
        return self.columns.amount(act, headed=self.headed) if self.columns else act.sum

    @property
    def loose(self) -> bool:
        """Whether acts have more than a line or a cell each."""
        return not (self.tight or self.columns)

    @property
    def curt(self) -> bool:
        """Whether sums stand there as bare figures."""
        return self.columns is not None and self.columns.plain

    @property
    def name(self) -> int:
        """The size of a name."""
        return round(NAME * self.least) if self.roomy else self.least

    @property
    def amount(self) -> int:
        """The size of an amount."""
        return round(AMOUNT * self.least) if self.roomy else self.least

    @property
    def line(self) -> int:
        """From one line of wagers to the next."""
        return round((TIGHT if self.tight else LINE) * self.least)

    @property
    def indent(self) -> int:
        """The room of a chip before a name."""
        if self.columns:
            return 0 if self.columns.bare else round(ROOMY * self.least)
        return round((CLOSE if self.tight else DISC) * self.least)

    @property
    def above(self) -> int:
        """The room above the capitals of a name."""
        return 0 if self.tight else round(0.1 * self.least)


def named(act: PaymentText, *, headed: bool) -> str:
    """Whose an act is; without headings, before it what is done."""
    return sentence(act.who) if headed else f"{act.kind.upper()} {act.who}"
