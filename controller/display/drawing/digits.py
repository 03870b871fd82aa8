# SPDX-License-Identifier: MIT
"""Digits of a seven-segment display."""

from functools import lru_cache

import pygame

from controller.display.drawing import palette as p
from controller.display.drawing.shapes import SMOOTH, smooth

_SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg", "6": "acdefg"}
_SEGMENTS |= {"7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g"}


@lru_cache(maxsize=64)
def figure(character: str, height: int) -> pygame.Surface:
    """One digit of a seven-segment display; a space is dark."""
    width = round(height * 0.6)

    def draw(surface: pygame.Surface) -> None:
        surface.fill(p.LED_GROUND)
        for name, points in _segments(width * SMOOTH, height * SMOOTH).items():
            lit = name in _SEGMENTS.get(character, "")
            pygame.draw.polygon(surface, p.LED if lit else p.LED_OFF, points)

    return smooth((width, height), p.LED_GROUND, draw)


def _segments(width: int, height: int) -> dict[str, list[tuple[float, float]]]:
    """The corners of the segments: a at the top, clockwise to f, g in the middle."""
    half = height * 0.055
    left, right, top, bottom = half, width - half, half, height - half
    middle = height / 2
    lines = {
        "a": (left, top, right, top),
        "b": (right, top, right, middle),
        "c": (right, middle, right, bottom),
        "d": (left, bottom, right, bottom),
        "e": (left, middle, left, bottom),
        "f": (left, top, left, middle),
        "g": (left, middle, right, middle),
    }
    return {name: _bar(*ends, half * 0.88) for name, ends in lines.items()}


def _bar(x: float, y: float, x2: float, y2: float, half: float) -> list[tuple[float, float]]:
    gap = half * 0.35
    if y == y2:
        x, x2 = x + gap, x2 - gap
        return [
            (x, y),
            (x + half, y - half),
            (x2 - half, y - half),
            (x2, y),
            (x2 - half, y + half),
            (x + half, y + half),
        ]
    y, y2 = y + gap, y2 - gap
    return [(x, y), (x + half, y + half), (x + half, y2 - half), (x, y2), (x - half, y2 - half), (x - half, y + half)]
