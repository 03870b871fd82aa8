# SPDX-License-Identifier: MIT
"""The table's own key: Ed25519, in files that OpenSSL can read. It is made at the first start, is secret, and evolves.

The files are read without the cryptography package, because loading it takes about 20 ms. Only signing and checking
need it. Layout of both files: RFC 8410. An Ed25519 key is a fixed prefix and 32 bytes.
"""

import base64
import binascii
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from controller.journal.files import JournalError, companion_path, read_small, write_whole

_PRIVATE = ("PRIVATE KEY", bytes.fromhex("302e020100300506032b657004220420"))
_PUBLIC = ("PUBLIC KEY", bytes.fromhex("302a300506032b6570032100"))


class Signer:
    """The private key, ready to sign. Loads the cryptography package when it is made."""

    def __init__(self, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        key = Ed25519PrivateKey.from_private_bytes(seed)
        self.seed = seed
        self.sign = key.sign
        self.public = key.public_key().public_bytes_raw()

    def following(self) -> "Signer":
        """The key that comes after this one. Nobody can compute this one from it."""
        return Signer(sha256(b"the key that follows " + self.seed).digest())


Check = Callable[[bytes, bytes, bytes], bool]
"""Whether with the private key of this public key, this message was given this signature."""


def genuine(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this signature of the message was made with the private key of this public key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def fingerprint(public: bytes) -> str:
    """The fingerprint of a public key, as the first row and error texts have it."""
    return sha256(public).hexdigest()


def public_path(key: Path) -> Path:
    """The path of the first public key, beside the private key. All later ones are named by the seals."""
    return companion_path(key, ".pub")


def make(path: Path) -> None:
    """Write a new private key, which only its owner may read. Raises OSError."""
    write_private(path, os.urandom(32))


def write_private(path: Path, seed: bytes) -> None:
    """Replace the private key by the one that follows it. The old one is gone. Raises OSError."""
    write_whole(path, _to_pem(_PRIVATE, seed), 0o600)


def write_public(key: Path, public: bytes) -> None:
    """Write the public key beside the private key. Raises OSError."""
    write_whole(public_path(key), _to_pem(_PUBLIC, public))


def read_private(path: Path) -> bytes:
    """The 32 secret bytes. Raises JournalError if the file is missing, readable by others or no such key; OSError."""
    if not path.exists():
        raise JournalError(
            f"{path}: the table's key is missing; the journal can be continued only with its own key: put it back"
        )
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        raise JournalError(f"{path}: others may read the table's key (mode {mode:04o}); 0600 is allowed: chmod 600 it")
    return _from_pem(_PRIVATE, path)


def read_public(path: Path) -> bytes:
    """The 32 public bytes. Raises JournalError if the file is no such key; OSError."""
    return _from_pem(_PUBLIC, path)


def _to_pem(form: tuple[str, bytes], secret: bytes) -> bytes:
    title, prefix = form
    body = base64.b64encode(prefix + secret).decode()
    return f"-----BEGIN {title}-----\n{body}\n-----END {title}-----\n".encode()


def _from_pem(form: tuple[str, bytes], path: Path) -> bytes:
    title, prefix = form
    lines = read_small(path).split()
    try:
        found = base64.b64decode(b"".join(lines[3:-3]), validate=True)
    except binascii.Error:
        found = b""
    if not (found.startswith(prefix) and len(found) == len(prefix) + 32):
        raise JournalError(
            f"{path}: not an Ed25519 {title.lower()} in PEM; only that is allowed: put the right key back"
        )
    return found[len(prefix) :]
