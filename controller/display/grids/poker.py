# SPDX-License-Identifier: MIT
"""Tables with seats round them, where players bet against each other: Manila, draw and stud poker.

"poker" is the whole table. Everything else lies beneath it, or on the dealer's own place at its lower edge.
"""

from controller.display.grids import areas

DEALER = {
    "cloth": (16, 50, 1248, 634),
    "status": (16, 8, 1248, 36),
    "poker": (16, 50, 1248, 634),
    "entry": (520, 608, 240, 52),
    "stopped": (370, 466, 540, 100),
    "payment": (370, 570, 540, 112),
    "messages": (8, 1, 1264, 48),
    "next": (0, 692, 1280, 108),
    "legend": areas.DEALER["legend"],
}
WINDOW = {
    **DEALER,
    "cloth": (16, 50, 1248, 544),
    "poker": (16, 50, 1248, 544),
    "entry": (520, 518, 240, 52),
    "stopped": (370, 394, 540, 82),
    "sign": (16, 600, 1248, 78),
    "payment": (370, 480, 540, 110),
    "next": (0, 684, 1280, 116),
    "legend": (16, 52, 1248, 544),
}
LOW = {
    "cloth": (0, 42, 1024, 346),
    "status": areas.LOW["status"],
    "poker": (0, 42, 1024, 346),
    "entry": (402, 308, 220, 46),
    "stopped": (244, 304, 536, 80),
    "next": areas.LOW["next"],
    "payment": (664, 390, 358, 115),
    "sign": areas.LOW["sign"],
    "messages": areas.LOW["messages"],
    "legend": areas.LOW["legend"],
}
PLAYERS = {
    "cloth": (8, 8, 1904, 944),
    "poker": (8, 8, 1904, 944),
    "moment": (500, 320, 920, 260),
    "sign": (40, 960, 1840, 88),
}
