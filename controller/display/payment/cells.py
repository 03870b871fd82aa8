# SPDX-License-Identifier: MIT
"""How a long payment list has its acts side by side: each with whose it is and its sum. No pygame."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from controller.display.drawing import fonts
from controller.display.drawing.brush import spaced_width
from controller.display.drawing.players import COLOURED
from controller.display.payment.text import TOGETHER, PaymentText, in_words
from controller.display.payment.whose import Reach, Tag, reach, tag_of
from controller.display.wording import sentence
from controller.engine.shown.payment import ActKind

MOST: Final = 4
"""The most columns."""
APART: Final = 0.5
"""The space between columns, as all measures here in sizes of the letters: in its middle is a line."""
BEFORE_AMOUNT: Final = 0.2
SIGNED: Final[dict[ActKind, str]] = {"give back": "{} back", "stays": "{} stays"}
"""An amount where no heading says what is done; of other acts, the act stands before it: `pay $30`."""


class Columns(NamedTuple):
    """So many columns, and where each begins and ends. short: of a player named after a colour there is the chip.

    names: the share of their width that the letters of names have.
    """

    many: int
    short: bool = False
    edges: tuple[tuple[int, int], ...] = ()
    names: float = 1


def coloured(acts: Sequence[PaymentText]) -> bool:
    """Whether a player of them is named after a colour."""
    return any(act.player in COLOURED for act in acts)


def fitted(acts: Sequence[PaymentText], setting: "Setting", columns: Columns) -> Columns | None:
    """The columns with their edges: all as wide, or each as wide as its acts need; None if these have no room, or if an
    act of which more must be said would stand between cells."""
    setting = setting._replace(columns=columns)
    apart = round(APART * setting.least)
    free = setting.width - (columns.many - 1) * apart
    wide = [0] * columns.many
    for _, run in groupby(acts, key=lambda it: it.kind if setting.headed else ""):
        listed = [*rows([*run], columns.many)]
        celled = [has_cell(row[0]) for row in listed]
        if columns.many > 1 and celled != sorted(celled, reverse=True):
            return None
        for row in listed[: sum(celled)]:
            for number, act in enumerate(row):
                wide[number] = max(wide[number], setting.taken(act))
    if sum(wide) > free:
        return None
    if max(wide) <= free // columns.many:
        wide = [free // columns.many] * columns.many
    more = (free - sum(wide)) // columns.many
    edges, left = [], 0
    for each in wide:
        edges.append((left, left + each + more))
        left += each + more + apart
    edges[-1] = edges[-1][0], setting.width
    return columns._replace(edges=tuple(edges))


def has_cell(act: PaymentText) -> bool:
    """Whether whose it is and its sum are all that must be said of an act."""
    return (act.kind != "move" or not act.wagers) and act.needed == () and not act.together


def noted_last(acts: Sequence[PaymentText]) -> list[PaymentText]:
    """The same with what must be said of wagers besides in lines of their own, after the last act of its kind."""
    found: list[PaymentText] = []
    for kind, run in groupby(acts, key=lambda it: it.kind):
        same = list(run)
        noted = [act for act in same if act.needed and not (act.together or act.side)]
        found += [act._replace(needed=(), wagers=()) if act in noted else act for act in same]
        if noted:
            words = (f"{sentence(act.who)} {', '.join(act.needed or ())}" for act in noted)
            found.append(PaymentText(TOGETHER, kind, "", in_words(*words)))
    return found


def is_note(act: PaymentText) -> bool:
    """Whether it only says more about the acts before it."""
    return act.together and bool(act.wagers) and not act.cents


MOVES: Final = ("move", "take back", "give back")
"""Acts that are always said in full: where a wager goes, and why."""


def is_later(act: PaymentText) -> bool:
    """Whether it is about a wager beside that on a hand, which is settled later: that is said where it has room."""
    return act.side and act.kind == "stays"


def lies_there(act: PaymentText) -> bool:
    """Whether all of it goes back by the section of the heading or of NEXT: the layout still shows its chips."""
    return len(act.wagers) == 1 and act.kind == "give back" and act.needed == () and not act.sources


def bare(act: PaymentText) -> PaymentText:
    """An act without its wagers, which the layout shows; with what is needed besides, as a commission's amount."""
    if act.together or act.kind in MOVES or act.needed is None:
        return act
    return act._replace(wagers=in_words(*act.needed))


def rows(acts: Sequence[PaymentText], columns: int) -> Iterator[tuple[PaymentText, ...]]:
    """The acts of one kind in rows of so many cells; those of which more must be said alone, in their order."""
    for celled, run in groupby(acts, key=has_cell):
        same = list(run)
        step = columns if celled else 1
        yield from (tuple(same[at : at + step]) for at in range(0, len(same), step))


# The measures of the whole list

HEAD, LOW_HEAD, LEAST_HEAD = 1.75, 1.45, 1.38
"""The height of a heading, in sizes of the smallest letters, in a list with air; in others; in one that is close."""
LINE, TIGHT = 1.17, 1.0
"""From line to line, in sizes of the smallest letters; where each act has one line alone, and no more has room."""
BETWEEN: Final = 0.17
"""Between a tag and the next, at least."""
NAME: Final = 1.13
"""The size of a name with its wagers beneath, and the height of its line; an amount is larger still."""
AMOUNT: Final = 1.3
INDENT, CLOSE = 1.6, 1.2
"""The room before wagers beneath a name; where lines are close."""
ALL: Final = 99
"""More lines than the wagers of an act take."""


class Setting(NamedTuple):
    """The measures of a list, in dots. roomy: names and amounts are larger, with air between acts.

    beneath: in so many lines at most wagers stand beneath the name; else they are left out, if the layout shows them.
    tight: one line an act, close to the next. flat: headings are no higher. columns: acts stand side by side; None:
    each has its own lines. pitch: from line to line; gap: before each heading but the first; both in sizes of the
    smallest letters. plates: the words of all its tags, which are equally high. stakes: what is said of the stakes of
    all that is paid, beside its heading, the fullest words first.
    """

    width: int
    least: int
    roomy: bool
    headed: bool
    beneath: int = ALL
    tight: bool = False
    flat: bool = False
    columns: Columns | None = None
    pitch: float = LINE
    gap: float = 0
    plates: frozenset[str] = frozenset()
    stakes: tuple[str, ...] = ()

    @property
    def head(self) -> int:
        """The height of a heading."""
        if self.flat:
            return self.words_line
        return round((HEAD if self.roomy else LEAST_HEAD if self.tight else LOW_HEAD) * self.least)

    @property
    def heading(self) -> int:
        """The size of a heading's letters."""
        return self.least if self.flat else round(NAME * self.least)

    def tag(self, act: PaymentText) -> Tag:
        """Whose an act is."""
        tag = tag_of("" if act.nameless else act.player, act.hand)
        tag = tag._replace(share=self.columns.names) if self.columns else tag
        return tag._replace(words="") if tag.chip and self.columns and self.columns.short else tag

    def sum_of(self, act: PaymentText) -> str:
        """The sum of an act, as it stands at the right; where no heading says what is done, with that."""
        return act.sum if self.headed else SIGNED.get(act.kind, f"{act.kind} {{}}").format(act.sum)

    def taken(self, act: PaymentText) -> int:
        """The width that an act needs in a line: whose it is, and the sum."""
        apart = round(BEFORE_AMOUNT * self.least) if self.columns else self.least // 2
        weight = "Bold" if self.columns else "Black"
        return self.tag(act).width(self.name) + apart + fonts.width(self.sum_of(act), weight, self.amount)

    @property
    def loose(self) -> bool:
        """Whether acts have more than a line or a cell each."""
        return not (self.tight or self.columns)

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
        high = self.reach.high + self.between if self.plates and not self.roomy else 0
        return max(self.words_line, high)

    @property
    def words_line(self) -> int:
        """The height of a line without a tag."""
        return round((TIGHT if self.tight else self.pitch) * self.least)

    @property
    def before(self) -> int:
        """The room before a heading."""
        return round(self.gap * self.least)

    @property
    def highest(self) -> int:
        """A tag is no higher: it does not touch the next."""
        line = round(LINE * self.amount) if self.roomy else self.line
        return line - self.between

    @property
    def between(self) -> int:
        """Between a tag and the next, at least."""
        return round(BETWEEN * self.least)

    @property
    def reach(self) -> Reach:
        """Of its tags, from the baseline of their words."""
        return reach(self.plates, self.name)

    @property
    def indent(self) -> int:
        """The room before wagers that stand beneath the name."""
        return round((CLOSE if self.tight else INDENT) * self.least)

    @property
    def above(self) -> int:
        """The room above the capitals of a line: but in a list with air they are in its middle, if g has room."""
        if self.roomy:
            return round(0.1 * self.least)
        capitals = round(fonts.CAP * self.least)
        if self.plates:
            return self.reach.above - capitals + (self.line - self.reach.high) // 2
        return min((self.line - capitals) // 2, self.line - capitals - round(fonts.DESCENT * self.least))


class Entry(NamedTuple):
    """One act as it is set. sum: of all acts under its heading, if it begins one that has room for it. beside: where
    its wagers begin in the line of the name, which is the first of its lines; 0 if all are beneath it. lines: its
    wagers. height: in dots, with its heading. others: the acts that stand beside it, each in a cell. columns: of the
    cells, where they are not those of the whole list. note: what stands in the line of the heading, before the sum.
    whose: there, the tags of these acts. before: the room above the heading; it is a part of the height.
    """

    act: PaymentText
    sum: str
    beside: int
    lines: tuple[str, ...]
    height: int
    others: tuple[PaymentText, ...] = ()
    celled: bool = False
    columns: Columns | None = None
    note: str = ""
    whose: tuple[PaymentText, ...] = ()
    before: int = 0

    @property
    def heads(self) -> bool:
        """Whether it begins a heading."""
        return bool(self.sum or self.note)

    @property
    def acts(self) -> tuple[PaymentText, ...]:
        """All acts of this row."""
        return self.act, *self.others


def nameless(acts: Iterable[PaymentText]) -> tuple[PaymentText, ...]:
    """The same acts; of what is taken of all losers it is not said who they are."""
    return tuple(act._replace(shares=()) if act.kind == "take" else act for act in acts)


def tags_in_heading(act: PaymentText, setting: Setting, whole: str) -> tuple[PaymentText, ...]:
    """From whom it is taken, to whom it goes back or whose stays, if all their tags have room in the line of the
    heading, before the sum: with their names, or of hands only the numbers of their boxes."""
    if act.kind in ("pay", "move") or setting.reach.high > setting.head:
        return ()
    named = tuple(it._replace(nameless=False) if it.hand else it for it in act.shares)
    words = spaced_width(act.kind.upper(), "Black", setting.heading) + fonts.width(whole, "Black", setting.heading)
    free = setting.width - words - setting.heading
    return next((shares for shares in (named, act.shares) if _of_tags(shares, setting) <= free), ())


def _of_tags(shares: Iterable[PaymentText], setting: Setting) -> int:
    """The width of the tags of these acts, side by side."""
    every = (tag_of("" if it.nameless else it.player, it.hand) for it in shares)
    return sum(tag.width(setting.name) + setting.between for tag in every)
