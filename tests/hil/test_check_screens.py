# SPDX-License-Identifier: MIT
"""The check of screens on a machine's own console finds what it is for; it is run in a guest or on a Pi."""

from typing import Any

import pytest

from controller.display.connectors import Connector
from tests.hil.check_screens import findings

ONE, NONE = Connector("HDMI-A-1", True), Connector("HDMI-A-2", False)
TWO = Connector("HDMI-A-2", True)


def described(outputs: int, roles: tuple[str, ...], fault: str = "") -> dict[str, Any]:
    names = ("HDMI-A-1", "HDMI-A-2")
    return {
        "outputs": [{"number": str(it) if it < outputs else "", "name": name} for it, name in enumerate(names)],
        "screens": [{"role": role, "output": str(number)} for number, role in enumerate(roles)],
        "fault": fault,
    }


@pytest.mark.parametrize(
    ("said", "sockets", "out", "wrong"),
    [
        (described(2, ("dealer", "players")), (ONE, TWO), 2, ""),
        (described(2, ("dealer", "players")), (ONE, TWO), None, ""),
        (described(1, ("dealer and players",), "output 1 is not there"), (ONE, NONE), 1, ""),
        (described(0, ("dealer",), "no display"), (NONE,), 0, ""),
        (described(1, ("dealer and players",), "output 1 is not there"), (ONE, TWO), 1, "attached are"),
        (described(2, ("dealer",)), (ONE, TWO), 2, "the windows are"),
        (described(2, ("dealer", "players")), (ONE, TWO), 1, "pictures go out"),
        (described(1, ("dealer and players",)), (ONE, NONE), 1, "is not said"),
        (described(2, ("dealer", "players"), "the sign does not fit"), (ONE, TWO), 2, "is not said"),
    ],
)
def test_it_finds_what_is_wrong(said: dict[str, Any], sockets: tuple[Connector, ...], out: int, wrong: str) -> None:
    assert wrong in " ".join(findings(said, sockets, out)) or not wrong
    assert bool(findings(said, sockets, out)) == bool(wrong)
