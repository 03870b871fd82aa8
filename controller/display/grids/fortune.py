# SPDX-License-Identifier: MIT
"""Tables with a few large areas and a wheel: the wheels of fortune. The result leaves more room to the areas."""

from controller.display.grids import wheel

DEALER, WINDOW, LOW = wheel.DEALER, wheel.WINDOW, wheel.LOW
PLAYERS = {
    **wheel.PLAYERS,
    "result": (36, 32, 1364, 276),
    "wheel": (1440, 40, 440, 520),
    "recent": (1440, 584, 440, 200),
    "wins": (1440, 580, 440, 372),
    "statistics": (432, 224, 968, 76),
    "layout": (28, 312, 1384, 644),
    "moment": (36, 32, 1364, 268),
}
