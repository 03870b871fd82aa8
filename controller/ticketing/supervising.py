# SPDX-License-Identifier: MIT
"""A keno supervisor directs an act by turning the key off and on again for it: nobody at a terminal does it alone."""

from typing import Final

from controller.engine.rules import powers
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.tickets.ticket import Refused
from hal.base.clock import SECOND, Clock
from hal.signals import KeyTurned, Signal

TURN_S: Final = 120
"""Assumed: so long the turn of the key allows the one act that it is for."""
OFF_S: Final = 20
"""Assumed: who has the key off for longer comes back to the table, and directs nothing by that."""
DIRECTED: Final = "assumed, s 212"
"""The nearest: a keno supervisor is responsible for the correct settlement. The text names no key."""


class SupervisorsTurn:
    """The turn of the supervisor's key. The key is on all day, for without it nothing is drawn: that allows nothing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._off: int | None = None
        """Since when it is off; None if it is on, or not known, as after a start."""
        self._turned: int | None = None
        """When it was turned on again; None once that is used."""

    def saw(self, signal: Signal) -> None:
        """The table has taken this signal."""
        if isinstance(signal, KeyTurned) and signal.key == powers.switch(KENO_SUPERVISOR):
            now = self._clock.now()
            again = self._off is not None and now - self._off <= OFF_S * SECOND
            self._turned = now if signal.on and again else None
            self._off = None if signal.on else now if self._off is None else self._off

    def take(self) -> int | None:
        """Use the turn for one act; None if there is none, or if it was too long ago."""
        turned, self._turned = self._turned, None
        fresh = turned is not None and self._clock.now() - turned <= TURN_S * SECOND
        return turned if fresh else None

    def give_back(self, turned: int | None) -> None:
        """The act was not done: the turn still stands, unless the key was turned since."""
        if self._turned is None and self._off is None:
            self._turned = turned


NOT_TURNED = Refused(
    f"only before a keno supervisor, who turns the supervisor's key off and on again for it, within {OFF_S} seconds "
    f"and not more than {TURN_S} seconds before",
    DIRECTED,
)
