# SPDX-License-Identifier: MIT
"""The address of a pit screen on this machine, as a person writes it."""

import re
from typing import Final, NamedTuple

from controller.floor.local_address import LARGEST_PORT, is_local

DEFAULT_PORT: Final = 4741
LOCAL: Final = "127.0.0.1"
NOT_LOCAL: Final = (
    "{host!r} is not this machine: allowed are 127.0.0.1, localhost and [::1], each with :PORT. For the pit of another "
    "machine: ssh -L {port}:127.0.0.1:{port} MACHINE, then tablectl pit; or open its page"
)
_FORM: Final = re.compile(r"(?:\[(.*)\]|([^:]*))(?::([^:]*))?")


class PitAddress(NamedTuple):
    """An address of this machine."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return f"http://{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}/"


def read_address(words: str) -> PitAddress:
    """Return the address of `HOST:PORT`, `HOST` or `:PORT`. Raises ValueError with these forms for any other."""
    found = _FORM.fullmatch(words)
    host, port = (found[1] or found[2] or LOCAL, found[3]) if found else (words, None)
    if not is_local(host):
        raise ValueError(NOT_LOCAL.format(host=host, port=DEFAULT_PORT))
    return PitAddress(host, DEFAULT_PORT if port is None else _port(port))


def _port(words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) <= 5 and 0 < int(words) <= LARGEST_PORT):
        raise ValueError(f"{words!r} is not a port: write HOST:PORT with a port from 1 to {LARGEST_PORT}")
    return int(words)
