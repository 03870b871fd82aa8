# SPDX-License-Identifier: MIT
"""The type of a row's `event`, by the kind of the row."""

from typing import Any

import msgspec

from controller.conductor.replay import Start
from controller.engine.record import events
from controller.engine.record.jackpot_claims import Claim, Contribute, EndClaim
from controller.engine.record.state import TableState
from controller.journal.form import Naming
from controller.journal.seals import Seal
from controller.journal.trust import Loss


class BetweenRounds(msgspec.Struct, frozen=True):
    """The table between two rounds, from which the next one goes on.

    view: what the screens showed then. It follows from the answers before it, changes with the screens, and is not
    described.
    """

    table: TableState
    view: dict[str, Any]


EVENT_OF: dict[str, Any] = {
    "event": events.EVENTS,
    "table": Naming,
    "start": Start,
    "state": BetweenRounds,
    "checkpoint": Seal,
    "loss": Loss,
    "contribution": Contribute,
    "claim": Claim,
    "settlement": EndClaim,
}
"""An `event` is what happened; in the other rows stands what the journal keeps of itself and of the table."""
STRUCT_OF: dict[str, type[msgspec.Struct]] = {kind: it for kind, it in EVENT_OF.items() if kind != "event"}
