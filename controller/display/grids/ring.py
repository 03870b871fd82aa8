# SPDX-License-Identifier: MIT
"""Tables with a ring in which coins are tossed: two-up and triple penny two-up.

The payment list begins beneath the lights, which look alike whatever is paid: twelve players need all that is beneath
them to read in words why they are paid. What it leaves at its foot is for the facts. In a low window it begins at the
top: there is no room for both.
"""

from controller.display.grids import areas


def _without_layout(figures: dict[str, tuple[int, int, int, int]]) -> dict[str, tuple[int, int, int, int]]:
    """The places of tables with areas; the ring has a layout of its own."""
    return {name: box for name, box in figures.items() if name != "layout"}


DEALER = {
    **_without_layout(areas.DEALER),
    "result": (32, 60, 816, 112),
    "ring": (32, 200, 816, 466),
    "lights": (864, 62, 384, 104),
    "recent": (864, 186, 384, 210),
    "facts": (864, 546, 384, 122),
    "payment": (864, 170, 400, 506),
}
WINDOW = {
    **_without_layout(areas.WINDOW),
    "result": (32, 58, 816, 136),
    "ring": (32, 200, 816, 390),
    "lights": (864, 56, 384, 79),
    "facts": (864, 468, 384, 122),
    "payment": (860, 139, 404, 457),
}
LOW = {
    **_without_layout(areas.LOW),
    "result": (12, 44, 680, 62),
    "ring": (12, 106, 684, 278),
    "lights": (704, 48, 312, 176),
    "facts": (704, 232, 312, 150),
    "payment": (700, 43, 320, 344),
}
PLAYERS = {
    **_without_layout(areas.PLAYERS),
    "result": (40, 24, 1360, 264),
    "ring": (40, 300, 1360, 650),
    "recent": (1440, 36, 440, 190),
    "lights": (1440, 250, 440, 246),
    "facts": (1440, 504, 440, 122),
    "wins": (1440, 632, 440, 318),
    "moment": (40, 24, 1360, 270),
}
