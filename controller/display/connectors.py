# SPDX-License-Identifier: MIT
"""The sockets for screens as the kernel lists them: their names, and whether a screen is attached. No pygame.

Without a desktop SDL looks for screens only when video is started. The kernel knows at any time what is plugged in.
"""

import re
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("/sys/class/drm")
_CONNECTOR = r"card(\d+)-(?!Writeback)(.+)"


class Connector(NamedTuple):
    """A socket for a screen: HDMI-A-1."""

    name: str
    attached: bool


def connectors(folder: Path | None = None) -> tuple[Connector, ...]:
    """All sockets in the kernel's own order; empty on a machine without any, or where nobody may look."""
    folder = folder or FOLDER
    try:
        found = [match for path in folder.iterdir() if (match := re.fullmatch(_CONNECTOR, path.name))]
    except OSError:
        return ()
    found.sort(key=lambda match: (int(match[1]), _said(folder / match[0] / "connector_id").zfill(9), match[2]))
    return tuple(Connector(match[2], _said(folder / match[0] / "status") == "connected") for match in found)


def attached_names() -> list[str]:
    """The names of the sockets at which a screen is attached: SDL numbers its outputs in this order."""
    return [it.name for it in connectors() if it.attached]


def in_words() -> str:
    """What is attached where: `HDMI-A-1 has a screen, HDMI-A-2 has none`; empty if the kernel lists no socket."""
    return ", ".join(f"{it.name} has {'a screen' if it.attached else 'none'}" for it in connectors())


def _said(file: Path) -> str:
    """What the kernel says in this file; empty if it is not there, as the numbers in older kernels."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
