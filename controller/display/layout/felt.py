# SPDX-License-Identifier: MIT
"""Draws the layout on the cloth: areas with their odds, and what lies on them. Winners are gold, losers fade."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial, reduce
from itertools import islice, product

import pygame

from controller.display.drawing import fonts, marks
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.drawing.light import SOFT_GLOW, gold, shine_on
from controller.display.drawing.shapes import Size, clear
from controller.display.layout import areas, legends, on_table, outcome, painting, parts, writing
from controller.display.layout.areas import Inscription
from controller.display.layout.arranged import GIVEN, ArrangedLayout
from controller.display.layout.arrangements import NOTHING, Kept, Row, at_once
from controller.display.layout.chips_drawing import draw_chips, draw_discs, draw_lights, in_order
from controller.display.layout.lying import CLEARED, LARGE, Bounds, PlacedChips, ring_around
from controller.display.layout.on_table import GivingWay, InArea, InAreas, Laid, Lowering, OnLines, Table
from controller.display.layout.outcome import FeltContents, Markers, State, looks_of
from controller.display.layout.painting import Painted
from controller.display.layout.parts import PartPlace, in_place, largest_beside
from controller.display.layout.stacks import NOWHERE, READ, Stack, kept_for, of_players
from controller.display.layout.writing import VOID, Inks
from controller.engine.rules.face import Area, Face, Legend, MarkerKind
from controller.engine.shown.views import Chips, Fates

OPEN = Inks(p.IVORY, p.MUTED)
COLOURED = Inks(p.IVORY, p.IVORY)
LOST = Inks(p.FADED, p.FADED, dimmed=True)
WON = Inks(p.INK, p.INK, other=p.mixed(p.INK, p.GOLD, 0.8))
LIT = 0.07
"""How light the felt of an area is that wins where nobody has chips to be paid."""
TICKS = (0.6, 0.5, 0.4)
"""The sizes of its tick that are tried, in least letters."""
PICTURES = 160
"""Pictures of areas that are kept: a layout's in two states."""
AWAY, EASE = 3, 0.19
"""How far chips are from words above and below them, in units; if there is room, in sizes of the amounts."""
FREE_PLACES = frozenset({"chips", "marker"})
Taken = tuple[list[pygame.Rect], list[pygame.Rect]]
AT_ONCE, CHIPS_AT_ONCE = 12, 3
"""How many areas, and stacks of chips, are drawn in one piece; one area that wins."""


class Felt(ArrangedLayout):
    """Draws the layout of a face at one size, and what lies on it, over the cloth that is on the surface.

    A picture of each area and of each legend is kept; lines, winners and chips are drawn each time.
    """

    def __init__(self, face: Face, casino: str, size: tuple[int, int], scale: float, least: int = 0) -> None:
        super().__init__(face, size, scale, least)
        self._casino = casino
        self._legend = cache(self._paint_legend)
        self._picture = lru_cache(maxsize=PICTURES)(self._paint_area)

    def arranging(self) -> Iterator[None]:
        """The same, with balls and dice beside which chips are read."""
        yield from super().arranging()
        for high_in, likely in ((self.balls_in, on_table.ONE_PLAYER), (self.die_in, on_table.A_FEW)):
            usual = {area: high for area in self._face.areas if (high := high_in(area))}
            yield from Lowering(usual, self.lower, self._lay, self.amounts, likely).steps()

    # Where chips lie

    def placed(
        self,
        lying: tuple[Chips, ...],
        fates: Fates,
        moving: Mapping[str, str] = NOWHERE,
        markers: Markers | None = None,
    ) -> list[PlacedChips]:
        """Every stack of chips in its place, and where those come that move. moving: by wager, the one it becomes.

        An area that has its row's name is not named beside the arrow: chips do not move to the whole row.
        """
        marked = outcome.marked_by(self._face, self._areas, markers or {})
        return at_once(self._laid(lying, fates, moving, marked)).placed

    def _laid(
        self, lying: tuple[Chips, ...], fates: Fates, moving: Mapping[str, str], marked: Mapping[str, MarkerKind]
    ) -> Generator[None, None, Laid]:
        """Of one area at each step: for a full table all take 100 ms if nothing is known from an earlier picture."""
        where = outcome.sorted_out(lying, fates, moving, self._areas, self._face.spots)
        names = outcome.names_of(self._areas, moving)
        needs = outcome.needs(where.on_areas, marked, self._areas)
        stacks = outcome.in_areas(where.on_areas, fates, names)
        on_lines = {wager: of_players(its, fates, names) for wager, its in where.on_lines.items()}
        lines = OnLines(on_lines, self._lines, self.amounts)
        found: list[tuple[Table, InAreas, list[pygame.Rect]]] = []
        for busy in lines.ways_to_keep():
            inside = yield from self._in_areas(needs, stacks, busy)
            yield
            found.append((self._table(inside, lines), inside, busy))
            yield
        numbers = {*on_lines, *(area.wager for area in stacks if area.shape == "oval")}
        table, inside, busy = max(found, key=lambda it: outcome.worth(it[0].placed, numbers, self.amounts))
        least = outcome.smallest_winner(table.placed)
        for area in [area for area, placed in inside.placed.items() if outcome.has_larger_losers(placed, least)]:
            yield
            lay = partial(self._lay, area, stacks[area], busy, inside.kept[area])
            inside.placed[area] = outcome.no_larger(inside.placed[area], least, lay)
        yield
        table = self._table(inside, lines, lines.most(table.placed))
        yield
        table.put_tags()
        return Laid(table.placed, inside.kept)

    def _in_areas(
        self, needs: Mapping[Area, Row], stacks: Mapping[Area, tuple[Stack, ...]], busy: list[pygame.Rect]
    ) -> Generator[None, None, InAreas]:
        """Chips in areas beside busy lines. needs: which places are needed in each."""
        kept = {area: Kept(need, self.box(area).collidelist(busy) < 0) for area, need in needs.items()}
        placed: dict[Area, tuple[PlacedChips, ...]] = {}
        for area, its in stacks.items():
            yield
            kept[area], placed[area] = self._in_area(area, its, kept[area], on_table.close(area, its, busy))
        for area in self._pictures_alike(kept):
            yield
            placed[area] = self._in_area(area, stacks.get(area, ()), kept[area], busy).placed
        return InAreas(kept, placed)

    def _table(self, inside: InAreas, lines: OnLines, most: int = LARGE) -> Table:
        """All chips so far. most: the largest radius of those on lines that lose."""
        markers = [it.rect for each in inside.kept.items() if (it := self.places(*each).get("marker"))]
        table = Table(pygame.Rect((0, 0), self._size), [*self._words(inside.kept)], markers)
        for area, placed in inside.placed.items():
            table.put(placed, self.box(area))
        lines.put(table, most)
        return table

    def _lay(
        self, area: Area, stacks: tuple[Stack, ...], busy: list[pygame.Rect], kept: Kept, most: int = LARGE
    ) -> tuple[PlacedChips, ...]:
        """The chips in an area in which these places are kept, clear of its frame. most: their largest radius."""
        found = on_table.readable(self._ways(area, stacks, busy, kept, most), len(stacks), self.amounts)
        if kept.alone or area.shape != "oval" or not on_table.is_one_stack(stacks, found, self.amounts):
            return found
        near, whole, others = self.clear - self._px(GIVEN), self.box(area), [*self.places(area, kept).values()]
        touching, inner = [busy[it] for it in whole.collidelistall(busy)], whole.inflate(-2 * near, -2 * near)
        widest = on_table.in_widest(stacks, inner, others, touching, (self.amounts, most))
        return (widest,) if widest.words else found

    def _ways(
        self, area: Area, stacks: tuple[Stack, ...], busy: list[pygame.Rect], kept: Kept, most: int
    ) -> Iterator[tuple[PlacedChips, ...]]:
        """First as clear of its frame as can be, then closer, then as far as its lines; rings rather clear of words."""
        its = self.places(area, kept) if stacks else {}
        if not (place := its.get("chips")):
            return
        others = [it.rect for it in its.values() if it.part != "chips"]
        near, line = self.clear - self._px(GIVEN), self.line
        usual, read = kept_for(stacks, self.amounts), round(READ * self.amounts)
        ring = max(ring_around(it, self.amounts // 2) for it in stacks)
        frees = (near, usual), (near, (LARGE, LARGE)), (line, (LARGE, read)), (line, (LARGE, LARGE))
        alone = len(stacks) == 1  # beneath balls closer; of several each way takes long
        rings = (ring and ring + (0 if alone and self.balls_in(area) else self._px(2)), ring if alone else 0, 0)
        for (free, (wide, high)), around in product(frees, dict.fromkeys(rings)):
            away = self._px(AWAY) + around
            given = 0 if area.tokens and place.align == "left" else 3 * min(ring, around)
            room = self._free_about(area, kept, place, (others, busy), (free, away), (wide, high - given))
            edge = max(0, room.bottom + self.clear - self.box(area).bottom)
            yield in_place(stacks, room, place.align, self.amounts, Bounds(most, edge, self.amounts))

    def _in_area(self, area: Area, stacks: tuple[Stack, ...], kept: Kept, busy: list[pygame.Rect]) -> InArea:
        """Where chips lie in an area, and what gives way to them there."""

        def lay(its: Kept) -> InArea:
            if not (its.over and areas.is_pictured(area)):
                return InArea(its, self._lay(area, stacks, busy, its))
            first = islice(self._ways(area, stacks, busy, its, LARGE), 1)  # a picture gives way far enough
            return InArea(its, on_table.readable(first, len(stacks), self.amounts))

        if kept.over:
            return InArea(kept, self._lay(area, stacks, busy, kept))
        ways = GivingWay(kept, lay, self.amounts, self.beads(area))
        if areas.is_pictured(area):
            return ways.beneath_a_picture(self._picture_over_chips(), round(fonts.CAP * self._least))
        return ways.among_words(area, self.balls_in(area), count=len(stacks), moves=self.gives_way(area))

    def _picture_over_chips(self) -> int:
        """How high pictures above chips may be: no higher than usual, and a symbol's odds stand beside it."""
        pictured = [(it, self.setting(it).sizes) for it in self._face.areas if areas.is_pictured(it)]
        free = (
            self.box(it).width - areas.row_extent(it, ("odds",), sizes).width - 2 * areas.gap(("odds",), sizes)
            for it, sizes in pictured
            if areas.is_symbol(it)
        )
        return min(*(areas.size_of(it, "tokens", sizes) for it, sizes in pictured), *free)

    def _pictures_alike(self, kept: dict[Area, Kept]) -> list[Area]:
        """If a die, a symbol or balls give way to chips all do: none that wins is lower than one that loses.

        Returns those where chips are to be laid anew.
        """
        low = min((its.over for its in kept.values() if its.over), default=0)
        alike = [area for area in self._face.areas if low and self.gives_way(area)]
        again = [area for area in alike if area in kept and kept[area].over != low]
        kept |= {area: kept.get(area, NOTHING)._replace(over=low) for area in alike}
        return again

    def _free_about(  # noqa: PLR0913, PLR0917 - beside what, how large
        self, area: Area, kept: Kept, place: PartPlace, taken: Taken, frees: Size, least: Size
    ) -> pygame.Rect:
        """The room for chips beside all else. frees: inside the edge, beside words; more, if it is so large then.

        taken: by words and pictures of the area; by chips on its lines.
        """
        (others, busy), (free, away) = taken, frees
        whole = self.box(area).inflate(-2 * free, -2 * free)
        usual = place.rect.clip(whole)
        left = whole.left if kept.alone and place.align != "left" else usual.left
        right = whole.right if kept.alone else usual.right
        column = pygame.Rect(left, whole.top, right - left, whole.height)
        room = parts.between(column, others, place, away, self.amounts)
        room = reduce(largest_beside, (busy[it] for it in room.collidelistall(busy)), room)
        ease = round(EASE * self.amounts) - (away + self._px(AWAY)) // 2
        more = max(ease, self._px(2) if area.tokens and least[0] else 0)
        return parts.inset(room, whole, self.clear - free, more, least)

    def _words(self, kept: Mapping[Area, Kept]) -> Iterator[pygame.Rect]:
        """The boxes of all words and pictures that chips must not hide."""
        yield from (line.ink for legend in self._face.legends for line in self._legend(legend).written)
        for area in self._face.areas:
            for part, place in self.places(area, kept.get(area, NOTHING)).items():
                if part not in FREE_PLACES:
                    yield place.rect

    # Drawing

    def pieces(self, whole: Brush, at: tuple[int, int], contents: FeltContents) -> Iterator[None]:
        """Draw the layout and what lies on it, a piece at each step: so none holds up a press.

        The text that is on it now, and the chips, are added to what `whole` has drawn at the end.
        """
        looks = looks_of(self._areas, self._face.areas, contents)
        marked = outcome.marked_by(self._face, self._areas, contents.markers)
        placed, kept = yield from self._laid(contents.chips, contents.fates, contents.moving, marked)
        brush = Brush(whole.surface.subsurface(pygame.Rect(at, self._size)), self._scale, self._least)
        paid_again = self._draw_lines(brush, contents)
        yield
        draw_chips(brush, paid_again, contents.colours)
        brush.laid.clear()  # they are only shown again: they lie elsewhere
        filled = {area: self._gold_box(area) for area in looks.won}
        paid = {self._areas.get(it.wager) for it in contents.chips if contents.fates.get(it.key) == "wins"}
        unpaid = [area for area in looks.won if area not in paid]
        self._glow(brush, [filled[area] for area in looks.won if area not in unpaid])
        for number, area in enumerate(self._face.areas):
            if area in looks.won or not number % AT_ONCE:
                yield
            rows = kept.get(area, NOTHING)
            if area in looks.won:
                gold_box = None if area in unpaid else filled[area]
                told = outcome.paying(area, contents.result)
                self._draw_winner(brush, area, rows, told, gold_box, marked=len(unpaid) == len(looks.won))
            else:
                self._picture(area.wager, looks.state(area), rows).put(brush)
        placed = in_order(placed)
        for first in range(0, len(placed), CHIPS_AT_ONCE):
            yield
            draw_lights(brush, placed[first : first + CHIPS_AT_ONCE], contents.colours, self._areas)
        for first in range(0, len(placed), CHIPS_AT_ONCE):
            yield
            draw_discs(brush, placed[first : first + CHIPS_AT_ONCE], contents.colours)
        self._draw_markers(brush, contents.markers, kept)
        whole.written += [line._replace(ink=line.ink.move(at)) for line in brush.written]
        whole.laid += [it._replace(box=it.box.move(at)) for it in brush.laid]

    def _draw_lines(self, brush: Brush, contents: FeltContents) -> tuple[PlacedChips, ...]:
        """Draw the lines and legends; returns chips that win by odds of the line at the foot, to be shown there again.

        They then stand beside what they are paid, larger than on a number or between numbers.
        """
        foot = legends.foot({it: self.box(it) for it in self._face.legends}, self._size[1], self.line, self._least)
        wins = contents.result.wins if contents.result else {}
        its = legends.paid(self._face, of_players(contents.chips, contents.fates), wins)
        words, placed = legends.with_chips(its, foot, self._least, self.amounts)
        cloth = brush.surface.subsurface(foot).copy()
        for area in self._face.areas:
            painting.outline(brush, area, self.box(area), self.line)
        for legend in self._face.legends:
            self._legend(legend).put(brush)
        if words:
            brush.surface.blit(cloth, foot)
            brush.written[:] = [it for it in brush.written if not foot.colliderect(it.ink)]
            legends.draw_paid(brush, words)
        return placed

    def _draw_markers(self, brush: Brush, markers: Markers, kept: Mapping[Area, Kept]) -> None:
        for marker in self._face.markers:
            at = markers[marker.kind]
            area = None if at is None else self._areas.get(marker.areas.get(at, ""))
            if area and (found := self.places(area, kept[area]).get("marker")):
                painting.marker(brush, marker.kind, found.rect, on=at != 0)

    # The areas' pictures

    def prepare(self) -> Iterator[None]:
        """Draw in advance what the first results need, one small piece at each step."""
        for legend in self._face.legends:
            self._legend(legend)
            yield
        for state in ("open", "lost"):
            for area in self._face.areas:
                self._picture(area.wager, state, NOTHING)
                yield

    @property
    def written(self) -> list[Written]:
        """Everything with which the layout is inscribed, while nothing lies on it."""
        legends_of, areas_of = self._face.legends, self._face.areas
        every = (*map(self._legend, legends_of), *(self._picture(it.wager, "open", NOTHING) for it in areas_of))
        return [line for picture in every for line in picture.written]

    def _paint_legend(self, legend: Legend) -> Painted:
        """A picture of the words of a legend."""
        whole = self.box(legend)
        boxes = {it: self.box(it).move(-whole.left, -whole.top) for it in self._face.legends}
        brush = Brush(clear(whole.size, p.LINE), self._scale, self._least)
        legends.draw(brush, legend, boxes, self._casino, brief=self.brief)
        return painting.cut(brush, whole.topleft)

    def _paint_area(self, wager: str, state: State, kept: Kept) -> Painted:
        """A picture of an area without its lines."""
        area = self._areas[wager]
        box = self.box(area)
        brush = Brush(clear(box.size, p.FELT), self._scale, self._least)
        inner = brush.surface.get_rect().inflate(-self.line, -self.line)
        inscribed = self.inscribed(area, kept)
        inscribed = inscribed._replace(rect=inscribed.rect.move(-box.left, -box.top))
        painting.ground(brush, area, inner, parts.diamond(area, inscribed), painting.tone(area, lost=state == "lost"))
        inks = LOST if state == "lost" else OPEN if area.ground == "felt" else COLOURED
        writing.write(brush, area, inscribed, inks, VOID if state == "void" else ())
        if state == "void":
            writing.void_beside(brush, area, inscribed, VOID[-1])
            brush.dashed(inner, p.IVORY, self.line)
        return painting.cut(brush, box.topleft)

    def _glow(self, brush: Brush, boxes: Iterable[pygame.Rect]) -> None:
        """Draw the glow of every winning area, before the words of its neighbours: it hides none."""
        spread = min(SOFT_GLOW, self._px(SOFT_GLOW * 2 / 3))
        for box in boxes:
            shine_on(brush, box, self._px(6), spread=spread)

    def _gold_box(self, area: Area) -> pygame.Rect:
        """What is gold of an area: all of it. A part would look like an area of its own, beside one without chips."""
        box = self.box(area).inflate(-self.line, -self.line)
        if area.shape == "point":  # light about its field, not about its point
            reach = painting.reach(box.size)
            return pygame.Rect(box.left + reach, box.top, box.width - reach, box.height)
        return box

    def _draw_winner(  # noqa: PLR0913 - what, where, in which look
        self, brush: Brush, area: Area, kept: Kept, ways: tuple[str, ...], gold_box: pygame.Rect | None, *, marked: bool
    ) -> None:
        """An area that wins: gold, or where nobody has chips to be paid as ever, but lighter; marked: with a tick.

        Where somebody is paid on another area, no tick draws eyes away from it.
        """
        inscribed = self.inscribed(area, kept)
        if gold_box is None:
            with brush.clipped(self.box(area)):  # the shadow of a ball does not fall into the next area
                self._draw_unpaid(brush, area, inscribed, ways, marked=marked)
            return
        box = self.box(area).inflate(-self.line, -self.line) if area.shape == "point" else gold_box
        shape = painting.gold_point(box.size) if area.shape == "point" else gold(box.size, self._px(4))
        brush.surface.blit(shape, box)
        if diamond := parts.diamond(area, inscribed):
            painting.ground(brush, area, box, diamond, painting.tone(area, lost=False))
        writing.write(brush, area, inscribed, WON, paid=ways)
        writing.paid_above(brush, area, inscribed, ways, p.INK)

    def _draw_unpaid(
        self, brush: Brush, area: Area, inscribed: Inscription, ways: tuple[str, ...], *, marked: bool
    ) -> None:
        box, before = self.box(area).inflate(-self.line, -self.line), len(brush.written)
        brush.surface.blit(painting.lit(area, box.size, LIT), box)
        painting.ground(brush, area, box, parts.diamond(area, inscribed), painting.tone(area, lost=False))
        writing.write(brush, area, inscribed, OPEN if area.ground == "felt" else COLOURED, paid=ways)
        writing.paid_above(brush, area, inscribed, ways, p.IVORY)
        if not marked or any(legend.together and legend.names(area) for legend in self._face.legends):
            return
        pictures = [it.rect for it in parts.places(area, inscribed) if it.part != "chips"]
        if at := self.tick(area, [*pictures, *(line.ink for line in brush.written[before:])]):
            brush.surface.blit(marks.tick(at.width, p.FELT, p.IVORY), at)
        else:
            painting.rim(brush, area, box, self.line)

    def tick(self, area: Area, taken: Iterable[pygame.Rect]) -> pygame.Rect | None:
        """Where a tick says that an area has won on which nothing lies. taken: the boxes of all that is in it."""
        room = self.box(area).inflate(-4 * self.line, -4 * self.line)
        return painting.corner(room, taken, round(CLEARED * self._least), [round(it * self._least) for it in TICKS])
