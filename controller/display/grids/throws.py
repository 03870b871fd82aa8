# SPDX-License-Identifier: MIT
"""Tables with areas on which dice are thrown in a tumbler: sic-bo, mini-dice. Last throws stand where it is empty."""

from controller.display.grids import areas

DEALER, PLAYERS = areas.DEALER, areas.PLAYERS
WINDOW = {**areas.WINDOW, "recent": (864, 184, 384, 152)}
LOW = {**areas.LOW, "recent": (704, 150, 312, 108)}
