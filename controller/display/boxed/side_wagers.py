# SPDX-License-Identifier: MIT
"""Draws a painted place for a side wager in a box: its inscription, its chips, what it has won and that it is paid."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import NARROW, NARROW_WORDS, Heap, draw_beside, fits, narrowed
from controller.display.boxes import SideResult
from controller.display.drawing import fonts, light, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.layout.stacks import Stack
from controller.engine.rules.whole_tables import WagerPlace
from controller.engine.values.money import dollars

PAIR: Final = 2
"""So many places beside each other share their room."""
WIDER: Final = 45
"""By so many hundredths the place of one that has won is wider, where its sum needs it."""


class Side(NamedTuple):
    """A side wager: its place, the chips there, its result; whether its box is played; whether the dealer reads it."""

    place: WagerPlace
    lying: tuple[Stack, ...]
    result: SideResult
    played: bool
    dealer: bool

    @property
    def paid(self) -> p.Colour:
        """The ink of what is paid: players read in gold what is won; the dealer only what is still to be paid."""
        return p.IVORY if self.dealer else p.GOLD


def rooms(brush: Brush, results: Sequence[SideResult], places: Sequence[pygame.Rect]) -> Sequence[pygame.Rect]:
    """The places of two side by side; if one of them has won it has the larger part of both where its sum needs it."""
    won = [number for number, it in enumerate(results) if it.won and (it.paid or it.due)]
    if len(places) != PAIR or len(won) != 1 or not _in_a_row(places):
        return places
    wide = places[0].width
    if fonts.width(dollars(results[won[0]].won), "Semibold", brush.least) <= wide - brush.least // 4:
        return places
    more = WIDER * wide // 100
    more = more if won[0] == (places[0].left > places[1].left) else -more
    left, right = sorted(places, key=lambda it: it.left)
    found = {left.left: pygame.Rect(left.left, left.top, left.width + more, left.height)}
    found[right.left] = pygame.Rect(right.left + more, right.top, right.width - more, right.height)
    return [found[it.left] for it in places]


def _in_a_row(places: Sequence[pygame.Rect]) -> bool:
    """Whether all have a place, side by side."""
    return all(it.height and it.top == places[0].top for it in places)


def draw(brush: Brush, side: Side, room: pygame.Rect, colours: Mapping[str, p.Colour]) -> None:
    """Draw it, if it has room: its inscription; chips with their amount; its result once it is decided."""
    place, result, radius = side.place, side.result, room.height // 2
    if not room.height:
        return
    if result.due:
        light.gold_area(brush, room, radius)
        _inscribed(brush, _won(place, result), room, p.INK)
        return
    brush.frame(room, p.LINE if side.lying else p.LINE_DIM, brush.px(2), radius)
    if result.paid:
        _draw_paid(brush, side, room)
    elif side.lying:
        heap = Heap.of(side.lying, "faded" if result.words else "")
        draw_beside(brush, heap, room.inflate(-4, -4), colours, p.IVORY)
    else:
        ink = p.MUTED if side.played and not result.words else p.FADED
        words = (f"{place.brief or place.title} {result.words}",) if result.words else (place.title,)
        _inscribed(brush, (*words, place.title, place.brief, place.title[:1]), room, ink)


def _won(place: WagerPlace, result: SideResult) -> tuple[str, ...]:
    """The wordings of a side wager that wins: what it has won, the hand and the odds, its inscription."""
    won = (dollars(result.won),) if result.won else ()
    hand, _, odds = result.words.partition(": ")
    name = place.brief or place.title
    named = (f"{said} {it}" for said in (hand, name) for it in won)
    return (*named, *won, result.words, odds or hand, place.brief, place.title[:1])


def _paid(place: WagerPlace, result: SideResult) -> tuple[str, ...]:
    """The wordings of one that is paid: with its name always, last its name alone."""
    brief = place.brief or place.title
    won = dollars(result.won)
    return f"{brief} paid {won}", f"{brief} {won}", brief


def _draw_paid(brush: Brush, side: Side, room: pygame.Rect) -> None:
    """That it is paid, and how much; where that has no room a tick before its name, or only the tick."""
    *sums, name = _paid(side.place, side.result)
    if _inscribed(brush, tuple(sums), room, side.paid):
        return
    inner, gap = room.inflate(-brush.least // 4, 0), brush.least // 8
    pen, disc = Pen("Semibold", brush.least, side.paid), round(0.7 * brush.least)
    wide = min(fonts.width(name.upper(), pen.weight, pen.size), inner.width - disc - gap)
    beside = pygame.Rect(inner.centerx + (disc + gap - wide) // 2, inner.top, wide, inner.height)
    if NARROW_WORDS * fonts.width(name.upper(), pen.weight, pen.size) > wide:
        tick = marks.tick(round(0.8 * room.height), p.INK, side.paid)
        brush.surface.blit(tick, tick.get_rect(center=room.center))
        return
    tick = marks.tick(disc, p.INK, side.paid)
    brush.surface.blit(tick, tick.get_rect(midright=(beside.left - gap, room.centery)))
    narrowed(brush, name.upper(), pen, beside)


def _inscribed(brush: Brush, every: tuple[str, ...], room: pygame.Rect, ink: p.Colour) -> bool:
    """The first of these wordings that has room, or that has no letters and has it if its figures are narrower.

    Answers False if none has room.
    """
    pen = Pen("Semibold", brush.least, ink)
    inner = room.inflate(-brush.least // 2, 0)
    for words in (it.upper() for it in every if it):
        if fits(words, pen.weight, pen.size, inner.width):
            brush.middle(words, pen, room)
            return True
        figures, within = not any(map(str.isalpha, words)), room.inflate(-brush.least // 4, 0)
        most = NARROW_WORDS if " " in words else NARROW
        if figures and most * fonts.width(words, pen.weight, pen.size) <= within.width:
            return narrowed(brush, words, pen, within)
    return False
