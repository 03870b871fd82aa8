# SPDX-License-Identifier: MIT
"""Tables with boxes, a pay table and a jackpot's meter: Caribbean stud.

The dealer has no meter: the prize stands before the dealer. On a screen of seven inches the pay table stands there
until cards lie there.
"""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 854, 478),
    "dealers": (874, 60, 382, 134),
    "pays": (882, 196, 366, 272),
    "entry": (882, 480, 366, 104),
    "inscribed": (32, 538, 832, 50),
    "void": (880, 64, 370, 112),
    "payment": (876, 238, 388, 354),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 854, 558),
    "dealers": (874, 60, 382, 160),
    "pays": (882, 222, 366, 300),
    "entry": (882, 560, 366, 100),
    "inscribed": (32, 618, 832, 50),
    "void": (880, 64, 370, 112),
    "payment": (876, 306, 388, 366),
}
LOW = {
    **boxes.LOW_PARTS,
    "boxes": (2, 38, 738, 322),
    "dealers": (740, 44, 282, 314),
    "pays": (744, 45, 276, 231),
    "inscribed": (12, 361, 1000, 27),
    "void": (744, 48, 274, 80),
    "payment": (742, 216, 280, 142),
}
PLAYERS = {
    **boxes.PLAYERS,
    "meter": (40, 26, 1120, 174),
    "dealers": (28, 200, 1144, 268),
    "pays": (1190, 6, 694, 466),
    "inscribed": (40, 480, 1840, 39),
    "boxes": (22, 519, 1876, 446),
    "moment": (40, 206, 1120, 250),
}
