# SPDX-License-Identifier: MIT
"""Tables with a hand of the player and one of the banker: baccarat and mini-baccarat.

The places have the whole width, as there are up to fourteen of them. The result stands between the hands.
"""

DEALER = {
    "cloth": (16, 52, 1248, 624),
    "status": (16, 8, 1248, 36),
    "hands": (18, 54, 842, 234),
    "stopped": (26, 192, 826, 92),
    "places": (28, 288, 1222, 380),
    "road": (868, 62, 380, 220),
    "entry": (866, 60, 384, 224),
    "payment": (864, 52, 400, 234),
    "messages": (28, 282, 832, 36),
    "next": (0, 692, 1280, 108),
    "legend": (16, 52, 1248, 624),
}
WINDOW = {
    "cloth": (16, 52, 1248, 544),
    "status": (16, 8, 1248, 36),
    "hands": (20, 54, 990, 150),
    "stopped": (28, 138, 976, 62),
    "places": (28, 204, 1224, 284),
    "road": (1016, 60, 236, 136),
    "entry": (900, 620, 364, 172),
    "payment": (896, 616, 376, 180),
    "messages": (28, 197, 1224, 36),
    "sign": (32, 500, 1216, 80),
    "next": (0, 612, 1280, 188),
    "legend": (16, 52, 1248, 544),
}
LOW = {
    "cloth": (0, 42, 1024, 346),
    "status": (16, 4, 992, 34),
    "hands": (4, 44, 820, 116),
    "stopped": (8, 104, 812, 54),
    "places": (8, 160, 1008, 224),
    "road": (830, 48, 186, 108),
    "next": (0, 388, 1024, 118),
    "entry": (816, 396, 200, 104),
    "payment": (664, 390, 358, 115),
    "sign": (0, 506, 1024, 94),
    "messages": (0, 0, 1024, 42),
    "legend": (0, 42, 1024, 346),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "hands": (16, 6, 1888, 258),
    "places": (40, 264, 1840, 350),
    "road": (40, 616, 1840, 336),
    "moment": (30, 14, 1860, 244),
    "sign": (40, 960, 1840, 88),
}
