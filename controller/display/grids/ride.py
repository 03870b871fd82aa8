# SPDX-License-Identifier: MIT
"""Tables with boxes and a pay table, and few cards before the dealer: both Let It Rides."""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 894, 410),
    "dealers": (918, 60, 338, 152),
    "pays": (926, 212, 322, 280),
    "inscribed": (32, 464, 880, 30),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 894, 490),
    "dealers": (918, 60, 338, 200),
    "pays": (926, 264, 322, 310),
    "inscribed": (32, 550, 880, 34),
}
LOW = {
    **boxes.LOW,
    "boxes": (2, 42, 690, 292),
    "dealers": (690, 46, 332, 104),
    "pays": (698, 152, 318, 234),
    "inscribed": (12, 334, 680, 54),
}
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (28, 18, 604, 444),
    "pays": (638, 10, 1246, 452),
    "inscribed": (40, 460, 1840, 48),
    "boxes": (22, 506, 1876, 454),
}
