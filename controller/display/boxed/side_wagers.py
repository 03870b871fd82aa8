# SPDX-License-Identifier: MIT
"""Draws the painted places for side wagers in a box: inscriptions, chips, what one has won and that it is paid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.chips_beside import ChipsBeside
from controller.display.boxed.hand_parts import Heap, look_of, narrowed
from controller.display.boxed.wordings import EDGE, fits_inside, have_room, inscribe
from controller.display.boxes import SideResult
from controller.display.drawing import fonts, light, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, disc
from controller.display.drawing.fonts import Pen
from controller.display.layout.stacks import Stack
from controller.engine.rules.whole_tables import WagerPlace
from controller.engine.values.money import dollars

LARGER: Final = 0.68
"""The part of both places that a side wager has which is paid now, where the other one is paid already."""


FRAMED: Final = 2
"""So much farther in is the gold of one that has won than its place, in units: a frame of gold may be beside it."""


class Side(NamedTuple):
    """A side wager: its place, the chips there, its result; whether its box is played."""

    place: WagerPlace
    lying: tuple[Stack, ...]
    result: SideResult
    played: bool

    @property
    def won(self) -> bool:
        """Whether it is paid, now or already."""
        return self.result.due or (self.result.paid and self.result.won > 0)

    @property
    def name(self) -> str:
        return self.place.brief or self.place.title

    @property
    def said(self) -> tuple[str, ...]:
        """What has won, before its sum, due or paid: by which cards, unless its name says them; else its name."""
        hand = self.result.stands.hand
        by = "" if hand.replace(" ", "") == self.name else hand
        return tuple(filter(None, (by, self.name, self.name[:1])))


class Drawn(NamedTuple):
    """A side wager and its room. small: it is a disc with its first letter."""

    side: Side
    room: pygame.Rect
    small: bool = False


def draw(brush: Brush, every: Iterable[Drawn], colours: Mapping[str, p.Colour]) -> None:
    """Draw side wagers in their rooms."""
    for side, room, small in every:
        if small:
            _draw_disc(brush, side, room)
        else:
            _draw_one(brush, side, room, colours)


def arranged(brush: Brush, sides: Sequence[Side], places: Sequence[pygame.Rect], aside: pygame.Rect) -> Iterator[Drawn]:
    """Where each side wager of a box is drawn, of those that have room. aside: a room beside the number of the box."""
    every = [it for it in zip(sides, places, strict=True) if it[1].height]
    for _, row in groupby(every, key=lambda it: it[1].top):
        yield from _of_a_row(brush, sorted(row, key=lambda it: it[1].left), aside)


def _of_a_row(brush: Brush, row: Sequence[tuple[Side, pygame.Rect]], aside: pygame.Rect) -> Iterator[Drawn]:
    """The rooms of side wagers side by side. One that has won has room for its sum.

    Of the others only those where chips lie are seen then, as a disc at the end of the row, or beside the number.
    """
    won = [side for side, _ in row if side.won]
    if not won:
        yield from (Drawn(side, room) for side, room in row)
        return
    whole = free = row[0][1].unionall([room for _, room in row])
    high, gap = free.height, free.height // 8
    for side, room in ((side, room) for side, room in row if side not in won and side.lying):
        at_left = room.centerx < free.centerx
        rest = pygame.Rect(free.left + (high + gap) * at_left, free.top, free.width - high - gap, high)
        if aside.width and _has_its_sum(brush, won, free) and not _has_its_sum(brush, won, rest):
            yield Drawn(side, aside, small=True)
            aside = pygame.Rect(aside.topleft, (0, 0))
        else:
            end = pygame.Rect(free.left if at_left else free.right - high, free.top, high, high)
            yield Drawn(side, end, small=True)
            free = rest
    yield from _shared(brush, won, free.clip(whole.inflate(-2 * brush.px(FRAMED), 0)), gap)


def _has_its_sum(brush: Brush, won: Sequence[Side], room: pygame.Rect) -> bool:
    """Whether the only one that has won has room for its name with the sum."""
    words, paid = f"{won[0].name} {dollars(won[0].result.won)}", not won[0].result.due
    return len(won) == 1 and fits_inside(brush, words, _bare(brush, room) if paid else room)


def _bare(brush: Brush, room: pygame.Rect) -> pygame.Rect:
    """The room of what is paid: no line is around it any more."""
    return room.inflate(brush.px(EDGE), 0)


def _shared(brush: Brush, won: Sequence[Side], free: pygame.Rect, gap: int) -> Iterator[Drawn]:
    """The room of those that have won, from the left: more for one that is paid now beside one that is paid.

    All, where its name with the sum has no room in it.
    """
    due = [side for side in won if side.result.due]
    words = [f"{side.name[:1]} {dollars(side.result.won)}" for side in due]
    larger = pygame.Rect(*free.topleft, round(LARGER * free.width), free.height)
    if len(due) == 1 and not fits_inside(brush, words[0], larger):
        won = due
    parts = [LARGER if side.result.due else 1 - LARGER for side in won]
    left = free.left
    for side, part in zip(won, parts, strict=True):
        wide = round((free.width - gap * (len(won) - 1)) * part / sum(parts))
        yield Drawn(side, pygame.Rect(left, free.top, wide, free.height))
        left += wide + gap


def _draw_disc(brush: Brush, side: Side, room: pygame.Rect) -> None:
    """That chips lie there: a full disc with the first letter of its name; dim if they are lost."""
    radius = room.height // 2
    full = disc(radius, p.FADED if look_of(side.lying) == "faded" else p.IVORY)
    brush.surface.blit(full, full.get_rect(center=room.center))
    brush.middle(side.name[:1].upper(), Pen("Bold", brush.least, p.INK), room)


def _draw_one(brush: Brush, side: Side, room: pygame.Rect, colours: Mapping[str, p.Colour]) -> None:
    """Its inscription; chips with their amount; its result once it is decided."""
    place, result, radius = side.place, side.result, room.height // 2
    if result.due:
        light.gold_area(brush, room, radius)
        inscribe(brush, _won(side), room, p.INK)
        return
    if side.won:
        _draw_paid(brush, side, room)
        return
    brush.frame(room, p.LINE if side.lying else p.LINE_DIM, brush.px(2), radius)
    if side.lying:
        look = look_of(side.lying)
        ink = p.FADED if look == "faded" else p.IVORY
        ChipsBeside(brush, Heap.of(side.lying, look), room.inflate(-4, -4)).draw(colours, ink)
    else:
        ink = p.MUTED if side.played and not result.stands.words else p.FADED
        words = (f"{side.name} {result.stands.words}",) if result.stands.words else (place.title,)
        inscribe(brush, (*words, place.title, place.brief, place.title[:1]), room, ink)


def _won(side: Side) -> Iterable[str]:
    """The wordings of a side wager that wins: with what it has won, last its inscription."""
    stands, won = side.result.stands, dollars(side.result.won) if side.result.won else ""
    named = (f"{said} {won}" for said in side.said if won)
    return (*named, won, stands.words, stands.pays or stands.hand, side.place.brief, side.place.title[:1])


def _draw_paid(brush: Brush, side: Side, room: pygame.Rect) -> None:
    """That it is paid, and how much, in gold; where that has no room a tick before its name, or only the tick."""
    won, bare = dollars(side.result.won), _bare(brush, room)
    if inscribe(brush, [f"{said} {won}" for said in dict.fromkeys((side.said[0], side.name))], bare, p.GOLD):
        return
    size, gap = round(0.7 * brush.least), brush.least // 8
    name = side.name if have_room([side.name.upper()], brush.least, room.width - size - gap) else ""
    if not name and inscribe(brush, (side.name,), bare, p.GOLD):
        return
    wide = min(fonts.width(name.upper(), "Semibold", brush.least), room.width - size - gap) if name else 0
    left = room.centerx - (wide + size + gap * bool(name)) // 2
    tick = marks.tick(size, p.INK, p.GOLD)
    brush.surface.blit(tick, tick.get_rect(midleft=(left, room.centery)))
    if name:
        at = pygame.Rect(left + size + gap, room.top, wide, room.height)
        narrowed(brush, name.upper(), Pen("Semibold", brush.least, p.GOLD), at)
