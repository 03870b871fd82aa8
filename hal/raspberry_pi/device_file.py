# SPDX-License-Identifier: MIT
"""Explains why a device file of Linux cannot be used: its owner and mode, and its other holders known to the kernel.

A service with ProtectProc=invisible sees only its own processes in /proc. This module finds a login on a serial line by
its control group, and the kernel's own console by /proc/consoles.
"""

import errno
import grp
import os
import pwd
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hal.base.device_error import DeviceError

PROC = Path("/proc")
LOGINS = Path("/sys/fs/cgroup/system.slice/system-serial\\x2dgetty.slice")
"""Folder of systemd, with an entry for each login that runs on a serial line."""
LOGIN_GROUP = "tty"
"""Group of a serial line that a login uses."""
BUSY_NUMBERS = (errno.EBUSY, errno.EAGAIN)
"""EAGAIN: another program has locked the port."""
DENIED_NUMBERS = (errno.EACCES, errno.EPERM)
WRONG_KIND_NUMBERS = (errno.ENOTTY, errno.EISDIR)
"""The path names another kind of file: a plain file, a folder, or a device without the requested function."""


def explain(error: OSError, path: str) -> OSError:
    """Return the error with cause and remedy; unchanged if the device itself fails.

    Known causes: another holder, a missing permission, a path to another kind of device.
    """
    if isinstance(error, DeviceError):
        return error
    if error.errno in BUSY_NUMBERS:
        return busy_error(path, (error.strerror or "busy").partition(": [")[0])
    if error.errno in DENIED_NUMBERS:
        with suppress(OSError):  # a parent folder may be closed to this user
            return _denied_error(error.errno, path, os.stat(path))
    if error.errno in WRONG_KIND_NUMBERS:
        what = f"another kind of device: {os.strerror(error.errno)}"
        return DeviceError(
            error.errno, what, f"name the right device instead of {path}, in the table file or board file"
        )
    return error


def busy_error(path: str, what: str = "busy") -> DeviceError:
    """Return the error of a device that something else holds, with the names of the holders.

    `what`: the way in which this was noticed.
    """
    known = [*other_holders(path)]
    who = ", ".join(known) or "another program, which the table may not see"
    if _login_unit(path) or _is_console(path):
        remedy = _login_remedy(path)
    else:
        remedy = ("" if known else f"find it with: sudo fuser -v {path}; ") + "end it; then it is tried again"
    return DeviceError(errno.EBUSY, f"{what}: it is held by {who}", remedy)


def other_holders(path: str) -> Iterator[str]:
    """Yield the other holders of this device, in words. The kernel's own console does not count: it only writes."""
    if login := _login_unit(path):
        yield f"a login ({login})"
    if number := _number(Path(path)):
        yield from (f"{_program_name(it)} (process {it.name})" for it in _processes() if _has_open(it, number))


def _login_unit(path: str) -> str:
    """Return the unit of the login that runs on this line; empty if none does."""
    unit = f"serial-getty@{_name(path)}.service"
    return unit if (LOGINS / unit).is_dir() else ""


def _is_console(path: str) -> bool:
    """Return whether the kernel writes its messages on this line."""
    try:
        consoles = (PROC / "consoles").read_text(encoding="utf-8")
    except OSError:
        return False
    return _name(path) in {line.split()[0] for line in consoles.splitlines()}


def _name(path: str) -> str:
    """Return the name of a device, such as `ttyUSB0`, also for a link to it."""
    return os.path.basename(os.path.realpath(path))


def _processes() -> Iterator[Path]:
    """Yield every process but this one."""
    own = str(os.getpid())
    yield from (it for it in PROC.iterdir() if it.name.isdecimal() and it.name != own)


def _has_open(process: Path, number: int) -> bool:
    """Return whether the process has a file with this device number open. False if this user may not know."""
    try:
        return any(_number(it) == number for it in (process / "fd").iterdir())
    except OSError:
        return False


def _number(file: Path) -> int:
    """Return the number of a device; 0 for other files and missing ones."""
    try:
        return file.stat().st_rdev
    except OSError:
        return 0


def _program_name(process: Path) -> str:
    """Return the name of the process, without unprintable characters: a process may choose any name."""
    try:
        called = (process / "comm").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return "a program"
    return re.sub(r"[^\w.:@/ -]", "", called.strip()) or "a program"


def _denied_error(number: int, path: str, status: os.stat_result) -> DeviceError:
    group, mode = _group(status.st_gid), f"{status.st_mode & 0o7777:04o}"
    what = f"permission denied: it belongs to {_user(status.st_uid)}:{group}, mode {mode}"
    return DeviceError(number, what, _remedy(number, path, status.st_gid, group))


def _remedy(number: int, path: str, gid: int, group: str) -> str:
    if number == errno.EPERM:
        return "the service may not use devices of this kind: see DeviceAllow= in its unit; start it again"
    if group == LOGIN_GROUP:
        return _login_remedy(path)
    if gid == 0:
        return f"no rule of udev gives it to a group: udevadm trigger --action=add {path}; else add a rule"
    if gid in {*os.getgroups(), os.getegid()}:
        return f"its mode was changed: udevadm trigger --action=add {path}"
    return f"add the controller's user to the group {group}, and start it again"


def _login_remedy(path: str) -> str:
    name = _name(path)
    return (
        f"take the login off this line: systemctl disable --now serial-getty@{name}; no console={name} and no "
        f"console=serial0 in cmdline.txt; then udevadm trigger --action=add /dev/{name}"
    )


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _group(number: int) -> str:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
