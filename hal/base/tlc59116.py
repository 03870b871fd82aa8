# SPDX-License-Identifier: MIT
"""The TLC59116, a constant-current driver of 16 LEDs on I²C (Texas Instruments, SLDS157E): its registers."""

import errno
from functools import lru_cache
from typing import NamedTuple

from hal.base.bus import Bus

CHANNELS = 16
ALL = 0xFFFF

MODE1, MODE2, LEDOUT0, IREF, EFLAG1, EFLAG2 = 0x00, 0x01, 0x14, 0x1C, 0x1D, 0x1E
ALL_REGISTERS = 0x80
"""In the control byte: go to the next register after each byte, over the registers 0x00 to 0x1B (9.5.11, table 3)."""

AWAKE = 0x00
"""MODE1: oscillator on, and no answer to the all-call or sub-call addresses (9.5.1)."""

MODE1_STATE = 0x1F
"""MODE1 without its bits 7 to 5, which only echo the control byte (9.5.1)."""

CLEAR_ERRORS = 0x80
"""MODE2, bit 7: 1 clears the error flags, 0 allows new ones (9.5.2)."""

FULL_GAIN = 0xFF
"""IREF as at power-up: the current is 18.75 V / Rext (9.5.9)."""

FULLY_ON = 0b01
"""LEDOUT, two bits a channel: on without PWM. An open lamp is found only in this state (9.3.1, 9.5.6)."""

SOFTWARE_RESET, RESET_1, RESET_2 = 0x6B, 0xA5, 0x5A
"""The address and the two bytes that bring every TLC59116 on the bus to its state at power-up (9.3.5)."""


class ChannelCheck(NamedTuple):
    """The result of a check, a bit for each channel."""

    on: int = 0
    """Channels that were on."""
    open: int = 0
    """Channels among them without current."""
    had_forgotten: bool = False
    """Whether the chip had lost its settings, which were then written again."""


def reset_all(bus: Bus) -> None:
    """Switch off all lamps of all chips on the bus at once. Raises OSError if no chip answers."""
    bus.write(SOFTWARE_RESET, RESET_1, bytes([RESET_2]))


class Tlc59116:
    """One chip. Every method does its transfers at once, and raises OSError if one fails.

    After a failure the chip's state is unknown: the next call begins with the whole initialisation.
    """

    def __init__(self, bus: Bus, address: int) -> None:
        self.address = address
        self._bus = bus
        self._wanted = 0
        self._written: int | None = None

    def light(self, lit: int) -> None:
        """Light the channels whose bits are 1, and no others. Writes only if this is a change."""
        self._wanted = lit
        if self._written is None:
            self._start()
        elif self._written != lit:
            self._put(lit)

    def check(self) -> ChannelCheck:
        """Compare the chip with the values written to it, write them again if they are lost, and read which lamps are
        open.

        Raises OSError if the chip does not keep the values.
        """
        had_state = self._written is not None
        if not had_state:
            self._start()
        kept = self._holds_wanted()
        if not kept:
            self._start()
            self._require_wanted()
        return ChannelCheck(self._wanted, self._open(self._wanted), had_state and not kept)

    def test(self, channels: int) -> ChannelCheck:
        """Light these channels for as long as it takes to read which lamps are open (some milliseconds)."""
        checked = self.check()
        self._put(channels)
        is_open = self._open(channels)
        self._put(self._wanted)
        return ChannelCheck(channels, is_open, checked.had_forgotten)

    def retest(self, channels: int) -> ChannelCheck:
        """Light these channels and the lit ones for as long as it takes to read which are open."""
        checked = self.check()
        self._put(self._wanted | channels)
        is_open = self._open(self._wanted | channels)
        self._put(self._wanted)
        return ChannelCheck(self._wanted | channels, is_open, checked.had_forgotten)

    def _start(self) -> None:
        self._written = None
        self._set(MODE1, AWAKE)
        self._clear_errors()
        self._set(IREF, FULL_GAIN)
        self._put(self._wanted)

    def _set(self, register: int, value: int) -> None:
        self._bus.write(self.address, register, bytes([value]))

    def _clear_errors(self) -> None:
        self._set(MODE2, CLEAR_ERRORS)
        self._set(MODE2, 0)

    def _put(self, lit: int) -> None:
        self._written = None  # unknown until the transfer has succeeded
        self._bus.write(self.address, ALL_REGISTERS | LEDOUT0, led_out(lit))
        self._written = lit

    def _require_wanted(self) -> None:
        if not self._holds_wanted():
            self._written = None
            raise OSError(errno.EIO, "it does not keep what is written to it")

    def _holds_wanted(self) -> bool:
        try:
            mode = self._bus.read(self.address, MODE1, 1)[0] & MODE1_STATE
            return mode == AWAKE and self._bus.read(self.address, ALL_REGISTERS | LEDOUT0, 4) == led_out(self._wanted)
        except OSError:
            self._written = None
            raise

    def _open(self, lit: int) -> int:
        """Channels among `lit` through which no current flows.

        A lamp without current is read a second time before it counts. The first reading may come while the lamp is
        switching on. Or it may be left from a time when the chip was too hot, until the flags are cleared (9.3.2).
        """
        if not (lit and lit & ~self._flags()):
            return 0
        self._clear_errors()
        return lit & ~self._flags()

    def _flags(self) -> int:
        """1: current flows; 0: no current, or the channel is off. Beyond 0x1B each register is read by itself."""
        low, high = (self._bus.read(self.address, register, 1)[0] for register in (EFLAG1, EFLAG2))
        return low | high << 8


@lru_cache(maxsize=256)
def led_out(lit: int) -> bytes:
    """LEDOUT0 to LEDOUT3 for these channels: four channels in each, the lowest in the lowest bits (9.5.6)."""
    states = sum(FULLY_ON << 2 * channel for channel in range(CHANNELS) if lit >> channel & 1)
    return states.to_bytes(4, "little")
