# SPDX-License-Identifier: MIT
"""Messages on the sockets of a running table: a request as a line of JSON, and its answers. Client and server."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from controller.engine.record.events import EnteredEvent
from controller.engine.record.names import OptionalName
from controller.engine.record.written import WRITTEN
from controller.engine.shown.views import as_written
from controller.engine.values.words import TextKind
from controller.sockets.connection import LONGEST_LINE

ASK, DIRECT, LINK = "ask", "direct", "link"
"""The sockets. Only a table of a floor has the last one."""
GROUPS = {ASK: "table-ask", DIRECT: "table-direct", LINK: "table-link"}
EVENT = "event"
"""Request to enter an event. No other request has one."""
WATCH, EVENTS, FOLLOW = "watch", "events", "follow"
"""Requests for each view, each event in words, or each performed event with its effects, until the client hangs up."""
NEWS = "news"
"""Request for a TableNews at once and after each change, until the link hangs up."""
STREAMS = {ASK: (WATCH, EVENTS, FOLLOW), DIRECT: (), LINK: (NEWS,)}
"""The requests at each socket that are answered until the client hangs up."""

Word = Annotated[str, msgspec.Meta(extra={WRITTEN: TextKind(LONGEST_LINE)})]


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """One line from a client."""

    what: str
    """Name of the request."""
    words: tuple[Word, ...] = ()
    """Arguments of the request."""
    event: EnteredEvent | None = None
    """The event to enter."""
    key: OptionalName = ""
    """Name of the SSH key that opened the session. Empty without one."""
    role: OptionalName = ""
    """Right of that key. Empty without one."""
    by: str = ""
    """The user and the key's owner, as the table writes them."""
    own: bool = False
    """Whether the user is one of the table's own people, as the table decides."""
    secret: Annotated[str, msgspec.Meta(pattern="^([0-9]{1,12})?$")] = ""
    """A PIN."""

    def __repr__(self) -> str:
        """Return text for the log, without the PIN."""
        return f"Request({self.what!r}, {self.words}, {self.event}, by {self.by or self.key!r})"


class Answer(msgspec.Struct, omit_defaults=True):
    """One line to a client."""

    ok: bool = True
    """False: the request is refused or has failed."""
    lines: tuple[str, ...] = ()
    """Text for people."""
    data: Any = None
    """Values for programs."""


encode = msgspec.json.Encoder(enc_hook=as_written).encode
"""An answer as a line of JSON."""

Reply = Callable[[Answer], None]
HungUp = Callable[[], None]
Handler = Callable[[Request, Reply], HungUp | None]
"""Answers a request. A returned function is called once when the client hangs up."""
