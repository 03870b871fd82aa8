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

WORD: Final = "commission"
STANDING: Final = ""
"""The place of everybody who has none."""
LINE: Final = 1.05
"""The height of the number above the markers, in least sizes."""
NARROWEST: Final = 0.6
"""How narrow two markers in one may be, as a share of their width."""
MARKER: Final = 1.3
"""The largest height of a marker."""


class Commission(NamedTuple):
    """By player, in cents: what is owed, what is to be marked up now, and what is taken now."""

    owing: Mapping[str, int]
    marked: Mapping[str, int]
    taken: Mapping[str, int]

    def markers(self, player: str, take: str = "take") -> tuple[tuple[str, bool], ...]:
        """The markers of a place: `$5`, and what comes now: `+$5` or `take $1`. With each whether it lies there yet."""
        lies = ((dollars(cents), True) for cents in (self.owing.get(player, 0),) if cents)
        comes = ((f"+{dollars(cents)}", False) for cents in (self.marked.get(player, 0),) if cents)
        goes = ((f"{take} {dollars(cents)}", False) for cents in (self.taken.get(player, 0),) if cents)
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


def draw(brush: Brush, box: pygame.Rect, number: str, markers: tuple[tuple[str, bool], ...]) -> None:
    """A box with its number, and its markers below that; where there is no room, over the number."""
    high = round(LINE * brush.least)
    if box.height < 2 * high - 4:
        if number and not markers:
            brush.middle(number, Pen("Semibold", brush.least, p.MUTED), box)
        for words, lies in in_one(markers, box.width, brush.least):
            _marker(brush, box.inflate(-4, -2), words, lies=lies)
        return
    if number:
        brush.middle(number, Pen("Semibold", brush.least, p.MUTED), pygame.Rect(box.left, box.top, box.width, high))
    room = pygame.Rect(box.left, box.top + high, box.width, box.height - high)
    low = room.height < 2 * round(0.9 * brush.least)
    shown = in_one(markers, box.width, brush.least) if low else markers
    each = min(room.height // max(1, len(shown)), round(MARKER * brush.least))
    top = room.centery - each * len(shown) // 2
    for at, (words, lies) in enumerate(shown):
        _marker(brush, pygame.Rect(room.left, top + at * each, room.width, each).inflate(-4, -2), words, lies=lies)


def in_one(markers: tuple[tuple[str, bool], ...], wide: int, size: int) -> tuple[tuple[str, bool], ...]:
    """All in one, where one has room: `$5+$5`; what comes alone where both are too wide."""
    words = "".join(said for said, _ in markers)
    if len(markers) < 2 or NARROWEST * fonts.width(words, "Bold", size) > wide:
        return markers[-1:]
    return ((words, False),)


def _marker(brush: Brush, room: pygame.Rect, words: str, *, lies: bool) -> None:
    """A marker button with what is owed; in outline if it does not lie there yet."""
    brush.card(room, p.IVORY if lies else p.WELL, room.height // 5, p.INK if lies else p.IVORY, 1 if lies else 2)
    plaques.squeezed(brush, words, Pen("Bold", brush.least, p.INK if lies else p.IVORY), room.inflate(-6, 0))
