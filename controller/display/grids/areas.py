# SPDX-License-Identifier: MIT
"""Tables with areas and nothing else that is large. All others with areas begin with these places."""

from controller.display.grids import frame

DEALER = {
    **frame.DEALER,
    "cloth": (16, 52, 1248, 624),
    "result": (910, 60, 342, 132),
    "layout": (16, 52, 884, 624),
    "puck": (908, 208, 344, 150),
    "drawn": (908, 208, 344, 160),
    "dice": (908, 396, 344, 168),
    "recent": (908, 208, 344, 180),
    "entry": (908, 576, 344, 92),
    "payment": (904, 196, 360, 480),
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
    "layout": (3, 44, 695, 342),
    "result": (704, 48, 312, 92),
    "puck": (704, 146, 312, 112),
    "drawn": (704, 146, 312, 112),
    "dice": (704, 146, 312, 112),
    "entry": (704, 266, 312, 112),
    "payment": (700, 144, 320, 240),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "result": (40, 24, 800, 284),
    "recent": (1584, 32, 296, 276),
    "wins": (864, 24, 680, 290),
    "layout": (24, 318, 1872, 638),
    "moment": (40, 24, 1520, 284),
    "sign": (40, 960, 1840, 88),
}
