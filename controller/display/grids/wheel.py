# SPDX-License-Identifier: MIT
"""Tables with areas and a wheel: roulette and the wheels of fortune."""

from controller.display.grids import areas

DEALER = {
    **areas.DEALER,
    "result": (32, 62, 816, 128),
    "layout": (32, 204, 816, 400),
    "wheel": (864, 62, 384, 300),
    "recent": (864, 374, 384, 178),
    "entry": (864, 564, 384, 104),
    "payment": (864, 52, 400, 624),
}
WINDOW = {
    **areas.WINDOW,
    "layout": (32, 64, 816, 456),
    "wheel": (864, 180, 384, 232),
    "entry": (864, 422, 384, 98),
    "payment": (864, 176, 392, 352),
}
LOW = {
    **areas.LOW,
    "wheel": (704, 146, 312, 112),
    "payment": (700, 144, 320, 240),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "result": (36, 36, 1364, 356),
    "recent": (432, 196, 968, 84),
    "statistics": (432, 292, 968, 84),
    "layout": (40, 412, 1360, 538),
    "wheel": (1440, 40, 440, 500),
    "wins": (1440, 560, 440, 390),
    "moment": (36, 36, 1364, 356),
    "sign": (40, 960, 1840, 88),
}
