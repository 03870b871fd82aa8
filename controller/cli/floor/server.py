# SPDX-License-Identifier: MIT
"""`tablectl floor serve`: runs a floor server and its pit screen until it is stopped."""

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
    from controller.floor.pit.address import PitAddress
    from controller.floor.pit.serving import ServedPit
    from controller.floor.server.server import FloorServer


def serve(folder: Path) -> None:
    """Run the server of this folder. Ends with status 2 if a file there is missing or wrong."""
    try:
        from controller.floor.pit.address import read_address
        from controller.floor.pit.listening import PitNotShown
        from controller.floor.pit.serving import ServedPit
        from controller.floor.server.server import FloorServer
    except ImportError as error:
        fail(f"PostgreSQL's client is missing ({error}): install table-controller[floor]")
    logs.start()
    pit = ServedPit()
    try:
        stated = FloorFolder(folder).read().pit
        server = FloorServer(FloorFolder(folder), pit)
        asyncio.run(_until_stopped(server, pit, read_address(stated) if stated else None))
    except* (ConfigurationError, JournalError, PitNotShown, ValueError) as errors:
        fail(str(errors.exceptions[0]))
    except* OSError as errors:
        fail(f"{folder}: {errors.exceptions[0]}: tablectl floor init makes the files of a server")


async def _until_stopped(server: "FloorServer", pit: "ServedPit", address: "PitAddress | None") -> None:
    """Serve until SIGTERM or Ctrl-C."""
    serving = asyncio.create_task(_serve(server, pit, address))
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, serving.cancel)
    try:
        await serving
    except asyncio.CancelledError:
        return


async def _serve(server: "FloorServer", pit: "ServedPit", address: "PitAddress | None") -> None:
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.run())
        if address:
            tasks.create_task(pit.serve(server.watch, address))
