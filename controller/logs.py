"""Logging for production: a record costs the loop a queue's put; a thread of its own writes to stderr."""

import atexit
import logging
import os
import platform
import queue
import sys
from logging.handlers import QueueHandler, QueueListener
from pathlib import Path

from controller import VERSION

PACKAGES = ("gpiozero", "lgpio", "pyserial", "smbus2", "pygame-ce", "cffi", "msgspec")
_listeners: list[QueueListener] = []
_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}


class SystemdFormatter(logging.Formatter):
    """Each line with the priority that systemd reads (sd-daemon(3)); systemd adds the time."""

    def format(self, record: logging.LogRecord) -> str:
        priority = f"<{_PRIORITIES.get(record.levelno, 6)}>"
        return "\n".join(priority + line for line in super().format(record).splitlines())


def start(level: int = logging.INFO) -> None:
    """From here on everything logged goes to stderr, off the caller's thread."""
    handler = logging.StreamHandler(sys.stderr)
    if os.environ.get("JOURNAL_STREAM"):
        handler.setFormatter(SystemdFormatter("%(name)s: %(message)s"))
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    records: queue.SimpleQueue[logging.LogRecord] = queue.SimpleQueue()
    listener = QueueListener(records, handler)
    _listeners[:] = [listener]
    root = logging.getLogger()
    root.handlers[:] = [QueueHandler(records)]
    root.setLevel(level)
    listener.start()
    atexit.register(stop)


def stop() -> None:
    """Write what is queued, and nothing more."""
    while _listeners:
        _listeners.pop().stop()


def to_file(path: Path) -> None:
    """From here on into this file: stderr is a terminal on which the table itself is shown."""
    for listener in _listeners:
        handler = logging.FileHandler(path)
        handler.setFormatter(listener.handlers[0].formatter)
        listener.handlers = (handler,)


def head(**settings: object) -> str:
    """The head of a run's log: versions, machine, configuration, in one line."""
    parts = [f"table-controller {VERSION}", f"Python {platform.python_version()}", platform.platform()]
    parts += [f"{name} {_version(name)}" for name in PACKAGES]
    parts += [f"{name}: {value}" for name, value in settings.items() if name != "version"]
    return ", ".join(parts)


def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow to import, and only needed here

    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
