# SPDX-License-Identifier: MIT
"""Readers of badges: one on a serial line, on each kind of line; and one that types, grabbed for the table alone."""

import errno
import fcntl
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from line_rig import RIGS, LineRig, opened

from hal.base.badge import NAME
from hal.base.clock import VirtualClock
from hal.drivers.badges import BadgeReader
from hal.raspberry_pi import typed_badges
from hal.raspberry_pi.typed_badges import (
    AGAIN_S,
    HELD_S,
    LETTING_GO_S,
    LOOKS_S,
    PAUSE_US,
    RECORD,
    STEP_S,
    TypedBadges,
    TypedText,
)
from hal.signals import Fault, Restored, Signal

QUIET_S = PAUSE_US / 1e6 + 2 * LOOKS_S
"""After so long without a key, a reader that was opened has no badge in the middle."""
ENTER, SHIFT = 28, 42
ONE, TWO, ZERO, KEY_A = 2, 3, 11, 30
MINUS, BRACKET, CONTROL = 12, 27, 29


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LineRig]:
    with opened(request.param) as rig:
        yield rig


def test_each_whole_badge_is_told_once_and_no_other_frame_is_one(rig: LineRig) -> None:
    badges, misread = list[str](), list[bool]()
    reader = BadgeReader(rig.port, 38400, rig.lines, badges.append, lambda: misread.append(True))
    rig.ready()
    rig.say("START BADGES 1", "BADGE 0012345678")
    rig.wait(lambda: badges == ["0012345678"])
    damaged = rig.frame("BADGE 0012345679")
    rig.send(damaged.replace(b"9*", b"8*"))
    rig.say("BADGE 123", "BADGE 1234 5678", "COVER", "BADGE A1B2")
    rig.wait(lambda: len(badges) > 1)
    assert badges == ["0012345678", "A1B2"]
    assert len(misread) >= 4, "the damaged frame, and three that are no badge"
    assert rig.faults
    assert not [it for it in rig.faults if "12345" in str(it)]
    reader.close()


def typed(*codes: int) -> bytes:
    """Each key goes down, repeats and goes up, as Linux tells of it."""
    return b"".join(
        RECORD.pack(0, 0, *it) for code in codes for it in ((1, code, 1), (1, code, 2), (1, code, 0), (0, 0, 0))
    )


def test_what_is_typed_up_to_enter_is_a_badge_however_the_bytes_come() -> None:
    said = typed(ONE, TWO, ZERO, KEY_A, ENTER, SHIFT, ONE, ENTER, *[ONE] * 200, ENTER, TWO, TWO, TWO, TWO, ENTER)
    for size in (1, 23, 24, 1000):
        reader = TypedText()
        parts = (said[at : at + size] for at in range(0, len(said), size))
        assert [badge for part in parts for badge in reader.badges(part)] == ["120A", "2222"]


def test_a_part_of_a_badge_is_never_another_badge() -> None:
    """Linux has lost keys; or the reader stops in the middle, and goes on a second later."""
    badge, first, rest = [ONE, TWO, ONE, TWO, ONE, TWO, ONE, TWO, ENTER], [ONE] * 4, [TWO] * 4
    lost = typed(*first) + RECORD.pack(0, 0, 0, 3, 0) + typed(*rest, ENTER)
    stopped = typed(*first) + b"".join(RECORD.pack(1, 0, 1, code, 1) for code in (*rest, ENTER))
    for broken in (lost, stopped):
        assert TypedText().badges(broken) == []
        assert TypedText().badges(broken + RECORD.pack(1, 0, 0, 0, 0) + typed(*badge)) == ["12121212"], "held once more"
    slow = b"".join(RECORD.pack(0, 400_000 * at, 1, code, 1) for at, code in enumerate(badge))
    assert TypedText().badges(slow) == ["12121212"]


@pytest.mark.parametrize(
    "codes",
    [
        (KEY_A, ONE, TWO, MINUS, ONE, TWO, TWO, ONE, ENTER),
        (SHIFT, BRACKET, KEY_A, ONE, TWO, ONE, ENTER),
        (CONTROL, ONE, TWO, ONE, TWO, ENTER),
    ],
)
def test_a_code_with_anything_but_letters_and_digits_is_no_badge(codes: tuple[int, ...]) -> None:
    """The letters and digits of it may be another person's badge."""
    reader = TypedText()
    assert reader.badges(typed(*codes)) == []
    assert reader.has_misread
    assert reader.badges(typed(SHIFT, KEY_A, ONE, TWO, ONE, ENTER, ENTER)) == ["A121"], "one Enter more is nothing"


def test_what_is_typed_and_is_no_badge_is_told(tmp_path: Path) -> None:
    """Its person may key a PIN: also if the reader stops before the enter key."""
    path, clock, misread = tmp_path / "event7", VirtualClock(), list[int]()
    os.mkfifo(path)
    keyboard = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    reader = TypedBadges(
        str(path), clock, lambda _: None, lambda _: None, lambda _: None, on_misread=lambda: misread.append(clock.now())
    )
    for codes, told in (((ONE, TWO, ENTER), 1), ((ONE, TWO), 2), ((ENTER, ENTER), 3), ((ONE, TWO, ONE, TWO, ENTER), 3)):
        os.write(keyboard, typed(*codes))
        clock.advance(2)
        assert len(misread) == told, codes
    os.write(keyboard, typed(ONE, TWO))
    clock.advance(LOOKS_S)
    os.close(keyboard)
    clock.advance(LOOKS_S)
    assert len(misread) == 4, "it is pulled out in the middle of a badge"
    reader.close()


def test_the_device_is_grabbed_and_one_that_is_lost_is_looked_for_again(tmp_path: Path) -> None:
    path, clock = tmp_path / "event7", VirtualClock()
    badges, signals, grabbed = list[str](), list[Signal](), list[int]()
    reader = TypedBadges(str(path), clock, signals.append, badges.append, grabbed.append)
    assert isinstance(signals[-1], Fault)
    assert signals[-1].device == NAME
    os.mkfifo(path)
    keyboard = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    clock.advance(AGAIN_S)
    assert isinstance(signals[-1], Restored)
    assert len(grabbed) == 1
    clock.advance(QUIET_S)
    os.write(keyboard, typed(ONE, TWO, ONE, TWO, ENTER))
    clock.advance(LOOKS_S)
    assert badges == ["1212"]

    def taken(_device: int) -> None:
        raise OSError(16, "Device or resource busy")

    other = TypedBadges(str(path), clock, signals.append, badges.append, taken)
    assert isinstance(signals[-1], Fault)
    assert "busy" in signals[-1].what
    os.close(keyboard)
    clock.advance(LOOKS_S)
    assert isinstance(signals[-1], Fault), "nobody is at its other end"
    assert "No such device" in signals[-1].what
    reader.close()
    other.close()
    clock.advance(60)
    assert badges == ["1212"]


# Keys that are down


class Input:
    """An input device below `ioctl`, read through a pipe; and the console, which counts its Shifts as Linux does.

    between: an action after the next ioctl, before anybody else acts.
    """

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self._down = set[int]()
        self.shifts, self.grabbed, self.console = 0, False, list[int]()
        self.taken_with_keys_down = False
        self.between: list[Callable[[], None]] = []

    def ioctl(self, _file: int, request: int, argument: Any) -> int:
        match request:
            case typed_badges.EVIOCGKEY:
                assert request >> 16 & 0x3FFF == len(argument), "the size that Linux is told is that of the buffer"
                for code in self._down:
                    argument[code // 8] |= 1 << code % 8
            case typed_badges.EVIOCGRAB:
                assert bool(argument) != self.grabbed
                self.taken_with_keys_down |= bool(argument and self._down)
                self.grabbed = bool(argument)
            case _:
                raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        if self.between:
            self.between.pop(0)()
        return 0

    def press(self, code: int) -> None:
        self._down.add(code)
        self._key(code, 1)

    def release(self, code: int) -> None:
        self._down.discard(code)
        self._key(code, 0)

    def type(self, *codes: int) -> None:
        for code in codes:
            self.press(code)
            self.release(code)

    def _key(self, code: int, value: int) -> None:
        os.write(self.pipe, RECORD.pack(0, 0, 1, code, value))
        if self.grabbed:
            return
        if code == SHIFT:
            self.shifts = max(0, self.shifts + (1 if value else -1))
        elif value:
            self.console.append(code)

    def close(self) -> None:
        os.close(self.pipe)


class Grabbing:
    """A table's reader at this device, and what it has told."""

    def __init__(self, device: Input, path: Path) -> None:
        self.device, self.clock = device, VirtualClock()
        self.badges, self.signals = list[str](), list[Signal]()
        self._path = path

    def open(self) -> TypedBadges:
        self.reader = TypedBadges(str(self._path), self.clock, self.signals.append, self.badges.append)
        return self.reader


@pytest.fixture
def grabbing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Grabbing]:
    device = Input(tmp_path / "event7")
    monkeypatch.setattr(fcntl, "ioctl", device.ioctl)
    yield Grabbing(device, tmp_path / "event7")
    device.close()


def test_a_reader_is_grabbed_only_once_its_keys_are_up_so_that_the_console_counts_its_shifts_right(
    grabbing: Grabbing,
) -> None:
    device = grabbing.device
    device.press(SHIFT)
    reader = grabbing.open()
    assert not device.grabbed
    device.type(KEY_A)
    device.release(SHIFT)
    grabbing.clock.advance(LOOKS_S)
    assert (device.grabbed, device.shifts) == (True, 0)
    device.type(ONE)
    assert device.console == [KEY_A], "from now on nothing of it lands there"
    assert not grabbing.signals, "a key that is typed is no fault"
    assert not device.taken_with_keys_down, "not for a moment: it might come up just then"
    reader.close()
    assert (device.grabbed, device.shifts) == (False, 0)


def test_a_key_that_goes_down_as_the_reader_is_grabbed_leaves_no_shift_behind(grabbing: Grabbing) -> None:
    device = grabbing.device
    device.between.append(lambda: device.press(SHIFT))  # after the query for keys that are down
    reader = grabbing.open()
    assert not device.grabbed
    device.release(SHIFT)
    grabbing.clock.advance(LOOKS_S)
    assert (device.grabbed, device.shifts) == (True, 0)
    reader.close()


def test_what_began_before_the_grab_is_no_badge(grabbing: Grabbing) -> None:
    device = grabbing.device
    device.type(ONE, ONE)
    device.press(ONE)
    reader = grabbing.open()
    device.release(ONE)
    grabbing.clock.advance(LOOKS_S)
    device.type(TWO, TWO, TWO, TWO, ENTER)
    grabbing.clock.advance(LOOKS_S)
    assert grabbing.badges == []
    device.type(TWO, TWO, TWO, TWO, ENTER)
    grabbing.clock.advance(LOOKS_S)
    assert grabbing.badges == ["2222"]
    reader.close()


def test_a_reader_that_is_opened_in_mid_badge_between_two_keys_tells_no_part_of_it(grabbing: Grabbing) -> None:
    """Linux gives only what is typed after the opening: nothing shows that it is a part."""
    grabbing.device.type(ONE, ONE, ONE, ONE)
    os.read(grabbing.device.pipe, 4096)
    reader = grabbing.open()
    grabbing.clock.advance(2 * LOOKS_S)
    grabbing.device.type(TWO, TWO, TWO, TWO, ENTER)
    grabbing.clock.advance(LOOKS_S)
    assert grabbing.badges == []
    grabbing.device.type(ONE, TWO, ONE, TWO, ENTER)
    grabbing.clock.advance(LOOKS_S)
    assert grabbing.badges == ["1212"]
    reader.close()


def test_the_first_badge_some_time_after_the_opening_counts(grabbing: Grabbing) -> None:
    reader = grabbing.open()
    grabbing.clock.advance(QUIET_S)
    grabbing.device.type(ONE, TWO, ONE, TWO, ENTER)
    grabbing.clock.advance(LOOKS_S)
    assert grabbing.badges == ["1212"]
    reader.close()


def test_a_key_that_stays_down_is_a_fault_until_it_is_up(grabbing: Grabbing) -> None:
    grabbing.device.press(KEY_A)
    reader = grabbing.open()
    grabbing.clock.advance(HELD_S / 2)
    assert not grabbing.signals
    grabbing.clock.advance(HELD_S)
    (fault,) = grabbing.signals
    assert isinstance(fault, Fault)
    assert "cable" not in fault.remedy
    grabbing.device.release(KEY_A)
    grabbing.clock.advance(LOOKS_S)
    assert isinstance(grabbing.signals[-1], Restored)
    assert grabbing.device.grabbed
    reader.close()


@pytest.mark.parametrize("comes_up", [True, False])
def test_a_reader_is_let_go_once_its_keys_are_up_and_not_waited_for_for_ever(
    grabbing: Grabbing, monkeypatch: pytest.MonkeyPatch, comes_up: bool
) -> None:
    device, waited = grabbing.device, list[float]()

    def wait(seconds: float) -> None:
        assert device.grabbed
        waited.append(seconds)
        if comes_up and len(waited) == 3:
            device.release(SHIFT)

    monkeypatch.setattr(time, "sleep", wait)
    reader = grabbing.open()
    device.press(SHIFT)
    reader.close()
    assert (device.grabbed, device.shifts) == (False, 0)
    assert sum(waited) == pytest.approx(3 * STEP_S if comes_up else LETTING_GO_S)


def test_the_end_does_not_wait_for_a_reader_that_was_never_grabbed(
    grabbing: Grabbing, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[float]()
    monkeypatch.setattr(time, "sleep", waited.append)
    grabbing.device.press(SHIFT)
    grabbing.open().close()
    assert waited == []


def test_a_reader_that_another_program_has_grabbed_is_not_sent_to_its_cable(
    grabbing: Grabbing, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = grabbing.device.ioctl

    def grabbed_by_another(file: int, request: int, argument: Any) -> int:
        if request == typed_badges.EVIOCGRAB:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        return asked(file, request, argument)

    monkeypatch.setattr(fcntl, "ioctl", grabbed_by_another)
    reader = grabbing.open()
    (fault,) = grabbing.signals
    assert isinstance(fault, Fault)
    assert "held by" in fault.what
    assert "cable" not in fault.remedy
    monkeypatch.setattr(fcntl, "ioctl", asked)
    grabbing.clock.advance(AGAIN_S)
    assert isinstance(grabbing.signals[-1], Restored)
    reader.close()


def test_a_reader_that_may_not_be_opened_is_not_sent_to_its_cable(
    grabbing: Grabbing, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", refused)
    reader = grabbing.open()
    (fault,) = grabbing.signals
    assert isinstance(fault, Fault)
    assert "mode 0" in fault.what
    assert "cable" not in fault.remedy
    reader.close()
