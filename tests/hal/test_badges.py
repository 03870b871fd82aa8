# SPDX-License-Identifier: MIT
"""Readers of badges: one on a serial line, on each kind of line; and one that types, grabbed for the table alone."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from line_rig import RIGS, LineRig, opened

from hal.base.badge import NAME
from hal.base.clock import VirtualClock
from hal.drivers.badges import BadgeReader
from hal.raspberry_pi.typed_badges import AGAIN_S, LOOKS_S, RECORD, Typed, TypedBadges
from hal.signals import Fault, Restored, Signal

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
        reader = Typed()
        parts = (said[at : at + size] for at in range(0, len(said), size))
        assert [badge for part in parts for badge in reader.badges(part)] == ["120A", "2222"]


def test_a_part_of_a_badge_is_never_another_badge() -> None:
    """Linux has lost keys; or the reader stops in the middle, and goes on a second later."""
    badge, first, rest = [ONE, TWO, ONE, TWO, ONE, TWO, ONE, TWO, ENTER], [ONE] * 4, [TWO] * 4
    lost = typed(*first) + RECORD.pack(0, 0, 0, 3, 0) + typed(*rest, ENTER)
    stopped = typed(*first) + b"".join(RECORD.pack(1, 0, 1, code, 1) for code in (*rest, ENTER))
    for broken in (lost, stopped):
        assert Typed().badges(broken) == []
        assert Typed().badges(broken + RECORD.pack(1, 0, 0, 0, 0) + typed(*badge)) == ["12121212"], "held once more"
    slow = b"".join(RECORD.pack(0, 400_000 * at, 1, code, 1) for at, code in enumerate(badge))
    assert Typed().badges(slow) == ["12121212"]


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
    reader = Typed()
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
    reader.close()
    os.close(keyboard)


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
