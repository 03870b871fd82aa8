# SPDX-License-Identifier: MIT
"""A table's service of tickets with the engine beside it: keys are turned and people sign in, as at the real table."""

from pathlib import Path
from typing import Any

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record.events import Event, Restarted, Ticketed
from controller.engine.record.people import SignedIn, SignedOut
from controller.engine.record.state import TableState
from controller.games import find
from hal.signals import KeyTurned
from tests.tickets.service import NO_PRINTER, Service


class ServiceWithPeople(Service):
    """sign_in: as in Restarted."""

    def __init__(self, folder: Path, sign_in: str, options: str = NO_PRINTER) -> None:
        game = find("keno")
        self.engine = Engine(game, fresh(game, game.limits.table, "table-7", {}))
        super().__init__(folder, options)
        for event in (Restarted(sign_in=sign_in), KeyTurned("supervisor", True)):
            self.happens(event)

    def state(self) -> TableState:
        """As the application has it."""
        return self.engine.state

    def happens(self, event: Event) -> None:
        """The table takes this event, then the service sees it."""
        self._receive(event)

    def _receive(self, event: Event, _: Any = None) -> None:
        if isinstance(event, KeyTurned | SignedIn | SignedOut | Restarted):
            self.engine.feed(event)
        super()._receive(event)

    @property
    def by(self) -> list[str]:
        """The person of each row of the store, as the journal has them."""
        return [row.done_by for row in self.told if isinstance(row, Ticketed)]
