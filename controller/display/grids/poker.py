# SPDX-License-Identifier: MIT
"""Tables with seats round them, where players bet against each other: Manila, draw and stud poker.

"poker" is the whole table. Everything else lies beneath it, or on the dealer's own place at its lower edge.
"""

from controller.display.grids import frame

DEALER = {
    **frame.DEALER,
    "cloth": (16, 50, 1248, 634),
    "poker": (16, 50, 1248, 634),
    "entry": (520, 608, 240, 52),
    "stopped": (4, 694, 1272, 34),
    "payment": (370, 452, 540, 230),
}
WINDOW = {
    **frame.WINDOW,
    "cloth": (16, 50, 1248, 548),
    "poker": (16, 50, 1248, 548),
    "entry": (520, 522, 240, 52),
    "stopped": (4, 606, 1272, 34),
    "payment": (370, 366, 540, 232),
}
LOW = {
    **frame.LOW,
    "cloth": (0, 42, 1024, 346),
    "poker": (0, 42, 1024, 346),
    "entry": (412, 308, 200, 46),
    "stopped": (4, 390, 1016, 34),
    "payment": (292, 212, 440, 174),
}
PLAYERS = {
    "cloth": (8, 8, 1904, 944),
    "poker": (8, 8, 1904, 944),
    "moment": (530, 12, 860, 196),
    "sign": (40, 960, 1840, 88),
}
