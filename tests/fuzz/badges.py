# SPDX-License-Identifier: MIT
"""Readers of badges: any input gives only the number of a badge, and no input ends the table."""

from hal.base.badge import A_BADGE
from hal.base.clock import VirtualClock
from hal.base.serial_line import PortCallbacks, SerialContext
from hal.drivers.badges import BadgeReader
from hal.raspberry_pi.typed_badges import EV_KEY, RECORD, TypedText


class Silent:
    """A port at which nobody listens."""

    def write(self, _data: bytes) -> None:
        """Discard the data."""

    def close(self) -> None:
        """There is nothing to release."""


def serial(data: bytes) -> None:
    """The bytes of a serial line, each line some time after the one before."""
    opened, found, clock = list[PortCallbacks](), list[str](), VirtualClock()

    def open_port(_path: str, _baud: int, callbacks: PortCallbacks) -> Silent:
        opened.append(callbacks)
        return Silent()

    reader = BadgeReader("/dev/badges", 9600, SerialContext(clock, open_port, lambda _: None), found.append)
    try:
        for line in data.splitlines(keepends=True):
            if opened:
                opened[-1].on_data(line, clock.now())
            clock.advance(line[0] / 50)
        reader.describe()
    finally:
        reader.close()
    assert all(map(A_BADGE.fullmatch, found))


def typed(data: bytes) -> None:
    """Keys that a reader types, two bytes each, the second one how long after; then the bytes themselves."""
    whole, single, at = TypedText(), TypedText(), 0
    records = b""
    for code, pause in zip(data[::2], data[1::2], strict=False):
        at += pause * 1_000
        records += RECORD.pack(at // 1_000_000, at % 1_000_000, EV_KEY, code, 1)
    records += data
    found = whole.badges(records)
    assert found == [each for at in range(len(records)) for each in single.badges(records[at : at + 1])]
    assert all(map(A_BADGE.fullmatch, found))
