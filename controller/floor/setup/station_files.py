# SPDX-License-Identifier: MIT
"""The files with which a station of keno belongs to a floor: its key, certificates and `station.toml`."""

import json
from pathlib import Path
from typing import Final

from controller.floor.setup import table_files
from controller.floor.setup.joining import Joined, Member
from controller.floor.station.settings import FILE, StationFile
from controller.journal.files import write_whole
from hal.wiring.toml_file import read

STATION_USER: Final = "table-station"
"""The user of the units of a station."""
STATION: Final = """\
# A station of keno. `tablectl floor join --station` wrote this file.
address = "{address}"
server = "{server}"
# The casino's name on papers.
casino = {casino}
# A receipt printer, such as "/dev/usb/lp0". Empty: papers are written as files into the folder papers.
printer = "{printer}"
"""


def known(folder: Path) -> StationFile | None:
    """Return the file of a station that joins again; None if there is none. Raises ConfigurationError."""
    path = folder / FILE
    return read(path, StationFile) if path.exists() else None


def keep(folder: Path, host: str, before: StationFile | None, joined: Joined) -> None:
    """Write all files. `station.toml` comes last: without it there is no station. Raises OSError.

    before: its file so far. The casino's name and the printer stay.
    """
    file = before or StationFile("", "")
    table_files.write_certificates(folder, joined.member)
    text = STATION.format(
        address=table_files.address_of(host, joined.member),
        server=joined.server,
        casino=json.dumps(file.casino, ensure_ascii=False),
        printer=file.printer,
    )
    write_whole(folder / FILE, text.encode())
    (folder / table_files.NEXT_KEY).unlink()


def what_next(folder: Path, member: Member) -> str:
    """Return what to do next at the station."""
    name = member.table
    lines = [
        f"{name} has joined; its files are in {folder}",
        f"next: the casino's name and the printer in {folder / FILE}",
        f"a board: a keno supervisor enrols it: tablectl keno hall enrol-board {name}",
        f"  then: tablectl keno board --hall {folder}",
        f"a terminal or desk: at the floor: tablectl floor keno-station {name} NUMBER KIND --by NAME",
        f"  then, for a keno writer: tablectl keno terminal --hall {folder}",
    ]
    return "\n".join(lines)
