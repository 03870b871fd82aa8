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
DIRECTED: Final = "assumed, s 212"
"""The nearest: a keno supervisor is responsible for the correct settlement. The text names no key."""


class SupervisorsTurn:
    """The turn of the supervisor's key. The key is on all day, for without it nothing is drawn: that allows nothing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._is_off = False
        """Whether it is known to be off; after a start it is not known."""
        self._turned: int | None = None
        """When it was turned on again; None once that is used."""

    def saw(self, signal: Signal) -> None:
        """The table has taken this signal."""
        if isinstance(signal, KeyTurned) and signal.key == powers.switch(KENO_SUPERVISOR):
            self._turned = self._clock.now() if signal.on and self._is_off else None
            self._is_off = not signal.on

    def take(self) -> int | None:
        """Use the turn for one act; None if there is none, or if it was too long ago."""
        turned, self._turned = self._turned, None
        fresh = turned is not None and self._clock.now() - turned <= TURN_S * SECOND
        return turned if fresh else None

    def give_back(self, turned: int | None) -> None:
        """The act was not done: the turn still stands, unless the key was turned since."""
        if self._turned is None and not self._is_off:
            self._turned = turned


NOT_TURNED = Refused(
    f"only before a keno supervisor, who turns the supervisor's key off and on again for it, not more than {TURN_S} "
    "seconds before",
    DIRECTED,
)
