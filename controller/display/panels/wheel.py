# SPDX-License-Identifier: MIT
"""Draws a wheel: once it rests an arc with the place at the pointer; before that all its places, and how it turns."""

from math import cos, pi, radians, sin
from typing import NamedTuple

import pygame

from controller.display.drawing import fonts, wheels
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Brush, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.keeping import kept
from controller.engine.record.on_show import ShownWheel
from controller.engine.rules.face import Token, WheelPanel

RIM, INNER, HUB = 0.5, 0.375, 0.27
"""Radii as shares of the wheel's size: outer edge, inner end of the places, hub."""
LETTERED = (1.25, 0.78)
"""The size of letters on a whole wheel, as a share of the width of a place: of single ones, and of two side by side."""
IN_HUB = 0.6
"""The largest part of an arc's width for words in the hub: they do not reach over its rim."""
PASSING = 4
"""So many places pass the pointer before a wheel is at rest."""


class Motion(NamedTuple):
    """What the game shows of a wheel, and the index of the place where it rests; None while it moves."""

    shown: ShownWheel
    place: int | None


def motion(panel: WheelPanel, shown: ShownWheel, *, blank: bool) -> Motion:
    """How this wheel moves or rests. blank: no result is drawn, whatever was read."""
    known = ShownWheel() if blank else shown
    return Motion(known, _place(panel, known))


def _place(panel: WheelPanel, shown: ShownWheel) -> int | None:
    """The index of the place with the ball or at the indicator; None while it moves."""
    if panel.ball:
        number = str(shown.crown)
        return next((index for index, token in enumerate(panel.places) if token.text == number), None)
    return None if shown.section is None else shown.section % len(panel.places)


def draw(brush: Brush, wheel: WheelPanel, motion: Motion, rect: pygame.Rect) -> None:
    """Draw an arc of the wheel with what is at the pointer; while it is not at rest, the whole wheel."""
    radius = max(6, min(rect.size) // 28)
    if motion.place is not None:
        arc, least = _arc(wheel, motion, motion.place), brush.least
        brush.surface.blit(wheels.picture(arc, rect.size, least), rect)
        brush.turns = lambda share: wheels.passing(arc, 1 - share, rect.size, least)
        _say_peg(brush, motion, rect)
    else:
        brush.card(rect, wheels.WELL, radius)
        _whole(brush, wheel, motion, rect.inflate(-2 * brush.px(6), -2 * brush.px(6)))
    brush.frame(rect, p.LINE_DIM, 2, radius)


def _arc(wheel: WheelPanel, motion: Motion, place: int) -> wheels.Arc:
    at = place + 0.5 * motion.shown.peg
    return wheels.Arc(wheel.places, at, passed(wheel, motion, place), wheel.ball, "left" if wheel.ball else "top")


def passed(wheel: WheelPanel, motion: Motion, place: int) -> int:
    """The place that wins: on a peg, that which passed the indicator last (s 154(2))."""
    past = motion.shown.peg and motion.shown.wheel == "clockwise"
    return (place + past) % len(wheel.places)


def _say_peg(brush: Brush, motion: Motion, rect: pygame.Rect) -> None:
    """That the indicator is on a peg, where the wheel's hub is. The headline says which of the two symbols wins."""
    if not motion.shown.peg:
        return
    words = "ON A PEG"
    room = pygame.Rect(rect.left, rect.bottom - round(0.3 * rect.height), rect.width, round(0.3 * rect.height))
    size = fonts.fitted(words, "Bold", (round(IN_HUB * room.width), room.height), 2 * brush.least, brush.least).size
    room.bottom = rect.bottom - max(0, round((fonts.DESCENT + fonts.CAP / 2) * size) - room.height // 2)
    brush.middle(words, Pen("Bold", size, p.IVORY), room)


def _whole(brush: Brush, wheel: WheelPanel, motion: Motion, room: pygame.Rect) -> None:
    """Draw the whole wheel in the middle of its room, as large as possible: it moves, or nothing is known of it."""
    pointer = 0 if wheel.ball else min(room.size) // 14
    size = min(room.width, room.height - pointer)
    box = pygame.Rect(0, 0, size, size)
    box.midbottom = (room.centerx, (room.centery + (size + pointer) // 2))
    image = _ring(wheel.places, size)
    brush.surface.blit(image, image.get_rect(center=box.center))
    _middle(brush, motion, box)
    _arrows(brush, motion, box)
    if not wheel.ball and (motion.shown.wheel or motion.shown.revolutions):  # before a spin nothing is at it
        _indicator(brush, box)


@kept
def _ring(places: tuple[Token, ...], size: int) -> pygame.Surface:
    """The ring of places, clockwise; the first is at the top. Single letters fill their places."""
    step = 2 * pi / len(places)

    def paint(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        middle = (side / 2, side / 2)
        pygame.draw.circle(surface, p.COPPER_DARK, middle, side * RIM)
        for number, token in enumerate(places):
            pygame.draw.polygon(surface, p.GROUNDS[token.ground], _sector(side, (number - 0.5) * step, step))
        for number in range(len(places)):
            _peg(surface, side, (number + 0.5) * step)
        pygame.draw.circle(surface, p.COPPER, middle, side * RIM, round(side * 0.008))
        pygame.draw.circle(surface, p.COPPER, middle, side * INNER, round(side * 0.006))
        pygame.draw.circle(surface, p.COPPER_DARK, middle, side * HUB)
        pygame.draw.circle(surface, p.PANEL, middle, side * (HUB - 0.012))

    ring = smooth((size, size), p.PANEL, paint)
    part = LETTERED[any(len(token.text) > 1 for token in places)]
    high = max(5, round(min(2 * pi * size * 0.42 / len(places) * part, size * 0.085)))
    for number, token in enumerate(places):
        _lettered(ring, token, size, 360 * number / len(places), high)
    return ring


def _point(side: float, radius: float, angle: float) -> tuple[float, float]:
    """A point of the wheel; angles are clockwise from the top."""
    return side * (0.5 + radius * sin(angle)), side * (0.5 - radius * cos(angle))


def _sector(side: int, start: float, step: float) -> list[tuple[float, float]]:
    outer = [_point(side, RIM - 0.012, start + step * n / 6) for n in range(7)]
    inner = [_point(side, HUB, start + step * n / 6) for n in range(6, -1, -1)]
    return outer + inner


def _peg(surface: pygame.Surface, side: int, angle: float) -> None:
    pygame.draw.line(surface, p.COPPER, _point(side, HUB, angle), _point(side, RIM, angle), round(side * 0.005))


def _lettered(ring: pygame.Surface, token: Token, size: int, angle: float, high: int) -> None:
    """Write the text of a place, with its foot towards the middle."""
    ink = p.ink_on(p.GROUNDS[token.ground])
    image = pygame.transform.rotozoom(fonts.rendered(token.text, Pen("Bold", high, ink)), -angle, 1.0)
    x, y = _point(size, (RIM + INNER) / 2, radians(angle))
    ring.blit(image, image.get_rect(center=(round(x), round(y))))


def _middle(brush: Brush, motion: Motion, box: pygame.Rect) -> None:
    """In the hub: the number of revolutions. Nothing while it is blank."""
    count = motion.shown.revolutions
    if not count:
        return
    small = Pen("Semibold", max(8, round(box.width * 0.085)), p.IVORY)
    words = "revolution" if count == 1 else "revolutions"
    brush.text(words, small, (box.centerx, box.centery + round(box.width * 0.14)), "centre")
    pen = Pen("Black", round(box.width * 0.24), p.IVORY)
    brush.text(str(count), pen, (box.centerx, box.centery - round(box.width * 0.02)), "centre")


def _arrows(brush: Brush, motion: Motion, box: pygame.Rect) -> None:
    """While it turns: arrows for the direction of the ball (outside) and of the wheel (round the hub)."""
    if motion.place is not None:
        return
    for direction, radius in ((motion.shown.ball, 0.34), (motion.shown.wheel, HUB - 0.035)):
        if direction:
            image = _arrow(box.width, radius, direction == "clockwise")
            brush.surface.blit(image, box)


@kept
def _arrow(size: int, radius: float, clockwise: bool) -> pygame.Surface:
    """Two curved arrows, opposite each other."""
    way = 1 if clockwise else -1

    def paint(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        for start in (0.25 * pi, 1.25 * pi):
            arc = [_point(side, radius, start + way * n * 0.05) for n in range(18)]
            pygame.draw.lines(surface, p.IVORY, False, arc, max(1, round(side * 0.012)))
            tip = start + way * 18 * 0.05
            head = [
                _point(side, radius, tip + way * 0.11),
                _point(side, radius + 0.03, tip - way * 0.04),
                _point(side, radius - 0.03, tip - way * 0.04),
            ]
            pygame.draw.polygon(surface, p.IVORY, head)

    return smooth((size, size), p.IVORY, paint)


def _indicator(brush: Brush, box: pygame.Rect) -> None:
    """The pointer at the top of the wheel."""
    half, deep = max(5, box.width // 20), max(8, box.width // 11)

    def paint(surface: pygame.Surface) -> None:
        wide, high = surface.get_size()
        pygame.draw.polygon(surface, p.INK, [(0, 0), (wide, 0), (wide / 2, high)])
        inner = [(wide * 0.16, high * 0.06), (wide * 0.84, high * 0.06), (wide / 2, high * 0.84)]
        pygame.draw.polygon(surface, p.IVORY, inner)

    brush.surface.blit(smooth((2 * half, deep), p.INK, paint), (box.centerx - half, box.top - deep + deep // 4))
