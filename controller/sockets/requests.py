# SPDX-License-Identifier: MIT
"""What goes over the sockets of a running table: a request as a line of JSON, and its answers. Client and server."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from controller.engine.record.events import EnteredEvent
from controller.engine.record.names import OptionalName
from controller.engine.record.written import WRITTEN
from controller.engine.shown.views import as_written
from controller.engine.values.words import Words
from controller.sockets.connection import LONGEST_LINE

ASK, DIRECT = "ask", "direct"
GROUPS = {ASK: "table-ask", DIRECT: "table-direct"}
EVENT = "event"
"""The request to enter an event; the only one that has an event."""
WATCH, EVENTS, FOLLOW = "watch", "events", "follow"
"""The requests to be told of each view, of each event in words, and of each event that was performed with its effects,
until the client hangs up."""

Word = Annotated[str, msgspec.Meta(extra={WRITTEN: Words(LONGEST_LINE)})]


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """One line from a client: what it asks, with words or with the event to enter.

    key, role: whose SSH key has opened the session, and what that key is for; empty without one. by, own: the user and
    whose key, and whether that is one of the table's own people, as the table itself writes it. secret: a PIN.
    """

    what: str
    words: tuple[Word, ...] = ()
    event: EnteredEvent | None = None
    key: OptionalName = ""
    role: OptionalName = ""
    by: str = ""
    own: bool = False
    secret: Annotated[str, msgspec.Meta(pattern="^([0-9]{1,12})?$")] = ""

    def __repr__(self) -> str:
        """For the log, which never has a PIN."""
        return f"Request({self.what!r}, {self.words}, {self.event}, by {self.by or self.key!r})"


class Answer(msgspec.Struct, omit_defaults=True):
    """One line to a client. `ok`: False if the answer is no. `lines`: text for people. `data`: for programs."""

    ok: bool = True
    lines: tuple[str, ...] = ()
    data: Any = None


encode = msgspec.json.Encoder(enc_hook=as_written).encode
"""An answer as a line of JSON."""

Reply = Callable[[Answer], None]
HungUp = Callable[[], None]
Handler = Callable[[Request, Reply], HungUp | None]
"""Answers a request. What it returns, if anything, is called once when its client hangs up."""
