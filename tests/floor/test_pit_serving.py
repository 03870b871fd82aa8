# SPDX-License-Identifier: MIT
"""The pit of a server shows each table that may connect, also before it has connected."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.floor.conftest import has_libpq

if not has_libpq():
    pytest.skip("libpq is not installed", allow_module_level=True)

from controller.floor.pit.serving import ServedPit
from controller.floor.server.desk import Enrolment


def shown(pit: ServedPit, before: set[str], **tables: bool) -> set[str]:
    """Let the database have these tables, each revoked or not. Return the tables of the board."""
    watch: Any = SimpleNamespace(enrolments={name: Enrolment(b"", 0.0, it) for name, it in tables.items()})
    pit._enrol(watch, before)
    pit.board.update(0)
    return set(pit.board.whole(0).tables)


def test_tables_that_may_connect_are_shown_and_revoked_ones_are_not() -> None:
    pit = ServedPit()
    nothing: Any = SimpleNamespace(enrolments=None)
    assert pit._enrol(nothing, set()) == set()
    assert shown(pit, set(), one=False, two=False, three=True) == {"one", "two"}
    assert shown(pit, {"one", "two"}, one=False, two=True, three=False) == {"one", "three"}
