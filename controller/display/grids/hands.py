# SPDX-License-Identifier: MIT
"""Tables with a hand of the player and one of the banker: baccarat and mini-baccarat."""

from controller.display.grids import areas

DEALER = {
    **areas.DEALER,
    "result": (32, 62, 816, 92),
    "layout": (32, 168, 816, 436),
    "hands": (864, 62, 384, 268),
    "road": (864, 342, 384, 212),
    "payment": (864, 338, 400, 338),
}
WINDOW = {
    **areas.WINDOW,
    "result": (32, 60, 816, 76),
    "layout": (32, 144, 816, 340),
    "hands": (864, 60, 384, 200),
    "road": (864, 268, 384, 112),
    "entry": (864, 388, 384, 96),
    "payment": (864, 264, 392, 228),
}
LOW = {
    **areas.LOW,
    "result": (12, 48, 684, 60),
    "layout": (12, 114, 684, 268),
    "hands": (704, 48, 312, 140),
    "entry": (704, 196, 312, 100),
    "payment": (700, 190, 320, 194),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "result": (40, 28, 1840, 112),
    "hands": (40, 152, 900, 430),
    "layout": (964, 152, 916, 430),
    "road": (40, 596, 1340, 352),
    "wins": (1400, 596, 480, 352),
    "moment": (40, 52, 1840, 330),
    "sign": (40, 960, 1840, 88),
}
