# SPDX-License-Identifier: MIT
"""Tables with a box of each player and no pay table: blackjack without side wagers. The others begin with these.

The boxes, the place before the dealer, the words painted between them. "boxes" and "dealers" have a margin for the
frames that stand out and their glow. "stopped" lies over the words of the hands while the table does not play.
"""

from controller.display.grids import areas

KEPT = ("cloth", "status", "next", "messages", "sign", "legend")
"""Panels that stand where they stand at other tables."""
WINDOW = {
    "cloth": (16, 52, 1248, 544),
    "status": (16, 8, 1248, 36),
    "sign": (32, 500, 1216, 80),
    "legend": (16, 52, 1248, 544),
    "next": (0, 612, 1280, 188),
    "messages": (16, 4, 1248, 42),
    "boxes": (18, 48, 942, 415),
    "dealers": (962, 60, 294, 380),
    "inscribed": (32, 463, 1216, 34),
    "stopped": (32, 400, 928, 92),
    "entry": (900, 668, 364, 124),
    "payment": (896, 616, 376, 180),
}
DEALER = {
    **{name: box for name, box in WINDOW.items() if name != "sign"},
    "boxes": (18, 48, 942, 496),
    "dealers": (962, 60, 294, 470),
    "inscribed": (32, 550, 1216, 34),
    "stopped": (32, 492, 928, 96),
}
LOW = {
    **{name: areas.LOW[name] for name in KEPT},
    "next": (0, 388, 1024, 118),
    "boxes": (0, 38, 834, 290),
    "dealers": (834, 46, 190, 276),
    "inscribed": (12, 328, 1000, 60),
    "stopped": (12, 302, 820, 82),
    "entry": (816, 396, 200, 104),
    "payment": (664, 390, 358, 115),
}
PLAYERS = {
    "cloth": (0, 0, 1920, 1080),
    "boxes": (4, 310, 1912, 650),
    "dealers": (30, 14, 1060, 294),
    "inscribed": (1110, 22, 764, 284),
    "moment": (40, 52, 1840, 330),
    "sign": (40, 966, 1840, 84),
}
