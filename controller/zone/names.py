# SPDX-License-Identifier: MIT
"""Names of time zones (IANA), and the name of the machine's own."""

import os
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

LOCALTIME = Path("/etc/localtime")
"""A link to the file of the machine's zone."""
TIMEZONE = Path("/etc/timezone")
"""Its name, where the link is a copy."""
FOLDER = "zoneinfo"
UTC = "Etc/UTC"
UNKNOWN = (OSError, ValueError)
"""Errors of a name that is no zone. ZoneInfoNotFoundError is a KeyError."""


@cache
def zone_named(name: str) -> ZoneInfo | None:
    """The zone of this name; None if this machine knows none. `localtime` and absolute paths are no names."""
    try:
        return ZoneInfo(name) if name and not name.startswith("/") else None
    except (KeyError, *UNKNOWN):
        return None


def zone_names() -> set[str]:
    """The names of all zones that this machine knows."""
    return available_timezones()


def system_zone() -> str:
    """The machine's zone, whatever TZ says: a session's TZ is not the table's. UTC if it has no name."""
    return next((it for it in (_linked(), _written()) if zone_named(it)), UTC)


def _linked() -> str:
    found = os.path.realpath(LOCALTIME).partition(f"/{FOLDER}/")[2]
    return found.removeprefix("posix/").removeprefix("right/")


def _written() -> str:
    try:
        return TIMEZONE.read_text().strip()
    except UNKNOWN:
        return ""
