# SPDX-License-Identifier: MIT
"""Records the configuration at the start of the service: its board, its journal, its sockets.

The table file may change while the table runs, or may be invalid when the table dies. Commands that switch the motors
off, or check for an open round, use this record instead. The record is in the folder of the sockets, which is in memory
and is removed when the service stops.
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
    """The record of a start."""

    sockets: str
    """Folder of the sockets."""
    journal: str
    """File of the journal."""
    simulated: bool
    board: str
    """Text of the board file."""

    def read_board(self) -> Board:
        """Return the board. Raises ConfigurationError if another version wrote the record in another form."""
        return board_of(Source("the board with which the table was started", self.board))


def keep(configuration: Configuration) -> None:
    """Write the record of this start. Every user may read it; it holds no secret."""
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
    """Return the record of the system's table. None for another table file, and without a readable record."""
    given = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if not given and table not in (None, SYSTEM_TABLE):
        return None
    folder = Path(given) if given else Path(SYSTEM_SOCKETS) / PROGRAM
    try:
        return msgspec.json.decode(read_small(folder / NAME), type=AsStarted)
    except (JournalError, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
