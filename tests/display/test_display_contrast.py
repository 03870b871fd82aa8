# SPDX-License-Identifier: MIT
"""The contrast of all text, measured on the drawing: the ink of every line against the ground under it."""

import sys
from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import NamedTuple

import pygame
import pytest

from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Written
from controller.display.drawing.palette import Colour
from controller.display.screen import Screen
from tests.display.scenes.playing import drawn_games, look, seen_of


class ContrastScreen(NamedTuple):
    """A kind of screen: its audience, its size in dots, and its dots per inch."""

    audience: Audience
    size: tuple[int, int]
    dpi: int


KINDS = (
    ContrastScreen(DEALER, (1280, 800), 149),
    ContrastScreen(BOTH, (1024, 600), 170),
    ContrastScreen(PLAYERS, (1920, 1080), 141),
)
TONE = 12
"""Dots whose channels are as near as this are one ground: felt has three tones, gold changes from top to foot."""


def colours(picture: bytes) -> dict[Colour, int]:
    """How many dots of each colour a picture has; of large letters some dots are enough."""
    dots = memoryview(picture).cast("I")
    counted = Counter(dots[:: 1 + len(dots) // 1_500].tolist())
    return {tuple(dot.to_bytes(4, sys.byteorder)[:3]): count for dot, count in counted.items()}  # type: ignore[misc]


@cache
def measured(ink: Colour, ground: Colour) -> float:
    return p.contrast(ink, ground)


def near(one: Colour, other: Colour) -> bool:
    """Whether two colours are nearly the same: thin strokes have no dot of the pen's full colour."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2]) < 30


def ground_under(found: dict[Colour, int], ink: Colour) -> Colour:
    """The ground under a line: the mean of the most frequent tone that is not the line's own."""
    tones: defaultdict[Colour, dict[Colour, int]] = defaultdict(dict)
    for colour, count in found.items():
        if not near(colour, ink):
            red, green, blue = colour
            tones[red // TONE, green // TONE, blue // TONE][colour] = count
    most = max(tones.values(), key=lambda tone: sum(tone.values()))
    total = sum(most.values())
    red, green, blue = (round(sum(it[n] * count for it, count in most.items()) / total) for n in range(3))
    return red, green, blue


@lru_cache(2048)
def contrast_in(picture: bytes, ink: Colour) -> float | None:
    """Return the contrast of a line with the ground in its picture, worked out once; None without a dot of its ink."""
    found = colours(picture)
    seen = any(near(colour, ink) for colour in found)
    return measured(ink, ground_under(found, ink)) if seen else None


def faint(screen: Screen, surface: pygame.Surface, drawn: list[str]) -> dict[str, float]:
    """Return the lines of these panels with too little contrast, and their contrast."""
    wrong = {}
    for name in drawn:
        for line in (it for it in screen.written.get(name, ()) if it.text.strip() and not covered(screen, name, it)):
            box = surface.subsurface(line.ink.clip(surface.get_rect()))
            ratio = contrast_in(pygame.image.tobytes(box, "RGBA"), line.pen.colour)
            assert ratio is not None, f"{name}: {line.text!r} is not where it is said to be"
            if ratio < p.TEXT:
                wrong[f"{name}: {line.text}"] = ratio
    return wrong


def covered(screen: Screen, name: str, line: Written) -> bool:
    """Whether a panel that is drawn later lies on all of a line."""
    names = [*screen.boxes]
    return any(screen.boxes[later].contains(line.ink) for later in names[names.index(name) + 1 :])


@pytest.mark.parametrize("game", drawn_games())
def test_every_line_has_enough_contrast_with_what_is_under_it(game: str) -> None:
    """The states of a game's scene, one after the other on each of three screens.

    Panels that sleep while a table is stopped are veiled, and need not be legible. A checked line is checked again only
    when its panel is drawn again.
    """
    seen = [it for it in seen_of(game) if "stopped" not in it.state]
    for number, kind in enumerate(KINDS):
        on_it = seen[number :: len(KINDS)]
        screen = Screen(look(game, simulated=False), *kind, on_it[0].view.limits)
        surface = pygame.Surface(kind.size)
        for it in on_it:
            drawn = screen.draw(surface, it.view, it.extras)
            assert not faint(screen, surface, drawn), (kind, it.state)
