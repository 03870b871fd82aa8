# SPDX-License-Identifier: MIT
"""The lines and serial ports of a real table, from outside: a hand drives them, and people and machines use them."""

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
"""How long a finger stays on a button at least: longer than any switch needs to settle."""
EDGE_MS = 12
"""How long a contact keeps a level at least. A driver's settle time is shorter, however late the edge itself comes."""


class NotWired(Exception):  # noqa: N818 - says what is missing
    """The rig has no wire to a line or port that this board needs; str() says which."""


class RigLine:
    """A line of the table, and the pin of the hand that is wired to it."""

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
        """As OutsideLine. The level stays long enough for the table to see it."""
        self._link.set(self._pin, level, round(EDGE_MS * self._patience))

    def pulse(self, level: bool, milliseconds: int) -> None:
        """This level for so long, then the one before."""
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
    """The lines of a table, by GPIO number. wired: the pin of the hand at each.

    patience: how many times longer a level stays than a Pi needs to see it.
    """

    def __init__(self, link: HandLink, wired: Mapping[str, int], patience: float = 1.0) -> None:
        self._link, self._wired, self._patience = link, wired, patience
        self._lines: dict[int, RigLine] = {}

    def line(self, number: int) -> RigLine:
        """The line with this GPIO number. Raises NotWired."""
        if str(number) not in self._wired:
            raise NotWired(f"no pin of the hand is wired to GPIO {number}: add it to [lines] of the rig file")
        line = self._lines.get(number) or RigLine(self._link, number, self._wired[str(number)], self._patience)
        return self._lines.setdefault(number, line)


class RigReader(SimulatedReader):
    """A reader whose frames go out of a serial port of the hand, or of this computer."""

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
            with contextlib.suppress(RigHandError):  # the stage tells that the hand is gone
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
        """Its supply is switched off for good."""
        self._ended = True
        self.cut()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the port of this computer."""
        if self._stream:
            self._stream.close()
        self._stream = None


class RigPorts:
    """The serial ports of a table, by device path. places: who is the reader at each."""

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
        """A rig has no printer: the table's own is lost there, or is a real one."""

    def close(self) -> None:
        """Let no reader say anything more, and close the ports of this computer."""
        for reader in self.readers.values():
            reader.end()


class RigTable(OperatedTable):
    """The contacts and machines of a real table, behind a hand: people press, tumblers turn and shoes deal there.

    The machines wait until they are told what happens next, from the first moment: before a controller has claimed its
    motor's pin, the pin's pull-up may look like a motor that is on.
    """

    def __init__(self, board: Board, clock: Clock, pins: RigPins, ports: RigPorts) -> None:
        super().__init__(board, clock, pins, ports)
        self.wait_for_people()

    def press(self, button: str, seconds: float = FINGER_MS / 1000) -> None:
        """Press a button now, and release it after `seconds`. The hand does both, so the host may be late."""
        pin = self._contacts[button].pin
        assert isinstance(pin, RigLine)
        pin.pulse(self._contacts[button].active, round(seconds * 1000))


def needed_lines(board: Board) -> Iterator[tuple[str, int]]:
    """Every line that the hand has to reach at a table with this board: what it is, and its GPIO number."""
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
    """What a rig lacks for a table with this board, in words."""
    ports = board.ports.values()
    hands = Counter(hand for port in ports if port in readers and (hand := readers[port].hand) is not None)
    return [
        *(f"no wire to GPIO {gpio} ({name})" for name, gpio in needed_lines(board) if str(gpio) not in lines),
        *(f"no reader at {port}" for port in ports if port not in readers),
        *(f"only port {hand} of the hand for {count} readers" for hand, count in hands.items() if count > 1),
    ]
