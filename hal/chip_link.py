"""The link to one chip on the bus: told off the owner's thread, checked, reported when lost, found again by itself."""

import errno
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from hal.bus import Bus
from hal.clock import Clock
from hal.health import Health, Report
from hal.tlc59116 import Checked
from hal.worker import Worker

ATTEMPTS = 3
"""How often a transfer is tried before its chip counts as lost: a motor's spark may disturb one."""

NO_ANSWER = (errno.EREMOTEIO, errno.ENXIO)


class Chip(Protocol):
    """A chip that can be compared with what it was told."""

    address: int

    def check(self) -> Checked: ...


class Chain(NamedTuple):
    """What every driver of a device on the bus is built on."""

    clock: Clock
    bus: Bus
    worker: Worker
    report: Report


class Loss(NamedTuple):
    """What is said of a lost chip: what that means (`16 lamps dark …`), and its address pins, lowest first."""

    meaning: str
    straps: str


class Link:
    """Does a chip's work through the worker, and keeps account of the chip's health in that of its device."""

    def __init__(
        self,
        chip: Chip,
        worker: Worker,
        health: Health,
        loss: Loss,
        checked: Callable[[Checked], None] = lambda _: None,
    ) -> None:
        """`checked` is called with what each check finds."""
        self._chip, self._worker, self._health, self._loss, self._checked = chip, worker, health, loss, checked
        self._address = f"{chip.address:#04x}"
        self._asked = 0

    @property
    def name(self) -> str:
        return f"chip {self._address}"

    def tell(self, work: Callable[[], None]) -> None:
        """Do this work, which brings the chip to a state; a state that still waits to be told is dropped for it."""
        self._submit("tell", work, lambda _: self.check())

    def check(self) -> None:
        """Compare the chip with what it was told."""
        self._submit("check", self._chip.check, self._take_check)

    def ask(self, work: Callable[[], Checked], then: Callable[[Checked | None], None]) -> None:
        """Do this work, and call `then` with what it found; with None if the chip is lost."""
        self._asked += 1  # an answer is owed for each: none replaces another
        self._submit(f"ask {self._asked}", work, lambda found: self._take_answer(found, then), lambda: then(None))

    def _take_answer(self, found: Checked, then: Callable[[Checked | None], None]) -> None:
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

        self._worker.submit(f"{self.name} {kind}", lambda: persistently(work), done)

    def _take_check(self, found: Checked) -> None:
        self._health.set(
            "forgot " + self._address,
            found.had_forgotten,
            f"{self.name} had lost what it was told, and was told again",
            f"if it happens again, look for a loose supply wire at {self.name}",
        )
        self._checked(found)

    def _lost(self, error: OSError) -> None:
        what = f"{self.name} {complaint(error)}: {self._loss.meaning}"
        self._health.wrong("lost " + self._address, what, self._remedy(error))

    def _remedy(self, error: OSError) -> str:
        if isinstance(error, TimeoutError):
            return "switch the supply of the I²C chips off and on; if it hangs again, unplug one chip after the other"
        return f"look at the I²C cable and the supply of {self.name}, and at its address straps: {self._strapped()}"

    def _strapped(self) -> str:
        pins = self._loss.straps.split()
        is_set = [pin for number, pin in enumerate(pins) if self._chip.address >> number & 1]
        return f"{' '.join(is_set) or 'none'} of {' '.join(pins)} set"


def persistently(work: Callable[[], Any]) -> Any:
    """Do this work; after an error again, up to ATTEMPTS times, but not if the bus hangs."""
    for _ in range(ATTEMPTS - 1):
        try:
            return work()
        except TimeoutError:
            raise
        except OSError:
            continue
    return work()


def complaint(error: OSError) -> str:
    """What a failed transfer says about its chip."""
    if isinstance(error, TimeoutError):
        return "does not answer in time, the I²C bus hangs"
    if error.errno in NO_ANSWER:
        return "does not answer"
    return f"fails ({error.strerror or error})"
