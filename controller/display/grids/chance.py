# SPDX-License-Identifier: MIT
"""Tables with boxes and a pay table, and no cards before the dealer: Double Chance."""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 828, 482),
    "dealers": (850, 376, 406, 76),
    "pays": (852, 60, 402, 312),
    "entry": (852, 456, 402, 80),
    "inscribed": (32, 538, 1216, 50),
    "stopped": (32, 540, 812, 54),
    "payment": (850, 376, 414, 160),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 828, 562),
    "dealers": (850, 430, 406, 96),
    "pays": (852, 60, 402, 364),
    "entry": (852, 532, 402, 80),
    "inscribed": (32, 618, 1216, 50),
    "stopped": (32, 620, 812, 54),
    "payment": (850, 430, 414, 186),
}
LOW = {
    **boxes.LOW,
    "boxes": (2, 42, 714, 274),
    "dealers": (716, 46, 306, 72),
    "pays": (720, 118, 300, 270),
    "inscribed": (12, 316, 680, 72),
    "stopped": (8, 316, 688, 70),
    "payment": (718, 118, 304, 268),
}
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (28, 18, 850, 232),
    "pays": (890, 10, 994, 520),
    "inscribed": (40, 252, 826, 278),
    "moment": (28, 14, 1856, 234),
    "boxes": (22, 530, 1876, 430),
}
