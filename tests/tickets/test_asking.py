# SPDX-License-Identifier: MIT
"""Any bytes sent to the store of a table are a valid request or are refused in words. The books stay right."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.tickets import asking
from controller.tickets.ticket import Moment
from tests.tickets.rig import DAY, Counter

NUMBERS = st.one_of(st.integers(-2, 90), st.integers(-(2**70), 2**70), st.sampled_from([2**53, 2**63, -(2**63)]))
TEXTS = st.one_of(st.text(max_size=6), st.sampled_from(["", "1", DAY, "0001-01-01", "9" * 20, "cash", "cheque", "a b"]))
ENTRIES = st.fixed_dictionaries(
    {"ways": st.lists(st.lists(NUMBERS, max_size=4), max_size=3), "cents": NUMBERS, "games": NUMBERS},
    optional={"jackpot": st.booleans(), "card": st.booleans()},
)
ANYTHING = st.one_of(NUMBERS, TEXTS, ENTRIES, st.none(), st.lists(TEXTS, max_size=2), st.floats(allow_nan=False))
ASKED = st.fixed_dictionaries(
    {
        "do": st.one_of(st.sampled_from([*asking.ARGUMENTS, "close", "settle", "void_game"]), TEXTS),
        "arguments": st.lists(ANYTHING, max_size=3),
    },
    optional={
        "request": TEXTS,
        "supervisor": TEXTS,
        "station": st.fixed_dictionaries({"number": NUMBERS, "writer": TEXTS}),
        "more": TEXTS,
    },
)
RIGHT = st.one_of(
    st.tuples(st.just("sell"), st.tuples(ENTRIES, st.lists(TEXTS, max_size=2))),
    st.tuples(st.sampled_from(["issue"]), st.tuples(NUMBERS)),
    st.tuples(st.sampled_from(["reprint", "reprint_dollars"]), st.tuples(NUMBERS, TEXTS)),
    st.tuples(st.sampled_from(["void", "pay"]), st.tuples(TEXTS, TEXTS)),
    st.tuples(st.sampled_from(["show", "report", "unpaid", "redeem", "refund", "hand_over"]), st.tuples(TEXTS)),
).map(
    lambda it: {
        "do": it[0], "arguments": it[1], "request": "r", "supervisor": "sue", "station": {"number": 1, "writer": "ann"}
    }
)  # fmt: skip


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counter]:
    it = Counter(Path(tmp_path_factory.mktemp("asked")) / "keno.sqlite")
    it.sold((61,))
    yield it
    it.store.close_file()


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(asked=st.one_of(ASKED, RIGHT))
def test_whatever_is_asked_is_answered_or_refused_in_words(counter: Counter, asked: dict[str, Any]) -> None:
    try:
        read = asking.read(json.dumps(asked), tuple(asking.ARGUMENTS))
    except asking.NotAsked:
        return
    request = counter.act().request
    asking.answer(counter.store, asking.msgspec.structs.replace(read, request=request), Moment(DAY, f"{DAY}T12:00:00"))
    it = counter.store.report(DAY).accounts
    assert it.staked == it.refunded + it.to_play + it.paid + it.due + it.pools + it.kept
