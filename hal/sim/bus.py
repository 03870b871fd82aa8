# SPDX-License-Identifier: MIT
"""A simulated I²C bus with the chips of a board. Chips can be lost, reset, too hot, or hang; lamps can be open."""

import errno
import os
import threading

from hal.base.tlc59116 import RESET_1, RESET_2, SOFTWARE_RESET
from hal.board import Board
from hal.sim.chips import ForeignChip, SimulatedChip, SimulatedHt16k33, SimulatedTlc59116

ALL_CALL = 0x68


class SimulatedBus:
    """Answers the drivers as `/dev/i2c-N` does. Its faults may be set from any thread."""

    def __init__(self, board: Board) -> None:
        self.lamp_chips: dict[int, SimulatedTlc59116] = {}
        self.digit_chips: dict[str, SimulatedHt16k33] = {}
        self._lamps: dict[str, tuple[SimulatedTlc59116, int]] = {}
        self._chips: dict[int, SimulatedChip] = {}
        self._exchanged: dict[int, SimulatedChip] = {}
        self._lock = threading.Lock()
        self._free = threading.Event()
        self._free.set()
        self._hangs_at_once = False
        self._disturbed = 0
        self._populate(board)

    # What a person sees

    @property
    def lit(self) -> frozenset[str]:
        """The lamps that are lit."""
        with self._lock:
            return frozenset(name for name, (chip, channel) in self._lamps.items() if channel in chip.lit)

    def digits(self, terminal: str) -> str:
        """Return the characters on a terminal's digits: one for each digit, a space for a dark one."""
        with self._lock:
            return self.digit_chips[terminal].shown

    # Faults of the bus

    def lose(self, address: int) -> None:
        """Unplug the chip's cable: the chip does not answer, and its lamps or digits are dark."""
        with self._lock:
            self._chips[address].present = False

    def bring_back(self, address: int) -> None:
        """Plug the cable in again: the chip has just powered up."""
        with self._lock:
            self._chips[address].power_up()
            self._chips[address].present = True

    def exchange(self, address: int) -> None:
        """Put another chip at this address; the lamps or digits of the right chip are dark. `put_back` ends this."""
        with self._lock:
            self._chips[address].present = False
            self._exchanged[address], self._chips[address] = self._chips[address], ForeignChip()

    def put_back(self, address: int) -> None:
        """Put the right chip back at its address. It has just powered up."""
        with self._lock:
            self._chips[address] = self._exchanged.pop(address, self._chips[address])
        self.bring_back(address)

    def dip(self, address: int) -> None:
        """Interrupt the chip's supply for a moment: the chip still answers, but has lost all its settings."""
        with self._lock:
            self._chips[address].power_up()

    def open_lamp(self, name: str) -> None:
        """Burn the lamp out, or break its cable."""
        chip, channel = self._lamps[name]
        with self._lock:
            chip.open.add(channel)

    def mend_lamp(self, name: str) -> None:
        """Replace the lamp."""
        chip, channel = self._lamps[name]
        with self._lock:
            chip.open.discard(channel)

    def overheat(self, address: int, *, hot: bool = True) -> None:
        """Overheat a lamp driver: it switches its lamps off. With `hot=False` it has cooled down."""
        with self._lock:
            self.lamp_chips[address].heat(hot)

    def disturb(self, transfers: int) -> None:
        """Make the next transfers fail, as noise does."""
        with self._lock:
            self._disturbed = transfers

    def hang(self, *, at_once: bool = False) -> None:
        """Hold SDA low, as a faulty chip does: every transfer blocks until `free()`, or times out with `at_once`."""
        self._hangs_at_once = at_once
        self._free.clear()

    def free(self) -> None:
        """The bus works again."""
        self._free.set()

    # The bus protocol

    def write(self, address: int, register: int, data: bytes) -> None:
        self._wait()
        with self._lock:
            for chip in self._addressed(address, register, data):
                chip.transfers.append(("write", register, data))
                if address == SOFTWARE_RESET:
                    chip.power_up()
                else:
                    chip.write(register, data)

    def read(self, address: int, register: int, length: int) -> bytes:
        self._wait()
        with self._lock:
            chip = self._answering(address)
            data = chip.read(register, length)
            chip.transfers.append(("read", register, data))
            return data

    def close(self) -> None:
        """Release any thread that hangs in a transfer."""
        self._free.set()

    def _wait(self) -> None:
        if not self._free.is_set():
            if self._hangs_at_once:
                raise _error(errno.ETIMEDOUT)
            self._free.wait()
        if self._disturbed > 0:
            self._fail_disturbed()

    def _fail_disturbed(self) -> None:
        with self._lock:
            if self._disturbed > 0:
                self._disturbed -= 1
                raise _error(errno.EIO)

    def _addressed(self, address: int, register: int, data: bytes) -> list[SimulatedChip]:
        if address not in {SOFTWARE_RESET, ALL_CALL}:
            return [self._answering(address)]
        drivers = [chip for chip in self.lamp_chips.values() if chip.present]
        if address == SOFTWARE_RESET:
            chips: list[SimulatedChip] = [*drivers] if (register, data) == (RESET_1, bytes([RESET_2])) else []
        else:
            chips = [chip for chip in drivers if chip.answers_all_call]
        if not chips:
            raise _error(errno.EREMOTEIO)
        return chips

    def _answering(self, address: int) -> SimulatedChip:
        chip = self._chips.get(address)
        if chip is None or not chip.present:
            raise _error(errno.EREMOTEIO)
        return chip

    def _populate(self, board: Board) -> None:
        for name, terminal in board.terminals.items():
            digits = SimulatedHt16k33(terminal.digits.commons)
            self.digit_chips[name] = self._chips[terminal.digits.address] = digits
        for lamps in (*board.lamps.values(), *board.indicators.values()):
            for wiring in lamps.chips:
                chip = self.lamp_chips[wiring.address] = self._chips[wiring.address] = SimulatedTlc59116()
                named = ((name, channel) for channel, name in enumerate(wiring.channels) if name)
                self._lamps.update({name: (chip, channel) for name, channel in named})
                chip.open.update(set(range(16)) - {channel for _, channel in self._lamps_of(chip)})

    def _lamps_of(self, chip: SimulatedTlc59116) -> list[tuple[str, int]]:
        return [(name, channel) for name, (owner, channel) in self._lamps.items() if owner is chip]


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
