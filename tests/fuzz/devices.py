# SPDX-License-Identifier: MIT
"""Input on a device's line: frames for the wheel, the drawer, the shoe and the tile reader, and a printer's answers."""

from collections import Counter
from contextlib import suppress
from functools import cache

from msgspec.structs import replace

from hal.base.clock import VirtualClock
from hal.base.reader_protocol import LONGEST, Damage, Decoder, ReaderFrame, encode
from hal.base.receipt_printer import Answers, Confirmed
from hal.base.serial_line import Port, PortCallbacks, SerialContext
from hal.board import Board, board_file, read_board
from hal.devices import Devices
from hal.machines.printer import PrinterDevice, PrinterWiring
from hal.machines.tiles import FACES
from hal.signals import BallDrawn, CardDrawn, Fault, NotPrinted, Printed, Rested, Signal, TilesRead
from hal.sim.machines.shoe import COVERS_S
from hal.sim.table import SimulatedTable


def frames(data: bytes) -> None:
    """Feed the bytes of a line to the decoder, whole and byte by byte.

    Both give the same frames, and only frames that can be sent.
    """
    whole, single = Decoder(), Decoder()
    found = whole.feed(data)
    assert found == [each for byte in data for each in single.feed(bytes([byte]))]
    for each in found:
        if isinstance(each, Damage):
            assert each.what.isprintable()
            assert len(each.what) < 10 * LONGEST
        else:
            assert Decoder().feed(encode(each)) == [each]


class Rig:
    """The devices of a board in virtual time, their readers, and what they report."""

    def __init__(self, board: Board) -> None:
        self.clock = VirtualClock()
        self.signals: list[Signal] = []
        self.table = SimulatedTable(board, self.clock)
        simulated = self.table
        self.devices = Devices(
            board, self.clock, simulated.pins, simulated.bus, self.signals.append, simulated.serial.open
        )
        self.clock.advance(2)
        self.said: list[tuple[str, ...]] = []
        self.pulses = 0


@cache
def board_of(game: str) -> Board:
    """Return the game's board with its reader alone: the other devices would only take time."""
    whole = read_board(board_file(game))
    return replace(whole, i2c=None, buttons={}, keys={}, terminals={}, lamps={}, indicators={})


def played(game: str, data: bytes) -> Rig:
    """Carry out each line of the input at the readers and sensors of this game's board.

    `.` and a digit: time passes. `~`: a card, or an index mark, passes the sensor. `!`: the bytes themselves. Other
    lines are sent as a whole frame.
    """
    rig = Rig(board_of(game))
    try:
        for line in data.splitlines():
            _do(rig, line)
        rig.clock.advance(10)
        rig.devices.describe()
    finally:
        rig.devices.close()
    return rig


def _do(rig: Rig, line: bytes) -> None:
    kinds = ("wheels", "drawers", "shoes", "tiles")
    reader = next(part for kind in kinds for part in rig.table.machines[kind].values()).reader
    if line[:1] == b".":
        rig.clock.advance(int.from_bytes(line[1:2]) / 50)
    elif line[:1] == b"~" and rig.table.machines["shoes"]:
        rig.pulses += 1
        sensor = next(iter(rig.table.machines["shoes"].values()))._sensor
        sensor.set(True)
        rig.clock.advance(COVERS_S)
        sensor.set(False)
    elif line[:1] == b"!":
        _expect_frames(rig, line[1:])
        reader.send(line[1:] + b"\n")
    else:
        with suppress(ValueError):  # no frame can say this
            words = line.decode().split(" ")
            encode(ReaderFrame(0, words[0], tuple(words[1:])))
            rig.said.append(tuple(words))
            reader.say(line.decode())


def _expect_frames(rig: Rig, data: bytes) -> None:
    found = Decoder().feed(data + b"\n")
    rig.said += [(frame.word, *frame.args) for frame in found if isinstance(frame, ReaderFrame)]


def wheel(data: bytes) -> None:
    """A roulette wheel rests only in places that its reader named, at most as often as the reader named them."""
    rig = played("roulette", data)
    said = Counter(int(words[1]) for words in rig.said if words[0] == "REST" and words[1:2] and words[1].isdecimal())
    assert Counter(it.place for it in rig.signals if isinstance(it, Rested)) <= said


def drawer(data: bytes) -> None:
    """No ball is drawn that the reader did not name."""
    rig = played("tri-chro-54", data)
    said = {int(words[1]) for words in rig.said if words[0] == "BALL" and len(words) == 2 and words[1].isdecimal()}
    assert {it.ball for it in rig.signals if isinstance(it, BallDrawn)} <= said


def shoe(data: bytes) -> None:
    """No card is drawn that the reader did not name and the sensor did not count."""
    rig = played("baccarat", data)
    drawn = Counter(it.card.upper() for it in rig.signals if isinstance(it, CardDrawn))
    assert drawn <= Counter(words[2] for words in rig.said if words[0] == "CARD" and len(words) > 2)
    assert drawn.total() <= rig.pulses


def tile_reader(data: bytes) -> None:
    """No tile is read that the reader did not name, and no fault names one."""
    rig = played("pai-gow-reader", data)
    read = Counter(tile for it in rig.signals if isinstance(it, TilesRead) for tile in it.tiles)
    assert read <= Counter(face for words in rig.said if words[0] == "GROUP" for face in words[2:])
    told = " ".join(it.what.partition(": ")[2] for it in rig.signals if isinstance(it, Fault))
    assert not any(f" {face}" in told for face in FACES)


class FuzzedPort:
    """A port without a printer. The test gives the data that comes in."""

    def __init__(self) -> None:
        self.said = b""

    def open(self, _device: str, _baud: int, callbacks: PortCallbacks) -> Port:
        self._callbacks = callbacks
        return self

    def say(self, data: bytes, at: int) -> None:
        self.said += data
        self._callbacks.on_data(data, at)

    def write(self, data: bytes) -> None:
        """Written data is dropped."""

    def close(self) -> None:
        """There is nothing to release."""


def printer(data: bytes) -> None:
    """Each job is answered once, and none is printed that the printer did not confirm.

    A line `p` is a job; `.` and a digit: time passes; other lines come in from the printer.
    """
    clock, signals, port = VirtualClock(), list[Signal](), FuzzedPort()
    wiring = PrinterWiring(port="/dev/usb/lp0")
    device = PrinterDevice("printer", wiring, SerialContext(clock, port.open, signals.append))
    jobs: list[str] = []
    for line in data.split(b"\n"):
        if line == b"p":
            jobs.append(f"ticket {len(jobs)}")
            device.print(jobs[-1], (b"1",))
        elif line[:1] == b".":
            clock.advance(int.from_bytes(line[1:2]) / 50)
        else:
            port.say(line, clock.now())
    clock.advance(60)
    device.describe()
    device.close()
    found = Answers().feed(port.said)
    assert found == [it for answers in (Answers(),) for byte in port.said for it in answers.feed(bytes((byte,)))]
    assert Counter(it.job for it in signals if isinstance(it, Printed | NotPrinted)) == Counter(jobs)
    assert sum(isinstance(it, Printed) for it in signals) <= sum(isinstance(it, Confirmed) for it in found)
