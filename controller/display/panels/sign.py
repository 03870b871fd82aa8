# SPDX-License-Identifier: MIT
"""The limits sign: its letters and figures are at least 8 mm high on the screen (s 74(2))."""

from functools import lru_cache
from typing import NamedTuple

import msgspec

from controller.display.drawing import fonts
from controller.display.grid import margin, scale
from controller.display.players import sign_words
from controller.display.players.sign_words import Item
from controller.display.settings import WindowSettings
from controller.engine.shown.views import ShownLimits

LETTERS_MM = 8
WEIGHT: fonts.Weight = "Semibold"
MOST = 0.34
"""The largest share of a screen's height for the sign. With more, the layout would be too small to read."""
TOGETHER = 0.6
"""The least space between two items of a row with notices, in sizes of its letters."""
NARROWEST = 0.88
"""How much narrower than usual the letters may be of a row that is shown alone, so that it has all of the table's own
limits."""
LONGEST = ShownLimits(1_000_00, 100_000_00, 1_000_00)
"""The longest usual limits, to check a screen before the table's own limits are known."""


Row = tuple[Item, ...]
"""What stands side by side."""


class SignPlan(NamedTuple):
    """The sign: size of its letters, its rows of items, its height in dots, and what is wrong with it, if anything.

    most: how many rows are shown at once; if there are more, the others are shown in turn: below the table's own
    limits, or in turn with them where there is room for one row; 0: all.
    """

    size: int
    rows: tuple[Row, ...]
    height: int
    problem: str = ""
    most: int = 0

    @property
    def pages(self) -> int:
        """How many pages the sign has."""
        if not 0 < self.most < len(self.rows):
            return 1
        return len(self.rows) - 1 if self.most > 1 else 2 * (len(self.rows) - 1)

    def page_of(self, kind: str) -> int:
        """The page with the limits of this kind of wager; with the table's own, if no row has others."""
        at = next((at for at, row in enumerate(self.rows) if any(kind in it.kinds for it in row)), 0)
        return max(0, at - 1 if self.most > 1 else 2 * at - 1)

    def shown(self, page: int) -> tuple[Row, ...]:
        """The rows of this page."""
        if self.pages == 1:
            return self.rows
        place = page % self.pages
        if self.most > 1:
            return self.rows[0], self.rows[1 + place]
        return (self.rows[1 + place // 2] if place % 2 else self.rows[0],)


def dots(dpi: int, millimetres: int = LETTERS_MM) -> int:
    """Millimetres in dots, rounded up."""
    return -(-millimetres * dpi * 10 // 254)


@lru_cache(maxsize=16)
def plan(size: tuple[int, int], dpi: int, limits: ShownLimits, most: int = 0) -> SignPlan:
    """The sign for a screen of `size` dots at `dpi`: in one row if it fits, in full words or short ones; else in more.

    most: how many rows it shows at once; 0: all. If letters of 8 mm do not fit, they are as large as possible, and
    `problem` says so.
    """
    lawful = fonts.size_for(dots(dpi), WEIGHT)
    letters = max(lawful, round(34 * scale(size)))
    if together := _with_notices(size, limits, lawful):
        return together
    for smaller in range(letters, lawful - 1, -1):
        if one_row := _in_one_row(size, limits, smaller, most):
            return one_row
    wanted = _set(size, limits, letters, most)
    while letters > 10 and not _fits(size, wanted):
        letters -= 1
        wanted = _in_one_row(size, limits, letters, most) or _set(size, limits, letters, most)
    return wanted if letters >= lawful else wanted._replace(problem=_too_small(size, dpi))


def _in_one_row(size: tuple[int, int], limits: ShownLimits, letters: int, most: int) -> SignPlan | None:
    """All limits in one row, in full words or in short ones; the notices below. None if they do not fit so."""
    room = size[0] - 3 * margin(size)
    kinds = sign_words.kinds(limits)
    every = [(*own, *each) for own in _own(limits) for each in _both(kinds)]
    usual = apart(letters) if kinds or most == 1 else close(letters)
    for gap in dict.fromkeys((usual, close(letters))) if most == 1 else (usual,):
        for items in every:
            if _width(items, letters, gap) <= room:
                sign = _planned(size, limits, letters, (items,), most)
                return sign if _fits(size, sign, gap if most == 1 else 0) else None
    return None


def _with_notices(size: tuple[int, int], limits: ShownLimits, letters: int) -> SignPlan | None:
    """All limits and the notices in one row, in short words: so a notice takes nothing from the table beneath it.

    Where players bet against each other a notice is that long that the letters may be narrower for it.
    """
    if not limits.notices or _height(1, letters) > MOST * size[1]:
        return None
    room, kinds = size[0] - 3 * margin(size), _both(sign_words.kinds(limits))[-1]
    own, notices = _own(limits), _both(sign_words.notices(limits))
    rows = [(*each, *kinds, *new) for each in own for new in notices]
    fitting = [it for it in rows if _width(it, letters, round(TOGETHER * letters)) <= room]
    if limits.stake:
        fitting = [it for least in (1.0, NARROWEST) for it in rows if narrow(it, letters, room) >= least]
    return SignPlan(letters, (fitting[0],), _height(1, letters)) if fitting else None


def _set(size: tuple[int, int], limits: ShownLimits, letters: int, most: int) -> SignPlan:
    """The table's limits in a row of their own, and those of kinds of wager below them."""
    room = size[0] - 3 * margin(size)
    kinds = _fewest_rows(sign_words.kinds(limits), letters, room)
    together = _with_notices(size, msgspec.structs.replace(limits, kinds=()), letters)
    if kinds and together and not most:
        rows = together.rows + kinds
        return together._replace(rows=rows, height=_height(len(rows), letters))
    return _planned(size, limits, letters, _limits(limits, letters, room, most) + kinds, most)


def _planned(size: tuple[int, int], limits: ShownLimits, letters: int, rows: tuple[Row, ...], most: int) -> SignPlan:
    """These rows, and the notices below them. The table's own limits stay if they are in one row, or if that is all."""
    room = size[0] - 3 * margin(size)
    rows += _fewest_rows(sign_words.notices(limits), letters, room)
    own = _own(limits)
    turning = most if rows and (len(rows[0]) > 1 or len(own[-1]) == 1) else 0
    return SignPlan(letters, rows, _height(min(turning or len(rows), len(rows)), letters), most=turning)


def _height(rows: int, letters: int) -> int:
    """The height of so many rows. Above and below the text, a third of a capital stays free."""
    return (rows - 1) * pitch(letters) + round(1.75 * fonts.CAP * letters) if rows else 0


def _fits(size: tuple[int, int], sign: SignPlan, gap: int = 0) -> bool:
    room = size[0] - 3 * margin(size)
    every = (_width(row, sign.size, gap) <= room for row in sign.rows)
    alone = sign.most == 1 and narrow(sign.rows[0], sign.size, room) >= NARROWEST
    return sign.height <= MOST * size[1] and all(fits or (alone and not at) for at, fits in enumerate(every))


def pitch(letters: int) -> int:
    """The distance from one row to the next, in dots."""
    return round(fonts.LEADING * letters)


def apart(letters: int) -> int:
    """The least space between two items of a row, in dots."""
    return round(0.8 * letters)


def close(letters: int) -> int:
    """The same between the table's own limits, or of a sign of one row, where else it would need another."""
    return round(0.3 * letters)


def _own(limits: ShownLimits) -> tuple[Row, ...]:
    """Wordings of the table's own limits. Those of bets against the house are the same with notices and without."""
    every = tuple(tuple(Item(words, words) for words in each) for each in sign_words.sign(limits))
    return every if limits.stake else every[-1:]


def narrow(items: Row, letters: int, room: int) -> float:
    """How wide letters are in a row of this width, close to each other, as a share of their usual width.

    Beside a notice they are as far apart as at its ends: it is not read as part of what holds now.
    """
    noticed = any(item.announced for item in items)
    free = room - (round(TOGETHER * letters) * (len(items) + 1) if noticed else close(letters) * (len(items) - 1))
    return min(1.0, free / sum(fonts.width(item.words, WEIGHT, letters) for item in items))


def _limits(limits: ShownLimits, letters: int, room: int, most: int) -> tuple[Row, ...]:
    candidates = _own(limits)
    for items in candidates:
        if _width(items, letters) <= room or (most == 1 and narrow(items, letters, room) >= NARROWEST):
            return (items,)
    if not candidates:
        return ()
    *both, step = candidates[-1]
    if _width(tuple(both), letters) <= room:
        return tuple(both), (step,)
    return tuple((item,) for item in candidates[-1])


def _fewest_rows(full: Row, letters: int, room: int) -> tuple[Row, ...]:
    """Kinds of wager, or notices, in rows; in short words if that saves a row."""
    return min((_in_rows(items, letters, room) for items in _both(full)), key=len)


def _both(items: Row) -> tuple[Row, Row]:
    """The same in full words, and in short ones."""
    return items, tuple(it.in_short for it in items)


def _in_rows(items: Row, letters: int, room: int) -> tuple[Row, ...]:
    """Items in rows, as many as fit each; an item that is too long is broken into rows of its own."""
    rows: list[Row] = []
    shared = False
    for it in items:
        lines = fonts.wrapped(it.words, WEIGHT, letters, room)
        if shared and len(lines) == 1 and _width((*rows[-1], it), letters) <= room:
            rows[-1] = (*rows[-1], it)
        else:
            rows += ((it._replace(words=line),) for line in lines)
        shared = len(lines) == 1
    return tuple(rows)


def _width(items: Row, letters: int, gap: int = 0) -> int:
    """The width of a row. gap: the space between two items, if not the usual one."""
    between = (gap or apart(letters)) * (len(items) - 1)
    return sum(fonts.width(item.words, WEIGHT, letters) for item in items) + between


def _too_small(size: tuple[int, int], dpi: int) -> str:
    return (
        f"the limits sign does not fit {size[0]}x{size[1]} dots at {dpi} dots per inch with letters {LETTERS_MM} mm"
        f" high ({dots(dpi)} dots); state the panel's true dpi, or use a larger panel"
    )


def problem(window: WindowSettings, limits: ShownLimits = LONGEST, most: int = 0) -> str:
    """Why the sign does not fit this window, in words; empty if it fits. most: how many rows it shows at once."""
    bare = msgspec.structs.replace(limits, notices=())
    return plan((window.width, window.height), window.dpi, bare, most).problem
