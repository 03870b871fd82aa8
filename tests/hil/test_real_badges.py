# SPDX-License-Identifier: MIT
"""A reader of badges that types, on a real kernel: a keyboard of uinput, grabbed as the table grabs it.

It runs wherever this user may make input devices: as root after `modprobe uinput`. Else it is skipped.
"""

import fcntl
import os
import select
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hal.base.clock import VirtualClock
from hal.raspberry_pi.typed_badges import AGAIN_S, EV_KEY, EV_SYN, LETTERS, LOOKS_S, PAUSE_US, RECORD, TypedBadges
from hal.signals import Fault, Restored, Signal

UINPUT, INPUTS = Path("/dev/uinput"), Path("/dev/input")
UI_SET_EVBIT, UI_SET_KEYBIT, UI_DEV_CREATE, UI_DEV_DESTROY = 0x40045564, 0x40045565, 0x5501, 0x5502
ENTER, SHIFT, MOST_KEYS = 28, 42, 120
KEY_OF = {letter: code for code, letter in reversed(LETTERS.items())}
BADGE = "001234567890"
PATIENCE_S = 5.0
pytestmark = pytest.mark.skipif(not os.access(UINPUT, os.W_OK), reason="needs /dev/uinput: modprobe uinput, as root")

QUIET_S = PAUSE_US / 1e6 + 2 * LOOKS_S
"""After so long without a key, a reader that was opened has no badge in the middle."""


class Keyboard:
    """An input device that types what a test says."""

    def __init__(self) -> None:
        self.path, self._device = Path(), -1
        self.plug_in()

    def plug_in(self) -> None:
        self._device = os.open(UINPUT, os.O_WRONLY | os.O_NONBLOCK)
        fcntl.ioctl(self._device, UI_SET_EVBIT, EV_KEY)
        for code in range(1, MOST_KEYS):
            fcntl.ioctl(self._device, UI_SET_KEYBIT, code)
        os.write(self._device, struct.pack("80sHHHHi256i", b"a reader of badges", 3, 1, 1, 1, 0, *[0] * 256))
        before = set(INPUTS.glob("event*"))
        fcntl.ioctl(self._device, UI_DEV_CREATE)
        self.path = self._appeared(before)

    @staticmethod
    def _appeared(before: set[Path]) -> Path:
        """The new device; its file comes a moment later."""
        for _ in range(100):
            if new := set(INPUTS.glob("event*")) - before:
                return new.pop()
            select.select([], [], [], PATIENCE_S / 100)
        raise FileNotFoundError("no new input device")

    def unplug(self) -> None:
        fcntl.ioctl(self._device, UI_DEV_DESTROY)
        os.close(self._device)

    def type(self, words: str) -> None:
        """These keys, as fast as they can be; `*` is enter."""
        for code in (ENTER if it == "*" else KEY_OF[it] for it in words):
            for value in (1, 0):
                self.send(code, value)

    def send(self, code: int, value: int) -> None:
        os.write(self._device, RECORD.pack(0, 0, EV_KEY, code, value) + RECORD.pack(0, 0, EV_SYN, 0, 0))


class Table:
    """Records the badges and signals that a reader reports to a table. other: A second reader of the device."""

    def __init__(self, keyboard: Keyboard) -> None:
        self.keyboard, self.clock = keyboard, VirtualClock()
        self.badges, self.signals = list[str](), list[Signal]()
        self.other = os.open(keyboard.path, os.O_RDONLY | os.O_NONBLOCK)
        self.reader = self.another()

    def another(self) -> TypedBadges:
        reader = TypedBadges(str(self.keyboard.path), self.clock, self.signals.append, self.badges.append)
        self.clock.advance(QUIET_S)
        return reader

    def told(self, words: str) -> list[str]:
        """Return the badges that are reported while this is typed."""
        self.badges.clear()
        self.keyboard.type(words)
        self.clock.advance(LOOKS_S)
        return self.badges

    def others(self) -> bytes:
        """Return the input of the other reader."""
        try:
            return os.read(self.other, 1 << 16)
        except BlockingIOError:
            return b""


@pytest.fixture
def table() -> Iterator[Table]:
    keyboard = Keyboard()
    made = Table(keyboard)
    yield made
    made.reader.close()
    os.close(made.other)
    with suppress(OSError):
        keyboard.unplug()


def test_nobody_else_reads_a_badge_before_the_table_has_let_go(table: Table) -> None:
    assert table.told(f"{BADGE}*") == [BADGE]
    assert table.others() == b""
    table.reader.close()
    assert table.told(f"{BADGE}*") == []
    assert len(table.others()) == RECORD.size * 4 * len(f"{BADGE}*")


def test_no_second_table_takes_the_same_reader(table: Table) -> None:
    second = table.another()
    assert isinstance(table.signals[-1], Fault)
    assert "busy" in table.signals[-1].what
    second.close()
    assert table.told(f"{BADGE}*") == [BADGE]


def test_a_reader_whose_key_is_down_is_not_taken_before_everybody_has_seen_it_come_up(table: Table) -> None:
    table.reader.close()
    table.others()
    table.keyboard.send(SHIFT, 1)
    table.reader = table.another()
    table.others()
    table.keyboard.send(SHIFT, 0)
    assert RECORD.pack(0, 0, EV_KEY, SHIFT, 0)[16:] in table.others()
    assert table.told("*") == []
    assert table.told(f"{BADGE}*") == [BADGE]
    assert table.others() == b""


def test_badges_that_come_faster_than_they_are_read_are_none(table: Table) -> None:
    assert table.told(f"{BADGE}*" * 60) == []
    assert table.told(f"*{BADGE}*") == [BADGE]


def test_a_key_that_is_held_types_nothing_more(table: Table) -> None:
    table.keyboard.send(KEY_OF["1"], 1)
    select.select([], [], [], 1.0)  # Linux repeats it after a quarter of a second
    table.keyboard.send(KEY_OF["1"], 0)
    assert table.told("234*") == []
    assert table.told(f"{BADGE}*") == [BADGE]


def test_one_that_is_pulled_out_is_a_fault_and_is_found_again(table: Table) -> None:
    table.keyboard.unplug()
    table.clock.advance(LOOKS_S)
    assert isinstance(table.signals[-1], Fault)
    assert "No such device" in table.signals[-1].what
    table.keyboard.plug_in()
    table.clock.advance(AGAIN_S + QUIET_S)
    assert isinstance(table.signals[-1], Restored)
    assert table.told(f"{BADGE}*") == [BADGE]
