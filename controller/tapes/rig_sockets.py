"""The sockets of a real table: what it has performed, event by event, and how it stands."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

from controller.engine.events import Event
from controller.engine.views import View, view_of
from controller.sockets.client import ask
from controller.sockets.performed import Performed, performed_of
from controller.sockets.server import ASK, DIRECT, FOLLOW, Request

PART = 1 << 16


class TableSockets:
    """A connection that follows a running table, on an asyncio loop. The loop must run for anything to come in.

    `performed`: what the table has performed, oldest first; who reads it takes it away.
    """

    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop, patience_s: float) -> None:
        """Raises OSError if nothing listens there."""
        self._folder, self._loop, self._patience_s = folder, loop, patience_s
        self.performed: list[Performed] = []
        self._status: dict[str, Any] = {}
        self.answers = 0
        """How many times it has told how it stands."""
        self.gone = False
        """Whether the table has hung up."""
        self._rest = b""
        self._link = socket.socket(socket.AF_UNIX)
        self._link.settimeout(patience_s)
        try:
            self._link.connect(str(folder / ASK))
        except OSError:
            self._link.close()
            raise
        self._link.setblocking(False)
        loop.add_reader(self._link, self._readable)
        self._ask(FOLLOW)

    def close(self) -> None:
        """Hang up."""
        self.gone = True
        if self._link.fileno() >= 0:
            self._loop.remove_reader(self._link)
            self._link.close()

    def ask_status(self) -> None:
        """Ask how the table stands. The answer comes after all that it has performed before."""
        self._ask("status")

    def enter(self, event: Event) -> None:
        """Enter an event. Raises NoTable if the table does not answer."""
        ask(self._folder, DIRECT, Request("event", event=event), self._patience_s)  # type: ignore[arg-type]

    def check_lamps(self) -> None:
        """Let the table look for dark lamps. Raises NoTable if it does not answer."""
        ask(self._folder, DIRECT, Request("check-lamps"), self._patience_s)

    @property
    def view(self) -> View:
        """What the screens showed when it last told how it stands."""
        return view_of(self._status["view"])

    @property
    def devices(self) -> dict[str, dict[str, Any]]:
        """The devices when it last told how it stands."""
        devices: dict[str, dict[str, Any]] = self._status["devices"]
        return devices

    def _ask(self, what: str) -> None:
        try:
            self._link.sendall(json.dumps({"what": what}).encode() + b"\n")
        except OSError:
            self.close()

    def _readable(self) -> None:
        try:
            part = self._link.recv(PART)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self.close()
            return
        *lines, self._rest = (self._rest + part).split(b"\n")
        for line in lines:
            self._take(json.loads(line))

    def _take(self, answer: dict[str, Any]) -> None:
        if isinstance(answer.get("data"), list):
            self.performed += performed_of(answer["data"])
        else:
            self._status = answer["data"]
            self.answers += 1
