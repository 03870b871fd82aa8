# SPDX-License-Identifier: MIT
"""The process of a link: from its start to SIGTERM."""

import asyncio
import signal
from pathlib import Path

from controller.floor.link.settings import LinkSettings, read_settings
from controller.floor.link.sockets import LinkSockets
from controller.floor.link.tls import context_of
from controller.loop import logs
from controller.sockets.systemd import Notifier


def run(path: Path) -> None:
    """Run the link of this folder or table file until SIGTERM or Ctrl-C.

    Raises ConfigurationError; FloorRefusedError if key and certificates do not belong together.
    """
    settings = read_settings(path)
    context_of(settings)
    logs.start()
    try:
        asyncio.run(_serve(settings))
    finally:
        logs.stop()


async def _serve(settings: LinkSettings) -> None:
    loop, notifier = asyncio.get_running_loop(), Notifier()
    sockets = LinkSockets(settings, loop)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, sockets.end)
    notifier.say("READY=1")
    notifier.watch(loop)
    await sockets.run()
