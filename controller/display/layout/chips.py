"""Draws chips on the layout with owner and amount, and the dealer's markers: puck and crown."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

import pygame

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import SMOOTH, Brush, disc, smooth
from controller.display.drawing.fonts import Pen
from controller.display.drawing.palette import Colour
from controller.display.wording import spoken
from controller.engine.money import dollars
from controller.engine.views import Chips

SIZE = 24
"""Usual size of a chip, in units; smaller on small areas."""
SMALL = 20
"""Least size of a chip, in units, even on the smallest areas."""
_INSIDE = 0.36
"""Radius of a chip's middle as a share of its size."""


def colour(player: str) -> Colour:
    """The colour of a player's chips: the colour that is the player's name, else one chosen from the name."""
    named = {str(name): shade for name, shade in p.GROUNDS.items() if name != "felt"}
    return named.get(player) or p.CHIPS[sum(player.encode()) % len(p.CHIPS)]


def amount(cents: int) -> str:
    """The amount written on a chip: `25`, `2.50`, `1.2k`."""
    if cents >= 1_000_00 and cents % 100_00 == 0:
        thousands, hundreds = divmod(cents // 100_00, 10)
        return f"{thousands}.{hundreds}k" if hundreds else f"{thousands}k"
    return dollars(cents).removeprefix("$").replace(",", "")


@lru_cache(maxsize=256)
def chip(words: str, shade: Colour, size: int, mark: str = "") -> pygame.Surface:
    """A picture of one chip with words in the middle, and below them its mark, ON or OFF."""
    edge = p.ink_on(shade)

    def draw(surface: pygame.Surface) -> None:
        side = size * SMOOTH
        middle = (side / 2, side / 2)
        pygame.draw.circle(surface, p.mixed(shade, p.INK, 0.5), middle, side / 2)
        pygame.draw.circle(surface, shade, middle, side * 0.47)
        for turn in range(6):
            pygame.draw.polygon(surface, edge, _stripe(side, turn * pi / 3))
        pygame.draw.circle(surface, p.IVORY, middle, side * _INSIDE)

    whole = smooth((size, size), shade, draw)
    largest, middle = (0.46, 0.37) if mark else (0.56, 0.5)
    block = fonts.fitted(words, "Bold", (round(size * 1.9 * _INSIDE), size), round(size * largest), 4)
    _write(whole, words, Pen("Bold", block.size, p.INK), size * middle)
    if mark:
        plate = _plate(mark, size)
        whole.blit(plate, ((size - plate.get_width()) // 2, size - plate.get_height()))
    return whole


def _plate(mark: str, size: int) -> pygame.Surface:
    """The mark ON or OFF for a chip of this size, in the colours of the puck."""
    wide, high = round(size * 0.86), round(size * 0.42)
    ground, ink = _puck_colours(on=mark == "on")

    def draw(surface: pygame.Surface) -> None:
        box = surface.get_rect()
        pygame.draw.rect(surface, ink, box, border_radius=box.height // 3)
        pygame.draw.rect(surface, ground, box.inflate(-SMOOTH, -SMOOTH), border_radius=box.height // 3)

    plate = smooth((wide, high), ink, draw)
    _write(plate, mark.upper(), Pen("Bold", round(high * 0.94), ink), high / 2)
    return plate


def _write(image: pygame.Surface, words: str, pen: Pen, middle: float) -> None:
    """Write capitals and figures on an image, centred, at this height."""
    line = fonts.rendered(words, pen)
    top = middle + fonts.CAP * pen.size / 2 - fonts.font(pen.weight, pen.size).get_ascent()
    image.blit(line, (round((image.get_width() - line.get_width()) / 2), round(top)))


def _stripe(side: int, angle: float) -> list[tuple[float, float]]:
    """The corners of a stripe on a chip's edge."""
    corners = ((0.47, -0.16), (0.47, 0.16), (0.3, 0.12), (0.3, -0.12))
    return [(side * (0.5 + r * cos(angle + a)), side * (0.5 + r * sin(angle + a))) for r, a in corners]


def size_on(brush: Brush, box: pygame.Rect) -> int:
    """The size of chips on an area of this size."""
    least = min(box.size)
    return max(brush.px(SMALL), min(max(brush.px(SIZE), least // 6), round(0.46 * least)))


def on_area(brush: Brush, strip: pygame.Rect, lying: tuple[Chips, ...], size: int, ink: Colour) -> None:
    """Draw chips from the left of a strip, with their players' names if there is room for all."""
    pen = Pen("Semibold", round(size * 0.58), ink)
    named = [(it, fonts.width(spoken(it.player), pen.weight, pen.size) + round(0.6 * size)) for it in lying]
    if sum(size + width for _, width in named) <= strip.width:
        _with_names(brush, strip, named, pen)
    else:
        _close_together(brush, strip, lying)


def _with_names(brush: Brush, strip: pygame.Rect, named: Iterable[tuple[Chips, int]], pen: Pen) -> None:
    x, size = strip.left, strip.height
    for it, width in named:
        brush.surface.blit(chip(amount(it.cents), colour(it.player), size, it.mark), (x, strip.top))
        brush.middle(spoken(it.player), pen, pygame.Rect(x + round(1.15 * size), strip.top, width, size), "left")
        x += size + width


def _close_together(brush: Brush, strip: pygame.Rect, lying: tuple[Chips, ...]) -> None:
    """Draw chips that overlap if they must. If there are too many, the last chip shows how many are left out."""
    size = strip.height
    most = max(1, (strip.width - size) // (size // 2) + 1)
    shown = lying if len(lying) <= most else lying[: most - 1]
    faces = [(amount(it.cents), colour(it.player), it.mark) for it in shown]
    if len(shown) < len(lying):
        faces.append((f"+{len(lying) - len(shown)}", p.PANEL, ""))
    step = min(size + 1, (strip.width - size) // (len(faces) - 1)) if len(faces) > 1 else 0
    for place, (words, shade, mark) in enumerate(faces):
        brush.surface.blit(chip(words, shade, size, mark), (strip.left + place * step, strip.top))


def on_spot(brush: Brush, at: tuple[int, int], lying: tuple[Chips, ...], size: int) -> None:
    """Draw the chips on a point between areas, up to four, each a little below the one before."""
    for place, it in enumerate(lying[:4]):
        image = chip(amount(it.cents), colour(it.player), size, it.mark)
        shift = place * size // 4
        brush.surface.blit(image, image.get_rect(center=(at[0] + shift, at[1] + shift)))


def winning_spot(brush: Brush, at: tuple[int, int], size: int) -> None:
    """Draw the mark of a winning wager between areas."""
    for part, shade in ((1.0, p.INK), (0.86, p.IVORY), (0.6, p.GOLD)):
        radius = max(2, round(part * size / 2))
        brush.surface.blit(disc(radius, shade), (at[0] - radius, at[1] - radius))


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
