# SPDX-License-Identifier: MIT
"""Checkpoints and the head: the table's signature over a sequence and its hash, in a row or in a file beside the rows.

The key evolves: each checkpoint names the public key that signs the following rows, and the private key that signed the
checkpoint is destroyed. A thief of today's key therefore cannot sign changed rows of yesterday. This is forward-secure
sealing of logs: Marson and Poettering, "Practical Secure Logging: Seekable Sequential Key Generators", 2013.
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

    def message(self, kind: str) -> bytes:
        """Return the bytes to sign. They contain `kind` ("row", "head"), so that a row's signature is no valid head."""
        following = f" {self.next}" if self.next else ""
        return f"journal {kind} {self.sequence} {self.hash} {self.closed}{following}".encode()

    def sign(self, signer: keys.Signer, kind: str) -> "Seal":
        """Return this seal with its signature."""
        return msgspec.structs.replace(self, signature=signer.sign(self.message(kind)).hex())

    def genuine(self, public: bytes, kind: str, check: keys.Check = keys.genuine) -> bool:
        """Return whether the table's key made this signature."""
        try:
            signature = bytes.fromhex(self.signature)
        except ValueError:
            return False
        return check(public, self.message(kind), signature)

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
    """Return the path of a journal's head. Without a head, nobody would notice that the last rows were removed."""
    return companion_path(journal, HEAD)


def write_head(journal: Path, seal: Seal) -> None:
    """Replace the head. Raises OSError."""
    write_whole(head_path(journal), msgspec.json.encode(seal) + b"\n")


def last_seal(journal: Path) -> str:
    """Return the head in words, `row 132: 7F3A-91BC-04DE`; empty if there is none. Raises JournalError."""
    try:
        head = read_head(journal)
    except OSError as error:
        raise failure(error, head_path(journal)) from error
    return head.words if head else ""


def read_head(journal: Path) -> Seal | None:
    """Return the head; None if there is none. Raises JournalError if the file is not a head; OSError."""
    path = head_path(journal)
    try:
        return decode(read_small(path), Seal)
    except FileNotFoundError:
        return None
    except ValueError:  # other JSON, no JSON, or no text
        raise JournalError(f"{path}: not the head of a journal: {ASIDE}") from None
