"""The sockets for screens as the kernel lists them: their names, and whether a screen is attached. No pygame.

Without a desktop SDL looks for screens only when video is started. The kernel knows at any time what is plugged in.
"""

import re
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("/sys/class/drm")
_CONNECTOR = re.compile(r"card(\d+)-(?!Writeback)(.+)")


class Connector(NamedTuple):
    """A socket for a screen: HDMI-A-1."""

    name: str
    attached: bool


def connectors(folder: Path | None = None) -> tuple[Connector, ...]:
    """All sockets in the order of their cards and names; empty on a machine without any, or where nobody may look."""
    try:
        found = [match for path in (folder or FOLDER).iterdir() if (match := _CONNECTOR.fullmatch(path.name))]
    except OSError:
        return ()
    found.sort(key=lambda match: (int(match[1]), match[2]))
    return tuple(Connector(match[2], _attached((folder or FOLDER) / match[0])) for match in found)


def attached_names() -> list[str]:
    """The names of the sockets at which a screen is attached: SDL numbers its outputs in this order."""
    return [it.name for it in connectors() if it.attached]


def in_words() -> str:
    """What is attached where: `HDMI-A-1 has a screen, HDMI-A-2 has none`; empty if the kernel lists no socket."""
    return ", ".join(f"{it.name} has {'a screen' if it.attached else 'none'}" for it in connectors())


def _attached(folder: Path) -> bool:
    try:
        return (folder / "status").read_text().strip() == "connected"
    except OSError:
        return False
