#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The hand inside the virtual Pi: its lines are gpio-sim's, and its serial ports are the far ends of the USB readers.

Started beside hand.py, as root: python3 virtual_pi.py /dev/virtio-ports/hand
"""

import glob
import os
import select
import sys
import termios
import time
import tty
from pathlib import Path

import hand

LINES = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
FAULTS = Path("/sys/module/i2c_table/parameters")
PORTS = ("/dev/ttyS1", "/dev/ttyS2")
TURN_S = 0.004
KEEP_US = 200_000
"""Microseconds. Interval at which the levels of the lines are compared with the driven levels."""
TLC_FIRST, HT_FIRST, HT_BIT = 0x60, 0x70, 16


class VirtualPins:
    """The pins of the hand, which are the table's own lines seen from outside."""

    name, ports, chips = "VIRTUAL", len(PORTS), True
    lines = tuple(range(28))

    def __init__(self):
        sys.path.insert(0, "/opt/table-controller/.venv/lib/python{}.{}/site-packages".format(*sys.version_info))
        import smbus2

        self._bus = smbus2.SMBus(1)
        self._values = {line: os.open(LINES / f"sim_gpio{line}" / "value", os.O_RDONLY) for line in self.lines}
        self._driven = {}
        self._serial = [os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK) for path in PORTS]
        for port in self._serial:
            tty.setraw(port)
            modes = termios.tcgetattr(port)
            modes[4] = modes[5] = termios.B115200
            termios.tcsetattr(port, termios.TCSANOW, modes)

    def micros(self):
        return time.monotonic_ns() // 1000

    def drive(self, line, level):
        """A line that is let go has its pull-up, as an open contact."""
        self._driven.pop(line, None)
        if level is not None:
            self._driven[line] = level
        self._pull(line, level)

    def keep(self):
        """Drive again what a table has left otherwise: in gpio-sim a freed output keeps its level, contact or not."""
        for line, level in self._driven.items():
            if self.read(line) != level:
                self._pull(line, level)

    def _pull(self, line, level):
        (LINES / f"sim_gpio{line}" / "pull").write_text("pull-down" if level == 0 else "pull-up")

    def watch(self, line):
        """Its value is read again and again."""

    def read(self, line):
        return int(os.pread(self._values[line], 2, 0))

    def send_bytes(self, port, data):
        os.write(self._serial[port], data)

    def plug(self, port, is_in):
        """An unauthorized USB device is gone for its driver, as if its plug were out."""
        for path in glob.glob("/sys/bus/usb/devices/*/serial"):
            if Path(path).read_text().strip() == f"rig-reader-{port}":
                authorized = Path(path).with_name("authorized")
                if authorized.read_text().strip() != str(int(is_in)):
                    authorized.write_text(str(int(is_in)))

    def read_chip(self, address, register, count):
        return self._bus.read_i2c_block_data(address, register, count)

    def open_lamp(self, address, channel, is_open):
        """`open` is a list: for each lamp driver the channels without current, a bit a channel."""
        chips = [int(each) for each in (FAULTS / "open").read_text().split(",")]
        chips += [0] * (address - TLC_FIRST + 1 - len(chips))
        chips[address - TLC_FIRST] = _with_bit(chips[address - TLC_FIRST], channel, is_open)
        (FAULTS / "open").write_text(",".join(map(str, chips)))

    def lose_chip(self, address, is_gone):
        bit = address - TLC_FIRST if address < HT_FIRST else HT_BIT + address - HT_FIRST
        absent = int((FAULTS / "absent").read_text())
        (FAULTS / "absent").write_text(str(_with_bit(absent, bit, is_gone)))


def _with_bit(number, bit, is_set):
    return number | 1 << bit if is_set else number & ~(1 << bit)


def main(path):
    """Serve the port until the end of the machine. It reads as ended while nobody is at its other end."""
    port = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    out = bytearray()
    pins = VirtualPins()
    it = hand.Hand(pins, out.extend)
    kept_at = 0
    while True:
        if pins.micros() - kept_at > KEEP_US:
            kept_at = pins.micros()
            pins.keep()
        if select.select([port], [], [], TURN_S)[0]:
            data = _read(port)
            if not data:
                time.sleep(TURN_S)
            it.feed(data)
        it.tick()
        if out:
            _write(port, out)


def _read(port):
    try:
        return os.read(port, 4096)
    except BlockingIOError:
        return b""


def _write(port, out):
    """Send as much as goes; nobody at the other end: forget it."""
    try:
        del out[: os.write(port, out)]
    except BlockingIOError:
        pass
    except OSError:
        out.clear()


if __name__ == "__main__":
    main(sys.argv[1])
