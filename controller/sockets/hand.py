# SPDX-License-Identifier: MIT
"""A person's hand at a simulated table, asked for over the socket: `tablectl press start`."""

from collections.abc import Callable
from typing import Protocol

from controller.engine.record.decided import cite
from controller.engine.shown.views import View
from controller.sockets.requests import Answer, Reply, Request
from hal.base.clock import Clock

PRESS_SEEN_S = 0.06
"""The table has noticed a press by then: every switch has settled."""


class Operates(Protocol):
    """The person at a simulated table, as `controller.simulator.operator.Operator`."""

    def do(self, what: str) -> None:
        """Press a button, turn a key switch, or do something to a machine. Raises LookupError."""


class SimulatedOperator:
    """Presses buttons of one simulated table on request. A real table has no operator: its buttons are pressed by
    hand.
    """

    def __init__(self, clock: Clock, operator: Callable[[], Operates | None], view: Callable[[], View]) -> None:
        self._clock, self._operator, self._view = clock, operator, view

    def asked(self, request: Request, reply: Reply) -> None:
        """Press as requested, and answer once the table has noticed it."""
        before, operator = self._view(), self._operator()
        if operator is None:
            reply(Answer(False, ("this table is not simulated: its buttons are pressed by hand",)))
            return
        try:
            operator.do(" ".join(request.words))
        except LookupError as error:
            reply(Answer(False, error.args))
        else:
            self._clock.after(PRESS_SEEN_S, lambda: self._answer(before, reply))

    def _answer(self, before: View, reply: Reply) -> None:
        """Answer, with a refusal if the table has refused an act since."""
        refusal = self._view().refusal
        if refusal is None or refusal is before.refusal:
            reply(Answer())
        else:
            reply(Answer(False, (f"refused: {cite(refusal.text, refusal.source)}",)))
