# SPDX-License-Identifier: MIT
"""Draws the layout of numbered places: each wager's row, the players' chips in their boxes, commission that is owed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import pygame

from controller.display.drawing import fonts, light, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen
from controller.display.layout import commission, numbered, painted, place_chips
from controller.display.layout.commission import Commission, Owing
from controller.display.layout.stacks import owners, stacks, with_returned
from controller.display.layout.writing import VOID
from controller.display.wording import sentence, spoken
from controller.engine.record.decided import Decided, WagerKey, key_of
from controller.engine.rules.face import Area, Face, PlayerBox
from controller.engine.shown.views import Chips, Fates, Result, View

WINS, PAY = "wins", "pay"
"""What the line with the paid sums is called: for players, and for who pays them."""
TICK: Final = 5
"""From the left line of a wager that wins to its tick, in units."""
ROUND: Final = 5
"""The radius of corners, in units."""


class PlacesContents(NamedTuple):
    """What changes on the layout. lit: winning wagers. result: what is declared. pays: by wager, its winnings in cents.

    fates: what the result does to chips. commission: what is owed, and what comes to it. colours: of the players.
    """

    lit: tuple[str, ...]
    result: Result | None
    chips: tuple[Chips, ...]
    fates: Fates
    pays: Mapping[WagerKey, int]
    commission: Commission
    colours: Mapping[str, p.Colour]


def contents(face: Face, view: View, colours: Mapping[str, p.Colour]) -> PlacesContents:
    """The data of the layout from a view."""
    pays = {key_of(it): _pushed(it) for it in view.owed if it.how == "wins"}
    due = pays if view.declared and not view.unpaid else {}
    chips, fates = with_returned(view)
    owing = commission.commission(view, commission.players_of(face.owing))
    return PlacesContents(view.lit, view.declared, chips, fates, due, owing, colours)


def _pushed(it: Decided) -> int:
    """What the dealer pushes over for a wager that wins, in cents: the commission is collected apart."""
    return it.returned + it.stays - it.staked + (0 if it.marked else it.commission)


class Places:
    """Draws the layout of a face with numbered places in one box."""

    def __init__(self, face: Face, casino: str, room: pygame.Rect, least: int, *, players: bool) -> None:
        self._face, self._casino = face, casino
        self._least = least
        self._line = 3 if players else 2
        self._called = WINS if players else PAY
        inner = pygame.Rect(room.left, room.top, room.width - self._line, room.height - self._line)
        self._where = numbered.numbered(face, inner, least, players=players)

    def box(self, item: Area | PlayerBox) -> pygame.Rect:
        """The box of a wager with all its places, or of one place in it."""
        return self._where.row(item) if isinstance(item, Area) else self._where.boxes[item]

    def draw(self, brush: Brush, contents: PlacesContents) -> Iterator[None]:
        """Draw the layout and what lies on it, a row at each step."""
        if self._where.name.height:
            painted.casino_name(brush, self._where.name, self._casino, self._least, self._line)
        self._draw_top(brush, contents)
        yield
        won = [area for area in self._face.areas if _paid(area, contents)]
        for area in self._face.areas:
            if area not in won:
                self._row(brush, area, contents)
                yield
        for area in won:  # their light falls on the others
            self._row(brush, area, contents)
            yield
        if contents.pays:
            line, words = self._where.paid, self._where.words[self._face.areas[0]]
            label = pygame.Rect(words.left, line.top, words.width, line.height)
            place_chips.draw_paid(brush, line, label, self._called, self._paid(contents))

    def _paid(self, contents: PlacesContents) -> Iterator[place_chips.Paid]:
        """What the dealer pushes over to each place that wins."""
        for area in self._face.areas:
            inside, _ = _split_by_box(area, _on(area, contents.chips))
            for box, its in inside.items():
                if pushed := sum(contents.pays.get(key_of(it), 0) for it in its):
                    yield self._where.boxes[box], pushed

    # The painted layout

    def _draw_top(self, brush: Brush, contents: PlacesContents) -> None:
        """The numbers of the columns, and the boxes in which the commission is marked (s 90(6))."""
        due, owing = contents.commission, {box.text: box.player for box in self._face.owing}
        for header, box in zip(self._where.header, self._face.areas[0].boxes, strict=False):
            player = owing.get(box.text, commission.STANDING)
            commission.draw(brush, header, box.text, due.marker(player) if owing else None)
        if self._where.label:
            commission.draw_label(brush, self._where.label)
        owing_boxes = self._face.owing if self._where.label and not self._where.header else ()
        for box in owing_boxes:
            painted.outline(brush, self._where.boxes[box], p.LINE, self._line)
        commission.draw_row(
            brush, [Owing(self._within(self._where.boxes[it]), it.text, due.marker(it.player)) for it in owing_boxes]
        )
        if self._where.standing:
            commission.draw(brush, self._within(self._where.standing), "", due.marker(commission.STANDING))

    def _within(self, rect: pygame.Rect) -> pygame.Rect:
        """A box without its own lines, the left and the upper one."""
        line = self._line
        return pygame.Rect(rect.left + line, rect.top + line, rect.width - line, rect.height - line)

    def _row(self, brush: Brush, area: Area, contents: PlacesContents) -> None:
        """A wager's row: its inscription, and its boxes with what lies in them."""
        decided = contents.result is not None and bool(contents.lit or not contents.result.wins)
        won, paid, golden = area.wager in contents.lit, _paid(area, contents), _paid_boxes(area, contents)
        void = bool(decided and contents.result and area.wager in contents.result.voids)
        lost = decided and not won and not void
        line = p.LINE_DIM if lost else p.LINE
        title, soft = (p.FADED, p.FADED) if lost else (p.IVORY, p.MUTED)
        words = self._where.words[area]
        painted.outline(brush, words, line, self._line)
        for rect in (self._where.boxes[box] for box in area.boxes):
            painted.outline(brush, rect, line, self._line)
        for rect in (words, *map(self._where.boxes.__getitem__, golden)) if paid else ():
            light.gold_area(brush, painted.with_lines(rect, self._line), brush.px(ROUND))
        inks = (p.INK, p.INK) if paid else (title, soft)
        self._inscribe(brush, area, inks, void=void, won=won, paid=paid)
        if void:
            brush.dashed(painted.inside(words, self._line), p.IVORY, self._line)
        inside, others = _split_by_box(area, _on(area, contents.chips))
        for box in area.boxes:
            rect = self._where.boxes[box]
            ink = p.INK if box in golden else soft
            below = self._number(brush, rect, box.text, ink, covered=box in inside)
            if its := stacks(inside.get(box, ()), contents.fates):
                below = below if box.player else self._named(brush, below, owners(its), ink)
                place_chips.draw(brush, below, place_chips.lying(its, contents.colours), self._reach(brush))
        if others:
            free = pygame.Rect(
                words.left, words.bottom - round(1.4 * self._least), words.width, round(1.4 * self._least)
            )
            together = place_chips.lying(stacks(others, contents.fates), contents.colours)
            place_chips.draw(brush, free, together, place_chips.radius(brush, free.height))

    def _reach(self, brush: Brush) -> int:
        """The radius of all chips: they have room in each box."""
        boxes = [self._where.boxes[box] for area in self._face.areas for box in area.boxes]
        return place_chips.radius(brush, min(min(box.size) for box in boxes) - self._line)

    def _inscribe(  # noqa: PLR0913 - what, where and how it stands
        self, brush: Brush, area: Area, inks: tuple[p.Colour, p.Colour], *, void: bool, won: bool, paid: bool
    ) -> None:
        """Name and odds of a wager in the middle of their box; a tick beside the name of one that wins."""
        box, sizes = self._where.words[area], self._where.sizes
        lines = self._where.inscribed[area]
        if void:
            alone, beside_title = VOID
            beside: numbered.Line = (("title", area.title), ("odds", beside_title))
            two = len(lines) > 1 and sizes.pitch == numbered.PITCH
            lines = (lines[0], (("odds", alone),)) if two else (beside,)
        tick = round(numbered.TICK * self._least)
        box = pygame.Rect(box.left + tick, box.top, box.width - tick, box.height)
        high = sum(numbered.pitch(line, sizes) for line in lines)
        y = box.centery - high // 2
        for line in lines:
            step = numbered.pitch(line, sizes)
            x = box.centerx - numbered.line_width(line, sizes) // 2
            for kind, text in line:
                words = numbered.said(kind, text)
                pen = Pen(numbered.WEIGHTS[kind], sizes.of(kind), inks[0] if kind == "title" else inks[1])
                x += brush.middle(words, pen, pygame.Rect(x, y, 0, step), "left") + round(numbered.GAP * sizes.odds)
            y += step
        if won:
            ivory = () if paid else (p.INK, p.IVORY)
            mark = marks.tick(round(numbered.TICK * self._least), *ivory)
            brush.surface.blit(
                mark, mark.get_rect(midleft=(box.left - tick + self._line + brush.px(TICK), box.centery))
            )

    def _number(self, brush: Brush, rect: pygame.Rect, text: str, ink: p.Colour, *, covered: bool) -> pygame.Rect:
        """The number of a place: above its chips if there is room, else beneath them. Returns the chips' room."""
        inner = painted.inside(rect, self._line)
        if self._where.header:
            return inner
        pen = Pen("Semibold", self._least, ink)
        if rect.height < numbered.NUMBERED * self._least:
            if covered and not text.isdigit():
                return inner
            if covered:
                return self._number_beside(brush, inner, text, pen)
            brush.middle(text, pen, inner)
            return inner
        high = round(1.0 * self._least)
        brush.middle(text, pen, pygame.Rect(inner.left, inner.top, inner.width, high))
        return pygame.Rect(inner.left, inner.top + high, inner.width, inner.height - high)

    def _named(self, brush: Brush, room: pygame.Rect, whose: tuple[str, ...], ink: p.Colour) -> pygame.Rect:
        """Whose chips these of somebody who stands are, at their left, if the whole name has room. Returns theirs."""
        name, edge = sentence(spoken(whose[0])), brush.px(place_chips.EDGE)
        wide = fonts.width(name, "Semibold", self._least) + edge
        if len(whose) > 1 or room.width - wide < 2 * self._reach(brush) + edge:
            return room
        at = pygame.Rect(room.left + edge - 1, room.top, 0, room.height)
        brush.middle(name, Pen("Semibold", self._least, ink), at, "left")
        return pygame.Rect(room.left + wide, room.top, room.width - wide, room.height)

    def _number_beside(self, brush: Brush, inner: pygame.Rect, text: str, pen: Pen) -> pygame.Rect:
        """At the left of the chips in a wide box; in a narrow one beneath them: it stands above the column."""
        wide = round(numbered.BESIDE * self._least)
        if inner.width < numbered.WIDE * self._least or fonts.width(text, pen.weight, pen.size) > wide:
            return inner
        brush.middle(text, pen, pygame.Rect(inner.left, inner.top, wide, inner.height))
        return pygame.Rect(inner.left + wide, inner.top, inner.width - wide, inner.height)


def _paid(area: Area, contents: PlacesContents) -> bool:
    """Whether somebody's chips are paid on a wager that wins: then it is gold; else it has its tick alone."""
    return area.wager in contents.lit and any(contents.fates.get(it.key) == "wins" for it in _on(area, contents.chips))


def _paid_boxes(area: Area, contents: PlacesContents) -> tuple[PlayerBox, ...]:
    """The boxes of a wager that wins in which chips are paid: they are gold, with its name; the others are not."""
    if not _paid(area, contents):
        return ()
    inside, _ = _split_by_box(area, _on(area, contents.chips))
    return tuple(box for box, its in inside.items() if any(contents.fates.get(it.key) == "wins" for it in its))


def _on(area: Area, lying: tuple[Chips, ...]) -> Iterator[Chips]:
    """The chips on an area."""
    return (it for it in lying if it.wager == area.wager or it.wager in area.also)


def _split_by_box(area: Area, lying: Iterable[Chips]) -> tuple[dict[PlayerBox, list[Chips]], list[Chips]]:
    """The chips in each box of a wager's row, and those in none."""
    mine = {box.player: box for box in area.boxes}
    inside: dict[PlayerBox, list[Chips]] = {}
    others: list[Chips] = []
    for it in lying:
        box = mine.get(it.box or it.player) or mine.get("")
        (inside.setdefault(box, []) if box else others).append(it)
    return inside, others
