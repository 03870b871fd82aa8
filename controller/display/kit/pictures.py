# SPDX-License-Identifier: MIT
"""Pictures that items show: cloth, glows, cards, chips, marks. Each is made once for one size."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

import pygame

from controller.display.drawing import (
    beads,
    chips,
    coins,
    dice,
    digits,
    light,
    marks,
    playing_cards,
    shapes,
    tiles,
    tokens,
    wheels,
)
from controller.display.drawing.fonts import Pen, letter_height, rendered
from controller.display.drawing.fonts import font as font_of
from controller.display.drawing.keeping import kept
from controller.display.kit.items import CAP, Card, Chips, Colour, Picture, Size, Text
from controller.display.kit.theme import Theme

SHADOW: Final = 5
"""Dots. Spread of a shadow."""
PLAIN: Final = 30
"""Dots. Chips narrower than this have neither spots nor an inlay: only their colour is seen."""
STRIPE: Final = (148, 131, 178)
"""Lilac, around the picture of a past round."""
STRIPES: Final = 24
"""Stripes in the height of a screen."""
GLOW: Final = 12
"""Dots. Spread of a glow."""
BALL: Final = (253, 250, 242)
"""Colour of a ball of keno."""


def shine(surface: pygame.Surface, box: pygame.Rect, radius: int, colour: Colour) -> None:
    """Paint light around a box. A small picture is spread along its sides."""
    around = light.margin(GLOW)
    small = _glow(shapes.lesser(box.size, radius + around), radius, colour)
    shapes.spread(surface, small, box.inflate(2 * around, 2 * around), radius + 2 * around)


@kept
def _glow(size: Size, radius: int, colour: Colour) -> pygame.Surface:
    """Return light around a box, without its middle."""
    around = light.margin(GLOW)
    whole = light.glow(size, radius, colour, GLOW, 0.75).copy()
    whole.blit(shapes.rounded(size, radius, (0, 0, 0)), (around, around), special_flags=pygame.BLEND_RGBA_SUB)
    return whole


def card(item: Card, theme: Theme) -> pygame.Surface:
    """Return a playing card of the size of its box: across where the box is wider than high."""
    size = item.box.width, item.box.height
    across = size[0] > size[1]
    return playing_cards.of_size(
        item.card,
        size,
        sideways=across,
        faded=item.look == "faded",
        narrow=item.narrow,
        back=theme.colour("back"),
    )


def stack(item: Chips) -> pygame.Surface:
    """Return a stack of chips as wide as its box."""
    first, *others = item.colours
    if item.box.width < PLAIN and not others:
        return chips.small(first, item.box.width // 2, faded=item.look == "faded")
    discs = chips.discs_of(item.cents) if item.box.height > item.box.width else 1
    return chips.picture(chips.Chip(first, item.box.width // 2, discs=discs, look=item.look, others=tuple(others)))


def line(item: Text, theme: Theme) -> tuple[pygame.Surface, int]:
    """Return the picture of a line of text, and how far its capitals are below its top."""
    pen = Pen(item.weight, item.size, theme.colour(item.colour))
    whole = rendered(item.words, pen) if item.narrow >= 1 else _narrow(item.words, pen, item.narrow)
    return whole, font_of(item.weight, item.size).get_ascent() - letter_height(item.weight, item.size)


@kept
def _narrow(words: str, pen: Pen, share: float) -> pygame.Surface:
    whole = rendered(words, pen)
    return pygame.transform.smoothscale(whole, (max(1, round(whole.get_width() * share)), whole.get_height()))


def mark(item: Picture, theme: Theme) -> pygame.Surface:
    """Return a picture by its name. Raises KeyError for an unknown one."""
    return MARKS[item.name](item, (item.box.width, item.box.height), theme)


def _ball(item: Picture, size: Size, theme: Theme) -> pygame.Surface:
    return _plain_ball(size[0] // 2, theme.colour(item.colour))


@kept
def _plain_ball(radius: int, colour: Colour) -> pygame.Surface:
    ball, side = shapes.disc(radius, BALL).copy(), 2 * radius
    light_ = shapes.masked(shapes.shine((side, side), 0.8).copy(), shapes.disc(radius, (255, 255, 255)))
    ball.blit(light_, (0, 0))
    inner = shapes.ring(round(0.9 * radius), colour, max(2, radius // 24))
    ball.blit(inner, inner.get_rect(center=(radius, radius)))
    return ball


def _wheel_at_rest(item: Picture, size: Size, theme: Theme) -> pygame.Surface:
    """Return the arc of a wheel at its pointer. Details: the arc."""
    arc: Any = item.details[0]
    least = round(theme.floor("may") / CAP)
    return wheels.picture(arc, size, least) if item.turn >= 1 else wheels.passing(arc, 1 - item.turn, size, least)


def _whole_wheel(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a whole wheel. Details: its places, and how it turns."""
    places, turns = item.details
    return wheels.whole(cast("Any", places), cast("Any", turns), size)


def stripes(size: Size, paper: Colour) -> pygame.Surface:
    """Return stripes aslant in a colour that nothing else on the screens has."""
    width, height = size
    found, step = pygame.Surface(size), max(4, height // STRIPES)
    found.fill(paper)
    for left in range(-height, width, 2 * step):
        corners = ((left, height), (left + height, 0), (left + height + step, 0), (left + step, height))
        pygame.draw.polygon(found, STRIPE, corners)
    return found


def _digit(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a digit of a seven-segment display. Details: the digit, or a space, which is dark."""
    return digits.figure(str(item.details[0]), size[1])


def _token(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a die, coin, ball, pocket or symbol. Details: the token of the game's face."""
    token: Any = item.details[0]
    return tokens.picture(token, size[1], dimmed=item.look == "faded")


def _badge(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a plate in a player's colour. Details: the colour."""
    colour: Any = item.details[0]
    return chips.coloured(size, colour, size[1] // 4)


def _in_the_air(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a die or a coin in the air. Details: the token, and the degrees by which it is turned."""
    token: Any = item.details[0]
    tilt = int(str(item.details[1]))
    side = round(0.7 * size[0])
    if token.kind == "die":
        seen = dice.moving_die(side, tilt)
    else:
        flat = pygame.transform.smoothscale(tokens.picture(token, side), (side, round(0.4 * side)))
        seen = pygame.transform.rotozoom(flat, 24 + tilt, 1.0)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(seen, seen.get_rect(center=(size[0] // 2, size[1] // 2)))
    return whole


def _tile(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a tile. Details: the tile as text."""
    across = size[0] > size[1]
    return tiles.picture(str(item.details[0]), min(size), across=across, faded=item.look == "faded")


@lru_cache(maxsize=4)
def logo_shape(path: str) -> float:
    """Return the width of a logo divided by its height; 0 if its file cannot be read."""
    try:
        wide, high = pygame.image.load(path).get_size()
    except (pygame.error, OSError):
        return 0
    return wide / high


@kept
def _logo(path: str, size: Size) -> pygame.Surface:
    """Return a logo of this size. An SVG is drawn at its size, anything else is scaled."""
    try:
        return pygame.image.load_sized_svg(path, size)
    except (pygame.error, OSError):
        loaded = pygame.image.load(path)
    whole = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
    whole.blit(loaded, (0, 0))
    return pygame.transform.smoothscale(whole, size)


def _road(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a grid with the results of a shoe. Details: name of the road, marks, side of a cell."""
    road, marks, side = item.details
    given: Any = marks
    return beads.grid(str(road), given, int(str(side)), size)


def _bead(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return one result of a shoe. Details: name of the road, and the mark."""
    road, mark = item.details
    return beads.bead(str(road), str(mark), 0, size[1])


MARKS: Final[Mapping[str, Callable[[Picture, Size, Theme], pygame.Surface]]] = {
    "tick": lambda item, size, theme: marks.tick(size[0], theme.colour("ink"), theme.colour(item.colour)),
    "arrow up": lambda item, size, theme: light.triangle(size, theme.colour(item.colour), "up"),
    "arrow down": lambda item, size, theme: light.triangle(size, theme.colour(item.colour), "down"),
    "arrow left": lambda item, size, theme: light.triangle(size, theme.colour(item.colour), "left"),
    "arrow right": lambda item, size, theme: light.triangle(size, theme.colour(item.colour), "right"),
    "lamp on": lambda item, size, theme: shapes.disc(size[0] // 2, theme.colour(item.colour)),
    "lamp off": lambda item, size, theme: shapes.ring(size[0] // 2, theme.colour(item.colour), 2),
    "button": lambda item, size, theme: marks.lettered(
        marks.button(size[0]), "B", round(0.6 * size[0]), theme.colour("ink")
    ),
    "warning": lambda item, size, theme: marks.warning(size[0]),
    "pause": lambda item, size, theme: marks.pause(size[0]),
    "refused": lambda item, size, theme: marks.refused(size[0], theme.colour(item.colour)),
    "puck on": lambda item, size, theme: marks.puck(size[0], on=True),
    "puck off": lambda item, size, theme: marks.puck(size[0], on=False),
    "crown": lambda item, size, theme: marks.crown(size[0]),
    "coin": lambda item, size, theme: coins.coin(str(item.details[0]), size[0], faded=item.look == "faded"),
    "die": lambda item, size, theme: dice.die(str(item.details[0]), size[0], faded=item.look == "faded"),
    "moving die": lambda item, size, theme: dice.moving_die(size[0], int(str(item.details[0]))),
    "in the air": _in_the_air,
    "badge": _badge,
    "digit": _digit,
    "stripes": lambda _item, size, theme: stripes(size, theme.colour("words")),
    "ball": _ball,
    "token": _token,
    "wheel at rest": _wheel_at_rest,
    "whole wheel": _whole_wheel,
    "tile": _tile,
    "logo": lambda item, size, theme: _logo(str(item.details[0]), size),
    "road": _road,
    "bead": _bead,
    "circle": lambda item, size, theme: marks.area(size[0], winning=bool(item.details[0])),
}
"""The drawings, by name. A new one stands here."""
TURNING: Final = frozenset({"wheel at rest"})
"""Drawings that turn into their places."""
