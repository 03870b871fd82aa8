# SPDX-License-Identifier: MIT
"""Draws wager areas that are marked by one sign each, as 1, 2 and $: the sign, the chips, and the amount for all.

The sign is the spot's: it stands above the chips, so that nobody takes it for their amount.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import HARDLY, INKS, Fate, Heap, first_that_fits
from controller.display.boxed.places_row import SIGN
from controller.display.boxed.places_wagers import Wager
from controller.display.boxes import HandContents
from controller.display.drawing import chips, light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.plaques import squeezed
from controller.engine.values.money import dollars

WITHIN: Final = 3
"""Narrower words begin so far within their room, in units."""
TIMES: Final = "\N{MULTIPLICATION SIGN}"
"""Between how many wagers lie there and the amount on each."""


class Spots(NamedTuple):
    """The spots of a place. apart: the amounts of wagers that are a badge beside the number: ` + B $5`."""

    wagers: Sequence[Wager]
    hand: HandContents
    colours: Mapping[str, Colour]
    played: bool
    dealer: bool
    apart: str

    @property
    def withdrawn(self) -> bool:
        """Whether a wager that does not lie there was withdrawn: cards lie, and so does another wager."""
        return bool(self.hand.cards) and any(it.lying for it in self.wagers)

    @property
    def amounts(self) -> tuple[str, ...]:
        """The amount on the spots, the fullest wording first; none if nothing lies there."""
        lying = [sum(it.cents for it in wager.lying) for wager in self.wagers if wager.lying]
        if not lying:
            return ()
        one, whole = dollars(lying[0]), dollars(sum(lying))
        if self.hand.tone == "void":
            return f"{whole}{self.apart} back", f"{whole} back", whole
        alike = "" if len(set(lying)) > 1 else f"{len(lying)} {TIMES} {one}" if len(lying) > 1 else one
        every = (alike, alike.replace(" ", "")) if alike else (f"{whole} in all", whole)
        bare = (every[-1].replace("$", ""),) if alike and len(lying) > 1 else ()
        return *(f"{it}{self.apart}" for it in every), every[-1], *bare


def draw(brush: Brush, spots: Spots, rooms: Sequence[pygame.Rect], *, signed: bool = True) -> None:
    """Draw every spot in its room, at its top the sign. A wager that was withdrawn left an arrow."""
    high = round(SIGN * brush.least) if signed else 0
    for wager, room in zip(spots.wagers, rooms, strict=True):
        if signed:
            ink = p.IVORY if spots.hand.tone == "wins" else p.MUTED if _is_live(spots, wager) else p.FADED
            sign = pygame.Rect(room.left, room.top, room.width, high)
            brush.middle(wager.title, Pen("Semibold", brush.least, ink), sign)
        _spot(brush, spots, wager, pygame.Rect(room.left, room.top + high, room.width, room.height - high))


def draw_amount(brush: Brush, spots: Spots, each: pygame.Rect) -> None:
    """The amount on the spots, beneath them: in hardly narrower letters, if no wording has room else."""
    pen = Pen("Semibold", brush.least, INKS[spots.hand.tone].name)
    if words := first_that_fits(spots.amounts, pen.weight, pen.size, each.width):
        brush.middle(words, pen, each)
        return
    left = brush.px(WITHIN)  # so that the words are clear of a frame that stands out
    within = pygame.Rect(each.left + left, each.top, each.width - left, each.height)
    if words := first_that_fits(spots.amounts, pen.weight, pen.size, int(within.width / HARDLY)):
        squeezed(brush, words, pen, within)


def _is_live(spots: Spots, wager: Wager) -> bool:
    """Whether a wager plays there, or can."""
    return spots.played and (bool(wager.lying) or not spots.withdrawn) and spots.hand.tone != "loses"


def _spot(brush: Brush, spots: Spots, wager: Wager, ring: pygame.Rect) -> None:
    radius, live = min(ring.size) // 2, _is_live(spots, wager)
    if wager.lying:
        look: Fate = "wins" if spots.hand.tone == "wins" else "faded" if spots.hand.tone == "loses" else ""
        chip = Heap.of(wager.lying, look).chip(radius, spots.colours, brush.least)
        chips.draw(brush, chip._replace(discs=1), ring.center)
        return
    halo = light.halo(radius - 1, brush.px(2), p.LINE if live else p.LINE_DIM)
    brush.surface.blit(halo, halo.get_rect(center=ring.center))
    if spots.withdrawn:
        arrow = light.triangle((radius, radius * 3 // 4), p.FADED, "up" if spots.dealer else "down")
        brush.surface.blit(arrow, arrow.get_rect(center=ring.center))
