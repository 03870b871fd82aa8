# SPDX-License-Identifier: MIT
"""Draws the commission of each place: what is owed on an ivory marker; what is marked up or taken now."""

from collections.abc import Mapping, Sequence
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
LINE: Final = 0.82
"""The height of the number above the markers, in least sizes."""
MARKER: Final = 1.2
"""The largest height of a marker."""
ABOVE, BESIDE, BELOW = 1.5, 3, 4.5
"""Between a marker and the number above it, and between it and the lines about it, in units."""
END: Final = 5
"""Between its ends and what stands on it."""
SHARE: Final = 0.9
"""The least width of a marker as a share of its room."""
DOLLAR: Final = 0.03
"""How much further the dollar sign reaches beneath the figures than above them, in least sizes."""
NARROW_END: Final = 4
"""The least of that for amounts that are too wide for their box, in dots; so far they are from what is in the next."""
SQUEEZED: Final = 0.85
"""How narrow an amount may be: a wider one lies over the lines at its sides, as a wide button does on a real table."""


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


class Owing(NamedTuple):
    """A box inside its lines, its number, and its marker if there is one."""

    box: pygame.Rect
    number: str
    marker: Marker | None


def draw_row(brush: Brush, row: Sequence[Owing]) -> None:
    """Boxes side by side. A marker too wide for its own lies over the lines at its sides, where these are free."""
    for number, it in enumerate(row):
        beside = (other for other in row[max(0, number - 1) : number + 2] if other is not it)
        over = min((_free(brush, it.box, other) - NARROW_END for other in beside), default=0)
        draw(brush, *it, over=over if over >= NARROW_END else 0)  # less would end on a line


def _free(brush: Brush, box: pygame.Rect, it: Owing) -> int:
    """How far it is from a box to what stands in the next: the line between them, and what is free in that one."""
    words = it.marker.words if it.marker else "" if _is_high(brush, it.box) else it.number
    line = max(box.left - it.box.right, it.box.left - box.right)
    return line + max(0, it.box.width - fonts.width(words, "Bold", brush.least)) // 2


def _is_high(brush: Brush, box: pygame.Rect) -> bool:
    """Whether a marker has room beneath the number."""
    return box.height >= 2 * round(LINE * brush.least)


def draw(brush: Brush, box: pygame.Rect, number: str, marker: Marker | None, over: int = 0) -> None:
    """A box with its number, and its marker below that; where there is no room, over the number.

    over: how far the marker may lie over each of the lines at its sides, in dots.
    """
    high, both = round(LINE * brush.least), _is_high(brush, box)
    above = pygame.Rect(box.left, box.top, box.width, high) if both else box
    if number and (both or not marker):
        brush.middle(number, Pen("Semibold", brush.least, p.MUTED), above.move(0, brush.px(1) if both else 0))
    if marker:
        _marker(brush, _beneath(brush, box, above.bottom) if both else box, marker, over)


def _beneath(brush: Brush, box: pygame.Rect, top: int) -> pygame.Rect:
    """The room of a marker beneath the number, which ends at `top`."""
    top, beside = top + brush.px(ABOVE), brush.px(BESIDE)
    return pygame.Rect(box.left + beside, top, box.width - 2 * beside, box.bottom - brush.px(BELOW) - top)


def draw_label(brush: Brush, box: pygame.Rect) -> None:
    """What the row is called."""
    pen = Pen("Semibold", brush.least, p.MUTED)
    words = next((it for it in WORDS if fonts.width(it, pen.weight, pen.size) + pen.size <= box.width), WORDS[-1])
    brush.middle(words, pen, box)


def _marker(brush: Brush, room: pygame.Rect, it: Marker, over: int) -> None:
    """A marker button with what is owed, as wide as that needs; the amount alone if it does not lie there yet."""
    said = fonts.width(it.words, "Bold", brush.least)
    wider = max(0, round(SQUEEZED * said) + 2 * NARROW_END - room.width)
    inside, room = room, room.inflate(min(wider, 2 * over), 0)
    if not it.lies:
        for x, wide in ((room.left, inside.left - room.left), (inside.right, room.right - inside.right)):
            brush.surface.fill(p.FELT, (x, room.top, wide, room.height))  # the lines end before it
        words = room.inflate(-2 * NARROW_END, 0)
        plaques.squeezed(brush, it.words, Pen("Bold", brush.least, p.IVORY), words)
        return
    end = max(NARROW_END, min(brush.px(END), (room.width - said) // 2))
    wide = max(round(SHARE * room.width), said + 2 * end)
    button = pygame.Rect(0, 0, min(wide, room.width), min(room.height, round(MARKER * brush.least)))
    button.center = room.center
    brush.card(button, p.IVORY, button.height // 5)
    words = button.inflate(-2 * end, 0).move(0, -int(DOLLAR * brush.least))
    plaques.squeezed(brush, it.words, Pen("Bold", brush.least, p.INK), words)
