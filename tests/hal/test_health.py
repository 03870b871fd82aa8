# SPDX-License-Identifier: MIT
"""The health of a device: the reports when several troubles come, change and end."""

from hal.base.clock import VirtualClock
from hal.base.health import Health
from hal.signals import Fault, Restored, Signal


def bench() -> tuple[Health, list[Signal], VirtualClock]:
    clock, signals = VirtualClock(), list[Signal]()
    return Health("lamps", clock, signals.append), signals, clock


def test_a_trouble_is_reported_once_with_the_time() -> None:
    health, signals, clock = bench()
    clock.advance(1)
    health.wrong("a", "dark", "change it")
    health.wrong("a", "dark", "change it")
    assert signals == [Fault("lamps", "dark", "change it", at=1_000_000_000)]


def test_what_is_fine_and_was_fine_is_not_reported() -> None:
    health, signals, _ = bench()
    health.fine("a")
    health.set("b", is_wrong=False, what="dark", remedy="change it")
    assert signals == []


def test_a_device_is_restored_when_its_last_trouble_is_over() -> None:
    health, signals, _ = bench()
    health.set("a", is_wrong=True, what="dark", remedy="change it")
    health.set("a", is_wrong=False, what="dark", remedy="change it")
    assert signals[1:] == [Restored("lamps")]
    assert health.troubles == []


def test_what_is_still_wrong_is_told_again_after_a_restored() -> None:
    health, signals, _ = bench()
    health.wrong("a", "dark", "change it")
    health.wrong("b", "lost", "look at the cable")
    signals.clear()
    health.fine("a")
    assert signals == [Restored("lamps"), Fault("lamps", "lost", "look at the cable")]


def test_a_trouble_that_changes_takes_the_place_of_the_old_one() -> None:
    health, signals, _ = bench()
    health.wrong("a", "one dark", "change it")
    signals.clear()
    health.wrong("a", "two dark", "change them")
    assert signals == [Restored("lamps"), Fault("lamps", "two dark", "change them")]
