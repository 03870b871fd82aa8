# SPDX-License-Identifier: MIT
"""Identifies this computer and the folder of the table's state, to recognise a copied card or folder.

The three say nothing of the computer to anybody else: the machine's id is hashed with a key of this program, as
sd_id128_get_machine_app_specific() does. The board's serial number is hashed too, and so is a path.
"""

import hmac
import os
import struct
from fcntl import ioctl
from pathlib import Path
from typing import NamedTuple

MACHINE_ID = Path("/etc/machine-id")
"""File with the system's id on the card. A copied card has the same id."""
SERIAL = Path("/proc/device-tree/serial-number")
"""File with the board's serial number. A PC does not have this file."""
PROGRAM = bytes.fromhex("5c0d1f4e8a3b4f0e9d27b6a1c45e7032")
"""This program's number for the derivation of its own id from the machine's id."""
GET_GENERATION = 0x80007601 | struct.calcsize("l") << 16
"""FS_IOC_GETVERSION of linux/fs.h: how often a file system has used the number of an inode, or a random number."""


class ComputerIdentity(NamedTuple):
    """Values that tell this computer and folder from others; empty if the computer lacks one."""

    system: str
    board: str
    folder: str


def computer(state_folder: Path) -> ComputerIdentity:
    """This computer, and this folder. A copied folder is another one."""
    return ComputerIdentity(_system(), _board(), _folder(state_folder))


def _system() -> str:
    try:
        number = bytes.fromhex(MACHINE_ID.read_text(encoding="ascii").strip())
        is_of_this_start = MACHINE_ID.stat().st_dev != MACHINE_ID.parent.stat().st_dev
    except (OSError, ValueError):  # none, or `uninitialized` while a card starts for the first time
        return ""
    # Where systemd cannot write the file, it mounts another one over it, with a new number at each start.
    return _hash(number) if any(number) and not is_of_this_start else ""


def _board() -> str:
    try:
        serial = SERIAL.read_bytes().strip(b"\0 \n")
    except OSError:
        return ""
    return _hash(serial) if serial.strip(b"0") else ""


def _folder(path: Path) -> str:
    """Identify the folder by its inode if the file system keeps the number; by its path otherwise.

    vfat, exFAT, overlayfs and tmpfs give a folder another number at each mount. None of them knows the generation of an
    inode: ext4, XFS, Btrfs and F2FS do, and it tells a restored folder that has the number of the removed one. The top
    folder of a file system has the same number on each.
    """
    try:
        real = path.resolve(strict=True)
        return _hash(os.fsencode(real)) if os.path.ismount(real) else _inode(real) or _hash(os.fsencode(real))
    except OSError:
        return ""


def _inode(path: Path) -> str:
    """Return the inode's number and generation; empty if the file system does not keep them."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        (generation,) = struct.unpack("I", ioctl(folder, GET_GENERATION, bytes(4)))
        return f"{os.fstat(folder).st_ino}.{generation}"
    except OSError:
        return ""
    finally:
        os.close(folder)


def _hash(number: bytes) -> str:
    """Hash as systemd does: HMAC-SHA256 of the program's number, keyed with the number, as a UUID of version 4."""
    made = bytearray(hmac.digest(number, PROGRAM, "sha256")[:16])
    made[6] = made[6] & 0x0F | 0x40
    made[8] = made[8] & 0x3F | 0x80
    return made.hex()
