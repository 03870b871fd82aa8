# SPDX-License-Identifier: MIT
"""Accepts connections, as many as the files of this process allow, and one for each table."""

import asyncio
import logging
import resource
import socket
import ssl
from typing import Final

from controller.floor.server import tls
from controller.floor.server.desk import CertificateError
from controller.floor.server.exchange import FloorParts
from controller.floor.server.rare_log import RareLog
from controller.floor.server.session import Meters, TableSession
from controller.floor.wire.frames import FrameError

BESIDES: Final = 256
"""Open files that are no connections of tables, at most."""
BACKLOG: Final = 1024
"""Connections that the kernel keeps until they are accepted."""
PAUSE_S: Final = 1.0
"""Seconds without a new connection after the kernel refused one."""
_log = logging.getLogger(__name__)


class NewerError(Exception):
    """The table has connected anew."""


def allowed_connections(wanted: int) -> int:
    """Raise the limit of open files as far as needed. Return how many connections it allows: at most `wanted`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + BESIDES
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft < needed:
        _log.warning("at most %s of %s connections: the limit of open files is %s", soft - BESIDES, wanted, soft)
    return max(1, min(wanted, soft - BESIDES))


class FloorListener:
    """The sessions of a server, and the socket where they begin."""

    def __init__(self, parts: FloorParts, settings: ssl.SSLContext, most: int) -> None:
        """most: connections at once."""
        self._parts, self._settings, self._most = parts, settings, most
        self._sessions = dict[str, TableSession]()
        self._tasks = set[asyncio.Task[None]]()
        self._log = RareLog(_log)

    def __len__(self) -> int:
        return len(self._sessions)

    async def accept(self, listening: socket.socket) -> None:
        """Accept connections until cancelled. Connections above the limit are closed at once."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                try:
                    accepted, address = await loop.sock_accept(listening)
                except OSError as error:
                    self._log.warning("no connection is accepted: %s", error)
                    await asyncio.sleep(PAUSE_S)
                    continue
                self._begin(accepted, str(address[0]))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, accepted: socket.socket, address: str) -> None:
        if len(self._tasks) >= self._most:
            accepted.close()
            self._log.warning(
                "%s is turned away: %s connections are open, and no more are allowed", address, self._most
            )
            return
        task = asyncio.create_task(self._serve(accepted, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, accepted: socket.socket, address: str) -> None:
        """Serve one connection to its end."""
        try:
            peer = await tls.shake_hands(accepted, self._settings)
        except OSError as error:
            accepted.close()
            self._log.warning("no handshake with %s: %s", address, error, kind=f"handshake {address}")
            return
        session = TableSession(self._parts, peer, self._log)
        try:
            session.check()
            self._register(session)
            await session.run()
        except CertificateError as error:
            session.end(error)
            self._log.warning("%s: %s", address, error, kind=f"certificate {address}")
        except EOFError:
            session.abort()
            self._log.warning("%s has closed its connection", peer.table, kind="closed")
        except (FrameError, OSError) as error:
            session.abort()
            self._log.warning("%s: %s", peer.table, error, kind=f"end {peer.table}")
        except asyncio.CancelledError:
            session.abort()
            raise
        except Exception:
            session.abort()
            self._log.exception("the connection of %s ends by a fault of the server", peer.table)
        finally:
            self._forget(session)

    def _register(self, session: TableSession) -> None:
        """Make this the connection of its table, and end the one before."""
        if former := self._sessions.pop(session.table, None):
            former.end(NewerError(f"{session.table} has connected anew"))
            self._parts.keno.boards.leave(session.table)
        self._sessions[session.table] = session
        if session.table not in self._parts.keno.machines:
            self._parts.pit.on_connect(session.table)

    def _forget(self, session: TableSession) -> None:
        if self._sessions.get(session.table) is session:
            del self._sessions[session.table]
            self._parts.keno.boards.leave(session.table)
            self._parts.pit.on_disconnect(session.table)

    def show(self, now: float) -> None:
        """Send the meters, and end connections whose certificate has become invalid. now: time.monotonic()."""
        meters = Meters(self._parts)
        for session in list(self._sessions.values()):
            try:
                session.check()
            except CertificateError as error:
                session.end(error)
            else:
                session.show(meters, now)
