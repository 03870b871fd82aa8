# SPDX-License-Identifier: MIT
"""Tables with areas whose layout needs more height on the players' screen, as craps: the result is lower."""

from controller.display.grids import areas

DEALER = {**areas.DEALER, "recent": (908, 376, 344, 190)}
WINDOW = areas.WINDOW
LOW = {
    **areas.LOW,
    "layout": (3, 44, 746, 342),
    "result": (754, 48, 264, 92),
    "puck": (754, 146, 264, 112),
    "drawn": (754, 146, 264, 112),
    "entry": (754, 266, 264, 112),
    "payment": (750, 144, 270, 240),
}
PLAYERS = {
    **areas.PLAYERS,
    "result": (40, 28, 1444, 208),
    "layout": (28, 244, 1468, 710),
    "puck": (1512, 36, 368, 148),
    "recent": (1512, 216, 368, 734),
    "wins": (1512, 216, 368, 734),
    "moment": (40, 28, 1444, 208),
}
