# SPDX-License-Identifier: MIT
"""Tables with areas and nothing else that is large: sic-bo, mini-dice. Others with areas begin with these places."""

from controller.display.grids import frame

DEALER = {
    **frame.DEALER,
    "cloth": (16, 52, 1248, 624),
    "result": (32, 60, 816, 112),
    "layout": (24, 178, 832, 490),
    "puck": (864, 62, 384, 180),
    "drawn": (864, 62, 384, 180),
    "dice": (864, 62, 384, 180),
    "recent": (864, 254, 384, 298),
    "entry": (864, 564, 384, 104),
    "payment": (864, 52, 400, 624),
}
WINDOW = {
    **frame.WINDOW,
    "cloth": (16, 52, 1248, 544),
    "layout": (24, 58, 832, 530),
    "result": (864, 60, 384, 112),
    "puck": (864, 180, 384, 140),
    "drawn": (864, 180, 384, 140),
    "dice": (864, 180, 384, 140),
    "entry": (864, 352, 384, 96),
    "payment": (864, 176, 400, 420),
}
LOW = {
    **frame.LOW,
    "cloth": (0, 42, 1024, 346),
    "layout": (3, 44, 698, 342),
    "result": (704, 48, 312, 92),
    "puck": (704, 146, 312, 112),
    "drawn": (704, 146, 312, 112),
    "dice": (704, 146, 312, 112),
    "entry": (704, 266, 312, 112),
    "payment": (700, 144, 320, 240),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "result": (40, 24, 1224, 284),
    "recent": (1304, 32, 576, 276),
    "wins": (1304, 24, 576, 290),
    "layout": (24, 318, 1872, 638),
    "moment": (40, 24, 1840, 284),
    "sign": (40, 960, 1840, 88),
}
