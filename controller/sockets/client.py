# SPDX-License-Identifier: MIT
"""The client of a running table's sockets: sends one request and reads the answers."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.sockets.requests import ASK, Answer, Request

TIMEOUT_S = 10.0
LISTED_S = 2.0
"""Seconds. Longest wait for a table's answer when all running tables are listed."""
PART = 65_536
KEY, ROLE = "TABLECTL_KEY", "TABLECTL_ROLE"
"""Environment variables set by `tablectl ssh`: the name of the session's key, and its right."""
CROWD_S = 0.002
"""Seconds until the next attempt if too many are waiting to be connected."""


class NoTable(Exception):  # noqa: N818 - says what is missing
    """No controller answers."""


class NoAnswer(NoTable):
    """Something listens, but does not answer in time: a controller that hangs, or has too many visitors."""


class NotAllowed(NoTable):
    """A controller runs, but this user may not use this socket."""


def ask(folder: Path, name: str, request: Request, timeout: float = TIMEOUT_S) -> Answer:
    """Send a request and return its answer. Raises NoTable."""
    return next(answers(folder, name, request, timeout))


def _connect(link: socket.socket, path: Path) -> None:
    """Connect. If too many others are waiting, try again. Raises OSError."""
    until = time.monotonic() + (link.gettimeout() or TIMEOUT_S)
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
    link = ClientConnection(folder, name, request, timeout)
    try:
        while True:
            yield from link.receive()
    finally:
        link.close()


class ClientConnection:
    """A connection to one socket of a running table, with one request sent. `received` reads what has been answered."""

    def __init__(self, folder: Path, name: str, request: Request, timeout: float | None = TIMEOUT_S) -> None:
        """Raises NoTable."""
        self._path = folder / name
        self._name = name
        self._rest = b""
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(timeout)
        try:
            _connect(self._socket, self._path)
            with suppress(BrokenPipeError, ConnectionResetError):  # it was refused: the reason can still be received
                self._send(request)
        except OSError as error:
            self.close()
            raise self._failed(error) from error

    def ask(self, request: Request) -> Answer:
        """Send one more request, and wait for its answer. Only where each request has one answer. Raises NoTable."""
        try:
            self._send(request)
        except OSError as error:
            raise self._failed(error) from error
        return self.answer()

    def answer(self) -> Answer:
        """The next answer. Waits for it. Raises NoTable."""
        while not (answers := self.receive()):
            pass
        return answers[0]

    def _send(self, request: Request) -> None:
        signed_in = msgspec.structs.replace(request, key=os.environ.get(KEY, ""), role=os.environ.get(ROLE, ""))
        self._socket.sendall(msgspec.json.encode(signed_in) + b"\n")

    def fileno(self) -> int:
        """For `select`."""
        return self._socket.fileno()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def receive(self) -> list[Answer]:
        """Wait for the next part of the table's data, and return its complete answers; perhaps none. Raises NoTable."""
        try:
            part = self._socket.recv(PART)
        except OSError as error:
            raise self._failed(error) from error
        if not part:
            raise NoAnswer(f"the controller has hung up at {self._path}")
        *lines, self._rest = (self._rest + part).split(b"\n")
        return [msgspec.json.decode(line, type=Answer) for line in lines]

    def _failed(self, error: OSError) -> NoTable:
        if isinstance(error, PermissionError):
            return NotAllowed(f"you may not {self._name} at {self._path}; the group table-{self._name} may")
        if isinstance(error, TimeoutError | BlockingIOError | ConnectionResetError):
            return NoAnswer(f"the controller does not answer at {self._path} ({error.strerror or error})")
        return NoTable(f"no controller answers at {self._path} ({error.strerror or error})")


def running(folders: list[Path]) -> dict[Path, Answer | None]:
    """Return the status of each running table, by its socket folder; None if the table refuses this user or has no
    status now.
    """
    found: dict[Path, Answer | None] = {}
    for folder in folders:
        try:
            answer = ask(folder, ASK, Request("status"), LISTED_S)
            found[folder] = answer if answer.ok else None
        except NotAllowed:
            found[folder] = None
        except NoTable:
            continue  # its controller has ended without removing its sockets
    return found
