# SPDX-License-Identifier: MIT
"""A receipt printer on USB: the file of the kernel's driver usblp (/dev/usb/lp0), which is no serial port.

A thread of the port opens, reads and writes the file, and reports on the owner's thread.
"""

import errno
import logging
import os
import select
import threading
from functools import partial

from hal.base.clock import Clock
from hal.base.serial_line import PortCallbacks
from hal.raspberry_pi.device_file import explain

log = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""Seconds that `close` waits for the thread. A thread that hangs longer is abandoned."""
BUSY_S = 0.02
"""Seconds until the next attempt if the kernel reports a file as ready although it is not."""
PART = 4096
LOST = select.POLLERR | select.POLLHUP | select.POLLNVAL


class UsbPrinterPort:
    """The file of one printer, to read and write. A printer that takes no bytes keeps only this thread waiting."""

    def __init__(self, device: str, callbacks: PortCallbacks, clock: Clock) -> None:
        self._device, self._callbacks, self._clock = device, callbacks, clock
        self._closed = threading.Event()
        self._guard = threading.Lock()
        self._unsent = bytearray()
        self._woken, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"printer {device}", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """As Port.write."""
        with self._guard:
            self._unsent += data
            self._wake_up()

    def close(self) -> None:
        """As Port.close."""
        with self._guard:
            self._closed.set()
            self._wake_up()
        self._thread.join(PATIENCE_S)

    def _wake_up(self) -> None:
        """Wake the thread. Its pipe is gone once the thread has ended."""
        if self._wake >= 0:
            os.write(self._wake, b"\0")

    def _run(self) -> None:
        try:
            file = os.open(self._device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            try:
                self._pass_on(file)
            finally:
                os.close(file)
        except OSError as error:
            self._lost(error)
        finally:
            with self._guard:
                os.close(self._woken)
                os.close(self._wake)
                self._wake = -1

    def _pass_on(self, file: int) -> None:
        while not self._closed.is_set():
            happened = dict(self._wait(file))
            if self._woken in happened:
                os.read(self._woken, PART)
            if happened.get(file, 0) & (select.POLLIN | LOST):
                self._read(file)
            if happened.get(file, 0) & select.POLLOUT:
                self._send(file)

    def _wait(self, file: int) -> list[tuple[int, int]]:
        poll = select.poll()
        poll.register(self._woken, select.POLLIN)
        poll.register(file, select.POLLIN | (select.POLLOUT if self._unsent else 0))
        return poll.poll()

    def _read(self, file: int) -> None:
        try:
            data = os.read(file, PART)
        except BlockingIOError:
            self._closed.wait(BUSY_S)
            return
        if not data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._clock.post(partial(self._tell, data, self._clock.now()))

    def _send(self, file: int) -> None:
        with self._guard:
            part = bytes(self._unsent[:PART])
        try:
            sent = os.write(file, part)
        except BlockingIOError:
            self._closed.wait(BUSY_S)
            return
        with self._guard:
            del self._unsent[:sent]

    def _tell(self, data: bytes, at: int) -> None:
        if not self._closed.is_set():
            self._callbacks.on_data(data, at)

    def _lost(self, error: OSError) -> None:
        if not self._closed.is_set():
            self._clock.post(partial(self._callbacks.on_lost, explain(error, self._device)))
