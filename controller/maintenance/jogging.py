# SPDX-License-Identifier: MIT
"""Jogs a motor: only out of play, with the second key on, and while the technician stays connected."""

from collections.abc import Callable

from controller.engine.record.effects import Effect
from controller.engine.record.events import Maintained
from controller.engine.values.roles import FLOOR_MANAGER, TECHNICIAN
from controller.maintenance.reach import ReachedTable, shorten
from controller.sockets.requests import Answer, HungUp, Reply, Request
from hal.base.clock import SECOND
from hal.base.jog import CannotJog
from hal.base.reversible_motor import WAYS, Way
from hal.signals import Signal

SECOND_KEY = FLOOR_MANAGER
"""Key switch that a second person holds on during a jog. Every board has it."""
STALE_NS = 2 * SECOND
"""Longest delay by the disk before a jog. A later jog is dropped: somebody may have a hand in the machine by then."""

LATE_S = 0.25
LATE = "the program stood still, and the motor may have run on: look at the log"


class Jog:
    """One requested run of a motor: the requester, the device, the way and the duration. Also its start, and the reason
    for an early stop.
    """

    def __init__(self, request: Request, reply: Reply, now: int) -> None:
        """Parse the words of a request. Raises CannotJog if they are invalid."""
        try:
            self.device, way, milliseconds = request.words
            self.seconds = int(milliseconds) / 1000
        except (ValueError, OverflowError):
            raise CannotJog("name the motor, the way and the milliseconds") from None
        if way not in WAYS:
            raise CannotJog(f"{way} is no way; {' and '.join(WAYS)} are")
        self.way: Way = way
        self.request, self.reply, self.asked = request, reply, now
        self.since: int | None = None
        self.stopped = ""


class Jogging:
    """The jogs of a table, one at a time. done: called with the motor and the way of each jog that ran to its end."""

    def __init__(self, table: ReachedTable, done: Callable[[str, Way], None]) -> None:
        self._table, self._done = table, done
        self._jog: Jog | None = None

    def ask(self, request: Request, reply: Reply) -> HungUp | None:
        """Jog a motor once the request is in the journal. The jog stops when the client hangs up."""
        try:
            jog = Jog(request, reply, self._table.clock.now())
        except CannotJog as error:
            reply(Answer(False, (str(error),)))
            return None
        if why := "a motor is jogged already" if self._jog else self._why_not():
            reply(Answer(False, (why,)))
            return None
        self._jog = jog
        self._keep(jog, f"jogs the {jog.device} {jog.way} for {jog.seconds:g} s", lambda _, lost: self._kept(jog, lost))
        return lambda: self.stop("the technician's line is gone", jog)

    def note_signal(self, _: Signal) -> None:
        """Stop the jog after any signal if the conditions for a jog are no longer met."""
        if self._jog and (why := self._why_not()):
            self.stop(why)

    def stop(self, why: str, only: Jog | None = None) -> None:
        """Stop the jog, if there is one. only: stop no other jog than this one."""
        jog = self._jog
        if jog is None or (only and only is not jog) or jog.stopped:
            return
        jog.stopped = why
        if jog.since is None:
            self._over(jog, f"the jog of the {jog.device} was not begun: {why}")
        else:
            self._table.devices().stop(jog.device)

    def _why_not(self) -> str:
        """Return why no motor may be jogged now. Empty if jogs are allowed."""
        if not self._table.commissioning:
            return "a motor is jogged only while the table is commissioned: begin with tablectl commission"
        if not self._table.devices().turned_on(SECOND_KEY):
            return f"the {SECOND_KEY.replace('-', ' ')}'s key is not turned on: it is the second key, and is held on"
        return ""

    def _kept(self, jog: Jog, not_on_disk: str) -> None:
        """Start the motor after the request was written to disk."""
        if self._jog is not jog or jog.stopped:
            return
        waited = self._table.clock.now() - jog.asked
        late = f"the journal took {waited // SECOND} s" if waited > STALE_NS else ""
        if why := not_on_disk or late or self._why_not():
            self.stop(why)
            return
        jog.since = self._table.clock.now()
        try:
            self._table.devices().jog(jog.device, jog.way, jog.seconds, lambda: self._ended(jog))
        except CannotJog as error:
            self._over(jog, str(error), ok=False)

    def _ended(self, jog: Jog) -> None:
        assert jog.since is not None
        lasted = (self._table.clock.now() - jog.since) / SECOND
        early = lasted < jog.seconds - 0.02
        late = lasted > jog.seconds + LATE_S
        why = jog.stopped or ("a fault, or all motors were switched off" if early else LATE if late else "")
        words = f"the {jog.device} was jogged {jog.way} for {lasted:.2f} s" + (f", stopped: {why}" if why else "")
        self._over(jog, words, ok=not why)
        if not why:
            self._done(jog.device, jog.way)

    def _over(self, jog: Jog, words: str, *, ok: bool = False) -> None:
        self._jog = None
        self._keep(jog, words)
        jog.reply(Answer(ok, (words,)))

    def _keep(self, jog: Jog, words: str, answer: Callable[[list[Effect], str], None] | None = None) -> None:
        request = jog.request
        role = request.role or TECHNICIAN
        self._table.receive(Maintained(role, shorten(words), at=self._table.clock.now(), by=request.by), answer)
