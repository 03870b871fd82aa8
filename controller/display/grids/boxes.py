# SPDX-License-Identifier: MIT
"""Tables with a box of each player: blackjack, Caribbean stud, let it ride."""

from controller.display.grids import areas

DEALER = {
    **areas.DEALER,
    "result": (32, 60, 816, 60),
    "boxes": (24, 126, 832, 482),
    "entry": (864, 564, 384, 104),
    "payment": (864, 52, 400, 624),
}
WINDOW = {
    **areas.WINDOW,
    "result": (32, 58, 1216, 52),
    "boxes": (24, 114, 1232, 374),
    "messages": (32, 440, 816, 52),
    "entry": (900, 668, 364, 124),
    "payment": (900, 660, 364, 136),
}
LOW = {
    **areas.LOW,
    "result": (12, 46, 1000, 42),
    "boxes": (8, 90, 1008, 294),
    "entry": (668, 396, 348, 104),
    "payment": (668, 390, 352, 114),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "result": (40, 24, 1840, 100),
    "boxes": (32, 132, 1856, 820),
    "moment": (40, 52, 1840, 330),
    "sign": (40, 960, 1840, 88),
}
