# SPDX-License-Identifier: MIT
"""Plaques: the oblong chips of baccarat, on which an amount of any length is read. All measures are dots."""

from itertools import pairwise
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import CHIPS, Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.light import SHADOW, margin, shadow, shine_on
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import SMOOTH, Size, smooth

HEIGHT: Final = 1.3
"""Height of a plaque as a share of the size of its letters."""
EDGE: Final = 0.14
"""Width of its coloured edge as a share of its height."""
_INLAY: Colour = (251, 247, 234)
_SPOTS: Final = 3


Look = Literal["", "faded", "wins"]


class Plaque(NamedTuple):
    """A plaque of one player. size: of its letters. look: "faded" lost; "wins" glows.

    others: the colours of other players, whose chips are in it: in its edge.
    """

    colour: Colour
    words: str
    size: int
    look: Look = ""
    others: tuple[Colour, ...] = ()

    @property
    def box(self) -> Size:
        """Width and height."""
        high = round(HEIGHT * self.size)
        return max(high, fonts.width(self.words, "Black", self.size) + 2 * round(EDGE * high) + self.size // 4), high


def draw(brush: Brush, plaque: Plaque, middle: tuple[int, int], most: int = 0) -> pygame.Rect:
    """Draw a plaque with its middle there, no wider than `most`. Returns its box, without shadow and glow."""
    wide, high = plaque.box
    box = pygame.Rect(0, 0, min(wide, most or wide), high)
    box.center = middle
    if plaque.look == "wins":
        shine_on(brush, box, box.height // 4, spread=max(4, box.height // 6))
    around = margin(SHADOW)
    brush.surface.blit(shadow(box.size, box.height // 4, SHADOW), box.move(1 - around, 3 - around))
    image = picture(box.size, (plaque.colour, *plaque.others), plaque.look)
    brush.surface.blit(image, box)
    brush.lay(CHIPS, box, image, plaque.look)
    squeezed(brush, plaque.words, Pen("Black", plaque.size, p.INK), box.inflate(-2 * round(EDGE * high), 0))
    return box


def squeezed(brush: Brush, words: str, pen: Pen, rect: pygame.Rect) -> None:
    """Write figures in the middle of a box, as high as ever, but narrower if it is too narrow for them."""
    image = fonts.rendered(words, pen)
    if image.get_width() <= rect.width:
        brush.middle(words, pen, rect)
        return
    image = pygame.transform.smoothscale(image, (rect.width, image.get_height()))
    high = round(fonts.CAP * pen.size)
    baseline = rect.centery + round(fonts.CAP * pen.size / 2)
    brush.surface.blit(image, (rect.left, baseline - fonts.font(pen.weight, pen.size).get_ascent()))
    brush.note(words, pen, pygame.Rect(rect.left, baseline - high, rect.width, high))


@kept
def picture(size: Size, colours: tuple[Colour, ...], look: Look) -> pygame.Surface:
    """A plaque without words: in the colour of its player with spots, or in those of several, side by side."""
    faded = look == "faded"
    inlay, *bodies = (p.mixed(it, p.FELT, 0.5) if faded else it for it in (_INLAY, *colours))
    body = bodies[0]
    spot = body if faded else p.IVORY if p.contrast(p.IVORY, colours[0]) >= 1.4 else p.INK
    rim = p.GOLD_HIGH if look == "wins" else p.mixed((0, 0, 0), body, 0.5)

    def paint(surface: pygame.Surface) -> None:
        box = surface.get_rect()
        radius, edge = box.height // 4, round(EDGE * box.height)
        pygame.draw.rect(surface, rim, box, border_radius=radius)
        inner = box.inflate(-2 * SMOOTH, -2 * SMOOTH)
        pygame.draw.rect(surface, body, inner, border_radius=radius)
        bands = bodies if len(bodies) > 1 else [body, spot] * _SPOTS + [body]
        if len(bodies) > 1:
            half = pygame.Rect(inner.centerx, inner.top, inner.right - inner.centerx, inner.height)
            pygame.draw.rect(
                surface, bands[-1], half, border_top_right_radius=radius, border_bottom_right_radius=radius
            )
        edges = [inner.left + inner.width * number // len(bands) for number in range(len(bands) + 1)]
        for band, (left, right) in list(zip(bands, pairwise(edges), strict=True))[1:-1]:
            surface.fill(band, (left, inner.top, right - left, inner.height))
        pygame.draw.rect(surface, inlay, box.inflate(-2 * edge, -2 * edge), border_radius=radius // 2)

    return smooth(size, rim, paint)
