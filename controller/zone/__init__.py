# SPDX-License-Identifier: MIT
"""The table's time zone, and times of the clock on the wall in it.

Every time that a command prints and every day that it counts comes from here. TZ is not read: TZ belongs to the user of
a command, and the day belongs to the table. Callers that know the table set its zone (`use`) before they print the
first time.
"""

import os
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, tzinfo
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

LOCALTIME = Path("/etc/localtime")
"""A link to the file of the machine's zone."""
TIMEZONE = Path("/etc/timezone")
"""Its name, where the link is a copy."""
FOLDER = "zoneinfo"
UTC_NAME = "Etc/UTC"
NO_PLACE = {"localtime", "posixrules", "Factory"}
"""Files of the zone database that do not name a zone of their own: `localtime` is the machine's present zone."""
UNKNOWN = (OSError, ValueError)
"""Errors for names that are no time zone. ZoneInfoNotFoundError is a KeyError."""


@cache
def zone_named(name: str) -> ZoneInfo | None:
    """Return the zone of this name; None for unknown names, for absolute paths and for names of no place."""
    try:
        return ZoneInfo(name) if name and not name.startswith("/") and name not in NO_PLACE else None
    except (KeyError, *UNKNOWN):
        return None


def zone_names() -> set[str]:
    """The names of all zones that this machine knows."""
    return available_timezones() - NO_PLACE


def system_zone() -> str:
    """Return the machine's zone without TZ: a session's TZ is not the table's. UTC if it has no name."""
    return next((it for it in (_zone_by_link(), _zone_by_file()) if zone_named(it)), UTC_NAME)


def _zone_by_link() -> str:
    found = os.path.realpath(LOCALTIME).partition(f"/{FOLDER}/")[2]
    return found.removeprefix("posix/").removeprefix("right/")


def _zone_by_file() -> str:
    try:
        return TIMEZONE.read_text(encoding="utf-8").strip()
    except UNKNOWN:
        return ""


# Times in the zone of this process

SECOND = 1_000_000_000


class _InForce:
    """The zone of this process. decide: names it, once a time is asked for."""

    def __init__(self) -> None:
        self.decide: Callable[[], str] = system_zone
        self.zone: tzinfo | None = None


_in_force = _InForce()


def use(decide: Callable[[], str] = system_zone) -> None:
    """Use the zone of this name from now on. decide: called at the first time that is asked for; by default the
    machine's own.
    """
    _in_force.decide, _in_force.zone = decide, None


def in_force() -> tzinfo:
    """The zone in force. An unknown name gives the machine's own zone; UTC if the machine's zone is unknown too."""
    if _in_force.zone is None:
        _in_force.zone = zone_named(_in_force.decide()) or zone_named(system_zone()) or UTC
    return _in_force.zone


def local(nanoseconds: int, name: str = "") -> datetime:
    """A time of the journal, in nanoseconds since 1970, on the wall. name: of another zone than the one in force."""
    return datetime.fromtimestamp(nanoseconds // SECOND, zone_named(name) or in_force())


def now() -> datetime:
    """Return the present time on the wall."""
    return local(time.time_ns())


def today() -> date:
    """The table's date."""
    return now().date()


def nanoseconds(wall: datetime) -> int:
    """Return a person's time on the wall in the journal's form: the first time if the wall shows it twice."""
    return int(wall.replace(tzinfo=in_force()).timestamp()) * SECOND
