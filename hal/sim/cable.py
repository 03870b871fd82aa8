# SPDX-License-Identifier: MIT
"""The base of simulated machines on a serial port: the plug can be pulled out, and the cable can break."""

import errno
import os
from functools import partial

from hal.base.clock import Clock
from hal.base.serial_line import Port, PortCallbacks


class SerialMachine:
    """A machine on a serial port. Subclasses send data and handle the data they receive."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._callbacks: PortCallbacks | None = None
        self._plugged = self._whole = True

    # The port

    def open(self, callbacks: PortCallbacks) -> Port:
        """Open the port. If the plug is out, `on_lost` is called."""
        if self._plugged:
            self._callbacks = callbacks
        else:
            self._clock.after(0, partial(callbacks.on_lost, _error(errno.ENOENT)))
        return _OpenPort(self)

    def close(self) -> None:
        """Close the port: data from the machine is no longer received."""
        self._callbacks = None

    def receive(self, data: bytes) -> None:
        """Handle bytes from the controller. A machine that only sends ignores them."""

    def _arrives(self, data: bytes) -> None:
        """Deliver these bytes to the open port, unless the cable is broken."""
        if self._callbacks is not None and self._whole:
            self._clock.post(partial(self._callbacks.on_data, data, self._clock.now()))

    # Faults of the plug and the cable

    @property
    def connected(self) -> bool:
        """Whether data can pass: the plug is in, and the cable is whole."""
        return self._plugged and self._whole

    def unplug(self) -> None:
        """Pull the plug out: the port is gone, and cannot be opened."""
        callbacks, self._callbacks, self._plugged = self._callbacks, None, False
        if callbacks is not None:
            self._clock.post(partial(callbacks.on_lost, _error(errno.EIO)))

    def plug_in(self) -> None:
        """Plug the machine in again. Data sent in between is lost."""
        self._plugged = True

    def unplug_or_plug_in(self) -> None:
        """Unplug the machine; if it is unplugged, plug it in."""
        (self.unplug if self._plugged else self.plug_in)()

    def cut(self) -> None:
        """Break a wire of the cable: the port is there, but nothing passes either way."""
        self._whole = False

    def mend(self) -> None:
        """Mend the cable."""
        self._whole = True


class _OpenPort:
    """One opening of the port."""

    def __init__(self, machine: SerialMachine) -> None:
        self._machine = machine

    def write(self, data: bytes) -> None:
        self._machine.receive(data)

    def close(self) -> None:
        self._machine.close()


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
