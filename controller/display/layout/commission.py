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
NOW: Final = "now"
"""Behind what is taken at once, of somebody who has no place."""
STANDING: Final = ""
"""The place of everybody who has none."""
LINE: Final = 1.05
"""The height of the number above the markers, in least sizes."""
MARKER: Final = 1.3
"""The largest height of a marker."""


class Marker(NamedTuple):
    """What a place owes, in words; and whether all of it lies there, or some is marked up or taken now."""

    words: str
    lies: bool


class Commission(NamedTuple):
    """By player, in cents: what is owed, what is to be marked up now, and what is taken now."""

    owing: Mapping[str, int]
    marked: Mapping[str, int]
    taken: Mapping[str, int]

    def marker(self, player: str) -> Marker | None:
        """The marker of a place: what is owed in all, once it is marked up: `$10`; what is taken, `$0.75 now`."""
        more, taken = self.marked.get(player, 0), self.taken.get(player, 0)
        cents = self.owing.get(player, 0) + more + taken
        return Marker(f"{dollars(cents)} {NOW}" if taken else dollars(cents), not (more or taken)) if cents else None


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


def draw(brush: Brush, box: pygame.Rect, number: str, marker: Marker | None) -> None:
    """A box with its number, and its marker below that; where there is no room, over the number."""
    high = round(LINE * brush.least)
    both = box.height >= 2 * high - 4
    above = pygame.Rect(box.left, box.top, box.width, high) if both else box
    if number and (both or not marker):
        brush.middle(number, Pen("Semibold", brush.least, p.MUTED), above)
    if marker and both:
        room = pygame.Rect(box.left, box.top + high, box.width, box.height - high)
        wanted = min(room.height, round(MARKER * brush.least))
        _marker(brush, pygame.Rect(room.left, room.centery - wanted // 2, room.width, wanted).inflate(-4, -2), marker)
    elif marker:
        _marker(brush, box.inflate(-4, -2), marker)


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
