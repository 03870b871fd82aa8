# SPDX-License-Identifier: MIT
"""Tests on real pins: they get the rig file from an option, and are skipped without one."""

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "hal"))  # where the rigs and the contract suites are

import serial  # type: ignore[import-untyped]
from bus_rig import BusRig, opened
from line_rig import LineRig, WiredRig
from rigs import JumperRig, Jumpers, PinRig

from hal.base.clock import LoopClock
from hal.board import Board
from hal.raspberry_pi.hardware import open_pins
from hal.wiring.furniture import Gpio
from hal.wiring.toml_file import read


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rig", metavar="FILE.toml", help="run on the real pins that this rig file names")


@pytest.fixture
def jumpers(request: pytest.FixtureRequest) -> Jumpers:
    """The rig file. Without one, the test is skipped."""
    path = request.config.getoption("--rig", default=None)
    if path is None:
        pytest.skip("needs a Pi with jumpers: pytest tests/hil --rig FILE.toml (see tests/hil/README.md)")
    return read(Path(path), Jumpers)


@pytest.fixture
def pin_rig(jumpers: Jumpers) -> Iterator[PinRig]:
    loop = asyncio.new_event_loop()
    rig = JumperRig(open_pins(Board(gpio=Gpio(backend=jumpers.backend))), jumpers, LoopClock(loop), loop)
    yield rig
    rig.close()


@pytest.fixture
def serial_rig(jumpers: Jumpers) -> Iterator[LineRig]:
    if jumpers.serial is None:
        pytest.skip('needs two serial ports with a crossed cable: serial = { port = "…", hand = "…" } in the rig file')
    with serial.Serial(jumpers.serial.hand, 38400, exclusive=True) as hand:
        rig = WiredRig(jumpers.serial.port, hand.fileno())
        yield rig
        rig.close()


@pytest.fixture
def bus_rig(jumpers: Jumpers) -> Iterator[BusRig]:
    if not jumpers.board:
        pytest.skip('needs lamp drivers and digits on the bus: board = "BOARD.toml" in the rig file')
    os.environ["TABLE_RIG_BOARD"] = jumpers.board
    with opened("board") as rig:
        yield rig
