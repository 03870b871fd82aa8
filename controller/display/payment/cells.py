# SPDX-License-Identifier: MIT
"""How a long payment list has its acts side by side: each with whose it is and its sum. No pygame."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from controller.display.drawing import chips, fonts
from controller.display.drawing.brush import spaced_width
from controller.display.drawing.players import COLOURED
from controller.display.payment.words import TOGETHER, PaymentText, joined, who
from controller.display.wording import sentence, spoken
from controller.engine.shown.payment import ActKind
from controller.engine.values.places import place_number

MOST: Final = 4
"""The most columns."""
APART: Final = 0.5
"""The space between columns, as all measures here in sizes of the letters: in its middle is a line."""
BEFORE_AMOUNT: Final = 0.2
SIGNED: Final[dict[ActKind, str]] = {"give back": "{} back", "stays": "{} stays"}
"""An amount where no heading says what is done; of other acts, the act stands before it: `pay $30`."""


class Tag(NamedTuple):
    """Whose an act is: the number of a place, or a name, on the player's colour.

    chip: a player who is named after a colour has a chip, with his name beside it or without. name: of the player of a
    box, beside its number, as at the head of the box.
    """

    words: str
    chip: bool = False
    name: str = ""

    def width(self, size: int) -> int:
        """In letters of this size."""
        wide = fonts.width(self.words, "Bold", size)
        if self.chip:
            return round((CHIP if self.words else ALONE) * size) + wide
        return self.plate(size) + (round(BESIDE * size) + fonts.width(self.name, "Semibold", size) if self.name else 0)

    def plate(self, size: int) -> int:
        """The width of the plate with its words, in letters of this size."""
        beside = FLAT if self.words.isdigit() else ROUND
        return max(round(NARROWEST * size), fonts.width(self.words, "Bold", size) + round(beside * size))


def tag_of(player: str, hand: str = "") -> Tag:
    """Of this player, on every screen the same; of one of his hands with the number of its box before the name."""
    if hand:
        return Tag(hand.partition("/")[0], name=who(player, hand).partition(" ")[2])
    number = place_number(player)
    return Tag(str(number) if number else sentence(spoken(player)), chip=player in COLOURED)


class Reach(NamedTuple):
    """How far plates reach above the baseline of their words, and beneath it, in dots."""

    above: int
    below: int

    @property
    def high(self) -> int:
        """The height of such a plate."""
        return self.above + self.below


def plates_of(tags: Iterable[Tag]) -> frozenset[str]:
    """The words that stand on plates of these tags."""
    return frozenset(it.words for it in tags if not it.chip)


def plates_in(acts: Iterable[PaymentText]) -> frozenset[str]:
    """What stands on the plates of the tags of these acts."""
    each = (it for act in acts for it in (act.shares if act.together else (act,)))
    return plates_of(tag_of(it.player, it.hand) for it in each)


CLEAR: Final = 2
"""Between the letters on a plate and its rim, in dots."""


@lru_cache(maxsize=512)
def reach(plates: frozenset[str], size: int) -> Reach:
    """Of plates that are alike, so that the highest and the lowest letter of each is clear of its rim."""
    found = [fonts.beyond(words, "Bold", size) for words in plates]
    above = round(fonts.CAP * size) + max((it.above for it in found), default=0) + CLEAR
    below = max((it.below for it in found), default=0) + CLEAR
    edge = max(it for it in (1, 2) if chips.rim(above + below + 2 * it) >= it)
    return Reach(above + edge, below + edge)


class Columns(NamedTuple):
    """So many columns, and where each begins and ends. short: of a player named after a colour there is the chip."""

    many: int
    short: bool = False
    edges: tuple[tuple[int, int], ...] = ()


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
            found.append(PaymentText(TOGETHER, kind, "", tuple(words)))
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
    return act._replace(wagers=act.needed)


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
CHIP, ALONE = 1.32, 0.96
"""The room of a chip before a name; without one."""
BESIDE, NARROWEST = 0.2, 0.92
"""Between the number of a box and the name beside it; the least width of a plate."""
FLAT, ROUND = 0.4, 0.5
"""What a plate is wider than its number; than a name, as its ends are round."""


ALL: Final = 99
"""More lines than the wagers of an act take."""


class Setting(NamedTuple):
    """The measures of a list, in dots. roomy: wagers stand beneath the name, with air between acts.

    beneath: in so many lines at most wagers stand beneath the name; else they are left out, if the layout shows them.
    tight: one line an act, close to the next. flat: headings are no higher. columns: acts stand side by side; None:
    each has its own lines. pitch: from line to line; gap: before each heading but the first; both in sizes of the
    smallest letters. plates: the words of all its tags, which are equally high. inline: though it is roomy, wagers
    stand in the line of the name.
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
    inline: bool = False

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
        tag = tag_of("", act.hand) if act.nameless else tag_of(act.player, act.hand)
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
    """One act as it is set. sum: of all acts under its heading, if it begins one. beside: where its wagers begin in the
    line of the name; 0 if they are beneath it. lines: its wagers. height: in dots, with its heading. others: the acts
    that stand beside it, each in a cell. columns: of the cells, where they are not those of the whole list. note: what
    stands in the line of the heading, before the sum. whose: there, the tags of these acts. before: the room above the
    heading; it is a part of the height.
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
    def acts(self) -> tuple[PaymentText, ...]:
        """All acts of this row."""
        return self.act, *self.others


def nameless(acts: Iterable[PaymentText]) -> tuple[PaymentText, ...]:
    """The same acts; of what is taken of all losers it is not said who they are."""
    return tuple(act._replace(shares=()) if act.kind == "take" else act for act in acts)


def tags_in_heading(act: PaymentText, setting: Setting, whole: str) -> tuple[PaymentText, ...]:
    """From whom it is taken, to whom it goes back or whose stays, if all their tags have room in the line of the
    heading, before the sum."""
    if act.kind in ("pay", "move") or not setting.columns or setting.reach.high > setting.head:
        return ()
    every = (tag_of("" if it.nameless else it.player, it.hand) for it in act.shares)
    tags = sum(tag.width(setting.name) + setting.between for tag in every)
    words = spaced_width(act.kind.upper(), "Black", setting.heading) + fonts.width(whole, "Black", setting.heading)
    return act.shares if words + setting.heading + tags <= setting.width else ()


def beside(act: PaymentText, setting: Setting) -> tuple[int, tuple[str, ...]]:
    """Where wagers in the line of a name begin, and in how many lines they would have room there."""
    amount = fonts.width(setting.sum_of(act), "Black", setting.amount) + setting.least // 2
    left = setting.tag(act).width(setting.name) + setting.least // 2
    return left, wrapped(act, setting, setting.width - left - amount)


def in_line(acts: Sequence[PaymentText], setting: Setting) -> bool:
    """Whether the wagers of each act have room in the line of its name."""
    return all(len(beside(act, setting)[1]) <= 1 for act in acts if not act.together)


def beneath(act: PaymentText, setting: Setting) -> tuple[str, ...]:
    """Its wagers in lines beneath its name."""
    return wrapped(act, setting, setting.width - (0 if act.together else setting.indent))


def has_more(act: PaymentText, setting: Setting) -> bool:
    """Whether its wagers take more lines than they may here."""
    most = max(1, setting.beneath) if is_later(act) else setting.beneath
    return len(beside(act, setting)[1]) > 1 and len(beneath(act, setting)) > most


def wrapped(act: PaymentText, setting: Setting, room: int) -> tuple[str, ...]:
    """The wagers of an act in lines of this width. A wager that is longer than a line is broken between words."""
    measure: Callable[[str], int] = lambda text: fonts.width(text, "Regular", setting.least)  # noqa: E731
    found: list[str] = []
    for line in joined(act.wagers, room, measure):
        found += [line] if measure(line) <= room else fonts.wrapped(line, "Regular", setting.least, room)
    return tuple(found)
