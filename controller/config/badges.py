# SPDX-License-Identifier: MIT
"""The table's reader of badges, as the table file names it."""

import msgspec

from controller.config.values import FilePath
from hal.wiring.fields import Baud


class BadgeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reader of badges: at a serial port, with its speed; or one that types, as an input device. Empty: none."""

    port: FilePath = ""
    baud: Baud = 9600
    keyboard: FilePath = ""
