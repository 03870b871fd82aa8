"""Tests on real pins: they get the rig file from an option, and are skipped without one."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "hal"))  # where the rigs and the contract suites are

from rigs import JumperRig, Jumpers, PinRig

from hal.board import Board, Gpio
from hal.clock import LoopClock
from hal.raspberry_pi import open_pins
from hal.toml_file import read


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rig", metavar="FILE.toml", help="run on the real pins that this rig file names")


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[PinRig]:
    path = request.config.getoption("--rig", default=None)
    if path is None:
        pytest.skip("needs a Pi with jumpers: pytest tests/hil --rig FILE.toml (see tests/hil/README.md)")
    jumpers = read(Path(path), Jumpers)
    loop = asyncio.new_event_loop()
    rig = JumperRig(open_pins(Board(gpio=Gpio(backend=jumpers.backend))), jumpers, LoopClock(loop), loop)
    yield rig
    rig.close()
