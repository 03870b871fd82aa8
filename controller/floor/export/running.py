# SPDX-License-Identifier: MIT
"""Runs the export beside a floor server. It loads aiohttp, prometheus-client and aiomqtt only if they are needed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from controller.floor.export.view import ExportedFloor
from controller.floor.export_settings import ExportFile, MetricsFile, MqttFile, split_address

EXTRA: Final = "pip install 'table-controller[floor]'"


class ExportNotStarted(Exception):  # noqa: N818 - says what is so
    """The export cannot be started. The text says what is allowed."""


@asynccontextmanager
async def exporting(file: ExportFile, folder: Path, look: Callable[[], ExportedFloor]) -> AsyncIterator[None]:
    """Export the floor while the block runs. Raises ExportNotStarted. Nothing ends the block later.

    folder: the folder with `floor.toml`. look: `FloorView.look`, called on this loop.
    """
    async with AsyncExitStack() as stack:
        try:
            if file.metrics:
                await _serve_metrics(stack, file.metrics, look)
            if file.mqtt:
                _publish(stack, file.mqtt, folder, look)
        except ImportError as error:
            raise ExportNotStarted(f"[export]: a package is missing ({error}): {EXTRA}") from error
        yield


async def _serve_metrics(stack: AsyncExitStack, file: MetricsFile, look: Callable[[], ExportedFloor]) -> None:
    from controller.floor.export.metrics import serve_metrics

    try:
        runner = await serve_metrics(look, *split_address(file.listen))
    except OSError as error:
        raise ExportNotStarted(
            f"[export.metrics] {file.listen}: {error.strerror or error}: state another port"
        ) from error
    stack.push_async_callback(runner.cleanup)


def _publish(stack: AsyncExitStack, file: MqttFile, folder: Path, look: Callable[[], ExportedFloor]) -> None:
    from controller.floor.export.broker import connector
    from controller.floor.export.publisher import Publisher

    try:
        connect = connector(file, folder)
    except OSError as error:
        named = ", ".join(it for it in (file.authority, file.certificate, file.key) if it)
        raise ExportNotStarted(f"[export.mqtt] {named}: {error}: each is a file in PEM in {folder}") from error
    task = asyncio.create_task(Publisher(look, connect, file.prefix).run())
    stack.push_async_callback(_cancel, task)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
