# SPDX-License-Identifier: MIT
"""The approved terms of a store that several tables share (s 224 is the model), and its keno day (s 210)."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct

from controller.tickets import running_day
from controller.tickets.permissible import KenoTerms
from controller.tickets.ticket import Moment, Refused
from controller.zone import SECOND, local, zone_named

APPROVED: Final = "assumed, ss 210, 223(4)"
"""Sections about the terms that somebody fixes or approves: the schedule of prizes, the keno day, the jackpot share."""
APART_S: Final = 10
"""Assumed. Seconds by which the clocks of two servers may differ at the beginning of a keno day."""


class HallTerms(Struct, frozen=True):
    """Terms that hold at every terminal."""

    keno: KenoTerms
    zone: str
    """Time zone of the casino, such as `Australia/Brisbane`."""
    begins: int = 6
    """Hour at which a keno day begins."""

    def encoded(self) -> bytes:
        """Return the terms as the store keeps them. Equal terms are equal bytes."""
        keno = msgspec.to_builtins(self.keno, enc_hook=str, str_keys=True)
        return msgspec.json.encode({**keno, "zone": self.zone, "begins": self.begins}, order="deterministic")

    def refusal(self, kept: bytes | None) -> Refused | None:
        """Return why a server with these terms does nothing; None if they are the kept ones."""
        if kept is None:
            return Refused("no terms are approved for this store: a keno supervisor approves them first", APPROVED)
        if kept == (own := self.encoded()):
            return None
        other = ", ".join(_differences(msgspec.json.decode(kept), msgspec.json.decode(own)))
        return Refused(f"this server has other terms than the approved ones: {other}: correct its file", APPROVED)

    def moment(self, now: int, last: str) -> Moment:
        """Return the moment of an act. now: the server's clock, in nanoseconds since 1970. last: day of the last act.

        A server whose clock is a little behind takes the keno day that another has begun.
        """
        it = self._moment(now)
        if it.day == last or self._moment(now + APART_S * SECOND).day != last:
            return it
        return running_day.moment(self._beginning(now), self.begins)

    def _moment(self, now: int) -> Moment:
        return running_day.moment(local(now, self.zone), self.begins)

    def _beginning(self, now: int) -> datetime:
        """Return the first second of the keno day that begins within APART_S."""
        wall = local(now, self.zone)
        before = self._moment(now).day
        times = (wall + timedelta(seconds=seconds) for seconds in range(1, APART_S + 1))
        return next(it for it in times if running_day.moment(it, self.begins).day != before)

    @property
    def wrong(self) -> str:
        """Why there can be no such terms; empty if there can."""
        if zone_named(self.zone) is None:
            return f"{self.zone!r} is no time zone of this machine"
        return "" if 0 <= self.begins <= 23 else f"a keno day begins at hour 0 to 23, not {self.begins}"


def _differences(kept: Mapping[str, Any], own: Mapping[str, Any]) -> list[str]:
    """Return the names of differing terms with both values. A schedule of prizes is named alone."""
    named = []
    for name in sorted({*kept, *own}):
        if kept.get(name) != own.get(name):
            values = "" if name == "schedule" else f" {own.get(name)}, approved is {kept.get(name)}"
            named.append(f"{name.replace('_', ' ')}{values}")
    return named
