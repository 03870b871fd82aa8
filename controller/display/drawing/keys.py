# SPDX-License-Identifier: MIT
"""Key caps: what the dealer may press. The next key is lemon; others are outlined. All measures are dots."""

from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import Size, rounded

HEIGHT: Final = 1.75
"""Height of a key as a share of the size of its letters, without its lower edge."""
EDGE: Final = 4
"""Height of the lower edge of a key that acts, at the reference's size 26."""
RADIUS: Final = 8

Look = Literal["act", "other", "struck"]


class Key(NamedTuple):
    """A key and what it does. size: of its letters, in dots. look: act: the next key. struck: it was just refused.

    asked: the sentence beside it asks for it, now or once the next key is pressed.

    Without words, `key` is what a button of the table says: the whole button has its colour.
    """

    key: str
    words: str
    size: int
    look: Look = "other"
    asked: bool = False

    @property
    def cap(self) -> int:
        """Width of the cap with the key's name."""
        return max(round(1.35 * self.size), fonts.width(self.key, "Black", self.size) + round(0.7 * self.size))

    @property
    def box(self) -> Size:
        """Width and height in dots; a key without words is its cap alone."""
        words = fonts.width(self.words, self.weight, self.size) + round(0.84 * self.size) + EDGE if self.words else 0
        return self.cap + words, round(HEIGHT * self.size) + EDGE

    @property
    def weight(self) -> fonts.Weight:
        """The weight of the words."""
        return "Bold" if self.look == "act" else "Semibold"


def draw(brush: Brush, it: Key, at: tuple[int, int]) -> pygame.Rect:
    """Draw a key with its upper left corner at `at`. Returns its box, of the size `it.box`."""
    box = pygame.Rect(at, it.box)
    brush.surface.blit(_picture(it.box, it.cap if it.words else 0, it.look), box)
    face = pygame.Rect(box.left, box.top, box.width, box.height - EDGE)
    cap = pygame.Rect(box.left + (EDGE if it.words else 0), box.top, it.cap, face.height)
    on_cap, words = _inks(it.look)
    if not it.words and it.look == "act":
        on_cap = words
    brush.middle(it.key, Pen("Black", it.size, on_cap), cap)
    if it.words:
        room = pygame.Rect(cap.right + round(0.42 * it.size), face.top, face.width, face.height)
        brush.middle(it.words, Pen(it.weight, it.size, words), room, "left")
    if it.look == "struck":
        brush.surface.blit(_stroke((box.width, face.height)), box)
    return box


def _inks(look: Look) -> tuple[Colour, Colour]:
    """The colours of the key's name and of its words."""
    return {"act": (p.ACT, p.INK), "other": (p.IVORY, p.MUTED), "struck": (p.FADED, p.FADED)}[look]


@kept
def _picture(size: Size, cap: int, look: Look) -> pygame.Surface:
    wide, high = size[0], size[1] - EDGE
    act = look == "act"
    whole = pygame.Surface(size, pygame.SRCALPHA)
    if act:
        whole.blit(rounded((wide, high), RADIUS, p.ACT_EDGE), (0, EDGE))
    whole.blit(rounded((wide, high), RADIUS, p.ACT if act else p.LINE_DIM), (0, 0))
    if not act:
        whole.blit(rounded((wide - 4, high - 4), RADIUS - 2, (12, 29, 23)), (2, 2))
    if cap:
        whole.blit(rounded((cap, high - 2 * EDGE), RADIUS - 2, p.INK if act else (21, 51, 42)), (EDGE, EDGE))
    return whole


@kept
def _stroke(size: Size) -> pygame.Surface:
    """The stroke through a key that was refused: level and thin, so that its words are read."""
    wide, high = size
    surface = pygame.Surface(size, pygame.SRCALPHA)
    line = max(2, high // 16)
    surface.fill(p.IVORY, (round(0.03 * wide), (high - line) // 2, round(0.94 * wide), line))
    return surface


def row(keys: tuple[Key, ...], room: int, gap: int = 8) -> list[tuple[int, int]]:
    """Where keys stand that are set one after the other, in lines no wider than `room`: x and line of each."""
    places, x, line = [], 0, 0
    for key in keys:
        wide = key.box[0]
        if x and x + wide > room:
            x, line = 0, line + 1
        places.append((x, line))
        x += wide + gap
    return places
