# SPDX-License-Identifier: MIT
"""The lines and serial ports of a real table, from outside. A hand drives them for people and machines."""

import contextlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import msgspec

from hal.base.clock import Clock
from hal.board import Board
from hal.rig.hand_link import HandLink
from hal.rig.hand_protocol import RigHandError
from hal.rig.rig_file import ReaderPlace
from hal.rig.streams import Stream, open_serial, open_socket
from hal.sim.serial import FarEnd, SimulatedReader
from hal.sim.table import OperatedTable

FINGER_MS = 60
"""Milliseconds. The shortest press: longer than any switch needs to settle."""
EDGE_MS = 12
"""Milliseconds. The shortest time that a contact keeps a level. A driver's settle time is shorter."""


class NotWired(Exception):  # noqa: N818 - says what is missing
    """The rig has no wire to a line or port that this board needs; str() names it."""


class RigLine:
    """A line of the table, wired to a pin of the hand."""

    bounces: ClassVar = False

    def __init__(self, link: HandLink, gpio: int, pin: int, patience: float) -> None:
        self._link, self._gpio, self._pin, self._patience = link, gpio, pin, patience
        self._level = False
        self._watchers: list[Callable[[], None]] = []

    @property
    def name(self) -> str:
        """`GPIO17`."""
        return f"GPIO{self._gpio}"

    def drive(self, level: bool | None) -> None:
        """Set the level as OutsideLine. The level stays long enough for the table to see it."""
        self._link.set(self._pin, level, round(EDGE_MS * self._patience))

    def pulse(self, level: bool, milliseconds: int) -> None:
        """Set this level for this time, then the earlier level."""
        self._link.pulse(self._pin, level, round(milliseconds * self._patience))

    def watch(self, do: Callable[[], None]) -> None:
        """As OutsideLine."""
        if not self._watchers:
            self._link.watch(self._pin, self._changed)
        self._watchers.append(do)

    def puts_out(self, level: bool) -> bool:
        """As OutsideLine."""
        return self._level == level

    def _changed(self, level: bool, _: int) -> None:
        self._level = level
        for do in self._watchers:
            do()


class RigPins:
    """The lines of a table, by GPIO number.

    `wired`: the hand's pin for each line. `patience`: factor by which a level stays longer than a Pi needs to see it.
    """

    def __init__(self, link: HandLink, wired: Mapping[str, int], patience: float = 1.0) -> None:
        self._link, self._wired, self._patience = link, wired, patience
        self._lines: dict[int, RigLine] = {}

    def line(self, number: int) -> RigLine:
        """Return the line with this GPIO number. Raises NotWired."""
        if str(number) not in self._wired:
            raise NotWired(f"no pin of the hand is wired to GPIO {number}: add it to [lines] of the rig file")
        line = self._lines.get(number) or RigLine(self._link, number, self._wired[str(number)], self._patience)
        return self._lines.setdefault(number, line)


class RigReader(SimulatedReader):
    """A reader whose frames leave through a serial port of the hand or of this computer."""

    def __init__(self, kind: str, clock: Clock, link: HandLink, place: ReaderPlace, folder: Path) -> None:
        """Starts at once. Raises OSError if the port of this computer cannot be opened."""
        self._link, self._place, self._folder = link, place, folder
        self._stream: Stream | None = None
        self._ended = False
        super().__init__(kind, clock, starts=False)
        self.plug_in()
        self.restart()

    def _arrives(self, data: bytes) -> None:
        if not self.connected:
            return
        if self._place.hand is not None:
            with contextlib.suppress(RigHandError):  # the stage reports the lost hand
                self._link.send_bytes(self._place.hand, data)
        elif self._stream:
            os.write(self._stream.outgoing, data)

    def unplug(self) -> None:
        """As SimulatedReader."""
        self._plugged = False
        if self._place.hand is not None:
            self._link.plug(self._place.hand, False)
        self.hang_up()

    def plug_in(self) -> None:
        """As SimulatedReader. Raises OSError."""
        self._plugged = True
        if self._place.hand is not None:
            self._link.plug(self._place.hand, True)
        elif self._place.socket:
            self._stream = open_socket(self._folder / self._place.socket)
        elif self._place.device:
            self._stream = open_serial(Path(self._place.device), 38400)

    def _say_alive(self) -> None:
        if not self._ended:
            super()._say_alive()

    def end(self) -> None:
        """Switch the supply off for good."""
        self._ended = True
        self.cut()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the port of this computer."""
        if self._stream:
            self._stream.close()
        self._stream = None


class RigPorts:
    """The serial ports of a table, by device path. `places`: the reader at each port."""

    def __init__(self, link: HandLink, clock: Clock, places: Mapping[str, ReaderPlace], folder: Path) -> None:
        self._link, self._clock, self._places, self._folder = link, clock, places, folder
        self.readers: dict[str, RigReader] = {}

    def connect(self, device: str, kind: str) -> RigReader:
        """Connect a reader of this kind to this port. Raises NotWired; OSError if the port cannot be opened."""
        if device not in self._places:
            raise NotWired(f"nothing is the reader at {device}: add it to [readers] of the rig file")
        reader = self.readers[device] = RigReader(kind, self._clock, self._link, self._places[device], self._folder)
        return reader

    def attach(self, device: str, far_end: FarEnd) -> None:
        """Ignore the printer: a rig cannot simulate it. The table's own is lost, or is a real one."""

    def close(self) -> None:
        """Stop all readers, and close the ports of this computer."""
        for reader in self.readers.values():
            reader.end()


class RigTable(OperatedTable):
    """The contacts and machines of a real table, behind a hand. Acts of people and machines happen there.

    The machines wait for the course of their next run from the first moment: before a controller has claimed its
    motor's pin, the pin's pull-up may look like a motor that is on.
    """

    def __init__(self, board: Board, clock: Clock, pins: RigPins, ports: RigPorts) -> None:
        super().__init__(board, clock, pins, ports)
        self.wait_for_people()

    def press(self, button: str, seconds: float = FINGER_MS / 1000) -> None:
        """Press a button now, and release it after `seconds`. The hand does both, because the host may be late."""
        pin = self._contacts[button].pin
        assert isinstance(pin, RigLine)
        pin.pulse(self._contacts[button].active, round(seconds * 1000))


def needed_lines(board: Board) -> Iterator[tuple[str, int]]:
    """Yield every line that the hand must reach at a table with this board: its name and its GPIO number."""
    yield from ((name, button.pin) for name, button in board.buttons.items())
    yield from ((name, key.pin) for name, key in board.keys.items())
    for name, terminal in board.terminals.items():
        yield from ((f"{name} {number}", pin) for number, pin in terminal.numbers.items())
        yield f"{name} entry", terminal.entry
    for _, name, wiring in board.machines:
        for field, pin in msgspec.structs.asdict(wiring).items():
            if field.endswith("_pin"):
                yield f"{name} {field.removesuffix('_pin')}", pin


def missing_wires(board: Board, lines: Mapping[str, int], readers: Mapping[str, ReaderPlace]) -> list[str]:
    """Return the wires and readers that a rig lacks for a table with this board, in words."""
    ports = board.ports.values()
    hands = Counter(hand for port in ports if port in readers and (hand := readers[port].hand) is not None)
    return [
        *(f"no wire to GPIO {gpio} ({name})" for name, gpio in needed_lines(board) if str(gpio) not in lines),
        *(f"no reader at {port}" for port in ports if port not in readers),
        *(f"only port {hand} of the hand for {count} readers" for hand, count in hands.items() if count > 1),
    ]
