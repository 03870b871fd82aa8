"""A random result generator (s 455): balls are drawn by the operating system's own, which is tested before each."""

from collections.abc import Callable
from itertools import groupby
from typing import Any, Protocol

from hal.board import GeneratorWiring
from hal.clock import Clock, Timer
from hal.health import Health, Report
from hal.signals import AtRest, BallDrawn, Fault

TEST_BYTES = 1024
"""As many samples as a start-up test has to look at (NIST SP 800-90B, 4.3)."""

REPEATS = 6
"""So many equal bytes in a row are a fault: the repetition count test (NIST SP 800-90B, 4.4.1).

1 + 40 / 8: of 8 bits of entropy in each byte, with one false alarm in 2^40.
"""

AGAIN_S = 0.1
PATIENCE_S = 10.0
"""A source that is not ready is asked again every AGAIN_S; a drawing waits PATIENCE_S for it at most."""


class Source(Protocol):
    """Where chance comes from. Both raise OSError if it fails, BlockingIOError while it is not ready yet."""

    def read(self, count: int) -> bytes:
        """So many random bytes."""

    def below(self, limit: int) -> int:
        """A random whole number from 0 to below `limit`, each as likely as any other."""


OpenSource = Callable[[str], Source]
"""Gives the generator of this name its source. Raises OSError if there is none."""


class Generator:
    """Draws so many balls, each once, and reports `BallDrawn` for each, one every `ball_s`; then `AtRest`.

    Before each ball its source is tested, and from time to time. A source that fails is a `Fault`, until a test finds
    it right again; the drawing under way is lost, and no `AtRest` follows (s 466(a)).
    """

    def __init__(self, name: str, wiring: GeneratorWiring, clock: Clock, report: Report, source: Source) -> None:
        self._name, self._wiring, self._clock, self._report, self._source = name, wiring, clock, report, source
        self._health = Health(name, clock, report)
        self._asked = self._number = 0
        self._drawn: list[int] = []
        self._waited = 0.0
        self._timer: Timer | None = None
        self._check_timer = clock.after(0, self._check)

    def describe(self) -> dict[str, Any]:
        """How it stands, for a technician. Balls are told when they are drawn, and nowhere else."""
        return {
            "phase": "standing" if self._timer is None else "drawing",
            "balls": len(self._drawn),
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def draw(self, mix: int, balls: int, number: int = 0) -> None:  # noqa: ARG002 - there is nothing to mix
        """Draw so many balls of all, each once. One that was under way is given up; `number` is this drawing's.

        `mix` is as for a drawer, and changes nothing. Raises ValueError for more balls than there are, or none.
        """
        if not 1 <= balls <= self._wiring.balls:
            message = f"{self._name}: {balls} balls are not allowed; 1 to {self._wiring.balls}"
            raise ValueError(message)
        self._forget()
        self._asked, self._number, self._drawn, self._waited = balls, number, [], 0.0
        self._then(self._wiring.ball_s, self._draw_one)

    def stop(self) -> None:
        """No more balls. If it was drawing, `AtRest` follows with those drawn so far."""
        if self._timer is not None:
            self._then(0, self._end)

    def close(self) -> None:
        """No word any more."""
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
        """One of those that are left, each as likely as any other."""
        examine(self._source)
        left = [ball for ball in range(1, self._wiring.balls + 1) if ball not in self._drawn]
        return left[self._source.below(len(left))]

    def _give(self, ball: int) -> None:
        self._drawn.append(ball)
        self._waited = 0.0
        self._then(self._wiring.ball_s, self._end if len(self._drawn) == self._asked else self._draw_one)
        self._health.fine("source")
        self._report(BallDrawn(self._name, ball, self._number, at=self._clock.now()))

    def _wait(self) -> None:
        """Early after a Pi has been switched on, its kernel has not gathered enough chance yet."""
        self._waited += AGAIN_S
        if self._waited > PATIENCE_S:
            self._fail(OSError(f"it is not ready after {PATIENCE_S:g} s"))
        else:
            self._then(AGAIN_S, self._draw_one)

    def _end(self) -> None:
        self._timer = None
        self._report(AtRest(self._name, len(self._drawn), self._number, at=self._clock.now()))

    # What goes wrong

    def _fail(self, error: OSError) -> None:
        """The drawing, if there is one, is lost; then it is said, also if it was known before."""
        drawing, known = self._timer is not None, self._health.troubles
        self._forget()
        what = f"the source of chance fails: {error.strerror or error}"
        remedy = "start the controller again; if that does not help, change the Pi"
        self._health.wrong("source", what, remedy)
        if drawing and known == self._health.troubles:
            self._report(Fault(self._name, what, remedy, at=self._clock.now()))

    def _check(self) -> None:
        self._check_timer = self._clock.after(self._wiring.check_s, self._check)
        try:
            examine(self._source)
        except BlockingIOError:
            return  # a drawing that it holds up says so
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


def examine(source: Source) -> None:
    """Raises OSError if the source fails, or does what chance does not: REPEATS equal bytes in a row."""
    sample = source.read(TEST_BYTES)
    if len(sample) != TEST_BYTES:
        message = f"{len(sample)} bytes came of {TEST_BYTES}"
        raise OSError(message)
    if longest_run(sample) >= REPEATS:
        message = f"{longest_run(sample)} equal bytes came in a row (NIST SP 800-90B, 4.4.1)"
        raise OSError(message)


def longest_run(sample: bytes) -> int:
    """How many equal bytes stand in a row, at most."""
    return max((len(list(group)) for _, group in groupby(sample)), default=0)
