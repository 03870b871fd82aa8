# SPDX-License-Identifier: MIT
"""Checkpoints and the head: the table's signature over a sequence and its hash, in a row or in a small file.

The key evolves: each checkpoint names the public key that signs whatever follows, and the private key that signed it is
destroyed. So nobody who takes the key today can sign yesterday's rows anew (as forward-secure sealing of logs:
Marson and Poettering, "Practical Secure Logging: Seekable Sequential Key Generators", 2013).
"""

from pathlib import Path
from typing import Annotated

import msgspec

from controller.journal import keys
from controller.journal.files import ASIDE, HEAD, JournalError, companion_path, failure, read_small, write_whole
from controller.journal.form import Count, Hexadecimal, HexadecimalIfAny, decode


class Seal(msgspec.Struct, frozen=True):
    """A signature (hexadecimal) over "all rows up to this sequence, with this hash".

    closed: no row follows. next: the public key (hexadecimal) that signs what follows; empty: it is the same key.
    """

    sequence: Count
    hash: Hexadecimal
    signature: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{0,128}\Z")] = ""
    closed: bool = False
    next: HexadecimalIfAny = ""

    def message(self, place: str) -> bytes:
        """The bytes to sign. They contain `place` ("row", "head"), so that a row's signature cannot be used as a
        head.
        """
        following = f" {self.next}" if self.next else ""
        return f"journal {place} {self.sequence} {self.hash} {self.closed}{following}".encode()

    def sign(self, signer: keys.Signer, place: str) -> "Seal":
        """The same seal, signed."""
        return msgspec.structs.replace(self, signature=signer.sign(self.message(place)).hex())

    def genuine(self, public: bytes, place: str, check: keys.Check = keys.genuine) -> bool:
        """Whether the table's key made this signature."""
        try:
            signature = bytes.fromhex(self.signature)
        except ValueError:
            return False
        return check(public, self.message(place), signature)

    @property
    def words(self) -> str:
        """Row and letters: `row 132: 7F3A-91BC-04DE`."""
        return f"row {self.sequence}: {self.short}"

    @property
    def short(self) -> str:
        """The first letters of the hash, to be read aloud and written down: `7F3A-91BC-04DE`."""
        letters = self.hash[:12].upper()
        return "-".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def head_path(journal: Path) -> Path:
    """The path of a journal's head. Without the head, no one could see that the last rows were removed."""
    return companion_path(journal, HEAD)


def write_head(journal: Path, seal: Seal) -> None:
    """Replace the head. Raises OSError."""
    write_whole(head_path(journal), msgspec.json.encode(seal) + b"\n")


def last_seal(journal: Path) -> str:
    """The head in words, `row 132: 7F3A-91BC-04DE`; empty if there is none. Raises JournalError."""
    try:
        head = read_head(journal)
    except OSError as error:
        raise failure(error, head_path(journal)) from error
    return head.words if head else ""


def read_head(journal: Path) -> Seal | None:
    """The head; None if there is none. Raises JournalError if the file is not a head; OSError."""
    path = head_path(journal)
    try:
        return decode(read_small(path), Seal)
    except FileNotFoundError:
        return None
    except ValueError:  # no such JSON, or no text
        raise JournalError(f"{path}: not the head of a journal: {ASIDE}") from None
