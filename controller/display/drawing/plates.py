# SPDX-License-Identifier: MIT
"""The ground, padding and heading of a panel; the ivory plate that says that a round is void."""

from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen

RADIUS = 8
PADDING = 16
LARGEST: Final = 60
"""The largest letters of a plate, in units."""
WITHIN: Final = (12, 4)
"""From a plate's ends, and from its upper and lower edge, to its words at least, in units."""

CLEAR: Final = 3
"""From a plate to the edge of its room above and beneath it, in units."""


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


def announce(brush: Brush, room: pygame.Rect, lines: tuple[str, ...]) -> None:
    """Lines in ink on an ivory plate in the middle of a room, as large as they fit; in one line if need be.

    It is clear of the upper and the lower edge of its room, in lines or in one, if it can be.
    """
    clear = room.inflate(0, -2 * brush.px(CLEAR))
    ways = ((words, within) for within in (clear, room) for words in (lines, (" ".join(lines),)))
    for words, within in ways:
        if size := _largest(brush, words, within):
            break
    block = fonts.FittedText(size or brush.least, words)
    free = max(0, within.height - _high(block))
    wide = min(within.width, _wide(brush, words, block.size))
    plate = pygame.Rect(0, 0, wide, _high(block) + min(free, 4 * brush.px(WITHIN[1])))
    plate.center = room.center
    brush.card(plate, p.IVORY, brush.px(12))
    brush.block_middle(block, "Black", p.INK, plate, "centre")


def _largest(brush: Brush, words: tuple[str, ...], room: pygame.Rect) -> int:
    """The largest size in which lines fit on a plate in a room; 0 if they do not."""
    sizes = range(brush.least, brush.px(LARGEST) + 1)
    return fonts.greatest(sizes, lambda size: _fits(brush, words, size, room)) or 0


def _fits(brush: Brush, words: tuple[str, ...], size: int, room: pygame.Rect) -> bool:
    high = _high(fonts.FittedText(size, words)) + 2 * brush.px(WITHIN[1])
    return _wide(brush, words, size) <= room.width and high <= room.height


def _wide(brush: Brush, words: tuple[str, ...], size: int) -> int:
    return max(fonts.width(it, "Black", size) for it in words) + 2 * brush.px(WITHIN[0])


def _high(block: fonts.FittedText) -> int:
    """The height of the lines, with as much above their capitals as hangs beneath them."""
    return block.height + round(fonts.DESCENT * block.size)
