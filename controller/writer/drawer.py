# SPDX-License-Identifier: MIT
"""The cash drawer of a writer's shift: the cash at the beginning, taken, given, and in the drawer now."""

from controller.engine.values.money import dollars
from controller.tickets.store import StationCash


class Drawer:
    """The cash drawer of one shift, in cents. before: the writer's totals taken and given when the shift began."""

    def __init__(self, counted: int, before: StationCash) -> None:
        self._counted, self._before = counted, before

    def lines(self, now: StationCash) -> tuple[str, ...]:
        """Return the lines about the cash at the beginning, taken and given."""
        taken, given = now.taken - self._before.taken, now.given - self._before.given
        return (
            f"At the beginning of the shift: {dollars(self._counted)}",
            f"Taken: {dollars(taken)}",
            f"Given: {dollars(given)}",
        )

    def holds(self, now: StationCash) -> int:
        """Return the cents in the drawer."""
        return self._counted + (now.taken - self._before.taken) - (now.given - self._before.given)
