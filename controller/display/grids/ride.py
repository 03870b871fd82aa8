# SPDX-License-Identifier: MIT
"""Tables with boxes and a pay table, and few cards before the dealer: Let It Ride."""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 894, 490),
    "dealers": (918, 60, 338, 128),
    "pays": (920, 188, 334, 272),
    "entry": (926, 500, 322, 82),
    "inscribed": (32, 552, 868, 34),
    "void": (922, 62, 330, 112),
    "payment": (918, 461, 346, 131),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 894, 570),
    "dealers": (918, 55, 338, 138),
    "pays": (920, 193, 334, 272),
    "entry": (926, 532, 322, 92),
    "void": (922, 60, 330, 118),
    "payment": (918, 469, 346, 166),
    "inscribed": (32, 638, 1216, 34),
}
LOW = {
    **boxes.LOW_PARTS,
    "boxes": (2, 38, 714, 322),
    "dealers": (716, 42, 306, 90),
    "pays": (723, 132, 297, 254),
    "inscribed": (12, 361, 692, 27),
    "void": (720, 50, 298, 82),
    "payment": (718, 193, 304, 194),
}
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (28, 18, 1104, 442),
    "pays": (1150, 6, 734, 466),
    "inscribed": (40, 480, 1840, 39),
    "boxes": (22, 519, 1876, 446),
    "moment": (40, 28, 1080, 422),
}
