# SPDX-License-Identifier: MIT
"""Pictures that items show: cloth, glows, cards, chips, marks. Each is made once for one size."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import pygame

from controller.display.drawing import beads, chips, coins, dice, light, marks, playing_cards, shapes, tiles, tokens
from controller.display.drawing.fonts import Pen, letter_height, rendered
from controller.display.drawing.fonts import font as font_of
from controller.display.drawing.keeping import kept
from controller.display.kit.items import Card, Chips, Colour, Picture, Size, Text
from controller.display.kit.theme import Theme

SHADOW: Final = 5
"""Dots. Spread of a shadow."""
GLOW: Final = 12
"""Dots. Spread of a glow."""


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


def _ball(_item: Picture, size: Size, theme: Theme) -> pygame.Surface:
    return _plain_ball(size[0] // 2, theme.colour("wins"))


@kept
def _plain_ball(radius: int, colour: Colour) -> pygame.Surface:
    ball = shapes.disc(radius, (253, 250, 242)).copy()
    ball.blit(shapes.ring(round(0.8 * radius), colour, max(2, radius // 14)), (round(0.2 * radius),) * 2)
    return ball


def _token(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a die, coin, ball, pocket or symbol. Details: the token of the game's face."""
    token: Any = item.details[0]
    return tokens.picture(token, size[1], dimmed=item.look == "faded")


def _tile(item: Picture, size: Size, _theme: Theme) -> pygame.Surface:
    """Return a tile. Details: the tile as text."""
    across = size[0] > size[1]
    return tiles.picture(str(item.details[0]), min(size), across=across, faded=item.look == "faded")


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
    "ball": _ball,
    "token": _token,
    "tile": _tile,
    "road": _road,
    "bead": _bead,
    "circle": lambda item, size, theme: marks.area(size[0], winning=bool(item.details[0])),
}
"""The drawings, by name. A new one stands here."""
