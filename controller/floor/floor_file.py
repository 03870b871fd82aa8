# SPDX-License-Identifier: MIT
"""The folder of a floor: `floor.toml` with the databases and the address, and the keys beside it."""

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta

from hal.wiring.toml_file import read

FILE: Final = "floor.toml"
PORT: Final = 7710
"""The port at which a floor server waits for tables."""
Text = Annotated[str, Meta(min_length=1, max_length=200)]


class DatabaseSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The primary and its standby, in any order: whichever leads is found when it is asked."""

    hosts: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=4)]
    """Folder of a Unix socket, or HOST, or HOST:PORT, of each PostgreSQL server."""
    name: Text = "floor"
    """Name of the database."""
    user: Text = "table-floor"
    """Role of the server. It may call functions, and write no table."""
    owner: Text = "postgres"
    """Role of the people's commands: invite, revoke, promote."""
    options: str = ""
    """Further options of libpq, as `sslmode=verify-full`."""


class ListenSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the server waits for tables."""

    address: Text = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535)] = PORT


class FloorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `floor.toml`."""

    database: DatabaseSettings
    name: Text = "floor"
    """Name of this floor, in its certificates."""
    listen: ListenSettings = ListenSettings()


class FloorFolder(NamedTuple):
    """A floor's folder, read."""

    path: Path
    file: FloorFile

    def conninfo(self, host: str, *, owner: bool = False) -> str:
        """Return libpq's words for one of the databases."""
        return database_words(self.file.database, host, owner=owner)


def read_folder(path: Path) -> FloorFolder:
    """Read a floor's folder. Raises ConfigurationError, with all errors of its file."""
    return FloorFolder(path, read(path / FILE, FloorFile))


def database_words(database: DatabaseSettings, host: str, *, owner: bool = False) -> str:
    """Return libpq's words for this host. Digits after its last colon are the port."""
    before, _, last = host.rpartition(":")
    name, port = (before, last) if before and last.isdigit() else (host, "")
    words = {
        "host": name,
        **({"port": port} if port else {}),
        "dbname": database.name,
        "user": database.owner if owner else database.user,
        "connect_timeout": "3",
    }
    said = " ".join(f"{key}={_quoted(value)}" for key, value in words.items())
    return f"{said} {database.options}".rstrip()


def _quoted(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
