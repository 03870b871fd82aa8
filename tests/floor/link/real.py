# SPDX-License-Identifier: MIT
"""The same table and floor behind real sockets: a Unix socket, TLS on loopback, and a proxy that disturbs."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from controller.floor.link.settings import LinkSettings, read_settings
from controller.floor.link.sockets import LinkSockets
from controller.floor.wire import frames
from controller.floor.wire.messages import FloorMessage
from controller.sockets.floor_requests import FLOOR, LINK
from controller.sockets.requests import Answer, Request
from hal.base.clock import LoopClock
from tests.floor.link import certificates
from tests.floor.link.model import ASKED, SimFloor, SimTable

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Any]
PATIENCE = 20.0


class World:
    """One table, one floor and the folder of one link."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table = SimTable()
        self.floor = SimFloor(LoopClock(asyncio.get_running_loop()))  # type: ignore[arg-type]
        self.authority = certificates.made("floor")
        self.server = certificates.made("server", self.authority)
        self.own = certificates.made("stud-1", self.authority)
        self.port = 0
        self.open: set[asyncio.StreamWriter] = set()

    def settings(self, port: int = 0) -> LinkSettings:
        args = (self.own, self.authority, self.server, port or self.port, self.folder)
        return read_settings(certificates.link_folder(self.folder / "stud-1-link", *args))

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Serve table and floor."""
        context = certificates.server_context(self.folder, self.server, self.authority)
        at_table = await asyncio.start_unix_server(self._serve_link, self.folder / LINK, limit=16_384)
        at_floor = await asyncio.start_server(self._serve_floor, "127.0.0.1", 0, ssl=context)
        self.port = at_floor.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            at_table.close()
            at_floor.close()
            for each in [*self.open]:
                each.transport.abort()

    async def _serve_link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        with suppress(OSError):  # the link was killed
            while line := await reader.readline():
                self._take(writer, msgspec.json.decode(line, type=Request))
        self.open.discard(writer)
        writer.close()

    def _take(self, writer: asyncio.StreamWriter, request: Request) -> None:
        if request.what == FLOOR:
            asked: Any = msgspec.json.decode(request.words[0], type=ASKED)
            try:
                self._answer(writer, Answer(data=self.table.handle(asked)))
            except LookupError as error:
                self._answer(writer, Answer(False, (str(error),)))
        else:
            self.table.follower = lambda: self._answer(writer, Answer(data=self.table.news()))
            self.table.follower()

    @staticmethod
    def _answer(writer: asyncio.StreamWriter, answer: Answer) -> None:
        if not writer.is_closing():
            writer.write(msgspec.json.encode(answer) + b"\n")

    async def _serve_floor(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        session = self.floor.accept(lambda message: self._say(writer, message))
        with suppress(asyncio.IncompleteReadError, OSError):  # the proxy cuts the connection
            while True:
                length = await reader.readexactly(4)
                session.receive(length + await reader.readexactly(int.from_bytes(length, "big")))
        session.open = False
        self.open.discard(writer)
        writer.close()

    @staticmethod
    def _say(writer: asyncio.StreamWriter, message: FloorMessage) -> None:
        if not writer.is_closing():
            writer.write(frames.encode(message))

    @asynccontextmanager
    async def linked(self, port: int = 0, chance: float = 0.0) -> AsyncIterator[LinkSockets]:
        """Run a link in this process."""
        sockets = LinkSockets(self.settings(port), asyncio.get_running_loop(), lambda: chance)
        running = asyncio.create_task(sockets.run())
        try:
            yield sockets
        finally:
            sockets.end()
            await running

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until this is so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await asyncio.sleep(0.005)

    @property
    def drained(self) -> bool:
        table, floor = self.table, self.floor
        return (len(floor.rows), floor.claims, floor.ends) == (len(table.rows), table.claims, table.ends)


class Proxy:
    """Passes bytes on to a port, and delays, cuts, halves or repeats them by chance."""

    def __init__(self, port: int, seed: int) -> None:
        self.port, self.random = port, random.Random(seed)
        self.disturbs = True
        self.done = set[str]()

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[int]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to = await asyncio.open_connection("127.0.0.1", self.port)
        passing = [asyncio.create_task(it) for it in (self._passed(reader, to), self._passed(there, writer))]
        await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)
        for each in (writer, to):
            each.transport.abort()

    async def _passed(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(4096):
            act = self.random.choice(["delay", "cut", "halve", "repeat", *["pass"] * 60]) if self.disturbs else "pass"
            self.done.add(act)
            if act == "delay":
                await asyncio.sleep(0.02)
            writer.write({"cut": b"", "halve": part[: len(part) // 2], "repeat": part * 2}.get(act, part))
            await writer.drain()
            if act in ("cut", "halve"):
                return
