# SPDX-License-Identifier: MIT
"""Handlers of events about wagers, chips, seats and limits. The round may wait for these events too."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from controller.engine.betting import betting, commission, non_value_chips, notices, seats
from controller.engine.record.events import (
    ChipsIssued,
    ChipsOffered,
    ClockJumped,
    Collected,
    Event,
    LimitsProposed,
    Marked,
    NoticeWithdrawn,
    OffsetChanged,
    OutcomesDoubted,
    Placed,
    Seated,
    SoftwareFound,
    Spoken,
    Withdrawn,
)
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused, FloorRuled
from controller.engine.table import accepting, doubts
from controller.engine.table.table import AnyTable

Handler: TypeAlias = Callable[[AnyTable, Any], Sequence[Event] | None]
"""Handles an event at a table. Returns the events for the round; None if the round takes the event itself."""


def _from_the_floor(table: AnyTable, event: Event) -> Sequence[Event]:
    from controller.engine.betting.floor import hearing  # only a table of a floor loads it

    return hearing.hear(table, event)


AT_THE_TABLE: dict[type[Event], Handler] = {
    Placed: betting.place,
    Withdrawn: betting.withdraw,
    Spoken: betting.spoken,
    Marked: betting.mark,
    ChipsIssued: non_value_chips.issue,
    ChipsOffered: non_value_chips.redeem,
    LimitsProposed: notices.propose,
    NoticeWithdrawn: notices.withdraw,
    ClockJumped: notices.clock_jumped,
    OffsetChanged: notices.offset_changed,
    SoftwareFound: accepting.software_found,
    OutcomesDoubted: doubts.found,
    Seated: seats.seat,
    Collected: commission.collect,
    **dict.fromkeys((FloorNamed, FloorAnswered, FloorRefused, FloorRuled), _from_the_floor),
}
