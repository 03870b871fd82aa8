# SPDX-License-Identifier: MIT
"""`tablectl floor serve`: runs a floor server until it is stopped."""

import asyncio
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli.shared.output import fail
from controller.floor.server.settings import FloorFolder
from controller.journal import JournalError
from controller.loop import logs
from hal.wiring.toml_file import ConfigurationError

if TYPE_CHECKING:
    from controller.floor.server.server import FloorServer


def serve(folder: Path) -> None:
    """Run the server of this folder. Ends with status 2 if a file there is missing or wrong."""
    try:
        from controller.floor.server.server import FloorServer
    except ImportError as error:
        fail(f"PostgreSQL's client is missing ({error}): install table-controller[floor]")
    logs.start()
    try:
        server = FloorServer(FloorFolder(folder))
    except (ConfigurationError, JournalError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{folder}: {error}: tablectl floor init makes the files of a server")
    asyncio.run(_until_stopped(server))


async def _until_stopped(server: "FloorServer") -> None:
    """Serve until SIGTERM or Ctrl-C."""
    serving = asyncio.create_task(server.run())
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, serving.cancel)
    try:
        await serving
    except asyncio.CancelledError:
        return
