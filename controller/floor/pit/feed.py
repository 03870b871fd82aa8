# SPDX-License-Identifier: MIT
"""Follows the feed of a pit screen: a viewer's copy of the board, new after each message."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Final

import aiohttp
import msgspec

from controller.floor.pit.address import PitAddress
from controller.floor.pit.board import PitUpdate, WholePit
from controller.floor.pit.board_copy import BoardCopy

SILENCE_S: Final = 10.0
"""Seconds. A server sends twice a second; after so long without a message the connection counts as lost."""
LONGEST_MESSAGE: Final = 16 * 1024 * 1024
"""Bytes. The whole board of 500 tables has about 300,000."""
NOTHING: Final = "nothing answers there"
NOT_A_PIT: Final = "what answers there is no pit screen, or one of another version"
SILENT: Final = f"it has sent nothing for {SILENCE_S:.0f} s"
FULL: Final = "it has too many viewers: close one that nobody needs"
ENDED: Final = "the server has ended"


class FeedLost(Exception):  # noqa: N818 - says what is so
    """The feed has ended, or cannot be read. The text says why."""


async def follow(address: PitAddress) -> AsyncGenerator[BoardCopy]:
    """Yield the copy after each message, always the same one of this connection. Raises FeedLost, also at its end."""
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=SILENCE_S, sock_read=SILENCE_S)
    copy: BoardCopy | None = None
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, read_bufsize=LONGEST_MESSAGE) as session,
            session.get(f"{address.url}events") as response,
        ):
            await _require_feed(response)
            async for kind, data in _messages(response.content):
                copy = _after(copy, kind, data)
                yield copy
    except (aiohttp.ClientError, OSError, ValueError) as error:
        raise FeedLost(_why(error)) from error
    raise FeedLost(ENDED)


async def read_once(address: PitAddress) -> BoardCopy:
    """Return the board as it is now. Raises FeedLost."""
    async with aclosing(follow(address)) as copies:
        return await anext(copies)


def _why(error: Exception) -> str:
    """Return the cause in words."""
    match error:
        case aiohttp.ClientConnectorError():
            return NOTHING
        case TimeoutError():
            return SILENT
        case aiohttp.ClientResponseError() | ValueError():
            return NOT_A_PIT
        case _:
            return ENDED


async def _require_feed(response: aiohttp.ClientResponse) -> None:
    """Raise FeedLost if this is not the answer of a pit screen."""
    if response.status == 503:
        raise FeedLost(FULL)
    if response.content_type != "text/event-stream":
        raise FeedLost(NOT_A_PIT)


async def _messages(lines: aiohttp.StreamReader) -> AsyncIterator[tuple[bytes, bytes]]:
    """Yield kind and data of each message. Raises ValueError for a line that is too long."""
    kind = b""
    async for line in lines:
        name, _, value = line.rstrip(b"\n").partition(b": ")
        if name == b"event":
            kind = value
        elif name == b"data":
            yield kind, value


def _after(copy: BoardCopy | None, kind: bytes, data: bytes) -> BoardCopy:
    """Return the copy after this message. Raises msgspec.DecodeError, a ValueError, for another content."""
    if kind == b"whole" or copy is None:
        return BoardCopy(msgspec.json.decode(data, type=WholePit))
    copy.apply(msgspec.json.decode(data, type=PitUpdate))
    return copy
