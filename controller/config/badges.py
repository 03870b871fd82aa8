# SPDX-License-Identifier: MIT
"""The table's reader of badges, as the table file names it."""

from collections.abc import Iterator

import msgspec

from controller.config.fits import table_in
from controller.config.values import FilePath
from hal.board import Board
from hal.wiring.fields import Baud
from hal.wiring.toml_file import Problem, Source


class BadgeSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reader of badges: at a serial port, with its speed; or one that types, as an input device. Empty: none."""

    port: FilePath = ""
    baud: Baud = 9600
    keyboard: FilePath = ""


def machine_ports(source: Source, board: Board) -> Iterator[Problem]:
    """Yield a problem for each machine of the board at the reader's port: only one device can open a port."""
    port = table_in(source.data, "badges").get("port")
    for _, name, wiring in board.machines:
        if port and port == getattr(wiring, "port", None):
            yield source.problem("badges.port", port, f"a port of its own: {port} is taken by {name} of the board")
