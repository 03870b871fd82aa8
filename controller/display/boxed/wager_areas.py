# SPDX-License-Identifier: MIT
"""Draws a wager area of a place that is marked by a word, and the badge of a wager in one letter."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.chips_beside import SMALL, Beside, ChipsBeside, alike_beside
from controller.display.boxed.hand_parts import (
    HARDLY,
    NARROW,
    Fate,
    Heap,
    draw_sum_alone,
    fits,
    look_of,
    narrowed,
)
from controller.display.boxed.places_wagers import Wager
from controller.display.boxed.sums import TICKS, Paid, draw_sum
from controller.display.boxed.wordings import fits_inside, inscribe, inside
from controller.display.boxes import HandContents
from controller.display.drawing import chips, fonts, light, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.engine.values.money import dollars

INSIDE: Final = 4
"""Chips and their amount lie so far within the line of an area, in dots on both sides together."""


class Area(NamedTuple):
    """An area: its wager, the hand of its place, and whether somebody plays there.

    bare: amounts stand without chips, whose colour the number of the place has: in one of the areas both have no room.
    won: what a side wager has won there. paid: how its row tells what is paid. most: how large chips and sums are.
    ticked: a tick stands before its name, as the sum beneath the hand, which is paid, has no room for one.
    """

    wager: Wager
    hand: HandContents
    colours: Mapping[str, Colour]
    played: bool
    bare: bool
    won: str
    paid: Paid
    most: Beside
    ticked: bool


def has_room(brush: Brush, wager: Wager, wide: int) -> bool:
    """Whether chips and their amount have room side by side in an area of this width."""
    return not wager.lying or ChipsBeside(brush, Heap.of(wager.lying), pygame.Rect(0, 0, wide - INSIDE, 0)).has_room()


def alike(brush: Brush, every: Sequence[tuple[Wager, HandContents, pygame.Rect]]) -> Beside:
    """How large chips and sums are in these areas, where chips lie, of these hands: as what goes back leaves room."""
    lying = [ChipsBeside(brush, Heap.of(wager.lying), room.inflate(-INSIDE, -INSIDE)) for wager, _, room in every]
    found = alike_beside(lying)
    back = [it for it, (wager, hand, _) in zip(lying, every, strict=True) if _goes_back(wager, hand)]
    return found._replace(radius=min([found.radius, *filter(None, (_radius_back(*it, found) for it in back))]))


def _goes_back(wager: Wager, hand: HandContents) -> bool:
    """Whether the chips that lie there go back."""
    return hand.tone == "void" or all(stack.fate == "void" for stack in wager.lying)


def draw(brush: Brush, area: Area, room: pygame.Rect) -> None:
    """Its inscription; chips with their amount; its result once it is decided."""
    wager, radius, result = area.wager, room.height // 2, area.wager.result
    if result.wins and wager.is_badge:
        if result.due:
            light.gold_area(brush, room, radius)
            if not (result.won and inscribe(brush, (area.won,), room, p.INK, dollars(result.won))):
                inscribe(brush, (wager.title, wager.brief), room, p.INK)  # the list has the sum
        else:
            brush.frame(room, p.LINE_DIM, brush.px(2), radius)
            draw_sum(brush, (dollars(result.won),), room, p.GOLD, area.paid)
        return
    if not (wager.lying or area.ticked or _titled(brush, wager, room)):
        return  # an empty frame beside a badge would be asked about
    look = look_of(wager.lying)
    brush.frame(room, p.LINE if wager.lying and look != "faded" else p.LINE_DIM, brush.px(2), radius)
    if wager.lying:
        _draw_lying(brush, area, look, room.inflate(-INSIDE, -INSIDE))
        return
    lost = bool(result.stands.words) or area.hand.tone == "loses"
    pen = Pen("Semibold", brush.least, p.FADED if lost or not area.played else p.MUTED)
    inner = _clear_of_the_ends(brush, room)
    if area.ticked:
        _draw_ticked(brush, wager.title.upper(), room, pen)
    elif fits(wager.title.upper(), pen.weight, pen.size, inner.width):
        brush.middle(wager.title.upper(), pen, inner)
    elif not narrowed(brush, wager.title.upper(), pen, inner):
        inscribe(brush, (wager.brief,), room, pen.colour)


def _draw_lying(brush: Brush, area: Area, look: Fate, inner: pygame.Rect) -> None:
    """Chips with their amount."""
    ink, heap = p.FADED if look == "faded" else p.IVORY, Heap.of(area.wager.lying, look)
    if _goes_back(area.wager, area.hand):
        _draw_back(brush, area, heap, inner)
    elif area.bare:
        draw_sum_alone(brush, heap, inner, ink)
    else:
        ChipsBeside(brush, heap, inner).draw(area.colours, ink, area.most)


def _clear_of_the_ends(brush: Brush, room: pygame.Rect) -> pygame.Rect:
    """The room of a name within the round ends of its area."""
    return room.inflate(-round(0.8 * brush.least), 0)


def _titled(brush: Brush, wager: Wager, room: pygame.Rect) -> bool:
    """Whether the name of a wager has room in its area, if need be in narrower letters or in brief."""
    wide = NARROW * fonts.width(wager.title.upper(), "Semibold", brush.least)
    return wide <= _clear_of_the_ends(brush, room).width or fits_inside(brush, wager.brief, room)


def _draw_ticked(brush: Brush, words: str, room: pygame.Rect, pen: Pen) -> None:
    """The name of a wager after a tick, in the middle of its area; the tick alone if both have no room."""
    tick = marks.tick(round(TICKS[-1] * brush.least), p.INK, p.GOLD)
    aside, free = tick.get_width() + brush.least // 5, inside(brush, room).width
    wide = fonts.width(words, pen.weight, pen.size)
    wide = wide if aside + wide <= free else 0
    left = room.centerx - (aside + wide if wide else tick.get_width()) // 2
    brush.surface.blit(tick, tick.get_rect(midleft=(left, room.centery)))
    if wide:
        brush.middle(words, pen, pygame.Rect(left + aside, room.top, wide, room.height))


def _draw_back(brush: Brush, area: Area, heap: Heap, room: pygame.Rect) -> None:
    """Chips that go back: the amount with that word, beside a chip if it has room.

    Of a hand that is void only the amount, if both had to be much narrower: its place says void.
    """
    words, pen = _back(heap), Pen("Bold", brush.least, p.IVORY)
    radius, gap = _radius_back(brush, heap, room, area.most), brush.least // 8
    if radius:
        chip = heap.chip(radius, area.colours, brush.least)._replace(discs=1)
        chips.draw(brush, chip, (room.left + gap + radius, room.centery))
        room = pygame.Rect(room.left + 2 * (radius + gap), room.top, room.width - 2 * radius - 4 * gap, room.height)
    else:
        room = inside(brush, room)
    if area.hand.tone == "void" and HARDLY * fonts.width(words, pen.weight, pen.size) > room.width:
        draw_sum_alone(brush, heap, room, pen.colour)
    else:
        narrowed(brush, words, pen, room)


def _back(heap: Heap) -> str:
    return f"{dollars(heap.cents)} back"


def _radius_back(brush: Brush, heap: Heap, room: pygame.Rect, most: Beside) -> int:
    """The largest radius of the chip beside what goes back, in hardly narrower letters; 0 if it has no room."""
    wide = HARDLY * fonts.width(_back(heap), "Bold", brush.least) + 4 * (brush.least // 8)
    least = round(SMALL * brush.least)
    return next(
        (radius for radius in range(max(least, most.radius), least - 1, -1) if wide + 2 * radius <= room.width), 0
    )


def badge(brush: Brush, wager: Wager, room: pygame.Rect) -> None:
    """A side wager in one letter: a full disc if it lies, a gold one if it is to be paid, else only its ring.

    The disc of one that has lost is dim until it is taken.
    """
    radius = min(room.size) // 2 - 2
    lies, won = bool(wager.lying), wager.result.due
    if won:
        light.gold_area(brush, disc_room(room, radius), radius)
    elif lies:
        full = disc(radius, p.FADED if look_of(wager.lying) == "faded" else p.IVORY)
        brush.surface.blit(full, full.get_rect(center=room.center))
    else:
        ring = light.halo(radius, brush.px(2), p.LINE_DIM)
        brush.surface.blit(ring, ring.get_rect(center=room.center))
    brush.middle(wager.brief.upper(), Pen("Bold", brush.least, p.INK if lies or won else p.FADED), room)


def disc_room(room: pygame.Rect, radius: int) -> pygame.Rect:
    """The square round a disc in the middle of a room."""
    found = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    found.center = room.center
    return found
