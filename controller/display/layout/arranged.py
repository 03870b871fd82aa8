# SPDX-License-Identifier: MIT
"""Where everything on a layout is, as large as it can be: areas, the words in them, chips that lie between them."""

from collections.abc import Generator, Iterator, Mapping
from functools import cache, cached_property
from itertools import pairwise

import pygame

from controller.display.layout import areas, arrangements, legends, parts
from controller.display.layout.areas import Inscription, Legible, Room
from controller.display.layout.arrangements import BALLS, MARKERS, WITH_CHIPS, AreaPart, AreaSetting, Kept, Row, is_wide
from controller.display.layout.parts import PartPlace
from controller.engine.rules.face import Area, Face, Legend, Rectangle, Spot

LEGIBLE = 18
"""The least size of letters, in units, on a screen that says none: their capitals are 12 dots high."""
EDGE = 9
"""What is free around the areas, in units: the glow of a winner is seen there."""
ON_LINES = (0.68, 0.56, 0.44, 0.34, 0.24, 0.16, 0.1)
"""How wide a chip between areas may at least be, as a share of the distance between two of their places."""
OVERHANG = 2
"""How far letters reach beyond their own width, at both sides together, in dots."""
LARGE, LONG, PICTURES, WIDE_PICTURES, ACROSS = 4, 8, 0.46, 0.7, 0.8
"""The largest odds in an area are this part of its height, in one so many times as wide a larger one; pictures without
words, of height, also where chips lie beside them, and of width."""
SYMBOLS = 0.44
"""The largest part of an area's height for its symbol: beneath it chips lie."""
UPRIGHT, COLUMN = 1.5, 0.41
"""From how much higher than wide an area on, two dice are a column in it; the largest part of its height for them."""
CLEAR, GIVEN = 6, 2.4
"""How far chips and pictures are inside the frame of an area that wins, in units: glow and shadow are between; how much
of that is given to one player's chips that would be small."""
EVERY: Row = ("marker", "chips")
CHIPS = (1.66, 1.5, 1.27, 1.14, 1.02, 0.75)
"""Widths of a chip in an area as multiples of the least letters: where there is much room; for three figures, two,
narrow ones, smaller ones."""
USUAL = 4
"""Which of them is large enough for most amounts."""

AIR = 0.2
"""What is free above, between and below words, in least letters, before chips are as large as they can be."""
BADGE = 1.0
"""The width of a badge that says whose a chip is, beside it, in least letters."""


class ArrangedLayout:
    """The layout of a face at one size, before anything is drawn. It is of no use before `arranging` has ended."""

    def __init__(self, face: Face, size: tuple[int, int], scale: float, least: int = 0) -> None:
        """least: the size of the least letters that are legible on this screen, in dots."""
        self.size = self._size = size
        self._scale = scale
        self._least = least or round(LEGIBLE * scale)
        self._edge = self._px(EDGE)
        self._face = legends.that_fit(face, self._inner, self._least)
        face = self._face
        self._areas = {wager: area for area in face.areas for wager in (area.wager, *area.also)}
        self._lines: dict[str, pygame.Rect] = {}
        self._apart = (0, 0)
        self._inscribed: dict[str, Inscription] = {}
        self._briefs: tuple[bool, ...] = (False, True)
        self._with_room = cache(self._use_all_room)
        self._parts = cache(self._find_parts)
        self._spots = cache(self._find_spot)
        self.amounts = arrangements.amounts_in({it: self.box(it).size for it in face.areas}, self._least)
        """The size of the amounts on chips, in dots."""

    # Where things are

    @property
    def _inner(self) -> tuple[int, int]:
        """The width and height of the painted layout, without its edge."""
        return self._size[0] - 2 * self._edge, self._size[1] - 2 * self._edge

    @cached_property
    def line(self) -> int:
        """The width of a painted line in dots."""
        return self._px(areas.LINE)

    @cached_property
    def clear(self) -> int:
        """How far chips and pictures are from the edge of their area, in dots: clear of the frame of one that wins."""
        return self.line + 2 + self._px(CLEAR)

    def box(self, item: Rectangle) -> pygame.Rect:
        """The box of an area in dots, from the layout's corner: its edges run in the middle of the painted lines."""
        left, top = self.spot((item.column, item.row))
        right, bottom = self.spot((item.column + item.width, item.row + item.height))
        return pygame.Rect(left, top, right - left, bottom - top)

    def spot(self, spot: Spot) -> tuple[int, int]:
        """A point of the grid in dots."""
        return self._spots(spot)

    def _find_spot(self, spot: Spot) -> tuple[int, int]:
        wide, high = self._inner
        column, row = spot
        return self._edge + round(column * wide / self._face.columns), self._edge + round(self._down(row, high))

    def _down(self, row: float, high: int) -> float:
        """How far beneath the top a row begins: the casino's name and a line of odds are as high as their letters."""
        own = {legend: self._own(legend, high) for legend in self._face.legends if legend.name or legend.optional}
        each = (high - sum(own.values())) / (self._face.rows - sum(legend.height for legend in own))
        inside = {legend: min(legend.height, max(0, row - legend.row)) for legend in own}
        return (row - sum(inside.values())) * each + sum(part * own[it] / it.height for it, part in inside.items())

    def _own(self, legend: Legend, high: int) -> float:
        height = legends.line_height if legend.optional else legends.name_height
        return height(legend, self._face, high, self._least)

    def _px(self, units: float) -> int:
        return max(1, round(units * self._scale))

    def _between_areas(self, share: float) -> dict[str, pygame.Rect]:
        """The places that always stay free for chips of wagers between areas, on their lines: none meets another.

        share: how wide they are, as a part of the distance between two of them.
        """
        spots = {wager: self.spot(spot) for wager, spot in self._face.spots.items()}
        if not spots:
            return {}
        along = zip(*spots.values(), strict=True)
        apart = [min(two - one for one, two in pairwise(sorted(set(each)))) for each in along]
        self._apart = apart[0], apart[1]
        side = round(share * min(apart))
        return {wager: pygame.Rect(x - side // 2, y - side // 2, side, side) for wager, (x, y) in spots.items()}

    def _about(self, wager: str) -> pygame.Rect:
        """What is nearer to the place of a wager on a line than to any other such place."""
        whole = pygame.Rect((0, 0), self._apart)
        whole.center = self._lines[wager].center
        return whole

    def _rooms(self, area: Area) -> list[tuple[pygame.Rect, int]]:
        """What chips on its lines leave free of an area for its inscription: beside them, with no strip to keep free.

        Or, where some lie at its sides, above and below these, with the height of the strip that they take.
        """
        whole = self.box(area)
        lines = list(self._lines.values())
        touching = [lines[number] for number in whole.collidelistall(lines)]
        found = [(parts.beside(whole, touching), 0)]
        level = [chip for chip in touching if whole.top < chip.top and chip.bottom < whole.bottom]
        if level and all(chip.top == level[0].top for chip in level):
            upright = [chip for chip in touching if chip not in level and whole.left < chip.centerx < whole.right]
            around = parts.around(level[0].centery, parts.beside(whole, upright))
            found.append((around, level[0].height + 2 * self._px(1)))
        return found

    def inscribed(self, area: Area, kept: Kept) -> Inscription:
        """How an area is inscribed while these places in it are needed: the words do not move when chips come.

        Where chips lie on lines too, the words stand in the middle of an area while none is needed in it.
        """
        if not kept.parts and self._lines:
            bare = self._inscribed[area.wager].setting.without(*EVERY)
            return Inscription(bare._replace(sizes=bare.sizes._replace(disc=0)), self.box(area))
        if kept.parts == ("marker",) and not self._lines and (beneath := self._marker_beneath(area)):
            return beneath
        if "marker" in kept.parts and not kept.alone and area.shape == "oval":
            sizes = self._inscribed[area.wager].setting.sizes
            return Inscription(
                AreaSetting(arrangements.CROWNED, sizes._replace(marker=arrangements.CROWN)),
                self.box(area),
                at_top=True,
            )
        if kept.over:
            return self._over(area, kept)
        if "marker" in kept.parts or (kept.alone and self._at_lines(area)):
            return self._with_room(area.wager, kept)
        found = self._inscribed[area.wager]
        setting = found.setting.without("marker")
        beads = self.beads(area) if kept.yields == BALLS else 0
        rect = self._middle(area, setting, found.rect)
        return Inscription(setting, rect, yields=kept.yields, beads=beads, clear=self.clear)

    def _over(self, area: Area, kept: Kept) -> Inscription:
        """What stands above chips as ever, but close to the area's upper line; a symbol with its odds."""
        setting = self.setting(area)
        usual = setting.arrangement if ("chips",) in setting.arrangement else arrangements.OVER_CHIPS
        every = arrangements.SYMBOL_OVER_CHIPS if areas.is_symbol(area) else usual
        rows = tuple(row for row in every if row[0] not in kept.yields)
        return Inscription(AreaSetting(rows, setting.sizes._replace(picture=kept.over)), self.box(area), at_top=True)

    def _middle(self, area: Area, setting: AreaSetting, rect: pygame.Rect) -> pygame.Rect:
        """The same rectangle about the middle of the area's height, if a single row is then still within it."""
        whole = self.box(area)
        if len(setting.arrangement) != 1:
            return rect
        half = min(whole.centery - rect.top, rect.bottom - whole.centery)
        high = areas.row_extent(area, setting.arrangement[0], setting.sizes).height
        return pygame.Rect(rect.left, whole.centery - half, rect.width, 2 * half) if high <= 2 * half else rect

    def places(self, area: Area, kept: Kept = WITH_CHIPS) -> dict[AreaPart, PartPlace]:
        """Where each part of an area is."""
        return self._parts(area.wager, kept)

    def _find_parts(self, wager: str, kept: Kept) -> dict[AreaPart, PartPlace]:
        area = self._areas[wager]
        return {place.part: place for place in parts.places(area, self.inscribed(area, kept))}

    # How large the letters are

    @property
    def legible(self) -> bool:
        """Whether everything that is acted on here is legible."""
        return self.smallest >= self._least

    @property
    def smallest(self) -> int:
        """The size of the smallest letters, but for the casino's name."""
        legend_boxes = {legend: self.box(legend) for legend in self._face.legends}
        largest = max(self._px(legends.LARGEST), self._least)
        return min(
            *(size for area in self._face.areas for size in areas.letters(area, self._inscribed[area.wager].setting)),
            *(
                legends.letters(each, legend_boxes, largest, brief=self.brief)
                for each in self._face.legends
                if not each.name
            ),
            10_000,
        )

    # The arrangement of every area

    def arranging(self) -> Iterator[None]:
        """Find the arrangement of every area, and how large chips on lines are: what is smallest is as large as it can.

        The larger these chips are, the smaller are the numbers between them. A way for one kind of area at each step.
        """
        yield from self._arrange()
        brief = {setting.sizes.brief for area in self._face.areas if area.ways and (setting := self.setting(area))}
        if len(brief) > 1:
            self._briefs = (True,)
            yield from self._arrange()

    def setting(self, area: Area) -> AreaSetting:
        """The usual arrangement of an area."""
        return self._inscribed[area.wager].setting

    def gives_way(self, area: Area) -> bool:
        """Whether a picture may stand higher than usual, above chips: one alone, or balls above them."""
        return areas.is_pictured(area) or bool(self.balls_in(area) and ("chips",) in self.setting(area).arrangement)

    def balls_in(self, area: Area) -> int:
        """How high the balls of an area are whose title says the same; 0: it has none."""
        rows, sizes, _ = self.setting(area)
        named = any(areas.NAMES & {*row} for row in rows) and any(token.kind == "ball" for token in area.tokens)
        return areas.size_of(area, "tokens", sizes) if named else 0

    def beads(self, area: Area) -> int:
        """How high its balls are beside its title; 0: they have no room there."""
        wide = self.box(area).width - self.clear - 2 * self.line
        return parts.beads(area, self.setting(area), wide) if self.balls_in(area) else 0

    def die_in(self, area: Area) -> int:
        """How high the die is by which an area is known, and beside which its chips lie; 0: it has none."""
        rows, sizes, _ = self.setting(area)
        return areas.size_of(area, "tokens", sizes) if areas.is_pictured(area) and ("tokens", "chips") in rows else 0

    def lower(self, high: Mapping[Area, int]) -> None:
        """The pictures of these areas are so high from now on."""
        for area, its in high.items():
            found = self._inscribed[area.wager]
            sizes = found.setting.sizes._replace(picture=its)
            self._inscribed[area.wager] = found._replace(setting=found.setting._replace(sizes=sizes))
        self._parts.cache_clear()

    @property
    def brief(self) -> bool:
        """Whether all odds are written as `35:1`: on one layout they are written in one way."""
        return self._briefs == (True,)

    def _arrange(self) -> Iterator[None]:
        best, enough = (-1, -1), (self._least, self._discs[USUAL])
        for share in ON_LINES if self._face.spots else (0.0,):
            self._lines = self._between_areas(share)
            found = yield from self._settings()
            beside = [(area, found[area.wager].setting) for area in self._face.areas if self._at_lines(area)]
            letters = min((self._least, *(size for each in beside for size in areas.letters(*each))))
            disc = min((enough[1], *(setting.sizes.disc for _, setting in beside)))
            if (letters, disc) > best:
                best, lines, self._inscribed = (letters, disc), self._lines, found
            if best == enough:
                break
        self._lines = lines

    def _at_lines(self, area: Area) -> bool:
        return self.box(area).collidelist(list(self._lines.values())) >= 0

    def _settings(self) -> Generator[None, None, dict[str, Inscription]]:
        kinds: dict[tuple[object, ...], list[Area]] = {}
        for area in self._face.areas:
            kinds.setdefault(arrangements.kind_of(area), []).append(area)
        chosen: dict[str, Inscription] = {}
        for kind in kinds.values():
            chosen |= yield from self._best(kind)
            yield
        # few sizes on one layout: no text is much larger than the smallest, except in much larger areas
        least = min(self._face.areas, key=lambda area: max(areas.SMALLEST, chosen[area.wager].setting.sizes.odds))
        usual = 1.12 * max(self._least, chosen[least.wager].setting.sizes.odds)
        for kind in kinds.values():
            share = kind[0].width * kind[0].height / (least.width * least.height)
            most = round(usual * max(1.0, share**0.08) / self._enlarged(kind[0]))
            if chosen[kind[0].wager].setting.sizes.odds > most:
                chosen |= yield from self._best(kind, most)
                yield
        alike = arrangements.alike_in_rows({area: chosen[area.wager].setting for area in self._face.areas})
        return {area.wager: chosen[area.wager]._replace(setting=setting) for area, setting in alike.items()}

    def _enlarged(self, area: Area) -> float:
        """How much larger than others names alone are, if on this layout few areas have odds: there they are as all."""
        few = 2 * sum(bool(each.ways) for each in self._face.areas) < len(self._face.areas)
        alone = area.shape == "field" and not (area.ways or area.detail or area.tokens)
        return areas.NAMED if few and alone else 1.0

    def _marker_beneath(self, area: Area) -> Inscription | None:
        """A marker where chips would lie, beneath a name that is as large as ever; None where these lie beside it.

        It is as large as a chip, so that the name stands as ever; only a small one has all that is free.
        """
        setting, whole = self._inscribed[area.wager].setting, self.box(area)
        rows = setting.arrangement
        if ("chips",) not in rows[1:]:
            return None
        words = [areas.row_extent(area, row, setting.sizes).height for row in rows if row != ("chips",)]
        free = self._within([whole], 0).height - sum(words) - sum(areas.gaps(rows, setting.sizes))
        marker = max(setting.sizes.disc, min(free, self._least)) / (areas.ratio(area, "marker") * setting.sizes.odds)
        under = tuple(("marker",) if row == ("chips",) else row for row in rows)
        return Inscription(AreaSetting(under, setting.sizes._replace(marker=marker)), whole)

    def _use_all_room(self, wager: str, kept: Kept) -> Inscription:
        """The inscription of an area that has all its room: no chips lie on its lines, or these are smaller."""
        area, usual = self._areas[wager], self._inscribed[wager]
        most = usual.setting.sizes.odds
        legible = self._legible._replace(least=min(self._least, most))
        markers, whole = MARKERS if kept.alone else MARKERS[2:], self.box(area)
        room = self._within([whole], 0)
        for marker in markers if "marker" in kept.parts else MARKERS[-1:]:
            setting = arrangements.at_once(areas.best((area,), kept.parts, room, most, legible._replace(marker=marker)))
            clear = "chips" not in kept.parts or setting.sizes.disc >= self._discs[USUAL]
            if clear and setting.sizes.odds >= legible.least:
                break
        return Inscription(setting, whole)

    @property
    def _legible(self) -> Legible:
        beyond = self.clear - self.line // 2 - self._px(areas.MARGIN)
        return Legible(self._least, self._discs, round(BADGE * self._least), briefs=self._briefs, clear=beyond)

    @property
    def _discs(self) -> tuple[int, ...]:
        return tuple(round(share * self._least) for share in CHIPS)

    def _best(self, alike: list[Area], most: int | None = None) -> Generator[None, None, dict[str, Inscription]]:
        """The best setting of areas that look alike, in one of the rooms that they have. most: their largest size."""
        found = []
        for rooms in zip(*map(self._rooms, alike), strict=True):
            room = self._within([rect for rect, _ in rooms], rooms[0][1])
            largest = self._most_of(alike[0], room)
            largest = min(most or largest, largest)
            setting = yield from areas.best(tuple(alike), ("chips",), room, largest, self._legible)
            found.append((setting, rooms))
        setting, rooms = max(found, key=lambda each: (min(each[0].sizes.odds, self._least), each[0].sizes.disc))
        setting = self._airy(alike[0], setting, min(rect.height for rect, _ in rooms))
        return {area.wager: Inscription(setting, rect) for area, (rect, _) in zip(alike, rooms, strict=True)}

    def _airy(self, area: Area, setting: AreaSetting, high: int) -> AreaSetting:
        """The same with smaller chips, where words would otherwise stand close to the lines above and below them."""
        rows, small = setting.arrangement, round(CHIPS[USUAL] * self._least)
        while setting.sizes.disc > small and not setting.split:
            taken = sum(areas.row_extent(area, row, setting.sizes).height for row in rows)
            free = high - taken - sum(areas.gaps(rows, setting.sizes))
            if free >= (len(rows) + 1) * AIR * self._least:
                break
            setting = setting._replace(sizes=setting.sizes._replace(disc=setting.sizes.disc - 1))
        return setting

    def _within(self, rects: list[pygame.Rect], split: int) -> Room:
        """The room that all of these boxes have, without a border."""
        wide, high = (min(sides) for sides in zip(*(rect.size for rect in rects), strict=True))
        beside, above = (self.line + 2 * self._px(margin) for margin in (areas.MARGIN, areas.ABOVE))
        return Room(wide - beside - OVERHANG, high - above, split)

    def _most_of(self, area: Area, room: Room) -> int:
        """The largest size of odds from which what stands in this area is sized."""
        share = LARGE - (room.width > LONG * room.height)
        usual = max(round(legends.LARGEST * self._scale), self._least, room.height // share)
        if not area.wordless:
            largest = round(SYMBOLS * room.height / areas.ratio(area, "tokens")) if areas.is_symbol(area) else 10_000
            return min(usual, max(self._least, largest))
        size = areas.ratio(area, "tokens")
        high = (WIDE_PICTURES if is_wide(*room[:2], pictured=True) else PICTURES) * room.height
        if len(area.tokens) == 1:
            return round(min(high, ACROSS * room.width) / size)
        upright = room.height > UPRIGHT * room.width
        return round(COLUMN * room.height / size / 2) if upright else max(usual, round(high / size))
