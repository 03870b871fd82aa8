# SPDX-License-Identifier: MIT
"""The machines of a rig, before a controller has taken the pins of the table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.rig.hand_link import HandLink
from hal.rig.outside import RigPins, RigPorts, RigTable
from hal.rig.rig_file import ReaderPlace


class WatchingLink:
    """A link whose hand is told the levels of its lines by the test."""

    def __init__(self) -> None:
        self.watched: dict[int, Callable[[bool, int], None]] = {}

    def watch(self, line: int, on_level: Callable[[bool, int], None]) -> None:
        self.watched[line] = on_level

    def __getattr__(self, command: str) -> Callable[..., None]:
        def ignored(*_: Any) -> None:
            """Ignore the hand's outputs on its own lines."""

        return ignored


@pytest.mark.parametrize("name", ["sic-bo", "mini-dice", "tri-chro-54"])
def test_a_motor_pin_that_nobody_has_claimed_yet_moves_nothing(name: str, tmp_path: Path) -> None:
    """It is pulled up, and may look like a motor that is on. The spin of the tape comes after it."""
    board = read_board(board_file(name))
    clock, link = VirtualClock(), WatchingLink()
    hand = cast(HandLink, link)
    numbers = {str(number): number for number in range(28)}
    ports = {device.port: ReaderPlace(hand=0) for device in board.of("drawers").values()}
    table = RigTable(board, clock, RigPins(hand, numbers), RigPorts(hand, clock, ports, tmp_path))
    for wiring in board.of("tumblers").values():
        link.watched[wiring.motor_pin](True, 0)
    for drawer in board.of("drawers").values():
        link.watched[drawer.forward_pin](True, 0)
    machines = (*table.machines["tumblers"].values(), *table.machines["drawers"].values())
    assert machines
    for _ in range(20):
        clock.advance(0.5)
        assert not any(machine.turning for machine in machines)
