# SPDX-License-Identifier: MIT
"""The link's requests to its table: lines of JSON, answered in their order."""

from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from controller.sockets.floor_requests import FLOOR, NEWS, FloorRequest

T = TypeVar("T")
Refused = Callable[[str], None]


class TableReply(msgspec.Struct):
    """An answer of the table, as `controller.sockets.requests.Answer` writes it. Its data is decoded later."""

    ok: bool = True
    lines: tuple[str, ...] = ()
    data: msgspec.Raw = msgspec.Raw(b"null")


class TableRequest(msgspec.Struct):
    """A request, as `controller.sockets.requests.Request` reads it."""

    what: str
    words: tuple[str, ...] = ()


class OpenRequest(NamedTuple):
    """A request on its way."""

    kind: Any
    """Type of the answer's data."""
    then: Callable[[Any], None]
    refused: Refused


NEWS_LINE = msgspec.json.encode(TableRequest(NEWS)) + b"\n"
"""Asks for news, on a connection of its own."""


def line_of(request: FloorRequest) -> bytes:
    """Return the line of a request."""
    return msgspec.json.encode(TableRequest(FLOOR, (msgspec.json.encode(request).decode(),))) + b"\n"


class TableRequests:
    """The requests that the table has not answered yet. The table answers in order."""

    def __init__(self, send: Callable[[FloorRequest], None]) -> None:
        self._send = send
        self._unanswered: deque[OpenRequest] = deque()

    def __len__(self) -> int:
        return len(self._unanswered)

    def ask(self, request: FloorRequest, kind: type[T], then: Callable[[T], None], refused: Refused) -> None:
        """Send a request. `then` gets the data of its answer; `refused` gets the reason if it has none."""
        self._unanswered.append(OpenRequest(kind, then, refused))
        self._send(request)

    def answered(self, reply: TableReply) -> None:
        """Pass on the answer to the oldest request. Raises ValueError if it has another form, or answers nothing."""
        if not self._unanswered:
            raise ValueError("the table has answered what nobody asked")
        it = self._unanswered.popleft()
        if reply.ok:
            it.then(msgspec.json.decode(reply.data, type=it.kind))
        else:
            it.refused(" ".join(reply.lines) or "the table gives no reason")

    def forget(self) -> None:
        """Forget all requests: the connection has ended."""
        self._unanswered.clear()
