# SPDX-License-Identifier: MIT
"""Draws the commission of each place: what is owed on an ivory marker, what is marked up or taken now in outline."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts, plaques
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.engine.rules.face import PlayerBox
from controller.engine.shown.views import View
from controller.engine.values.money import dollars

WORDS: Final = ("commission owed", "commission")
"""What the row is called, the first that has room."""
STANDING: Final = ""
"""The place of everybody who has none."""
LINE: Final = 1.05
"""The height of the number above the markers, in least sizes."""
MARKER: Final = 1.3
"""The largest height of a marker."""


class Marker(NamedTuple):
    """What is owed: in words, in cents; and whether it lies there yet."""

    words: str
    cents: int
    lies: bool


class Commission(NamedTuple):
    """By player, in cents: what is owed, what is to be marked up now, and what is taken now."""

    owing: Mapping[str, int]
    marked: Mapping[str, int]
    taken: Mapping[str, int]

    def markers(self, player: str, take: str = "take") -> tuple[Marker, ...]:
        """The markers of a place: `$5`; what comes now, `$5`, or `+$5` if some lies there; what is taken, `take $1`."""
        lies = [Marker(dollars(cents), cents, True) for cents in (self.owing.get(player, 0),) if cents]
        more = "+" if lies else ""
        comes = [Marker(f"{more}{dollars(cents)}", cents, False) for cents in (self.marked.get(player, 0),) if cents]
        goes = [Marker(f"{take} {dollars(cents)}", cents, False) for cents in (self.taken.get(player, 0),) if cents]
        return (*lies, *comes, *goes)


def commission(view: View, seated: frozenset[str]) -> Commission:
    """From a view. seated: the players who have a place; the others' is taken in one sum."""
    marked: dict[str, int] = {}
    taken: dict[str, int] = {}
    for it in view.owed if view.declared and not view.unpaid else ():
        if it.commission:
            player, into = it.player if it.player in seated else STANDING, marked if it.marked else taken
            into[player] = into.get(player, 0) + it.commission
    return Commission(view.commission, marked, taken)


def players_of(boxes: tuple[PlayerBox, ...]) -> frozenset[str]:
    """The players who have a place."""
    return frozenset(box.player for box in boxes)


def draw(brush: Brush, box: pygame.Rect, number: str, markers: tuple[Marker, ...]) -> None:
    """A box with its number, and its markers below that; where there is no room, over the number."""
    high = round(LINE * brush.least)
    if box.height < 2 * high - 4:
        if number and not markers:
            brush.middle(number, Pen("Semibold", brush.least, p.MUTED), box)
        for it in in_one(markers):
            _marker(brush, box.inflate(-4, -2), it)
        return
    if number:
        brush.middle(number, Pen("Semibold", brush.least, p.MUTED), pygame.Rect(box.left, box.top, box.width, high))
    room = pygame.Rect(box.left, box.top + high, box.width, box.height - high)
    low = room.height < 2 * round(0.9 * brush.least)
    shown = in_one(markers) if low else markers
    each = min(room.height // max(1, len(shown)), round(MARKER * brush.least))
    top = room.centery - each * len(shown) // 2
    for at, it in enumerate(shown):
        _marker(brush, pygame.Rect(room.left, top + at * each, room.width, each).inflate(-4, -2), it)


def in_one(markers: tuple[Marker, ...]) -> tuple[Marker, ...]:
    """Where one has room: what is owed in all, once it is marked up."""
    cents = sum(it.cents for it in markers)
    return markers if len(markers) < 2 else (Marker(dollars(cents), cents, False),)


def draw_label(brush: Brush, box: pygame.Rect) -> None:
    """What the row is called."""
    pen = Pen("Semibold", brush.least, p.MUTED)
    words = next((it for it in WORDS if fonts.width(it, pen.weight, pen.size) + pen.size <= box.width), WORDS[-1])
    brush.middle(words, pen, box)


def _marker(brush: Brush, room: pygame.Rect, it: Marker) -> None:
    """A marker button with what is owed; in outline if it does not lie there yet."""
    ink, ground = (p.INK, p.IVORY) if it.lies else (p.IVORY, p.WELL)
    brush.card(room, ground, room.height // 5, ink, 1 if it.lies else 2)
    plaques.squeezed(brush, it.words, Pen("Bold", brush.least, ink), room.inflate(-6, 0))
