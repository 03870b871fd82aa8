# SPDX-License-Identifier: MIT
"""One line of keys in NEXT, and how many more there are."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

import pygame

from controller.display.drawing import fonts, keys
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.engine.record.decided import cite
from controller.engine.shown.views import Words

LARGEST: Final = 34
"""The largest letters of the keys, in units; less in a low strip."""
PART: Final = 0.24
"""Their size as a share of the strip's height."""
MORE: Final = ("? shows {} more", "? +{}", "")
"""How many more keys there are, the fullest wording first."""
PITCH: Final = 1.05
"""From line to line beside the keys, in sizes of the letters: the row is low."""
LINES: Final = 2
"""In so many lines at most it is said beside them how a mistake is put right."""
CLAUSE: Final = re.compile(r"[;,] [^:;,]*$")
"""Where a remark is broken off that has no room: its last clause goes; whom it asks says nothing without what."""
WHOM: Final = re.compile(r", the \w+,( \w+)( on [^,;]*)?")
"""What goes before that: who somebody is, and on what is wagered: `place 5, the banker, wagers on banker or player`."""
THEN, ALTERNATIVE = "Then: either", ", or "
"""Before the keys of what comes then, where there is no room to say that it is one of two things."""
NO_REMARK: Final = Words("")


def largest(brush: Brush, high: int, caps: list[Key], room: int) -> int:
    """The largest letters in which all keys stand in one line; else the smallest. high: of the strip, in dots."""
    most = max(brush.least, min(brush.px(LARGEST), round(PART * high)))
    sizes = range(most, brush.least - 1, -1)
    return next((size for size in sizes if len(_in_line(caps, size, room)) == len(caps)), brush.least)


def height(size: int) -> int:
    """The height of a key with letters of this size, in dots."""
    return Key("A", "", size).box[1]


def width(caps: list[Key], size: int) -> int:
    """The width of all keys in one line, in dots."""
    every = [cap._replace(size=size) for cap in caps]
    return max(
        (x + cap.box[0] for cap, (x, _) in zip(every, keys.row(tuple(every), 1_000_000), strict=True)), default=0
    )


def least_width(brush: Brush, caps: list[Key]) -> int:
    """The width of the keys that the sentence asks for, and beside them how many more there are."""
    asked = [cap for cap in caps if cap.asked]
    return width(asked, brush.least) + fonts.width(MORE[0].format(len(caps)), "Semibold", brush.least) + 2 * brush.least


def draw(brush: Brush, foot: pygame.Rect, caps: list[Key], size: int, remark: Words = NO_REMARK) -> None:
    """One line of keys; at its right how many more there are, or if it has all, the remark where it has room.

    Where no key goes on, what the remark says comes before the keys.
    """
    if remark.text and not any(cap.look == "act" for cap in caps):
        _after_the_remark(brush, foot, caps, size, remark)
        return
    shown = _in_line(caps, size, foot.width)
    if len(shown) < len(caps):
        shown, words = _with_more(brush, caps, size, foot.width)
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), foot, "right")
    elif remark.text:
        left = max((x + cap.box[0] for cap, x in shown), default=0) + brush.least
        beside = pygame.Rect(foot.left + left, foot.top, foot.width - left, foot.height)
        lines = _lines(brush, beside, remark, 1) or _lines(brush, beside, remark, LINES)
        _draw_remark(brush, beside, lines, "right")
    for cap, x in shown:
        keys.draw(brush, cap, (foot.left + x, foot.top))


def _with_more(brush: Brush, caps: list[Key], size: int, room: int) -> tuple[list[tuple[Key, int]], str]:
    """As many keys as have room, and how many more there are: not even that, where all that are asked for need it."""
    asked = max((number for number, cap in enumerate(caps, 1) if cap.asked), default=1)
    every = {}
    for words, gap in zip(MORE, (brush.least, brush.least // 2, 0), strict=True):
        taken = fonts.width(words.format(len(caps)), "Semibold", brush.least) + gap if words else 0
        every[words] = _in_line(caps, size, room - taken)
    wanted = max(*(len(every[words]) for words in MORE if words), asked if len(every[MORE[-1]]) >= asked else 0)
    words = next(it for it in MORE if len(every[it]) >= wanted)
    return every[words], words.format(len(caps) - len(every[words]))


def _after_the_remark(brush: Brush, foot: pygame.Rect, caps: list[Key], size: int, remark: Words) -> None:
    """The remark in one line, and at its right as many keys as it leaves room for: they are for what comes later."""
    for most, count in product(range(1, LINES + 1), range(len(caps), -1, -1)):
        wide = width(caps[:count], size)
        room = pygame.Rect(foot.left, foot.top, foot.width - (wide + brush.least if count else 0), foot.height)
        if lines := _lines(brush, room, remark, most):
            left = foot.left + _draw_remark(brush, room, lines, "left") + brush.least
            for cap, x in _in_line(caps[:count], size, foot.width):
                keys.draw(brush, cap, (left + x, foot.top))
            _count(brush, foot, left + wide, len(caps) - count)
            return


def _count(brush: Brush, foot: pygame.Rect, left: int, more: int) -> None:
    """How many more keys there are, at the right of those that end here, if it has room."""
    words = MORE[1].format(more)
    if more and left + brush.least // 2 + fonts.width(words, "Semibold", brush.least) <= foot.right:
        brush.middle(words, Pen("Semibold", brush.least, p.MUTED), foot, "right")


def _lines(brush: Brush, room: pygame.Rect, remark: Words, most: int) -> tuple[str, ...]:
    """The remark in so many small lines, empty if it is not whole there; in one if need be without its last clause."""
    for words in _shorter(remark) if most == 1 else [cite(remark.text, remark.source)]:
        lines = fonts.wrapped(words, "Semibold", brush.least, max(1, room.width))
        if len(lines) <= most and not fonts.breaks_a_word(words, "Semibold", brush.least, room.width):
            return (_after_the_question(brush, words, room.width) if len(lines) > 1 else ()) or lines
    return ()


def _after_the_question(brush: Brush, words: str, wide: int) -> tuple[str, ...]:
    """What is asked, and beneath it what is done then; empty if one of them has no room."""
    asked, mark, then = words.partition("? ")
    lines = (asked + mark.strip(), then)
    return lines if mark and all(fonts.width(it, "Semibold", brush.least) <= wide for it in lines) else ()


def _draw_remark(brush: Brush, room: pygame.Rect, lines: tuple[str, ...], align: Align) -> int:
    """In small letters. Answers how wide it is."""
    pitch, x = round(PITCH * brush.least), room.right if align == "right" else room.left
    high = fonts.text_height(brush.least) + (len(lines) - 1) * pitch
    baseline = room.centery - high // 2 + round(fonts.CAP * brush.least)
    for number, line in enumerate(lines):
        brush.text(line, Pen("Semibold", brush.least, p.MUTED), (x, baseline + number * pitch), align)
    return max((fonts.width(line, "Semibold", brush.least) for line in lines), default=0)


def _shorter(remark: Words) -> Iterator[str]:
    """The remark with its section, without it, and without its last clauses; what comes then is at least named.

    Of two things that may come both keys are seen rather than the name of one.
    """
    if remark.source:
        yield cite(remark.text, remark.source)
    words = remark.text
    while words:
        yield words
        shorter = WHOM.sub(r"\1", words) if WHOM.search(words) else CLAUSE.sub("", words)
        words = shorter if shorter not in (words, "Then") else ""
    if remark.text.startswith("Then:") and ALTERNATIVE in remark.text:
        yield THEN


def _in_line(caps: list[Key], size: int, room: int) -> list[tuple[Key, int]]:
    """As many keys as have room in one line, and the x of each."""
    sized = [cap._replace(size=size) for cap in caps]
    places = keys.row(tuple(sized), room)
    return [(cap, x) for cap, (x, line) in zip(sized, places, strict=True) if not line and x + cap.box[0] <= room]
