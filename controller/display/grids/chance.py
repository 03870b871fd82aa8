# SPDX-License-Identifier: MIT
"""Tables with boxes and a pay table, and no cards before the dealer: Double Chance."""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (20, 54, 828, 482),
    "dealers": (850, 372, 406, 30),
    "pays": (852, 60, 402, 312),
    "entry": (852, 456, 402, 80),
    "inscribed": (32, 538, 1216, 50),
    "void": (852, 60, 402, 112),
    "payment": (850, 406, 414, 122),
}
DEALER = {
    **boxes.DEALER,
    "boxes": (20, 54, 828, 562),
    "dealers": (850, 404, 406, 30),
    "pays": (852, 60, 402, 344),
    "entry": (852, 532, 402, 80),
    "inscribed": (32, 618, 1216, 50),
    "void": (852, 60, 402, 112),
    "payment": (850, 440, 414, 166),
}
LOW = {
    **boxes.LOW_PARTS,
    "boxes": (2, 42, 714, 286),
    "dealers": (716, 46, 306, 56),
    "pays": (717, 104, 306, 282),
    "inscribed": (10, 328, 704, 58),
    "void": (720, 48, 298, 112),
    "payment": (718, 174, 304, 212),
}
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (28, 18, 850, 232),
    "pays": (890, 8, 994, 522),
    "inscribed": (40, 252, 826, 278),
    "moment": (28, 18, 850, 232),
    "boxes": (22, 530, 1876, 430),
}
