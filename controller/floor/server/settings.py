# SPDX-License-Identifier: MIT
"""The folder of a floor server: `floor.toml` and the files of its keys."""

from functools import partial
from pathlib import Path
from typing import Annotated, Final

import msgspec

from controller.floor import export_settings, keno_settings
from controller.floor.export_settings import ExportFile
from controller.floor.keno_settings import KenoFile
from hal.wiring import toml_file

PORT: Final = 4740
"""Port of a floor server."""
Address = Annotated[
    str,
    msgspec.Meta(
        pattern=r"\A(\[[0-9A-Fa-f:.]+\]|[^\[\]:\s]+):[0-9]{1,5}\Z", description="an address and a port: 127.0.0.1:4740"
    ),
]


class FloorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `floor.toml`."""

    database: Annotated[str, msgspec.Meta(min_length=1)]
    """How to reach PostgreSQL (libpq): `host=db1,db2 dbname=floor user=floor_server target_session_attrs=primary`."""
    owner: Annotated[str, msgspec.Meta(min_length=1)] = "floor_owner"
    """Role of the people's commands, such as `tablectl floor revoke`. It owns the tables and may promote a standby."""
    listen: Address = f"127.0.0.1:{PORT}"
    """Links connect here."""
    pit: Address | None = None
    """Address of the pit's page. Empty: no page."""
    export: ExportFile = ExportFile()
    """To a casino's own systems. Without it nothing is exported."""
    keno: KenoFile | None = None
    """Keno tickets of several terminals. Without it this floor has no keno."""
    alone: tuple[str, ...] = ()
    """Two people who let this server answer without a standby. Without them a standby confirms each answer."""
    connections: Annotated[int, msgspec.Meta(ge=1, le=20_000)] = 2_000
    """Most connections at once."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 8
    """Connections to the database for the money of tables. Four more are for greetings and to watch it.

    Keno has eight of its own.
    """


class FloorFolder(msgspec.Struct, frozen=True):
    """A folder with the files of a floor server."""

    path: Path

    @property
    def authority(self) -> Path:
        """Certificate of the authority that signs the certificates of tables and servers."""
        return self.path / "authority.pem"

    @property
    def certificate(self) -> Path:
        """Certificate of this server."""
        return self.path / "server.pem"

    @property
    def key(self) -> Path:
        """TLS key of this server."""
        return self.path / "server.key"

    @property
    def answers(self) -> Path:
        """Ed25519 key that signs the answers to claims."""
        return self.path / "floor.key"

    @property
    def public(self) -> Path:
        """Public key of the answers. Each table has a copy."""
        return self.path / "floor.pub"

    @property
    def file(self) -> Path:
        """Settings."""
        return self.path / "floor.toml"

    def read(self) -> FloorFile:
        """Read `floor.toml`. Raises ConfigurationError with every error."""
        return toml_file.read(self.file, FloorFile, partial(_check, self.path))


def host_and_port(address: str) -> tuple[str, int]:
    """Split an address such as `127.0.0.1:4740` or `[::1]:4740`."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def _check(folder: Path, source: toml_file.Source) -> list[toml_file.Problem]:
    """Return the errors that the types do not show."""
    found = [*_check_alone(source), *export_settings.find_problems(source)]
    return [*found, *keno_settings.find_problems(source, folder)]


def _check_alone(source: toml_file.Source) -> list[toml_file.Problem]:
    found = source.data.get("alone", [])
    if not isinstance(found, list) or not found:
        return []
    names = {str(it).strip().casefold() for it in found} - {""}
    if len(names) == len(found) == 2:
        return []
    return [source.problem("alone", ", ".join(map(str, found)), "the names of two different people")]
