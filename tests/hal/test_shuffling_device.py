# SPDX-License-Identifier: MIT
"""Shuffling devices: the contract on both rigs, and simulated devices below the driver."""

from collections.abc import Iterator

import pytest
from contract_shoe import words
from contract_shuffling_device import DeviceBench, ShufflingDeviceContract
from line_rig import RIGS, LineRig, VirtualLineRig, opened

from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.devices import Devices
from hal.signals import CardDrawn, Fault, Signal
from hal.sim.machines.shoe import PACK
from hal.sim.machines.shuffling_device import SHUFFLES_S, SimulatedShufflingDevice
from hal.sim.table import SimulatedTable

DEVICES = ("caribbean-stud-device", "caribbean-stud-device-slots", "double-chance-device", "let-it-ride-nsw-device")


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


class TestShufflingDevice(ShufflingDeviceContract):
    pass


def test_it_describes_itself() -> None:
    bench = DeviceBench(VirtualLineRig())
    bench.card("1 9C")
    bench.rig.say("STACK 1", "DECK 52")
    bench.rig.pause()
    about = bench.shoe.describe()
    assert {name: about[name] for name in ("kind of shoe", "cards", "last stack", "last deck", "last")} == {
        "kind of shoe": "shuffling-device", "cards": 1, "last stack": 1, "last deck": 52, "last": "DECK 52",
    }  # fmt: skip
    assert "put back" not in about
    bench.close()


class Simulated:
    """A whole board on a simulated table."""

    def __init__(self, board: str = "double-chance-device") -> None:
        self.clock = VirtualClock()
        self.board = read_board(board_file(board))
        self.table = SimulatedTable(self.board, self.clock)
        self.signals: list[Signal] = []
        self.devices = Devices(
            self.board, self.clock, self.table.pins, self.table.bus, self.signals.append, self.table.serial.open
        )
        device = self.table.machines["shoes"]["shoe"]
        assert isinstance(device, SimulatedShufflingDevice)
        self.device = device
        self.clock.advance(1.5)
        self.signals.clear()

    def told(self, seconds: float = 3.0) -> list[str]:
        """Return the signals after this time, each card without its face."""
        self.clock.advance(seconds)
        told = [each.split(" ")[0] + " card" if each[0].isdigit() else each for each in words(self.signals)]
        self.signals.clear()
        return told


@pytest.mark.parametrize("board", DEVICES)
def test_each_board_for_a_device_has_its_driver(board: str) -> None:
    at = Simulated(board)
    at.device.hold(PACK)
    at.device.draw_stack(3)
    assert at.told() == ["1 card", "2 card", "3 card", "stack 3"]
    assert at.devices.describe()["shoe"]["kind"] == "shuffling device"


@pytest.mark.parametrize(("trouble", "cards"), [("short", 4), ("over", 6)])
def test_a_stack_of_another_size_is_prepared_for_the_next_stack(trouble: str, cards: int) -> None:
    at = Simulated()
    at.device.hold(PACK)
    at.device.next(**{trouble: True})
    at.device.draw_stack(5)
    assert at.told()[-1] == f"stack {cards}"
    at.device.draw_stack(5)
    assert at.told()[-1] == "stack 5", "once"
    assert len(at.device.out) == cards + 5


def test_it_has_no_cutting_card_and_counts_the_other_deck() -> None:
    at = Simulated()
    at.device.hold(PACK)
    assert at.told(SHUFFLES_S + 1) == ["deck 52"]
    for _ in range(10):
        at.device.draw_stack(5)
    assert at.told(20).count("stack 5") == 10
    at.device.put_back(50)
    assert (at.device.left, at.device.out) == (52, [])


def test_it_can_be_told_to_misbehave() -> None:
    at = Simulated()
    at.device.counts(51)
    at.device.stops()
    assert at.told() == ["deck 51", "stopped"]
    at.device.open()
    at.clock.advance(0.5)
    assert [it.what for it in at.signals if isinstance(it, Fault)] == ["its cover is open"]
    at.device.reader.restart()
    at.clock.advance(5)
    assert [it["what"] for it in at.devices.describe()["shoe"]["faults"]] == ["its cover is open"], (
        "it says so again when it starts"
    )
    at.device.open(False)
    at.clock.advance(1)
    assert at.devices.describe()["shoe"]["faults"] == []


def test_a_jam_gives_no_stack() -> None:
    at = Simulated()
    at.device.hold(PACK)
    at.device.jam()
    at.device.draw_stack(5)
    at.clock.advance(3)
    assert not any(isinstance(it, CardDrawn) for it in at.signals)
    assert at.told() == []
