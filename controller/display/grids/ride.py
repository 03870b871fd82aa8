# SPDX-License-Identifier: MIT
"""Tables with boxes and a pay table, and few cards before the dealer: Let It Ride."""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 894, 490),
    "dealers": (918, 60, 338, 116),
    "pays": (926, 178, 322, 232),
    "entry": (926, 464, 322, 82),
    "stopped": (32, 540, 878, 54),
    "payment": (918, 412, 346, 136),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 894, 570),
    "dealers": (918, 60, 338, 146),
    "pays": (926, 208, 322, 232),
    "entry": (926, 532, 322, 92),
    "stopped": (32, 620, 878, 54),
    "payment": (918, 442, 346, 184),
}
LOW = {
    **boxes.LOW,
    "boxes": (2, 42, 688, 286),
    "dealers": (690, 46, 332, 104),
    "pays": (698, 152, 318, 234),
    "inscribed": (12, 328, 676, 60),
    "stopped": (8, 326, 680, 60),
    "payment": (692, 152, 330, 234),
}
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (28, 18, 1104, 442),
    "pays": (1150, 10, 734, 452),
    "inscribed": (40, 462, 1840, 44),
    "boxes": (22, 506, 1876, 454),
    "moment": (28, 66, 1856, 330),
}
