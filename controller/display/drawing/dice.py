# SPDX-License-Identifier: MIT
"""Dice: ivory with a bevel, 1 and 4 in red; in the air without pips. All measures are dots."""

from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.palette import Colour
from controller.display.drawing.shapes import SMOOTH, WHITE, clear, frame, masked, rounded, slanted, smooth

NOT_FLAT: Final = "0"
"""The number of a die that does not lie flat."""
CORNER: Final = 0.2
"""Radius of a die's corners as a share of its side."""
_PIPS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "": (),
    "0": (),
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@kept
def die(number: str, size: int, *, faded: bool = False) -> pygame.Surface:
    """A die from above, without shadow; 1 and 4 are red. NOT_FLAT: askew, with a question mark. Empty: no pips."""
    if number == NOT_FLAT:
        return _askew(size)
    whole = _body(size, faded=faded).copy()
    ink = _FADED_PIP if faded else p.PIP_RED if number in ("1", "4") else p.PIP

    def paint(surface: pygame.Surface) -> None:
        wide = pip(size, alone=number == "1")
        for x, y in _PIPS[number]:
            box = pygame.Rect(
                SMOOTH * place(size, wide, x), SMOOTH * place(size, wide, y), SMOOTH * wide, SMOOTH * wide
            )
            pygame.draw.rect(surface, ink, box, border_radius=box.width // 2 if wide > 2 else 0)

    whole.blit(smooth((size, size), ink, paint), (0, 0))
    return whole


def pip(size: int, *, alone: bool) -> int:
    """The width of a pip in whole dots, so that small dice are sharp."""
    return max(2, round((0.29 if alone else 0.2) * size))


def place(size: int, wide: int, at: int) -> float:
    """Where a pip begins: at the first edge (-1), in the middle (0), at the other edge (1). Edges are at whole dots."""
    middle = (size - wide) / 2
    first = min(round(0.24 * size - wide / 2), int(middle - wide - 0.5))
    return {-1: first, 0: middle, 1: size - wide - first}[at]


_FADED_PIP: Colour = (18, 55, 43)


@kept
def _body(size: int, *, faded: bool) -> pygame.Surface:
    """A die without pips: ivory, darker at the lower right, with a lighter face inside its bevel."""
    if faded:
        return rounded((size, size), round(size * 0.2), p.DIE_DIM)
    mask = rounded((size, size), round(size * 0.2), WHITE)
    whole = masked(slanted((size, size), ((0.0, (255, 253, 246)), (1.0, p.DIE_LOW))), mask)
    inset = max(1, round(0.06 * size))
    inner = (size - 2 * inset, size - 2 * inset)
    whole.blit(rounded(inner, round(size * 0.24), WHITE, 0.35), (inset, inset))
    return whole


@kept
def moving_die(size: int, turned: int) -> pygame.Surface:
    """A die in the air: turned by so many degrees, without pips, with two outlines behind it. Twice as large."""
    side = 2 * size
    whole = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = pygame.Vector2(side / 2, side / 2)
    edge = clear((size, size), p.IVORY)
    frame(edge, edge.get_rect(), p.IVORY, max(1, size // 28), round(size * 0.2))
    for step, part in ((2, 80), (1, 130)):
        outline = pygame.transform.rotozoom(edge, turned + 6 * step, 1.0)
        outline.fill((255, 255, 255, part), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(outline, outline.get_rect(center=middle + pygame.Vector2(-0.14, 0.09) * size * step))
    body = pygame.transform.rotozoom(_body(size, faded=False), turned, 1.0)
    whole.blit(body, body.get_rect(center=middle))
    return whole


def _askew(size: int) -> pygame.Surface:
    flat = _body(size, faded=False).copy()
    mark = fonts.rendered("?", Pen("Bold", max(4, round(size * 0.7)), p.PIP_RED))
    flat.blit(mark, mark.get_rect(center=flat.get_rect().center))
    return pygame.transform.smoothscale_by(pygame.transform.rotozoom(flat, 24, 1.0), 0.8)
