# SPDX-License-Identifier: MIT
"""What lies on a layout so far: chips in areas and on lines, and their tags, none of which hides another or a word.

And what gives way to chips in an area.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import NamedTuple

import pygame

from controller.display.drawing import chips
from controller.display.layout.arrangements import BALLS, WITH_CHIPS, YIELDING, Kept, Row
from controller.display.layout.lying import (
    BARE,
    LARGE,
    LARGEST,
    PlacedChips,
    Round,
    Tag,
    beside,
    in_pile,
    ring_around,
    worded,
)
from controller.display.layout.outcome import ONE_STACK, smallest_winner
from controller.display.layout.parts import PartPlace, box_of, widest
from controller.display.layout.stacks import AMOUNTS, CLEAR, SMALL, SQUEEZED, TOGETHER, Stack, together
from controller.engine.rules.face import Area

BESIDE = (
    *(("midleft", "midright"), ("midright", "midleft"), ("midtop", "midbottom"), ("midbottom", "midtop")),
    *(("topleft", "topright"), ("topright", "topleft"), ("bottomleft", "bottomright"), ("bottomright", "bottomleft")),
)
"""Where a tag may stand: which point of it touches which of the disc's box."""
BEYOND = 6
"""So many dots a tag may reach over the lines of its area, at both sides together."""
ON_LINE = 0.7
"""The largest radius of a disc on a line, in sizes of the letters."""
KEPT = (0.45, 0.57, ON_LINE)
"""The radii for which room is kept in the areas beside it: what loses has the first."""
ALIKE = 1.25
"""How much larger chips on lines may be than the smallest of them, if they are not small."""
EASY, LARGER = 0.7, 1.1
"""The radius of discs, in sizes of amounts, beneath which balls give way; and a picture, if they are so much larger."""
RATHER, BESIDE_IT = 1.5, 0.56
"""The same where they have this radius beside it, which is enough."""
SO_MANY = 3
"""From how many stacks on balls give way."""
SMALLER = 1, 0.93, 0.86, 0.8, 0.72, 0.6
"""How much smaller balls and dice are tried, beside which likely chips have enough."""
PLAIN, MUCH = 0.45, 1.25
"""The same for odds, which rather stay."""
RINGED = BARE + 2
"""What is free about chips on a line, in dots, where they win: the ring of others that win reaches into it."""
AROUND = 12
"""So far, in dots, two discs with their rings are looked at for what is between them."""
ASIDE = 0.5
"""So far from the middle of its room, in its radii, a disc is seen to lie at one side."""
SEEN, STEPS = 0.59, 16
"""The radius that is enough beneath a picture; in so many steps it is lower."""


class InArea(NamedTuple):
    """The places in an area that are kept for its chips, and where these lie."""

    kept: Kept
    placed: tuple[PlacedChips, ...]


def least_radius(placed: Sequence[PlacedChips], size: int) -> float:
    """The radius of the smallest discs, in sizes of the letters; 0 if it is not told clearly whose each of them is.

    Those of several together are worth no more than small ones apart.
    """
    if not all(it.told and it.size > SQUEEZED[0] * size + 1 for it in placed):
        return 0
    if any(len(it.stack.players) > 1 for it in placed):
        return ONE_STACK
    return min((it.radius / size for it in placed), default=CLEAR)


def readable(laid: Iterable[tuple[PlacedChips, ...]], count: int, size: int) -> tuple[PlacedChips, ...]:
    """The first way in which it is said of all chips whose they are, of a few players apart if any is; else the last.

    count: of stacks, each of one player.
    """
    found: tuple[PlacedChips, ...] = ()
    as_one: tuple[PlacedChips, ...] = ()
    for found in laid:
        if least_radius(found, size):
            if len(found) == count or count > TOGETHER:
                return found
            as_one = as_one or found
    return as_one or found


class GivingWay(NamedTuple):
    """What gives way to the chips in an area that would be small, or of which it would not be said whose each is.

    lay: lays them where so much is kept. size: of the amounts. beads: how high balls are beside the title; 0: they
    have no room there.
    """

    kept: Kept
    lay: Callable[[Kept], InArea]
    size: int
    beads: int

    def _worth(self, found: InArea) -> float:
        return least_radius(found.placed, self.size)

    def beneath_a_picture(self, high: int, least: int) -> InArea:
        """It stands above them, as high as ever, or as much lower as makes them easy to read if anything does."""
        usual, lowest = self.lay(self.kept), self.lay(self.kept._replace(over=least))
        much = RATHER if self._worth(usual) >= BESIDE_IT else LARGER
        if self._worth(lowest) <= much * self._worth(usual):
            return usual
        enough = min(SEEN, self._worth(lowest))
        higher = (self.lay(self.kept._replace(over=it)) for it in range(high, least, -max(1, high // STEPS)))
        return next((it for it in higher if self._worth(it) >= enough), lowest)

    def among_words(self, area: Area, balls: int, *, count: int, moves: bool) -> InArea:
        """Odds; or balls, which stand beside their title then. balls: how high they are usually; 0: there are none.

        count: of stacks. moves: else balls first stand closer to the title.
        """
        usual = self.lay(self.kept)
        if not self._worth(usual):
            yielding = (*YIELDING, BALLS) if self.beads else YIELDING
            clear = next(filter(self._worth, self._giving(yielding)), None)
            told = (it for it in (usual, *self._giving(yielding)) if all(chip.told for chip in it.placed))
            return clear or next(told, usual)
        if self._worth(usual) < EASY and balls:
            closer = self.lay(self.kept._replace(over=balls)) if moves else usual
            if self._worth(closer) >= EASY:
                return closer
            larger = self.lay(self.kept._replace(yields=BALLS)) if self.beads and count >= SO_MANY else usual
            return larger if self._worth(larger) > LARGER * self._worth(usual) else usual
        return self._odds(usual, area) if len(area.ways) == 1 else usual

    def _giving(self, yielding: Iterable[Row]) -> Iterator[InArea]:
        return (self.lay(self.kept._replace(yields=each)) for each in yielding)

    def _odds(self, usual: InArea, area: Area) -> InArea:
        """Odds give way to chips that are much larger then; where their row has a name, rather to those of a place.

        Odds that stand alone do not for a ring and what is free about it: they stay in a result.
        """
        beside = area.named == "beside" and not area.tokens and any(it.who for it in usual.placed)
        alone = not (area.tokens or area.title)
        ring = max((ring_around(it.stack, it.radius) for it in usual.placed if alone), default=0)
        if self._worth(usual) + 2 * ring / self.size >= (EASY if beside else PLAIN):
            return usual
        larger = self.lay(self.kept._replace(yields=YIELDING[0]))
        return larger if self._worth(larger) > MUCH * self._worth(usual) else usual


class Likely(NamedTuple):
    """The likeliest chips in an area: whose; and with which radius they have enough, in sizes of the amounts."""

    players: tuple[str, ...]
    enough: float

    def stacks(self, area: Area) -> tuple[Stack, ...]:
        """Theirs in this area."""
        return tuple(Stack(area.wager, 25_00, (player,), fate="wins") for player in self.players)


ONE_PLAYER = Likely(("place-5",), 0.62)
A_FEW = Likely(("red", "blue", "green"), 0.46)
"""Beside a die, which has no name to stand at: a few players' chips lie apart."""


class Lowering(NamedTuple):
    """Makes balls or dice so low that chips are read beside them, before there are any: nothing painted changes size.

    usual: how high those of each area are, if any. lower: makes those of areas so high. lay: lays chips in an area
    beside others. size: of the amounts.
    """

    usual: Mapping[Area, int]
    lower: Callable[[Mapping[Area, int]], None]
    lay: Callable[[Area, tuple[Stack, ...], list[pygame.Rect], Kept], tuple[PlacedChips, ...]]
    size: int
    likely: Likely

    def steps(self) -> Iterator[None]:
        """An area in one size at each."""
        worth: dict[int, dict[int, float]] = {}
        for share in SMALLER:
            alike = {len(area.tokens): round(share * usual) for area, usual in self.usual.items()}
            high = {area: alike[len(area.tokens)] for area in self.usual}
            self.lower(high)
            for area in self.usual:
                yield
                found = self.lay(area, self.likely.stacks(area), [], WITH_CHIPS)
                its = worth.setdefault(len(area.tokens), {})
                its[high[area]] = min(its.get(high[area], LARGE), least_radius(found, self.size))
        self.lower({area: self._beside_enough(worth[len(area.tokens)]) for area in self.usual})

    def _beside_enough(self, worth: Mapping[int, float]) -> int:
        """Of these heights the largest beside which chips have enough, or else most. worth: theirs, by height."""
        enough = min(self.likely.enough, max(worth.values()))
        return max(high for high, its in worth.items() if its >= enough)


def is_one_stack(stacks: Sequence[Stack], found: Sequence[PlacedChips], size: int) -> bool:
    """Whether chips can lie as one stack, and do, or are not told clearly apart. found: how they lie otherwise."""
    return len(together(stacks)) == 1 and least_radius(found, size) <= (ONE_STACK if len(found) > 1 else LARGE)


def close(area: Area, stacks: Sequence[Stack], busy: list[pygame.Rect]) -> list[pygame.Rect]:
    """These boxes without what is free about them, for what wins in a large area: it has room apart from them."""
    given = -2 * RINGED if area.shape != "oval" and any(it.fate == "wins" for it in stacks) else 0
    return [it.inflate(given, given) for it in busy]


def in_widest(
    stacks: Sequence[Stack],
    room: pygame.Rect,
    others: Sequence[PartPlace],
    busy: Iterable[pygame.Rect],
    sizes: tuple[int, int],
) -> PlacedChips:
    """One stack in an area on whose lines chips lie: where its disc is as large as it can be beside all these.

    If that is at one side, it would be at the other beside a crown: it lies halfway then, where it is well read there.

    others: what else stands in the area. busy: the boxes of chips on its lines. sizes: of the amounts; and the largest
    radius.
    """
    words = (it.rect for it in others if it.part not in {"chips", "marker"})
    stack, (size, most) = together(stacks)[0], sizes
    given = 2 * RINGED if stack.fate == "wins" else 0
    discs = (it.inflate(-given, -given) for it in busy)
    rounds = (*discs, *(it.rect for it in others if it.part == "marker"))
    largest = min(most, round(LARGEST * size) // 2)
    apart = tuple(map(box_of, words)), tuple(map(Round.within, rounds))
    x, y, radius = widest(box_of(room), *apart, largest)
    if abs(x - room.centerx) > ASIDE * radius:
        middle = widest(box_of(room), *apart, largest, halfway=True)
        if _alone(stack, middle[:2], middle.radius - 1, size).words:
            x, y, radius = middle
    return _alone(stack, (x, y), radius, size)


class InAreas(NamedTuple):
    """The places that are kept in each area for its chips, and where these lie."""

    kept: dict[Area, Kept]
    placed: dict[Area, tuple[PlacedChips, ...]]


class Laid(NamedTuple):
    """Chips where they lie, and the places that are needed for them and for markers in the areas that have any."""

    placed: list[PlacedChips]
    kept: Mapping[Area, Kept]


class Table:
    """What lies on a layout so far, and what must not be hidden."""

    def __init__(self, area: pygame.Rect, words: Sequence[pygame.Rect], markers: Sequence[pygame.Rect] = ()) -> None:
        self._area = area
        self._words = [rect.inflate(2, 2) for rect in words]
        self._markers = [*markers]
        self.placed: list[PlacedChips] = []
        self._rects: list[pygame.Rect] = []
        self._homes: list[pygame.Rect] = []

    def put(self, found: Sequence[PlacedChips], home: pygame.Rect | None = None) -> None:
        """Lay these chips. home: their own area. A player's tag stays in it: beyond it would be read as another's."""
        self.placed += found
        self._rects += [it.body for it in found]
        self._homes += [home or self._area] * len(found)

    def put_on_line(self, lying: Sequence[Stack], spot: pygame.Rect, reach: int, size: int, most: int) -> None:
        """Lay chips about a place on a line, together, as large as nothing is hidden.

        reach: the largest radius with which they meet no chips on other lines. most: of those that do not win, if
        their amounts are read so.
        """
        for found in _on_line(lying, spot, reach, size, most):
            if self._free(found):
                self.put(found)
                return
        self.put(in_pile(together(lying), spot, size))

    def _free(self, found: Sequence[PlacedChips]) -> bool:
        """Whether these chips hide no word and no others; they may lie over each other."""
        for it in found:
            if not self._area.contains(it.rect) or it.rect.collidelist(self._words) >= 0:
                return False
            near = it.rect.inflate(2 * AROUND, 2 * AROUND).collidelistall(self._rects)
            if any(it.touches(self.placed[number]) for number in near):
                return False
            if any(it.round.apart(Round.within(marker)) < BARE for marker in self._markers):
                return False
        return bool(found)

    def put_tags(self) -> None:
        """Say what has no room on a disc beside it, where nothing is hidden: at its right, its left, below or above."""
        tags = (each.rect for it in self.placed for each in (it.tag, it.who) if each)
        taken = [*self._words, *self._markers, *self._rects, *tags]
        for number, it in enumerate(self.placed):
            if it.wanted and not it.tag:
                home = self._homes[number].inflate(BEYOND, BEYOND) if len(it.stack.players) == 1 else self._area
                free = (rect for rect in _around(it) if home.contains(rect) and self._is_free(rect, taken, it.body))
                rect = next(free, None)
                if rect:
                    self.placed[number] = it._replace(tag=Tag(it.wanted, rect))
                    taken.append(rect)

    def _is_free(self, rect: pygame.Rect, taken: list[pygame.Rect], own: pygame.Rect) -> bool:
        hit = rect.collidelistall(taken)
        return self._area.contains(rect) and all(taken[number] == own for number in hit)


def _around(it: PlacedChips) -> Iterator[pygame.Rect]:
    size, disc = chips.Tag(it.wanted, it.size).box, it.body
    box = pygame.Rect((0, 0), size)
    for its, of_disc in BESIDE:
        setattr(box, its, getattr(disc, of_disc))
        yield box.copy()


class OnLines(NamedTuple):
    """Chips on lines between areas. stacks: by wager. boxes: the place of each wager. size: of their amounts."""

    stacks: Mapping[str, tuple[Stack, ...]]
    boxes: Mapping[str, pygame.Rect]
    size: int

    def reach(self, wager: str) -> int:
        """How large the radius of chips there may be: they meet no others on the nearest busy line."""
        x, y = self.boxes[wager].center
        others = (self.boxes[it].center for it in self.stacks if it != wager)
        return int(min((hypot(x - other_x, y - other_y) / 2 for other_x, other_y in others), default=self.size))

    def ways_to_keep(self) -> Iterator[list[pygame.Rect]]:
        """The boxes that may be kept for them: of discs on which an amount is read, or larger ones for what wins.

        While nothing wins yet for all of them. About these so much is free that what wins beside them has its ring, and
        some felt is seen.
        """
        won = {wager for wager, its in self.stacks.items() if any(it.fate == "wins" for it in its)}
        large = won or self.stacks.keys()
        reaches = {it: self.reach(it) for it in self.stacks}
        for share in KEPT if large else KEPT[:1]:
            radii = {
                it: min(reach, round((share if it in large else KEPT[0]) * self.size)) for it, reach in reaches.items()
            }
            yield [
                pygame.Rect(0, 0, 2 * it, 2 * it).move_to(center=self.boxes[wager].center)
                for wager, it in ((wager, it + (RINGED if won else 0)) for wager, it in radii.items())
            ]

    def most(self, placed: Sequence[PlacedChips]) -> int:
        """The largest radius of those that do not win: of a winner's, or until there is one they are nearly alike."""
        least = min((it.radius for it in placed if it.stack.wager in self.stacks), default=LARGE)
        return min(smallest_winner(placed), round(max(ALIKE * least, KEPT[1] * self.size)))

    def put(self, table: "Table", most: int) -> None:
        """Lay them on a table. most: the largest radius of those that do not win."""
        for wager, its in self.stacks.items():
            table.put_on_line(its, self.boxes[wager], self.reach(wager), self.size, most)


def _on_line(
    lying: Sequence[Stack], spot: pygame.Rect, reach: int, size: int, most: int
) -> Iterator[list[PlacedChips]]:
    """The ways to lay chips about a place on a line as one stack, the best first."""
    merged = together(lying)
    largest, least = min(reach, round(ON_LINE * size)), max(2, spot.width // 4)
    if any(it.fate != "wins" for it in merged):
        tried = range(min(most, largest), largest)
        largest = next((it for it in tried if all(_alone(each, (0, 0), it, size).words for each in merged)), largest)
    for radius in range(largest, min(least, largest - 1), -1):
        yield [_alone(stack, spot.center, radius, size) for stack in merged]


def _alone(stack: Stack, centre: tuple[int, int], radius: int, size: int) -> PlacedChips:
    """A disc with its amount, in smaller letters if it is too small for large ones."""
    radius -= ring_around(stack, radius)
    every = [round(share * size) for share in AMOUNTS]
    sizes = [its for least in (CLEAR, SMALL) for its in every if least * its <= radius]
    own = next((its for its in sizes if worded(stack, radius, its)), every[-1])
    return PlacedChips(stack, centre, radius, own, worded(stack, radius, own), wanted=beside(stack, radius, own))
