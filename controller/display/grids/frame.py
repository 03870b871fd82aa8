# SPDX-License-Identifier: MIT
"""What stands at the same place at every kind of table: the status line, NEXT, messages, the sign at the foot.

Messages have the right end of NEXT's lower line, beside the keys, so that they cover neither an act nor the table.
"""

DEALER = {
    "status": (16, 8, 1248, 36),
    "next": (0, 692, 1280, 108),
    "messages": (440, 741, 824, 54),
    "legend": (16, 52, 1248, 624),
}
WINDOW = {
    "status": (16, 8, 1248, 36),
    "next": (0, 604, 1280, 108),
    "messages": (440, 653, 824, 54),
    "sign": (16, 716, 1248, 80),
    "legend": (16, 52, 1248, 544),
}
LOW = {
    "status": (16, 4, 992, 34),
    "next": (0, 388, 1024, 118),
    "messages": (300, 445, 712, 57),
    "sign": (0, 506, 1024, 94),
    "legend": (0, 42, 1024, 346),
}
