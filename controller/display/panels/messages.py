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
from controller.display.drawing.plates import RADIUS
from controller.display.hand_words import card_in_words
from controller.display.wording import MessageKind, ScreenMessage, cited, sentence

PADDING: Final = 2
MARK: Final = 1.25
"""The room of a mark before a message, in sizes of its letters."""
PITCH: Final = 1.05
"""From line to line, in the same: the panel is low."""
DESCENT: Final = 0.2
"""How far a letter reaches beneath its line, in sizes of the letters."""
PAGES: Final = " 9 of 9"
ALERT: Final = "alert: "
Messages = tuple[ScreenMessage, ...]


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
    messages = tuple(replace(it, text=card_in_words(it.text)) if it.kind == "noted" else it for it in messages)
    padding = round(PADDING * scale)
    wide = _narrowest(messages, (room.width, room.height), padding, least) if room.beside else room.width
    found = _pages(messages, (wide, room.height), padding, least)
    return MessagePage(found[turn % len(found)], turn % len(found), len(found), wide)


def place(box: pygame.Rect, shown: MessagePage, strip: pygame.Rect | None) -> pygame.Rect:
    """The panel's place: of its box beside NEXT's keys, its right end, no wider than its pages are."""
    wide = shown.wide if strip and strip.contains(box) else box.width
    return pygame.Rect(box.right - wide, box.top, wide, box.height)


@lru_cache(maxsize=16)
def _narrowest(messages: Messages, room: tuple[int, int], padding: int, least: int) -> int:
    """The least width, in dots, in which there are no more pages and no broken word: the keys need the room."""
    pages = len(_pages(messages, room, padding, least))

    def is_too_narrow(wide: int) -> bool:
        words = wide - 4 * padding - round(MARK * least)
        is_broken = any(fonts.breaks_a_word(in_words(it), "Semibold", least, words) for it in messages)
        return is_broken or len(_pages(messages, (wide, room[1]), padding, least)) > pages

    return 1 + (fonts.greatest(range(room[0]), is_too_narrow) or 0)


@lru_cache(maxsize=64)
def _pages(messages: Messages, room: tuple[int, int], padding: int, least: int) -> tuple[tuple[MessageLine, ...], ...]:
    wide = room[0] - 4 * padding - round(MARK * least)
    rows = 1 + max(0, room[1] - 2 * padding - fonts.text_height(least)) // _pitch(least)
    lines = [_lines(message, least, wide) for message in messages]
    if sum(map(len, lines)) > rows:
        lines = [_lines(message, least, wide - fonts.width(PAGES, "Bold", least) - least // 2) for message in messages]
    return tuple(_paged(lines, rows))


def _paged(messages: list[tuple[MessageLine, ...]], rows: int) -> Iterator[tuple[MessageLine, ...]]:
    """A message stays together if it fits a page."""
    held: list[MessageLine] = []
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


def _lines(message: ScreenMessage, least: int, room: int) -> tuple[MessageLine, ...]:
    wrapped = fonts.wrapped(in_words(message), "Semibold", least, room)
    return tuple(MessageLine(message.kind, text, not number) for number, text in enumerate(wrapped))


def in_words(message: ScreenMessage) -> str:
    """`Technician: lamp 17 is dark (s 78(7))`."""
    text = "; ".join(message.text.split("\n"))
    remedy = f"; {message.remedy}" if message.remedy else ""
    source = f" ({cited(message.source)})" if cited(message.source) else ""
    return f"{sentence(message.heading.removeprefix(ALERT))}: {text}{remedy}{source}"


def _pitch(least: int) -> int:
    return round(PITCH * least)


def draw(brush: Brush, rect: pygame.Rect, shown: MessagePage) -> None:
    """Draw the lines, in the middle of the panel's height; a stop's on red."""
    stop = shown.lines[0].kind == "stopped"
    brush.card(rect, p.FAULT if stop else p.PANEL, brush.px(RADIUS), p.LINE_DIM, brush.px(1.5))
    size, pitch = brush.least, _pitch(brush.least)
    room = rect.inflate(-4 * brush.px(PADDING), -2 * brush.px(PADDING))
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
        return marks.warning(size, p.IVORY, p.PANEL)
    return marks.warning(size, p.FAULT, p.IVORY)
