# SPDX-License-Identifier: MIT
"""Tables with areas and a wheel: roulette and the wheels of fortune."""

from controller.display.grids import areas

DEALER = {
    **areas.DEALER,
    "wheel": (908, 204, 344, 240),
    "recent": (908, 456, 344, 110),
}
WINDOW = {
    **areas.WINDOW,
    "layout": (32, 64, 816, 524),
    "wheel": (864, 180, 384, 216),
    "entry": (864, 406, 384, 98),
    "payment": (864, 176, 400, 420),
}
LOW = {
    **areas.LOW,
    "layout": (3, 42, 695, 346),
    "wheel": (704, 146, 312, 112),
    "payment": (700, 144, 320, 240),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "result": (32, 20, 1368, 332),
    "recent": (432, 182, 968, 80),
    "statistics": (432, 272, 968, 80),
    "layout": (32, 358, 1384, 600),
    "wheel": (1440, 40, 440, 428),
    "wins": (1440, 40, 440, 910),
    "moment": (36, 28, 1364, 324),
    "sign": (40, 960, 1840, 88),
}
