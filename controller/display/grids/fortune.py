# SPDX-License-Identifier: MIT
"""Tables with a few large areas and a wheel: the wheels of fortune. The result leaves more room to the areas."""

from controller.display.grids import wheel

DEALER, WINDOW = wheel.DEALER, wheel.WINDOW
LOW = {
    **wheel.LOW,
    "wheel": (704, 144, 312, 158),
    "recent": (704, 308, 312, 74),
    "entry": (704, 308, 312, 74),
}
PLAYERS = {
    **wheel.PLAYERS,
    "result": (36, 32, 1364, 276),
    "wheel": (1440, 40, 440, 400),
    "recent": (1440, 456, 440, 130),
    "wins": (1440, 612, 440, 340),
    "statistics": (1440, 600, 440, 200),
    "layout": (28, 312, 1384, 644),
    "moment": (36, 32, 1364, 268),
}
