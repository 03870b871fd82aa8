# SPDX-License-Identifier: MIT
"""The panel of a table of poker: its seats, its middle, and what is painted on it."""

from collections.abc import Iterator
from typing import Final

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, spaced_width
from controller.display.drawing.fonts import Pen
from controller.display.drawing.shapes import ring
from controller.display.panels.context import Panel, ScreenContext
from controller.display.poker import setting
from controller.display.poker.bets_drawing import TAG, buck_aside
from controller.display.poker.contents import PokerContents, contents
from controller.display.poker.low_seats import THREE
from controller.display.poker.middle import Middle
from controller.display.poker.places import Plan, Table, table
from controller.display.poker.seats import SeatDrawing
from controller.engine.rules.whole_tables import PokerPanel
from controller.engine.shown.views import Extras, View

NAME: Final = "poker"
INSIDE: Final = 1.86
"""How wide the word in a circle may be, in radii."""
NAMED, LARGEST = 0.86, 2.2
"""The name of the game: how much of the middle's width it takes at most, and its largest letters."""
ANNOUNCED: Final = 1.5
"""The height of the line of limits to come, in sizes of the smallest letters."""
TWO: Final = 2.5
"""From this height on the casino's name has a line of its own, in sizes of the smallest letters."""
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
    value = contents(_shown(context), view, dealer=context.dealer)
    pages = setting.pages(value, _table(context), context.least, dealer=context.dealer)
    return value._replace(page=extras.turn % pages, pages=pages)


def _draw(brush: Brush, rect: pygame.Rect, context: ScreenContext, value: PokerContents) -> Iterator[None]:
    """What is painted, then seat by seat, the middle last, a card at each step."""
    shown, where = _shown(context), _table(context)
    _painted(brush, context, where, value)
    yield
    shoe = rect.midbottom if context.dealer else rect.midtop
    seats = SeatDrawing(brush, value, shown.cards, where.head.center, shoe)
    for place in sorted(where.seats, key=lambda place: place.number == value.lit):  # no shadow falls on its frame
        yield from seats.draw(place)
        yield
    in_seat = not where.board.width or (value.decided and not where.board.height)
    for place in where.seats:
        if place.number == value.shown.buck and place.box.height < THREE * brush.least and not in_seat:
            buck_aside(brush, where, place.number)
    with brush.coming(shoe):
        yield from Middle(brush, value, shown, context.dealer, context.shown.get("payment")).draw(where)


def _painted(brush: Brush, context: ScreenContext, where: Table, value: PokerContents) -> None:
    """At the dealer's place the circle for discards, the casino's name (s 258(2)), what else is said of the table.

    Before the first bet the name of the game is there in the middle.
    """
    if not (value.total or value.happened or value.rests or value.told):
        _title(brush, where, context.look.title.upper(), value.announced)
    others = (context.shown.get(name) for name in ("payment", "moment", "stopped"))
    if any(it and it.colliderect(where.dealer) for it in others):
        return  # it lies there
    if value.decided and where.middle.colliderect(where.dealer):
        return  # who wins stands there
    shown, room, casino = _shown(context), where.dealer, context.look.casino.upper()
    entry, words, between, line = context.boxes.get("entry"), value.facts, 0, room.copy()
    if casino and room.height >= round(TWO * brush.least):
        line = pygame.Rect(room.left, room.top, room.width, round(1.2 * brush.least))
        _words(brush, line, (casino,))
        room = pygame.Rect(room.left, line.bottom, room.width, room.bottom - line.bottom)
    elif casino and entry:
        words = (casino, *words)
    elif casino:
        _words(brush, room, (casino,))
        between = fonts.width(casino, "Semibold", brush.least) + 2 * brush.least
    free = (room.width - (entry.width if entry else between)) // 2
    left = pygame.Rect(room.left, room.top, free - round((0.3 if entry else 0.2) * brush.least), room.height)
    right = pygame.Rect(room.right - left.width, room.top, left.width, room.height)
    above = pygame.Rect(
        room.left, line.top, (line.width - fonts.width(casino, "Semibold", brush.least)) // 2, line.height
    )
    above.width -= brush.least // 2
    _discards(brush, left, shown.discards.upper(), above if line.bottom <= room.top else None)
    _words(brush, right, words)


def _title(brush: Brush, where: Table, title: str, announced: tuple[str, ...]) -> None:
    """The name of the game, above communal cards or in the middle, in painted letters; beneath it limits to come."""
    room = where.head if where.board.height else where.middle
    least = brush.least
    if room.colliderect(where.dealer):  # of a low table; at its upper edge may lie the buck
        top = room.top + round(TAG * least)
        room = pygame.Rect(room.left, top, room.width, where.dealer.top - top)
    beneath = where.foot
    if announced and not where.board.height:
        line = round(ANNOUNCED * least)
        room = pygame.Rect(room.left, room.top, room.width, room.height - line)
        beneath = pygame.Rect(room.left, min(room.bottom, room.centery + line), room.width, line)
    _words(brush, beneath, announced)
    wide = round(NAMED * room.width)
    most = min(round(LARGEST * least), room.height)
    size = fonts.greatest(range(least, most + 1), lambda it: spaced_width(title, "Semibold", it) <= wide)
    if size:
        foot = room.centery + round(fonts.CAP * size / 2)
        brush.spaced(title, Pen("Semibold", size, p.LINE), (room.centerx, foot), "centre")


def _discards(brush: Brush, room: pygame.Rect, word: str, above: pygame.Rect | None = None) -> None:
    """A painted circle; its word in it, or beside it; where neither has room, a long one round it, or that above."""
    pen = Pen("Semibold", brush.least, p.MUTED)
    wide, radius = fonts.width(word, pen.weight, pen.size), min(room.height, room.width) // 2
    line = max(1, brush.px(1.6))
    inside = wide <= INSIDE * radius
    beside = 0 if inside else wide + brush.least // 2
    if 2 * radius + beside > room.width and wide + brush.least // 4 <= room.width:
        oval = pygame.Rect(0, 0, min(room.width, wide + brush.least), min(room.height, round(1.4 * brush.least)))
        oval.center = room.center
        brush.frame(oval, p.LINE, line, oval.height // 2)
        brush.middle(word, pen, oval)
        return
    beside = beside if 2 * radius + beside <= room.width else 0
    left = room.centerx - (2 * radius + beside) // 2
    brush.surface.blit(ring(radius, p.LINE, line), (left, room.centery - radius))
    if inside:
        brush.middle(word, pen, pygame.Rect(left, room.top, 2 * radius, room.height))
    elif beside:
        at = pygame.Rect(room.left, room.top, left + 2 * radius + beside - room.left, room.height)
        brush.middle(word, pen, at, "right")
    elif above and wide <= above.width:
        at = pygame.Rect(left + radius - wide // 2, above.top, wide, above.height)
        brush.middle(word, pen, at.clamp(above))


def _words(brush: Brush, room: pygame.Rect, words: tuple[str, ...]) -> None:
    """Lines of painted words, in the middle of their room: as many as are whole there."""
    size, line = brush.least, round(1.08 * brush.least)
    lines: list[str] = []
    for said in words:
        found = fonts.wrapped(said, "Semibold", size, room.width)
        if not fonts.breaks_a_word(said, "Semibold", size, room.width) and len([*lines, *found]) * line <= room.height:
            lines += found
    top = room.top + (room.height - len(lines) * line) // 2
    for place, said in enumerate(lines):
        at = pygame.Rect(room.left, top + place * line, room.width, line)
        brush.middle(said, Pen("Semibold", size, p.MUTED), at)


PANELS = {NAME: Panel(_poker, _draw, paged=True, makes_room=True)}
