# SPDX-License-Identifier: MIT
"""Draws chips on the layout, as stacks with what they are worth, and the dealer's markers: puck and crown."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Literal, NamedTuple

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Align, Brush, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.drawing.players import SEVERAL
from controller.display.layout.stacks import Stack, amount
from controller.display.wording import spoken
from controller.engine.shown.views import Fate

SIZE = 19
"""Usual height of chips, in units: their letters are 12 dots high on a screen of 1280x800."""
SMALLEST = 4
"""The least size of the letters on chips, in dots."""
LONGEST = "place 10"
"""The name of a player is longer only seldom."""
_LETTERS = 0.93
"""Size of the letters as a share of the chip's height."""
_END, _GAP = 0.36, 0.2
"""Width of a chip's coloured end, and the space between two things on it, as shares of the size of its letters."""


class PlacedStack(NamedTuple):
    """A stack, its box, the size of the letters on it, and the name of its player beside it, if there is room."""

    stack: Stack
    rect: pygame.Rect
    letters: int
    name: str = ""

    @property
    def beside(self) -> pygame.Rect:
        """The box of the name."""
        wide = fonts.width(self.name, "Semibold", self.letters)
        return pygame.Rect(self.rect.right + self.letters // 3, self.rect.top, wide, self.rect.height)

    @property
    def whole(self) -> pygame.Rect:
        """The box of the stack and the name."""
        return self.rect.union(self.beside) if self.name else self.rect


class SeenStack(NamedTuple):
    """What is seen of a stack: the words on it, how many players it is of, its plate, fate and colour; if it is off.

    coming: if only its outline is seen, with an arrow, where it is to come.
    """

    words: str
    players: int
    plate: str
    fate: Fate
    shade: Colour
    off: bool
    coming: bool = False


# Where stacks lie


def letters(height: int) -> int:
    """The size of the letters on chips of this height, if they have room."""
    return round(height * _LETTERS)


def placed(lying: Sequence[Stack], place: pygame.Rect, align: Align) -> list[PlacedStack]:
    """The stacks side by side in a place, all with letters of one size, as large as the place allows."""
    size = letters(place.height)
    gap = max(1, place.height // 8)
    if _width(lying, place.height, size, gap) > place.width:
        brief = any(it.mark == "off" or it.to for it in lying)
        lying = [it._replace(brief=brief) for it in lying]
    while size > SMALLEST and _width(lying, place.height, size, gap) > place.width:
        size -= 1
    widest = (place.width - gap * (len(lying) - 1)) // max(1, len(lying))
    widths = [min(widest, width(it, place.height, size)) for it in lying]
    x = place.left
    if align == "centre":
        x = place.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
    found: list[PlacedStack] = []
    for it, wide in zip(lying, widths, strict=True):
        found.append(PlacedStack(it, pygame.Rect(x, place.top, wide, place.height), size))
        x += wide + gap
    return _named(found[0], place, align) if len(found) == 1 else found


def _named(it: PlacedStack, place: pygame.Rect, align: Align) -> list[PlacedStack]:
    """A stack of one player with the name, if beside it there is room for any."""
    named, longest = it._replace(name=spoken(it.stack.players[0])), it._replace(name=LONGEST)
    wide = named.whole.width
    if len(it.stack.players) > 1 or max(wide, longest.whole.width) > place.width:
        return [it]
    left = place.left if align == "left" else place.centerx - wide // 2
    return [named._replace(rect=it.rect.move(left - it.rect.left, 0))]


def _width(lying: Sequence[Stack], height: int, letters: int, gap: int) -> int:
    return sum(width(it, height, letters) for it in lying) + gap * (len(lying) - 1)


def width(stack: Stack, height: int, letters: int) -> int:
    """The width of a stack with letters of this size: at least its height."""
    things = [wide for wide, _ in _things(_shown(stack, {}), letters)]
    inside = sum(things) + round(_GAP * letters) * (len(things) - 1)
    return max(height, inside + 2 * _end(letters))


def _end(letters: int) -> int:
    return max(2, round(_END * letters))


def _shown(stack: Stack, colours: Mapping[str, Colour]) -> SeenStack:
    several = len(stack.players) > 1
    shade = SEVERAL if several else colours.get(stack.players[0], SEVERAL)
    off = stack.mark == "off"
    plate = "" if stack.brief else stack.to or stack.mark
    return SeenStack(amount(stack.cents), len(stack.players), plate, stack.fate, shade, off, stack.coming)


# Pictures


def draw(brush: Brush, it: PlacedStack, colours: Mapping[str, Colour], ink: Colour) -> None:
    """Draw a stack in its place, and the name beside it."""
    brush.surface.blit(chip(_shown(it.stack, colours), it.rect.size, it.letters), it.rect)
    if it.name:
        brush.middle(it.name, Pen("Semibold", it.letters, ink), it.beside, "left")


@lru_cache(maxsize=256)
def chip(shown: SeenStack, size: tuple[int, int], letters: int) -> pygame.Surface:
    """A picture of a stack: a plate with ends in the player's colour, and on it the amount and what else there is.

    Chips that lose are grey, with a minus on red: the dealer takes them. Chips that win have a tick. Chips that move
    have an arrow, and the name of the area they go to; what comes there is dark, with the arrow in front. Chips that
    are off are dark, as the puck is. Whatever the result does to them, their ends keep the player's colour.
    """
    ground, ink = _plate_colours(shown)
    edge = max(1, round(0.12 * size[1]))

    def plate(surface: pygame.Surface) -> None:
        box = surface.get_rect()
        radius = box.height // 2
        pygame.draw.rect(surface, p.IVORY if ink == p.IVORY else p.INK, box, border_radius=radius)
        inner = box.inflate(-2 * SMOOTH, -2 * SMOOTH)
        pygame.draw.rect(surface, shown.shade, inner, border_radius=radius)
        inner = box.inflate(-2 * _end(letters) * SMOOTH, -2 * edge * SMOOTH)
        pygame.draw.rect(surface, ground, inner, border_radius=inner.height // 4)

    whole = smooth(size, p.INK, plate)
    things = _things(shown, letters)
    gap = round(_GAP * letters)
    x = (size[0] - sum(wide for wide, _ in things) - gap * (len(things) - 1)) // 2
    for wide, paint in things:
        paint(whole.subsurface(pygame.Rect(x, 0, wide, size[1]).clip(whole.get_rect())), ink)
        x += wide + gap
    return whole


def _plate_colours(shown: SeenStack) -> tuple[Colour, Colour]:
    """The colours of the ground and of the letters of a stack."""
    if shown.coming:
        return p.FELT_DIM, p.IVORY
    return (p.MUTED, p.INK) if shown.fate == "loses" else _puck_colours(on=not shown.off)


Painter = Callable[[pygame.Surface, Colour], None]


def _things(shown: SeenStack, letters: int) -> list[tuple[int, Painter]]:
    """What is drawn on a stack, from the left: the width of each, and how it is painted."""
    found: list[tuple[int, Painter]] = []
    if shown.fate == "loses":
        found.append((round(0.72 * letters), _minus))
    if shown.fate == "wins":
        found.append((round(0.7 * letters), _tick))
    if shown.coming:
        found.append((round(0.8 * letters), _arrow))
    found.append((fonts.width(shown.words, "Bold", letters), partial(_words, shown.words, letters)))
    if shown.fate == "moves":
        found.append((round(0.8 * letters), _arrow))
    if shown.plate:
        found.append((_plate_width(shown.plate, letters), partial(_mark, shown.plate, letters)))
    if shown.players > 1:
        count = str(shown.players)
        wide = round(0.6 * letters) + fonts.width(count, "Bold", letters)
        found.append((wide, partial(_people, count, letters)))
    return found


def _words(words: str, letters: int, place: pygame.Surface, ink: Colour) -> None:
    _write(place, words, Pen("Bold", letters, ink), place.get_height() / 2)


def _minus(place: pygame.Surface, _ink: Colour) -> None:
    """The mark of chips that the dealer takes. A cross is the tail of a coin (s 164(4))."""
    wide, high = place.get_size()

    def draw_minus(surface: pygame.Surface) -> None:
        whole, middle = wide * SMOOTH, high * SMOOTH / 2
        pygame.draw.circle(surface, p.RED, (whole / 2, middle), whole / 2)
        bar = pygame.Rect(0, 0, round(0.62 * whole), round(0.22 * whole))
        bar.center = round(whole / 2), round(middle)
        pygame.draw.rect(surface, p.IVORY, bar)

    place.blit(smooth((wide, high), p.RED, draw_minus), (0, 0))


def _tick(place: pygame.Surface, ink: Colour) -> None:
    """The mark of chips that win."""
    wide, high = place.get_size()

    def draw_tick(surface: pygame.Surface) -> None:
        scale, top = wide * SMOOTH, (high - wide) * SMOOTH / 2
        points = [(scale * x, top + scale * y) for x, y in ((0.08, 0.55), (0.36, 0.84), (0.92, 0.2))]
        pygame.draw.lines(surface, ink, False, points, max(SMOOTH, round(0.17 * scale)))

    place.blit(smooth((wide, high), ink, draw_tick), (0, 0))


def _arrow(place: pygame.Surface, ink: Colour) -> None:
    """The mark of chips that the dealer moves to another area."""
    wide, high = place.get_size()

    def draw_arrow(surface: pygame.Surface) -> None:
        scale, middle, line = wide * SMOOTH, high * SMOOTH / 2, max(SMOOTH, round(0.16 * wide * SMOOTH))
        pygame.draw.line(surface, ink, (0, middle), (0.8 * scale, middle), line)
        head = [(0.5 * scale, middle - 0.42 * scale), (scale, middle), (0.5 * scale, middle + 0.42 * scale)]
        pygame.draw.polygon(surface, ink, head)

    place.blit(smooth((wide, high), ink, draw_arrow), (0, 0))


def _people(count: str, letters: int, place: pygame.Surface, ink: Colour) -> None:
    """How many players it is of, beside a head and shoulders."""
    side, high = round(0.52 * letters), place.get_height()
    top = (high - round(0.66 * letters)) / 2

    def person(surface: pygame.Surface) -> None:
        scale = side * SMOOTH
        middle, head = scale / 2, top * SMOOTH + 0.27 * scale
        pygame.draw.circle(surface, ink, (middle, head), 0.26 * scale)
        shoulders = pygame.Rect(0, round(head + 0.36 * scale), scale, scale)
        surface.set_clip(pygame.Rect(0, 0, scale, round((top + 0.66 * letters) * SMOOTH)))
        pygame.draw.ellipse(surface, ink, shoulders)

    place.blit(smooth((side, high), ink, person), (0, 0))
    line = fonts.rendered(count, Pen("Bold", letters, ink))
    baseline = high / 2 + fonts.CAP * letters / 2
    place.blit(line, (place.get_width() - line.get_width(), round(baseline) - fonts.font("Bold", letters).get_ascent()))


def _plate_width(mark: str, letters: int) -> int:
    return fonts.width(mark.upper(), "Bold", round(0.8 * letters)) + round(0.4 * letters)


def _mark(mark: str, letters: int, place: pygame.Surface, _ink: Colour) -> None:
    """The mark OFF in the colours of the puck; ON, and the name of an area to which chips move, in those of its ON."""
    wide, high = place.get_width(), round(0.92 * letters)
    ground, ink = _puck_colours(on=mark != "off")

    def plate(surface: pygame.Surface) -> None:
        box = surface.get_rect()
        pygame.draw.rect(surface, p.INK, box, border_radius=box.height // 4)
        pygame.draw.rect(surface, ground, box.inflate(-SMOOTH, -SMOOTH), border_radius=box.height // 4)

    picture = smooth((wide, high), p.INK, plate)
    _write(picture, mark.upper(), Pen("Bold", round(0.8 * letters), ink), high / 2)
    place.blit(picture, (0, (place.get_height() - high) // 2))


def _write(image: pygame.Surface, words: str, pen: Pen, middle: float) -> None:
    """Write capitals and figures on an image, centred, at this height."""
    line = fonts.rendered(words, pen)
    top = middle + fonts.CAP * pen.size / 2 - fonts.font(pen.weight, pen.size).get_ascent()
    image.blit(line, (round((image.get_width() - line.get_width()) / 2), round(top)))


@lru_cache(maxsize=8)
def winning_spot(size: int) -> pygame.Surface:
    """The mark of a winning wager between areas: a diamond, for chips are round."""

    def draw_diamond(surface: pygame.Surface) -> None:
        half = size * SMOOTH / 2
        for part, shade in ((1.0, p.INK), (0.7, p.GOLD)):
            reach = part * half
            points = ((half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half))
            pygame.draw.polygon(surface, shade, points)

    return smooth((size, size), p.INK, draw_diamond)


@lru_cache(maxsize=32)
def marker(kind: Literal["puck", "crown"], size: int, *, on: bool) -> pygame.Surface:
    """A picture of the puck, ON or OFF, or of the crown."""
    return _puck(size, on=on) if kind == "puck" else _crown(size)


def _puck(size: int, *, on: bool) -> pygame.Surface:
    ground, ink = _puck_colours(on=on)

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        pygame.draw.circle(surface, ink, (side / 2, side / 2), side / 2)
        pygame.draw.circle(surface, ground, (side / 2, side / 2), side * 0.46)
        pygame.draw.circle(surface, ink, (side / 2, side / 2), side * 0.4, round(side * 0.02))

    puck = smooth((size, size), ink, draw)
    _write(puck, "ON" if on else "OFF", Pen("Bold", round(size * (0.44 if on else 0.36)), ink), size / 2)
    return puck


def _puck_colours(*, on: bool) -> tuple[Colour, Colour]:
    """The colours of the ground and of the letters."""
    return (p.IVORY, p.INK) if on else (p.GROUNDS["black"], p.IVORY)


def _crown(size: int) -> pygame.Surface:
    """A gold crown on a dark disc, visible on every colour."""
    points = ((0.2, 0.34), (0.36, 0.5), (0.5, 0.22), (0.64, 0.5), (0.8, 0.34), (0.74, 0.74), (0.26, 0.74))

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        pygame.draw.circle(surface, p.IVORY, (side / 2, side / 2), side / 2)
        pygame.draw.circle(surface, p.INK, (side / 2, side / 2), side * 0.45)
        pygame.draw.polygon(surface, p.GOLD, [(side * x, side * y) for x, y in points])

    return smooth((size, size), p.IVORY, draw)
