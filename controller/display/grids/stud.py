# SPDX-License-Identifier: MIT
"""Tables with boxes, a pay table and a jackpot's meter: Caribbean stud.

The dealer has no meter: the prize stands before the dealer. There the pay table stands until cards lie there.
"""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 854, 490),
    "dealers": (874, 60, 382, 396),
    "pays": (882, 78, 366, 310),
    "entry": (882, 460, 366, 84),
    "stopped": (32, 496, 834, 92),
    "payment": (876, 200, 388, 396),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 854, 570),
    "dealers": (874, 60, 382, 466),
    "pays": (882, 78, 366, 380),
    "entry": (882, 532, 366, 92),
    "stopped": (32, 574, 834, 94),
    "payment": (876, 240, 388, 436),
}
LOW = {
    **boxes.LOW,
    "boxes": (2, 42, 682, 286),
    "dealers": (684, 46, 338, 282),
    "pays": (690, 56, 326, 236),
    "stopped": (12, 302, 666, 82),
    "payment": (686, 90, 336, 296),
}
PLAYERS = {
    **boxes.PLAYERS,
    "meter": (40, 26, 1120, 174),
    "dealers": (28, 200, 1144, 262),
    "pays": (1190, 10, 694, 452),
    "inscribed": (40, 462, 1840, 44),
    "boxes": (22, 506, 1876, 454),
    "moment": (28, 204, 1864, 254),
}
