# SPDX-License-Identifier: MIT
"""The real pins, bus and ports of a Raspberry Pi, through the back end of the board file."""

import errno
import importlib
import logging
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from threading import RLock
from typing import Any

from hal.base.bus import Bus
from hal.base.clock import Clock
from hal.base.device_error import DeviceError, in_words, remedy_of
from hal.base.pins import OutputLine, PinFactory
from hal.base.serial_line import OpenPort, Port, PortCallbacks
from hal.board import Board
from hal.wiring.fields import Level, MotorWiring

log = logging.getLogger(__name__)

BACK_ENDS = {
    "lgpio": ("hal.raspberry_pi.lgpio_pins", "LgpioPins", "lgpio", "pip install table-controller[pi]"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory", "RPi", "pip install table-controller[rpigpio]"),
}
"""Back ends: module and class of the pins, the package needed, and the command that installs it.

With each back end an output has its level from its first moment.
"""


KNOWS_HOLDERS = ("lgpio",)
"""Back ends that request a pin from the kernel, and fail if another process holds it."""
EDGES_OF_RPIGPIO = Path("/sys/class/gpio/gpiochip0")
"""The kernel's old interface with the Pi's pins numbered from 0. RPi.GPIO reports no edge without it."""
NO_EDGES = (
    'gpio.backend = "rpigpio" cannot report a press on this kernel: RPi.GPIO needs the old interface '
    f'{EDGES_OF_RPIGPIO}, which Linux 6.6 and newer do not have. Set gpio.backend = "lgpio" in the board file'
)
USB_PRINTERS = "/dev/usb/lp"
"""Start of the paths of USB printers: the kernel's driver usblp makes these files."""
UNSEEN = 'gpio.backend = "rpigpio" cannot see whether another process holds these pins: look at the motors'


class HardwareError(Exception):
    """The pins or the bus cannot be opened; str() gives the device, the cause and the remedy."""


def open_pins(board: Board) -> PinFactory:
    """Return the pins of this Pi through the board's back end. Raises HardwareError, also if no edge can be
    reported.
    """
    pins = _open_pins(board)
    if board.gpio.backend == "rpigpio" and not EDGES_OF_RPIGPIO.exists():
        pins.close()
        raise HardwareError(NO_EDGES)
    return pins


def _open_pins(board: Board) -> PinFactory:
    name = board.gpio.backend
    module, factory, package, install = BACK_ENDS[name]
    if name == "lgpio":
        _keep_fifos_out_of_the_way()
    try:
        pins: PinFactory = getattr(importlib.import_module(module), factory)()
    except ImportError as error:
        message = f'gpio.backend is "{name}", and its package {package} is not installed ({error}): {install}'
        raise HardwareError(message) from error
    except Exception as error:
        remedy = remedy_of(error, _pins_remedy(name, error))
        message = f'the pins cannot be opened with gpio.backend = "{name}": {in_words(error)}. {remedy}'
        raise HardwareError(message) from error
    _let_pins_be_released_meanwhile(pins)
    return pins


def _let_pins_be_released_meanwhile(pins: Any) -> None:
    """Let gpiozero release a pin while it reserves another.

    Python may collect a half-made device just then, and closing the device releases its pin. With gpiozero's own lock,
    which is not reentrant, the thread waits for itself for ever.
    """
    pins._res_lock = RLock()


def motors_off(board: Board) -> str:
    """Set every motor's pin to off while no controller runs. Returns a caution, empty if there is none.

    Raises HardwareError if another process holds a pin: this pin is left alone, the others are off.
    """
    pins = _open_pins(board)
    try:
        held = [why for pin, active in motor_pins(board) if (why := _set_off(pins, pin, active))]
    finally:
        pins.close()
    if held:
        message = f"{'; '.join(held)}: it was left alone. Does another process hold it? Every other motor's pin is off"
        raise HardwareError(message)
    return "" if board.gpio.backend in KNOWS_HOLDERS else UNSEEN


def _set_off(pins: PinFactory, pin: int, active: Level) -> str:
    """Set this pin to off. Return the reason of a failure; empty on success."""
    try:
        OutputLine(pins, pin, active).close()
    except Exception as error:  # each back end has errors of its own
        return f"GPIO {pin} was NOT set to off ({in_words(error)})"
    return ""


def motor_pins(board: Board) -> Iterator[tuple[int, Level]]:
    """Yield each pin that switches a motor, and the level that switches the motor on."""
    for _, _, wiring in board.machines:
        if isinstance(wiring, MotorWiring):
            yield from ((pin, wiring.motor_active) for pin in wiring.motor_pins)


def open_bus(board: Board) -> Bus:
    """Return the I²C bus of the board, or a bus without chips for a board without a bus. Raises HardwareError."""
    if board.i2c is None:
        return NoBus()
    from hal.raspberry_pi.device_file import explain
    from hal.raspberry_pi.smbus_bus import SmbusBus

    device = f"/dev/i2c-{board.i2c.bus}"
    try:
        return SmbusBus(board.i2c.bus, board.i2c.timeout_s)
    except OSError as error:
        cause = explain(error, device)
        what = f"the I²C bus {device} cannot be opened: {cause.strerror or cause}"
        why = DeviceError(error.errno or errno.EIO, what, remedy_of(cause, _bus_remedy(error, device)))
        message = f"{what}. {why.remedy}"
        raise HardwareError(message) from why


def bus_of(board: Board) -> Bus:
    """Return the board's bus; if the bus cannot be opened, a bus on which every chip is lost for this reason.

    A table still starts, and names each lost device.
    """
    try:
        return open_bus(board)
    except HardwareError as error:
        log.error("%s", error)
        return NoBus(error.__cause__)


def open_ports(clock: Clock) -> OpenPort:
    """Return a function that opens a serial port, or the port of a USB printer.

    If opening fails, the port reports the failure, and the driver tries again.
    """

    from hal.raspberry_pi.serial_port import SerialPort

    def open_port(device: str, baud: int, callbacks: PortCallbacks) -> Port:
        if device.startswith(USB_PRINTERS):
            from hal.raspberry_pi.usb_printer_port import UsbPrinterPort

            return UsbPrinterPort(device, callbacks, clock)
        return SerialPort(device, baud, callbacks, clock)

    return open_port


def open_source(device: str) -> "SystemSource":  # noqa: ARG001 - as hal.machines.generator.OpenSource
    """Return the random source of every generator."""
    return SystemSource()


class SystemSource:
    """The operating system's generator, as RandomSource of generator.py. It never blocks, and has no modulo bias."""

    def read(self, count: int) -> bytes:
        os.getrandom(1, os.GRND_NONBLOCK)  # fails at once if the kernel has not gathered enough entropy yet
        return os.urandom(count)

    def below(self, limit: int) -> int:
        return secrets.randbelow(limit)


class NoBus:
    """A bus without chips: every transfer fails. `why`: the error of each transfer."""

    def __init__(self, why: BaseException | None = None) -> None:
        self._error = why or OSError("the board has no I²C bus")

    @property
    def _fresh_cause(self) -> BaseException:
        """The error, without the calls of earlier transfers: Python adds each to its traceback."""
        return self._error.with_traceback(None)

    def write(self, address: int, register: int, data: bytes) -> None:  # noqa: ARG002 - the bus protocol's
        raise self._fresh_cause

    def read(self, address: int, register: int, length: int) -> bytes:  # noqa: ARG002 - the bus protocol's
        raise self._fresh_cause

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def _keep_fifos_out_of_the_way() -> None:
    """Set LG_WD, the folder of lgpio's FIFOs, to the service's run-time directory or a temporary folder."""
    if "LG_WD" not in os.environ:
        given = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        os.environ["LG_WD"] = given if given and Path(given).is_dir() else _folder_of_this_process()


def _folder_of_this_process() -> str:
    """Return a new folder that is removed when this process ends."""
    import atexit
    import shutil
    import tempfile

    folder = tempfile.mkdtemp(prefix="table-lgpio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _pins_remedy(back_end: str, error: Any) -> str:
    if isinstance(error, PermissionError) or "permission" in str(error).lower():
        return "Add the controller's user to the group gpio"
    if back_end == "rpigpio":
        return 'RPi.GPIO knows the Pi 1 to 4. On a Pi 5 set gpio.backend = "lgpio" in the board file'
    return "Is this a Raspberry Pi, and does no other program use its pins? Without a Pi, run a simulated table"


def _bus_remedy(error: OSError, device: str) -> str:
    if isinstance(error, FileNotFoundError):
        return "Set dtparam=i2c_arm=on in /boot/firmware/config.txt, load the module i2c-dev, and start the Pi again"
    if isinstance(error, PermissionError):
        return "Add the controller's user to the group i2c"
    return f"Look at i2c.bus in the board file, and at {device}"
