# SPDX-License-Identifier: MIT
"""One law over all peripherals: whatever is missing when a table starts, the table starts and names it."""

import asyncio
import errno
import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.app import App
from controller.config import read_table
from controller.games import find
from hal.base.badge import NAME
from hal.base.bus import Bus
from hal.base.clock import Clock, VirtualClock
from hal.base.health import Report
from hal.base.pins import PinFactory
from hal.base.random_source import OpenSource
from hal.base.serial_line import OpenPort, Port, PortCallbacks
from hal.board import BOARDS, KINDS, Board, read_board
from hal.devices import Devices, no_source
from hal.raspberry_pi import hardware
from hal.raspberry_pi.hardware import NoBus
from hal.raspberry_pi.typed_badges import TypedBadges
from hal.signals import Fault, Signal
from hal.sim.pins import SimulatedPins
from hal.wiring.furniture import I2c

ROOT = Path(__file__).parents[2]
UNIT = (ROOT / "systemd/table-controller.service").read_text()
NOTICED_S = 8.0
PATIENCE_S = 20.0
NO_SUCH_BUS = I2c(bus=22)
SHIPPED = {path.stem: read_board(path) for path in sorted(BOARDS.glob("*.toml"))}
TABLES = {
    "sic-bo": "",
    "roulette": "",
    "keno": "spare-device = true",
    "caribbean-stud": "shuffling-device = true\nslots = true",
    "mini-baccarat": "",
    "pai-gow": "tile-reader = true",
}
"""Games whose boards together have every kind of machine, and the options for those machines."""
READERS = {
    "that types": 'keyboard = "/dev/input/by-id/none"',
    "on a serial line": 'port = "/dev/serial/by-id/none"',
}


class NoPins(SimulatedPins):
    """Pins that another program holds."""

    def pin(self, name: Any) -> Any:
        raise OSError(errno.EBUSY, f"GPIO {name} is busy")


class NoPort:
    """A port that cannot be opened."""

    def __init__(self, clock: Clock, _device: str, _baud: int, callbacks: PortCallbacks) -> None:
        clock.after(0, partial(callbacks.on_lost, OSError(errno.ENOENT, os.strerror(errno.ENOENT))))

    def write(self, data: bytes) -> None:
        """Nothing takes it."""

    def close(self) -> None:
        """Nothing is open."""


def no_port(clock: Clock) -> OpenPort:
    def opened(device: str, baud: int, callbacks: PortCallbacks) -> Port:
        return NoPort(clock, device, baud, callbacks)

    return opened


@pytest.mark.parametrize("board", SHIPPED.values(), ids=SHIPPED)
def test_every_device_of_a_board_that_is_missing_is_named_with_what_to_do(board: Board) -> None:
    clock, signals = VirtualClock(), list[Signal]()
    devices = Devices(board, clock, NoPins(clock), NoBus(), signals.append, no_port(clock), no_source)
    clock.advance(NOTICED_S)
    named = {it.device for it in signals if isinstance(it, Fault) and it.what and it.remedy}
    assert named == {*devices.describe()}
    assert all(it["state"] == "fault" for it in devices.describe().values())
    devices.close()


class SimulatedWithoutDevices(App):
    """A simulated table of which nothing is plugged in."""

    def _hardware(self) -> tuple[PinFactory, Bus, Report, OpenPort, OpenSource]:
        super()._hardware()
        return NoPins(self.clock), NoBus(), self._on_signal, no_port(self.clock), no_source


@pytest.fixture
def bare_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi with nothing but pins. Devices opened on this machine are its own, and the table's are missing."""
    monkeypatch.setattr(hardware, "open_pins", lambda _: NoPins(VirtualClock()))
    monkeypatch.setattr(hardware, "open_source", no_source)


def table_file(folder: Path, game: str, *, simulated: bool, reader: str) -> Path:
    file = folder / "table.toml"
    folders = f'[folders]\nstate = "{folder}/state"\nsockets = "{folder}/sockets"\n'
    approved = "".join(f'{it.name} = "letter 1"\n' for it in find(game).approvals)
    tables = f"[options]\n{TABLES[game]}\n[approvals]\n{approved}[badges]\n{reader}\n{folders}"
    file.write_text(f'game = "{game}"\nsimulated = {str(simulated).lower()}\n{tables}')
    return file


async def started(file: Path) -> set[str]:
    """The devices that the status or an alarm of this table names, once all are named."""
    read = read_table(file)
    at_no_bus = msgspec.structs.replace(read, board=msgspec.structs.replace(read.board, i2c=NO_SUCH_BUS))
    kind = SimulatedWithoutDevices if read.file.simulated else App
    app = kind(at_no_bus, asyncio.get_running_loop())
    app.start()
    every = {*app.devices.describe(), NAME}
    named = set[str]()
    async with asyncio.timeout(PATIENCE_S):
        while named != every:
            await asyncio.sleep(0.005)
            broken = {name for name, it in app._status()["devices"].items() if it["state"] == "fault"}
            named = broken | {it.device for it in app.view.alarms}
    await app.close()
    return every


def test_the_tables_have_every_kind_of_machine(tmp_path: Path) -> None:
    files = (table_file(tmp_path, game, simulated=True, reader=READERS["that types"]) for game in TABLES)
    assert {it.kind for file in files for it in read_table(file).board.machines} == {*KINDS}


@pytest.mark.usefixtures("bare_pi")
@pytest.mark.parametrize("simulated", [True, False], ids=["simulated", "real"])
@pytest.mark.parametrize("game", TABLES)
def test_a_table_of_which_nothing_is_plugged_in_starts_and_names_all(
    game: str, simulated: bool, tmp_path: Path
) -> None:
    assert asyncio.run(started(table_file(tmp_path, game, simulated=simulated, reader=READERS["that types"])))


def test_a_table_whose_badge_reader_on_a_serial_line_is_missing_starts_and_names_it(tmp_path: Path) -> None:
    file = table_file(tmp_path, "sic-bo", simulated=True, reader=READERS["on a serial line"])
    assert asyncio.run(started(file))


async def ended(file: Path) -> None:
    app = App(read_table(file), asyncio.get_running_loop())
    app.start()
    await app.close()


def test_the_motors_are_off_before_a_badge_reader_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letting go waits while a key of the reader is down."""
    order = list[str]()
    monkeypatch.setattr(Devices, "safe", lambda _: order.append("motors off"))
    monkeypatch.setattr(TypedBadges, "close", lambda _: order.append("let go"))
    asyncio.run(ended(table_file(tmp_path, "sic-bo", simulated=True, reader=READERS["that types"])))
    assert order[:2] == ["motors off", "let go"]


# The unit as it is shipped


def paths() -> Iterator[str]:
    """Every device that a shipped board, the example of a table file or the controller itself opens."""
    for board in SHIPPED.values():
        yield from (it.wiring.port for it in board.machines if hasattr(it.wiring, "port"))
        if board.i2c:
            yield f"/dev/i2c-{board.i2c.bus}"
    yield from re.findall(r'"(/dev/[^"]+)"', (ROOT / "systemd/table.toml").read_text())
    yield from ("/dev/gpiochip0", "/dev/dri/card0", "/dev/ttyAMA0", "/dev/ttyS0", "/dev/ttyUSB0", "/dev/ttyACM0")


SERIAL = ("ttyAMA", "ttyS", "ttyUSB", "ttyACM")
ALLOWED: dict[str, tuple[tuple[str, ...], str]] = {
    "/dev/gpiochip": (("gpiochip",), "gpio"),
    "/dev/i2c-": (("i2c",), "i2c"),
    "/dev/serial": (SERIAL, "dialout"),
    "/dev/tty": (SERIAL, "dialout"),
    "/dev/usb/lp": (("usb",), "lp"),
    "/dev/input/": (("input",), "input"),
    "/dev/dri/": (("drm",), "video"),
}
"""By how its path begins: the classes of which a device may be in /proc/devices, and the group of its file."""


@pytest.mark.parametrize("path", sorted(set(paths())))
def test_the_unit_may_open_every_device_that_a_table_has(path: str) -> None:
    ((classes, group),) = [it for start, it in ALLOWED.items() if path.startswith(start)]
    allowed = re.findall(r"^DeviceAllow=char-(\S+) r", UNIT, flags=re.MULTILINE)
    groups = re.findall(r"^SupplementaryGroups=(.*)$", UNIT, flags=re.MULTILINE)[0].split()
    assert {*classes} <= {*allowed}
    assert group in groups
