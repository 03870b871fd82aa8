# SPDX-License-Identifier: MIT
"""Writes what an area is inscribed with: its words in their inks, and its tokens."""

from typing import NamedTuple

import pygame

from controller.display.drawing import fonts, tokens
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.palette import Colour
from controller.display.layout.areas import PICTURES, SMALLEST, Inscription, lines, places, ratio, weight, widened
from controller.engine.rules.face import Area


class Inks(NamedTuple):
    """The colours of the text in an area, and whether its tokens are dimmed."""

    strong: Colour
    soft: Colour
    dimmed: bool = False


def write(brush: Brush, area: Area, inscribed: Inscription, inks: Inks, instead: tuple[str, ...] = ()) -> None:
    """Draw the words and tokens of an area in its box. instead: the first of these that fits the place of the odds.

    A diamond is no word: it is drawn by whoever paints the ground.
    """
    sizes = inscribed.setting.sizes
    for part, place, align in places(area, *inscribed):
        size = round(ratio(area, part) * sizes.odds)
        if part in {"tokens", "column"}:
            tokens.row(brush, area.tokens, size, place.topleft, dimmed=inks.dimmed, down=part == "column")
        elif part == "odds" and instead:
            room = widened(place, inscribed.rect.inflate(-size // 2, 0), both=True) if align == "centre" else place
            _write_instead(brush, instead, room, size, inks.strong, align)
        elif part not in PICTURES:
            ink = inks.soft if part in {"detail", "odds"} and (area.title or area.tokens) else inks.strong
            text = fonts.FittedText(size, lines(area, part, brief=sizes.brief))
            brush.block(text, weight(area, part), ink, place, align)


def _write_instead(  # noqa: PLR0913, PLR0917 - what, where, how large, in which colour
    brush: Brush, wordings: tuple[str, ...], room: pygame.Rect, size: int, ink: Colour, align: Align
) -> None:
    """Write the first of these wordings that fits in letters as large as the odds, otherwise the last, smaller."""
    fit = (words for words in wordings if fonts.width(words, "Semibold", size) <= room.width)
    highest = round(min(1.5 * size, room.height / fonts.CAP))
    words = fonts.fitted(next(fit, wordings[-1]), "Semibold", (room.width, 2 * size), highest, SMALLEST)
    brush.block_middle(words, "Semibold", ink, room, align)
