"""The client of a running table's sockets: sends one request and reads the answers."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.sockets.server import Answer, Request

TIMEOUT_S = 10.0
CROWD_S = 0.01
"""Seconds until the next attempt if too many are waiting to be connected."""


class NoTable(Exception):  # noqa: N818 - says what is missing
    """No controller answers."""


class NotAllowed(NoTable):
    """A controller runs, but this user may not use this socket."""


def ask(folder: Path, name: str, request: Request) -> Answer:
    """Send a request and return its answer. Raises NoTable."""
    return next(answers(folder, name, request, TIMEOUT_S))


def _connect(link: socket.socket, path: Path) -> None:
    """Connect, and wait while a crowd stands before the socket. Raises OSError."""
    until = time.monotonic() + TIMEOUT_S
    while True:
        try:
            return link.connect(str(path))
        except BlockingIOError:
            if time.monotonic() > until:
                raise
            time.sleep(CROWD_S)


def answers(folder: Path, name: str, request: Request, timeout: float | None = None) -> Iterator[Answer]:
    """Send a request and yield its answers as they come. Raises NoTable when the table hangs up or does not answer.

    timeout: the longest wait for an answer in seconds; None: no limit.
    """
    path = folder / name
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(timeout)
        try:
            _connect(link, path)
            link.sendall(msgspec.json.encode(request) + b"\n")
            with link.makefile("rb") as lines:
                yield from (msgspec.json.decode(line, type=Answer) for line in lines)
        except PermissionError as error:
            raise NotAllowed(f"{path}: you may not {name}; the group table-{name} may") from error
        except OSError as error:
            raise NoTable(
                f"{path}: no controller answers ({error.strerror or error}); --table names another"
            ) from error
    raise NoTable(f"{path}: the controller has hung up")
