# SPDX-License-Identifier: MIT
"""Frames: a length of four bytes, big-endian, and a message in msgpack. A frame has at most 64 KB."""

import asyncio
from typing import Final, TypeVar

import msgspec

MOST: Final = 65_536
"""Bytes of a message."""
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
    try:
        length = int.from_bytes(await reader.readexactly(4), "big")
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise FrameError("the connection ended within a frame") from error
        raise EOFError("the other side has closed the connection") from error
    if not 0 < length <= MOST:
        raise FrameError(f"a frame of {length} bytes: a frame has 1 to {MOST}")
    try:
        return decoder.decode(await reader.readexactly(length))
    except asyncio.IncompleteReadError as error:
        raise FrameError("the connection ended within a frame") from error
    except msgspec.DecodeError as error:
        raise FrameError(f"not a message: {error}") from error
