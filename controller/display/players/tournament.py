# SPDX-License-Identifier: MIT
"""A tournament, beneath the limits sign: what it is, its round, the prize pool, by whose approval; and the ranking.

At keno, which has no such sign, it stands in the place of the jackpots.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.wording import ranked, sentence
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

WEIGHT: Final[fonts.Weight] = "Semibold"
ROWS: Final = 2
"""Of a low screen, whose layout needs the room, one: what it is and the ranking then stand there in turn."""
PITCH: Final = 1.5
"""The height of a row, in sizes of its letters."""
APART: Final = 1.2
"""The least space between two items of a row."""

Row = tuple[str, ...]


class TournamentRows(NamedTuple):
    """What it is, in the upper rows; in the others the ranking and the rest in turn. pages: how many turns."""

    rows: tuple[Row, ...]
    pages: int


def height(least: int, *, low: bool) -> int:
    """The height of the panel, in dots. low: the screen is."""
    return round((1 if low else ROWS) * PITCH * least)


def contents(view: View, panel: tuple[int, int], least: int, turn: int) -> TournamentRows | None:
    """The rows of this turn, in a panel of this width and height; None at a table of no tournament."""
    it = view.tournament
    if it is None:
        return None
    room = panel[0] - least
    pool = f"Prize pool {dollars(it.pool)}"
    said = (it.name, sentence(it.lasts or it.state), pool, "Tournament chips", f"Minister's approval: {it.approval}")
    about, ranking, rules = (_rows(items, least, room) for items in (said, map(ranked, it.ranking), it.rules))
    most = max(1, int((panel[1] + 1) / (PITCH * least)))
    stands = about[: most // 2]
    turning = [*about[len(stands) : 1], *ranking, *about[max(1, len(stands)) :], *rules]
    each = most - len(stands)
    pages = [turning[at : at + each] for at in range(0, len(turning), each)] or [[]]
    return TournamentRows((*stands, *pages[turn % len(pages)]), len(pages))


def _rows(items: Iterable[str], least: int, room: int) -> list[Row]:
    """Items in rows, as many as fit each; one that is too long is broken."""
    rows: list[Row] = []
    for line in (line for item in items for line in fonts.wrapped(item, WEIGHT, least, room)):
        if rows and _width((*rows[-1], line), least) <= room:
            rows[-1] = (*rows[-1], line)
        else:
            rows.append((line,))
    return rows


def _width(row: Row, least: int) -> int:
    return sum(fonts.width(item, WEIGHT, least) for item in row) + round(APART * least) * (len(row) - 1)


def draw(brush: Brush, rect: pygame.Rect, value: TournamentRows) -> None:
    """The rows, each from the left."""
    least = brush.least
    high = round(PITCH * least)
    for number, row in enumerate(value.rows):
        x = rect.left + least // 2
        for item in row:
            wide = fonts.width(item, WEIGHT, least)
            line = pygame.Rect(x, rect.top + number * high, wide, high)
            brush.middle(item, Pen(WEIGHT, least, p.IVORY), line, "left")
            x += wide + round(APART * least)
