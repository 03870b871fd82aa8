# SPDX-License-Identifier: MIT
"""A real serial port, through pyserial. A thread of the port opens and reads it, and reports on the owner's thread.

A second thread sends. Only ports that are written to have one.

The port is claimed with TIOCEXCL: from then on only root can open it. The thread also looks for programs that had it
open before, and for a login, which is root's: when it opens the port, and while data comes. The thread does not use a
port with another holder: the holder would take the reader's bytes and answer them.
"""

import fcntl
import logging
import os
import queue
import termios
import threading
from functools import partial

import serial  # type: ignore[import-untyped]

from hal.base.clock import SECOND, Clock
from hal.base.serial_line import PortCallbacks
from hal.raspberry_pi.device_file import busy_error, explain, other_holders

log = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""Seconds that `close` waits for the thread. A thread that hangs longer is abandoned."""
LOOK_S = 5.0
"""Seconds between two looks for other holders of the port, while data comes."""
PSEUDO_TERMINALS = range(136, 144)
"""Major device numbers. A pseudo-terminal is not claimed: its maker holds it too, and keeps a claim alive."""


class SerialPort:
    """One port: 8 data bits, no parity, 1 stop bit. A port that something else holds too is reported as lost."""

    def __init__(self, device: str, baud: int, callbacks: PortCallbacks, clock: Clock) -> None:
        self._device, self._baud, self._callbacks, self._clock = device, baud, callbacks, clock
        self._closed, self._tried = threading.Event(), threading.Event()
        self._port: serial.Serial | None = None
        self._unsent: queue.SimpleQueue[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name=f"serial {device}", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Write bytes as Port.write. Bytes written before the port is open are sent as soon as it opens."""
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
                alone = _claim(port.fileno())
                self._require_alone(alone)
                self._port = port
                self._tried.set()
                self._read(port, alone)
        except OSError as error:
            self._handle_loss(explain(_cause(error), self._device))
        except Exception as error:  # for example termios.error, which is no OSError: the port is opened again
            log.exception("%s failed", self._device)
            self._handle_loss(OSError(*error.args))
        finally:
            self._tried.set()

    def _read(self, port: serial.Serial, alone: bool) -> None:
        looked = self._clock.now()
        while not self._closed.is_set():
            data = port.read(max(1, port.in_waiting))
            if data:
                self._clock.post(partial(self._tell, data, self._clock.now()))
            if self._clock.now() - looked > LOOK_S * SECOND:
                looked = self._clock.now()
                self._require_alone(alone)

    def _require_alone(self, alone: bool) -> None:
        """Raise DeviceError if a port that must be the table's alone has another holder."""
        if alone and any(other_holders(self._device)):
            raise busy_error(self._device)

    def _send(self, unsent: "queue.SimpleQueue[bytes]") -> None:
        self._tried.wait()
        try:
            while self._port is not None and not self._closed.is_set():
                self._port.write(unsent.get())
        except OSError as error:
            self._handle_loss(error)
        except Exception as error:  # for example termios.error, or a port that is closed meanwhile
            self._handle_loss(OSError(*error.args))

    def _tell(self, data: bytes, at: int) -> None:
        if not self._closed.is_set():
            self._callbacks.on_data(data, at)

    def _handle_loss(self, error: OSError) -> None:
        if not self._closed.is_set():
            self._clock.post(partial(self._callbacks.on_lost, error))


def _cause(error: OSError) -> OSError:
    """Return the terminal's error behind an error of pyserial, which passes on only words; else the error given."""
    return OSError(*error.__context__.args) if isinstance(error.__context__, termios.error) else error


def _claim(port: int) -> bool:
    """Claim an open port for this process. False for a pseudo-terminal, which is never the table's alone."""
    alone = os.major(os.fstat(port).st_rdev) not in PSEUDO_TERMINALS
    if alone:
        fcntl.ioctl(port, termios.TIOCEXCL)
    return alone
