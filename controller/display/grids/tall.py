# SPDX-License-Identifier: MIT
"""Tables with areas whose layout needs more height on the players' screen, as craps: the result is lower."""

from controller.display.grids import areas

DEALER = {**areas.DEALER, "recent": (908, 376, 344, 190)}
WINDOW, LOW = areas.WINDOW, areas.LOW
PLAYERS = {
    **areas.PLAYERS,
    "result": (40, 28, 1376, 208),
    "layout": (28, 244, 1396, 710),
    "recent": (1440, 32, 440, 204),
    "puck": (1440, 256, 440, 140),
    "wins": (1440, 420, 440, 530),
    "moment": (40, 28, 1840, 208),
}
