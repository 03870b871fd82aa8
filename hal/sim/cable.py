# SPDX-License-Identifier: MIT
"""What every simulated machine at a serial port has: a plug that can be pulled out, and a cable that can break."""

import errno
import os
from functools import partial

from hal.base.clock import Clock
from hal.base.serial_line import Port, PortCallbacks


class OnACable:
    """A machine at the far end of a port. Subclasses say what it sends, and what becomes of what it is sent."""

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
        """Close the port: what the machine sends is no longer received."""
        self._callbacks = None

    def receive(self, data: bytes) -> None:
        """These bytes come in. A machine that only sends does not listen."""

    def _arrives(self, data: bytes) -> None:
        """These bytes arrive at whoever has opened the port, unless the cable is broken."""
        if self._callbacks is not None and self._whole:
            self._clock.post(partial(self._callbacks.on_data, data, self._clock.now()))

    # What happens to it

    @property
    def connected(self) -> bool:
        """Whether what it sends can arrive: its plug is in, and its cable is whole."""
        return self._plugged and self._whole

    def unplug(self) -> None:
        """Its plug is pulled out: the port is gone, and cannot be opened."""
        callbacks, self._callbacks, self._plugged = self._callbacks, None, False
        if callbacks is not None:
            self._clock.post(partial(callbacks.on_lost, _error(errno.EIO)))

    def plug_in(self) -> None:
        """The plug is in again. What was sent in between is lost."""
        self._plugged = True

    def unplug_or_plug_in(self) -> None:
        """`unplug`; or `plug_in`, if its plug is out."""
        (self.unplug if self._plugged else self.plug_in)()

    def cut(self) -> None:
        """A wire of its cable breaks: the port is there, but nothing passes either way."""
        self._whole = False

    def mend(self) -> None:
        """The cable is whole again."""
        self._whole = True


class _OpenPort:
    """One opening of the port."""

    def __init__(self, machine: OnACable) -> None:
        self._machine = machine

    def write(self, data: bytes) -> None:
        self._machine.receive(data)

    def close(self) -> None:
        self._machine.close()


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
