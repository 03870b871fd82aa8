# SPDX-License-Identifier: MIT
"""Reads keys and certificates of a floor from its folder."""

from datetime import datetime
from pathlib import Path

from controller.floor.setup import certificates
from controller.floor.setup.certificates import CertifiedKey, RequestError
from controller.floor.setup.errors import SetupError
from controller.journal.files import read_small


def read_identity(path: Path, name: str) -> CertifiedKey:
    """Read a key and its certificate. Raises SetupError if they do not belong together; JournalError, OSError."""
    found = CertifiedKey(read_small(path / f"{name}.key"), read_small(path / f"{name}.pem"))
    try:
        if certificates.belongs(found):
            return found
    except (ValueError, RequestError) as error:
        raise SetupError(f"{path}: {name}.key or {name}.pem is damaged ({error}): put the right files back") from error
    raise SetupError(f"{path}: {name}.pem is not the certificate of {name}.key: put the right files back")


def read_end(path: Path) -> datetime:
    """Return the moment at which the certificate in this file ends. Raises SetupError, JournalError, OSError."""
    try:
        return certificates.ends(read_small(path))
    except ValueError as error:
        raise SetupError(f"{path} is no certificate ({error}): put the right file back") from error
