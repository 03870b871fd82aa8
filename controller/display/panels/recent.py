# SPDX-License-Identifier: MIT
"""The panel of past results, the newest first: plates in a row or in rows, or one line each."""

import pygame

from controller.display.drawing import fonts, numbers, tokens
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.numbers import Plate
from controller.engine.rules.face import Face, Token
from controller.engine.shown.views import Result

TITLE = "LAST"
PLATE = (1.6, 1.45)
"""Width and height of a plate in sizes of the least letters."""
APART = 0.3
"""The space between two plates, in sizes of the least letters."""
LABEL = 3.4
"""The width of a label before a row of plates, in sizes of the least letters."""
_PITCH = 1.6
"""From one line to the next, in sizes of the least letters."""


def draw(brush: Brush, room: pygame.Rect, face: Face, results: tuple[Result, ...]) -> None:
    """Draw the panel on the cloth. In a low box its title stands before the plates, in any other above them."""
    single = [face.tokens_of(result.outcome) for result in results]
    if single and all(len(drawn) == 1 for drawn in single):
        _plates(brush, below_title(brush, room, TITLE), [drawn[0] for drawn in single])
        return
    below = below_title(brush, room, TITLE)
    if all(token.kind == "coin" for drawn in single for token in drawn):
        _in_groups(brush, below, single)
    else:
        _in_lines(brush, below, face, results)


def below_title(brush: Brush, room: pygame.Rect, title: str) -> pygame.Rect:
    """Write the title of a panel; the room that is left at its right in a low box, else below it."""
    size = brush.least
    pen = Pen("Semibold", size, p.MUTED)
    if room.height < 2 * PLATE[1] * size:
        line = pygame.Rect(room.left, room.centery, 0, 0)
        brush.spaced(title, pen, (line.left, line.top + round(fonts.CAP * size / 2)))
        taken = max(round(LABEL * size), spaced_width(title, "Semibold", size) + size // 2)
        return pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)
    high = round(fonts.CAP * size)
    brush.spaced(title, pen, (room.left, room.top + high))
    top = high + round(0.45 * size)
    return pygame.Rect(room.left, room.top + top, room.width, room.height - top)


def plate_size(brush: Brush) -> tuple[int, int]:
    """Width and height of a plate in dots."""
    return round(PLATE[0] * brush.least), round(PLATE[1] * brush.least)


def plate(brush: Brush, token: Token, box: pygame.Rect) -> None:
    """Draw one result in a box: a number on its plate, anything else as large as the box is high."""
    if token.kind == "number":
        numbers.draw(brush, Plate(token.text, token.ground, brush.least), box)
        return
    side = min(box.size)
    tokens.row(brush, (token,), side, (box.centerx - side // 2, box.centery - side // 2))


def _plates(brush: Brush, room: pygame.Rect, drawn: list[Token]) -> None:
    """As many plates as have room, in whole rows; none stands alone in the last."""
    (wide, high), gap = plate_size(brush), round(APART * brush.least)
    in_row = max(1, (room.width + gap) // (wide + gap))
    rows = max(1, (room.height + gap) // (high + gap))
    step = wide + gap if rows > 1 else (room.width - wide) / max(1, in_row - 1)
    top = room.centery - high // 2 if rows == 1 else room.top
    shown = drawn[: in_row * rows]
    alone = len(shown) > in_row > 1 and len(shown) % in_row == 1
    for number, token in enumerate(shown[:-1] if alone else shown):
        row, column = divmod(number, in_row)
        plate(brush, token, pygame.Rect(room.left + round(column * step), top + row * (high + gap), wide, high))


# Results of several tokens, or of none


def _in_groups(brush: Brush, room: pygame.Rect, drawn: list[tuple[Token, ...]]) -> None:
    """Coins, which say a result by themselves: group by group in rows, as many as have room."""
    side, gap = round(1.25 * brush.least), round(0.7 * brush.least)
    wide, high = tokens.width(max(map(len, drawn), default=1), side) + gap, side + gap // 2
    in_row = max(1, (room.width + gap) // wide)
    rows = max(1, (room.height + gap // 2) // high)
    for number, group in enumerate(drawn[: in_row * rows]):
        row, column = divmod(number, in_row)
        tokens.row(brush, group, side, (room.left + column * wide, room.top + row * high))


def _in_lines(brush: Brush, room: pygame.Rect, face: Face, results: tuple[Result, ...]) -> None:
    """A line each: what it is drawn as, and its words where they have room in every line."""
    pitch = round(_PITCH * brush.least)
    shown = results[: max(1, room.height // pitch)]
    worded = all(_width(brush, face, result) <= room.width for result in shown)
    for place, result in enumerate(shown):
        row = pygame.Rect(room.left, room.top + place * pitch, room.width, pitch)
        _line(brush, row, face, result, worded=worded, newest=place == 0)


def _side(brush: Brush) -> int:
    return round(1.25 * brush.least)


def _indent(brush: Brush, face: Face, result: Result) -> int:
    """The width of a past result's tokens and the space after them."""
    drawn = face.tokens_of(result.outcome)
    return tokens.width(len(drawn), _side(brush)) + brush.least // 2 if drawn else 0


def _width(brush: Brush, face: Face, result: Result) -> int:
    return _indent(brush, face, result) + fonts.width(result.text, "Semibold", brush.least)


def _line(brush: Brush, row: pygame.Rect, face: Face, result: Result, *, worded: bool, newest: bool) -> None:  # noqa: PLR0913
    side, drawn = _side(brush), face.tokens_of(result.outcome)
    tokens.row(brush, drawn, side, (row.left, row.centery - side // 2))
    if worded or not drawn:
        taken = _indent(brush, face, result)
        room = pygame.Rect(row.left + taken, row.top, row.width - taken, row.height)
        words = fonts.shortened(result.text, "Semibold", brush.least, room.width)
        brush.middle(words, Pen("Semibold", brush.least, p.IVORY if newest else p.MUTED), room, "left")
