# SPDX-License-Identifier: MIT
"""What players see of a stopped table: one moment. No cause, nothing red."""

from typing import Final

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.panels.context import ScreenContext
from controller.engine.shown import not_playing
from controller.engine.shown.views import Extras, View

MOMENT: Final = "One moment"
WHERE: Final = " where they lie"
"""What is left out where there is no room for it."""
NO_RESULT: Final = f"No result yet. Your wagers stand{WHERE}."
NOTHING_LIES: Final = "No result yet."
LAST_ROUND, VOID = "The last round is void: its", "Void:"
GOES_BACK: Final = f"{LAST_ROUND} wagers go back."
NARROWEST: Final = 18
"""Narrower than this, in sizes of the smallest letters, a band has its lines beneath each other."""


def shows(_context: ScreenContext, view: View, _extras: Extras) -> tuple[str, str] | None:
    """Two lines, while the table is stopped or a result is corrected; a declared result is never hidden (s 78(7)).

    One of a table that opens soon, or is closed.
    """
    why = not_playing.why(view)
    if why in ("closed", "opens"):
        return wording.PAUSED[why], ""
    if why:
        return MOMENT, GOES_BACK if wording.goes_back(view) else NO_RESULT if view.standing else NOTHING_LIES
    return (MOMENT, wording.CORRECTED) if view.correcting and wording.headline(view).tone == "closed" else None


LOW, NARROW = 2.6, 3.0
"""A band lower than this, in sizes of the smallest letters, has both lines in one; in one that is narrower, in heights,
the bars stand before the first line only."""
HEAD, BENEATH = 0.57, 0.62
"""Of a high band how much of the room the first line has, and where the second begins."""


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, lines: tuple[str, str]) -> None:
    """Ink on ivory: two lines after two bars, or one alone."""
    brush.card(rect, p.IVORY, brush.px(13))
    if not lines[1]:
        room = rect.inflate(-round(0.2 * rect.height), -round(0.3 * rect.height))
        block = fonts.fitted(lines[0], "Black", room.size, round(0.45 * rect.height), brush.least)
        brush.block_middle(block, "Black", p.INK, room, "centre")
    elif rect.width < NARROW * rect.height or rect.width < NARROWEST * brush.least:
        _narrow(brush, rect.inflate(-brush.px(24), -brush.px(20)), lines)
    elif rect.height < LOW * brush.least:
        _in_a_line(brush, rect.inflate(-2 * brush.px(20), -brush.px(12)), lines)
    else:
        _high(brush, rect.inflate(-round(0.34 * rect.height), -round(0.3 * rect.height)), lines)


def _high(brush: Brush, room: pygame.Rect, lines: tuple[str, str]) -> None:
    """The bars as high as both lines."""
    taken = _bars(brush, room)
    room = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
    head = pygame.Rect(*room.topleft, room.width, round(HEAD * room.height))
    below = pygame.Rect(room.left, room.top + round(BENEATH * room.height), room.width, round(0.38 * room.height))
    _write(brush, head, (lines[0],), "Black", round(0.64 * room.height))
    _write(brush, below, _shorter(lines[1]), "Semibold", round(0.33 * room.height))


def _in_a_line(brush: Brush, room: pygame.Rect, lines: tuple[str, str]) -> None:
    """Both lines in one."""
    size = min(room.height, round(1.25 * brush.least))
    taken = _bars(brush, pygame.Rect(room.left, room.centery - size // 2, room.width, size))
    head = pygame.Rect(room.left + taken, room.top, fonts.width(lines[0], "Black", size), room.height)
    brush.middle(lines[0], Pen("Black", size, p.INK), head, "left")
    left = head.right + brush.least
    _write(brush, pygame.Rect(left, room.top, room.right - left, room.height), _shorter(lines[1]), "Semibold", size)


def _narrow(brush: Brush, room: pygame.Rect, lines: tuple[str, str]) -> None:
    """The bars before the first line; the second beneath both."""
    high = min(round(0.48 * room.height), round(1.6 * brush.least))
    taken = _bars(brush, pygame.Rect(*room.topleft, room.width, high))
    head = pygame.Rect(room.left + taken, room.top, room.width - taken, high)
    _write(brush, head, (lines[0],), "Black", high)
    below = pygame.Rect(room.left, head.bottom + brush.px(4), room.width, room.bottom - head.bottom - brush.px(4))
    _write(brush, below, _shorter(lines[1]), "Semibold", round(1.2 * brush.least))


def _bars(brush: Brush, room: pygame.Rect) -> int:
    """Two bars at the left of a room, as high as it is. Returns the width that they take."""
    bar = max(1, round(0.2 * room.height))
    for number in range(2):
        left = room.left + round(number * 1.5 * bar)
        pygame.draw.rect(brush.surface, p.INK, (left, room.top, bar, room.height), border_radius=bar // 5)
    return 4 * bar


def _shorter(text: str) -> tuple[str, ...]:
    """The same in fewer and fewer words."""
    brief = text.replace(WHERE, "")
    return text, brief, brief.removeprefix(NOTHING_LIES).strip().replace(LAST_ROUND, VOID)


def _write(brush: Brush, room: pygame.Rect, wordings: tuple[str, ...], weight: fonts.Weight, largest: int) -> None:
    """The first words that are whole in their room, as large as they fit."""
    for words in wordings:
        block = fonts.fitted(words, weight, room.size, max(largest, brush.least), brush.least)
        if block.whole:
            break
    brush.block_middle(block, weight, p.INK, room)
