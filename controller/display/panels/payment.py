# SPDX-License-Identifier: MIT
"""The payment list of the dealer: whom to take from, pay and give back to, on as many pages as it needs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import product, zip_longest
from typing import Final, NamedTuple

import pygame

from controller.display import payment_words as words
from controller.display.drawing import fonts, players
from controller.display.drawing import palette as p
from controller.display.drawing.brush import LEAST, Brush, disc, spaced_width
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.plates import RADIUS
from controller.display.payment_words import Column, Page, PaymentLine, PaymentText, PaymentTexts
from controller.engine.shown.payment import ActKind, PaymentRules
from controller.engine.shown.views import View

LARGEST: Final = 26
"""The largest size of the letters, in units."""
STEP: Final = 2
"""From one size that is tried to the next."""
PADDING: Final = 10
LEADING: Final = 1.1
CLOSE: Final = 1.02
LEADINGS: Final = (LEADING, CLOSE)
"""From line to line, in sizes of the letters: usually, and where a page less is needed so."""
FORMS: Final = ((1, False), (2, False), (3, False), (2, True), (1, True))
"""In how many columns, and whether the wagers begin beneath their act; the last one is always tried."""
DISC: Final = 1.0
"""The width of the disc before a name, in sizes of its letters."""
TITLE: Final = "PAYMENT"
HEAD: Final = 25
"""The height of the heading, in units."""
MEASURED: Final = 50
"""The size in which text is measured. In small letters a line may be up to 3% wider than in proportion."""
MOST_PAGES: Final = "99 of 99"
"""The longest number of a page."""
MOST: Final = 4
"""A list with more pages is said in the fewest words."""
MANY: Final = 80
"""A list with more wagers is set in the smallest letters at once."""
INKS: Final[dict[ActKind, p.Colour]] = {"pay": p.GOLD, "stays": p.MUTED}
"""The colour of an act; ivory for the others."""


class PaymentSetting(NamedTuple):
    """How the list is set: the size of its letters, where acts and wagers begin, the width of a column, its pages.

    pitch: from line to line. why: the lines beneath the heading that say why it is paid, if it has no room beside it.
    brief: it is said in the fewest words. cut: a word of it is wider than its room.
    """

    size: int
    pitch: int
    act: int
    wagers: int
    column: int
    pages: tuple[Page, ...]
    why: tuple[str, ...] = ()
    brief: bool = False
    cut: bool = False


class PaymentPage(NamedTuple):
    """What the panel shows: one page, its number, the words beside the heading, the colours of the players' chips.

    turned_by: the key that turns to the next page; empty if there is none.
    """

    setting: PaymentSetting
    number: int
    why: str
    colours: Mapping[str, p.Colour]
    turned_by: str = ""

    @property
    def page(self) -> Page:
        """The columns of the page."""
        return self.setting.pages[self.number]


class PaymentList:
    """Sets the list of a view on pages of one size. The same list is set only once.

    turned_by: the key that turns its pages; empty where they only turn by themselves.
    """

    def __init__(self, rules: PaymentRules, scale: float, turned_by: str = "") -> None:
        self._rules = rules
        self._turned_by = turned_by
        self._scale = scale
        self._known: tuple[object, ...] = ()
        self._texts = PaymentTexts(())
        self._colours: Mapping[str, p.Colour] = {}
        self._set: dict[tuple[int, int], PaymentSetting] = {}

    @property
    def shown_pages(self) -> int:
        """How many pages the list has that was asked for last."""
        return max((len(setting.pages) for setting in self._set.values()), default=1)

    def pages(self, view: View, size: tuple[int, int]) -> int:
        """How many pages the list of this view has in a panel of this size; 1 if there is nothing to do."""
        return len(self._setting(size).pages) if self.texts(view).acts else 1

    def brief(self, view: View, size: tuple[int, int]) -> bool:
        """Whether a panel of this size has so little room that it is said in the fewest words."""
        return bool(self.texts(view).acts) and self._setting(size).brief

    def measure(self, view: View, size: tuple[int, int]) -> tuple[bool, int]:
        """Whether a panel of this size is too narrow for a word of the list, and how many pages the list has there."""
        return bool(self.texts(view).acts) and self._setting(size).cut, self.pages(view, size)

    def texts(self, view: View) -> PaymentTexts:
        """What there is to do, in words."""
        made_from = (view.owed, view.moves, view.ended, view.standing if view.declared else None, view.unpaid)
        if any(old is not new for old, new in zip_longest(self._known, made_from)):
            self._known, self._set = made_from, {}
            self._texts = words.texts(view, self._rules)
            self._colours = players.colours(view)
        return self._texts

    def page(self, view: View, size: tuple[int, int], number: int) -> PaymentPage | None:
        """The page to show in a panel of this size; None if there is nothing to do."""
        texts = self.texts(view)
        if not texts.acts:
            return None
        setting = self._setting(size)
        return PaymentPage(setting, number % len(setting.pages), texts.why, self._colours, self._turned_by)

    def _setting(self, size: tuple[int, int]) -> PaymentSetting:
        """How the list is set in a panel of this size: in full, or in the words in which it has fewer pages."""
        if size not in self._set:
            self._set[size] = self._shortest(size)
        return self._set[size]

    def _shortest(self, size: tuple[int, int]) -> PaymentSetting:
        texts, panel = self._texts, (size, self._scale, self._texts.why)
        form, pages = texts.acts, fewest_pages(texts.acts, *panel)
        for shorter in texts.shorter:
            if pages > 1 and (now := fewest_pages(shorter, *panel)) < pages:
                form, pages = shorter, now
        brief = pages > MOST
        return setting_of(texts.briefest if brief else form, *panel)._replace(brief=brief)


def setting_of(texts: Sequence[PaymentText], size: tuple[int, int], scale: float, why: str = "") -> PaymentSetting:
    """The largest letters with which one page is enough; else those with the fewest pages, in columns."""
    beneath = _beneath_heading(why, size[0], scale)
    room = _room(pygame.Rect((0, 0), size), scale, len(beneath))
    least = round(LEAST * scale)
    many = sum(len(text.wagers) for text in texts) > MANY
    larger = () if many else range(round(LARGEST * scale), least, -max(1, round(STEP * scale)))
    settings: list[PaymentSetting] = []
    for letters in (*larger, least):
        settings += _in_every_form(texts, room, letters, LEADINGS if letters == least else LEADINGS[:1])
        if any(len(it.pages) == 1 and not it.cut for it in settings):
            break
    return min(settings, key=lambda it: (it.cut, len(it.pages)))._replace(why=beneath)


def fewest_pages(texts: Sequence[PaymentText], size: tuple[int, int], scale: float, why: str) -> int:
    """How many pages the list has in the smallest letters."""
    room = _room(pygame.Rect((0, 0), size), scale, len(_beneath_heading(why, size[0], scale)))
    return min(len(it.pages) for it in _in_every_form(texts, room, round(LEAST * scale), LEADINGS))


def _in_every_form(
    texts: Sequence[PaymentText], room: pygame.Rect, letters: int, leadings: Sequence[float]
) -> list[PaymentSetting]:
    ways = product(leadings, FORMS)
    return [it for leading, form in ways if (it := _set(texts, room, (letters, leading), *form))]


def _beneath_heading(why: str, wide: int, scale: float) -> tuple[str, ...]:
    """Why it is paid, in the lines that this takes beneath the heading; none if it has room in that line."""
    size, room = round(LEAST * scale), wide - 2 * round(PADDING * scale)
    beside = room - size - fonts.width(MOST_PAGES, "Bold", size)
    return () if fonts.width(why, "Semibold", size) <= beside else fonts.wrapped(why, "Semibold", size, room)


def _set(
    texts: Sequence[PaymentText], room: pygame.Rect, letters: tuple[int, float], columns: int, beneath: bool
) -> PaymentSetting | None:
    """The list in letters of this size and leading and in this form.

    None if a word of it is wider than its room; in the last form it is cut then.
    """
    size, leading = letters
    gap, pitch = size // 2, round(leading * size)
    column = (room.width - 2 * gap * (columns - 1)) // columns
    player = round(DISC * size) + max(_width(text.who, "Bold", size) for text in texts) + gap
    what = max(_width(text.what.upper(), "Bold", size) for text in texts) + gap
    indent = 2 * gap if beneath else player + what
    widest = max(_width(word, "Semibold", size) for word in _every_word(tuple(texts)))
    cut = column < max(indent + widest, player + what)
    if cut and (columns, beneath) != FORMS[-1]:
        return None
    wrap = partial(_wrapped, size=size, room=max(column - indent, size))
    rows = (room.height + pitch - fonts.text_height(size)) // pitch
    pages = words.paged(words.lines(texts, wrap, beneath=beneath), rows, columns)
    return PaymentSetting(size, pitch, player, indent, column, pages, cut=cut)


@lru_cache(maxsize=4)
def _every_word(texts: tuple[PaymentText, ...]) -> frozenset[str]:
    return frozenset(word for text in texts for wager in text.wagers for word in wager.split())


def _wrapped(wagers: tuple[str, ...], *, size: int, room: int) -> list[str]:
    """The wagers of an act in lines of this width. A wager that is longer than a line is broken between words."""
    found: list[str] = []
    for line in words.joined(wagers, room, lambda text: _width(text, "Semibold", size)):
        found += [line] if _width(line, "Semibold", size) <= room else fonts.wrapped(line, "Semibold", size, room)
    return found


def _width(text: str, weight: Weight, size: int) -> int:
    """The width of a line, from that in large letters: each text is measured once, whatever sizes are tried."""
    return -(-fonts.width(text, weight, MEASURED) * size * 103 // (100 * MEASURED))


def _pitch(size: int) -> int:
    return round(LEADING * size)


def _room(rect: pygame.Rect, scale: float, lines: int) -> pygame.Rect:
    """The box of the list, below the heading and so many lines beneath that."""
    padding, head = round(PADDING * scale), round(HEAD * scale) + lines * _pitch(round(LEAST * scale))
    return pygame.Rect(
        rect.left + padding, rect.top + padding + head, rect.width - 2 * padding, rect.height - 2 * padding - head
    )


def draw(brush: Brush, rect: pygame.Rect, shown: PaymentPage) -> None:
    """Draw the heading and one page."""
    brush.card(rect, p.PANEL, brush.px(RADIUS), p.GOLD, brush.px(2))
    setting = shown.setting
    room = _room(rect, brush.scale, len(setting.why))
    _heading(brush, rect.inflate(-2 * brush.px(PADDING), -2 * brush.px(PADDING)), shown)
    for number, column in enumerate(shown.page):
        left = room.left + number * (setting.column + 2 * (setting.size // 2))
        _column(brush, (left, room.top), shown, column)


def _heading(brush: Brush, room: pygame.Rect, shown: PaymentPage) -> None:
    """What it is, why or in which order it is done, and which page this is. Without room for all, not what it is."""
    size = brush.least
    baseline, last = room.top + round(fonts.CAP * size), len(shown.setting.pages)
    left, title = room.left, spaced_width(TITLE, "Bold", size) + size
    why = "" if shown.setting.why or shown.number else shown.why
    if last > 1:
        pen = Pen("Bold", size, p.IVORY)
        room.width -= brush.text(f"{shown.number + 1} of {last}", pen, (room.right, baseline), "right") + size
        room.width -= _key(brush, room, baseline, shown.turned_by, fonts.width(why, "Semibold", size))
    if not why or title + fonts.width(why, "Semibold", size) <= room.width:
        brush.spaced(TITLE, Pen("Bold", size, p.GOLD), (left, baseline))
        left += title
    beneath = () if shown.number else shown.setting.why
    for number, line in enumerate(beneath or filter(None, (why,))):
        under = _pitch(size) * (number + 1) if shown.setting.why else 0
        brush.text(line, Pen("Semibold", size, p.IVORY), (room.left if under else left, baseline + under))


def _key(brush: Brush, room: pygame.Rect, baseline: int, key: str, taken: int) -> int:
    """The key that turns the page, at the right of the heading, if there is room beside why. Returns its width."""
    words, size = f"{key}: next", brush.least
    if not key or taken + size + fonts.width(words, "Semibold", size) > room.width:
        return 0
    return brush.text(words, Pen("Semibold", size, p.MUTED), (room.right, baseline), "right") + size


def _column(brush: Brush, at: tuple[int, int], shown: PaymentPage, column: Column) -> None:
    setting, (left, top) = shown.setting, at
    baseline, who = top + round(fonts.CAP * setting.size), ""
    for line in column:
        if line.player and line.who != who:
            who = line.who
            _player(brush, (left, baseline), setting.size, who, shown.colours.get(line.player))
        _act(brush, (left, baseline), setting, line)
        baseline += setting.pitch


def _player(brush: Brush, at: tuple[int, int], size: int, who: str, colour: p.Colour | None) -> None:
    """A player's name, after a disc in the colour of the player's chips; without one where it is several players."""
    radius = round(0.38 * size)
    middle = (at[0] + radius, at[1] - round(fonts.CAP * size / 2))
    for part, shade in ((radius, p.LINE), (radius - brush.px(1.5), colour)) if colour else ():
        brush.surface.blit(disc(part, shade), (middle[0] - part, middle[1] - part))
    brush.text(who, Pen("Bold", size, p.IVORY), (at[0] + round(DISC * size), at[1]))


def _act(brush: Brush, at: tuple[int, int], setting: PaymentSetting, line: PaymentLine) -> None:
    ink = INKS.get(line.kind, p.IVORY)
    soft = p.MUTED if line.kind == "stays" else p.IVORY
    for text, pen, x in (
        (line.what.upper(), Pen("Bold", setting.size, ink), setting.act),
        (line.text, Pen("Semibold", setting.size, soft), setting.wagers),
    ):
        if text:
            brush.text(text, pen, (at[0] + x, at[1]))
