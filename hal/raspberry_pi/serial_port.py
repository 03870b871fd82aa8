# SPDX-License-Identifier: MIT
"""A real serial port, through pyserial. A thread of its own opens and reads it; it reports on the owner's thread.

What is written goes out on a second thread, which only ports have that are written to.
"""

import logging
import queue
import threading
from functools import partial

import serial  # type: ignore[import-untyped]

from hal.base.clock import Clock
from hal.base.serial_line import PortCallbacks

log = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""How long `close` waits for the thread. A thread that hangs longer is abandoned."""


class SerialPort:
    """One port: 8 data bits, no parity, 1 stop bit. No other program can use it while it is open."""

    def __init__(self, device: str, baud: int, callbacks: PortCallbacks, clock: Clock) -> None:
        self._device, self._baud, self._callbacks, self._clock = device, baud, callbacks, clock
        self._closed, self._tried = threading.Event(), threading.Event()
        self._port: serial.Serial | None = None
        self._unsent: queue.SimpleQueue[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name=f"serial {device}", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """As Port.write. What is written before the port is open goes out as soon as it is."""
        if self._unsent is None:
            self._unsent = queue.SimpleQueue()
            threading.Thread(target=self._send, args=(self._unsent,), name=f"to {self._device}", daemon=True).start()
        self._unsent.put(data)

    def close(self) -> None:
        """As Port.close."""
        self._closed.set()
        if self._unsent is not None:
            self._unsent.put(b"")
        port = self._port
        if port is not None:
            port.cancel_read()
        self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        try:
            with serial.Serial(self._device, self._baud, exclusive=True) as port:
                self._port = port
                self._tried.set()
                self._read(port)
        except OSError as error:
            self._lost(error)
        except Exception as error:  # for example termios.error, which is no OSError: the port is opened again
            log.exception("%s failed", self._device)
            self._lost(OSError(*error.args))
        finally:
            self._tried.set()

    def _read(self, port: serial.Serial) -> None:
        while not self._closed.is_set():
            data = port.read(max(1, port.in_waiting))
            if data:
                self._clock.post(partial(self._tell, data, self._clock.now()))

    def _send(self, unsent: "queue.SimpleQueue[bytes]") -> None:
        self._tried.wait()
        try:
            while self._port is not None and not self._closed.is_set():
                self._port.write(unsent.get())
        except OSError as error:
            self._lost(error)
        except Exception as error:  # for example termios.error, or a port that is closed meanwhile
            self._lost(OSError(*error.args))

    def _tell(self, data: bytes, at: int) -> None:
        if not self._closed.is_set():
            self._callbacks.on_data(data, at)

    def _lost(self, error: OSError) -> None:
        if not self._closed.is_set():
            self._clock.post(partial(self._callbacks.on_lost, error))
