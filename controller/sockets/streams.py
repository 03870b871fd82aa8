# SPDX-License-Identifier: MIT
"""The stream of one visitor, which leaves no garbage: what it was made of is freed as soon as the visitor is gone.

asyncio's own streams leave objects that hold each other. Garbage is collected seldom, and that holds up the loop: a
crowd of visitors, of whom each leaves a little, would hold it up for seconds.
"""

import asyncio
import socket


class _Protocol(asyncio.StreamReaderProtocol):
    """asyncio's own, which lets go at the end of what would hold it."""

    _used: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._used = transport
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The error is told anew: with the old one goes the trace to the transport that keeps it."""
        super().connection_lost(type(exc)(*exc.args) if exc else None)
        vars(self._used).pop("_read_ready_cb", None)  # one of the transport's own methods
        self._used = None


async def opened(link: socket.socket, longest: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A reader and a writer on a connected socket. longest: of a line, in bytes."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=longest, loop=loop)
    transport, protocol = await loop.create_unix_connection(lambda: _Protocol(reader, loop=loop), sock=link)
    return reader, asyncio.StreamWriter(transport, protocol, reader, loop)
