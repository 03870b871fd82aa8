"""The table's own key: Ed25519, in the files that OpenSSL reads, made at the first start and never shown to others.

The files are read without the cryptography package, which costs a start some 20 ms; only signing and checking need it.
Layout of both files: RFC 8410, whose Ed25519 keys are a fixed prefix and 32 bytes.
"""

import base64
import binascii
import os
from hashlib import sha256
from pathlib import Path

from controller.journal.files import JournalError, beside, write_whole

_PRIVATE = ("PRIVATE KEY", bytes.fromhex("302e020100300506032b657004220420"))
_PUBLIC = ("PUBLIC KEY", bytes.fromhex("302a300506032b6570032100"))


class Signer:
    """The private half, ready to sign. Loads the cryptography package when made."""

    def __init__(self, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        key = Ed25519PrivateKey.from_private_bytes(seed)
        self.sign = key.sign
        self.public = key.public_key().public_bytes_raw()


def genuine(public: bytes, message: bytes, signature: bytes) -> bool:
    """The signature over the message was made with the other half of this public key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def fingerprint(public: bytes) -> str:
    """A public key as the first row and a person name it."""
    return sha256(public).hexdigest()


def public_path(key: Path) -> Path:
    """Where the public half stands, beside the private one."""
    return beside(key, ".pub")


def make(path: Path) -> None:
    """Write a new private key, for its owner's eyes only. Raises OSError."""
    write_whole(path, _armour(_PRIVATE, os.urandom(32)), 0o600)


def write_public(key: Path, public: bytes) -> None:
    """Write the public half beside the private one. Raises OSError."""
    write_whole(public_path(key), _armour(_PUBLIC, public))


def read_private(path: Path) -> bytes:
    """The 32 secret bytes. Raises JournalError if it is missing, open to others or no such key, OSError."""
    if not path.exists():
        raise JournalError(
            f"{path}: the table's key is missing; the journal goes on with its own key only: put it back"
        )
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        raise JournalError(f"{path}: others may read the table's key (mode {mode:04o}); 0600 is allowed: chmod 600 it")
    return _bare(_PRIVATE, path)


def read_public(path: Path) -> bytes:
    """The 32 public bytes. Raises JournalError if it is no such key, OSError."""
    return _bare(_PUBLIC, path)


def _armour(form: tuple[str, bytes], secret: bytes) -> bytes:
    title, prefix = form
    body = base64.b64encode(prefix + secret).decode()
    return f"-----BEGIN {title}-----\n{body}\n-----END {title}-----\n".encode()


def _bare(form: tuple[str, bytes], path: Path) -> bytes:
    title, prefix = form
    lines = path.read_bytes().split()
    try:
        found = base64.b64decode(b"".join(lines[3:-3]), validate=True)
    except binascii.Error:
        found = b""
    if not (found.startswith(prefix) and len(found) == len(prefix) + 32):
        raise JournalError(
            f"{path}: not an Ed25519 {title.lower()} in PEM; only that is allowed: put the right key back"
        )
    return found[len(prefix) :]
