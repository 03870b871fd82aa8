# SPDX-License-Identifier: MIT
"""How the payment list is set in its panel: in the fullest words that fit it; else on pages. No pygame."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from controller.display import payment_words as words
from controller.display.drawing import fonts
from controller.display.payment_words import PaymentText, PaymentTexts
from controller.display.wording import sentence
from controller.engine.values.money import dollars

HEAD: Final = 1.75
"""The height of a heading, in sizes of the smallest letters."""
LINE: Final = 1.17
"""From line to line, in sizes of the smallest letters."""
TIGHT: Final = 1.0
"""The same where each act has one line alone."""
AIR: Final = 0.4
"""Beneath each act, in the same, where there is room for it."""
NAME: Final = 1.13
"""The size of a name with its wagers beneath, and the height of its line; an amount is larger still."""
AMOUNT: Final = 1.3
DISC: Final = 1.6
"""The room of a chip before a name."""
CLOSE: Final = 1.2
"""The same where each act has one line alone."""
MOST_RUNS: Final = 4
"""With more changes from one kind of act to another, each act says its kind, and there are no headings."""
MOVES: Final = ("move", "take back", "give back")
"""Acts that are always said in full: where a wager goes, and why."""
LOW: Final = 6
"""A panel that is lower, in sizes of the smallest letters, has no headings either."""


class Setting(NamedTuple):
    """The measures of a list, in dots. roomy: wagers stand beneath the name, with air between acts.

    brief: wagers that do not stand in the line of the name are left out, if the layout shows all that they say.
    tight: one line an act, close to the next.
    """

    width: int
    least: int
    roomy: bool
    headed: bool
    brief: bool = False
    tight: bool = False

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
        return round((CLOSE if self.tight else DISC) * self.least)

    @property
    def above(self) -> int:
        """The room above the capitals of a name."""
        return 0 if self.tight else round(0.1 * self.least)


class Entry(NamedTuple):
    """One act as it is set. sum: of all acts under its heading, if it begins one. beside: where its wagers begin in the
    line of the name; 0 if they are beneath it. lines: its wagers. height: in dots, with its heading.
    """

    act: PaymentText
    sum: str
    beside: int
    lines: tuple[str, ...]
    height: int


class List(NamedTuple):
    """The list: its pages, and the lines at its head that say why or in which order."""

    setting: Setting
    why: tuple[str, ...]
    pages: tuple[tuple[Entry, ...], ...]

    def after(self, page: int) -> int:
        """How many acts stand on later pages."""
        return sum(len(entries) for entries in self.pages[page + 1 :])


def set_in(texts: PaymentTexts, room: tuple[int, int], least: int) -> List:
    """The list in a room of this width and height: the fullest way that fits one page, else that with fewest pages."""
    found: list[List] = []
    for acts, setting in _ways(texts, room, least):
        found.append(_paged(texts.why if setting.roomy or texts.lasting else "", acts, setting, room[1]))
        if len(found[-1].pages) == 1:
            return found[-1]
    return min(found, key=lambda it: len(it.pages))


def _ways(texts: PaymentTexts, room: tuple[int, int], least: int) -> Iterator[tuple[Sequence[PaymentText], Setting]]:
    """What is tried one after the other: with air, without; fewer words; one line an act that says its kind."""

    def way(
        acts: Sequence[PaymentText], *, roomy: bool = False, brief: bool = False
    ) -> tuple[Sequence[PaymentText], Setting]:
        return acts, Setting(room[0], least, roomy, _headed(acts) and room[1] >= LOW * least, brief)

    yield way(texts.acts, roomy=True)
    yield from (way(acts) for acts in (texts.acts, *texts.shorter, texts.briefest) if acts)
    yield way(texts.briefest, brief=True)
    yield way([bare(act) for act in texts.briefest], brief=True)
    tight = Setting(room[0], least, roomy=False, headed=False, brief=True, tight=True)
    if all(_has_room(act, tight) for act in texts.acts):
        yield [bare(act) for act in texts.acts], tight


def _has_room(act: PaymentText, setting: Setting) -> bool:
    """Whether the name and the amount of an act have room in one line."""
    name = fonts.width(named(act, headed=setting.headed), "Bold", setting.name)
    amount = fonts.width(dollars(act.cents), "Black", setting.amount)
    return setting.indent + name + setting.least // 2 + amount <= setting.width


def bare(act: PaymentText) -> PaymentText:
    """An act without its wagers, which the layout shows; but with what is needed besides.

    Of a commission that is its amount and what is done about it: that it is the commission says NEXT.
    """
    if act.together or act.kind in MOVES or act.needed is None:
        return act
    return act._replace(wagers=act.needed)


def _headed(acts: Sequence[PaymentText]) -> bool:
    return len(list(groupby(acts, key=lambda it: it.kind))) <= MOST_RUNS


def _paged(why: str, acts: Sequence[PaymentText], setting: Setting, high: int) -> List:
    """The acts on pages of this height. Where there are several, each keeps a line for what is on the others."""
    least = setting.least
    reason = fonts.wrapped(why, "Semibold", least, setting.width) if why else ()
    taken = len(reason) * setting.line + (round(0.5 * least) if reason else 0)
    every = list(_entries(acts, setting))
    if sum(entry.height for entry in every) <= high - taken:
        return List(setting, reason, (tuple(every),))
    room = high - setting.line
    if reason and room - taken < every[0].height:
        most = max(1, room // setting.line)
        return List(setting, reason[:most], ((), *_pages(every, setting, room, room)))
    return List(setting, reason, tuple(_pages(every, setting, room - taken, room)))


def _pages(entries: Sequence[Entry], setting: Setting, first: int, high: int) -> Iterator[tuple[Entry, ...]]:
    """Pages of this height; the first has less."""
    page: list[Entry] = []
    free = first
    for part in (part for entry in entries for part in _parts(entry, setting, high)):
        if page and part.height > free:
            yield tuple(page)
            page, free = [], high
        page.append(part if page else _headed_again(part, setting))
        free -= page[-1].height
    yield tuple(page)


def _parts(entry: Entry, setting: Setting, high: int) -> Iterator[Entry]:
    """The entry; one that is higher than a page in parts, each with whose it is."""
    above = entry.height - len(entry.lines) * setting.line
    head = 0 if entry.sum or not setting.headed else round(HEAD * setting.least)
    most = max(1, (high - above - head) // setting.line)
    if entry.height <= high or len(entry.lines) <= most:
        yield entry
        return
    for at in range(0, len(entry.lines), most):
        lines = entry.lines[at : at + most]
        yield entry._replace(lines=lines, height=above + len(lines) * setting.line)


def _headed_again(entry: Entry, setting: Setting) -> Entry:
    """The same at the top of a page: its heading, once more."""
    if entry.sum or not setting.headed:
        return entry
    return entry._replace(sum=" ", height=entry.height + round(HEAD * setting.least))


def _entries(acts: Sequence[PaymentText], setting: Setting) -> Iterator[Entry]:
    for _, run in groupby(acts, key=lambda it: it.kind):
        same = list(run)
        whole = dollars(sum(act.cents for act in same))
        for number, act in enumerate(same):
            yield _entry(act, setting, whole if setting.headed and not number else "")


def _entry(act: PaymentText, setting: Setting, whole: str) -> Entry:
    head = round(HEAD * setting.least) if whole else 0
    air = round(AIR * setting.least) if setting.roomy else 0
    indent = 0 if act.together else setting.indent
    amount = fonts.width(dollars(act.cents), "Black", setting.amount) + setting.least
    if act.together and setting.headed:
        lines = _wrapped(act, setting, setting.width)
        return Entry(act, whole, 0, lines, head + len(lines) * setting.line + air)
    beside = indent + fonts.width(named(act, headed=setting.headed), "Bold", setting.name) + setting.least // 2
    lines = _wrapped(act, setting, setting.width - beside - amount)
    if setting.brief and len(lines) > 1 and bare(act) != act:
        return _entry(bare(act), setting, whole)
    if not setting.roomy and len(lines) <= 1:
        return Entry(act, whole, beside, lines, head + max(1, len(lines)) * setting.line + air)
    lines = _wrapped(act, setting, setting.width - indent - (amount if setting.roomy else 0))
    first = setting.line if setting.tight else round(LINE * setting.amount)
    return Entry(act, whole, 0, lines, head + first + len(lines) * setting.line + air)


def named(act: PaymentText, *, headed: bool) -> str:
    """Whose an act is; without headings, before it what is done."""
    return sentence(act.who) if headed else f"{act.kind.upper()} {act.who}"


def _wrapped(act: PaymentText, setting: Setting, room: int) -> tuple[str, ...]:
    """The wagers of an act in lines of this width. A wager that is longer than a line is broken between words."""
    measure: Callable[[str], int] = lambda text: fonts.width(text, "Regular", setting.least)  # noqa: E731
    found: list[str] = []
    for line in words.joined(act.wagers, room, measure):
        found += [line] if measure(line) <= room else fonts.wrapped(line, "Regular", setting.least, room)
    return tuple(found)
