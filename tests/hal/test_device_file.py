# SPDX-License-Identifier: MIT
"""Errors of devices: the holder, the owner, and the technician's remedy."""

import errno
import fcntl
import os
import struct
import subprocess
import termios
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from line_rig import PtyRig
from test_serial_line import callbacks_of

from hal.base.clock import VirtualClock
from hal.base.device_error import DeviceError, remedy_of
from hal.base.health import Health
from hal.base.serial_line import ExpectedReader, PortCallbacks, ReaderCallbacks, SerialContext, SerialLine
from hal.machines.printer_line import LineCallbacks, PrinterLine
from hal.raspberry_pi import device_file, serial_port
from hal.raspberry_pi.device_file import busy_error, explain, other_holders
from hal.raspberry_pi.serial_port import SerialPort
from hal.raspberry_pi.typed_badges import TypedBadges
from hal.raspberry_pi.usb_printer_port import UsbPrinterPort
from hal.signals import Fault, Signal

TTY, LP, STRANGE = 5, 7, 4_000_000
TIOCGEXCL = 0x80045440


class FakeTerminal(NamedTuple):
    """A pseudo-terminal, and the path of its device."""

    slave: int
    path: str


@pytest.fixture
def terminal() -> Iterator[FakeTerminal]:
    master, slave = os.openpty()
    tty.setraw(slave)
    yield FakeTerminal(slave, os.ttyname(slave))
    os.close(master)
    os.close(slave)


@pytest.fixture
def holder(terminal: FakeTerminal) -> Iterator[int]:
    """A program that has the terminal open: its process."""
    process = subprocess.Popen(["sleep", "60"], stdin=terminal.slave)
    yield process.pid
    process.kill()
    process.wait()


@pytest.fixture
def logins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which systemd has a unit for each login on a serial line."""
    monkeypatch.setattr(device_file, "LOGINS", tmp_path)
    return tmp_path


def owned(monkeypatch: pytest.MonkeyPatch, group: int, mode: int) -> None:
    """From now on every file belongs to root and to this group."""
    status = os.stat_result((0o20000 | mode, 1, 1, 1, 0, group, 0, 0, 0, 0))
    monkeypatch.setattr(os, "stat", lambda *_, **__: status)
    monkeypatch.setattr(os, "getgroups", lambda: [20, 100])
    monkeypatch.setattr(os, "getegid", lambda: 995)
    names = {0: "root", TTY: "tty", LP: "lp", 20: "dialout"}
    monkeypatch.setattr(device_file, "_group", lambda number: names.get(number, str(number)))


def test_a_program_that_has_the_device_open_is_named(terminal: FakeTerminal, holder: int) -> None:
    assert [*other_holders(terminal.path)] == [f"sleep (process {holder})"]
    error = explain(OSError(errno.EBUSY, "Device or resource busy"), terminal.path)
    assert isinstance(error, DeviceError)
    assert f"Device or resource busy: it is held by sleep (process {holder})" in str(error)
    assert "cable" not in error.remedy


def test_no_holder_is_named_if_only_the_table_has_it_open(terminal: FakeTerminal) -> None:
    assert [*other_holders(terminal.path)] == []
    assert "fuser" in busy_error(terminal.path).remedy, "the holder may be hidden from the service"


def test_a_login_is_found_although_its_process_is_hidden(logins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The unit has ProtectProc=invisible."""
    monkeypatch.setattr(device_file, "PROC", logins)
    (logins / "serial-getty@ttyUSB3.service").mkdir()
    assert [*other_holders("/dev/ttyUSB3")] == ["a login (serial-getty@ttyUSB3.service)"]
    assert [*other_holders("/dev/ttyUSB4")] == []
    remedy = busy_error("/dev/ttyUSB3").remedy
    for step in ("systemctl disable --now serial-getty@ttyUSB3", "udevadm trigger --action=add /dev/ttyUSB3"):
        assert step in remedy


def test_the_remedy_for_a_held_line_removes_the_kernels_console(logins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device_file, "PROC", logins)
    (logins / "consoles").write_text(
        "ttyS7                -W- (EC p  )    4:71\ntty0                 -WU (EC p  )    4:1\n"
    )
    assert [*other_holders("/dev/ttyS7")] == [], "it only writes: the line can be used"
    assert "cmdline.txt" in busy_error("/dev/ttyS7").remedy
    assert "cmdline.txt" not in busy_error("/dev/ttyS8").remedy


@pytest.mark.parametrize(
    ("number", "group", "mode", "remedy"),
    [
        pytest.param(errno.EACCES, TTY, 0o620, "systemctl disable --now serial-getty@null", id="after a login"),
        pytest.param(errno.EACCES, LP, 0o660, "the group lp", id="the user is not in its group"),
        pytest.param(errno.EACCES, STRANGE, 0o660, f"the group {STRANGE}", id="a group without a name"),
        pytest.param(errno.EACCES, 20, 0o600, "udevadm trigger --action=add", id="in its group, which has no access"),
        pytest.param(errno.EACCES, 0, 0o600, "udev", id="of root's group, because no udev rule changed it"),
        pytest.param(errno.EPERM, 20, 0o660, "DeviceAllow=", id="systemd denies it to the service"),
    ],
)
def test_a_device_without_access_is_named_with_owner_and_mode(
    number: int, group: int, mode: int, remedy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owned(monkeypatch, group, mode)
    error = explain(OSError(number, os.strerror(number)), os.devnull)
    assert isinstance(error, DeviceError)
    assert f"root:{device_file._group(group)}, mode {mode:04o}" in str(error)
    assert remedy in error.remedy
    assert "cable" not in error.remedy


def test_an_error_of_another_kind_stays_as_it_is() -> None:
    gone = OSError(errno.ENODEV, "No such device")
    assert explain(gone, os.devnull) is gone
    assert remedy_of(gone, "plug it in") == "plug it in"
    assert "plug" not in remedy_of(OSError(errno.EBUSY, "busy"), "plug it in")
    hidden = PermissionError(errno.EACCES, "Permission denied")
    assert explain(hidden, "/there/is/no/such") is hidden


@pytest.mark.parametrize("path", ["/dev/null", "/tmp"])
def test_the_remedy_names_a_device_of_another_kind_and_no_cable(path: str) -> None:
    signals, lost = list[Signal](), list[OSError]()
    clock = VirtualClock()
    TypedBadges(path, clock, signals.append, lambda _: None).close()
    port = SerialPort(path, 9600, PortCallbacks(lambda *_: None, lost.append), clock)
    port._thread.join(5)
    clock.advance(0.1)
    port.close()
    (fault,) = signals
    assert isinstance(fault, Fault)
    for remedy in (fault.remedy, remedy_of(lost[0], "plug in its cable")):
        assert "cable" not in remedy
        assert path in remedy


# A serial port


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Iterator[PtyRig]:
    """A pseudo-terminal that counts as a port of the machine."""
    monkeypatch.setattr(serial_port, "PSEUDO_TERMINALS", range(0))
    made = PtyRig()
    yield made
    made.close()


def is_claimed(path: str) -> bool:
    file = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)  # only root may, once it is claimed
    try:
        return bool(struct.unpack("i", fcntl.ioctl(file, TIOCGEXCL, struct.pack("i", 0)))[0])
    finally:
        os.close(file)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can look at a port that is claimed")
def test_a_port_is_claimed_while_it_is_open(rig: PtyRig) -> None:
    callbacks, *_ = callbacks_of(rig)
    assert not is_claimed(rig.port)
    port = rig.open_port(rig.port, 38400, callbacks)
    rig.ready()
    rig.wait(lambda: is_claimed(rig.port))
    port.close()
    file = os.open(rig.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    fcntl.ioctl(file, termios.TIOCNXCL)
    os.close(file)


def test_a_port_that_another_program_holds_is_not_used_and_the_program_is_named(rig: PtyRig) -> None:
    callbacks, _, lost, _ = callbacks_of(rig)
    file = os.open(rig.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    process = subprocess.Popen(["sleep", "60"], stdin=file)
    os.close(file)
    rig.open_port(rig.port, 38400, callbacks)
    rig.wait(lambda: bool(lost))
    process.kill()
    process.wait()
    assert isinstance(lost[0], DeviceError)
    assert f"sleep (process {process.pid})" in str(lost[0])


def test_a_login_that_comes_later_is_named_as_soon_as_data_comes(
    rig: PtyRig, logins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_port, "LOOK_S", -1)
    callbacks, data, lost, _ = callbacks_of(rig)
    rig.open_port(rig.port, 38400, callbacks)
    rig.ready()
    rig.send(b"$0,ALIVE")
    rig.wait(lambda: bool(data))
    assert not lost
    (logins / f"serial-getty@{Path(rig.port).resolve().name}.service").mkdir()
    rig.send(b"more")
    rig.wait(lambda: bool(lost))
    assert "a login" in str(lost[0])


def test_a_pseudo_terminal_is_used_although_another_program_holds_it(terminal: FakeTerminal, holder: int) -> None:
    """The program that made a pseudo-terminal holds it."""
    assert holder
    clock, lost = VirtualClock(), list[OSError]()
    port = SerialPort(terminal.path, 9600, PortCallbacks(lambda *_: None, lost.append), clock)
    port._tried.wait(5)
    clock.advance(0.1)
    port.close()
    assert not lost
    assert not is_claimed(terminal.path)


def reader_on(lines: SerialContext) -> SerialLine:
    health = Health("drawer", lines.clock, lines.report)
    callbacks = ReaderCallbacks(lambda *_: None, lambda _: None)
    return SerialLine(ExpectedReader("/dev/serial0", 9600, "BALLS 54"), lines, health, callbacks)


def printer_on(lines: SerialContext) -> PrinterLine:
    def lost(what: str, remedy: str) -> None:
        lines.report(Fault("printer", what, remedy))

    callbacks = LineCallbacks(lambda *_: None, lambda _: None, lost)
    return PrinterLine("/dev/serial0", 9600, 1.0, lines, callbacks)


@pytest.mark.parametrize("driver_on", [reader_on, printer_on])
def test_a_new_cause_of_a_lost_line_is_reported_and_the_same_cause_is_not_reported_again(
    driver_on: Callable[[SerialContext], SerialLine | PrinterLine],
) -> None:
    """At first the device is not plugged in. Then a login holds it, and systemd restarts that login again and again."""
    clock, signals = VirtualClock(), list[Signal]()
    causes = [OSError(errno.ENOENT, "No such file")] * 2
    causes += [DeviceError(errno.EBUSY, f"a login has it (process {it})", "end it") for it in range(3)]

    class Refused:
        def close(self) -> None: ...
        def write(self, data: bytes) -> None: ...

    def refuse(_device: str, _baud: int, callbacks: PortCallbacks) -> Refused:
        clock.after(0, lambda: callbacks.on_lost(causes.pop(0)))
        return Refused()

    line = driver_on(SerialContext(clock, refuse, signals.append))
    clock.advance(9)
    line.close()
    assert not causes
    told = [(it.what, it.remedy) for it in signals if isinstance(it, Fault)]
    assert "plug in" in told[0][1]
    assert told[1:] == [("/dev/serial0: is lost: a login has it (process 0)", "end it")]


def test_the_error_names_the_program_that_holds_a_printer(monkeypatch: pytest.MonkeyPatch) -> None:
    """CUPS, if it is installed, opens every USB printer."""
    clock, lost = VirtualClock(), list[OSError]()

    def busy(*_: object) -> int:
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr("hal.raspberry_pi.usb_printer_port.os.open", busy)
    port = UsbPrinterPort(os.devnull, PortCallbacks(lambda *_: None, lost.append), clock)
    port._thread.join(5)
    monkeypatch.undo()
    clock.advance(0.1)
    port.close()
    assert isinstance(lost[0], DeviceError)
    assert "held by" in str(lost[0])
