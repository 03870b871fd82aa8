# SPDX-License-Identifier: MIT
"""Codes of bar codes: a serial, and digits that only the store can compute from it with its key."""

import hmac
import secrets
from typing import Final

from controller.tickets.ticket import Refused

SERIAL_DIGITS: Final = 10
_CHECKS: Final = 10**10
"""How many different checks there are: who guesses one is wrong but once in so many times."""
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
        """The digits for this serial; an even number of them, as Code 128 packs two in one symbol."""
        check = hmac.digest(key, f"{self.name} {serial}".encode(), "sha256")
        return f"{self.prefix}{serial:0{SERIAL_DIGITS}}{int.from_bytes(check) % _CHECKS:010}"

    def serial(self, key: bytes, code: str) -> int | Refused:
        """The serial of a genuine code."""
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
    """A key for a new store, of the operating system's source."""
    return secrets.token_bytes(KEY_BYTES)


def serial_alone(text: str) -> int | None:
    """The serial, if that is all that was written: it shows a ticket, and pays nothing."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= SERIAL_DIGITS else None
