# SPDX-License-Identifier: MIT
"""A layout as a picture: PNG, a pixel for each dot of a receipt printer."""

import os
from io import BytesIO

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from controller.display.drawing.fonts import font
from controller.printing.layout import PaperLayout
from controller.printing.placing import PaperPage, PlacedText, place

PAPER, INK = (255, 255, 255), (0, 0, 0)
DARK = (128, 128, 128)
"""A pixel darker than this is printed as a dot."""


def picture(layout: PaperLayout) -> bytes:
    """Return the layout as the bytes of a PNG file."""
    out = BytesIO()
    pygame.image.save(draw_page(place(layout)), out, "ticket.png")
    return out.getvalue()


def draw_page(page: PaperPage) -> pygame.Surface:
    """Return the page as drawn."""
    surface = pygame.Surface((page.width, page.height))
    surface.fill(PAPER)
    for box in page.boxes:
        surface.fill(INK, box)
    for text in page.texts:
        _draw(surface, text)
    return surface


def dots(page: PaperPage) -> pygame.mask.Mask:
    """Return the page's black dots as a mask."""
    return pygame.mask.from_threshold(draw_page(page), INK, DARK)


def _draw(surface: pygame.Surface, it: PlacedText) -> None:
    face = font(it.weight, it.size)
    surface.blit(face.render(it.text, True, PAPER if it.light else INK), (it.x, it.y - face.get_ascent()))
