# SPDX-License-Identifier: MIT
"""Tables with tiles: the bank at the top, beneath it the row of boxes ("tiles") with their low and high hands.

"void" lies over the bank, in a low window "stopped" too: what goes back lies in the boxes.
"""

from controller.display.grids import frame

WINDOW = {
    **frame.WINDOW,
    "cloth": (16, 52, 1248, 544),
    "bank": (26, 58, 1228, 120),
    "tiles": (14, 179, 1252, 417),
    "stopped": (4, 606, 1272, 34),
    "void": (26, 58, 1228, 120),
    "entry": (1064, 608, 200, 46),
    "payment": (864, 58, 390, 120),
}
DEALER = {
    **frame.DEALER,
    "cloth": (16, 52, 1248, 624),
    "bank": (26, 58, 1228, 140),
    "tiles": (14, 199, 1252, 477),
    "stopped": (4, 694, 1272, 34),
    "void": (26, 58, 1228, 140),
    "entry": (1064, 696, 200, 46),
    "payment": (864, 58, 390, 140),
}
LOW = {
    **frame.LOW,
    "cloth": (0, 42, 1024, 346),
    "bank": (8, 42, 1008, 66),
    "tiles": (0, 108, 1024, 280),
    "stopped": (8, 42, 1008, 66),
    "void": (8, 42, 1008, 66),
    "entry": (812, 392, 200, 52),
    "payment": (656, 42, 360, 66),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "bank": (40, 20, 1840, 222),
    "tiles": (22, 243, 1876, 721),
    "moment": (40, 20, 1840, 220),
    "sign": (40, 966, 1840, 84),
}
