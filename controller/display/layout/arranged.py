# SPDX-License-Identifier: MIT
"""Where everything on a layout is, as large as it can be: areas, the words in them, chips that lie between them."""

from itertools import pairwise

import pygame

from controller.display.layout import areas, boxes, chips, legends
from controller.display.layout.areas import Inscription, PartPlace, Room
from controller.display.layout.arrangements import AreaPart, Row
from controller.engine.rules.face import Area, Face, Legend, PlayerBox, Spot

LEGIBLE = 18
"""The least size of odds, in units: their capitals are 12 dots high. Below it, a simpler arrangement is used."""
AIR = 8
"""Of this many parts of an area's height one stays free."""
ON_LINES = (0.56, 0.48, 0.4)
"""How high chips between areas may be, as a share of the distance between two rows of them."""
CHIP_WIDTH = 1.9
"""The largest width of these chips as a multiple of their height."""


class ArrangedLayout:
    """The layout of a face at one size, before anything is drawn."""

    def __init__(self, face: Face, size: tuple[int, int], scale: float) -> None:
        self._face = face
        self._size = size
        self._scale = scale
        self._gap = max(2, round(4 * scale))
        self._areas = {wager: area for area in face.areas for wager in (area.wager, *area.also)}
        self._marked = frozenset(wager for marker in face.markers for wager in marker.areas.values())
        self._lines: dict[str, pygame.Rect] = {}
        self._inscribed: dict[str, Inscription] = {}
        self._arrange()

    # Where things are

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

    def inside(self, box: PlayerBox) -> pygame.Rect:
        """The rectangle drawn for a player's box of an area, a little inside it."""
        inset = self._px(2)
        return self.box(box).inflate(0, -3 * inset)

    def spot(self, spot: Spot) -> tuple[int, int]:
        """A point of the grid in dots, in the middle of the gap between areas."""
        x, y = self._at(spot)
        return x - self._gap // 2, y - self._gap // 2

    def _px(self, units: float) -> int:
        return max(1, round(units * self._scale))

    def _between_areas(self, share: float) -> dict[str, pygame.Rect]:
        """The places for chips of wagers between areas, on their lines: none meets another.

        share: how high they may be, as a part of the distance between two rows of them.
        """
        spots = {wager: self.spot(spot) for wager, spot in self._face.spots.items()}
        if not spots:
            return {}
        along = zip(*spots.values(), strict=True)
        wide, high = (min(two - one for one, two in pairwise(sorted(set(each)))) - 1 for each in along)
        high = min(round(share * high), self._px(chips.SIZE))
        size = min(wide, round(CHIP_WIDTH * high)), high
        return {wager: pygame.Rect((x - size[0] // 2, y - size[1] // 2), size) for wager, (x, y) in spots.items()}

    def _beside_boxes(self, area: Area) -> pygame.Rect:
        """The part of an area for its inscription: at the left of its boxes."""
        whole = self.box(area)
        left = min((self.box(box).left for box in area.boxes), default=whole.right)
        return pygame.Rect(whole.left, whole.top, left - whole.left, whole.height)

    def _rooms(self, area: Area) -> list[tuple[pygame.Rect, int]]:
        """What chips on its lines leave free of an area for its inscription: beside them, with no strip to keep free.

        Or, where some lie at its sides, above and below these, with the height of the strip that they take.
        """
        inner, whole = self._beside_boxes(area), self.box(area)
        lines = list(self._lines.values())
        touching = [lines[number] for number in whole.collidelistall(lines)]
        found = [(_beside(inner, whole, touching), 0)]
        level = [chip for chip in touching if whole.top < chip.top and chip.bottom < whole.bottom]
        if level and all(chip.top == level[0].top for chip in level):
            upright = [chip for chip in touching if chip not in level and whole.left < chip.centerx < whole.right]
            around = _around(level[0].centery, _beside(inner, whole, upright))
            found.append((around, level[0].height + 2 * self._px(1)))
        return found

    def places(self, area: Area) -> dict[AreaPart, PartPlace]:
        """Where each part of an area is."""
        return {place.part: place for place in areas.places(area, *self._inscribed[area.wager])}

    # How large the letters are

    @property
    def legible(self) -> bool:
        """Whether everything that is acted on here is legible."""
        return self.smallest >= round(LEGIBLE * self._scale)

    @property
    def smallest(self) -> int:
        """The size of the smallest letters, but for the small print beneath titles and the casino's name."""
        legend_boxes = {legend: self.box(legend) for legend in self._face.legends}
        largest, edge = self._px(legends.LARGEST), boxes.margin(self._px)
        return min(
            *(size for area in self._face.areas for size in areas.letters(area, self._inscribed[area.wager].setting)),
            *(legends.letters(each, legend_boxes, largest) for each in self._face.legends if not each.name),
            *(boxes.letters(self.box(box), box.text, edge) for box in self._face.owing),
            *(boxes.letters(self.inside(box), box.text, edge) for area in self._face.areas for box in area.boxes),
        )

    # The arrangement of every area

    def _arrange(self) -> None:
        """Find the arrangement of every area, and how large chips on lines are: what is smallest is as large as it can.

        The larger these chips are, the smaller are the numbers between them.
        """
        best = -1
        for share in ON_LINES if self._face.spots else (0.0,):
            self._lines = self._between_areas(share)
            found = self._settings()
            beside = [found[area.wager].setting.size for area in self._face.areas if self._at_lines(area)]
            least = min([*beside, *(chips.letters(rect.height) for rect in self._lines.values())], default=0)
            if least > best:
                best, lines, self._inscribed = least, self._lines, found
        self._lines = lines

    def _at_lines(self, area: Area) -> bool:
        return self.box(area).collidelist(list(self._lines.values())) >= 0

    def _settings(self) -> dict[str, Inscription]:
        kinds: dict[tuple[object, ...], list[Area]] = {}
        for area in self._face.areas:
            kinds.setdefault((*_kind(area), self._free(area)), []).append(area)
        chosen = {wager: each for kind in kinds.values() for wager, each in self._best(kind).items()}
        # few sizes on one layout: no text is much larger than the smallest, except in much larger areas
        with_odds = [area for area in self._face.areas if area.odds] or self._face.areas
        least = min(with_odds, key=lambda area: max(areas.SMALLEST, chosen[area.wager].setting.size))
        usual = 1.25 * max(areas.SMALLEST, chosen[least.wager].setting.size)
        for kind in kinds.values():
            share = kind[0].width * kind[0].height / (least.width * least.height)
            most = round(usual * max(1.0, share**0.25))
            if chosen[kind[0].wager].setting.size > most:
                chosen |= self._best(kind, most)
        return chosen

    def _free(self, area: Area) -> Row:
        """The places that must stay free in an area."""
        for_all = not area.boxes or any(box.player == "" for box in area.boxes)
        marker: Row = ("marker",) if area.wager in self._marked else ()
        return marker if area.boxes and for_all else (*marker, "chips")

    def _best(self, alike: list[Area], most: int | None = None) -> dict[str, Inscription]:
        """The best setting of areas that look alike, in one of the rooms that they have. most: their largest size."""
        found = []
        for rooms in zip(*map(self._rooms, alike), strict=True):
            room = self._within([rect for rect, _ in rooms], rooms[0][1])
            least = round(LEGIBLE * self._scale)
            largest = min(most or self._most(room), self._most(room))
            found.append((areas.best(tuple(alike), self._free(alike[0]), room, largest, least), rooms))
        setting, rooms = max(found, key=lambda each: each[0].size)
        return {area.wager: Inscription(setting, rect) for area, (rect, _) in zip(alike, rooms, strict=True)}

    def _within(self, rects: list[pygame.Rect], split: int) -> Room:
        """The room that all of these boxes have, without a border."""
        wide, high = (min(sides) for sides in zip(*(rect.size for rect in rects), strict=True))
        border = 2 * (self._px(areas.LINE) + self._px(areas.MARGIN))
        return Room(wide - border, high - max(border, high // AIR), split)

    def _most(self, room: Room) -> int:
        """The largest size of odds for this room."""
        return max(round(legends.LARGEST * self._scale), room.height // 7)


def _around(y: int, rect: pygame.Rect) -> pygame.Rect:
    """As much of a box as is equally high above and below this line."""
    half = min(y - rect.top, rect.bottom - y)
    return pygame.Rect(rect.left, y - half, rect.width, 2 * half)


def _beside(inner: pygame.Rect, whole: pygame.Rect, touching: list[pygame.Rect]) -> pygame.Rect:
    """What is left of an area's inner part beside chips on its edges."""
    left = max((chip.right for chip in touching if chip.left <= whole.left), default=inner.left)
    right = min((chip.left for chip in touching if chip.right >= whole.right), default=inner.right)
    top = max((chip.bottom for chip in touching if chip.top <= whole.top), default=inner.top)
    bottom = min((chip.top for chip in touching if chip.bottom >= whole.bottom), default=inner.bottom)
    return inner.clip(pygame.Rect(left, top, max(0, right - left), max(0, bottom - top)))


def _kind(area: Area) -> tuple[object, ...]:
    """The key of areas that must look alike: equal size, equal number of tokens, lines and other wagers."""
    texts = (area.title, area.detail, area.odds)
    return (
        area.width,
        area.height,
        area.named,
        len(area.tokens),
        bool(area.also),
        *(text.count("\n") + bool(text) for text in texts),
    )
