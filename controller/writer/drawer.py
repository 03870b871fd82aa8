# SPDX-License-Identifier: MIT
"""The cash drawer of a writer's shift: what was in it at the beginning, what came and went, what is in it."""

from controller.engine.values.money import dollars
from controller.tickets.store import StationCash


class Drawer:
    """The cash drawer of one shift, in cents. before: what this writer had taken and given when it began."""

    def __init__(self, counted: int, before: StationCash) -> None:
        self._counted, self._before = counted, before

    def lines(self, now: StationCash) -> tuple[str, ...]:
        """What came and went."""
        taken, given = now.taken - self._before.taken, now.given - self._before.given
        return (
            f"At the beginning of the shift: {dollars(self._counted)}",
            f"Taken: {dollars(taken)}",
            f"Given: {dollars(given)}",
        )

    def holds(self, now: StationCash) -> int:
        """How many cents are in it."""
        return self._counted + (now.taken - self._before.taken) - (now.given - self._before.given)
