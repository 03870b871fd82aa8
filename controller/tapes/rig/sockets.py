# SPDX-License-Identifier: MIT
"""A connection to the sockets of a real table: the effects of each event, and the table's present state."""

import asyncio
import json
import os
import socket
from pathlib import Path
from typing import Any

import msgspec

from controller.engine.record.events import Event
from controller.engine.shown.views import View, view_of
from controller.sockets.client import NoTable, ask
from controller.sockets.performed import Performed, parse_performed
from controller.sockets.requests import ASK, DIRECT, FOLLOW, Answer, Request
from controller.tapes.script.errors import StageLost

PART = 1 << 16
LONGEST_ANSWER = 1 << 24
"""More bytes than any answer of a table has."""
LONGEST_PATH = 107
"""The most bytes in the path of a Unix socket."""
SHOWN = 60
"""Characters shown of an unreadable answer."""


def must_fit(folder: Path) -> None:
    """Raises StageLost if the path of a socket in this folder is longer than Linux allows."""
    path = folder / DIRECT
    if (size := len(os.fsencode(path))) > LONGEST_PATH:
        raise StageLost(
            f"[table] sockets: {path} has {size} bytes, and the path of a socket has at most {LONGEST_PATH}:"
            " name a folder with a shorter path"
        )


class TableSockets:
    """A connection that follows a running table, on an asyncio loop. The loop must run for anything to come in.

    `performed`: the events and effects that the table has performed, oldest first. The reader removes them.
    """

    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop, patience_s: float) -> None:
        """Raises OSError if nothing listens there."""
        self._folder, self._loop, self._patience_s = folder, loop, patience_s
        self.performed: list[Performed] = []
        self.view = View()
        """The view of the screens at the table's last status answer."""
        self.devices: dict[str, dict[str, Any]] = {}
        """The devices at the table's last status answer."""
        self.wrong = ""
        """Why the connection is given up: another program has answered, or the table has refused; empty if neither."""
        self.answers = 0
        """How many status answers have come."""
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
        """Enter an event. Raises StageLost if the table does not answer."""
        self._direct(Request("event", event=event))  # type: ignore[arg-type]

    def check_lamps(self) -> None:
        """Let the table look for dark lamps. Raises StageLost if it does not answer."""
        self._direct(Request("check-lamps"))

    def _direct(self, request: Request) -> None:
        try:
            ask(self._folder, DIRECT, request, self._patience_s)
        except NoTable as silent:
            raise StageLost(str(silent)) from silent
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise StageLost(self._no_table(DIRECT, str(error))) from error

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
            self._take(line)
        if len(self._rest) > LONGEST_ANSWER:
            self._give_up(self._no_table(ASK, f"an answer with more than {LONGEST_ANSWER} bytes"))

    def _take(self, line: bytes) -> None:
        if self.wrong:
            return
        try:
            self._keep(msgspec.json.decode(line, type=Answer))
        except (msgspec.DecodeError, LookupError, TypeError, ValueError):
            self._give_up(self._no_table(ASK, repr(line.decode(errors="replace")[:SHOWN])))

    def _keep(self, answer: Answer) -> None:
        """Keep the table's answer. Raises msgspec.ValidationError, LookupError, TypeError or ValueError if a table
        cannot have sent it.
        """
        if not answer.ok:
            self._give_up(f"the table at {self._folder / ASK} refuses to tell how it stands: {'; '.join(answer.lines)}")
        elif isinstance(answer.data, list):
            self.performed += parse_performed(answer.data)
        else:
            self.view, self.devices = view_of(answer.data["view"]), dict(answer.data["devices"])
            self.answers += 1

    def _no_table(self, name: str, what: str) -> str:
        return f"what answers at {self._folder / name} is no table of this version: {what}; look at [table] sockets"

    def _give_up(self, why: str) -> None:
        self.wrong = why
        self._rest = b""
        self.close()
