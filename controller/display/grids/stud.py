# SPDX-License-Identifier: MIT
"""Tables with boxes, a pay table and a jackpot's meter: Caribbean stud.

The dealer has no meter: the prize stands before the dealer. On a screen of seven inches the pay table stands there
until cards lie there.
"""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 854, 490),
    "dealers": (874, 60, 382, 178),
    "pays": (882, 236, 366, 222),
    "entry": (882, 460, 366, 84),
    "void": (880, 64, 370, 112),
    "payment": (876, 238, 388, 310),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 854, 570),
    "dealers": (874, 60, 382, 246),
    "pays": (882, 306, 366, 224),
    "entry": (882, 532, 366, 92),
    "void": (880, 64, 370, 112),
    "payment": (876, 306, 388, 318),
}
LOW = {
    **boxes.LOW_PARTS,
    "boxes": (2, 38, 738, 322),
    "dealers": (740, 44, 282, 314),
    "pays": (744, 49, 276, 231),
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
