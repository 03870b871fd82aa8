# SPDX-License-Identifier: MIT
"""Digests of the rows of the figures, and sums of digests. They reveal a changed, missing or older row.

The digests have no key: they reveal damage, but no forger who writes new digests too. `tablectl report --rebuild`
counts the journals anew, which are signed.
"""

from collections.abc import Iterable
from hashlib import sha256

SIZE = 2**256
"""Sums of digests are kept modulo this."""


def of_position(number: int, position: bytes) -> bytes:
    """The digest of how far a journal is counted."""
    return _of(str(number).encode(), position)


def of_day(journal: str, day: str, game: str, figures: bytes) -> bytes:
    """The digest of one day's figures at one game, from the journal whose first row has this hash."""
    return _of(journal.encode(), day.encode(), game.encode(), figures)


def in_sum(day: str, game: str, digest: bytes) -> bytes:
    """Return the part of one day in the sum of its journal: its digest with the day and game that a report looks up."""
    return _of(day.encode(), game.encode(), digest)


def _of(*parts: bytes) -> bytes:
    """SHA-256 over all parts, each with its length, so that no two rows give the same bytes."""
    found = sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.digest()


def total(before: str, more: Iterable[bytes], less: Iterable[bytes] = ()) -> str:
    """The sum after some digests are added and others taken out, as hexadecimal digits. before: empty for none."""
    found = int(before or "0", 16) + sum(map(_number, more)) - sum(map(_number, less))
    return f"{found % SIZE:x}"


def _number(digest: bytes) -> int:
    return int.from_bytes(digest, "big")
