# SPDX-License-Identifier: MIT
"""Supported screens: their shapes and minimum sizes, and which of them have room for the sign of limits."""

from typing import Final

from controller.display.audience import Audience
from controller.display.kit.items import Size
from controller.display.kit.layout import blank
from controller.display.kit.theme import LOW_HEIGHT, theme_of
from controller.display.panel import places_of
from controller.display.parts import frame, sign
from controller.display.settings import HOUSE
from controller.engine.shown.views import ShownLimits

SHAPES: Final = (16 / 10, 16 / 9, 4 / 3)
"""Width divided by height."""
SEVEN_INCH: Final = ((1024, 600), (800, 480))
"""Dots. Sizes of other shapes."""
SHAPE_MARGIN: Final = 0.01
"""Largest difference of a shape, as a share of it."""
ALLOWED: Final = "16:10, 16:9 and 4:3, and 1024x600 and 800x480 dots, all wider than high"
DEALERS, LOW, PLAYERS = (202, 135), (152, 86), (340, 190)
"""Millimetres. Minimum sizes of the dealer's usual and small screens, and of the players' screens."""
FOR_BOTH: Final = (1280, 720)
"""Dots. Minimum size of a window for both audiences."""


def for_both(size: Size, dpi: int) -> bool:
    """Return whether a dealer's screen has room for the sign of limits, so that it can be for both audiences."""
    return size[0] >= FOR_BOTH[0] and size[1] >= FOR_BOTH[1] and _mm(size, dpi)[1] >= LOW_HEIGHT


def where_sign_is(size: Size, dpi: int) -> str:
    """Return where the players' sign is if the dealer's window stands alone."""
    return "the players' sign is in the dealer's window" if for_both(size, dpi) else "no window shows the limits sign"


def problem(size: Size, dpi: int, *, dealer: bool) -> str:
    """Return why a screen is not supported, what is allowed, and what to do; empty if it is supported."""
    dots = f"{size[0]}x{size[1]} dots"
    if size not in SEVEN_INCH and not any(abs(size[0] / size[1] / it - 1) <= SHAPE_MARGIN for it in SHAPES):
        turned = size[0] < size[1] and not problem((size[1], size[0]), dpi, dealer=dealer)
        remedy = f"turn the panel, to {size[1]}x{size[0]}" if turned else "use a panel of such a size"
        return f"{dots} is not a shape of the screens; these are {ALLOWED}; {remedy}"
    wide, high = _mm(size, dpi)
    low = dealer and high < LOW_HEIGHT
    least = (LOW if low else DEALERS) if dealer else PLAYERS
    if wide >= least[0] and high >= least[1]:
        return ""
    return (
        f"{dots} at {dpi} dots per inch are {wide:.0f}x{high:.0f} mm, too small to be read;"
        f" {least[0]}x{least[1]} mm is the minimum; state the panel's true dpi, or use a larger panel"
    )


def sign_problem(size: Size, dpi: int, audience: Audience, limits: ShownLimits = sign.LONGEST) -> str:
    """Return why the sign of these limits does not fit a screen; empty if it fits."""
    shown = sign.sign_of(limits)
    if not shown:
        return ""
    theme = theme_of(HOUSE, "dealer" if audience.dealer else "players", size, dpi)
    plan = frame.dealer_plan(blank, signed=True) if audience.dealer else frame.players_plan(blank)
    box = places_of(plan, size, theme)[1]["sign"]
    place = box.width, box.height
    return sign.problem(sign.sign(shown)(place, theme), place, size, dpi)


def missing_sign(size: Size, dpi: int) -> str:
    """Return that a dealer's screen has no sign of limits, and what to do."""
    return (
        f"{size[0]}x{size[1]} dots at {dpi} dots per inch have no room for the sign of limits (s 74(2)); it needs"
        f" {FOR_BOTH[0]}x{FOR_BOTH[1]} dots and a panel {LOW_HEIGHT} mm high, or a screen of its own;"
        ' write windows = "two", or put up a printed sign and write printed_sign = true'
    )


def _mm(size: Size, dpi: int) -> tuple[float, float]:
    return size[0] * 25.4 / dpi, size[1] * 25.4 / dpi
