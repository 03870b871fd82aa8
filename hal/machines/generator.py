# SPDX-License-Identifier: MIT
"""A random result generator (s 455). The operating system's generator draws the balls, and is tested before each."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hal.base.clock import Clock, Timer
from hal.base.health import Health, Report
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.random_source import RandomSource
from hal.signals import AtRest, BallDrawn, Fault
from hal.wiring.fields import Balls, Seconds, Wiring

TEST_BYTES = 1024
"""Samples that a start-up test must look at (NIST SP 800-90B, 4.3)."""

REPEATS = 6
"""This many equal bytes in a row are a fault: the repetition count test (NIST SP 800-90B, 4.4.1).

1 + 40 / 8: for 8 bits of entropy in each byte, and one false alarm in 2^40.
"""

AGAIN_S = 0.1
PATIENCE_S = 10.0
"""Seconds. A source that is not ready is read again every AGAIN_S. A drawing waits at most PATIENCE_S for the
source.
"""


class GeneratorWiring(Wiring, frozen=True, kw_only=True):
    """The random result generator of this computer. It draws one ball every `ball_s` seconds."""

    balls: Balls
    ball_s: Seconds = 1.0
    check_s: Seconds = 2.0


class Generator:
    """Draws balls, each ball once, one every `ball_s`. Reports `BallDrawn` for each ball, then `AtRest`.

    The source is tested before each ball, and every `check_s`. A failed test is a `Fault` until a test succeeds again.
    The present drawing is then lost, and no `AtRest` follows (s 466(a)).
    """

    def __init__(self, name: str, wiring: GeneratorWiring, clock: Clock, report: Report, source: RandomSource) -> None:
        self._name, self._wiring, self._clock, self._report, self._source = name, wiring, clock, report, source
        self._health = Health(name, clock, report)
        self._asked = self._number = 0
        self._drawn: list[int] = []
        self._waited = 0.0
        self._timer: Timer | None = None
        self._check_timer = clock.after(0, self._check)

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician, without the drawn balls: only `BallDrawn` reports them."""
        return {
            "phase": "standing" if self._timer is None else "drawing",
            "balls": len(self._drawn),
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def draw(self, mix: int, balls: int, number: int = 0) -> None:  # noqa: ARG002 - there is nothing to mix
        """Draw `balls` balls, each ball once. A drawing that still runs is given up. `number`: number of this drawing.

        `mix` is the same parameter as a drawer's, and has no effect. Raises ValueError for no balls or too many.
        """
        if not 1 <= balls <= self._wiring.balls:
            message = f"{self._name}: {balls} balls are not allowed; 1 to {self._wiring.balls}"
            raise ValueError(message)
        self._forget()
        self._asked, self._number, self._drawn, self._waited = balls, number, [], 0.0
        self._then(self._wiring.ball_s, self._draw_one)

    def stop(self) -> None:
        """Draw no more balls. If a drawing runs, `AtRest` follows with the number of balls drawn so far."""
        if self._timer is not None:
            self._then(0, self._end)

    def close(self) -> None:
        """Stop drawing and testing. Nothing is reported any more."""
        self._forget()
        self._check_timer.cancel()

    # Drawing

    def _draw_one(self) -> None:
        try:
            ball = self._ball()
        except BlockingIOError:
            self._wait()
        except OSError as error:
            self._fail(error)
        else:
            self._give(ball)

    def _ball(self) -> int:
        examine(self._source)
        return one_more(self._source, self._drawn, self._wiring.balls)

    def _give(self, ball: int) -> None:
        self._drawn.append(ball)
        self._waited = 0.0
        self._then(self._wiring.ball_s, self._end if len(self._drawn) == self._asked else self._draw_one)
        self._health.fine("source")
        self._report(BallDrawn(self._name, ball, self._number, at=self._clock.now()))

    def _wait(self) -> None:
        """Try again soon. Just after a Pi is switched on, its kernel has not gathered enough entropy yet."""
        self._waited += AGAIN_S
        if self._waited > PATIENCE_S:
            self._fail(OSError(f"it is not ready after {PATIENCE_S:g} s"))
        else:
            self._then(AGAIN_S, self._draw_one)

    def _end(self) -> None:
        self._timer = None
        self._report(AtRest(self._name, len(self._drawn), self._number, at=self._clock.now()))

    # Faults

    def _fail(self, error: OSError) -> None:
        """Give up the drawing, then report the fault, even if it was known before."""
        drawing, known = self._timer is not None, self._health.troubles
        self._forget()
        what = f"the source of random numbers fails: {error.strerror or error}"
        remedy = "start the controller again; if that does not help, change the Pi"
        self._health.wrong("source", what, remedy)
        if drawing and known == self._health.troubles:
            self._report(Fault(self._name, what, remedy, at=self._clock.now()))

    def _check(self) -> None:
        self._check_timer = self._clock.after(self._wiring.check_s, self._check)
        try:
            examine(self._source)
        except BlockingIOError:
            return  # not ready yet: a drawing reports a source that stays so too long
        except OSError as error:
            self._fail(error)
        else:
            self._health.fine("source")

    # Timers

    def _then(self, seconds: float, do: Callable[[], None]) -> None:
        self._forget()
        self._timer = self._clock.after(seconds, do)

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None


def one_more(source: RandomSource, drawn: Sequence[int], balls: int) -> int:
    """Return one of the balls 1 to `balls` that are not drawn yet, all equally likely. Raises OSError."""
    left = [ball for ball in range(1, balls + 1) if ball not in drawn]
    place = source.below(len(left))
    if not 0 <= place < len(left):
        message = f"it gave {place}, where 0 to {len(left) - 1} can be"
        raise OSError(message)
    return left[place]


def examine(source: RandomSource) -> None:
    """Test a source. Raises OSError if the source fails or gives REPEATS equal bytes in a row."""
    sample = source.read(TEST_BYTES)
    if len(sample) != TEST_BYTES:
        message = f"{len(sample)} bytes came of {TEST_BYTES}"
        raise OSError(message)
    if longest_run(sample) >= REPEATS:
        message = f"{longest_run(sample)} equal bytes came in a row (NIST SP 800-90B, 4.4.1)"
        raise OSError(message)


_REPEATED = re.compile(rb"(.)\1+", re.DOTALL)


def longest_run(sample: bytes) -> int:
    """Return the largest number of equal bytes in a row."""
    return max((len(run[0]) for run in _REPEATED.finditer(sample)), default=min(1, len(sample)))


def _make(name: str, wiring: GeneratorWiring, on: Contexts) -> Generator:
    return Generator(name, wiring, on.pins.clock, on.pins.report, on.open_source(name))


def _steps(name: str, _wiring: GeneratorWiring) -> Iterator[CommissioningStep]:
    yield CommissioningStep(
        f"{name} draw", f"wait until the {name} has drawn a ball", (f"{name} ball",), shows=("draw", name)
    )


KIND = MachineKind("generators", "generator", GeneratorWiring, _make, _steps)
