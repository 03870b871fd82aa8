# SPDX-License-Identifier: MIT
"""The band of a lesson: in large words that this is no play; for the dealer also what happened, and how an act was."""

from typing import Final

import pygame

from controller.display import grid
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.fonts import Weight
from controller.engine.shown.lesson import NOT_PLAY, LessonShown

HEIGHT: Final = 0.15
"""Of the band, as a share of the window's. The table's own picture has the rest, and nothing lies on it."""
PAPER: Final[p.Colour] = (28, 58, 128)
"""A blue that nothing at a table is."""
HEAD: Final = 0.34
"""The width of the large words on the dealer's screen, as a share of the window's."""
COLOURS: Final[dict[str, p.Colour]] = {"refused": p.FAULT, "wrong": p.FAULT}
"""Behind how an act was."""


def height_of(window: tuple[int, int]) -> int:
    """The height of the band in a window of this size."""
    return round(HEIGHT * window[1])


def draw(surface: pygame.Surface, lesson: LessonShown, *, dealer: bool) -> list[Written]:
    """Draw the band at the top of a window. Answers every line of text on it."""
    band = pygame.Rect(0, 0, surface.get_width(), height_of(surface.get_size()))
    brush = Brush(surface, grid.scale(surface.get_size()))
    margin = band.height // 8
    with brush.clipped(band):
        surface.fill(PAPER, band)
        room = band.inflate(-2 * margin, -margin)
        if not dealer:
            _head(brush, room, lesson)
            return brush.written
        head = pygame.Rect(room.topleft, (round(HEAD * band.width), room.height))
        _head(brush, head, lesson)
        left = head.right + margin
        _told(brush, pygame.Rect(left, room.top, room.right - left, room.height), lesson)
    return brush.written


def _head(brush: Brush, room: pygame.Rect, lesson: LessonShown) -> None:
    """That it is no play; beneath, which lesson, and how far it is."""
    large = pygame.Rect(room.topleft, (room.width, room.height * 11 // 20))
    _written(brush, NOT_PLAY, "Black", large)
    small = pygame.Rect(room.left, large.bottom, room.width, room.bottom - large.bottom)
    _written(brush, f"{lesson.title}: {lesson.done} of {lesson.acts}", "Semibold", small)


def _told(brush: Brush, room: pygame.Rect, lesson: LessonShown) -> None:
    """What happened last, and beneath it how the dealer's last act was."""
    upper = pygame.Rect(room.topleft, (room.width, room.height // 2))
    _written(brush, lesson.happened, "Semibold", upper)
    lower = pygame.Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
    if colour := COLOURS.get(lesson.judged):
        brush.surface.fill(colour, lower)
    _written(brush, lesson.answer, "Bold", lower.inflate(-lower.height // 4, 0))


def _written(brush: Brush, words: str, weight: Weight, room: pygame.Rect) -> None:
    block = fonts.fitted(words, weight, room.size, room.height, max(8, room.height // 5))
    brush.block_middle(block, weight, p.IVORY, room)
