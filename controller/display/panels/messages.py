# SPDX-License-Identifier: MIT
"""Messages beside NEXT: alerts, notes, prepared faults. They have a place of their own in its strip, and go again.

As many as have room are shown; the others follow in turn, and it is said how many pages there are.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from controller.display.drawing import fonts, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keys import Key
from controller.display.drawing.plates import RADIUS
from controller.display.wording import MessageKind, ScreenMessage, cited, sentence

PADDING: Final = 8
"""From the panel's ends to what is in it, in units."""
EDGE: Final = 2
"""From its upper and lower edge, in units."""
MARK: Final = 1.25
"""The room of a mark before a message, in sizes of its letters."""
PITCH: Final = 1.05
"""From line to line, in the same: the panel is low."""
DESCENT: Final = 0.2
"""How far a letter reaches beneath its line, in sizes of the letters."""
PAGES: Final = " 9 of 9"
UNSAID: Final = ("noted", "dealer")
"""What says nothing more: the heading that the mark says, and whose screen it is."""


class MessageLine(NamedTuple):
    """One line: of which kind its message is; begins: it is the message's first."""

    kind: MessageKind
    text: str
    begins: bool


class MessagePage(NamedTuple):
    """What the panel shows: its lines, which page this is, and of how many. wide: what the pages need, in dots."""

    lines: tuple[MessageLine, ...]
    number: int
    pages: int
    wide: int


class MessageRoom(NamedTuple):
    """The panel's width and height. beside: it stands beside keys, which need what it can spare."""

    width: int
    height: int
    beside: bool = True


def page(messages: tuple[ScreenMessage, ...], room: MessageRoom, scale: float, least: int, turn: int) -> MessagePage:
    """The page that is shown in this turn."""
    taken = _taken(scale, least)
    size = (room.width - taken, room.height - 2 * round(EDGE * scale))
    words = tuple(_whole(it, size[0], least) for it in messages)
    kinds = tuple(it.kind for it in messages)
    wide = _narrowest(words, size, least) if room.beside else size[0]
    found = _pages(words, (wide, size[1]), least)
    lines = tuple(MessageLine(kinds[message], text, begins) for message, text, begins in found[turn % len(found)])
    return MessagePage(lines, turn % len(found), len(found), wide + taken)


def _taken(scale: float, least: int) -> int:
    """What the panel has of its width besides words: its ends, and the mark."""
    return 2 * round(PADDING * scale) + round(MARK * least)


def _whole(message: ScreenMessage, room: int, least: int) -> str:
    """A message in one line, if need be without its section; else in as many as it needs, with it."""
    every = (in_words(message), in_words(replace(message, source="")))
    return next((it for it in every if fonts.width(it, "Semibold", least) <= room), every[0])


def place(box: pygame.Rect, shown: MessagePage, least: int, strip: pygame.Rect | None) -> pygame.Rect:
    """The panel's place: of its box beside NEXT's keys, its right end, no wider than its pages are.

    One line is as high as a key, and beside them.
    """
    if not strip or not strip.contains(box):
        return box
    high = Key("A", "", least).box[1] if shown.pages == len(shown.lines) == 1 else box.height
    return pygame.Rect(box.right - shown.wide, box.bottom - high, shown.wide, high)


@lru_cache(maxsize=16)
def _narrowest(messages: tuple[str, ...], room: tuple[int, int], least: int) -> int:
    """The least width, in dots, in which there are no more lines and no broken word: the keys need the room."""
    lines = sum(map(len, _pages(messages, room, least)))

    def is_too_narrow(wide: int) -> bool:
        is_broken = any(fonts.breaks_a_word(it, "Semibold", least, wide) for it in messages)
        return is_broken or sum(map(len, _pages(messages, (wide, room[1]), least))) > lines

    return 1 + (fonts.greatest(range(room[0]), is_too_narrow) or 0)


Line = tuple[int, str, bool]
"""Of which message, its words, whether it is the first of it."""


@lru_cache(maxsize=64)
def _pages(messages: tuple[str, ...], room: tuple[int, int], least: int) -> tuple[tuple[Line, ...], ...]:
    rows = 1 + max(0, room[1] - fonts.text_height(least)) // _pitch(least)
    lines = _lines(messages, least, room[0])
    if sum(map(len, lines)) > rows:
        lines = _lines(messages, least, room[0] - fonts.width(PAGES, "Bold", least) - least // 2)
    return tuple(_paged(lines, rows))


def _paged(messages: list[tuple[Line, ...]], rows: int) -> Iterator[tuple[Line, ...]]:
    """A message stays together if it fits a page."""
    held: list[Line] = []
    for lines in messages:
        if held and len(held) + len(lines) > rows:
            yield tuple(held)
            held = []
        held += lines
        while len(held) > rows:
            yield tuple(held[:rows])
            held = held[rows:]
    if held:
        yield tuple(held)


def _lines(messages: tuple[str, ...], least: int, room: int) -> list[tuple[Line, ...]]:
    wrapped = (fonts.wrapped(it, "Semibold", least, room) for it in messages)
    return [tuple((at, text, not row) for row, text in enumerate(lines)) for at, lines in enumerate(wrapped)]


def in_words(message: ScreenMessage) -> str:
    """`Floor manager: lamp 17 is dark (s 78(7))`. Whom or what it is of is not said if the text says it."""
    text = "; ".join(message.text.split("\n"))
    heading = message.whom or message.heading
    named = "" if heading in UNSAID or heading in text else f"{heading}: "
    remedy = f"; {message.remedy}" if message.remedy else ""
    source = f" ({cited(message.source)})" if cited(message.source) else ""
    return f"{sentence(f'{named}{text}')}{remedy}{source}"


def _pitch(least: int) -> int:
    return round(PITCH * least)


def draw(brush: Brush, rect: pygame.Rect, shown: MessagePage) -> None:
    """Draw the lines, in the middle of the panel's height; a stop's on red."""
    stop = shown.lines[0].kind == "stopped"
    brush.card(rect, p.FAULT if stop else p.PANEL, brush.px(RADIUS), p.LINE_DIM, brush.px(1.5))
    size, pitch = brush.least, _pitch(brush.least)
    room = rect.inflate(-2 * brush.px(PADDING), -2 * brush.px(EDGE))
    high = round((fonts.CAP + DESCENT) * size) + (len(shown.lines) - 1) * pitch
    baseline = room.top + (room.height - high) // 2 + round(fonts.CAP * size)
    if shown.pages > 1:
        words, pen = f"{shown.number + 1} of {shown.pages}", Pen("Bold", size, p.IVORY if stop else p.MUTED)
        brush.text(words, pen, (room.right, baseline + (len(shown.lines) - 1) * pitch), "right")
    for number, line in enumerate(shown.lines):
        at = (room.left, baseline + number * pitch)
        if line.begins:
            alone = not any(it.begins for it in shown.lines[1:])
            middle = rect.centery if alone else at[1] - round(fonts.CAP * size / 2)
            mark = _mark(line.kind, size)
            brush.surface.blit(mark, mark.get_rect(midleft=(at[0], middle)))
        brush.text(line.text, Pen("Semibold", size, p.IVORY), (at[0] + round(MARK * size), at[1]))


def _mark(kind: MessageKind, size: int) -> pygame.Surface:
    if kind == "noted":
        return marks.tick(size, p.PANEL, p.MUTED)
    if kind == "told":
        return marks.warning(size, p.PANEL, p.IVORY)
    return marks.warning(size, p.FAULT, p.IVORY)
