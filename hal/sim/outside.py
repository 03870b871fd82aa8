# SPDX-License-Identifier: MIT
"""The outside of the table's lines and serial ports, simulated or real. Contacts and machines are wired to them."""

from collections.abc import Callable
from typing import ClassVar, Protocol

from hal.sim.serial import FarEnd, SimulatedReader


class OutsideLine(Protocol):
    """One line of the table, seen from outside."""

    bounces: ClassVar[bool]
    """Whether a contact on this line bounces. On an emulated board it does not: each edge would take a message."""

    @property
    def name(self) -> str:
        """`GPIO17`."""

    def drive(self, level: bool | None) -> None:
        """Put this level on the line from outside. None: nothing is connected, and the pull sets the level."""

    def watch(self, do: Callable[[], None]) -> None:
        """Call `do` whenever the controller may have changed its output on this line."""

    def puts_out(self, level: bool) -> bool:
        """Whether the controller drives the line to this level."""


class OutsidePins(Protocol):
    """The lines of a table, by GPIO number."""

    def line(self, number: int) -> OutsideLine:
        """The line with this GPIO number, to drive or watch it from outside."""


class OutsidePorts(Protocol):
    """The serial ports of a table, by device path."""

    def connect(self, device: str, kind: str) -> SimulatedReader:
        """Connect a reader of this kind to this port."""

    def attach(self, device: str, far_end: FarEnd) -> None:
        """Connect a machine that is no reader, and receives data too, to this port."""
