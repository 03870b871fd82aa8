# SPDX-License-Identifier: MIT
"""Tables with boxes and a dealer's hand, where side wagers have a pay table: blackjack with super sevens or bonus.

For the dealer it stands before the dealer until cards lie there; a screen of seven inches has no room for it.
"""

from controller.display.grids import boxes

WINDOW = {**boxes.WINDOW, "pays": (972, 66, 274, 268)}
DEALER = {**boxes.DEALER, "pays": (972, 66, 274, 336)}
LOW = boxes.LOW
PLAYERS = {
    **boxes.PLAYERS,
    "dealers": (30, 18, 700, 304),
    "pays": (742, 22, 1140, 296),
    "inscribed": (40, 324, 1840, 100),
    "boxes": (4, 424, 1912, 538),
    "moment": (30, 18, 1852, 304),
}
