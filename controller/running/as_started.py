# SPDX-License-Identifier: MIT
"""What the service was started with: its motors' board, its journal, its sockets.

The table file may be changed while the table runs, or be wrong when the table dies. Who switches the motors off then,
or asks whether a round is open, goes by this. It is in the folder of the sockets: in memory, and gone after a stop.
"""

import logging
import os
from pathlib import Path

import msgspec

from controller.config import PROGRAM, SYSTEM_SOCKETS, SYSTEM_TABLE, Configuration
from controller.journal import JournalError
from controller.journal.files import read_small
from hal.board import Board, board_of
from hal.wiring.toml_file import Source

log = logging.getLogger(__name__)

NAME = "as-started"


class AsStarted(msgspec.Struct, frozen=True):
    """board: the text of the board file. sockets, journal: a folder and a file."""

    sockets: str
    journal: str
    simulated: bool
    board: str

    def read_board(self) -> Board:
        """The board. Raises ConfigurationError if another version has kept it."""
        return board_of(Source("the board with which the table was started", self.board))


def keep(configuration: Configuration) -> None:
    """Keep what this table is started with, for everybody to read; no secret is in it."""
    folder = configuration.socket_folder
    kept = AsStarted(
        str(folder),
        str(configuration.journal),
        configuration.file.simulated,
        configuration.board_text.decode(),
    )
    beside = folder / f"{NAME}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(msgspec.json.encode(kept))
        beside.chmod(0o644)
        beside.replace(folder / NAME)
    except OSError as error:
        log.warning("what the table is started with cannot be kept: %s; motor off goes by the table file", error)


def of(table: Path | None) -> AsStarted | None:
    """What the system's table was started with; None for another table file, and where nothing can be read."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if not given and table not in (None, SYSTEM_TABLE):
        return None
    folder = Path(given) if given else Path(SYSTEM_SOCKETS) / PROGRAM
    try:
        return msgspec.json.decode(read_small(folder / NAME), type=AsStarted)
    except (JournalError, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
