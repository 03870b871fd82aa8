# SPDX-License-Identifier: MIT
"""Tables with a box of each player and no pay table: blackjack without side wagers. The others begin with these.

The boxes, the place before the dealer, the words painted between them. "boxes" and "dealers" have a margin for the
frames that stand out and their glow. Beside the boxes of a screen of seven inches stand those words that are no odds:
there the payment list lies over them. "opening" has there the painted words' place too. "stopped" lies in NEXT, "void"
before the dealer.
"""

from controller.display.grids import frame

WINDOW = {
    **frame.WINDOW,
    "cloth": (16, 52, 1248, 544),
    "boxes": (18, 48, 942, 496),
    "dealers": (962, 60, 294, 396),
    "entry": (962, 460, 294, 84),
    "inscribed": (32, 552, 1216, 34),
    "stopped": (4, 606, 1272, 34),
    "void": (966, 64, 286, 112),
    "payment": (962, 200, 302, 348),
}
DEALER = {
    **frame.DEALER,
    "cloth": (16, 52, 1248, 624),
    "boxes": (18, 48, 942, 576),
    "dealers": (962, 60, 294, 466),
    "entry": (962, 532, 294, 92),
    "inscribed": (32, 630, 1216, 34),
    "stopped": (4, 694, 1272, 34),
    "void": (966, 64, 286, 112),
    "payment": (962, 240, 302, 386),
}
LOW_PARTS = {
    **frame.LOW,
    "cloth": (0, 42, 1024, 346),
    "dealers": (748, 42, 274, 128),
    "entry": (812, 392, 200, 52),
    "stopped": (4, 390, 1016, 34),
    "void": (752, 46, 264, 118),
}
LOW = {
    **LOW_PARTS,
    "boxes": (0, 38, 748, 325),
    "aside": (750, 174, 272, 188),
    "opening": (0, 38, 748, 349),
    "inscribed": (12, 364, 1000, 23),
    "payment": (752, 136, 270, 226),
    "void": (752, 46, 264, 88),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "boxes": (4, 310, 1912, 650),
    "dealers": (30, 14, 1060, 294),
    "inscribed": (1110, 22, 764, 284),
    "moment": (40, 22, 1040, 278),
    "sign": (40, 966, 1840, 84),
}
