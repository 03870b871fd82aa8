# SPDX-License-Identifier: MIT
"""Which computer this is, and which folder the table's state is in: a copied card or folder is told by them.

The three say nothing of the computer to anybody else: the machine's id is hashed with a key of this program, as
sd_id128_get_machine_app_specific() does, and so is the board's serial number.
"""

import hmac
from pathlib import Path
from typing import NamedTuple

MACHINE_ID = Path("/etc/machine-id")
"""Of the system on the card: a copied card has the same."""
SERIAL = Path("/proc/device-tree/serial-number")
"""Of the board: a Raspberry Pi has one, a PC has none here."""
PROGRAM = bytes.fromhex("5c0d1f4e8a3b4f0e9d27b6a1c45e7032")
"""The number of this program among those that ask for the machine's id."""


class Found(NamedTuple):
    """What tells this computer and folder from others; empty what this computer does not have."""

    system: str
    board: str
    folder: str


def computer(state_folder: Path) -> Found:
    """This computer, and this folder. A folder that was copied is another one; one that was renamed is the same."""
    return Found(_system(), _board(), _folder(state_folder))


def _system() -> str:
    try:
        number = bytes.fromhex(MACHINE_ID.read_text(encoding="ascii").strip())
    except (OSError, ValueError):  # none, or `uninitialized` while a card starts for the first time
        return ""
    return _hashed(number) if any(number) else ""


def _board() -> str:
    try:
        serial = SERIAL.read_bytes().strip(b"\0 \n")
    except OSError:
        return ""
    return _hashed(serial) if serial.strip(b"0") else ""


def _folder(path: Path) -> str:
    try:
        return str(path.stat().st_ino)
    except OSError:
        return ""


def _hashed(number: bytes) -> str:
    """As systemd does it: HMAC-SHA256 of the program's number, keyed with the number, as a UUID of version 4."""
    made = bytearray(hmac.digest(number, PROGRAM, "sha256")[:16])
    made[6] = made[6] & 0x0F | 0x40
    made[8] = made[8] & 0x3F | 0x80
    return made.hex()
