# SPDX-License-Identifier: MIT
"""A reader of badges that types like a keyboard, grabbed for the table alone: no other program receives its digits.

Linux delivers the keys of an input device as records of 24 bytes (struct input_event on 64 bits: two longs for the
time, then type, code, value). EVIOCGRAB keeps them from all other programs, the console and the screens included, until
the device is closed. The device is grabbed, and released, only while all its keys are up. Otherwise the console never
learns that a key came up. The console then counts a Shift too many, and every keyboard types capitals.

A reader types the number of the badge and the enter key, at once. Nothing up to the enter key counts if Linux reports
lost keys, if the reader stops in the middle, or if the device was opened in the middle. A part of a badge is therefore
never taken for another badge.

Sources: linux/input.h, input-event-codes.h.
"""

import errno
import fcntl
import os
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from hal.base.badge import A_BADGE, NAME, OnBadge, OnMisread, nobody_told
from hal.base.clock import SECOND, Clock
from hal.base.device_error import remedy_of
from hal.base.health import Health, Report
from hal.raspberry_pi.device_file import explain

RECORD: Final = struct.Struct("llHHi")
EVIOCGRAB: Final = 0x40044590
"""_IOW('E', 0x90, int)"""
KEY_BYTES: Final = 96
"""A bit for each key, up to KEY_MAX (0x2ff)."""
EVIOCGKEY: Final = 0x80004518 | KEY_BYTES << 16
"""_IOR('E', 0x18, KEY_BYTES): which keys are down."""
EV_SYN, EV_KEY = 0, 1
SYN_DROPPED: Final = 3
"""Linux has lost keys: they came faster than they were read."""
DOWN: Final = 1
ENTERS: Final = frozenset({28, 96})
"""KEY_ENTER, KEY_KPENTER"""
SHIFTS: Final = frozenset({42, 54, 58, 69})
"""KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_CAPSLOCK, KEY_NUMLOCK: readers press them around letters and digits."""
LETTERS: Final = dict(
    zip(
        (*range(2, 12), *range(16, 26), *range(30, 39), *range(44, 51), *(79, 80, 81, 75, 76, 77, 71, 72, 73, 82)),
        "1234567890QWERTYUIOPASDFGHJKLZXCVBNM1234567890",
        strict=True,
    )
)
"""Characters of the keys of a keyboard and its keypad: digits and letters."""
PAUSE_US: Final = 500_000
"""Microseconds. The longest pause in a badge. A working reader types a key every few milliseconds."""
LOOKS_S: Final = 0.02
"""Seconds between two reads. Linux keeps 64 records: 10 keys, at three records for each press and release."""
AGAIN_S: Final = 5.0
LONGEST: Final = 64

HELD_S: Final = 2.0
"""Seconds. A key that is down for longer is a fault: no reader holds a key so long."""
LETTING_GO_S: Final = 0.3
"""Seconds. The longest wait for a key to come up before release. A working reader has typed a whole badge by then."""
STEP_S: Final = 0.01

Device = Callable[[int], None]


class KeyDownError(Exception):
    """A key is down: the device cannot be grabbed now."""


def keys_down(device: int) -> bool:
    """Return whether a key of this input device is down. Raises OSError."""
    keys = bytearray(KEY_BYTES)
    fcntl.ioctl(device, EVIOCGKEY, keys)
    return any(keys)


def grab(device: int) -> None:
    """Keep this device's keys from all other programs.

    Raises OSError if another program has grabbed the device, and KeyDownError, without a grab, if a key is down.
    """
    if keys_down(device):
        raise KeyDownError
    fcntl.ioctl(device, EVIOCGRAB, 1)
    if keys_down(device):  # it went down in between: the console may know of it
        fcntl.ioctl(device, EVIOCGRAB, 0)
        raise KeyDownError


def let_go(device: int) -> None:
    """End the grab, once no key is down, or after LETTING_GO_S. Raises OSError if the device is gone."""
    for _ in range(round(LETTING_GO_S / STEP_S)):
        if not keys_down(device):
            break
        time.sleep(STEP_S)
    fcntl.ioctl(device, EVIOCGRAB, 0)


class TypedText:
    """Collects the badges from typed keys. Each badge ends with the enter key. Other texts are dropped.

    `broken`: the beginning of the present text was missed.
    """

    def __init__(self, *, broken: bool = False) -> None:
        self._typed, self._rest = "", b""
        self.has_misread = False
        """Whether some text was no badge number. The reporter of the misread badge clears this."""
        self._broken = broken
        """Whether a part of the present text, up to the enter key, is missing."""
        self._last = 0
        """Microseconds. Time of the last key."""

    def badges(self, records: bytes) -> list[str]:
        """Return the badges that these bytes complete, in order."""
        data, found = self._rest + records, list[str]()
        whole = len(data) - len(data) % RECORD.size
        self._rest = data[whole:]
        for seconds, microseconds, kind, code, value in RECORD.iter_unpack(data[:whole]):
            self._broken |= (kind, code) == (EV_SYN, SYN_DROPPED)
            if kind == EV_KEY and value == DOWN:
                found += self._key(code, 1_000_000 * seconds + microseconds)
        return found

    def _key(self, code: int, at: int) -> list[str]:
        """Handle a key that goes down. Return the badge that this key completes, if any."""
        self._broken |= bool(self._typed) and at - self._last > PAUSE_US
        self._last = at
        if code not in ENTERS:
            self._broken |= code not in LETTERS and code not in SHIFTS
            self._typed = (self._typed + LETTERS.get(code, ""))[-LONGEST:]
            return []
        typed, broken, self._typed, self._broken = self._typed, self._broken, "", False
        if A_BADGE.fullmatch(typed) and not broken:
            return [typed]
        self.has_misread |= bool(typed) or broken
        return []

    def stopped(self) -> None:
        """Drop an unfinished text: the pause was longer than a reader's."""
        if self._typed and not self._broken:
            self._broken = self.has_misread = True


class TypedBadges:
    """Calls `on_badge` with each badge. A missing or lost device is a fault, and is opened again later."""

    def __init__(  # noqa: PLR0913, PLR0917 - each is one of its neighbours
        self,
        path: str,
        clock: Clock,
        report: Report,
        on_badge: OnBadge,
        grab: Device = grab,
        let_go: Device = let_go,
        on_misread: OnMisread = nobody_told,
    ) -> None:
        self._path, self._clock, self._grab, self._let_go = path, clock, grab, let_go
        self._on_badge, self._on_misread = on_badge, on_misread
        self._health = Health(NAME, clock, report)
        self._device: int | None = None
        self._grabbed = False
        self._is_new = False
        """Whether the device was just opened, and no key has come since: a badge may be half typed."""
        self._down_since: int | None = None
        """Time at which a key was first found down while the device was to be grabbed."""
        self._typed, self._came = TypedText(), 0
        """The typed text, and the time of the last key or of the opening of the device."""
        self._closed = False
        self._look()

    def close(self) -> None:
        """Let go of the device."""
        self._closed = True
        self._shut()

    def _look(self) -> None:
        """Read the keys since the last look; after a failure, open the device again later."""
        if self._closed:
            return
        try:
            device = self._open() if self._device is None else self._device
            if self._grabbed or self._take(device):
                self._read(device)
                self._tell_misread()
        except OSError as error:
            self._typed.stopped()
            self._tell_misread()
            self._shut()
            why = explain(error, self._path)
            remedy = remedy_of(why, "plug it in; look at its cable")
            self._health.wrong("line", f"{self._path}: {why.strerror or why}", remedy)
            self._clock.after(AGAIN_S, self._look)
        else:
            self._clock.after(LOOKS_S, self._look)

    def _open(self) -> int:
        self._device = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        self._typed, self._is_new, self._down_since = TypedText(broken=True), True, None
        self._came = self._clock.now()
        return self._device

    def _take(self, device: int) -> bool:
        """Grab the device. Return False while a key of the device is down: the next look tries again."""
        try:
            self._grab(device)
        except KeyDownError:
            self._key_is_down()
            return False
        self._grabbed = True
        self._health.fine("line")
        return True

    def _key_is_down(self) -> None:
        now = self._clock.now()
        if self._down_since is None:
            self._down_since = now
        if now - self._down_since > HELD_S * SECOND:
            what = f"{self._path}: a key of it is held down, so it is not used"
            self._health.wrong("line", what, "take away what lies on its keys; if nothing does, plug it out and in")

    def _read(self, device: int) -> None:
        try:
            records = os.read(device, LONGEST * RECORD.size)
        except BlockingIOError:
            self._nothing_typed()
            return
        self._came = self._clock.now()
        if not records:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        self._is_new = False
        for badge in self._typed.badges(records):
            self._on_badge(badge)

    def _nothing_typed(self) -> None:
        """After a pause, begin a badge if no key has come since the opening; otherwise drop the unfinished badge."""
        if self._clock.now() - self._came <= 1_000 * PAUSE_US:
            return
        if self._is_new:
            self._typed, self._is_new = TypedText(), False
        else:
            self._typed.stopped()

    def _tell_misread(self) -> None:
        if self._typed.has_misread:
            self._typed.has_misread = False
            self._on_misread()

    def _shut(self) -> None:
        """Close the device. A missing device needs no release."""
        if self._device is None:
            return
        if self._grabbed:
            with suppress(OSError):  # a missing device has ended the grab itself
                self._let_go(self._device)
        os.close(self._device)
        self._device, self._grabbed = None, False
