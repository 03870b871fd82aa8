# SPDX-License-Identifier: MIT
"""A Raspberry Pi's GPIO registers as a file. RPi.GPIO's own C code maps this file instead of /dev/gpiomem.

Register offsets: BCM2835 ARM Peripherals, 6 February 2012, section 6.1. An edge reaches RPi.GPIO through the kernel's
old interface /sys/class/gpio. Here each pin's `value` is a FIFO, and a byte in it is an edge.
"""

import fcntl
import mmap
import os
import struct
import sys
import termios
import time
from pathlib import Path

FUNCTION_SELECT, SET, CLEAR, LEVEL = 0x00, 0x1C, 0x28, 0x34
INPUT, OUTPUT = 0, 1
PATIENCE_S = 30.0
BLOCK = 4096
PINS = 28

CPU_INFO = "Hardware\t: BCM2835\nRevision\t: c03115\nModel\t\t: Raspberry Pi 4 Model B Rev 1.5\n"


class RegisterFile:
    """The registers and the old interface of the kernel, as files in this folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "gpiomem").write_bytes(bytes(BLOCK))
        (folder / "cpuinfo").write_text(CPU_INFO, encoding="ascii")
        with (folder / "gpiomem").open("r+b") as file:
            self._memory = mmap.mmap(file.fileno(), BLOCK)
        self._edges = self._old_interface(folder / "gpio")

    def _old_interface(self, folder: Path) -> dict[int, int]:
        (folder / "gpiochip0").mkdir(parents=True)
        for name in ("export", "unexport"):
            (folder / name).touch()
        return {pin: self._value_of(folder / f"gpio{pin}") for pin in range(PINS)}

    @staticmethod
    def _value_of(folder: Path) -> int:
        folder.mkdir()
        for name in ("direction", "edge"):
            (folder / name).touch()
        os.mkfifo(folder / "value")
        value = os.open(folder / "value", os.O_RDWR | os.O_NONBLOCK)
        os.write(value, b"0")  # the old interface reports once at the start; RPi.GPIO ignores this report
        return value

    def close(self) -> None:
        for value in self._edges.values():
            os.close(value)
        self._memory.close()

    def word(self, offset: int) -> int:
        return int(struct.unpack_from("<I", self._memory, offset)[0])

    def put(self, offset: int, word: int) -> None:
        struct.pack_into("<I", self._memory, offset, word)

    def function(self, pin: int) -> int:
        """Return INPUT or OUTPUT, or one of the pin's other functions."""
        return self.word(FUNCTION_SELECT + 4 * (pin // 10)) >> 3 * (pin % 10) & 7

    def written(self) -> tuple[int, int]:
        """Return the pins set high and those set low since the last call. Real registers forget a write at once."""
        pins = self.word(SET), self.word(CLEAR)
        self.put(SET, 0)
        self.put(CLEAR, 0)
        return pins

    def level(self, pin: int, high: bool) -> bool:
        """Set the level of this input pin. Return whether the level changed."""
        before = self.word(LEVEL)
        after = before | 1 << pin if high else before & ~(1 << pin)
        self.put(LEVEL, after)
        return after != before

    def drive(self, pin: int, high: bool) -> None:
        """Set the level of this input pin, and report the edge if the level changes.

        It first waits until all earlier reports are read, also the report at the start. RPi.GPIO reads only one report
        each time it is woken, and would otherwise lose this edge.
        """
        limit = time.monotonic() + PATIENCE_S
        while self._unread(pin):
            assert time.monotonic() < limit, f"nobody reads what GPIO {pin} reports"
            time.sleep(0.001)
        if self.level(pin, high):
            os.write(self._edges[pin], b"1")

    def _unread(self, pin: int) -> int:
        """Return the number of unread reports of this pin."""
        return int.from_bytes(fcntl.ioctl(self._edges[pin], termios.FIONREAD, bytes(4)), sys.byteorder)
