# SPDX-License-Identifier: MIT
"""The panel of a table of poker: its seats, its middle, and what is painted on it."""

from collections.abc import Iterator
from typing import Final

import pygame

from controller.display.boxed.hand_parts import fits
from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.shapes import ring
from controller.display.panels.context import Panel, ScreenContext
from controller.display.poker.contents import PokerContents, contents
from controller.display.poker.middle import Middle
from controller.display.poker.places import Plan, Table, table
from controller.display.poker.seats import SeatDrawing, draw_buck
from controller.engine.rules.poker_table import PokerPanel
from controller.engine.shown.views import Extras, View

NAME: Final = "poker"
EDGE: Final = 0.3
"""From the edge of the panel to the seats, in sizes of the smallest letters."""


def _shown(context: ScreenContext) -> PokerPanel:
    assert context.look.face.poker, "only a table of poker has this panel"
    return context.look.face.poker


def _table(context: ScreenContext) -> Table:
    shown, edge = _shown(context), round(EDGE * context.least)
    room = context.boxes[NAME].inflate(-2 * edge, -2 * edge)
    board = bool(shown.communal)
    return table(Plan((*room.topleft, *room.size), shown.seats, shown.cards, context.least, not context.dealer, board))


def _poker(context: ScreenContext, view: View, extras: Extras) -> PokerContents:
    return contents(_shown(context), view, dealer=context.dealer)._replace(page=extras.turn)


def _draw(brush: Brush, _rect: pygame.Rect, context: ScreenContext, value: PokerContents) -> Iterator[None]:
    """What is painted, then seat by seat, the middle last."""
    shown, where = _shown(context), _table(context)
    _painted(brush, context, where, value)
    yield
    seats = SeatDrawing(brush, value, shown.cards)
    for place in where.seats:
        seats.draw(place)
        yield
    for place in where.seats:
        if place.number == value.shown.buck and place.buck.width:
            draw_buck(brush, place.buck)
    Middle(brush, value, shown, context.dealer).draw(where)
    yield


def _painted(brush: Brush, context: ScreenContext, where: Table, value: PokerContents) -> None:
    """At the dealer's place: the circle for discards at the left, the casino's name at the right (s 258(2))."""
    shown, room = _shown(context), where.dealer
    entry = context.boxes.get("entry")
    free = (room.width - entry.width) // 2 if entry else room.width // 2
    left = pygame.Rect(room.left, room.top, free - brush.least // 3, room.height)
    right = pygame.Rect(room.right - left.width, room.top, left.width, room.height)
    _discards(brush, left, shown.discards.upper())
    _words(brush, right, (context.look.casino.upper(), *value.facts) if context.look.casino else value.facts)


def _discards(brush: Brush, room: pygame.Rect, word: str) -> None:
    """A painted circle; its word in it, or beside it where it is too small for that."""
    line, size = max(1, brush.px(1.6)), brush.least
    radius = min(room.height, room.width) // 2
    wide = fonts.width(word, "Semibold", size)
    inside = wide <= 1.75 * radius
    if not inside:
        radius = min(radius, round(1.4 * size))
    beside = 0 if inside else wide + size // 2
    if 2 * radius + beside > room.width:
        beside = 0
    left = room.centerx - (2 * radius + beside) // 2
    circle = ring(radius, p.LINE, line)
    brush.surface.blit(circle, (left, room.centery - radius))
    if inside:
        brush.middle(word, Pen("Semibold", size, p.MUTED), pygame.Rect(left, room.top, 2 * radius, room.height))
    elif beside:
        at = pygame.Rect(left + 2 * radius + size // 2, room.top, wide, room.height)
        brush.middle(word, Pen("Semibold", size, p.MUTED), at, "left")


def _words(brush: Brush, room: pygame.Rect, words: tuple[str, ...]) -> None:
    """Lines of painted words, in the middle of their room: those that have room."""
    size, line = brush.least, round(1.16 * brush.least)
    lines = [it for said in words for it in fonts.wrapped(said, "Semibold", size, room.width)]
    lines = [it for it in lines if fits(it, "Semibold", size, room.width)][: max(1, room.height // line)]
    top = room.top + (room.height - len(lines) * line) // 2
    for place, said in enumerate(lines):
        at = pygame.Rect(room.left, top + place * line, room.width, line)
        brush.middle(said, Pen("Semibold", size, p.MUTED), at)


PANELS = {NAME: Panel(_poker, _draw)}
