# SPDX-License-Identifier: MIT
"""The ground, padding and heading of a panel."""

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen

RADIUS = 8
PADDING = 16


def inside(brush: Brush, rect: pygame.Rect) -> pygame.Rect:
    """A panel's box without its padding."""
    return rect.inflate(-2 * brush.px(PADDING), -2 * brush.px(PADDING))


def ground(brush: Brush, rect: pygame.Rect) -> pygame.Rect:
    """Draw an empty panel. Returns the box inside its padding."""
    brush.card(rect, p.PANEL, brush.px(RADIUS))
    return inside(brush, rect)


def titled(brush: Brush, rect: pygame.Rect, title: str, aside: str = "") -> pygame.Rect:
    """Draw an empty panel with its heading, and `aside` at the right. Returns the box below the heading."""
    room = ground(brush, rect)
    high = brush.label(title, room)
    if aside:
        brush.text(aside, Pen("Semibold", brush.least, p.MUTED), (room.right, room.top + high), "right")
    return pygame.Rect(room.left, room.top + high, room.width, room.height - high)
