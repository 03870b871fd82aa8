# SPDX-License-Identifier: MIT
"""The sockets of a link, on an asyncio loop: the table's Unix socket, and TLS to the floor."""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import msgspec

from controller.floor.link import tls
from controller.floor.link.drawing import FromFloor
from controller.floor.link.link import Link
from controller.floor.link.pauses import Chance
from controller.floor.link.requests import NEWS_LINE, TableReply, line_of
from controller.floor.link.settings import LinkSettings
from controller.floor.wire import frames
from controller.floor.wire.messages import TableMessage
from controller.floor.wire.unions import AnyToTable
from controller.sockets.floor_requests import LINK, FloorRequest, TableNews
from hal.base.clock import LoopClock

log = logging.getLogger(__name__)
LONGEST_LINE: Final = 2**21
"""Bytes of an answer of the table. A thousand seals have 330 KB."""
MOST_UNREAD: Final = 2**20
"""Bytes. A floor that leaves more unread counts as down."""
HUNG_UP = "it has hung up"
FROM_FLOOR: Final = msgspec.msgpack.Decoder(AnyToTable | FromFloor)
FROM_TABLE: Final = msgspec.json.Decoder(TableReply)


class LinkSockets:
    """The sockets of one link. `run` ends when one of its tasks fails, or after `end`."""

    def __init__(self, settings: LinkSettings, loop: asyncio.AbstractEventLoop, chance: Chance | None = None) -> None:
        self._settings, self._loop = settings, loop
        self._path = Path(settings.file.sockets) / LINK
        self._table: asyncio.StreamWriter | None = None
        self._floor: asyncio.StreamWriter | None = None
        self._at_table = set[asyncio.StreamWriter]()
        """Open connections to the table."""
        self._of_table: list[asyncio.Task[None]] = []
        self._of_floor: list[asyncio.Task[None]] = []
        self._end: asyncio.Future[None] = loop.create_future()
        self._link = Link(self, LoopClock(loop), chance or random.SystemRandom().random)

    async def run(self) -> None:
        """Serve until `end`. Raises what a task of the link raises."""
        self._link.start()
        try:
            await self._end
        finally:
            self._link.stop()
            await asyncio.gather(*self._of_table, *self._of_floor, return_exceptions=True)

    def end(self) -> None:
        """End `run` in order."""
        if not self._end.done():
            self._end.set_result(None)

    def _begin(self, tasks: list[asyncio.Task[None]], do: Coroutine[Any, Any, None]) -> None:
        tasks[:] = [it for it in tasks if not it.done()]
        tasks.append(self._loop.create_task(do))
        tasks[-1].add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        """End the link if a task has failed: systemd starts it anew."""
        if not task.cancelled() and (error := task.exception()) and not self._end.done():
            self._end.set_exception(error)

    # The table

    def connect_table(self) -> None:
        """Connect to the table's socket."""
        self._begin(self._of_table, self._follow_table())

    def follow_news(self) -> None:
        """Ask for news, on a second connection."""
        self._begin(self._of_table, self._follow_news())

    def close_table(self) -> None:
        """Close both connections to the table."""
        self._table = None
        self._at_table.clear()
        cancel(self._of_table)

    def ask_table(self, request: FloorRequest) -> None:
        """Send a request."""
        if self._table:
            self._table.write(line_of(request))

    async def _follow_table(self) -> None:
        await self._from_table(self._opened, self._link.table_answered)

    def _opened(self, writer: asyncio.StreamWriter) -> None:
        self._table = writer
        self._link.table_opened()

    async def _follow_news(self) -> None:
        await self._from_table(lambda writer: writer.write(NEWS_LINE), self._news)

    def _news(self, reply: TableReply) -> None:
        if not reply.ok:
            raise ValueError(" ".join(reply.lines) or "no news")
        self._link.table_news(msgspec.json.decode(reply.data, type=TableNews))

    async def _from_table(
        self, opened: Callable[[asyncio.StreamWriter], None], take: Callable[[TableReply], None]
    ) -> None:
        """Take the table's lines on one connection until its end."""
        try:
            reader, writer = await asyncio.open_unix_connection(self._path, limit=LONGEST_LINE)
        except OSError as error:
            return self._table_gone(f"{self._path}: {unreached(error)}")
        self._at_table.add(writer)
        try:
            opened(writer)
            why = await self._lines(reader, writer, take)
        except OSError as error:
            why = error.strerror or str(error)
        except ValueError as error:
            why = f"its answer cannot be read: {error}"
        finally:
            writer.close()
        return self._table_gone(f"{self._path}: {why}") if writer in self._at_table else None

    async def _lines(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, take: Callable[[TableReply], None]
    ) -> str:
        """Take lines until the connection is closed, by the table or here. Lines that came before are dropped then."""
        while writer in self._at_table:
            if not (line := await reader.readline()):
                return HUNG_UP
            take(FROM_TABLE.decode(line))
        return ""

    def _table_gone(self, why: str) -> None:
        self.close_table()
        self._link.table_closed(why)

    # The floor

    def connect_floor(self) -> None:
        """Connect to the floor server."""
        self._begin(self._of_floor, self._follow_floor())

    def close_floor(self) -> None:
        """Close the connection, or give up the attempt."""
        self._floor = None
        cancel(self._of_floor)

    def send(self, message: TableMessage) -> None:
        """Send a message to the floor."""
        if self._floor is None:
            return
        self._floor.write(frames.encode(message))
        if self._floor.transport.get_write_buffer_size() > MOST_UNREAD:
            self._floor.transport.abort()  # the reader sees the end

    async def _follow_floor(self) -> None:
        try:
            why = await self._from_floor()
        except tls.FloorRefusedError as error:
            why = str(error)
        except (frames.FrameError, ValueError) as error:
            why = f"the floor sends no message: {error}"
        except OSError as error:
            why = tls.in_words(error)
        if why:
            self._link.floor_closed(why)

    async def _from_floor(self) -> str:
        """Take the floor's messages until the end of the connection, and return why it has ended; empty: closed here.

        Messages that came before a close from here are dropped.
        """
        reader, writer = await tls.connect(self._settings)
        heard = False
        try:
            self._floor = writer
            self._link.floor_opened()
            while self._floor is writer:
                message = await frames.read(reader, FROM_FLOOR)
                heard = True
                self._link.floor_heard(message)
            return ""
        except EOFError:
            return "the floor has hung up" if heard else await asyncio.to_thread(tls.why_closed, self._settings)
        finally:
            writer.close()


def unreached(error: OSError) -> str:
    """Return why the table cannot be reached, and what to do."""
    if isinstance(error, FileNotFoundError):
        return "no such socket: does the table run, with [floor] in its table file?"
    if isinstance(error, PermissionError):
        return "this user may not connect: the group table-link may"
    return error.strerror or str(error)


def cancel(tasks: "list[asyncio.Task[None]]") -> None:
    """Cancel these tasks. A task that asks for its own end comes to it at its next wait."""
    for task in tasks:
        task.cancel()
