"""Draws the layout: wager areas with odds and chips. Winners have a frame and a check mark; losers are dimmed."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written, spaced_width, tick
from controller.display.drawing.fonts import Pen
from controller.display.layout import areas, boxes, chips
from controller.display.layout.areas import AreaSetting, Extent, Inks
from controller.engine.face import Area, Face, Legend, PlayerBox, Spot
from controller.engine.money import to_one
from controller.engine.views import Chips

OPEN = Inks(p.IVORY, p.MUTED)
COLOURED = Inks(p.IVORY, p.IVORY)
LOST = Inks(p.FADED, p.FADED, dimmed=True)
WON = Inks(p.INK, p.INK)
LARGEST = 26
"""The largest size of odds on a layout, in units; in large areas it may be larger."""
LEGIBLE = 15
"""The least legible size of odds, in units. Below it, a simpler arrangement is used."""


WINNERS_FRAME = 4
"""Width of the frame round a winning area, in units."""
DIMMED = 0.18
"""The share of its colour that a losing area keeps."""
ROUND = 0.32
"""Radius of a red area's corners as a share of its shorter side."""
MARKER = 26
"""Size of the puck and the crown, in units; smaller on small areas."""
VOID = "void: goes back"
"""Written instead of the odds of a wager that has neither won nor lost."""
_ODDS = re.compile(r"[\d.]+ to \d+")


class FeltContents(NamedTuple):
    """What changes on the layout. lit: winning wagers. wins: by wager, the odds paid, as text. state: the game's.

    owing: by player, the commission owed in cents.
    """

    lit: tuple[str, ...]
    wins: Mapping[str, str]
    chips: tuple[Chips, ...]
    state: Mapping[str, str]
    owing: Mapping[str, int]


class Felt:
    """Draws the layout of a face at one size.

    The layout without chips is drawn once open and once dimmed; winners and chips are drawn on top.
    """

    def __init__(self, face: Face, casino: str, size: tuple[int, int], scale: float) -> None:
        self._face = face
        self._casino = casino
        self._size = size
        self._scale = scale
        self._gap = max(2, round(4 * scale))
        self._areas = {wager: area for area in face.areas for wager in (area.wager, *area.also)}
        self._area_settings = self._settings()
        self.written: list[Written] = []
        self._pictures: dict[bool, pygame.Surface] = {}
        self.winner = lru_cache(maxsize=80)(self._winner)

    def box(self, item: Area | Legend | PlayerBox) -> pygame.Rect:
        """The box of an area in dots, from the layout's corner."""
        left, top = self._at((item.column, item.row))
        right, bottom = self._at((item.column + item.width, item.row + item.height))
        return pygame.Rect(left, top, right - left - self._gap, bottom - top - self._gap)

    def _at(self, spot: Spot) -> tuple[int, int]:
        """The top left corner, in dots, of an area that begins at this point of the grid."""
        wide, high = self._size
        column, row = spot
        return (
            round(column * (wide + self._gap) / self._face.columns),
            round(row * (high + self._gap) / self._face.rows),
        )

    def spot(self, spot: Spot) -> tuple[int, int]:
        """A point of the grid in dots, in the middle of the gap between areas."""
        x, y = self._at(spot)
        return x - self._gap // 2, y - self._gap // 2

    def draw(self, surface: pygame.Surface, at: tuple[int, int], contents: FeltContents) -> list[Written]:
        """Draw the layout and what lies on it. Returns the text written on top of it."""
        won = dict.fromkeys(self._areas[wager] for wager in contents.lit if wager in self._areas)
        spots = [self._face.spots[wager] for wager in contents.lit if wager in self._face.spots]
        surface.blit(self._picture(bool(won or spots)), at)
        layer = surface.subsurface(pygame.Rect(at, self._size))
        brush = Brush(layer, self._scale)
        for area in self._void(contents.lit):
            self._draw_void(brush, area)
        for area in won:
            layer.blit(self.winner(area.wager, pays(area, contents.wins)), self.box(area))
        for spot in spots:
            chips.winning_spot(brush, self.spot(spot), min(brush.px(14), self._least() // 4))
        for area in won:
            self._tick(layer, self.box(area))
        self._chips(brush, contents.chips, frozenset(area.wager for area in won))
        self._markers(brush, contents.state)
        boxes.draw_owing(brush, {box: self.box(box) for box in self._face.owing}, contents.owing)
        return [line._replace(ink=line.ink.move(at)) for line in brush.written]

    def _void(self, lit: tuple[str, ...]) -> list[Area]:
        """The areas whose wagers have neither won nor lost."""
        return [area for area in self._face.areas if set(area.void_with) & set(lit) and area.wager not in lit]

    def _least(self) -> int:
        """The smallest width or height of all areas."""
        return min(min(self.box(area).size) for area in self._face.areas)

    def _chips(self, brush: Brush, lying: tuple[Chips, ...], won: frozenset[str]) -> None:
        """Draw the chips on areas, then the chips between them."""
        on_areas: dict[Area, tuple[Chips, ...]] = {}
        on_spots: dict[str, tuple[Chips, ...]] = {}
        for it in lying:
            if area := self._areas.get(it.wager):
                on_areas[area] = (*on_areas.get(area, ()), it)
            elif it.wager in self._face.spots:
                on_spots[it.wager] = (*on_spots.get(it.wager, ()), it)
        for area, its in on_areas.items():
            self._on_area(brush, area, its, p.INK if area.wager in won else p.IVORY)
        for wager, its in on_spots.items():
            chips.on_spot(brush, self.spot(self._face.spots[wager]), its, brush.px(chips.SIZE * 0.8))

    def _on_area(self, brush: Brush, area: Area, lying: tuple[Chips, ...], ink: p.Colour) -> None:
        """Draw chips in their players' boxes; chips of other players go beside the text."""
        inside, others = boxes.split_by_box(area, lying)
        for box, its in inside.items():
            boxes.draw_chips(brush, box, self.box(box), its, ink)
        if others:
            room = self._inscribed(area)
            size = chips.size_on(brush, room)
            strip = areas.free_strip(area, self._area_settings[area.wager], room, size)
            chips.on_area(brush, strip, others, size, ink)

    def _inscribed(self, area: Area) -> pygame.Rect:
        """The part of an area for its text: at the left of its boxes."""
        whole = self.box(area)
        left = min((self.box(box).left for box in area.boxes), default=whole.right)
        return pygame.Rect(whole.left, whole.top, left - whole.left, whole.height)

    def _draw_boxes(self, brush: Brush, area: Area, line: p.Colour, ink: p.Colour, at: tuple[int, int]) -> None:
        """Draw the boxes of an area whose corner is at `at`."""
        corner = self.box(area).topleft
        inset = -2 * brush.px(2)
        for box in area.boxes:
            rect = self.box(box).move(at[0] - corner[0], at[1] - corner[1])
            boxes.outline(brush, rect.inflate(0, inset - brush.px(2)), box.text, line, ink)

    def _markers(self, brush: Brush, state: Mapping[str, str]) -> None:
        for marker in self._face.markers:
            value = state.get(marker.state, "")
            if spot := marker.spots.get(value):
                size = min(brush.px(MARKER), round(0.9 * self._least()))
                image = chips.marker(marker.kind, size, on=value != "off")
                brush.surface.blit(image, image.get_rect(center=self.spot(spot)))

    def _settings(self) -> dict[str, AreaSetting]:
        kinds: dict[tuple[int, ...], list[Area]] = {}
        for area in self._face.areas:
            kinds.setdefault(_kind(area), []).append(area)
        chosen = {area.wager: self._best(tuple(kind)) for kind in kinds.values() for area in kind}
        # few sizes on one layout: no text is much larger than the smallest, except in much larger areas
        with_odds = [area for area in self._face.areas if area.odds] or self._face.areas
        least = min(with_odds, key=lambda area: max(areas.SMALLEST, chosen[area.wager].size))
        most = 1.25 * max(areas.SMALLEST, chosen[least.wager].size)
        for area in self._face.areas:
            share = area.width * area.height / (least.width * least.height)
            setting = chosen[area.wager]
            chosen[area.wager] = setting._replace(size=min(setting.size, round(most * max(1.0, share**0.25))))
        return chosen

    def _best(self, alike: tuple[Area, ...]) -> AreaSetting:
        rooms = [self._room(area) for area in alike]
        room = Extent(min(r.width for r in rooms), min(r.height for r in rooms))
        return areas.best(alike, room, self._most(room), round(LEGIBLE * self._scale))

    def _most(self, room: Extent) -> int:
        """The largest size of odds for this room."""
        return max(round(LARGEST * self._scale), room.height // 7)

    def _room(self, area: Area) -> Extent:
        box = self._inscribed(area)
        return Extent(box.width - round(12 * self._scale), box.height - max(round(9 * self._scale), box.height // 9))

    def prepare(self) -> Iterator[None]:
        """Draw in advance what the first results need, one small piece at each step."""
        yield from self._paint(dimmed=True)
        for area in self._face.areas:
            for line in area.odds.split("\n"):
                self.winner(area.wager, "".join(_ODDS.findall(line)[-1:]))
                yield

    def _picture(self, dimmed: bool) -> pygame.Surface:
        if dimmed not in self._pictures:
            for _ in self._paint(dimmed=dimmed):
                pass
        return self._pictures[dimmed]

    def _paint(self, *, dimmed: bool) -> Iterator[None]:
        brush = Brush(pygame.Surface(self._size), self._scale)
        brush.surface.fill(p.GROUND)
        for area in self._face.areas:
            self._area(brush, area, self._area_settings[area.wager], dimmed=dimmed)
            yield
        for legend in self._face.legends:
            self._legend(brush, legend)
        for box in self._face.owing:
            boxes.outline(brush, self.box(box), box.text, p.LINE, p.MUTED)
        self._pictures[dimmed] = brush.surface
        self.written = brush.written

    def _area(self, brush: Brush, area: Area, setting: AreaSetting, *, dimmed: bool) -> None:
        box = self.box(area)
        ground = p.GROUNDS[area.ground]
        lost = p.FELT_DIM if area.ground == "felt" else p.mixed(ground, p.FELT_DIM, DIMMED)
        fill, line = (lost, p.LINE_DIM) if dimmed else (ground, p.LINE)
        brush.card(box, fill, _corner(brush, area, box), line, brush.px(1.3))
        inks = LOST if dimmed else OPEN if area.ground == "felt" else COLOURED
        areas.write(brush, area, setting, self._inscribed(area), inks)
        self._draw_boxes(brush, area, line, inks.soft, box.topleft)

    def _legend(self, brush: Brush, legend: Legend) -> None:
        box = self.box(legend)
        if legend.name:
            _name(brush, self._casino.upper(), box)
            return
        words = fonts.fitted(legend.text, "Semibold", box.size, round(LARGEST * self._scale), areas.SMALLEST)
        words = fonts.balanced(words, "Semibold", box.width)
        box.top -= round(fonts.DESCENT * words.size / 2)  # room for descenders
        brush.block_middle(words, "Semibold", p.IVORY, box, "centre")

    def _winner(self, wager: str, odds: str) -> pygame.Surface:
        area = self._areas[wager]
        box = self.box(area)
        brush = Brush(pygame.Surface(box.size), self._scale)
        brush.surface.fill(p.GROUND)
        whole = pygame.Rect((0, 0), box.size)
        brush.card(whole, p.GOLD, _corner(brush, area, whole), p.IVORY, brush.px(WINNERS_FRAME))
        paid = paying(area, odds)
        setting = self._area_settings[wager] if paid is area else self._set_paid(area)
        inscribed = self._inscribed(area)
        areas.write(brush, paid, setting, pygame.Rect((0, 0), inscribed.size), WON)
        self._draw_boxes(brush, area, p.INK, WON.soft, (0, 0))
        return brush.surface

    def _set_paid(self, area: Area) -> AreaSetting:
        """The setting of a winning area that shows only one line of its odds: larger, equal for every line."""
        setting, room = self._area_settings[area.wager], self._room(area)
        inside = room._replace(width=room.width - round(2 * WINNERS_FRAME * self._scale))
        each = (msgspec.structs.replace(area, odds=line) for line in area.odds.split("\n"))
        size = min(areas.largest(one, setting.arrangement, inside, self._most(room)) for one in each)
        return setting._replace(size=size or setting.size)

    def _draw_void(self, brush: Brush, area: Area) -> None:
        """Draw an open area with VOID instead of its odds."""
        void, setting = msgspec.structs.replace(area, odds=VOID), self._area_settings[area.wager]
        size = areas.largest(void, setting.arrangement, self._room(area), setting.size) or areas.SMALLEST
        self._area(brush, void, setting._replace(size=size), dimmed=False)

    def _tick(self, layer: pygame.Surface, box: pygame.Rect) -> None:
        """Draw a winner's check mark on its corner, where it covers no text."""
        size = round(22 * self._scale)
        mark = pygame.Rect(0, 0, size, size)
        mark.center = (box.right - size // 8, box.top + size // 8)
        mark.clamp_ip(pygame.Rect((0, 0), self._size))
        layer.blit(tick(size, p.INK, p.IVORY), mark)


def _name(brush: Brush, words: str, box: pygame.Rect) -> None:
    """Write the casino's name in spaced capitals between two lines."""
    size = round(box.height * 0.78)
    while size > areas.SMALLEST and spaced_width(words, "Semibold", size) > box.width * 0.8:
        size -= 1
    pen = Pen("Semibold", size, p.IVORY)
    half = brush.spaced(words, pen, (box.centerx, box.centery + round(fonts.CAP * size / 2)), "centre")
    for x in (box.left, box.centerx + half // 2 + size):
        rule = pygame.Rect(x, box.centery, (box.width - half) // 2 - size, brush.px(1.3))
        brush.surface.fill(p.LINE, rule)


def _corner(brush: Brush, area: Area, box: pygame.Rect) -> int:
    """The radius of an area's corners: red areas are round and black ones square, whoever sees no colour."""
    if area.ground == "red":
        return round(ROUND * min(box.size))
    return 1 if area.ground == "black" else brush.px(6)


def _kind(area: Area) -> tuple[int, ...]:
    """The key of areas that must look alike: equal size, equal number of tokens and lines."""
    texts = (area.title, area.detail, area.odds)
    return (area.width, area.height, len(area.tokens), *(text.count("\n") + bool(text) for text in texts))


def pays(area: Area, wins: Mapping[str, str]) -> str:
    """The odds that this area pays, as written on the layout; empty if it pays nothing."""
    odds = next((wins[wager] for wager in (area.wager, *area.also) if wager in wins), "")
    return to_one(odds) if odds else ""


def paying(area: Area, odds: str) -> Area:
    """The area with only the line of its odds that is paid; unchanged if it has one line or none matches."""
    every = area.odds.split("\n")
    paid = [line for line in every if f" {line}".endswith(f" {odds}")]
    return msgspec.structs.replace(area, odds=paid[0]) if odds and len(every) > 1 and len(paid) == 1 else area
