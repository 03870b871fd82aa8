# SPDX-License-Identifier: MIT
"""The cost of an event does not grow with the round. Calls are counted, because the load of the machine does not change
them.
"""

import pytest

from controller.engine.engine import Engine
from hal.signals import Keyed, Signal
from tests.bench.full_tables import ALIKE, TABLES, check
from tests.counting import calls


def calls_of(engine: Engine, events: list[Signal]) -> list[int]:
    return [calls(lambda event=event: engine.feed(event)) for event in events]


@pytest.mark.parametrize("game", TABLES)
def test_the_last_events_of_a_full_table_cost_what_the_first_of_their_kind_do(game: str) -> None:
    stage, events = TABLES[game]()
    check(stage.conductor.engine, events)  # play, not refusals
    stage, events = TABLES[game]()
    counts = calls_of(stage.conductor.engine, events)
    first, last = (sum(counts[part]) for part in ALIKE[game])
    assert last <= 1.2 * first
    acts = [count for count, event in zip(counts, events, strict=True) if not isinstance(event, Keyed)]
    assert max(acts) <= 4 * sum(acts) / len(acts)  # a digit that is keyed costs hardly anything
