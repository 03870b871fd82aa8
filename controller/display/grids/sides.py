# SPDX-License-Identifier: MIT
"""Tables with boxes and a dealer's hand, where side wagers have a pay table: blackjack with super sevens or bonus.

For the dealer the payment list lies over it; a screen of seven inches has no room for it.
"""

from controller.display.grids import boxes

WINDOW = {
    **boxes.WINDOW,
    "boxes": (18, 48, 942, 492),
    "inscribed": (32, 541, 1216, 54),
    "dealers": (962, 60, 294, 156),
    "pays": (968, 217, 282, 254),
    "entry": (962, 472, 294, 66),
    "payment": (962, 226, 302, 312),
}
DEALER = {
    **boxes.DEALER,
    "dealers": (962, 60, 294, 210),
    "pays": (968, 275, 282, 254),
    "payment": (962, 280, 302, 346),
}
LOW = boxes.LOW
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (30, 12, 700, 246),
    "pays": (742, 14, 1140, 244),
    "inscribed": (40, 258, 1840, 92),
    "boxes": (4, 350, 1912, 614),
    "moment": (40, 22, 680, 228),
}
