# SPDX-License-Identifier: MIT
"""A surface that takes no dots: laws on lines and boxes draw on it, which is faster."""

from functools import cache
from typing import Any

import pygame

NOTHING = pygame.Rect(0, 0, 0, 0)


class BlankSurface(pygame.Surface):
    """A black surface that stays black: the surface and all its parts have an empty clip."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.set_clip(NOTHING)

    def subsurface(self, *box: Any) -> pygame.Surface:
        part = super().subsurface(*box)
        part.set_clip(NOTHING)
        return part


@cache
def blank_surface(size: tuple[int, int]) -> BlankSurface:
    """Return the blank surface of this size. Many screens share it."""
    return BlankSurface(size)
