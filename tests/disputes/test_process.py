# SPDX-License-Identifier: MIT
"""A past round on the screens of a controller that runs: its keys, its journal, and a power cut in the middle."""

import msgspec

from controller.journal import rows
from controller.sockets.client import ask
from controller.sockets.requests import DIRECT, Request
from tests.faults.process_rig import PASSING, Table, table


def kept(it: Table) -> list[str]:
    """Return the journal's records about past rounds."""
    events = (msgspec.json.decode(row.event) for row in rows(it.journal) if row.kind == "event")
    return [event["what"] for event in events if event["type"] == "Maintained"]


def said(it: Table, *words: str) -> str:
    """Return the answer of the table."""
    return ask(it.sockets, DIRECT, Request("show-again", words), 60.0).lines[0]


def test_after_a_power_cut_in_the_middle_the_table_is_as_before() -> None:
    with table() as it:
        it.start()
        it.press("key floor-manager", "void")
        before = it.view
        assert said(it, "1").startswith("round 1 is shown again, ")
        assert said(it, "1") == "a past round is shown already: end it first"
        it.press("terminal 2")
        assert said(it, "forwards").startswith("round 1, step 3 of ")
        assert msgspec.structs.replace(it.view, **{name: getattr(before, name) for name in PASSING}) == before
        it.kill()
        it.start()
        assert it.view.round == 2
        assert said(it, "end") == "no past round is shown"
        assert kept(it) == ["round 1 is shown again on the screens"]
