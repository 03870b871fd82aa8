# SPDX-License-Identifier: MIT
"""The folder of a station of keno: `station.toml`, and the key and certificates that a link has too."""

from pathlib import Path
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from controller.engine.values import words
from controller.floor.link.settings import MemberFile, MemberSettings, check
from hal.wiring.toml_file import REFUSED, ConfigurationError, Problem, read

FILE: Final = "station.toml"


class StationFile(MemberFile, frozen=True):
    """The contents of `station.toml`."""

    casino: Annotated[str, Meta(min_length=1, max_length=40, extra={REFUSED: words.TITLE.why_refused})] = "CASINO"
    """Name of the casino on papers."""
    printer: Annotated[
        str,
        Meta(
            pattern=r"\A(/dev/[A-Za-z0-9/_.:-]+)?\Z",
            description='the receipt printer, a device like /dev/usb/lp0, or "" for papers as files',
        ),
    ] = ""
    """Device of a receipt printer. Empty: papers are written as files."""


class StationSettings(MemberSettings, frozen=True):
    """Everything that a station needs to know."""

    FILE: ClassVar[str] = FILE
    NOUN: ClassVar[str] = "station"
    UNIT: ClassVar[str] = "table-keno-board.service"
    file: StationFile


def read_settings(folder: Path) -> StationSettings:
    """Return the settings in this folder.

    Raises ConfigurationError with all errors of `station.toml`, or of the key and the certificates.
    """
    if not (folder / FILE).exists():
        why = f"this is no folder of a station: tablectl floor join HOST --station {folder} makes one"
        raise ConfigurationError([Problem(str(folder / FILE), 1, "", why, "")])
    settings = StationSettings(folder, read(folder / FILE, StationFile))
    check(settings)
    return settings
