# SPDX-License-Identifier: MIT
"""The folder of a link: `link.toml`, the table's key and certificate, and the certificate of the floor's authority."""

import stat
from pathlib import Path
from typing import Annotated, ClassVar, Final

import msgspec

from hal.wiring.regular_file import read_regular
from hal.wiring.toml_file import ConfigurationError, Problem, read

FILE, KEY, CERTIFICATE, AUTHORITY = "link.toml", "table.key", "table.pem", "authority.pem"
BESIDE: Final = "-link"
"""Ending of the folder beside a table file: the link of `stud-1.toml` has `stud-1-link`."""
LONGEST: Final = 65_536
"""Bytes of a key or certificate file."""
FORMS: Final = {KEY: b"PRIVATE KEY-----", CERTIFICATE: b"BEGIN CERTIFICATE-----", AUTHORITY: b"BEGIN CERTIFICATE-----"}
"""A part of each file (RFC 7468)."""
REMEDY: Final = "tablectl floor join writes it anew"


class MemberFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part that the files of a table's link and of a station of keno have in common."""

    address: Annotated[
        str,
        msgspec.Meta(
            pattern=r"\A(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?):[1-9][0-9]{0,4}\Z",
            description='the floor server in quotes, like "10.0.0.5:4740" or "[fd00::5]:4740"',
        ),
    ]
    server: Annotated[
        str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z", description="the SHA-256 of the server's certificate, 64 digits")
    ]
    """SHA-256 of the server's certificate in DER, hexadecimal."""


class LinkFile(MemberFile, frozen=True):
    """The contents of `link.toml`."""

    sockets: Annotated[str, msgspec.Meta(pattern=r"\A/.*\Z", max_length=90, description="a folder, like /run/table")]
    """Folder of the table's sockets."""


class MemberSettings(msgspec.Struct, frozen=True):
    """The folder of a member of a floor: its file, key and certificates."""

    FILE: ClassVar[str]
    """Name of its file."""
    NOUN: ClassVar[str]
    """Its kind, in a message."""
    UNIT: ClassVar[str]
    """Its unit of systemd."""
    folder: Path
    file: MemberFile

    @property
    def host(self) -> str:
        return self.file.address.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        return int(self.file.address.rpartition(":")[2])


class LinkSettings(MemberSettings, frozen=True):
    """Everything that a link needs to know."""

    FILE: ClassVar[str] = FILE
    NOUN: ClassVar[str] = "table"
    UNIT: ClassVar[str] = "table-link.service"
    file: LinkFile


def link_folder(path: Path) -> Path:
    """Return the folder of a link: this folder, or the one beside this table file."""
    return path.with_name(path.stem + BESIDE) if path.suffix == ".toml" and not path.is_dir() else path


def read_settings(path: Path) -> LinkSettings:
    """Return the settings in this folder, or in the folder beside this table file.

    Raises ConfigurationError with all errors of `link.toml`, or of the key and the certificates.
    """
    folder = link_folder(path)
    settings = LinkSettings(folder, read(folder / FILE, LinkFile))
    check(settings)
    return settings


def check(settings: MemberSettings) -> None:
    """Raise ConfigurationError with all errors of the port, the key and the certificates."""
    folder, noun = settings.folder, settings.NOUN
    wrong = [Problem(str(folder / name), 1, "", why, "") for name in FORMS if (why := _wrong(folder / name, noun))]
    if not settings.port < 65_536:
        wrong.append(Problem(settings.FILE, 1, "address", str(settings.port), "a port from 1 to 65535"))
    if wrong:
        raise ConfigurationError(wrong)


def _wrong(path: Path, noun: str) -> str:
    """Return the error of a key or certificate file; empty if there is none."""
    try:
        text = read_regular(path, LONGEST)
        mode = path.stat().st_mode
    except OSError as error:
        return f"it cannot be read: {error.strerror or error}; {REMEDY}"
    if FORMS[path.name] not in text:
        return f"no {'key' if path.name == KEY else 'certificate'} in PEM; {REMEDY}"
    if path.name == KEY and mode & stat.S_IRWXO:
        return f"everybody may read the {noun}'s key (mode {stat.S_IMODE(mode):04o}); allowed is 0640: chmod o= {path}"
    return ""
