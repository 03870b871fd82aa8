# SPDX-License-Identifier: MIT
"""Handlers of events about wagers, chips, seats and limits. The round may wait for these events too."""

from collections.abc import Callable
from typing import Any

from controller.engine.betting import betting, commission, non_value_chips, notices, seats
from controller.engine.betting.floor import places
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
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused
from controller.engine.table import accepting, doubts
from controller.engine.table.table import AnyTable

AT_THE_TABLE: dict[type[Event], Callable[[AnyTable, Any], None]] = {
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
    FloorNamed: places.named,
    FloorAnswered: places.answered,
    FloorRefused: places.refused,
}
