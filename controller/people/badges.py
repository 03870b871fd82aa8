# SPDX-License-Identifier: MIT
"""The table's reader of badges, if its file names one. It is real at a simulated table too: no game needs it."""

from collections.abc import Callable, Iterator
from typing import Protocol

from controller.config.badges import BadgeSettings
from hal.base.clock import Clock
from hal.base.health import Report
from hal.base.serial_line import SerialContext
from hal.drivers.badges import BadgeReader


class BadgeReceiver(Protocol):
    """The receiver of badges."""

    def badge(self, number: str) -> None:
        """A badge was held to the reader."""

    def misread(self) -> None:
        """Something was held to the reader, and it has read no badge."""


def opened(named: BadgeSettings, clock: Clock, report: Report, desk: BadgeReceiver) -> Iterator[Callable[[], None]]:
    """Open the reader that is named. Yields what closes it."""
    if named.port:
        from hal.raspberry_pi.hardware import open_ports

        lines = SerialContext(clock, open_ports(clock), report)
        yield BadgeReader(named.port, named.baud, lines, desk.badge, desk.misread).close
    if named.keyboard:
        from hal.raspberry_pi.typed_badges import TypedBadges

        yield TypedBadges(named.keyboard, clock, report, desk.badge, on_misread=desk.misread).close
