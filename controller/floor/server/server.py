# SPDX-License-Identifier: MIT
"""A floor server: one process. Any number of them may run on one database: money is only there."""

import asyncio
import logging
import socket
import time
from collections.abc import Iterator
from functools import partial
from typing import Final

from controller.floor import keno_settings
from controller.floor.server import tls
from controller.floor.server.calls import FloorCalls
from controller.floor.server.desk import Enrolment
from controller.floor.server.exchange import FloorParts
from controller.floor.server.keno_hall import KenoHall, KenoThreads
from controller.floor.server.listener import BACKLOG, FloorListener, allowed_connections
from controller.floor.server.pit_listener import PitListener
from controller.floor.server.primary import open_desk
from controller.floor.server.rare_log import RareLog
from controller.floor.server.settings import FloorFile, FloorFolder, host_and_port
from controller.floor.server.threads import DatabaseThreads, UnansweredError
from controller.floor.server.watch import TICK_S, FloorWatch
from controller.journal import keys

GREETERS: Final = 2
"""Connections to the database for greetings of tables."""
_log = logging.getLogger(__name__)


class FloorServer:
    """A server with the files of one folder."""

    def __init__(self, folder: FloorFolder, pit: PitListener | None = None) -> None:
        """Read the files. Raises ConfigurationError, JournalError, OSError (ssl.SSLError too).

        pit: is told what the server hears.
        """
        self._file: Final[FloorFile] = folder.read()
        opener = partial(open_desk, self._file.database, alone=bool(self._file.alone))
        self._tls, self._pit = tls.context(folder), pit or PitListener()
        signer = keys.Signer(keys.read_private(folder.answers))
        self._greetings = DatabaseThreads(opener, GREETERS)
        self._money = DatabaseThreads(opener, self._file.workers)
        threads = KenoThreads.of(opener)
        self.watch = FloorWatch(opener, (self._greetings, self._money, *threads))
        terms = keno_settings.terms(self._file.keno, folder.path) if self._file.keno else None
        self.keno = KenoHall(threads, self.watch, terms, alone=bool(self._file.alone))
        money = FloorCalls(self._money)
        parts = FloorParts(self.watch, FloorCalls(self._greetings), money, signer, self._pit, self.keno)
        self._calls = (parts.greetings, parts.money)
        self._listener = FloorListener(parts, self._tls, allowed_connections(self._file.connections))
        self._socket = _listen(*host_and_port(self._file.listen))
        self._down = "not yet asked"
        self._keno_down = ""
        self._log = RareLog(_log)

    @property
    def port(self) -> int:
        """The port where links connect."""
        return int(self._socket.getsockname()[1])

    async def run(self) -> None:
        """Serve until cancelled."""
        tls.save_memory()
        _log.info("links of tables may connect to %s", self._file.listen)
        try:
            async with asyncio.TaskGroup() as tasks:
                if self._file.alone:
                    tasks.create_task(self._note_alone(*self._file.alone))
                tasks.create_task(self.watch.run())
                tasks.create_task(self.keno.run())
                tasks.create_task(self._show())
                tasks.create_task(self._listener.accept(self._socket))
        finally:
            self._socket.close()
            self.keno.stop()
            for calls in self._calls:
                calls.stop()

    async def _show(self) -> None:
        """Send the meters four times a second. Tell the pit which tables there are, and whether money is up."""
        shown: dict[str, Enrolment] | None = None
        machines = self.keno.machines
        while True:
            if self.watch.enrolments is not shown or self.keno.machines != machines:
                shown, machines = self.watch.enrolments, self.keno.machines
                self._pit.on_enrolled(_tables(shown or {}, machines))
            if self.keno.down != self._keno_down:
                self._keno_down = self.keno.down
                self._pit.on_keno(self._keno_down)
                self._log.warning("keno is %s", f"down: {self._keno_down}" if self._keno_down else "up", kind="keno")
            if self.watch.money_down != self._down:
                self._down = self.watch.money_down
                self._pit.on_floor(self._down)
                self._log.warning(
                    "the floor's money is %s", f"down: {self._down}" if self._down else "up", kind=self._down
                )
            self._listener.show(time.monotonic())
            await asyncio.sleep(TICK_S)

    async def _note_alone(self, one: str, other: str) -> None:
        """Write down who has decided that this server answers without a standby, as soon as the database answers."""
        where = f"{socket.gethostname()} {self._file.listen}"
        while True:
            try:
                return await asyncio.wrap_future(self._money.call(lambda desk: desk.note_alone(one, other, where)))
            except UnansweredError as error:
                self._log.warning("not written yet that this server works alone: %s", error, kind="alone")
                await asyncio.sleep(TICK_S)


def _tables(enrolled: dict[str, Enrolment], machines: frozenset[str]) -> Iterator[str]:
    """Yield the enrolled tables. machines: stations and boards of keno, which a pit does not show."""
    return (name for name, it in enrolled.items() if not it.revoked and name not in machines)


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises OSError, also for an unknown host."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listening = socket.create_server(address[:2], family=family, backlog=BACKLOG)
    listening.setblocking(False)
    return listening
