# SPDX-License-Identifier: MIT
"""Tables with a hand of the player and one of the banker: baccarat and mini-baccarat.

The places have the whole width, as there are up to fourteen of them. The result stands between the hands.
The payment list has the place of the road, in a low window beside NEXT: it covers no chip.
"""

from controller.display.grids import frame

DEALER = {
    **frame.DEALER,
    "cloth": (16, 52, 1248, 624),
    "hands": (18, 54, 842, 280),
    "stopped": (4, 694, 1272, 34),
    "places": (28, 336, 1222, 332),
    "road": (868, 62, 380, 266),
    "entry": (866, 60, 384, 270),
    "payment": (864, 52, 400, 280),
}
WINDOW = {
    **frame.WINDOW,
    "cloth": (16, 52, 1248, 544),
    "hands": (18, 54, 842, 196),
    "stopped": (4, 606, 1272, 34),
    "places": (28, 252, 1222, 338),
    "road": (868, 62, 380, 182),
    "entry": (866, 60, 384, 186),
    "payment": (864, 52, 400, 196),
}
LOW = {
    **frame.LOW,
    "cloth": (0, 42, 1024, 346),
    "hands": (4, 44, 820, 106),
    "stopped": (4, 390, 1016, 34),
    "places": (8, 150, 1008, 238),
    "road": (830, 48, 186, 99),
    "entry": (828, 46, 190, 103),
    "payment": (556, 389, 468, 117),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "hands": (16, 6, 1888, 322),
    "places": (40, 332, 1840, 426),
    "road": (40, 762, 1840, 192),
    "moment": (40, 20, 1840, 290),
    "sign": (40, 960, 1840, 88),
}
