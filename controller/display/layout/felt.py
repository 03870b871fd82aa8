# SPDX-License-Identifier: MIT
"""Draws the layout: areas with their odds, and what lies on them. Winners have a frame and a tick, losers are dim."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Brush, Written, smooth
from controller.display.layout import areas, boxes, chips, legends
from controller.display.layout.areas import Inks, Inscription
from controller.display.layout.arranged import ArrangedLayout
from controller.display.layout.chips import PlacedStack
from controller.display.layout.stacks import NOWHERE, Stack, coming, stacks
from controller.engine.rules.face import Area, Face, MarkerKind, PlayerBox
from controller.engine.shown.views import Chips, Fates, Result
from controller.engine.values.money import to_one

OPEN = Inks(p.IVORY, p.MUTED)
COLOURED = Inks(p.IVORY, p.IVORY)
LOST = Inks(p.FADED, p.FADED, dimmed=True)
WON = Inks(p.INK, p.INK)

TICK = 20
"""The largest size of a winner's mark, in units."""
WITH_TICK = 14
"""The least size in dots at which there is a tick in it."""
DIMMED = 0.18
"""The share of its colour that a losing area keeps."""
VOID = ("void: goes back", "void")
"""Written instead of the odds of a wager that has neither won nor lost; the shorter where there is less room."""
ROUND = 0.32
"""Radius of a red area's corners as a share of its shorter side."""
Stacked = Callable[[list[Chips]], tuple[Stack, ...]]
"""Makes stacks of chips that lie in one place."""
Markers = Mapping[MarkerKind, int | None]
"""The point of the puck, 0 for OFF, and the number of the crown; None: the marker is not on the layout."""
_ODDS = re.compile(r"[\d.]+ to \d+")


class FeltContents(NamedTuple):
    """What changes on the layout. lit: winning wagers. result: what is declared. markers: where they lie.

    fates: what the result does to chips. moving: by wager, the one it becomes. owing: by player, the commission owed in
    cents. colours: of the players.
    """

    lit: tuple[str, ...]
    result: Result | None
    chips: tuple[Chips, ...]
    fates: Fates
    moving: Mapping[str, str]
    markers: Markers
    owing: Mapping[str, int]
    colours: Mapping[str, p.Colour]

    @property
    def decided(self) -> bool:
        """Whether the layout shows the result: the winning areas are lit, or there are none."""
        return self.result is not None and bool(self.lit or not self.result.wins)


class Looks(NamedTuple):
    """What the result does to the areas."""

    won: tuple[Area, ...]
    lost: tuple[Area, ...]
    void: tuple[Area, ...]


class Felt(ArrangedLayout):
    """Draws the layout of a face at one size, and what lies on it.

    The layout without chips is drawn once open and once dimmed; winners and chips are drawn on top.
    """

    def __init__(self, face: Face, casino: str, size: tuple[int, int], scale: float) -> None:
        super().__init__(face, size, scale)
        self._casino = casino
        self.written: list[Written] = []
        self._pictures: dict[bool, pygame.Surface] = {}
        self.winner = lru_cache(maxsize=80)(self._winner)

    # Where chips lie

    def placed(self, lying: tuple[Chips, ...], fates: Fates, moving: Mapping[str, str] = NOWHERE) -> list[PlacedStack]:
        """Every stack of chips in its place, and where those come that move. moving: by wager, the one it becomes.

        An area that has its row's name is not named beside the arrow: chips do not move to the whole row.
        """
        areas = self._areas
        named = {it: areas[to] for it, to in moving.items() if to in areas and areas[to].named != "beside"}
        stacked = partial(stacks, fates=fates, names={it: area.title for it, area in named.items()})
        comes = {areas[to]: its for to, its in coming(lying, fates, moving).items() if to in areas}
        on_areas: dict[Area, list[Chips]] = {area: [] for area in comes}
        on_lines: dict[str, list[Chips]] = {}
        for it in lying:
            if area := areas.get(it.wager):
                on_areas.setdefault(area, []).append(it)
            elif it.wager in self._face.spots:
                on_lines.setdefault(it.wager, []).append(it)
        found = [it for area in on_areas for it in self._on_area(area, on_areas[area], stacked, comes.get(area, ()))]
        for wager, its in on_lines.items():
            found += chips.placed(stacked(its), self._lines[wager], "centre")
        return found

    def _on_area(
        self, area: Area, lying: list[Chips], stacked: Stacked, comes: tuple[Stack, ...]
    ) -> Iterator[PlacedStack]:
        """Stacks in their players' boxes; those of other players, and what comes, in the place beside the words."""
        inside, others = boxes.split_by_box(area, lying)
        for box, its in inside.items():
            yield from chips.placed(stacked(its), self._in_box(box), "centre")
        if (others or comes) and (place := self.places(area).get("chips")):
            yield from chips.placed((*stacked(others), *comes), place.rect, place.align)

    def _in_box(self, box: PlayerBox) -> pygame.Rect:
        room = boxes.below(self.inside(box), boxes.margin(self._px)).inflate(-2 * self._px(3), -2 * self._px(2))
        high = min(room.height, self._px(boxes.LARGEST))
        return pygame.Rect(room.left, room.centery - high // 2, room.width, high)

    # How areas look

    def _looks(self, contents: FeltContents) -> Looks:
        """The areas that have won, those that have lost and those that are void. The others are undecided.

        Where hands are decided one by one no area is lost: its wager may still win on another hand.
        """
        lit = dict.fromkeys(self._areas[wager] for wager in contents.lit if wager in self._areas)
        awaiting = self._awaiting(contents)
        won = tuple(area for area in lit if area not in awaiting)
        result = contents.result
        if result is None or result.hands or not contents.decided:
            return Looks(won, (), ())
        others = [area for area in self._face.areas if area not in lit and area not in awaiting]
        void = tuple(area for area in others if area.wager in result.voids)
        return Looks(won, tuple(area for area in others if area.wager not in (*result.voids, *result.undecided)), void)

    def _awaiting(self, contents: FeltContents) -> set[Area]:
        """The areas to which wagers move, if the result decides none that lies there. What comes there is undecided."""
        decided = {self._areas.get(it.wager) for it in contents.chips if contents.fates.get(it.key, "moves") != "moves"}
        return {self._areas[to] for to in contents.moving.values() if to in self._areas} - decided

    # Drawing

    def draw(self, surface: pygame.Surface, at: tuple[int, int], contents: FeltContents) -> list[Written]:
        """Draw the layout and what lies on it. Returns the text written on top of it."""
        looks = self._looks(contents)
        layer = surface.subsurface(pygame.Rect(at, self._size))
        layer.blit(self._picture(dimmed=False), (0, 0))
        for area in looks.lost:
            layer.blit(self._picture(dimmed=True), self.box(area), self.box(area))
        brush = Brush(layer, self._scale)
        for area in looks.void:
            self._area(brush, area, dimmed=False, instead=VOID)
        for area in looks.won:
            layer.blit(self.winner(area.wager, pays(area, contents.result)), self.box(area))
        self._lying(brush, contents, frozenset(area.wager for area in looks.won))
        boxes.draw_owing(brush, {box: self.box(box) for box in self._face.owing}, contents.owing)
        return [line._replace(ink=line.ink.move(at)) for line in brush.written]

    def _lying(self, brush: Brush, contents: FeltContents, won: frozenset[str]) -> None:
        """Draw chips, markers and the marks of winners between areas."""
        for wager in contents.lit:
            if wager in self._face.spots:
                place = self._lines[wager]
                mark = chips.winning_spot(min(*place.size, brush.px(12)))
                brush.surface.blit(mark, mark.get_rect(center=place.center))
        for it in self.placed(contents.chips, contents.fates, contents.moving):
            area = self._areas.get(it.stack.wager)
            chips.draw(brush, it, contents.colours, p.INK if area and area.wager in won else p.IVORY)
        for marker in self._face.markers:
            at = contents.markers[marker.kind]
            if at is not None and (area := self._areas.get(marker.areas.get(at, ""))):
                place = self.places(area)["marker"].rect
                brush.surface.blit(chips.marker(marker.kind, place.width, on=at != 0), place)

    def _draw_boxes(self, brush: Brush, area: Area, line: p.Colour, ink: p.Colour, at: tuple[int, int]) -> None:
        """Draw the boxes of an area whose corner is at `at`."""
        corner = self.box(area).topleft
        for box in area.boxes:
            rect = self.inside(box).move(at[0] - corner[0], at[1] - corner[1])
            boxes.outline(brush, rect, box.text, line, ink)

    # The areas' pictures

    def prepare(self) -> Iterator[None]:
        """Draw in advance what the first results need, one small piece at each step."""
        yield from self._paint(dimmed=True)
        for area in self._face.areas:
            for line in area.odds.split("\n"):
                self.winner(area.wager, "".join(_ODDS.findall(line)[-1:]))
                yield

    def _picture(self, *, dimmed: bool) -> pygame.Surface:
        if dimmed not in self._pictures:
            for _ in self._paint(dimmed=dimmed):
                pass
        return self._pictures[dimmed]

    def _paint(self, *, dimmed: bool) -> Iterator[None]:
        brush = Brush(pygame.Surface(self._size), self._scale)
        brush.surface.fill(p.GROUND)
        for area in self._face.areas:
            self._area(brush, area, dimmed=dimmed)
            yield
        legends.draw(brush, {legend: self.box(legend) for legend in self._face.legends}, self._casino)
        for box in self._face.owing:
            boxes.outline(brush, self.box(box), box.text, p.LINE, p.MUTED)
        self._pictures[dimmed] = brush.surface
        self.written = brush.written

    def _area(self, brush: Brush, area: Area, *, dimmed: bool, instead: tuple[str, ...] = ()) -> None:
        box = self.box(area)
        ground = p.GROUNDS[area.ground]
        lost = p.FELT_DIM if area.ground == "felt" else p.mixed(ground, p.FELT_DIM, DIMMED)
        fill, line = (lost, p.LINE_DIM) if dimmed else (ground, p.LINE)
        brush.card(box, fill, _corner(brush, area, box), line, brush.px(areas.LINE))
        inks = LOST if dimmed else OPEN if area.ground == "felt" else COLOURED
        areas.write(brush, area, self._inscribed[area.wager], inks, instead)
        self._draw_boxes(brush, area, line, inks.soft, box.topleft)

    def _winner(self, wager: str, odds: str) -> pygame.Surface:
        area = self._areas[wager]
        box = self.box(area)
        brush = Brush(pygame.Surface(box.size), self._scale)
        brush.surface.fill(p.GROUND)
        whole = pygame.Rect((0, 0), box.size)
        brush.card(whole, p.GOLD, _corner(brush, area, whole), p.IVORY, brush.px(areas.WINNERS_FRAME))
        setting, rect = self._inscribed[wager]
        inscribed = Inscription(setting, rect.move(-box.left, -box.top))
        areas.write(brush, area, inscribed, WON, paying(area, odds))
        self._draw_boxes(brush, area, p.INK, WON.soft, (0, 0))
        line = brush.px(areas.WINNERS_FRAME)
        brush.surface.blit(_folded_corner(self._tick, line, _corner(brush, area, whole) - line), (0, 0))
        return brush.surface

    def tick(self, area: Area) -> pygame.Rect:
        """The square of the winner's mark, in the top left corner of the area. Only its half at the corner is covered.

        It is of one size on the whole layout: the largest that covers no word and no place for chips anywhere.
        """
        return pygame.Rect(self.box(area).topleft, (self._tick, self._tick))

    @cached_property
    def _tick(self) -> int:
        free = (
            max(0, place.rect.left - box.left) + max(0, place.rect.top - box.top)
            for area in self._face.areas
            for box in (self.box(area),)
            for place in self.places(area).values()
        )
        return min(self._px(TICK), *free)


@lru_cache(maxsize=16)
def _folded_corner(side: int, line: int, radius: int) -> pygame.Surface:
    """The mark of a winner: the dark corner of an area, inside its frame, with a tick where there is room."""

    def draw(surface: pygame.Surface) -> None:
        whole, inner = side * SMOOTH, line * SMOOTH
        pygame.draw.polygon(surface, p.INK, [(0, 0), (whole, 0), (0, whole)])
        rest = pygame.Rect(inner, inner, 2 * whole, 2 * whole)
        kept = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(kept, p.IVORY, rest, border_top_left_radius=max(0, radius * SMOOTH))
        surface.blit(kept, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        if side >= WITH_TICK:
            points = [(inner + x * whole, inner + y * whole) for x, y in ((0.06, 0.3), (0.2, 0.42), (0.44, 0.12))]
            pygame.draw.lines(surface, p.IVORY, False, points, round(0.09 * whole))

    return smooth((side, side), p.INK, draw)


def _corner(brush: Brush, area: Area, box: pygame.Rect) -> int:
    """The radius of an area's corners. Red areas are round, black ones square: no colour is needed."""
    if area.ground == "red":
        return round(ROUND * min(box.size))
    return 1 if area.ground == "black" else brush.px(6)


def pays(area: Area, result: Result | None) -> str:
    """The odds that this area pays, as written on the layout; empty if it pays nothing."""
    wins = result.wins if result else {}
    odds = next((wins[wager] for wager in (area.wager, *area.also) if wager in wins), "")
    return to_one(odds) if odds else ""


def paying(area: Area, odds: str) -> tuple[str, ...]:
    """The line of an area's odds that is paid; none if it has one line or none matches."""
    every = [line for line in area.odds.split("\n") if _ODDS.search(line)]
    paid = tuple(line for line in every if f" {line}".endswith(f" {odds}"))
    return paid if odds and len(every) > 1 and len(paid) == 1 else ()
