# SPDX-License-Identifier: MIT
"""Tables with a ring in which coins are tossed: two-up and triple penny two-up."""

from controller.display.grids import areas

DEALER = {
    **areas.DEALER,
    "lights": (864, 62, 384, 180),
    "facts": (864, 254, 384, 190),
    "recent": (864, 456, 384, 210),
    "payment": (864, 52, 400, 624),
}
WINDOW = {
    **areas.WINDOW,
    "lights": (864, 180, 384, 150),
    "facts": (864, 338, 384, 148),
    "payment": (864, 176, 392, 316),
}
LOW = {
    **areas.LOW,
    "lights": (704, 146, 312, 112),
    "facts": (704, 266, 312, 116),
    "payment": (700, 144, 320, 240),
}
PLAYERS = {
    **areas.PLAYERS,
    "recent": (1440, 36, 440, 200),
    "lights": (1440, 248, 440, 160),
    "facts": (1440, 420, 440, 130),
}
