# SPDX-License-Identifier: MIT
"""Codes of bar codes: a serial, and digits that only the store can compute from it with its key."""

import hmac
import secrets
from typing import Final

from controller.tickets.ticket import Refused

SERIAL_DIGITS: Final = 10
_CHECKS: Final = 10**10
"""Number of different check values. A guess is right once in this many times."""
KEY_BYTES: Final = 32

PRESENTED = "s 219(6)"
"""Nothing is paid without the ticket itself."""


class PaperKind:
    """The paper of a code: a ticket, or keno dollars. Their codes differ in length, so that neither passes for the
    other.
    """

    def __init__(self, name: str, prefix: str, section: str) -> None:
        self.name, self.prefix, self._section = name, prefix, section
        self._digits = len(prefix) + SERIAL_DIGITS + len(str(_CHECKS - 1))

    def code(self, key: bytes, serial: int) -> str:
        """Return the digits for this serial. Their number is even: Code 128 packs two digits in a symbol."""
        check = hmac.digest(key, f"{self.name} {serial}".encode(), "sha256")
        return f"{self.prefix}{serial:0{SERIAL_DIGITS}}{int.from_bytes(check) % _CHECKS:010}"

    def serial(self, key: bytes, code: str) -> int | Refused:
        """Return the serial of a genuine code; a refusal for any other code."""
        if not (code.isascii() and code.isdigit()) or len(code) != self._digits or not code.startswith(self.prefix):
            why = f"this is no code of a {self.name}: {self._digits} digits are; read the bar code again"
            return Refused(why, self._section)
        serial = int(code[len(self.prefix) :][:SERIAL_DIGITS])
        if not hmac.compare_digest(code, self.code(key, serial)):
            return Refused(
                f"not genuine: no {self.name} of this store has this code; keep it, tell the supervisor", self._section
            )
        return serial


TICKET = PaperKind("keno ticket", "", PRESENTED)
DOLLARS = PaperKind("keno dollars", "99", "s 218(4)")


def new_key() -> bytes:
    """Return a random key for a new store, from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def serial_alone(text: str) -> int | None:
    """Return the serial if the text is only a serial; else None. A serial shows a ticket, but never pays one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= SERIAL_DIGITS else None
