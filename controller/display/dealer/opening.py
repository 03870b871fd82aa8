# SPDX-License-Identifier: MIT
"""The checklist before play, in the place of the empty table: what is left first, then what is done, by whom and when.

Nothing of it is an act: that is said by NEXT alone. Once wagers are taken the layout is seen: what is left then holds
nothing up, and `tablectl table opening` says it.
"""

import itertools
from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from controller.display import wording
from controller.display.drawing import fonts, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.plates import RADIUS
from controller.display.drawing.shapes import disc
from controller.display.panels.context import ScreenContext
from controller.engine.record.opening import DONE, LEFT, Checked
from controller.engine.shown import not_playing
from controller.engine.shown.views import Extras, View

TITLE: Final = "BEFORE PLAY"
TABLES: Final = ("layout", "ring", "boxes", "poker", "board")
"""The panel that is empty before play, by the kind of table: the list has its place."""
BESIDE: Final = frozenset(
    {"opening", "legend", "messages", "stopped", "payment", "status", "next", "sign", "tournament"}
)
"""The panels that are there beside it, or lie on it; others are not there where it is."""
PADDING: Final = 14
"""From the edge of the list to its words, and between its columns, in units."""
GAPS: Final = (0.5, 0.2)
"""From one step to the next, in sizes of the letters: the wider where there is room for it."""


class Row(NamedTuple):
    """One step: what is done, how it stands, and at the right its section, or who did it and when."""

    words: str
    state: str
    aside: str


class Rows(NamedTuple):
    """The steps that are left, those that are over, and how many those are."""

    left: tuple[Row, ...]
    over: tuple[Row, ...]

    @property
    def in_short(self) -> str:
        return f"{len(self.over)} done, {len(self.left)} left" if self.over else f"{len(self.left)} left"


def shows(context: ScreenContext, view: View, _extras: Extras) -> Rows | None:
    """The list, for the dealer, while the table is not open for play."""
    if not (context.dealer and not_playing.opens(view) and view.opening):
        return None
    steps = view.opening.steps
    rows = [_row(step) for step in steps]
    return Rows(tuple(it for it in rows if it.state == LEFT), tuple(it for it in rows if it.state != LEFT))


def _row(step: Checked) -> Row:
    who = step.who.replace("-", " ")
    by = " ".join(filter(None, (who, step.when))) if step.state == DONE else "not asked for"
    section = "" if step.ours else step.source
    return Row(wording.sentence(step.what), step.state, section if step.state == LEFT else by or section)


class Setting(NamedTuple):
    """How the steps are set: in so many columns, these rows, each at this place; how many are not named."""

    rows: tuple[tuple[Row, pygame.Rect, tuple[str, ...]], ...]
    unnamed: int


def draw(brush: Brush, rect: pygame.Rect, _context: ScreenContext, rows: Rows) -> None:
    """The title with how many are left, and the steps beneath it."""
    brush.card(rect, p.PANEL, brush.px(RADIUS))
    room = rect.inflate(-2 * brush.px(PADDING), -2 * brush.px(PADDING))
    baseline = room.top + round(fonts.CAP * brush.least)
    brush.spaced(TITLE, Pen("Semibold", brush.least, p.MUTED), (room.left, baseline))
    setting = _set(brush, _beneath(brush, room), rows)
    more = f", {setting.unnamed} more to name" if setting.unnamed else ""
    brush.text(rows.in_short + more, Pen("Semibold", brush.least, p.MUTED), (room.right, baseline), "right")
    for row, at, lines in setting.rows:
        _draw_row(brush, at, row, lines)


def _beneath(brush: Brush, room: pygame.Rect) -> pygame.Rect:
    """The room beneath the title."""
    taken = round((fonts.CAP + GAPS[0]) * brush.least)
    return pygame.Rect(room.left, room.top + taken, room.width, room.height - taken)


def _set(brush: Brush, room: pygame.Rect, rows: Rows) -> Setting:
    """Every step, if need be in two columns; else those that are left; else as many of these as have room."""
    shown = ((*rows.left, *rows.over), rows.left)
    every = (_columns(brush, room, *how) for how in itertools.product(shown, GAPS, (1, 2)))
    return next((it for it in every if not it.unnamed), None) or _columns(brush, room, rows.left, GAPS[-1], 2)


def _columns(brush: Brush, room: pygame.Rect, rows: Iterable[Row], gap: float, columns: int) -> Setting:
    """The rows from the top of the first column; those that have no room in the last are counted."""
    apart = 2 * brush.px(PADDING)
    wide = (room.width - (columns - 1) * apart) // columns
    placed: list[tuple[Row, pygame.Rect, tuple[str, ...]]] = []
    column, y, unnamed = 0, room.top, 0
    for row in rows:
        lines = _lines(brush, row, wide)
        high = fonts.text_height(brush.least, len(lines))
        if y + high > room.bottom:
            column, y = column + 1, room.top
        if column >= columns or y + high > room.bottom:
            unnamed += 1
            continue
        placed.append((row, pygame.Rect(room.left + column * (wide + apart), y, wide, high), lines))
        y += high + round(gap * brush.least)
    return Setting(tuple(placed), unnamed)


def _lines(brush: Brush, row: Row, wide: int) -> tuple[str, ...]:
    """The words in as many lines as they need beside what stands at the right."""
    aside = fonts.width(row.aside, "Semibold", brush.least) + brush.px(PADDING) if row.aside else 0
    return fonts.wrapped(row.words, "Semibold", brush.least, wide - _mark(brush) - aside)


def _mark(brush: Brush) -> int:
    """The width of the mark, with the space after it."""
    return round(1.5 * brush.least)


def _draw_row(brush: Brush, rect: pygame.Rect, row: Row, lines: tuple[str, ...]) -> None:
    """A ring for what is left, a tick for what is done, a dash for what was not asked for."""
    left, side = row.state == LEFT, round(fonts.CAP * brush.least) + brush.px(3)
    middle = (rect.left + side // 2, rect.top + round(fonts.CAP * brush.least) // 2)
    if left:
        _ring(brush, middle, side // 2)
    elif row.state == DONE:
        tick = marks.tick(side, p.INK, p.MUTED)
        brush.surface.blit(tick, tick.get_rect(center=middle))
    else:
        dash = pygame.Rect(0, 0, side, brush.px(2))
        dash.center = middle
        brush.surface.fill(p.MUTED, dash)
    words = rect.move(_mark(brush), 0)
    brush.block(fonts.FittedText(brush.least, lines), "Semibold", p.IVORY if left else p.MUTED, words)
    baseline = rect.top + round(fonts.CAP * brush.least)
    brush.text(row.aside, Pen("Semibold", brush.least, p.MUTED), (rect.right, baseline), "right")


def _ring(brush: Brush, middle: tuple[int, int], radius: int) -> None:
    for size, colour in ((radius, p.IVORY), (radius - brush.px(2), p.PANEL)):
        if size > 0:
            image = disc(size, colour)
            brush.surface.blit(image, image.get_rect(center=middle))
