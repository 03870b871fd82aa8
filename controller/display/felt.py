"""The layout on the glass: every wager area with its odds; winners framed, filled and ticked, losers dimmed."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec
import pygame

from controller.display import areas, fonts
from controller.display import palette as p
from controller.display.areas import Extent, Inks, Setting
from controller.display.brush import BRIGHT, DIMMED, Brush, Written, spaced_width, tick
from controller.display.fonts import Pen
from controller.face import Area, Face, Legend

OPEN = Inks(p.IVORY, p.MUTED)
LOST = Inks(p.FADED, p.FADED, DIMMED)
WON = Inks(p.INK, p.INK, BRIGHT)
LARGEST = 26
"""The odds' largest size on a layout, in units."""
LEGIBLE = 17
"""The odds' size, in units, under which a plainer way to set an area is taken."""


WINNERS_FRAME = 4
"""Width of the frame about a winning area, in dots at 1280x800."""


class Felt:
    """The picture of one face at one size. The whole is drawn twice, open and dimmed; winners are put on top."""

    def __init__(self, face: Face, casino: str, size: tuple[int, int], scale: float) -> None:
        self._face = face
        self._casino = casino
        self._size = size
        self._scale = scale
        self._areas = {area.wager: area for area in face.areas}
        self._sets = self._settings()
        self.written: list[Written] = []
        self._pictures: dict[bool, pygame.Surface] = {}
        self.winner = lru_cache(maxsize=80)(self._winner)

    def box(self, item: Area | Legend) -> pygame.Rect:
        """Where an area lies, in dots from the layout's corner."""
        wide, high = self._size
        gap = max(2, round(4 * self._scale))
        left, right = (round(c * (wide + gap) / self._face.columns) for c in (item.column, item.column + item.width))
        top, bottom = (round(r * (high + gap) / self._face.rows) for r in (item.row, item.row + item.height))
        return pygame.Rect(left, top, right - left - gap, bottom - top - gap)

    def draw(self, surface: pygame.Surface, at: tuple[int, int], lit: tuple[str, ...], wins: Mapping[str, str]) -> None:
        """The layout with these areas lit; `wins` are the odds that each pays, as text."""
        known = [self._areas[wager] for wager in lit if wager in self._areas]
        surface.blit(self._picture(bool(known)), at)
        for area in known:
            x, y = self.box(area).topleft
            surface.blit(self.winner(area.wager, wins.get(area.wager, "")), (at[0] + x, at[1] + y))
        for area in known:
            self._tick(surface, at, self.box(area))

    def _settings(self) -> dict[str, Setting]:
        kinds: dict[tuple[int, int, int, int], list[Area]] = {}
        for area in self._face.areas:
            kinds.setdefault((area.width, area.height, len(area.dice), len(area.detail.split("\n"))), []).append(area)
        chosen = {area.wager: self._best(tuple(kind)) for kind in kinds.values() for area in kind}
        # one layout, few sizes: nothing is set much larger than what has least room
        sizes = [setting.size for setting in chosen.values() if setting.size >= areas.SMALLEST]
        most = round(1.25 * min(sizes, default=areas.SMALLEST))
        return {wager: setting._replace(size=min(setting.size, most)) for wager, setting in chosen.items()}

    def _best(self, alike: tuple[Area, ...]) -> Setting:
        rooms = [self._room(area) for area in alike]
        room = Extent(min(r.width for r in rooms), min(r.height for r in rooms))
        return areas.best(alike, room, round(LARGEST * self._scale), round(LEGIBLE * self._scale))

    def _room(self, area: Area) -> Extent:
        box = self.box(area)
        return Extent(box.width - round(12 * self._scale), box.height - round(9 * self._scale))

    def prepare(self) -> Iterator[None]:
        """Draw in advance, a small piece at a step, what the first results will need."""
        yield from self._paint(dimmed=True)
        for area in self._face.areas:
            for line in area.odds.split("\n"):
                self.winner(area.wager, line.split()[-3] if line.endswith(" to 1") else "")
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
            self._area(brush, area, dimmed=dimmed)
            yield
        for legend in self._face.legends:
            self._legend(brush, legend)
        self._pictures[dimmed] = brush.surface
        self.written = brush.written

    def _area(self, brush: Brush, area: Area, *, dimmed: bool) -> None:
        box = self.box(area)
        fill, line = (p.FELT_DIM, p.LINE_DIM) if dimmed else (p.FELT, p.LINE)
        brush.card(box, fill, brush.px(6), line, brush.px(1.3))
        areas.write(brush, area, self._sets[area.wager], box, LOST if dimmed else OPEN)

    def _legend(self, brush: Brush, legend: Legend) -> None:
        box = self.box(legend)
        words = (self._casino if legend.name else legend.text).upper()
        size = round(box.height * 0.78)
        while size > areas.SMALLEST and spaced_width(words, "Semibold", size) > box.width * 0.8:
            size -= 1
        pen = Pen("Semibold", size, p.IVORY)
        half = brush.spaced(words, pen, (box.centerx, box.centery + round(fonts.CAP * size / 2)), "centre")
        for x, width in ((box.left, None), (box.centerx + half // 2 + size, None)):
            rule = pygame.Rect(x, box.centery, width or (box.width - half) // 2 - size, brush.px(1.3))
            brush.surface.fill(p.LINE, rule)

    def _winner(self, wager: str, odds: str) -> pygame.Surface:
        area = self._areas[wager]
        box = self.box(area)
        brush = Brush(pygame.Surface(box.size), self._scale)
        brush.surface.fill(p.GROUND)
        whole = pygame.Rect((0, 0), box.size)
        brush.card(whole, p.GOLD, brush.px(6), p.IVORY, brush.px(WINNERS_FRAME))
        paid = paying(area, odds)
        setting = self._sets[wager]
        if paid is not area:
            most = round(LARGEST * self._scale)
            room = self._room(area)
            inside = room._replace(width=room.width - brush.px(2 * WINNERS_FRAME))
            setting = setting._replace(size=areas.largest(paid, setting.way, inside, most) or setting.size)
        areas.write(brush, paid, setting, whole, WON)
        return brush.surface

    def _tick(self, surface: pygame.Surface, at: tuple[int, int], box: pygame.Rect) -> None:
        """A winner's mark sits on its corner, where it covers no inscription."""
        size = round(22 * self._scale)
        mark = pygame.Rect(0, 0, size, size)
        mark.center = (box.right - size // 8, box.top + size // 8)
        mark.clamp_ip(pygame.Rect((0, 0), self._size))
        surface.blit(tick(size, p.INK, p.IVORY), (at[0] + mark.x, at[1] + mark.y))


def paying(area: Area, odds: str) -> Area:
    """The same area with only those of its odds that are paid; unchanged if there is only one, or none matches."""
    every = area.odds.split("\n")
    paid = [line for line in every if line.endswith(f" {odds} to 1")]
    return msgspec.structs.replace(area, odds=paid[0]) if len(every) > 1 and len(paid) == 1 else area
