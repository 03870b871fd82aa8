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
from controller.display.layout.stacks import (
    AMOUNTS,
    BADGE,
    BENEATH,
    CLEAR,
    NAMED,
    SQUEEZED,
    Stack,
    Way,
    amount,
    counted,
    gap_of,
    roomy,
    said_in,
    together,
    tried,
    whose,
)

SMALLEST = 5
"""The least radius of a disc, in dots."""
SEEN = 0.3
"""The least radius of discs of several players, as a share of the size of the letters: their colours are told apart."""
PLACES_KEPT, PIECES_KEPT = 512, 4096
"""For how many places it is remembered how chips lie in them: with each wager those of one place change. And how many
discs, with what is said beside them: the same are tried in one room after another."""
APART = 1.1
"""The least distance of discs that lie over each other, as a share of their radius: their colour is seen."""
LAPPED = 0.22
"""How far a badge with a name lies on its disc where little is free, as a share of its radius."""
CLEARED = 0.12
"""How far a badge with a number is from its disc or its tag, in sizes of the letters: `25` of place 2 is not 252."""
ODDS = "odds"
"""What is said of chips that lie behind a bet as its odds."""
LARGEST = 1.66
"""The width of the largest disc, in sizes of the letters: where there is room all are alike, whatever their worth."""
AWAY, LOOSE = 0.3, 1.0
"""How far chips lie from the words at their left, beyond what is always free there; and the most that is free between
one player's chips and the next in a long area. In sizes of the letters."""
AS_LARGE = 0.85
"""The least radius of discs beneath which it is said whose they are, as a share of that of others that say it not."""
LARGE = 1_000
"""A radius that no disc has."""
BARE = 2
"""How many dots of felt are seen at least between chips on lines and others."""


class Bounds(NamedTuple):
    """The largest radius of discs; and what of a place is for one line without stacks alone, above and below it.

    letters: the largest of those that say whose chips are.
    """

    most: int = LARGE
    edge: int = 0
    letters: int = 0


FREE = Bounds()


class Round(NamedTuple):
    """What is round: a disc with its ring, or a marker. Its middle and its radius, in dots."""

    x: int
    y: int
    radius: int

    @classmethod
    def within(cls, box: pygame.Rect) -> "Round":
        """The one that has this box."""
        return cls(*box.center, box.width // 2)

    def apart(self, other: "Round") -> float:
        """How far it is from another; less than nothing if they lie over each other."""
        return hypot(self.x - other.x, self.y - other.y) - self.radius - other.radius


class Tag(NamedTuple):
    """Words beside a disc, and their box. size: of their letters, where that is not the amount's."""

    words: str
    rect: pygame.Rect
    size: int = 0


class PlacedChips(NamedTuple):
    """A stack as a disc: its middle, its radius, the words on it, and a tag beside it.

    size: of the letters in dots. wanted: what a tag is to say if it finds room. fanned: others lie over it. who: the
    badge that says whose it is. discs: how many lie there, the lower ones are seen below the uppermost.
    """

    stack: Stack
    centre: tuple[int, int]
    radius: int
    size: int
    words: str = ""
    tag: Tag | None = None
    wanted: str = ""
    fanned: bool = False
    who: Tag | None = None
    discs: int = 1

    @property
    def rect(self) -> pygame.Rect:
        """The box of its uppermost disc."""
        box = pygame.Rect(0, 0, 2 * self.radius, 2 * self.radius)
        box.center = self.centre
        return box

    @property
    def body(self) -> pygame.Rect:
        """The box of all its discs."""
        return pygame.Rect(self.rect.topleft, (2 * self.radius, 2 * self.radius + chips.rise(self.radius, self.discs)))

    @property
    def told(self) -> bool:
        """Whether it is said what they are worth and whose they are; or their colour says that."""
        return bool(self.words or self.tag) and (self.who is not None or not whose(self.stack))

    @property
    def whole(self) -> pygame.Rect:
        """The box of discs, badge and tag."""
        return self.body.unionall([it.rect for it in (self.who, self.tag) if it])

    @property
    def round(self) -> Round:
        """Its uppermost disc, with the ring around it if it wins or goes back."""
        return Round(*self.centre, self.radius + ring_around(self.stack, self.radius))

    def moved(self, x: int, y: int) -> "PlacedChips":
        """The same chips, so many dots to the right and down."""
        tag, who = (each and each._replace(rect=each.rect.move(x, y)) for each in (self.tag, self.who))
        return self._replace(centre=(self.centre[0] + x, self.centre[1] + y), tag=tag, who=who)

    def touches(self, other: "PlacedChips") -> bool:
        """Whether two discs lie over each other, or so close that one seems to lie on the other."""
        return self.round.apart(other.round) < BARE


def ring_around(stack: Stack, radius: int) -> int:
    """How far the ring of a disc reaches outside it: gold where it wins, dashed where it goes back."""
    if stack.fate == "void":
        return chips.dashes_of(radius)
    return chips.ring_of(radius) if stack.fate == "wins" else 0


# What is said on and beside a disc


def beside(stack: Stack, radius: int, size: int) -> str:
    """What a tag says: the amount if it is not on the disc, and what is to be said of the chips.

    Nothing of chips that go back: each has its dashed frame, and their area or the message says it.
    """
    said = [] if worded(stack, radius, size) else [amount(stack.cents)]
    if stack.fate == "moves":
        said.append(f"\u2192 {stack.to}".strip())
    if stack.mark:
        said.append(stack.mark)
    if stack.odds:
        said.append(ODDS)
    return " ".join(said).upper() if not stack.coming else " ".join(said)


def worded(stack: Stack, radius: int, size: int) -> str:
    """The amount, if it has room on a disc of this radius; else nothing."""
    words = amount(stack.cents)
    return words if chips.fit(words, radius, size, several=len(stack.players) > 1) else ""


# In a place that is kept free


@lru_cache(maxsize=PLACES_KEPT)
def at_origin(
    lying: tuple[Stack, ...], room: tuple[int, int], align: Align, size: int, bounds: Bounds
) -> tuple[PlacedChips, ...]:
    """Arrange the stacks of single players in a place of this width and height at (0, 0). `in_place` says how."""
    place, merged = pygame.Rect((0, 0), room), together(lying)
    roomiest = min(bounds.most, max(roomy(len(each), room) for each in (lying, merged)))
    for each, way, its in tried(lying, merged, size):
        if round(way.least * its) > roomiest:
            continue
        if found := _in_lines(each, place, align, (its, bounds), way):
            beneath = _with_badges_beneath(found, lying, place, align, (size, bounds))
            return tuple(beneath or _with_large_badges(found, place, align, bounds, way))
    return tuple(_fanned(merged, place, align, (size, bounds)) or in_pile(merged, place, size))


def _with_badges_beneath(
    found: list[PlacedChips], lying: tuple[Stack, ...], place: pygame.Rect, align: Align, sizes: tuple[int, Bounds]
) -> list[PlacedChips] | None:
    """With whose they are beneath them, where that has no room beside, or amounts would be small beside it."""
    size, bounds = sizes
    told = any(it.who for it in found)
    shares, least, radius = (AMOUNTS[:2], CLEAR, 0.0) if told else (SQUEEZED, NAMED, AS_LARGE * found[0].radius)
    eased = [round(share * size) for share in shares]
    if (told and found[0].size >= eased[-1]) or not any(whose(it) for it in lying):
        return None
    laid = (_in_lines(lying, place, align, (its, bounds), BENEATH._replace(least=least)) for its in eased)
    return next((it for it in laid if it and it[0].radius >= radius), None)


def _with_large_badges(
    found: list[PlacedChips], place: pygame.Rect, align: Align, bounds: Bounds, way: Way
) -> list[PlacedChips]:
    """The same; where there is room, what says whose they are is beside the discs, as high as they, if that is larger.

    In no larger letters than the bounds say.
    """
    radius, size = found[0].radius, found[0].size
    usual, most = round(BADGE * size), min(bounds.letters, int(2 * radius / chips.TAG_HEIGHT))
    sizes_tried = range(max(usual, most), usual - 1, -1) if way.named and not way.below else ()
    ways = (way._replace(least=radius / size, badge=letters / size, apart=True) for letters in sizes_tried)
    sizes = size, bounds._replace(most=radius)
    free = _airy(place, size, align)
    laid = (_in_lines([it.stack for it in found], free, align, sizes, each) for each in ways)
    return next(filter(None, laid), found)


def _in_lines(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, sizes: tuple[int, Bounds], way: Way
) -> list[PlacedChips] | None:
    """Side by side, in as many lines as have room; the largest discs with which there is any.

    sizes: of the amounts, and the bounds.
    """
    size, bounds = sizes
    least = max(SMALLEST, round(way.least * size))
    largest = min(roomy(len(lying), place.size), round(LARGEST * size) // 2, round(way.under * size) - 1, bounds.most)
    if largest < least:
        return None
    worded_from = max(chips.fit_from(amount(it.cents), size, several=len(it.players) > 1) for it in lying)
    least, largest = (max(least, worded_from), largest) if way.inside else (least, min(largest, worded_from - 1))
    said = said_in(way)
    for radius in range(largest, least - 1, -1):
        gap = gap_of(radius)
        pieces, boxes = zip(*(_piece(stack, radius, size, said) for stack in lying), strict=True)
        high = max(it.height for it in boxes)
        if way.below and (high > place.height - 2 * bounds.edge or any(it.width > 2 * radius + gap for it in boxes)):
            continue
        alone = len(lying) == 1 and not whose(lying[0])
        room = _airy(place, size, align) if radius > CLEAR * size and not alone else place
        lines = _wrapped(pieces, [it.width for it in boxes], room.width, gap)
        free = room.height - 2 * bounds.edge
        if lines and len(lines) * (high + gap) - gap <= (free if len(lines) > 1 else room.height):
            spare = (free + gap) // len(lines) - (high + gap)
            lines = [[it._replace(discs=_discs(it, spare)) for it in line] for line in lines]
            high = max(it.whole.height for line in lines for it in line)
            top = place.centery - (len(lines) * (high + gap) - gap) // 2
            middles = [top + number * (high + gap) + radius for number in range(len(lines))]
            return [it for line, y in zip(lines, middles, strict=True) for it in _beside(line, place, y, align, gap)]
    return None


def _airy(place: pygame.Rect, size: int, align: Align) -> pygame.Rect:
    """What discs that may as well be smaller have of a place: they do not touch words at their left."""
    return place.inflate(-round(2 * AWAY * size) if align == "left" else 0, 0)


def _discs(it: PlacedChips, spare: int) -> int:
    """With how many discs a stack is drawn: those of more money are higher, where this much is free below them."""
    wanted = range(chips.discs_of(it.stack.cents) if it.words else 1, 1, -1)
    return next((discs for discs in wanted if chips.rise(it.radius, discs) <= spare), 1)


@lru_cache(maxsize=PIECES_KEPT)
def _piece(stack: Stack, radius: int, size: int, way: Way) -> tuple[PlacedChips, pygame.Rect]:
    """A disc with what is said beside it, its left edge at 0, its middle on a line at height 0; and the box of all."""
    placed = _with_words(stack, radius, size, way)
    return placed, placed.whole


def _with_words(stack: Stack, radius: int, size: int, way: Way) -> PlacedChips:
    placed = PlacedChips(stack, (radius, 0), radius, size, worded(stack, radius, size))
    words, right = beside(stack, radius, size), 2 * radius
    if words and not (way.told or not placed.words):
        placed, words = placed._replace(wanted=words), ""
    if words and not placed.words:  # the amount comes first, then whose it is
        placed, words = placed._replace(tag=_tag_at(right, words, size)), ""
        right = placed.whole.right
    if way.below:
        return placed._replace(who=_beneath(stack, placed.rect, round(BADGE * size)))
    if way.named and (name := whose(stack) or counted(stack)):
        plate = chips.Badge(name, round(way.badge * size))
        lapped = 0 if placed.tag else -2 if way.apart else round(LAPPED * radius)
        box = pygame.Rect((right + (max(2, round(CLEARED * size)) if plate.numbered else -lapped), 0), plate.box)
        box.centery = 0
        placed, right = placed._replace(who=Tag(name, box, plate.size)), box.right
    return placed._replace(tag=_tag_at(right, words, size)) if words else placed


def _beneath(stack: Stack, disc: pygame.Rect, letters: int) -> Tag | None:
    """Whose a disc is, on its lower edge."""
    if not (name := whose(stack) or counted(stack)):
        return None
    box = pygame.Rect((0, 0), chips.Badge(name, letters).box)
    box.midtop = (disc.centerx, disc.bottom - round(LAPPED * disc.width / 2))
    return Tag(name, box, letters)


def _tag_at(left: int, words: str, size: int) -> Tag:
    """A tag with its left edge there, its middle on a line at height 0."""
    box = pygame.Rect((left, 0), chips.Tag(words, size).box)
    box.centery = 0
    return Tag(words, box)


def _wrapped(pieces: Sequence[PlacedChips], widths: Sequence[int], room: int, gap: int) -> list[list[PlacedChips]]:
    """The pieces, of these widths, in lines that are no wider than the room; none if one of them is."""
    if max(widths) > room:
        return []
    lines: list[list[PlacedChips]] = []
    left = -1
    for it, wide in zip(pieces, widths, strict=True):
        if not lines or left < wide + gap:
            lines.append([])
            left = room + gap
        lines[-1].append(it)
        left -= wide + gap
    return lines


def _beside(line: Sequence[PlacedChips], place: pygame.Rect, y: int, align: Align, gap: int) -> Iterator[PlacedChips]:
    """The pieces of a line beside each other, at the left of the place or in its middle.

    Where there is room a badge is nearer to its own chips than to the next, and a long area is not left empty.
    """
    wide = sum(it.whole.width + gap for it in line) - gap
    spare = place.width - wide
    most = round((LOOSE if align == "left" else AWAY) * line[0].size)
    loose = min(most, spare // (2 * len(line))) if any(it.who for it in line) else 0
    spare -= loose * (len(line) - 1)
    x = place.left + (min(round(AWAY * line[0].size), spare // 2) if align == "left" else spare // 2)
    for it in line:
        yield it.moved(x, y)
        x += it.whole.width + gap + loose


def _fanned(
    lying: Sequence[Stack], place: pygame.Rect, align: Align, sizes: tuple[int, Bounds]
) -> list[PlacedChips] | None:
    """In one, two or three rows, over each other as far as their colours stay visible; without amounts."""
    size, bounds = sizes
    least = max(SMALLEST, round(SEEN * size)) if len(lying) > 1 else SMALLEST
    for rows in (1, 2, 3):
        in_row = -(-len(lying) // rows)
        for radius in range(min(place.height // (2 * rows), round(0.8 * size), bounds.most), least - 1, -1):
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
        words = worded(stack, radius, size) if alone else ""
        wanted = beside(stack, radius, size) if alone else ""
        yield PlacedChips(stack, centre, radius, size, words, wanted=wanted, fanned=not alone)


def in_pile(lying: Sequence[Stack], place: pygame.Rect, size: int) -> list[PlacedChips]:
    """In a place in which they have no room: over each other from its left to its right."""
    radius = max(2, min(place.height // 2, place.width // 2))
    step = (place.width - 2 * radius) / max(1, len(lying) - 1)
    return [
        PlacedChips(stack, (place.left + radius + round(number * step), place.centery), radius, size, fanned=True)
        for number, stack in enumerate(lying)
    ]
