# SPDX-License-Identifier: MIT
"""Lamps under the glass, on TLC59116 chips. An open lamp or a lost chip is reported by its name."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from hal.base.chip_link import BusContext, ChipLink, ChipLossWords
from hal.base.health import Health
from hal.base.tlc59116 import ChannelCheck, Tlc59116
from hal.wiring.furniture import LampDriver, LampsWiring

DarkCallback = Callable[[tuple[str, ...]], None]
"""Gets the names of the lamps that a test found dark."""


class Lamps:
    """The lamps of one device. Never blocks: the worker uses the bus, and faults are reported as signals."""

    def __init__(self, device: str, wiring: LampsWiring, bus_context: BusContext) -> None:
        self._clock, self._check_s = bus_context.clock, wiring.check_s
        self._health = Health(device, bus_context.clock, bus_context.report)
        self._chips = [_LampChip(chip, bus_context, self._health) for chip in wiring.chips]
        self._known = frozenset(name for chip in self._chips for name in chip.names)
        self._lit: frozenset[str] = frozenset()
        self._closed = False
        for chip in self._chips:
            chip.light(frozenset())
        self._timer = self._clock.after(self._check_s, self._check)

    @property
    def lit(self) -> frozenset[str]:
        """The lamps that should be lit now."""
        return self._lit

    def light(self, names: Collection[str]) -> None:
        """Light these lamps and no others. An unknown name is reported as a fault; the other lamps are lit."""
        asked = frozenset(names)
        self._report_unknown(asked - self._known)
        lit, was_lit = asked & self._known, self._lit
        self._lit = lit
        for chip in self._chips:
            if lit & chip.names != was_lit & chip.names:
                chip.light(lit)

    def check_lamps(self, on_dark: DarkCallback = lambda _: None) -> None:
        """Light every lamp for some milliseconds, to find open lamps. For start-up and between rounds.

        Open lamps are reported as faults. Then `on_dark` gets the names of all dark lamps, including the lamps of lost
        chips. Afterwards the lamps return to their earlier state.
        """
        _LampTest(self._chips, on_dark)

    def describe(self) -> dict[str, Any]:
        """Return the lamps that should be lit, and the lamps known to be open."""
        return {"lit": sorted(self._lit), "open": sorted(name for chip in self._chips for name in chip.open_lamps)}

    def close(self) -> None:
        """Make all lamps dark, and stop the checks."""
        self._closed = True
        self._timer.cancel()
        for chip in self._chips:
            chip.light(frozenset())

    def _check(self) -> None:
        for chip in self._chips:
            chip.check()
        if not self._closed:
            self._timer = self._clock.after(self._check_s, self._check)

    def _report_unknown(self, names: frozenset[str]) -> None:
        listed = " ".join(sorted(names))
        remedy = "look at the names in the board file, table [lamps], or use the board file that belongs to this game"
        self._health.set("unknown", bool(names), f"no lamp has the name {listed}", remedy)


class _LampChip:
    """One chip and its lamps."""

    def __init__(self, wiring: LampDriver, bus_context: BusContext, health: Health) -> None:
        self._health = health
        self._channels = {name: channel for channel, name in enumerate(wiring.channels) if name}
        self._chip = Tlc59116(bus_context.bus, wiring.address)
        loss = ChipLossWords(dark_in_words(list(self._channels)), "A0 A1 A2 A3", tuple(self._channels))
        self._link = ChipLink(self._chip, bus_context.worker, health, loss, self._checked)
        self._open = 0

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._channels)

    @property
    def open_lamps(self) -> list[str]:
        return self.names_of(self._open)

    def names_of(self, bits: int) -> list[str]:
        return [name for name, channel in self._channels.items() if bits >> channel & 1]

    def light(self, lit: frozenset[str]) -> None:
        bits = sum(1 << self._channels[name] for name in lit & self.names)
        self._link.set_state(lambda: self._chip.light(bits))

    def check(self) -> None:
        """Check the chip. Lamps known to be open are lit for some milliseconds, to find repaired ones."""
        if known := self._open:
            self._link.ask(lambda: self._chip.retest(known), lambda _: None)
        else:
            self._link.check()

    def test(self, then: Callable[[list[str]], None]) -> None:
        """Test the chip, and call `then` with the dark lamps."""
        self._link.ask(self._test, lambda found: then(list(self._channels) if found is None else self.open_lamps))

    def _test(self) -> ChannelCheck:
        return self._chip.test(sum(1 << channel for channel in self._channels.values()))

    def _checked(self, found: ChannelCheck) -> None:
        """Record the open lamps. Only a lamp that was on in this check can be found open, or found mended."""
        self._open = (self._open & ~found.on) | found.open
        key = f"open {self._link.name}"
        if not self._open:
            self._health.fine(key)
            return
        remedy = "change it or mend its cable; all of a chip dark: look at the lamp supply, and whether it is hot"
        self._health.wrong(key, self._open_in_words(), remedy, dark=tuple(self.open_lamps))

    def _open_in_words(self) -> str:
        names = self.open_lamps
        channels = ", ".join(str(self._channels[name]) for name in names)
        if len(names) == 1:
            return f"lamp {names[0]} is dark ({self._link.name} channel {channels}: open)"
        return f"lamps {', '.join(names)} are dark ({self._link.name} channels {channels}: open)"


class _LampTest:
    """Collects the results of the chips' tests."""

    def __init__(self, chips: list[_LampChip], on_dark: DarkCallback) -> None:
        self._on_dark = on_dark
        self._dark: dict[int, list[str]] = {}
        self._expected = len(chips)
        for number, chip in enumerate(chips):
            chip.test(partial(self._take, number))

    def _take(self, number: int, dark: list[str]) -> None:
        """Record a chip's answer. If the bus hangs, the chip answers twice: the first answer counts."""
        if number in self._dark:
            return
        self._dark[number] = dark
        if len(self._dark) == self._expected:
            self._on_dark(tuple(name for number in sorted(self._dark) for name in self._dark[number]))


def dark_in_words(names: list[str]) -> str:
    """Return the number of lamps that a lost chip leaves dark, and the first and last of them."""
    if len(names) < 2:
        return f"lamp {' '.join(names) or 'none'} dark"
    return f"{len(names)} lamps dark from {names[0]} to {names[-1]}"
