# SPDX-License-Identifier: MIT
"""Draws what stands beside the numbers: the head of the game, the last ball, the order of the draw, the foot."""

from collections.abc import Iterable
from typing import Final

import pygame

from controller.display.board.contents import BallContents, FootContents, HeadContents, OrderContents
from controller.display.drawing import fonts, light, plates
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Align, Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.display.drawing.shapes import WHITE, clear, disc, masked, ring, shine

HEAD: Final = 0.86
"""The letters of a game's number, as a share of the height of the head."""
PILL: Final = 0.62
"""The height of the plate of a state there."""
BALL: Final = 0.8
"""The ball, as a share of the height of its room."""
UNDER: Final = 0.26
"""What the title's letters reach beneath their line, and the sign of an amount: the line beneath it is free of them."""
ALONE: Final = 0.9
"""The largest size of the title where there is no ball, as a share of its room's height."""
TITLE: Final = 0.64
"""The largest words beside it, as a share of what is left of that height."""
LINE: Final = 1.2
"""The largest line beneath them, in sizes of the smallest letters."""
COLUMNS: Final = 5
"""How many numbers of the order stand in a row."""
EMPTY: Final = p.mixed(p.LINE_DIM, p.GROUND, 0.6)
"""The frame of a place whose number is not drawn yet."""
GROUNDS: Final = {"open": (p.GROUNDS["green"], p.IVORY), "void": (p.GROUND, p.IVORY)}
"""The plate of a state and its letters, where they are not dark on ivory."""
ASKED: Final = 3
"""The frame of a number of which it is asked which one its ball has, in dots."""
TITLED: Final = 6.4
"""From this height on, in sizes of the smallest letters, the order of the draw has a heading."""


# The head


def draw_head(brush: Brush, rect: pygame.Rect, value: HeadContents) -> None:
    """The game's number, its state on a plate, and at the right how many numbers are drawn."""
    size = round(HEAD * rect.height)
    aside = value.aside
    taken = fonts.width(aside, "Bold", _aside(brush, rect)) + brush.least if aside else 0
    pill = _pill_width(brush, rect, value.state) + brush.least // 2 if value.state else 0
    room = rect.width - taken - pill
    size = fonts.greatest(range(brush.least, size + 1), lambda it: fonts.width(value.game, "Black", it) <= room) or size
    wide = brush.middle(value.game, Pen("Black", size, p.IVORY), rect, "left")
    if value.state:
        _pill(brush, rect, rect.left + wide + brush.least // 2, value.state)
    if aside:
        brush.middle(aside, Pen("Bold", _aside(brush, rect), p.MUTED), rect, "right")


def _aside(brush: Brush, rect: pygame.Rect) -> int:
    return max(brush.least, round(0.52 * rect.height))


def _pill_size(brush: Brush, rect: pygame.Rect) -> int:
    return max(brush.least, round(0.44 * rect.height))


def _pill_width(brush: Brush, rect: pygame.Rect, state: str) -> int:
    size = _pill_size(brush, rect)
    return fonts.width(state.upper(), "Black", size) + size


def _pill(brush: Brush, rect: pygame.Rect, left: int, state: str) -> None:
    """OPEN on green, CLOSED on ivory, VOID in a dashed frame."""
    size = _pill_size(brush, rect)
    high = max(round(PILL * rect.height), round(1.1 * size))
    box = pygame.Rect(left, rect.centery - high // 2, _pill_width(brush, rect, state), high)
    ground, ink = GROUNDS.get(state, (p.IVORY, p.INK))
    brush.card(box, ground, high // 2)
    if state == "void":
        brush.dashed(box, p.IVORY, max(2, high // 16), high // 2)
    brush.middle(state.upper(), Pen("Black", size, ink), box)


# The ball drawn last


def draw_ball(brush: Brush, rect: pygame.Rect, value: BallContents) -> None:
    """The ball at the left, words beside it; without one the words have its room too. That it is void, on a plate."""
    edge = max(4, round(0.06 * rect.height))
    room = rect.inflate(-2 * edge, -2 * edge)
    room.width -= edge // 2
    if value.void:
        plates.announce(brush, room, (value.title, value.beneath))
        return
    if value.number:
        side = min(round(BALL * rect.height), round(0.48 * room.width))
        box = pygame.Rect(room.left + edge, rect.centery - side // 2, side, side)
        light.shine_on(brush, box, side // 2, p.IVORY, max(light.QUARTER, edge))
        brush.surface.blit(ball(side), box)
        brush.middle(str(value.number), Pen("Black", round(0.42 * side), p.INK), box)
        left = box.right + 2 * edge
        room = pygame.Rect(left, room.top, room.right - left, room.height)
    _beside(brush, room, value, centred=bool(value.number))


def _beside(brush: Brush, room: pygame.Rect, value: BallContents, *, centred: bool) -> None:
    """The title as large as it fits, the line beneath it; above it where that is a sum that is won."""
    align: Align = "centre" if centred else "left"
    line = round(LINE * brush.least) if value.beneath else 0
    high = room.height - line
    block = _title(
        value.title, (room.width, high), max(brush.least, round((TITLE if value.number else ALONE) * high)), brush.least
    )
    largest = max(brush.least, min(round(LINE * brush.least), round(0.8 * block.size)))
    beneath = _line(value.beneath, (room.width, room.height), largest, brush.least)
    gap = max(round(0.4 * beneath.size), round(UNDER * block.size)) if line else 0
    whole = _ink(block) + (gap + _ink(beneath) if line else 0)
    top = room.centery - whole // 2
    title = pygame.Rect(room.left, top, room.width, _ink(block))
    rest = pygame.Rect(room.left, title.bottom + gap, room.width, _ink(beneath))
    if value.won:
        rest.top, title.bottom = top, top + whole
    brush.block(block, "Black", p.GOLD if value.won else p.IVORY, title, align)
    if line:
        brush.block(beneath, "Semibold", p.IVORY if value.won else p.MUTED, rest, align)


def _line(words: str, room: tuple[int, int], largest: int, least: int) -> fonts.FittedText:
    """The line beneath the title; smaller rather than in two."""
    sizes = range(least, largest + 1)
    one = fonts.greatest(sizes, lambda size: fonts.width(words, "Semibold", size) <= room[0])
    return fonts.FittedText(one, (words,)) if one else fonts.fitted(words, "Semibold", room, largest, least)


def _title(words: str, room: tuple[int, int], largest: int, least: int) -> fonts.FittedText:
    """The title in one line, if it is whole there; else in more."""
    sizes = range(least, largest + 1)
    one = fonts.greatest(sizes, lambda size: fonts.width(words, "Black", size) <= room[0])
    return fonts.FittedText(one, (words,)) if one else fonts.fitted(words, "Black", room, largest, least)


def _ink(block: fonts.FittedText) -> int:
    """The height of lines from the first one's capitals to the last one's baseline."""
    return round(fonts.CAP * block.size) + (len(block.lines) - 1) * round(fonts.LEADING * block.size)


@kept
def ball(side: int) -> pygame.Surface:
    """A white ball with a dark ring, without its number."""
    radius = side // 2
    picture = clear((side, side), p.DIE)
    picture.blit(disc(radius, p.DIE), (0, 0))
    picture.blit(
        masked(shine((side, side), 0.8).copy(), pygame.transform.scale(disc(radius, WHITE), (side, side))), (0, 0)
    )
    inner = round(0.72 * radius)
    circle = ring(inner, p.INK, max(2, side // 36))
    picture.blit(circle, circle.get_rect(center=picture.get_rect().center))
    return picture


# The order of the draw


def draw_order(brush: Brush, rect: pygame.Rect, value: OrderContents) -> None:
    """A place for each number, in rows of five; above them the heading."""
    rows = -(-value.places // COLUMNS)
    room = rect
    if rect.height >= TITLED * brush.least:
        high = brush.label("Order of the draw", rect)
        taken = high + round(0.35 * brush.least)
        room = pygame.Rect(rect.left, rect.top + taken, rect.width, rect.height - taken)
    pitch, step = room.height / rows, room.width / COLUMNS
    for place in range(value.places):
        row, column = divmod(place, COLUMNS)
        box = pygame.Rect(room.left + round(column * step), room.top + round(row * pitch), 0, 0)
        box.size = round(0.92 * step), round(0.9 * pitch)
        number = value.drawn[place] if place < len(value.drawn) else 0
        if number and number == value.asked:
            light.act_frame(brush, box, box.height // 2, ASKED, "")
            box = box.inflate(-2 * ASKED, -2 * ASKED)
        _place(brush, box, number, last=value.marked and place == len(value.drawn) - 1)


def _place(brush: Brush, box: pygame.Rect, number: int, *, last: bool) -> None:
    radius = box.height // 2
    if not number:
        brush.frame(box, EMPTY, max(1, box.height // 30), radius)
        return
    if last:
        line = max(4, box.height // 8)
        brush.card(box, p.IVORY, radius)
        brush.frame(box.inflate(-line, -line), p.INK, max(2, line // 2), radius - line // 2)
    else:
        brush.card(box, p.IVORY, radius)
    size = max(brush.least, round(0.66 * box.height))
    brush.middle(str(number), Pen("Black", size, p.INK), box)


# The foot


def draw_foot(brush: Brush, rect: pygame.Rect, value: FootContents) -> None:
    """At the left which game is open, else the casino's name; at the right what bars are, else that name, if whole."""

    def whole(every: Iterable[str], wide: int) -> str:
        return next((it for it in every if it and fonts.width(it, "Semibold", brush.least) <= wide), "")

    said = value.next_open or whole((value.casino,), rect.width)
    left = brush.middle(said, _words(brush), rect, "left") + brush.least if said else 0
    if beside := whole((*value.bars, value.casino if value.next_open else ""), rect.width - left):
        brush.middle(beside, _words(brush), rect, "right")


def draw_schedule(brush: Brush, rect: pygame.Rect, words: str) -> None:
    """What is said of the schedule, at the right."""
    brush.middle(words, Pen("Bold", brush.least, p.IVORY), rect, "right")


def _words(brush: Brush) -> Pen:
    return Pen("Semibold", brush.least, p.MUTED)
