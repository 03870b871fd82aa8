# SPDX-License-Identifier: MIT
"""`tablectl floor serve`: runs a floor server, the pit's page and the export, until it is stopped."""

import asyncio
import errno
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.shared.output import fail
from controller.floor.server.settings import FloorFile, FloorFolder, host_and_port
from controller.journal import JournalError
from controller.loop import logs
from hal.wiring.toml_file import ConfigurationError

if TYPE_CHECKING:
    from controller.floor.pit.board import PitBoard
    from controller.floor.server.server import FloorServer

EXTRA = "pip install 'table-controller[floor]'"
RUN_BYTES = 8
"""Random bytes in the name of a board."""


def serve(folder: Path) -> None:
    """Run the server of this folder. Ends with status 2 if a file there is missing or wrong."""
    try:
        from controller.floor.pit.board import PitBoard
        from controller.floor.pit.feeder import BoardFeeder
        from controller.floor.server.server import FloorServer
    except ImportError as error:
        fail(f"PostgreSQL's client is missing ({error}): {EXTRA}")
    logs.start()
    board = PitBoard(run=os.urandom(RUN_BYTES).hex())
    try:
        file = FloorFolder(folder).read()
        server = FloorServer(FloorFolder(folder), BoardFeeder(board))
        asyncio.run(_export(server, board, file, folder))
    except (ConfigurationError, JournalError) as error:
        fail(str(error))
    except OSError as error:
        fail(_cause(error, folder))


def _cause(error: OSError, folder: Path) -> str:
    """Return why the server did not start, and what to do."""
    match error.errno:
        case errno.EADDRINUSE:
            return f"{error.strerror}: does another server run? End it, or change the port in {folder / 'floor.toml'}"
        case errno.EADDRNOTAVAIL:
            return f"{error.strerror}: this machine has no such address; change listen in {folder / 'floor.toml'}"
    return f"{folder}: {error}: tablectl floor init makes the files of a server"


async def _export(server: "FloorServer", board: "PitBoard", file: FloorFile, folder: Path) -> None:
    """Serve, and export what the file says."""
    from controller.floor.export.running import ExportNotStarted, exporting
    from controller.floor.export.view import FloorView

    view = FloorView(board, lambda: server.watch.prizes, lambda: server.watch.money_down)
    try:
        async with exporting(file.export, folder, view.look):
            await (_serve(server, board, file.pit) if file.pit else _until_stopped(server))
    except ExportNotStarted as error:
        fail(str(error))


async def _serve(server: "FloorServer", board: "PitBoard", pit: str) -> None:
    """Serve, and show the pit at this address."""
    try:
        from controller.floor.pit.listening import PitNotShown, listen
    except ImportError as error:
        fail(f"the pit's page needs the package aiohttp ({error}): {EXTRA}")
    try:
        page = await listen(board, *host_and_port(pit))
    except PitNotShown as error:
        fail(f"pit: {error}")
    try:
        await _until_stopped(server)
    finally:
        await page.cleanup()


async def _until_stopped(server: "FloorServer") -> None:
    """Serve until SIGTERM or Ctrl-C."""
    serving = asyncio.create_task(server.run())
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, serving.cancel)
    try:
        await serving
    except asyncio.CancelledError:
        return
