# SPDX-License-Identifier: MIT
"""Tables with tiles: the bank at the top, beneath it the row of boxes ("tiles") with their low and high hands."""

from controller.display.grids import areas, boxes

KEPT = ("cloth", "status", "next", "messages", "sign", "legend")
WINDOW = {
    **{name: boxes.WINDOW[name] for name in KEPT},
    "next": boxes.WINDOW["next"],
    "messages": boxes.WINDOW["messages"],
    "bank": (26, 58, 1228, 120),
    "tiles": (14, 179, 1252, 319),
    "stopped": (32, 400, 1216, 92),
    "entry": boxes.WINDOW["entry"],
    "payment": boxes.WINDOW["payment"],
}
DEALER = {
    **{name: box for name, box in WINDOW.items() if name != "sign"},
    "bank": (26, 58, 1228, 140),
    "tiles": (14, 199, 1252, 397),
    "stopped": (32, 492, 1216, 96),
}
LOW = {
    **{name: areas.LOW[name] for name in KEPT},
    "next": boxes.LOW["next"],
    "bank": (8, 43, 1008, 88),
    "tiles": (0, 131, 1024, 257),
    "stopped": (12, 302, 1000, 82),
    "entry": boxes.LOW["entry"],
    "payment": boxes.LOW["payment"],
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "bank": (40, 24, 1840, 256),
    "tiles": (22, 282, 1876, 682),
    "moment": (40, 24, 1840, 254),
    "sign": (40, 966, 1840, 84),
}
