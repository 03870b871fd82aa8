# SPDX-License-Identifier: MIT
"""A file comes to a table in pieces, for no line of a socket is as long: cut up by who sends it, and put together."""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

MOST: Final = 10_000_000
"""Bytes of a heat's file: a table of many years has many seals."""
PIECE: Final = 9_000
"""Bytes of a piece: its words and the rest of a request are within a line."""


class NotInOrder(ValueError):  # noqa: N818 - says what it is
    """This is not the piece that follows."""


def pieces(text: bytes) -> Iterator[tuple[str, str, str]]:
    """Yield the words of each piece: digest of the whole file, offset, content."""
    digest = sha256(text).hexdigest()
    for at in range(0, max(1, len(text)), PIECE):
        yield digest, str(at), b64encode(text[at : at + PIECE]).decode()


class Coming:
    """A file that is sent to this table by one person at a time. A new first piece replaces the file so far."""

    def __init__(self, most: int) -> None:
        """most: bytes of a file."""
        self._most = most
        self._whose, self._text, self._digest = ("", ""), bytearray(), sha256()

    def take(self, by: str, digest: str, at: str, piece: str) -> bytes | None:
        """Take a piece. Returns the whole once its digest is right; None until then. Raises NotInOrder."""
        text = self._read(piece)
        if at == "0":
            self._whose, self._text, self._digest = (by, digest), bytearray(), sha256()
        if (by, digest) != self._whose or at != str(len(self._text)):
            raise NotInOrder("the file was not sent whole, or another one was sent meanwhile: send it again")
        if len(self._text) + len(text) > self._most:
            raise NotInOrder(f"no file of a heat has more than {self._most} bytes")
        self._text += text
        self._digest.update(text)
        if self._digest.hexdigest() != digest:
            return None
        whole = bytes(self._text)
        self._whose, self._text = ("", ""), bytearray()
        return whole

    @staticmethod
    def _read(piece: str) -> bytes:
        try:
            return b64decode(piece, validate=True)
        except (binascii.Error, ValueError) as error:
            raise NotInOrder(f"a piece of a file is sent as Base64: {error}") from error
