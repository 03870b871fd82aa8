# SPDX-License-Identifier: MIT
"""The smallest letters of a screen: the dealer reads capitals of 2.5 mm at 0.7 m, players 5 mm at 1.5 m."""

from typing import Final

from controller.display.drawing import fonts
from controller.display.grid import DESIGN, PLAYERS_DESIGN

DEALERS_MM: Final = 2.5
DEALERS: Final = 23
"""The size at 1280x800 on 10.1 inches, in dots; in proportion on larger screens."""
PLAYERS: Final = 44
"""The size at 1920x1080 on 15.6 inches, where its capitals are 5 mm high; in proportion on other screens."""

_WEIGHT: Final = "Semibold"


def least(size: tuple[int, int], dpi: int, *, dealer: bool) -> int:
    """The size in dots of the smallest letters on a screen of so many dots at so many dots per inch."""
    if not dealer:
        return round(PLAYERS * _part(size, PLAYERS_DESIGN))
    return max(_font_size(DEALERS_MM, dpi), round(DEALERS * _part(size, DESIGN)))


def _font_size(millimetres: float, dpi: int) -> int:
    """Return the font size whose capitals are this high."""
    return fonts.size_for(-(-round(millimetres * 10) * dpi // 254), _WEIGHT)


def _part(size: tuple[int, int], design: tuple[int, int]) -> float:
    return min(size[0] / design[0], size[1] / design[1])
