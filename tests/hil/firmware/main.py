# SPDX-License-Identifier: MIT
"""A Raspberry Pi Pico as a hand. Copy this file and hand.py to it; MicroPython 1.20 or newer.

Each line is a pin of the Pico, through 1 kΩ to a GPIO of the table's Pi; 0 V of both are joined. The host is on USB.
Serial port 0 is UART0 on GP16 (to the Pi's GPIO 15, RXD), serial port 1 UART1 on GP8; these two pins are no lines.
Both send with 38400 bits per second, as the shipped boards want it.
"""

import select
import sys
import time

import hand
import machine
import micropython

LINES = tuple(pin for pin in (*range(23), 26, 27, 28) if pin not in (8, 16))
BAUD = 38400


class PicoPins:
    """The pins of a Pico. It cannot reach the table's chips."""

    name, lines, ports, chips = "PICO", LINES, 2, False

    def __init__(self):
        self._pins = {line: machine.Pin(line, machine.Pin.IN) for line in LINES}
        self._uarts = (machine.UART(0, BAUD, tx=machine.Pin(16)), machine.UART(1, BAUD, tx=machine.Pin(8)))
        self._plugged = [True, True]
        self._ticks = time.ticks_us()
        self._micros = 0

    def micros(self):
        """time.ticks_us begins again after 18 minutes: this does not."""
        now = time.ticks_us()
        self._micros += time.ticks_diff(now, self._ticks)
        self._ticks = now
        return self._micros

    def drive(self, line, level):
        if level is None:
            self._pins[line].init(machine.Pin.IN)
        else:
            self._pins[line].init(machine.Pin.OUT, value=level)

    def watch(self, line):
        """Pulled down: the line of a motor on a Pi that is off is no motor that is on."""
        self._pins[line].init(machine.Pin.IN, machine.Pin.PULL_DOWN)

    def read(self, line):
        return self._pins[line].value()

    def send_bytes(self, port, data):
        if self._plugged[port]:
            self._uarts[port].write(data)

    def plug(self, port, is_in):
        self._plugged[port] = is_in


def main():
    """Serve the host on USB for ever. A byte 3 in a frame cannot be: it would be Ctrl-C, which is switched off."""
    micropython.kbd_intr(-1)
    host = select.poll()
    host.register(sys.stdin, select.POLLIN)
    it = hand.Hand(PicoPins(), sys.stdout.buffer.write)
    while True:
        while host.poll(0):
            it.feed(sys.stdin.buffer.read(1))
        it.tick()


main()
