# SPDX-License-Identifier: MIT
"""The panel of past results, the newest first: one line each; results of a single token in rows."""

import pygame

from controller.display.drawing import fonts, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.engine.rules.face import Face
from controller.engine.shown.views import RECENT, Result

_TOKEN = 22
"""Size of a token before a past result, in units."""
_LARGEST, _LARGE = 60, 38
"""The largest and the usual size of a token that is a whole past result."""
_PITCH = 34
_FOR_PLAYERS = 1.2
"""How much larger the lines are on the players' screen."""


def draw(brush: Brush, room: pygame.Rect, face: Face, results: tuple[Result, ...], *, dealer: bool) -> None:
    """Draw the panel; on the players' screen in larger lines."""
    head = brush.label("Recent results", room) + brush.px(14)
    room = pygame.Rect(room.left, room.top + head, room.width, room.height - head)
    if not results:
        brush.middle("None yet", Pen("Regular", brush.px(22), p.FADED), room)
    elif all(len(face.drawn(result.outcome)) == 1 for result in results):
        _in_rows(brush, room, face, results)
    else:
        line = Brush(brush.surface, brush.scale if dealer else _FOR_PLAYERS * brush.scale)
        _in_lines(line, room, face, results)
        brush.written += line.written


def _in_rows(brush: Brush, room: pygame.Rect, face: Face, results: tuple[Result, ...]) -> None:
    size = brush.px(_LARGEST)
    while size > max(8, min(brush.px(_LARGE), room.height)) and _places(room, size) < RECENT:
        size -= 1
    step, most = size + tokens.gap(size), _columns(room, size)
    shown = results[: max(1, _places(room, size))]
    for place, result in enumerate(shown):
        line, column = divmod(place, most)
        at = (room.left + column * step, room.top + line * step)
        tokens.row(brush, face.drawn(result.outcome), size, at)


def _columns(room: pygame.Rect, size: int) -> int:
    """How many tokens of this size stand side by side."""
    return max(1, (room.width + tokens.gap(size)) // (size + tokens.gap(size)))


def _places(room: pygame.Rect, size: int) -> int:
    """How many tokens of this size have room."""
    return _columns(room, size) * ((room.height + tokens.gap(size)) // (size + tokens.gap(size)))


def _in_lines(brush: Brush, room: pygame.Rect, face: Face, results: tuple[Result, ...]) -> None:
    pitch = brush.px(_PITCH)
    shown = results[: max(0, room.height // pitch)]
    size = min((_size(brush, room.width, face, result) for result in shown), default=0)
    for place, result in enumerate(shown):
        row = pygame.Rect(room.left, room.top + place * pitch, room.width, pitch)
        _line(brush, row, face, result, size, strong=place == 0)


def _indent(brush: Brush, face: Face, result: Result) -> int:
    """The width of a past result's tokens and the space after them."""
    drawn = face.drawn(result.outcome)
    return tokens.width(len(drawn), brush.px(_TOKEN)) + brush.px(12) if drawn else 0


def _size(brush: Brush, room: int, face: Face, result: Result) -> int:
    free = room - _indent(brush, face, result)
    return fonts.fitted(result.text, "Bold", (free, brush.px(_TOKEN)), brush.px(21), brush.px(12)).size


def _line(  # noqa: PLR0913 - a line is this much
    brush: Brush, row: pygame.Rect, face: Face, result: Result, size: int, *, strong: bool
) -> None:
    side = brush.px(_TOKEN)
    tokens.row(brush, face.drawn(result.outcome), side, (row.left, row.centery - side // 2))
    taken = _indent(brush, face, result)
    room = pygame.Rect(row.left + taken, row.top, row.width - taken, row.height)
    weight: fonts.Weight = "Bold" if strong else "Regular"
    text = fonts.shortened(result.text, weight, size, room.width)
    brush.middle(text, Pen(weight, size, p.IVORY if strong else p.MUTED), room, "left")
