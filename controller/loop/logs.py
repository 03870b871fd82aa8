# SPDX-License-Identifier: MIT
"""Logging: the loop only puts records into a queue; another thread writes them to stderr."""

import atexit
import logging
import os
import platform
import queue
import sys
import time
from logging.handlers import QueueHandler, QueueListener
from pathlib import Path

from controller import VERSION, zone

PACKAGES = ("gpiozero", "lgpio", "pyserial", "smbus2", "pygame-ce", "cffi", "msgspec")
AGAIN_S = 60.0
"""Shortest interval between two log lines about the same error."""
KNOWN = 64
"""Number of different errors that are remembered."""
_listeners: list[QueueListener] = []
_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class SystemdFormatter(logging.Formatter):
    """Puts systemd's priority before each line (sd-daemon(3)); systemd adds the time."""

    def format(self, record: logging.LogRecord) -> str:
        priority = f"<{_PRIORITIES.get(record.levelno, 6)}>"
        return "\n".join(priority + line for line in super().format(record).splitlines())


class TableFormatter(logging.Formatter):
    """Puts the time on the table's wall before each line."""

    def converter(self, seconds: float | None) -> time.struct_time:
        return zone.local(int((seconds or 0) * zone.SECOND)).timetuple()


def start(level: int = logging.INFO) -> None:
    """Write all log records to stderr from now on, on another thread."""
    handler = logging.StreamHandler(sys.stderr)
    if os.environ.get("JOURNAL_STREAM"):
        handler.setFormatter(SystemdFormatter("%(name)s: %(message)s"))
    else:
        handler.setFormatter(TableFormatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    records: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    listener = QueueListener(records, handler)
    _listeners[:] = [listener]
    root = logging.getLogger()
    root.handlers[:] = [QueueHandler(records)]
    root.setLevel(level)
    listener.start()
    atexit.register(stop)


def stop() -> None:
    """Write what is queued, then stop."""
    while _listeners:
        _listeners.pop().stop()


def to_file(path: Path) -> None:
    """Write to this file instead of stderr from now on, because the terminal shows the table."""
    for listener in _listeners:
        handler = logging.FileHandler(path, encoding="utf-8")
        handler.setFormatter(listener.handlers[0].formatter)
        listener.handlers = (handler,)


def head(**settings: object) -> str:
    """The first line of a run's log: versions, machine, configuration."""
    entries = [f"table-controller {VERSION}", f"Python {platform.python_version()}", platform.platform()]
    entries += [f"{name} {_version(name)}" for name in PACKAGES]
    entries += [f"{name}: {value}" for name, value in settings.items() if name != "version"]
    return ", ".join(entries)


def _version(package: str) -> str:
    """Return the version from the folder `pyserial-3.5.dist-info` beside the package. importlib.metadata would take 2
    MB.
    """
    name = package.replace("-", "_")
    folders = (found.name for path in sys.path for found in Path(path).glob(f"{name}-*.dist-info"))
    folder = next(folders, f"{name}-not installed")
    return folder.removeprefix(f"{name}-").removesuffix(".dist-info")


class Repeated:
    """Rate limit for errors that repeat: each is logged once, then again after a while with the number of
    repetitions.
    """

    def __init__(self) -> None:
        self._told: dict[str, tuple[float, int]] = {}

    def news(self, what: str, now: float) -> str | None:
        """Return a text to append to this error in the log. None if the error was logged within the last minute."""
        when, count = self._told.pop(what, (now - AGAIN_S, 0))
        if now - when < AGAIN_S:
            self._told[what] = when, count + 1
            return None
        self._told[what] = now, 0
        if len(self._told) > KNOWN:
            del self._told[next(iter(self._told))]
        return f" ({count} times more since it was told)" if count else ""
