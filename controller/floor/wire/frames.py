# SPDX-License-Identifier: MIT
"""Frames: a length of four bytes, big-endian, and a message in msgpack. A frame has at most 64 KB."""

import asyncio
from typing import Final, TypeVar

import msgspec

MOST: Final = 65_536
"""Bytes of a message."""
WHOLE_S: Final = 10.0
"""Seconds. A frame is whole this long after its first byte."""
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
        raise EOFError("the other side has closed the connection")
    try:
        async with asyncio.timeout(WHOLE_S):
            body = await _rest(reader, begin)
    except TimeoutError as error:
        raise FrameError(f"a frame was not whole after {WHOLE_S:.0f} s") from error
    except asyncio.IncompleteReadError as error:
        raise FrameError("the connection ended within a frame") from error
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FrameError(f"not a message: {error}") from error


async def _rest(reader: asyncio.StreamReader, begin: bytes) -> bytes:
    """Return the message of a frame that has begun."""
    length = int.from_bytes(begin + await reader.readexactly(3), "big")
    if not 0 < length <= MOST:
        raise FrameError(f"a frame of {length} bytes: a frame has 1 to {MOST}")
    return await reader.readexactly(length)
