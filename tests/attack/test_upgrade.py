# SPDX-License-Identifier: MIT
"""The checks that `make attack ARGS=upgrade` makes on an upgraded table. The upgrades themselves take minutes."""

from typing import Any

import msgspec
import pytest

from controller.engine.record import events
from tests.attack.upgrade import TABLES, newer


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ([{"player": "ann", "cents": 5}], [{"player": "ann", "cents": 5, "voucher": False}], True),
        ([{"player": "ann", "cents": 5}], [{"player": "ann", "cents": 6}], False),
        ([{"player": "ann"}, {"player": "bob"}], [{"player": "ann"}], False),
        ({"ann": 5}, {}, False),
        (None, {"outcome": "1 2 3"}, False),
    ],
)
def test_only_a_field_that_an_earlier_version_did_not_have_makes_no_difference(
    before: Any, after: Any, same: bool
) -> None:
    assert newer(before, after) is same


@pytest.mark.parametrize("sort", TABLES.values(), ids=TABLES)
def test_what_players_enter_is_still_an_event(sort: Any) -> None:
    for event in sort.enters:
        assert type(events.decode(msgspec.json.encode(event))).__name__ == event["type"]
