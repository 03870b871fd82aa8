# SPDX-License-Identifier: MIT
"""The panel of the entry terminal: the digits that stand on it, and what they mean."""

from typing import NamedTuple

import pygame

from controller.display import waiting, wording
from controller.display.drawing import dice, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, figure, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.engine.rules.face import EntryPanel
from controller.engine.rules.wait import NUMBERS
from controller.engine.shown.views import Extras, View

SLIM = 7
"""The least room for words beside the digits, in sizes of their letters."""
DIE, APART = 0.72, 0.18
"""The largest height of a die, as a share of the panel's; and what is free at its right, as a share of its own."""
STEP = 0.78
"""From a digit to the next, as a share of its height."""
ENTRY_DIGITS, ENTRY_PART = 1.9, 0.45
"""The least height of the digits below words: in sizes of the least letters, and as a share of the panel's height."""


class KeyedDigits(NamedTuple):
    """The keyed digits, and words: what lies there to be keyed, what the digits mean, how they are keyed.

    dice: each digit is a die's: the panel shows it as one, so that 1 and 3 are not read as 13.
    """

    digits: str
    words: str
    dice: bool = False


def shows(entry: EntryPanel, view: View, extras: Extras) -> KeyedDigits | None:
    """What is keyed. Where it lies on another panel it is there while something is keyed, or is to be keyed next."""
    words = waiting.about_entry(view, entry, extras)
    if entry.detail and not (view.digits.strip() or waiting.seen_cards(extras) or NUMBERS in view.asked):
        return None
    return KeyedDigits(wording.digits(view, entry.digits), words)


def draw(brush: Brush, rect: pygame.Rect, entry: EntryPanel, keyed: KeyedDigits) -> None:
    """The digits at the right; at the left words, or else the title. In a slim panel the words stand above them."""
    title = entry.title.upper()
    if entry.detail:  # it lies on another panel
        brush.card(rect, p.PANEL, brush.px(RADIUS))
        rect = rect.inflate(-2 * brush.px(10), -2 * brush.px(6))
    slim = _is_slim(brush, rect, keyed)
    high = max(round(ENTRY_DIGITS * brush.least), round(ENTRY_PART * rect.height))
    if not keyed.words or (slim and rect.height < high + brush.least):
        _titled_entry(brush, rect, title, keyed)
        return
    if not slim:
        free = rect.width - _well(brush, rect, keyed.digits, 0).width
        left = _digits(brush, rect, keyed, min(SLIM * brush.least, free - brush.least // 2))
    else:
        left = pygame.Rect(rect.left, rect.top, rect.width, rect.height - high)
        _digits(brush, pygame.Rect(rect.left, left.bottom, rect.width, high), keyed, 0)
    brush.block_middle(_entry_words(brush, keyed.words, left.size), "Semibold", p.IVORY, left)


def _is_slim(brush: Brush, rect: pygame.Rect, keyed: KeyedDigits) -> bool:
    """Whether words have little room beside the digits: less than usual, and less than these words need."""
    free = rect.width - _well(brush, rect, keyed.digits, 0).width
    beside = free - brush.least // 2, rect.height
    fitted = fonts.fitted(keyed.words, "Semibold", beside, brush.least, brush.least)
    return free < SLIM * brush.least and (keyed.dice or not fitted.whole)


def _titled_entry(brush: Brush, rect: pygame.Rect, title: str, keyed: KeyedDigits) -> None:
    """The digits, and at their left the words if they have room in that of the title, or else the title."""
    left = _digits(brush, rect, keyed, spaced_width(title, "Semibold", brush.least))
    words = _entry_words(brush, keyed.words, left.size)
    brush.block_middle(words, "Semibold", p.IVORY, left)
    if not words.lines:
        baseline = left.centery + round(fonts.CAP * brush.least / 2)
        brush.spaced(title, Pen("Semibold", brush.least, p.MUTED), (left.left, baseline))


def _entry_words(brush: Brush, words: str, room: tuple[int, int]) -> fonts.FittedText:
    """All words, or as many of them from the front, part by part, as have room."""
    parts = words.split("; ")
    for count in range(len(parts), 0, -1):
        fitted = fonts.fitted("; ".join(parts[:count]), "Semibold", room, brush.least, brush.least)
        if fitted.whole:
            return fonts.balanced(fitted, "Semibold", room[0])
    return fonts.FittedText(brush.least, ())


def _well(brush: Brush, rect: pygame.Rect, digits: str, beside: int) -> pygame.Rect:
    """The dark window of the digits, at the right of a box; so much room beside it is free."""
    edge, room = brush.px(10), rect.width - beside - (brush.least // 2 if beside else 0)
    high = max(1, min(rect.height - 2 * edge, round((room - 2 * edge) / len(digits) / STEP)))
    wide = round(len(digits) * STEP * high) + 2 * edge - round((STEP - 0.6) * high)
    return pygame.Rect(rect.right - wide, rect.centery - high // 2 - edge, wide, high + 2 * edge)


def _digits(brush: Brush, rect: pygame.Rect, keyed: KeyedDigits, beside: int) -> pygame.Rect:
    """Draw the seven-segment digits at the right of a box, or dice. Returns the box of what is free at their left."""
    if keyed.dice:
        return _dice(brush, rect, keyed.digits, beside)
    well = _well(brush, rect, keyed.digits, beside)
    brush.card(well, p.LED_GROUND, brush.px(RADIUS))
    edge = brush.px(10)
    high = well.height - 2 * edge
    for place, character in enumerate(keyed.digits):
        left = well.left + edge + round(place * STEP * high)
        brush.surface.blit(figure(character, high), (left, well.top + edge))
    return pygame.Rect(rect.left, rect.top, well.left - rect.left - brush.least // 2, rect.height)


def _dice(brush: Brush, rect: pygame.Rect, digits: str, beside: int) -> pygame.Rect:
    """Draw a die for each digit, from the left as they are keyed, and an outline for each that is still to come."""
    count, room = len(digits), rect.width - beside - (brush.least // 2 if beside else 0)
    side = min(round(DIE * rect.height), round(room / (count * (1 + APART))))
    step = round((1 + APART) * side)
    box = pygame.Rect(rect.right - count * step, rect.centery - side // 2, side, side)
    left = box.left
    for character in digits.strip().ljust(count):
        if character == " ":
            brush.frame(box, p.LINE_DIM, brush.px(2), round(dice.CORNER * side))
        else:
            dice.draw(brush, character, box)
        box = box.move(step, 0)
    return pygame.Rect(rect.left, rect.top, left - rect.left - brush.least // 2, rect.height)
