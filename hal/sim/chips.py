# SPDX-License-Identifier: MIT
"""Simulated TLC59116 and HT16K33 chips, at the level of their registers, and as strict as their data sheets."""

from collections import deque
from typing import Protocol

from hal.base.ht16k33 import SEGMENTS

CHANNELS = 16
TRANSFERS_KEPT = 256
"""Number of transfers that a chip records."""

FULLY_ON = [sum(1 << c for c in range(4) if byte >> 2 * c & 0b11 == 0b01) for byte in range(256)]
"""Channels of a LEDOUT register that are on without PWM: a bit for each of the four, by the register's value."""

Transfers = deque[tuple[str, int, bytes]]
"""Transfers on the bus: read or write, the register, the data."""


class SimulatedChip(Protocol):
    """A chip on the simulated bus."""

    present: bool
    transfers: Transfers

    def power_up(self) -> None: ...

    def write(self, register: int, data: bytes) -> None: ...

    def read(self, register: int, length: int) -> bytes: ...


class ForeignChip:
    """A chip of another kind: it accepts every write, and answers every read with zeros."""

    def __init__(self) -> None:
        self.present = True
        self.transfers: deque[tuple[str, int, bytes]] = deque(maxlen=0)

    def power_up(self) -> None:
        """Do nothing: the chip has no registers."""

    def write(self, register: int, data: bytes) -> None:
        """Ignore the data."""

    def read(self, register: int, length: int) -> bytes:  # noqa: ARG002 - every register is the same
        return bytes(length)


class SimulatedTlc59116:
    """A TLC59116 (SLDS157E): its 31 registers, auto-increment, error flags, asleep after power-up."""

    LAST, LAST_COUNTED = 0x1E, 0x1B
    AT_POWER_UP = {0x00: 0x11, 0x12: 0xFF, 0x18: 0xD2, 0x19: 0xD4, 0x1A: 0xD8, 0x1B: 0xD0, 0x1C: 0xFF}
    LOOPS = {0b100: (0x00, 0x1B), 0b101: (0x02, 0x11), 0b110: (0x12, 0x13), 0b111: (0x02, 0x13)}
    """Register range that each auto-increment mode steps through: bits 7 to 5 of the control byte, first register, last
    one.
    """

    def __init__(self) -> None:
        self.present = True
        self.open: set[int] = set()
        self._hot = self._tripped = False
        self.transfers: Transfers = deque(maxlen=TRANSFERS_KEPT)
        self.power_up()

    def power_up(self) -> None:
        """Set all registers as after power-up or a software reset: asleep, outputs off, all-call address answered."""
        self.registers = [self.AT_POWER_UP.get(register, 0) for register in range(self.LAST + 1)]
        self._control = 0

    def heat(self, hot: bool) -> None:
        """Make the chip too hot: its outputs are off until it is cooler. The flags stay until cleared (9.3.2)."""
        self._hot = hot
        self._tripped = self._tripped or hot

    @property
    def answers_all_call(self) -> bool:
        return bool(self.registers[0x00] & 0x01)

    @property
    def fully_on(self) -> set[int]:
        """Channels whose output is on without PWM, which works without the oscillator."""
        return {channel for channel in range(CHANNELS) if self._on() >> channel & 1}

    @property
    def lit(self) -> set[int]:
        """Channels whose lamps are lit: on, or dimmed with the chip awake, and the lamp not open."""
        if self._hot or not self.present:
            return set()
        asleep = self.registers[0x00] & 0x10
        dimmed = {c for c in range(CHANNELS) if self._state(c) in (0b10, 0b11) and self.registers[0x02 + c]}
        return (self.fully_on | (set() if asleep else dimmed)) - self.open

    def write(self, register: int, data: bytes) -> None:
        self._control = register
        for byte in data:
            self._store(self._next(), byte)

    def read(self, register: int, length: int) -> bytes:
        self._control = register
        return bytes([self._load(self._next()) for _ in range(length)])

    def _next(self) -> int:
        """Return the register that the control byte addresses, then step to the next one if auto-increment is on."""
        register, increment = self._control & 0x1F, self._control >> 5
        if register > self.LAST:
            message = f"TLC59116: there is no register {register:#04x}"
            raise AssertionError(message)
        if increment in self.LOOPS:
            first, last = self.LOOPS[increment]
            if register > self.LAST_COUNTED:
                message = f"TLC59116: counting up from {register:#04x} is not defined"
                raise AssertionError(message)
            self._control = increment << 5 | (first if register == last else register + 1)
        return register

    def _store(self, register: int, byte: int) -> None:
        if register in (0x1D, 0x1E):
            message = "TLC59116: the error flags cannot be written"
            raise AssertionError(message)
        if register == 0x01 and byte & 0x80:
            self._tripped = self._hot
        self.registers[register] = byte

    def _load(self, register: int) -> int:
        if register == 0x00:
            return self._control & 0xE0 | self.registers[0x00] & 0x1F
        if register in (0x1D, 0x1E):
            return self._flags() >> 8 * (register - 0x1D) & 0xFF
        return self.registers[register]

    def _flags(self) -> int:
        """1: current flows. 0: off, open, or the chip too hot."""
        if self._tripped:
            return 0
        return self._on() & ~sum(1 << channel for channel in self.open)

    def _on(self) -> int:
        """Channels that are on without PWM: a bit for each."""
        first, second, third, fourth = self.registers[0x14:0x18]
        return FULLY_ON[first] | FULLY_ON[second] << 4 | FULLY_ON[third] << 8 | FULLY_ON[fourth] << 12

    def _state(self, channel: int) -> int:
        return self.registers[0x14 + channel // 4] >> 2 * (channel % 4) & 0b11


class SimulatedHt16k33:
    """An HT16K33 (rev. 1.20): display memory, oscillator, display switch, dimming."""

    RAM_BYTES = 16

    def __init__(self, commons: list[int]) -> None:
        """`commons`: the COM line of each digit, left to right."""
        self.present = True
        self.transfers: Transfers = deque(maxlen=TRANSFERS_KEPT)
        self._commons = commons
        self.power_up()

    def power_up(self) -> None:
        """In standby: oscillator and display off, full brightness."""
        self.memory = bytearray(self.RAM_BYTES)
        self.oscillator_on = self.display_on = False
        self.blink = 0
        self.brightness = 16

    @property
    def shown(self) -> str:
        """The visible characters: one for each digit, "?" for segments that form no character."""
        if not (self.present and self.oscillator_on and self.display_on):
            return " " * len(self._commons)
        characters = {segments: character for character, segments in SEGMENTS.items()}
        return "".join(characters.get(self.memory[2 * common], "?") for common in self._commons)

    def write(self, register: int, data: bytes) -> None:
        if register < self.RAM_BYTES:
            for offset, byte in enumerate(data):
                self.memory[(register + offset) % self.RAM_BYTES] = byte
        elif data:
            message = f"HT16K33: the command {register:#04x} takes no data"
            raise AssertionError(message)
        else:
            self._command(register)

    def read(self, register: int, length: int) -> bytes:
        if register >= self.RAM_BYTES:
            message = f"HT16K33: only the display memory is read here, not {register:#04x}"
            raise AssertionError(message)
        if register + length <= self.RAM_BYTES:
            return bytes(self.memory[register : register + length])
        return bytes([self.memory[(register + offset) % self.RAM_BYTES] for offset in range(length)])

    def _command(self, command: int) -> None:
        match command >> 4:
            case 0x2:
                self.oscillator_on = bool(command & 1)
            case 0x8:
                self.display_on, self.blink = bool(command & 1), command >> 1 & 0b11
            case 0xE:
                self.brightness = (command & 0x0F) + 1
            case 0xA:
                pass  # ROW/INT: which signal one pin carries; it has no effect here
            case _:
                message = f"HT16K33: there is no command {command:#04x}"
                raise AssertionError(message)
