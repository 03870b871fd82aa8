# SPDX-License-Identifier: MIT
"""Tables with boxes, a pay table and a jackpot's meter: Caribbean stud.

The dealer has no meter: the prize stands before the dealer. There the pay table stands until cards lie there.
"""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 874, 410),
    "dealers": (898, 60, 358, 380),
    "pays": (910, 84, 334, 284),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 874, 490),
    "dealers": (898, 60, 358, 470),
    "pays": (910, 84, 334, 350),
}
LOW = {
    **boxes.LOW,
    "boxes": (2, 42, 684, 292),
    "dealers": (684, 46, 338, 288),
    "pays": (690, 50, 326, 220),
}
PLAYERS = {
    **boxes.PLAYERS,
    "meter": (40, 28, 1120, 176),
    "dealers": (28, 208, 1144, 240),
    "pays": (1196, 22, 688, 480),
    "inscribed": (40, 448, 1120, 52),
    "boxes": (22, 486, 1876, 476),
}
