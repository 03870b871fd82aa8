# SPDX-License-Identifier: MIT
"""Tables whose result stands on a board of numbers: keno. There is no cloth, and no sign of limits.

The board at the left; at the right the ball drawn last, the order of the draw, the jackpots. While a game is open the
last games stand where its balls will. "board" and "ball" have a margin for what glows.
"""

DEALER = {
    "cloth": (0, 0, 0, 0),
    "status": (16, 8, 1248, 36),
    "head": (16, 50, 832, 58),
    "stopped": (16, 50, 832, 58),
    "board": (8, 108, 848, 496),
    "often": (16, 606, 832, 38),
    "foot": (16, 648, 832, 36),
    "schedule": (872, 648, 384, 36),
    "ball": (864, 50, 400, 140),
    "order": (872, 192, 384, 196),
    "games": (872, 54, 384, 334),
    "tally": (872, 394, 384, 34),
    "meters": (872, 432, 384, 214),
    "entry": (1040, 698, 224, 96),
    "payment": (864, 50, 400, 596),
    "messages": (16, 604, 832, 82),
    "next": (0, 692, 1280, 108),
    "legend": (16, 52, 1248, 632),
}
WINDOW = DEALER
LOW = {
    "cloth": (0, 0, 0, 0),
    "status": (16, 4, 992, 34),
    "head": (12, 42, 668, 46),
    "stopped": (12, 42, 668, 46),
    "board": (4, 88, 684, 352),
    "foot": (12, 442, 408, 32),
    "schedule": (424, 442, 256, 32),
    "ball": (688, 42, 328, 86),
    "order": (692, 130, 320, 124),
    "games": (692, 46, 320, 208),
    "tally": (692, 256, 320, 34),
    "meters": (692, 294, 320, 183),
    "entry": (804, 484, 212, 54),
    "payment": (688, 42, 328, 434),
    "messages": (300, 537, 712, 59),
    "next": (0, 480, 1024, 120),
    "legend": (0, 42, 1024, 434),
}
PLAYERS = {
    "cloth": (0, 0, 0, 0),
    "head": (40, 30, 1275, 112),
    "board": (22, 144, 1311, 816),
    "often": (40, 962, 1275, 56),
    "foot": (40, 1020, 1275, 50),
    "schedule": (1360, 1020, 520, 50),
    "ball": (1344, 22, 560, 268),
    "moment": (40, 964, 1275, 104),
    "order": (1360, 298, 520, 312),
    "games": (1360, 34, 520, 576),
    "meters": (1360, 622, 520, 390),
}
