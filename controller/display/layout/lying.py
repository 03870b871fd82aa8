# SPDX-License-Identifier: MIT
"""Where chips lie as discs: each player's own, or together where they have no room; amounts on them or on tags.

No disc and no tag hides a word, and none another's amount.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

import pygame

from controller.display.drawing import chips
from controller.display.drawing.brush import Align
from controller.display.drawing.plaques import Plaque
from controller.display.drawing.players import SEVERAL
from controller.display.layout.stacks import Stack, amount, together

SMALLEST = 5
"""The least radius of a disc, in dots."""
SEEN = 0.3
"""The least radius of discs of several players, as a share of the size of the letters: their colours are told apart."""
TAGGED = 0.36
"""The least radius of a disc with a tag beside it, as a share of the size of the letters."""
PLACES_KEPT = 512
"""For how many places it is remembered how chips lie in them: with each wager those of one place change."""
BESIDE = (
    *(("midleft", "midright"), ("midright", "midleft"), ("midtop", "midbottom"), ("midbottom", "midtop")),
    *(("topleft", "topright"), ("topright", "topleft"), ("bottomleft", "bottomright"), ("bottomright", "bottomleft")),
)
"""Where a tag may stand: which point of it touches which of the disc's box."""
APART = 1.1
"""The least distance of discs that lie over each other, as a share of their radius: their colour is seen."""
BEYOND = 6
"""So many dots a tag may reach over the lines of its area, at both sides together."""
CLEAR = 0.74
"""The least radius of a disc on which an amount is easy to read, in sizes of the letters: else it is on a plaque."""
ODDS = "odds"
"""What is said of chips that lie behind a bet as its odds."""
FAN = 6
"""The colours of so many players are told apart on one plaque, or on discs over each other; of more it is their number.
"""
LARGEST = 2.0
"""The width of the largest disc in an area, in sizes of the letters."""
AROUND = 0.2
"""What is free above and below discs that are higher than their place, together, in sizes of the letters."""
GAP = 0.12
"""The space between two things side by side, as a share of the radius."""


class Tag(NamedTuple):
    """Words beside a disc, and their box."""

    words: str
    rect: pygame.Rect


class PlacedChips(NamedTuple):
    """A stack as a disc: its middle, its radius, the words on it, and a tag beside it.

    size: of the letters in dots. wanted: what a tag is to say if it finds room. fanned: others lie over it. wide: it is
    a plaque of this width, where a disc would be too small for its amount.
    """

    stack: Stack
    centre: tuple[int, int]
    radius: int
    size: int
    words: str = ""
    tag: Tag | None = None
    wanted: str = ""
    fanned: bool = False
    wide: int = 0

    @property
    def rect(self) -> pygame.Rect:
        """The box of its uppermost disc, or of its plaque."""
        box = pygame.Rect(0, 0, self.wide or 2 * self.radius, 2 * self.radius)
        box.center = self.centre
        return box

    @property
    def whole(self) -> pygame.Rect:
        """The box of disc and tag."""
        return self.rect.union(self.tag.rect) if self.tag else self.rect

    def touches(self, other: "PlacedChips") -> bool:
        """Whether two discs lie over each other."""
        (x, y), (other_x, other_y) = self.centre, other.centre
        return hypot(x - other_x, y - other_y) < self.radius + other.radius


# What is said on and beside a disc


def on_disc(stack: Stack) -> str:
    """What is written on a disc: the amount; how many players, if it is of several."""
    return str(len(stack.players)) if len(stack.players) > 1 else amount(stack.cents)


def beside(stack: Stack, radius: int, size: int) -> str:
    """What a tag says: the amount if it is not on the disc, and what is to be said of the chips."""
    said = [] if len(stack.players) == 1 and chips.fit(on_disc(stack), radius, size) else [amount(stack.cents)]
    if stack.fate == "moves":
        said.append(f"\u2192 {stack.to}".strip())
    if stack.mark:
        said.append(stack.mark)
    if stack.odds:
        said.append(ODDS)
    return " ".join(said).upper() if not stack.coming else " ".join(said)


def _worded(stack: Stack, radius: int, size: int) -> str:
    words = on_disc(stack)
    return words if chips.fit(words, radius, size) else ""


def tag_size(words: str, size: int) -> tuple[int, int]:
    """The size of a tag in dots."""
    return chips.Tag(words, size).box


# In a place that is kept free


def in_place(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, size: int, high: int = 0
) -> tuple[PlacedChips, ...]:
    """The stacks of single players in a place of an area; together where they have no room.

    size: of the letters, which are never smaller. high: how high a tag may be there, which hides no word; 0: as high as
    the place. Amounts that have no room are left to be put beside.
    """
    return _in_place(tuple(lying), (place.left, place.top, place.width, place.height), align, (size, high))


@lru_cache(maxsize=PLACES_KEPT)
def _in_place(
    lying: tuple[Stack, ...], box: tuple[int, int, int, int], align: Align, measures: tuple[int, int]
) -> tuple[PlacedChips, ...]:
    place, (size, _) = pygame.Rect(box), measures
    if any(it.odds for it in lying):
        if found := _in_a_row(lying, place, align, measures):
            return tuple(found)
        lying = tuple(it._replace(odds=False) for it in lying)
    merged = together(lying)
    found = _in_a_row(lying, place, align, measures)
    if not found or found[0].radius < CLEAR * size:
        found = _as_plaques(lying, place, align, measures) or found
    found = found or _in_a_row(merged, place, align, measures)
    if not found and 1 < len(lying) <= FAN:
        found = _as_plaques(merged, place, align, measures) or _fanned(lying, place, align, size)
    return tuple(found or _fanned(merged, place, align, size) or _piled(merged, place, size))


def _in_a_row(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, measures: tuple[int, int]
) -> list[PlacedChips] | None:
    """Side by side, with all that there is to say of them; the largest discs with which there is room."""
    size, high = measures
    tall = max(place.height, min(high - round(AROUND * size), round(LARGEST * size)))
    largest = min(tall, place.width // len(lying)) // 2
    for radius in range(largest, max(SMALLEST, round(TAGGED * size)) - 1, -1):
        found = list(_side_by_side(lying, radius, size))
        if not all(it.words or (it.tag and len(it.stack.players) == 1) for it in found):
            return None
        if any(it.tag and it.tag.rect.height > max(high, place.height) for it in found):
            return None
        wide = found[-1].whole.right
        if wide <= place.width:
            left = place.left if align == "left" else place.centerx - wide // 2
            return [_moved(it, left, place.centery) for it in found]
    return None


def _as_plaques(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, measures: tuple[int, int]
) -> list[PlacedChips] | None:
    """A plaque of each, where discs would be too small for their amounts; None where they have no room.

    In as few rows as they need.
    """
    size, high = measures
    if any(it.coming or it.mark or it.fate == "moves" for it in lying):
        return None
    plaques = [Plaque(SEVERAL, amount(it.cents), size, low=True) for it in lying]
    gap, tall = max(2, round(GAP * size)), plaques[0].box[1]
    for rows in range(1, len(lying) + 1):
        in_row = -(-len(lying) // rows)
        lines = [plaques[first : first + in_row] for first in range(0, len(lying), in_row)]
        widths = [sum(it.box[0] for it in line) + gap * (len(line) - 1) for line in lines]
        if len(lines) * (tall + gap) - gap > max(high, place.height):
            return None
        if max(widths) <= place.width:
            left = place.left if align == "left" else place.centerx - max(widths) // 2
            top = place.centery - (len(lines) * (tall + gap) - gap) // 2
            return list(_as_rows(lying, lines, (left, top), gap))
    return None


def _as_rows(
    lying: Sequence[Stack], lines: Sequence[Sequence[Plaque]], corner: tuple[int, int], gap: int
) -> Iterator[PlacedChips]:
    """Plaques in rows from this corner."""
    left, y = corner
    stacks = iter(lying)
    for line in lines:
        x = left
        for plaque in line:
            wide, tall = plaque.box
            at = x + wide // 2, y + tall // 2
            yield PlacedChips(next(stacks), at, tall // 2, plaque.size, plaque.words, wide=wide)
            x += wide + gap
        y += line[0].box[1] + gap


def _side_by_side(lying: Sequence[Stack], radius: int, size: int) -> Iterator[PlacedChips]:
    """The stacks from 0 to the right, on a line at height 0."""
    x, gap = 0, max(1, round(GAP * radius))
    for stack in lying:
        words = beside(stack, radius, size)
        placed = PlacedChips(stack, (x + radius, 0), radius, size, _worded(stack, radius, size))
        if words:
            wide, high = tag_size(words, size)
            placed = placed._replace(tag=Tag(words, pygame.Rect(x + 2 * radius, -high // 2, wide, high)))
        yield placed
        x = placed.whole.right + gap


def _moved(it: PlacedChips, x: int, y: int) -> PlacedChips:
    tag = it.tag and it.tag._replace(rect=it.tag.rect.move(x, y))
    return it._replace(centre=(it.centre[0] + x, it.centre[1] + y), tag=tag)


def _fanned(lying: Sequence[Stack], place: pygame.Rect, align: Align, size: int) -> list[PlacedChips] | None:
    """In one, two or three rows, over each other as far as their colours stay visible; without amounts."""
    least = max(SMALLEST, round(SEEN * size)) if len(lying) > 1 else SMALLEST
    for rows in (1, 2, 3):
        in_row = -(-len(lying) // rows)
        for radius in range(min(place.height // (2 * rows), round(0.8 * size)), least - 1, -1):
            step = min(2 * radius + 1, (place.width - 2 * radius) // max(1, in_row - 1))
            if step >= APART * radius:
                return list(_in_rows(lying, place, align, (in_row, radius, step, size)))
    return None


def _in_rows(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, measures: tuple[int, int, int, int]
) -> Iterator[PlacedChips]:
    in_row, radius, step, size = measures
    rows = -(-len(lying) // in_row)
    wide = 2 * radius + step * (in_row - 1)
    left = place.left if align == "left" else place.centerx - wide // 2
    top = place.centery - rows * radius
    for number, stack in enumerate(lying):
        row, column = divmod(number, in_row)
        centre = left + radius + column * step, top + radius + row * 2 * radius
        alone = len(lying) == 1 or step > 2 * radius
        words = _worded(stack, radius, size) if alone else ""
        wanted = beside(stack, radius, size) if alone else ""
        yield PlacedChips(stack, centre, radius, size, words, wanted=wanted, fanned=not alone)


def _piled(lying: Sequence[Stack], place: pygame.Rect, size: int) -> list[PlacedChips]:
    """In a place in which they have no room: over each other from its left to its right."""
    radius = max(2, min(place.height // 2, place.width // 2))
    step = (place.width - 2 * radius) / max(1, len(lying) - 1)
    return [
        PlacedChips(stack, (place.left + radius + round(number * step), place.centery), radius, size, fanned=True)
        for number, stack in enumerate(lying)
    ]


# On the lines


class Table:
    """What lies on a layout so far, and what must not be hidden."""

    def __init__(self, area: pygame.Rect, words: Sequence[pygame.Rect]) -> None:
        self._area = area
        self._words = [rect.inflate(4, 4) for rect in words]
        self.placed: list[PlacedChips] = []
        self._rects: list[pygame.Rect] = []
        self._homes: list[pygame.Rect] = []

    def put(self, found: Sequence[PlacedChips], home: pygame.Rect | None = None) -> None:
        """Lay these chips. home: their own area. A player's tag stays in it: beyond it would be read as another's."""
        self.placed += found
        self._rects += [it.rect for it in found]
        self._homes += [home or self._area] * len(found)

    def put_on_line(self, lying: Sequence[Stack], spot: pygame.Rect, about: pygame.Rect, size: int) -> None:
        """Lay chips about a place on a line, as large as nothing is hidden, and at least as large as the place.

        about: what is nearest to this place. Several players' chips stay in it: beyond it they would be other wagers.
        """
        for found in _on_line(lying, spot, about, size):
            if self._free(found):
                self.put(found)
                return
        self.put(_piled(together(lying), spot, size))

    def _free(self, found: Sequence[PlacedChips]) -> bool:
        """Whether these chips hide no word and no others; they may lie over each other."""
        for it in found:
            if not self._area.contains(it.rect) or it.rect.collidelist(self._words) >= 0:
                return False
            near = it.rect.collidelistall(self._rects)
            if any(it.touches(self.placed[number]) for number in near):
                return False
        return bool(found)

    def put_tags(self) -> None:
        """Say what has no room on a disc beside it, where nothing is hidden: at its right, its left, below or above."""
        taken = [*self._words, *self._rects, *(it.tag.rect for it in self.placed if it.tag)]
        for number, it in enumerate(self.placed):
            if it.wanted and not it.tag:
                home = self._homes[number].inflate(BEYOND, BEYOND) if len(it.stack.players) == 1 else self._area
                free = (rect for rect in _around(it) if home.contains(rect) and self._is_free(rect, taken, it.rect))
                rect = next(free, None)
                if rect:
                    self.placed[number] = it._replace(tag=Tag(it.wanted, rect))
                    taken.append(rect)

    def _is_free(self, rect: pygame.Rect, taken: list[pygame.Rect], own: pygame.Rect) -> bool:
        hit = rect.collidelistall(taken)
        return self._area.contains(rect) and all(taken[number] == own for number in hit)


def _around(it: PlacedChips) -> Iterator[pygame.Rect]:
    size, disc = tag_size(it.wanted, it.size), it.rect
    box = pygame.Rect((0, 0), size)
    for its, of_disc in BESIDE:
        setattr(box, its, getattr(disc, of_disc))
        yield box.copy()


def _on_line(lying: Sequence[Stack], spot: pygame.Rect, about: pygame.Rect, size: int) -> Iterator[list[PlacedChips]]:
    """The ways to lay chips about a place on a line, the best first: each player's own, or one stack of all."""
    if len(lying) > 1:
        for across, down in ((1.0, 1.0), (0.5, 1.0), (1.0, 0.5), (0.6, 0.6)):
            part = about.inflate((across - 1) * about.width, (down - 1) * about.height)
            yield _fanned(lying, part, "centre", size) or []
    merged = together(lying)
    for radius in range(round(0.6 * size), spot.width // 2, -1):
        yield [_alone(stack, spot.center, radius, size) for stack in merged]


def _alone(stack: Stack, centre: tuple[int, int], radius: int, size: int) -> PlacedChips:
    words = _worded(stack, radius, size)
    return PlacedChips(stack, centre, radius, size, words, wanted=beside(stack, radius, size))
