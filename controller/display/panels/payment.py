# SPDX-License-Identifier: MIT
"""The payment list of the dealer: what to take, pay and give back, whose it is, and what stays."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.display.drawing.players import Given
from controller.display.payment import cells, hanging, words
from controller.display.payment.cells import LINE, Entry, Setting
from controller.display.payment.pages import List
from controller.display.payment.setting import set_in, taken_by
from controller.display.payment.text import PaymentText, PaymentTexts
from controller.display.payment.whose import Tag, tag_of
from controller.display.players import tags
from controller.engine.shown.payment import ActKind, PaymentRules
from controller.engine.shown.views import View

PADDING, LOW_PADDING, LOW = 14, 4, 350
"""The padding of a panel, in units; above and beneath it is the second in one that is lower than the third."""
PAGE: Final = "next page"
"""The name of the key that turns the pages."""
ITSELF: Final = "turns by itself"
"""Of a page at a table without a key for it."""
INKS: Final[dict[ActKind, p.Colour]] = {"pay": p.GOLD, "stays": p.MUTED}
"""The colour of an act; ivory for the others."""


class PaymentPage(NamedTuple):
    """What the panel shows: one page, its number, the colours of the players' chips.

    turned_by: the key that turns to the next page; empty if there is none. high: of the place in which it is set.
    """

    list: List
    number: int
    colours: Mapping[str, p.Colour]
    turned_by: str
    high: int


class PaymentList:
    """Sets the list of a view on pages of one size. The same list is set only once.

    least: of its smallest letters. turned_by: the key that turns its pages; empty if they turn by themselves.
    given: the colours of players.
    """

    def __init__(
        self, rules: PaymentRules, scale: float, least: int, turned_by: str = "", *, given: Given | None = None
    ) -> None:
        self._rules, self._scale, self._least = rules.with_short_names, scale, least
        self._turned_by, self._given = turned_by, given or Given()
        self._known: tuple[object, ...] = ()
        self._texts = PaymentTexts(())
        self._colours: Mapping[str, p.Colour] = {}
        self._set: dict[tuple[int, int, int], tuple[List, int]] = {}
        self._listed: tuple[View, int] | None = None

    @property
    def shown_pages(self) -> int:
        """How many pages the list has that was asked for last; 1 if there is nothing to do."""
        return max((len(found.pages) for found, _ in self._set.values()), default=1)

    def turns(self, view: View, page: int) -> str:
        """The key that turns to a page of this view's list that was not on show yet; empty if there is none."""
        listed, pages = self._listed or (None, 0)
        return PAGE if self._turned_by and listed is view and page < pages - 1 else ""

    def texts(self, view: View) -> PaymentTexts:
        """What there is to do, in words."""
        made_from = (view.owed, view.moves, view.ended, view.standing if view.declared else None, view.unpaid)
        if any(old is not new for old, new in zip_longest(self._known, made_from)):
            self._known, self._set = made_from, {}
            self._texts = words.texts(view, self._rules)
            self._colours = self._given.of(view)
        return self._texts

    def page(self, view: View, size: tuple[int, int], number: int, beneath: int = 0) -> PaymentPage | None:
        """The page to show in a panel of this size; None if there is nothing to do. A void round is the headline.

        beneath: so high is its part beneath a pay table, if it has one: in it the list stands on one page, or not.
        """
        texts = self.texts(view)._replace(why="") if view.ended else self.texts(view)
        if not texts.acts:
            return None
        if (*size, beneath) not in self._set:
            self._set[*size, beneath] = self._set_in(texts, size, beneath)
        found, high = self._set[*size, beneath]
        self._listed = view, len(found.pages)
        return PaymentPage(found, number % len(found.pages), self._colours, self._turned_by, high)

    def _set_in(self, texts: PaymentTexts, size: tuple[int, int], beneath: int) -> tuple[List, int]:
        """The list, and the height in which it is set."""
        wide, high = size
        for each in filter(None, (beneath, high)):
            found = set_in(texts, inside(pygame.Rect(0, 0, wide, each), self._scale, each).size, self._least)
            if each == high or found.whole:
                break
        return found, each


def padding(high: int, scale: float) -> int:
    """The padding above and beneath in a place of this height: less where it is low."""
    return round((PADDING if high >= LOW * scale else LOW_PADDING) * scale)


def inside(rect: pygame.Rect, scale: float, high: int) -> pygame.Rect:
    """A panel without its padding. high: of its place, in which it is only as high as it needs to be."""
    return rect.inflate(-2 * round(PADDING * scale), -2 * padding(high, scale))


def needed(brush: Brush, shown: PaymentPage) -> int:
    """The height of the highest page, in dots: so high is every one."""
    found = shown.list
    foot = found.setting.line if len(found.pages) > 1 else 0
    heights = [sum(entry.height for entry in entries) for entries in found.pages]
    heights[0] += taken_by(found.why, found.setting)
    return max(heights) + foot + 2 * padding(shown.high, brush.scale)


def draw(brush: Brush, rect: pygame.Rect, shown: PaymentPage) -> None:
    """Draw one page, and at its foot what is on the others."""
    brush.card(rect, p.PANEL, brush.px(RADIUS))
    room = inside(rect, brush.scale, shown.high)
    top = _why(brush, room, shown.list) if not shown.number else room.top
    for entry in shown.list.pages[shown.number]:
        _entry(brush, pygame.Rect(room.left, top, room.width, entry.height), shown, entry)
        top += entry.height
    if len(shown.list.pages) > 1:
        _foot(brush, room, shown)


def _why(brush: Brush, room: pygame.Rect, found: List) -> int:
    """Why it is paid, or in which order. Returns where the list begins."""
    baseline = room.top + round(fonts.CAP * brush.least)
    for line in found.why:
        brush.text(line, Pen("Semibold", brush.least, p.MUTED), (room.left, baseline))
        baseline += found.setting.line
    return room.top + taken_by(found.why, found.setting)


def _foot(brush: Brush, room: pygame.Rect, shown: PaymentPage) -> None:
    """Which page this is, what comes after it, and the key that turns it."""
    baseline = room.bottom - round(fonts.DESCENT * brush.least)
    key = f"{shown.turned_by}: " if shown.turned_by else ""
    number = f"{key}{shown.number + 1} of {len(shown.list.pages)}"
    brush.text(number, Pen("Bold", brush.least, p.IVORY), (room.right, baseline), "right")
    free = room.width - fonts.width(number, "Bold", brush.least) - brush.least
    said = (
        ("the last page", "") if shown.number == len(shown.list.pages) - 1 else _after(shown.list.after(shown.number))
    )
    if not key:
        said = (*(f"{it}; {ITSELF}" for it in said if it), *filter(None, said), ITSELF)
    words_ = next((it for it in said if fonts.width(it, "Semibold", brush.least) <= free), "")
    brush.text(words_, Pen("Semibold", brush.least, p.MUTED), (room.left, baseline))


def _after(after: Mapping[ActKind, int]) -> tuple[str, ...]:
    """What comes on later pages, the fullest words first: `then take 4, pay 2`; of notes only that they follow."""
    if not after:
        return ("more follows",)
    return (
        "then " + ", ".join(f"{kind} {count}" for kind, count in after.items()),
        "then " + ", ".join(after),
        "then {} {}, and more".format(*next(iter(after.items()))),
        "then {} {}".format(*next(iter(after.items()))),
        "more follows",
    )


def _entry(brush: Brush, room: pygame.Rect, shown: PaymentPage, entry: Entry) -> None:
    """A heading, if it begins one; the player with the amount, and the wagers."""
    setting, act = shown.list.setting, entry.act
    room = room.move(0, entry.before)
    top = _head(brush, room, shown, entry) if entry.heads else room.top
    if entry.celled:
        _cells(brush, pygame.Rect(room.left, top, room.width, setting.line), shown, entry)
        return
    if act.together and (setting.headed or cells.is_note(act)):
        _wagers(brush, (room.left, top + setting.above), entry.lines, setting.line)
        return
    baseline = top + round(fonts.CAP * setting.amount) + setting.above
    _act(brush, (room.left, room.right, baseline), act, shown, setting)
    first = baseline - round(fonts.CAP * brush.least)
    _wagers(brush, (room.left + entry.beside, first), entry.lines[:1], setting.line)
    close = setting.flat and len(shown.list.pages) > 1  # what is on the other pages stands right beneath
    above = 0 if setting.roomy or close else setting.above
    beneath = top + above + (round(LINE * setting.amount) if setting.roomy else setting.line)
    _wagers(brush, (room.left + hanging.beneath(act, setting), beneath), entry.lines[1:], setting.line)


def _cells(brush: Brush, row: pygame.Rect, shown: PaymentPage, entry: Entry) -> None:
    """Acts side by side."""
    setting = shown.list.setting._replace(columns=entry.columns or shown.list.setting.columns, roomy=False)
    assert setting.columns, "only a list in columns has cells"
    baseline = row.top + round(fonts.CAP * setting.least) + setting.above
    for act, (left, right) in zip(entry.acts, setting.columns.edges, strict=False):
        if left:
            at = row.left + left - round(cells.APART * setting.least / 2)
            brush.surface.fill(p.LINE_DIM, (at, row.top, brush.px(1.5), row.height))
        _act(brush, (row.left + left, row.left + right, baseline), act, shown, setting)


def _act(brush: Brush, at: tuple[int, int, int], act: PaymentText, shown: PaymentPage, setting: Setting) -> None:
    """Whose an act is, and its sum. at: where they begin and end, and the baseline."""
    left, right, baseline = at
    if act.together:
        brush.text(act.kind.upper(), Pen("Bold", setting.name, p.IVORY), (left, baseline))
    else:
        _tag(brush, (left, baseline), setting.tag(act), shown.colours.get(act.player, p.PANEL), setting)
    pen = Pen("Bold" if setting.columns else "Black", setting.amount, INKS.get(act.kind, p.IVORY))
    brush.text(setting.sum_of(act), pen, (right, baseline), "right")


def _tag(brush: Brush, at: tuple[int, int], tag: Tag, colour: p.Colour, setting: Setting) -> pygame.Rect:
    """A tag on this baseline; its letters stand as those of the sum beside it. Returns where it is."""
    return tags.draw(brush, at, tag, colour, tags.Size(setting.name, setting.highest, setting.reach))


def _head(brush: Brush, room: pygame.Rect, shown: PaymentPage, entry: Entry) -> int:
    """What is done, the sum, and a line beneath. Returns where it ends."""
    setting = shown.list.setting
    size, ink = setting.heading, INKS.get(entry.act.kind, p.IVORY)
    capitals = round(fonts.CAP * size)
    baseline = room.top + capitals + ((setting.head - capitals) // 2 if setting.flat else round(0.15 * size))
    wide = brush.spaced(entry.act.kind.upper(), Pen("Black", size, ink), (room.left, baseline))
    left = room.left + wide + size // 2
    for it in entry.whose:
        tag = tag_of("" if it.nameless else it.player, it.hand)
        _tag(brush, (left, baseline), tag, shown.colours.get(it.player, p.PANEL), setting)
        left += tag.width(setting.name) + setting.between
    if entry.note:
        brush.text(entry.note, Pen("Semibold", brush.least, p.MUTED), (left, baseline))
    brush.text(entry.sum, Pen("Black", size, ink), (room.right, baseline), "right")
    end = room.top + setting.head
    if setting.flat:
        return end
    above, line = round((0.5 if setting.roomy else 0.2) * brush.least), brush.px(1.5)
    _rule(brush, entry.act.kind, pygame.Rect(room.left, end - above - line, room.width, line))
    return end


def _rule(brush: Brush, kind: ActKind, at: pygame.Rect) -> None:
    """The line beneath a heading."""
    brush.surface.fill(p.GOLD if kind == "pay" else p.LINE_DIM, at)


def _wagers(brush: Brush, at: tuple[int, int], lines: Sequence[str], pitch: int) -> None:
    baseline = at[1] + round(fonts.CAP * brush.least)
    for number, line in enumerate(lines):
        if line:
            brush.text(line, Pen("Regular", brush.least, p.MUTED), (at[0], baseline + number * pitch))
