# SPDX-License-Identifier: MIT
"""Draws the layout of a ring: the areas of each side of the coins, and every player's chips with their amounts."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import chips, fonts, light, marks, plaques
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.drawing.players import SEVERAL
from controller.display.layout import marked_amounts, painted, sides
from controller.display.layout.ring_lines import Lines, Room, Said, alone, in_one_form, tried
from controller.display.layout.stacks import Stack, amount, owners, stacks, with_returned
from controller.display.layout.writing import VOID
from controller.engine.rules.face import Area, Face, LightSet, LightsPanel
from controller.engine.shown.views import Chips, Fates, Result, View

ROUND: Final = 5
"""The radius of corners, in units."""
LAMP: Final = 0.72
"""The size of a lamp, in sizes of the letters beside it."""
FREE: Final = (0.15, 0.3), (0, 0.08), (0, 0)
"""What is free between badges and the lines of an area, and words above them, in least sizes: the first with room."""
MOVES: Final = "\N{DOWNWARDS ARROW}"
"""In the lower corner of an area from which all moves to bonus play, which is beneath it."""


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
    lying, fates = with_returned(view)
    return RingContents(view.lit, view.declared, lying, fates, view.moving, colours, view.lights)


class Lying(NamedTuple):
    """By area, what lies there; and how it does, where badges have room."""

    stacks: Mapping[Area, list[Stack]]
    lines: Mapping[Area, Lines]


class Ring:
    """Draws the layout of a face with two sides in one box."""

    def __init__(self, face: Face, casino: str, room: pygame.Rect, least: int, *, players: bool) -> None:
        self._face, self._casino, self._least = face, casino, least
        self._listed = not players
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
        won = [area for area in self._face.areas if _paid(area, contents)]
        lying = yield from self._lying(contents)
        for area in self._face.areas:
            if area not in won:
                self._area(brush, area, contents, lying)
                yield
        for area in won:  # their light falls on the others
            box = painted.with_lines(self._boxes[area], self.line)
            light.gold_area(brush, box, brush.px(ROUND), spread=min(8, self._least // 4))
            yield
            self._area(brush, area, contents, lying)

    def _area(self, brush: Brush, area: Area, contents: RingContents, lying: Lying) -> None:
        look = self._look(area, contents)
        box = self._boxes[area]
        if look == "wins":
            tick = self._tick(area)
            ivory = () if _paid(area, contents) else (p.INK, p.IVORY)
            brush.surface.blit(marks.tick(tick.width, *ivory), tick)
        if not _paid(area, contents):
            painted.outline(brush, box, p.LINE, self.line)
        if look == "void":
            brush.dashed(painted.inside(box, self.line), p.IVORY, self.line)
        filled = self._filled[area]
        inks = {"loses": (p.FADED, p.FADED)}.get(look, (p.IVORY, p.MUTED))
        inks = (p.INK, p.INK) if _paid(area, contents) else inks
        its = lying.lines[area].boxes if area in lying.lines else ()
        for line in self._void(area, filled) if look == "void" else filled.lines:
            if line.odds and sides.taken(line).collidelist(its) >= 0:
                continue  # they have given way
            ink = inks[0] if line.weight == "Bold" or look == "void" else inks[1]
            at = line.at[0], line.at[1] + round(fonts.CAP * line.size) + round(0.12 * line.size)
            brush.text(line.words, Pen(line.weight, line.size, ink), at)
        if look != "loses":
            self._lamps(brush, area, contents.lights)
        self._stacks(brush, area, contents, lying)

    def _tick(self, area: Area) -> pygame.Rect:
        """The place of the tick of an area that wins: in its upper corner, or in the lower one if words reach there.

        Where chips may move to the area beneath it is the lower one: an arrow to there has the same place.
        """
        side, box = round(0.9 * self._least), self._boxes[area]
        upper = pygame.Rect(box.right - self.line - side, box.top + 2 * self.line, side, side)
        lower = upper.move(0, box.bottom - side - 2 * self.line - upper.top)
        words = [sides.taken(line) for line in self._filled[area].lines]
        return lower if area.ring.onward or upper.inflate(4, 4).collidelist(words) >= 0 else upper

    def _sign(self, area: Area) -> pygame.Rect:
        """The place of the tick and of the arrow, of which a result needs one at most: nothing ever lies there."""
        tick = self._tick(area)
        if not area.ring.onward:
            return tick
        size = self._filled[area].title
        arrow = pygame.Rect(0, 0, max(tick.width, fonts.width(MOVES, "Bold", size)), max(tick.height, size))
        arrow.bottomright = tick.bottomright
        return arrow

    def _lights(self, area: Area) -> LightSet | None:
        """The set of lamps for the spins that the spinner needs there."""
        sets = [lights for it in self._face.own if isinstance(it, LightsPanel) for lights in it.sets]
        return next((lights for lights in sets if lights.name == area.ring.spinners), None)

    def _lamps_room(self, area: Area) -> pygame.Rect | None:
        """Where they stand: after the last line where they leave the room for chips free, else after the first."""
        lights, filled = self._lights(area), self._filled[area]
        if not lights:
            return None
        size = round(LAMP * filled.lines[-1].size)
        wide = lights.count * _step(size) + size // 6
        places = [pygame.Rect(line.at[0] + line.wide + size // 3, line.at[1], wide, line.size) for line in filled.lines]
        inner = painted.inside(self._boxes[area], self.line)
        standing = [*map(sides.taken, filled.lines), self._tick(area)]
        free = [it for it in places if inner.contains(it) and it.collidelist(standing) < 0]
        beside = [it for it in free if not it.colliderect(filled.chips)]
        return next(iter([*beside[::-1], *free]), None)

    def _lamps(self, brush: Brush, area: Area, lit: Mapping[str, int]) -> None:
        """A lamp for each spin that the spinner needs, and so many lit as there were."""
        lights, room = self._lights(area), self._lamps_room(area)
        if not (lights and room and lit.get(lights.name)):
            return
        size = round(LAMP * self._filled[area].lines[-1].size)
        for number in range(lights.count):
            at = (room.left + number * _step(size), room.centery - size // 2 + 1)
            light.lamp(brush, at, size, p.GROUNDS[lights.ground], lit=number < lit[lights.name])

    def _void(self, area: Area, filled: sides.Filled) -> tuple[sides.Written, ...]:
        """The lines of an area with a void wager: that it is one stands in the place of its odds."""
        odds = [line for line in filled.lines if line.odds]
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
        stands = any(wager in result.undecided for wager in wagers) and any(it.wager in wagers for it in contents.chips)
        return "" if awaiting or stands else "loses"

    # What lies there

    def _lying(self, contents: RingContents) -> Generator[None, None, Lying]:
        """How all that lies there does: in one form, if all can; else each area in its own. One form at each step."""
        every = _each(contents)
        whose = {area: [it for it in every if it.wager in (area.wager, *area.also)] for area in self._face.areas}
        stacks = {area: its for area, its in whose.items() if its}
        ways = [
            {area: Said(self._room(area, its, free), its, self._listed) for area, its in stacks.items()}
            for free in FREE
        ]
        for lines in tried(ways, self._least):
            yield
            if lines:
                return Lying(stacks, lines)
        apart: dict[Area, Lines] = {}
        for area, it in ways[-1].items():
            apart |= in_one_form([{area: it}], self._least) or self._together(area, it)
        return Lying(stacks, apart)

    def _together(self, area: Area, said: Said) -> dict[Area, Lines]:
        """All that lies in an area as one, where badges have no room; nothing if even that has none."""
        stack = _together(said.stacks)
        every = (f"${amount(stack.cents)}", amount(stack.cents))
        found = next(filter(None, (alone(stack, words, said.room, self._least) for words in every)), None)
        return {area: found} if found else {}

    def _room(self, area: Area, its: Sequence[Stack], free: tuple[float, float]) -> Room:
        """What an area leaves free for badges. free: so far they are from its lines and from words, in least sizes.

        From the start of a round the place of what a result may draw is free: so it moves no chips.
        """
        lines, (edge, beneath) = self._filled[area].lines, (round(it * self._least) for it in free)
        words = {line: sides.taken(line).inflate(0, 2 * beneath) for line in lines}
        odds = tuple(box for line, box in words.items() if line.odds)
        taken = [*words.values()]
        if any(it.fate != "void" for it in its):
            taken.append(self._sign(area))
        if lamps := self._lamps_room(area):
            taken.append(lamps)
        inner = painted.inside(self._boxes[area], self.line).inflate(-2 * edge, -2 * edge)
        return Room(self._filled[area].chips, inner, tuple(taken), odds)

    def _stacks(self, brush: Brush, area: Area, contents: RingContents, lying: Lying) -> None:
        """What lies in an area."""
        its, colours = lying.stacks.get(area, []), contents.colours
        if not its:
            return
        if lines := lying.lines.get(area):
            for it, box in zip(lines.its, lines.boxes, strict=True):
                marked_amounts.draw(brush, it, box, lines.size, colours)
            if all(it.fate == "moves" for it in its):
                brush.middle(MOVES, Pen("Bold", self._filled[area].title, p.IVORY), self._sign(area))
        else:
            self._squeezed(brush, area, its, colours)

    def _squeezed(self, brush: Brush, area: Area, its: Sequence[Stack], colours: Mapping[str, p.Colour]) -> None:
        """All that lies in an area in which not even a badge has room: a chip or a plaque in its corner."""
        stack = _together(its)
        if len(stack.players) == 1 and self._in_corner(brush, area, stack, colours[stack.players[0]]):
            return
        colour = SEVERAL if len(stack.players) > 1 else colours[stack.players[0]]
        plaque = plaques.Plaque(colour, amount(stack.cents), self._least, "faded" if stack.fate == "loses" else "")
        box = painted.inside(self._boxes[area], self.line)
        wide, high = plaque.box
        plaques.draw(brush, plaque, (box.right - wide // 2 - 4, box.bottom - high // 2 - 4))

    def _in_corner(self, brush: Brush, area: Area, stack: Stack, colour: p.Colour) -> bool:
        """A chip with its amount on it in the lower right corner, as large as no words are hidden."""
        box, words = painted.inside(self._boxes[area], self.line), amount(stack.cents)
        taken = [*map(sides.taken, self._filled[area].lines), self._sign(area)]
        for radius in range(round(1.2 * self._least), round(0.7 * self._least), -1):
            disc = pygame.Rect(box.right - 2 * radius - 3, box.bottom - 2 * radius - 3, 2 * radius, 2 * radius)
            if disc.collidelist(taken) < 0 and chips.fit(words, radius, self._least):
                look: chips.Look = "faded" if stack.fate == "loses" else ""
                chips.draw(brush, chips.Chip(colour, radius, words, 1, self._least, look), disc.center)
                return True
        return False


def _step(size: int) -> int:
    """From one lamp of this size to the next, in dots."""
    return size + max(2, size // 6)


def _paid(area: Area, contents: RingContents) -> bool:
    """Whether somebody's chips are paid in an area that wins: then it is gold; else it has its tick alone."""
    wagers = (area.wager, *area.also)
    paid = any(it.wager in wagers and contents.fates.get(it.key) == "wins" for it in contents.chips)
    return paid and any(wager in contents.lit for wager in wagers)


def _each(contents: RingContents) -> list[Stack]:
    """Every player's chips on every area."""
    return [stack for it in contents.chips for stack in stacks((it,), contents.fates)]


def _together(its: Sequence[Stack]) -> Stack:
    """Stacks of several players as one."""
    return its[0]._replace(cents=sum(it.cents for it in its), players=owners(its))
