# SPDX-License-Identifier: MIT
"""Parts of a hand in a box or of the dealer's: its cards, its total, words in their room, chips with their tag."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

import pygame

from controller.display.boxed.card_fan import SMALLEST, CardPlace
from controller.display.boxes import HandContents, Tone, Total
from controller.display.drawing import chips, fonts, playing_cards
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.fonts import Pen, Weight
from controller.display.drawing.palette import Colour
from controller.display.drawing.plaques import squeezed
from controller.display.drawing.players import SEVERAL
from controller.display.layout.stacks import Stack, amount, owners
from controller.display.wording import sentence
from controller.engine.values.money import dollars


class Inks(NamedTuple):
    """The colours in which a hand is written: its name, its total, the word beneath it."""

    name: Colour
    total: Colour
    word: Colour


INKS: Final[Mapping[Tone, Inks]] = {
    "": Inks(p.IVORY, p.IVORY, p.MUTED),
    "waits": Inks(p.IVORY, p.IVORY, p.MUTED),
    "wins": Inks(p.IVORY, p.IVORY, p.GOLD),
    "loses": Inks(p.FADED, p.FADED, p.FADED),
    "stands": Inks(p.IVORY, p.IVORY, p.IVORY),
    "void": Inks(p.IVORY, p.IVORY, p.IVORY),
}
"""Only what wins is gold; what loses fades."""
TOTALS: Final = 3.0
"""The largest total of a hand in a box, in sizes of the smallest letters."""
LIFT: Final = 0.05
"""A figure stands so much above the middle, in sizes of it: beneath it stands a word."""
LARGE: Final = 2.2
"""So large a total in a box is at least, where a word stands before it."""
Fate = Literal["", "faded", "wins"]
"""How chips and cards look that are decided."""
FATES: Final[Mapping[Tone, Fate]] = {"wins": "wins", "loses": "faded"}
"""By how a hand stands out, how its chips and cards look; as before if it is neither."""
NARROW: Final = 0.6
"""An amount that has no room is drawn narrower, but not below this share of its width."""
NARROW_WORDS: Final = 0.72
"""The same of words."""
PITCH: Final = 1.05
"""From line to line of such words, in sizes of their letters."""
FEW, LINES = 2, 3
"""Words stand in two lines if they have room so; else in three, but a shorter wording comes before more of them."""
HARDLY: Final = 0.85
"""What is hardly narrower has this share of its width at least."""
CLEAR: Final = 6
"""An amount stands so far from the end of the room in which chips lie beside it, in units."""
_OVER: Final = 0.5
"""How far a tag lies over the chips above it, in heights of a tag."""


def draw_cards(
    brush: Brush,
    cards: Sequence[str],
    places: Sequence[CardPlace],
    *,
    faded: bool = False,
    lit: Collection[str] = (),
) -> None:
    """Draw cards in their places, those that win lit, and empty places for those that are still to come."""
    for place in places[len(cards) :]:  # the cards lie over them
        if min(place.rect.size) >= SMALLEST:
            playing_cards.empty(brush, place.rect, wanted=False)
    drawn = [it for it in zip(cards, places, strict=False) if min(it[1].rect.size) >= SMALLEST]  # others nobody reads
    playing_cards.glow(brush, [place.rect for card, place in drawn if card in lit])
    for card, place in drawn:
        look: Fate = "wins" if card in lit else "faded" if faded else ""
        playing_cards.draw(brush, card, place.rect, look=look, narrow=place.narrow)


def draw_total(  # noqa: PLR0913, PLR0917 - what, where and how
    brush: Brush, total: Total, room: pygame.Rect, ink: Colour, largest: int, least: float = LARGE
) -> None:
    """The figure as large as it fits; before it a small word such as SOFT, if it is at least so large then."""
    if not total.figure or room.width <= 0:
        return
    before = total.before.upper() if beside(brush, total, room.width, least) else ""
    taken = _taken(brush, before)
    size = min(largest, size_of(brush, total._replace(before=before), room.size))
    wide = fonts.width(total.figure, "Black", size)
    left = room.centerx - (wide + taken) // 2
    if before:
        brush.middle(before, Pen("Semibold", brush.least, p.MUTED), pygame.Rect(left, room.top, 0, room.height), "left")
    figure = pygame.Rect(left + taken, room.top - round(LIFT * size), wide, room.height)
    brush.middle(total.figure, Pen("Black", size, ink), figure, "left")


def beside(brush: Brush, total: Total, wide: int, least: float = LARGE) -> bool:
    """Whether the word before a figure has room beside it, and the figure is at least so large still."""
    figure = fonts.width(total.figure, "Black", round(least * brush.least))
    return not total.before or figure + _taken(brush, total.before.upper()) <= wide


def size_of(brush: Brush, total: Total, room: tuple[int, int]) -> int:
    """The size of a figure in a room, with the word before it."""
    wide = room[0] - _taken(brush, total.before.upper()) - brush.least // 3
    return largest_size(total.figure, "Black", wide, _filling(room[1]), brush.least)


def width_of(brush: Brush, total: Total, high: int) -> int:
    """The width of a figure that fills a room of this height, with the word before it."""
    return _taken(brush, total.before.upper()) + fonts.width(total.figure, "Black", _filling(high)) + brush.least // 3


def _filling(high: int) -> int:
    """The size of a figure that fills a room of this height."""
    return round(high / 0.78)


def _taken(brush: Brush, before: str) -> int:
    return fonts.width(before, "Semibold", brush.least) + brush.least // 3 if before else 0


def largest_size(words: str, weight: Weight, wide: int, largest: int, least: int) -> int:
    """The largest size in which words have room on one line; the least if they have none."""
    return fonts.greatest(range(least, largest + 1), lambda size: fonts.width(words, weight, size) <= wide) or least


def fits(words: str, weight: Weight, size: int, wide: int) -> bool:
    """Whether words have room on one line."""
    return fonts.width(words, weight, size) <= wide


def first_that_fits(every: Iterable[str], weight: Weight, size: int, wide: int) -> str:
    """The first of these wordings that has room; empty if none has: nothing is ever cut."""
    return next((words for words in every if fits(words, weight, size, wide)), "")


def draw_words(  # noqa: PLR0913 - what, where and how
    brush: Brush, words: str, ink: Colour, room: pygame.Rect, largest: int, *, mosts: Sequence[int] = (FEW, LINES)
) -> bool:
    """Words in few lines in the middle of a room, as large as they fit. Answers False if they have no room so.

    They stand in two lines of hardly narrower letters rather than in three. mosts: in so many at the most, tried in
    this order.
    """
    inner = room.inflate(-brush.least // 2, 0)
    for most in mosts:
        for size in (inner.size, room.size):
            block = _in_lines(words, size, range(max(brush.least, largest), brush.least - 1, -1), most)
            if block:
                brush.block_middle(block, "Bold", ink, room, "centre")
                return True
        lines = _narrow_lines(words, brush.least, room.size, HARDLY)
        if 0 < len(lines) <= most:
            _draw_narrow(brush, lines, ink, room)
            return True
    return False


def _in_lines(words: str, room: tuple[int, int], sizes: Iterable[int], most: int) -> fonts.FittedText | None:
    """Words in at most so many lines, in the largest of these sizes in which they have room; None if there is none."""
    every = (fonts.fitted(words, "Bold", room, size, size) for size in sizes)
    fits_so = (it for it in every if it.whole and len(it.lines) <= most)
    return next((it for it in fits_so if " ".join(it.lines) == " ".join(words.split())), None)


def draw_narrow(brush: Brush, words: str, ink: Colour, room: pygame.Rect) -> bool:
    """Words in lines of narrower letters, where they have no room in others. Answers False if they have none so."""
    lines = _narrow_lines(words, brush.least, room.size, NARROW_WORDS)
    _draw_narrow(brush, lines, ink, room)
    return bool(lines)


def _narrow_lines(words: str, size: int, room: tuple[int, int], part: float) -> Sequence[str]:
    """The lines of words whose letters have this part of their width; none if they have no room so."""
    wide, high = round(room[0] / part), room[1]
    lines = fonts.wrapped(words, "Bold", size, wide)
    whole = not fonts.breaks_a_word(words, "Bold", size, wide) and len(lines) * round(PITCH * size) <= high
    return lines if whole else ()


def _draw_narrow(brush: Brush, lines: Sequence[str], ink: Colour, room: pygame.Rect) -> None:
    """Lines in the middle of a room, each no broader than it."""
    pitch = round(PITCH * brush.least)
    top = room.centery - len(lines) * pitch // 2
    for number, line in enumerate(lines):
        at = pygame.Rect(room.left, top + number * pitch, room.width, pitch)
        squeezed(brush, line, Pen("Bold", brush.least, ink), at)


def draw_removed(brush: Brush, hand: HandContents, room: pygame.Rect) -> None:
    """What a hand was whose cards are removed, and at which odds it was paid."""
    odds, high = "".join(hand.amounts.odds[:1]), round(1.3 * brush.least)
    words = sentence(hand.state or hand.ranking)
    lines = 1 if fits(words, "Bold", brush.least, room.width - brush.least // 2) else 2
    said = bool(odds) and room.height >= (lines + 1) * high and fits(odds, "Semibold", brush.least, room.width)
    top = room.centery - high if lines == 1 else room.centery - (lines + said) * high // 2
    upper = pygame.Rect(room.left, top, room.width, lines * high)
    draw_words(brush, words, p.IVORY, upper, round(1.2 * brush.least))
    if said:
        beneath = pygame.Rect(room.left, upper.bottom, room.width, high)
        brush.middle(odds, Pen("Semibold", brush.least, p.MUTED), beneath)


def narrowed(brush: Brush, words: str, pen: Pen, room: pygame.Rect) -> bool:
    """Figures as high as ever, but narrower, so that they have room. Answers False if they were too narrow then."""
    if NARROW * fonts.width(words, pen.weight, pen.size) > room.width or room.height < brush.least:
        return False
    squeezed(brush, words, pen, room)
    return True


# Chips


class Heap(NamedTuple):
    """The chips in one place: of one player a stack in the player's colour, of several a grey one with their number."""

    cents: int
    players: tuple[str, ...]
    look: Fate = ""

    @classmethod
    def of(cls, lying: Sequence[Stack], look: Fate = "") -> "Heap":
        """All the chips of these stacks."""
        return cls(sum(it.cents for it in lying), owners(lying), look)

    def chip(self, radius: int, colours: Mapping[str, Colour], least: int) -> chips.Chip:
        """As it is drawn. Without the number of players, if that has no room in letters of the least size."""
        one = len(self.players) == 1
        colour = colours.get(self.players[0], SEVERAL) if one else SEVERAL
        words = "" if one else str(len(self.players))
        if words and chips.largest(words, radius) < least:
            words = ""
        return chips.Chip(colour, radius, words, chips.discs_of(self.cents), look=self.look)

    @property
    def wordings(self) -> tuple[str, ...]:
        """The amount, the longest wording first: `$2,500`, `$2.5k`."""
        return dollars(self.cents), f"${amount(self.cents)}"


def look_of(lying: Sequence[Stack]) -> Fate:
    """How chips in one place look, by what is decided of them: that is the same of all."""
    fates = {stack.fate for stack in lying}
    return "faded" if fates == {"loses"} else "wins" if fates == {"wins"} else ""


def draw_stacked(brush: Brush, heap: Heap, room: pygame.Rect, colours: Mapping[str, Colour]) -> None:
    """Chips, and over their lower edge the tag with the amount; only the amount, or nothing, if it has no room."""
    tag = _tag(brush, heap, room.width)
    bare = "" if tag.words else first_that_fits(heap.wordings, "Bold", brush.least, room.width)
    high = round(chips.TAG_HEIGHT * tag.size) if tag.words or bare else 0
    over = round(_OVER * high) if tag.words else 0
    discs = chips.discs_of(heap.cents)
    free = (room.height - high + over - 2) / (2 + chips.RISE * (discs - 1))
    radius = max(4, min(room.width // 2 - brush.px(CLEAR), round(free), round(1.15 * brush.least)))
    taken = 2 * radius + chips.rise(radius, discs) + high - over
    top = room.top + (room.height - taken) // 2
    chips.draw(brush, heap.chip(radius, colours, brush.least), (room.centerx, top + radius))
    foot = pygame.Rect(room.left, top + taken - high, room.width, high)
    if tag.words:
        chips.tag(brush, tag, pygame.Rect(foot.centerx - tag.box[0] // 2, foot.top, *tag.box))
    elif bare:
        chips.tag(brush, tag._replace(words=bare), foot)


def _tag(brush: Brush, heap: Heap, wide: int) -> chips.Tag:
    """The tag in the larger letters that have room; without words if none has."""
    look: Fate = "faded" if heap.look == "faded" else ""
    sizes = (round(1.13 * brush.least), brush.least)
    every = (chips.Tag(words, size, look) for words in heap.wordings for size in sizes)
    return next((tag for tag in every if tag.box[0] <= wide), chips.Tag("", brush.least, look))


def draw_tagged(brush: Brush, heap: Heap, room: pygame.Rect, colours: Mapping[str, Colour]) -> None:
    """Chips beside their tag, on the line."""
    words = first_that_fits(heap.wordings, "Bold", brush.least, room.width - 2 * brush.least)
    tag = chips.Tag(words, brush.least)
    radius = round(0.55 * brush.least)
    wide = (tag.box[0] if words else 0) + radius
    chip = heap.chip(radius, colours, brush.least)._replace(discs=1)
    left = room.centerx - wide // 2
    if words:
        box = pygame.Rect((left, 0), (tag.box[0] + radius, tag.box[1]))
        box.centery = room.centery
        chips.tag(brush, tag, pygame.Rect(box.left + radius, box.top, tag.box[0], tag.box[1]))
    chips.draw(brush, chip, (left + radius // 2, room.centery))


def draw_sum_alone(brush: Brush, heap: Heap, room: pygame.Rect, ink: Colour) -> None:
    """The amount of chips without them, in narrower figures if need be."""
    words, pen = dollars(heap.cents), Pen("Black", brush.least, ink)
    narrowed(brush, words, pen, room.inflate(-2 * brush.px(CLEAR), 0))


def sized(every: Sequence[str], wide: int, largest: int, least: int) -> tuple[int, str]:
    """The first of these wordings that has room, and its size; no words if none has."""
    words = first_that_fits(every, "Black", least, wide)
    return (largest_size(words, "Black", wide, largest, least) if words else least), words
