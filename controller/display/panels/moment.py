# SPDX-License-Identifier: MIT
"""What players see of a stopped table: one moment. No cause, nothing red."""

from typing import Final

import pygame

from controller.display import wording
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.panels.context import ScreenContext
from controller.engine.shown import not_playing
from controller.engine.shown.views import Extras, View

MOMENT: Final = "One moment"
WHERE: Final = " where they lie"
"""What is left out where there is no room for it."""
NO_RESULT: Final = f"No result yet. Your wagers stand{WHERE}."
NOTHING_LIES: Final = "No result yet."
GOES_BACK: Final = "The last round is void: its wagers go back."


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


WEIGHTS: Final[tuple[tuple[fonts.Weight, float, float], ...]] = (("Black", 0.0, 0.62), ("Semibold", 0.68, 0.32))
"""Of each line: its weight, and where its room begins and how high it is, as shares of the height."""


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, lines: tuple[str, str]) -> None:
    """Ink on ivory: two lines after two bars, or one alone."""
    brush.card(rect, p.IVORY, brush.px(13))
    if not lines[1]:
        room = rect.inflate(-round(0.2 * rect.height), -round(0.3 * rect.height))
        block = fonts.fitted(lines[0], "Black", room.size, round(0.45 * rect.height), brush.least)
        brush.block_middle(block, "Black", p.INK, room, "centre")
        return
    room = rect.inflate(-round(0.34 * rect.height), -round(0.3 * rect.height))
    bar = max(1, round(0.14 * rect.height))
    for number in range(2):
        left = room.left + round(number * 1.5 * bar)
        pygame.draw.rect(brush.surface, p.INK, (left, room.top, bar, room.height), border_radius=bar // 5)
    taken = 4 * bar
    room = pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
    for text, (weight, top, share) in zip(lines, WEIGHTS, strict=True):
        part = pygame.Rect(room.left, room.top + round(top * room.height), room.width, round(share * room.height))
        for words in (text, text.replace(WHERE, "")):
            block = fonts.fitted(words, weight, part.size, round(share * 0.72 * rect.height), brush.least)
            if block.whole:
                break
        brush.block_middle(block, weight, p.INK, part)
