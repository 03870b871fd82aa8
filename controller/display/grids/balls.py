# SPDX-License-Identifier: MIT
"""Tables with areas in rows that are wide rather than high, as tri-chro: the players' layout has the whole width."""

from controller.display.grids import areas, tall

DEALER, WINDOW, LOW = tall.DEALER, tall.WINDOW, tall.LOW
PLAYERS = {
    **areas.PLAYERS,
    "result": (40, 24, 820, 284),
    "wins": (884, 24, 828, 290),
    "recent": (1744, 32, 136, 276),
}
