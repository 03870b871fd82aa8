# SPDX-License-Identifier: MIT
"""Times of the clock on the wall, in the zone of the table that this process is about.

Every time that a command prints and every day that it counts comes from here. TZ is not asked: it belongs to whoever
asks, and the day belongs to the table. Whoever knows the table says its zone (`use`), before the first time is printed.
"""

import time
from collections.abc import Callable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from controller.zone.names import UTC, system_zone, zone_named

SECOND = 1_000_000_000


class _InForce:
    """The zone of this process. decide: names it, once a time is asked for."""

    def __init__(self) -> None:
        self.decide: Callable[[], str] = system_zone
        self.zone: ZoneInfo | None = None


_in_force = _InForce()


def use(decide: Callable[[], str] = system_zone) -> None:
    """Use the zone of this name from now on. decide: called at the first time that is asked for; by default the
    machine's own.
    """
    _in_force.decide, _in_force.zone = decide, None


def zone() -> ZoneInfo:
    """The zone in force. A name that this machine does not know is the machine's own zone."""
    if _in_force.zone is None:
        _in_force.zone = zone_named(_in_force.decide()) or zone_named(system_zone()) or ZoneInfo(UTC)
    return _in_force.zone


def local(nanoseconds: int, name: str = "") -> datetime:
    """A time of the journal, in nanoseconds since 1970, on the wall. name: of another zone than the one in force."""
    return datetime.fromtimestamp(nanoseconds // SECOND, zone_named(name) or zone())


def now() -> datetime:
    """What the wall shows now."""
    return local(time.time_ns())


def today() -> date:
    """The table's date."""
    return now().date()


def nanoseconds(wall: datetime) -> int:
    """A time on the wall, as a person writes it, as the journal keeps it: the first of two that read the same."""
    return int(wall.replace(tzinfo=zone()).timestamp()) * SECOND
