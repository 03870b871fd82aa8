# SPDX-License-Identifier: MIT
"""Decides who acts with tickets: the keno writer at a terminal, and the keno supervisor, by a turn of the key.

Where a sign-in is required, both are signed in, and the supervisor was already signed in when the key was turned.
Elsewhere the turn of the key is enough, and the name of a person who is not signed in counts as entered by somebody.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from controller.engine.record.state import TableState
from controller.engine.rules import powers
from controller.engine.rules.powers import Actor
from controller.engine.values.roles import KENO_SUPERVISOR, KENO_WRITER
from controller.ticketing.stations import needs_writer
from controller.tickets import asking
from controller.tickets.asking import StoreRequest
from controller.tickets.ticket import NO_WRITER, SIGNED_IN, Refused
from hal.base.clock import SECOND, Clock
from hal.signals import KeyTurned, Signal

TURN_S: Final = 120
"""Assumed. A turn of the key allows one act within this time."""
OFF_S: Final = 20
"""Assumed. After a longer time off, the key only returns to its usual position, and allows no act."""
DIRECTED: Final = "assumed, s 212"
"""Nearest section: a keno supervisor is responsible for the correct settlement. The text names no key."""
AT_A_TERMINAL: Final = "assumed, ss 217(1), 219(5)"
"""Keno writers place wagers and pay; the text names no sign-in."""
NOT_TURNED: Final = Refused(
    f"only before a keno supervisor, who turns the supervisor's key off and on again for it, within {OFF_S} seconds "
    f"and not more than {TURN_S} seconds before",
    DIRECTED,
)


class Turn(NamedTuple):
    """A turn of the supervisor's key, off and on again. people: the keno supervisors signed in at that time."""

    at: int
    people: tuple[str, ...]


class SupervisorsTurn:
    """Watches the supervisor's key. It is on all day for the draws, so only turning it off and on allows an act."""

    def __init__(self, clock: Clock, state: Callable[[], TableState]) -> None:
        """state: returns the table's state. The table handles each signal before `note_signal` is called."""
        self._clock, self._state = clock, state
        self._off: int | None = None
        """Time since which the key is off; None if it is on, or if that is unknown, as after a start."""
        self._turned: Turn | None = None
        """The last turn that allows an act; None after its use."""

    def note_signal(self, signal: Signal) -> None:
        """Note a turn of the key. If nobody who may turn it is signed in, it counts as off."""
        if not (isinstance(signal, KeyTurned) and signal.key == powers.switch(KENO_SUPERVISOR)):
            return
        now, who = self._clock.now(), powers.actor(self._state(), (KENO_SUPERVISOR,))
        is_on = signal.on and not who.is_missing
        again = self._off is not None and now - self._off <= OFF_S * SECOND
        self._turned = Turn(now, who.people) if is_on and again else None
        self._off = None if is_on else now if self._off is None else self._off

    def take(self) -> Turn | None:
        """Use up the last turn of the key, and return it; None without a recent turn."""
        turned, self._turned = self._turned, None
        fresh = turned is not None and self._clock.now() - turned.at <= TURN_S * SECOND
        return turned if fresh else None

    def give_back(self, turned: Turn | None) -> None:
        """Allow this turn again, because its act was not done, unless the key was turned since."""
        if self._turned is None and self._off is None:
            self._turned = turned


class Persons(NamedTuple):
    """The persons of one act."""

    writer: Actor | None
    """None for an act without a keno writer."""
    supervisor: Actor | None
    """None for an act without a keno supervisor."""
    turned: Turn | None
    """The turn of the key for this act."""

    def refusals(self, asked: StoreRequest) -> Iterator[Refused]:
        """Yield the reasons why these persons may not do this."""
        writer = asked.station.writer if asked.station else ""
        if self.writer and not writer:
            yield NO_WRITER
        if self.supervisor and self.turned is None:
            yield NOT_TURNED
        if self.supervisor and self.supervisor.is_missing:
            yield _not_signed_in(asked.supervisor, KENO_SUPERVISOR, ", then turn the supervisor's key", DIRECTED)
        if self.writer and self.writer.is_missing:
            yield _not_signed_in(writer, KENO_WRITER, "", AT_A_TERMINAL)

    def account(self, user: str) -> str:
        """Return the asking account and the signed-in persons of the act, as the store and the journal keep them."""
        people = [name for it in (self.writer, self.supervisor) if it for name in it.people]
        return f"{user}{SIGNED_IN}{', '.join(people)}" if people else user


def persons(state: TableState, asked: StoreRequest, turned: Turn | None) -> Persons:
    """Return the persons of this act. turned: the turn of the supervisor's key for it."""
    supervisor = None
    if asked.do in asking.SUPERVISED:
        were_here = turned.people if turned else ()
        still_here = [it for it in powers.actor(state, (KENO_SUPERVISOR,)).people if it in were_here]
        supervisor = powers.actor(state, (KENO_SUPERVISOR,), asked.supervisor, over=still_here)
    writer = None
    if asked.station and needs_writer(asked):
        writer = powers.actor(state, (KENO_WRITER,), asked.station.writer)
    return Persons(writer, supervisor, turned)


def _not_signed_in(name: str, role: str, then: str, section: str) -> Refused:
    return Refused(f"{name or 'nobody'} is not signed in as {role}: sign in with tablectl sign-in{then}", section)
