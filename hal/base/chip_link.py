# SPDX-License-Identifier: MIT
"""The link to one chip on the bus. A worker writes to it and checks it; a lost chip is reported and found again."""

import errno
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from hal.base.bus import Bus
from hal.base.clock import Clock
from hal.base.device_error import remedy_of
from hal.base.health import Health, Report
from hal.base.tlc59116 import ChannelCheck
from hal.base.worker import Worker

ATTEMPTS = 3
"""How often a transfer is tried before its chip counts as lost. A motor's spark may disturb a single transfer."""

NO_ANSWER = (errno.EREMOTEIO, errno.ENXIO)


class Chip(Protocol):
    """A chip whose registers can be compared with the values written to it."""

    address: int

    def check(self) -> ChannelCheck: ...


class BusContext(NamedTuple):
    """Everything that a driver of a device on the I²C bus needs."""

    clock: Clock
    bus: Bus
    worker: Worker
    report: Report


class ChipLossWords(NamedTuple):
    """Words for the report of a lost chip."""

    meaning: str
    """The consequence: `16 lamps dark …`."""
    straps: str
    """Its address pins, lowest bit first."""
    dark: tuple[str, ...] = ()
    """Lamps that are dark then."""


class ChipLink:
    """Gives a chip's work to the worker, and records the chip's faults in the health of its device."""

    def __init__(
        self,
        chip: Chip,
        worker: Worker,
        health: Health,
        loss: ChipLossWords,
        on_checked: Callable[[ChannelCheck], None] = lambda _: None,
    ) -> None:
        """`on_checked` gets the result of each check."""
        self._chip, self._worker, self._health, self._loss, self._on_checked = chip, worker, health, loss, on_checked
        self._address = f"{chip.address:#04x}"
        self._asked = 0

    @property
    def name(self) -> str:
        return f"chip {self._address}"

    def set_state(self, work: Callable[[], None]) -> None:
        """Write a new state to the chip by this work. It replaces a state that was not written yet."""
        self._submit("set", work, lambda _: self.check())

    def check(self) -> None:
        """Compare the chip's registers with the values written to it."""
        self._submit("check", self._chip.check, self._take_check)

    def ask(self, work: Callable[[], ChannelCheck], then: Callable[[ChannelCheck | None], None]) -> None:
        """Do this work and call `then` with its result, or with None if the chip is lost."""
        self._asked += 1  # each caller gets an answer, so a request never replaces another
        self._submit(f"ask {self._asked}", work, lambda found: self._take_answer(found, then), lambda: then(None))

    def _take_answer(self, found: ChannelCheck, then: Callable[[ChannelCheck | None], None]) -> None:
        self._take_check(found)
        then(found)

    def _submit(
        self,
        kind: str,
        work: Callable[[], Any],
        then: Callable[[Any], None],
        otherwise: Callable[[], None] = lambda: None,
    ) -> None:
        def done(result: Any) -> None:
            if isinstance(result, OSError):
                self._lost(result)
                otherwise()
            else:
                self._health.fine("lost " + self._address)
                then(result)

        self._worker.submit(f"{self.name} {kind}", lambda: with_retries(work), done)

    def _take_check(self, found: ChannelCheck) -> None:
        self._health.set(
            "forgot " + self._address,
            found.had_forgotten,
            f"{self.name} had lost its settings, and they were written again",
            f"if it happens again, look for a loose supply wire at {self.name}",
        )
        self._on_checked(found)

    def _lost(self, error: OSError) -> None:
        what = f"{self.name} {error_in_words(error)}: {self._loss.meaning}"
        self._health.wrong("lost " + self._address, what, self._remedy(error), dark=self._loss.dark)

    def _remedy(self, error: OSError) -> str:
        if isinstance(error, TimeoutError):
            return "switch the supply of the I²C chips off and on; if it hangs again, unplug one chip after the other"
        wires = f"look at the I²C cable and the supply of {self.name}, and at its address straps: {self._strapped()}"
        return remedy_of(error, wires)

    def _strapped(self) -> str:
        pins = self._loss.straps.split()
        is_set = [pin for number, pin in enumerate(pins) if self._chip.address >> number & 1]
        return f"{' '.join(is_set) or 'none'} of {' '.join(pins)} set"


def with_retries(work: Callable[[], Any]) -> Any:
    """Do this work, at most ATTEMPTS times until it succeeds. If the bus hangs it is not tried again."""
    for _ in range(ATTEMPTS - 1):
        try:
            return work()
        except TimeoutError:
            raise
        except OSError:  # the last attempt raises; a bus on which each one fails is a fault
            continue
    return work()


def error_in_words(error: OSError) -> str:
    """Return in words how a chip fails, by the error of a transfer."""
    if isinstance(error, TimeoutError):
        return "does not answer in time, the I²C bus hangs"
    if error.errno in NO_ANSWER:
        return "does not answer"
    if error.errno == errno.EBUSY:
        return f"cannot be used ({error.strerror or error})"
    return f"fails ({error.strerror or error})"
