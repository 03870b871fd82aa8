# SPDX-License-Identifier: MIT
"""A real serial port, through pyserial. A thread of its own opens and reads it; it reports on the owner's thread."""

import logging
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
        self._closed = threading.Event()
        self._port: serial.Serial | None = None
        self._thread = threading.Thread(target=self._run, name=f"serial {device}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """As Port.close."""
        self._closed.set()
        port = self._port
        if port is not None:
            port.cancel_read()
        self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        try:
            with serial.Serial(self._device, self._baud, exclusive=True) as port:
                self._port = port
                self._read(port)
        except OSError as error:
            self._lost(error)
        except Exception as error:  # for example termios.error, which is no OSError: the port is opened again
            log.exception("%s failed", self._device)
            self._lost(OSError(*error.args))

    def _read(self, port: serial.Serial) -> None:
        while not self._closed.is_set():
            data = port.read(max(1, port.in_waiting))
            if data:
                self._clock.post(partial(self._tell, data, self._clock.now()))

    def _tell(self, data: bytes, at: int) -> None:
        if not self._closed.is_set():
            self._callbacks.on_data(data, at)

    def _lost(self, error: OSError) -> None:
        if not self._closed.is_set():
            self._clock.post(partial(self._callbacks.on_lost, error))
