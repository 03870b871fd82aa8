# SPDX-License-Identifier: MIT
"""What players see of a stopped table: one moment. No cause, nothing red."""

from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.panels.context import ScreenContext
from controller.engine.record.keno_on_show import ShownKeno, tickets_stand
from controller.engine.shown import not_playing
from controller.engine.shown.views import Extras, View

MOMENT: Final = "One moment"
Wordings = tuple[str, ...]
"""Of one sentence: the first is the longest, the others are for where there is no room for it."""
NO_RESULT: Final[Wordings] = (
    "No result yet. Your wagers stand where they lie.",
    "No result yet. Your wagers stand.",
    "Your wagers stand.",
)
NOTHING_LIES: Final[Wordings] = ("No result yet.",)
TICKETS: Final[Wordings] = ("No result yet. Your tickets stand.", "Your tickets stand.")
GOES_BACK: Final[Wordings] = ("The last round is void: its wagers go back.", "Void: wagers go back.")
NARROWEST: Final = 18
"""Narrower than this, in sizes of the smallest letters, a band has its lines beneath each other."""


def shows(context: ScreenContext, view: View, _extras: Extras) -> tuple[str, Wordings] | None:
    """Two lines, while the table is stopped or a result is corrected; a declared result is never hidden (s 78(7)).

    One of a table that opens soon, or is closed.
    """
    why = not_playing.reason(view)
    if why in ("closed", "opens"):
        return wording.PAUSED[why], ()
    if why or (view.correcting and wording.headline(view).tone == "closed"):
        lies = NO_RESULT if view.standing else NOTHING_LIES
        if context.look.face.table == "board" and tickets_stand(view.shown(ShownKeno)):
            lies = TICKETS
        return MOMENT, GOES_BACK if wording.goes_back(view) else lies
    return None


LOW, NARROW = 2.8, 3.0
"""A band lower than this, in sizes of the smallest letters, has both lines in one; in one that is narrower, in heights,
the bars stand before the first line only."""
LARGEST, SECOND = 132, 0.5
"""The largest letters of the first line, in units; those of the second as a share of them."""
FULL: Final = 0.7
"""Fewer words are said where they make the letters larger than by this share."""
APART: Final = 0.28
"""Between the lines, in sizes of the first."""


class Stack(NamedTuple):
    """Two lines beneath each other: the size of the first, and the second in lines that fit; in dots."""

    size: int
    second: fonts.FittedText

    @property
    def apart(self) -> int:
        """From the first line's baseline to the capitals of the second."""
        return round((fonts.DESCENT + APART) * self.size)

    @property
    def height(self) -> int:
        """The height of both, but for what hangs beneath the last line."""
        lines = len(self.second.lines) - 1
        beneath = round(fonts.CAP * self.second.size) + lines * round(fonts.LEADING * self.second.size)
        return round(fonts.CAP * self.size) + self.apart + beneath

    def bars(self, *, narrow: bool) -> int:
        """The height of the bars."""
        return round(fonts.CAP * self.size) if narrow else self.height


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, lines: tuple[str, Wordings]) -> None:
    """Ink on ivory: two lines after two bars, or one alone."""
    brush.card(rect, p.IVORY, brush.px(13))
    if not lines[1]:
        room = rect.inflate(-round(0.2 * rect.height), -round(0.3 * rect.height))
        block = fonts.fitted(lines[0], "Black", room.size, round(0.45 * rect.height), brush.least)
        brush.block_middle(block, "Black", p.INK, room, "centre")
    elif rect.height < LOW * brush.least:
        _in_a_line(brush, rect.inflate(-2 * brush.px(20), -brush.px(12)), lines)
    else:
        narrow = rect.width < NARROW * rect.height or rect.width < NARROWEST * brush.least
        edge = brush.px(24 if narrow else 40)
        _stacked(brush, rect.inflate(-2 * edge, -2 * brush.px(16)), lines, narrow=narrow)


def _stacked(brush: Brush, room: pygame.Rect, lines: tuple[str, Wordings], *, narrow: bool) -> None:
    """The second line beneath the first, in the middle of the height."""
    every = [_stack(brush, room, lines[0], words, narrow=narrow) for words in lines[1]]
    most = max(it.size for it in every)
    stack = next(it for it in every if it.size >= FULL * most)
    top = room.centery - stack.height // 2
    taken = _bars(brush, pygame.Rect(room.left, top, room.width, stack.bars(narrow=narrow)))
    baseline = top + round(fonts.CAP * stack.size)
    brush.text(lines[0], Pen("Black", stack.size, p.INK), (room.left + taken, baseline))
    left = room.left if narrow else room.left + taken
    below = pygame.Rect(left, baseline + stack.apart, room.right - left, stack.second.height)
    brush.block(stack.second, "Semibold", p.INK, below)


def _stack(brush: Brush, room: pygame.Rect, head: str, words: str, *, narrow: bool) -> Stack:
    """Both lines in the largest letters that fit, the second in one line, if need be in several."""
    for size in range(brush.px(LARGEST), brush.least, -1):
        second = max(brush.least, round(SECOND * size))
        stack = Stack(size, fonts.FittedText(second, (words,)))
        taken = _bars_width(stack.bars(narrow=narrow))
        wide = room.width - (0 if narrow else taken)
        stack = Stack(size, fonts.FittedText(second, fonts.wrapped(words, "Semibold", second, wide)))
        one_line = narrow or len(stack.second.lines) == 1
        if one_line and taken + fonts.width(head, "Black", size) <= room.width and stack.height <= room.height:
            return stack
    return Stack(brush.least, fonts.FittedText(brush.least, fonts.wrapped(words, "Semibold", brush.least, room.width)))


def _in_a_line(brush: Brush, room: pygame.Rect, lines: tuple[str, Wordings]) -> None:
    """Both lines in one."""
    size = min(room.height, round(1.6 * brush.least))
    taken = _bars(brush, pygame.Rect(room.left, room.centery - size // 2, room.width, size))
    head = pygame.Rect(room.left + taken, room.top, fonts.width(lines[0], "Black", size), room.height)
    brush.middle(lines[0], Pen("Black", size, p.INK), head, "left")
    left = head.right + brush.least
    _write(brush, pygame.Rect(left, room.top, room.right - left, room.height), lines[1], "Semibold", size)


def _bars(brush: Brush, room: pygame.Rect) -> int:
    """Two bars at the left of a room, as high as it is. Returns the width that they take."""
    bar = max(1, round(0.2 * room.height))
    for number in range(2):
        left = room.left + round(number * 1.5 * bar)
        pygame.draw.rect(brush.surface, p.INK, (left, room.top, bar, room.height), border_radius=bar // 5)
    return _bars_width(room.height)


def _bars_width(high: int) -> int:
    """The width that bars of this height take, with what is free after them."""
    return 4 * max(1, round(0.2 * high))


def _write(brush: Brush, room: pygame.Rect, wordings: Wordings, weight: fonts.Weight, largest: int) -> None:
    """The first words that are whole in their room, as large as they fit."""
    for words in wordings:
        block = fonts.fitted(words, weight, room.size, max(largest, brush.least), brush.least)
        if block.whole:
            break
    brush.block_middle(block, weight, p.INK, room)
