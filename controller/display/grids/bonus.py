# SPDX-License-Identifier: MIT
"""Tables with boxes, few cards before the dealer, and a second pay table: Let It Ride with its bonus."""

from controller.display.grids import ride

WINDOW, DEALER, LOW = ride.WINDOW, ride.DEALER, ride.LOW
PLAYERS = {
    **ride.PLAYERS,
    "dealers": (28, 18, 540, 442),
    "pays": (574, 6, 1316, 466),
    "moment": (40, 28, 516, 422),
}
