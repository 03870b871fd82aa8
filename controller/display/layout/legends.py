# SPDX-License-Identifier: MIT
"""Draws the words on a layout that are not a wager: notices, odds, names of rows, and the casino's name."""

from collections.abc import Mapping

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.engine.rules.face import Legend

LARGEST = 26
"""The largest size of these words, and of odds, in units; in large areas odds may be larger."""
SMALLEST = 6


def draw(brush: Brush, boxes: Mapping[Legend, pygame.Rect], casino: str) -> None:
    """Write every legend in its box: those of one width in one size."""
    for legend, box in boxes.items():
        if legend.name:
            _name(brush, casino.upper(), box)
            continue
        size = letters(legend, boxes, brush.px(LARGEST))
        _write(brush, fonts.balanced(_fitted(legend, box, size), "Semibold", box.width), box)


def letters(legend: Legend, boxes: Mapping[Legend, pygame.Rect], largest: int) -> int:
    """The size of a legend's letters: one size for all of its width."""
    alike = (each for each in boxes if each.width == legend.width and not each.name)
    return min(_fitted(each, boxes[each], largest).size for each in alike)


def _fitted(legend: Legend, box: pygame.Rect, largest: int) -> fonts.FittedText:
    high = box.height - round(fonts.ASCENT * box.height)
    return fonts.fitted(legend.text, "Semibold", (box.width, high), largest, SMALLEST)


def _write(brush: Brush, words: fonts.FittedText, box: pygame.Rect) -> None:
    higher = round((fonts.DESCENT - fonts.ASCENT) * words.size / 2)  # room for descenders and ascenders
    brush.block_middle(words, "Semibold", p.IVORY, box.move(0, -higher), "centre")


def _name(brush: Brush, words: str, box: pygame.Rect) -> None:
    """Write the casino's name in spaced capitals between two lines."""
    size = round(box.height * 0.78)
    while size > SMALLEST and spaced_width(words, "Semibold", size) > box.width * 0.8:
        size -= 1
    pen = Pen("Semibold", size, p.IVORY)
    half = brush.spaced(words, pen, (box.centerx, box.centery + round(fonts.CAP * size / 2)), "centre")
    for x in (box.left, box.centerx + half // 2 + size):
        rule = pygame.Rect(x, box.centery, (box.width - half) // 2 - size, brush.px(1.3))
        brush.surface.fill(p.LINE, rule)
