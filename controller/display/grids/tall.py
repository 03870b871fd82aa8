# SPDX-License-Identifier: MIT
"""Tables with areas whose layout needs more height, as craps and tri-chro: the result is lower."""

from controller.display.grids import areas

DEALER = {
    **areas.DEALER,
    "result": (32, 60, 816, 112),
    "layout": (24, 178, 832, 430),
}
WINDOW = areas.WINDOW
LOW = areas.LOW
PLAYERS = {
    **areas.PLAYERS,
    "result": (40, 32, 1360, 228),
    "layout": (28, 276, 1384, 678),
    "recent": (1440, 36, 440, 224),
    "puck": (1440, 284, 440, 140),
    "drawn": (1440, 276, 440, 170),
    "wins": (1440, 462, 440, 488),
    "moment": (40, 32, 1840, 236),
}
