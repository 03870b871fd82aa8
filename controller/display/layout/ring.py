# SPDX-License-Identifier: MIT
"""Draws the layout of a ring: the areas of each side of the coins, and every player's chips with their amounts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips, fonts, light, marks, plaques
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.players import SEVERAL
from controller.display.layout import painted, sides
from controller.display.layout.stacks import Stack, amount, stacks
from controller.engine.rules.face import Area, Face, LightsPanel
from controller.engine.shown.views import Chips, Fates, Result, View

ROUND: Final = 5
"""The radius of corners, in units."""
LAMP: Final = 0.72
"""The size of a lamp, in sizes of the letters beside it."""
VOID: Final = ("void: goes back", "void")
"""Instead of the odds of a wager that has neither won nor lost; the shorter where there is less room."""


class RingContents(NamedTuple):
    """What changes on the layout. lit: winning wagers. result: what is declared. fates: what it does to chips.

    moving: by wager, the one that it becomes. colours: of the players. lights: by set, how many are lit.
    """

    lit: tuple[str, ...]
    result: Result | None
    chips: tuple[Chips, ...]
    fates: Fates
    moving: Mapping[str, str]
    colours: Mapping[str, p.Colour]
    lights: Mapping[str, int] = {}


def contents(view: View, colours: Mapping[str, p.Colour]) -> RingContents:
    """The data of the layout from a view."""
    return RingContents(view.lit, view.declared, view.standing.chips, view.fates, view.moving, colours, view.lights)


class Ring:
    """Draws the layout of a face with two sides in one box."""

    def __init__(self, face: Face, casino: str, room: pygame.Rect, least: int, *, players: bool) -> None:
        self._face, self._casino, self._least = face, casino, least
        self.line = 3 if players else 2
        """The width of a painted line, in dots."""
        inner = pygame.Rect(room.left, room.top, room.width - self.line, room.height - self.line)
        self._name, self._boxes = sides.boxes_of(face, inner, least)
        self._filled = sides.fillings(
            {area: painted.inside(box, self.line) for area, box in self._boxes.items()}, least
        )

    def box(self, area: Area) -> pygame.Rect:
        """The box of an area, without its right and its lower line."""
        return self._boxes[area]

    def draw(self, brush: Brush, contents: RingContents) -> Iterator[None]:
        """Draw the layout and what lies on it, an area at each step."""
        if self._name.height:
            painted.casino_name(brush, self._name, self._casino, self._least, self.line)
        won = [area for area in self._face.areas if area.wager in contents.lit]
        for area in self._face.areas:
            if area not in won:
                self._area(brush, area, contents)
                yield
        for area in won:  # their light falls on the others
            box = painted.with_lines(self._boxes[area], self.line)
            light.gold_area(brush, box, brush.px(ROUND), spread=min(8, self._least // 4))
            yield
            self._area(brush, area, contents)

    def _area(self, brush: Brush, area: Area, contents: RingContents) -> None:
        look = self._look(area, contents)
        box = self._boxes[area]
        if look == "wins":
            mark = marks.tick(round(0.9 * self._least))
            brush.surface.blit(mark, mark.get_rect(topright=(box.right - self.line, box.top + 2 * self.line)))
        else:
            painted.outline(brush, box, p.LINE, self.line)
        if look == "void":
            brush.dashed(painted.inside(box, self.line), p.IVORY, self.line)
        filled = self._filled[area]
        inks = {"wins": (p.INK, p.INK), "loses": (p.FADED, p.FADED)}.get(look, (p.IVORY, p.MUTED))
        for line in self._void(area, filled) if look == "void" else filled.lines:
            ink = inks[0] if line.weight == "Bold" or look == "void" else inks[1]
            at = line.at[0], line.at[1] + round(fonts.CAP * line.size) + round(0.12 * line.size)
            brush.text(line.words, Pen(line.weight, line.size, ink), at)
        if look != "loses":
            self._lamps(brush, area, filled, contents.lights)
        self._stacks(brush, filled, area, contents)

    def _lamps(self, brush: Brush, area: Area, filled: sides.Filled, lit: Mapping[str, int]) -> None:
        """Of the spins that the spinner needs how many there were: a lamp for each, after a line of the area."""
        sets = [lights for it in self._face.own if isinstance(it, LightsPanel) for lights in it.sets]
        found = next((lights for lights in sets if lights.name == area.spinners), None)
        if not found or not lit.get(found.name):
            return
        size = round(LAMP * filled.lines[-1].size)
        step = size + max(2, size // 6)
        inner = painted.inside(self._boxes[area], self.line)
        places = (
            pygame.Rect(line.at[0] + line.wide + size // 2, line.at[1], step * found.count, line.size)
            for line in filled.lines[::-1]
        )
        standing = [filled.chips, *map(sides.taken, filled.lines)]
        room = next((it for it in places if inner.contains(it) and it.collidelist(standing) < 0), None)
        if room is None:
            return
        for number in range(found.count):
            at = (room.left + number * step, room.centery - size // 2 + 1)
            light.lamp(brush, at, size, p.GROUNDS[found.ground], lit=number < lit[found.name])

    def _void(self, area: Area, filled: sides.Filled) -> tuple[sides.Written, ...]:
        """The lines of an area with a void wager: that it is one stands in the place of its odds."""
        odds = [line for line in filled.lines if line.weight != "Bold" and line.words != area.detail]
        first, whole = odds[0], painted.inside(self._boxes[area], self.line)
        taken = [filled.chips, *(sides.taken(line) for line in filled.lines if line not in odds)]
        every = (first._replace(words=words, wide=fonts.width(words, first.weight, first.size)) for words in VOID)
        free = (it for it in every if whole.contains(sides.taken(it)) and sides.taken(it).collidelist(taken) < 0)
        void = next(free, first._replace(words=VOID[-1]))
        return (*(line for line in filled.lines if line not in odds), void)

    def _look(self, area: Area, contents: RingContents) -> str:
        """What the result does to an area; nothing while it does not decide what lies there."""
        result = contents.result
        wagers = (area.wager, *area.also)
        if any(wager in contents.lit for wager in wagers):
            return "wins"
        if result is None or not (contents.lit or not result.wins):
            return ""
        if any(wager in result.voids for wager in wagers):
            return "void"
        awaiting = area.wager in contents.moving.values()
        return "" if awaiting or any(wager in result.undecided for wager in wagers) else "loses"

    # What lies there

    def _stacks(self, brush: Brush, filled: sides.Filled, area: Area, contents: RingContents) -> None:
        """The stacks of an area, each player's apart; those that have no room together on one."""
        lying = [it for it in _each(contents) if it.wager in (area.wager, *area.also)]
        if not lying:
            return
        unit = filled.unit
        cells = sides.laid(filled.chips, unit, max(sides.tag_width(_words(it), unit) for it in lying))
        if not cells:
            self._squeezed(brush, area, lying, contents.colours)
            return
        for stack, cell in zip(in_cells(lying, len(cells)), cells, strict=False):
            self._stack(brush, stack, cell, unit, contents.colours)

    def _squeezed(self, brush: Brush, area: Area, its: Sequence[Stack], colours: Mapping[str, p.Colour]) -> None:
        """All that lies in an area in which no chip has room: one plaque in its corner."""
        stack = _together(its)
        colour = SEVERAL if len(stack.players) > 1 else colours[stack.players[0]]
        plaque = plaques.Plaque(colour, amount(stack.cents), self._least, "faded" if stack.fate == "loses" else "")
        box = painted.inside(self._boxes[area], self.line)
        wide, high = plaque.box
        plaques.draw(brush, plaque, (box.right - wide // 2 - 4, box.bottom - high // 2 - 4))

    def _stack(self, brush: Brush, stack: Stack, cell: sides.Cell, unit: int, colours: Mapping[str, p.Colour]) -> None:
        """A chip with its player's mark, or how many players it is of; and its amount on a tag."""
        radius = round(sides.RADIUS * unit)
        several = len(stack.players) > 1
        colour = SEVERAL if several else colours[stack.players[0]]
        mark = f"\N{MULTIPLICATION SIGN}{len(stack.players)}" if several else painted.mark_of(stack.players[0])
        faded = stack.fate == "loses"
        size = unit if chips.fit(mark, radius, unit) else 0
        chips.draw(brush, chips.Chip(colour, radius, mark, 1, size, "faded" if faded else ""), cell.chip)
        tag = chips.Tag(_words(stack), unit, "faded" if faded else "")
        box = cell.tag(tag.box, unit)
        chips.tag(brush, tag, box)


def _each(contents: RingContents) -> list[Stack]:
    """Every player's chips on every area."""
    return [stack for it in contents.chips for stack in stacks((it,), contents.fates)]


def in_cells(lying: list[Stack], count: int) -> list[Stack]:
    """The stacks in so many cells: those without room on one."""
    return lying if len(lying) <= count else [*lying[: count - 1], _together(lying[count - 1 :])]


def _together(its: Sequence[Stack]) -> Stack:
    """Stacks of several players as one."""
    whose = tuple(dict.fromkeys(name for it in its for name in it.players))
    return its[0]._replace(cents=sum(it.cents for it in its), players=whose)


def _words(stack: Stack) -> str:
    """The amount on a tag; of a stake that moves with an arrow: bonus play is below its side on every layout."""
    return f"${amount(stack.cents)}" + (" \N{DOWNWARDS ARROW}" if stack.fate == "moves" else "")
