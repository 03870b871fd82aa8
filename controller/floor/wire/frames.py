# SPDX-License-Identifier: MIT
"""Frames: a length of four bytes, big-endian, and a message in msgpack. A frame has at most 64 KB."""

import asyncio
import socket
import time
from typing import Final, Generic, TypeVar

import msgspec

MOST: Final = 65_536
"""Bytes of a message."""
WHOLE_S: Final = 10.0
"""Seconds. A frame is whole this long after its first byte."""
HEAD: Final = 4
"""Bytes of the length before a message."""
SHORTEST_S: Final = 0.001
"""Seconds. Shortest wait of a blocking reader. A time limit of 0 would mean a socket that does not block."""
CLOSED: Final = "the other side has closed the connection"
M = TypeVar("M")


class FrameError(Exception):
    """The other side has sent something that is no message. Close the connection."""


def encode(message: msgspec.Struct) -> bytes:
    """Return the frame of a message. Raises ValueError if the message is too long."""
    body = msgspec.msgpack.encode(message)
    if len(body) > MOST:
        raise ValueError(f"a message of {len(body)} bytes is too long: at most {MOST}; send less at a time")
    return len(body).to_bytes(4, "big") + body


async def read(reader: asyncio.StreamReader, decoder: msgspec.msgpack.Decoder[M]) -> M:
    """Return the next message. Raises FrameError; EOFError if the connection ended between two frames."""
    begin = await reader.read(1)
    if not begin:
        raise EOFError(CLOSED)
    try:
        async with asyncio.timeout(WHOLE_S):
            body = await _rest(reader, begin)
    except TimeoutError as error:
        raise FrameError(f"a frame was not whole after {WHOLE_S:.0f} s") from error
    except asyncio.IncompleteReadError as error:
        raise FrameError("the connection ended within a frame") from error
    return _decoded(body, decoder)


def _decoded(body: bytes, decoder: msgspec.msgpack.Decoder[M]) -> M:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FrameError(f"not a message: {error}") from error


async def _rest(reader: asyncio.StreamReader, begin: bytes) -> bytes:
    """Return the message of a frame that has begun."""
    return await reader.readexactly(_length(begin + await reader.readexactly(3)))


def _length(head: bytes) -> int:
    """Return the length of a message. Raises FrameError."""
    length = int.from_bytes(head, "big")
    if not 0 < length <= MOST:
        raise FrameError(f"a frame of {length} bytes: a frame has 1 to {MOST}")
    return length


class FrameReader(Generic[M]):
    """Reads messages from a blocking socket, each with a time limit. An unfinished frame waits for the next call."""

    def __init__(self, connection: socket.socket, decoder: msgspec.msgpack.Decoder[M]) -> None:
        self._connection, self._decoder = connection, decoder
        self._bytes = bytearray()

    def read(self, until: float) -> M | None:
        """Return the next message; None if none is whole by then. until: as time.monotonic().

        Raises FrameError, EOFError, OSError. The connection cannot be used after an error.
        """
        while (body := self._whole()) is None:
            left = until - time.monotonic()
            self._connection.settimeout(max(left, SHORTEST_S))
            try:
                received = self._connection.recv(MOST)
            except TimeoutError:
                if left <= SHORTEST_S:
                    return None
                continue
            if not received:
                raise FrameError("the connection ended within a frame") if self._bytes else EOFError(CLOSED)
            self._bytes += received
        return _decoded(body, self._decoder)

    def _whole(self) -> bytes | None:
        """Take the first frame, and return its message. None if it is not whole."""
        if len(self._bytes) < HEAD or len(self._bytes) < (end := HEAD + _length(bytes(self._bytes[:HEAD]))):
            return None
        body = bytes(self._bytes[HEAD:end])
        del self._bytes[:end]
        return body
