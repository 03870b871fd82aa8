# SPDX-License-Identifier: MIT
"""The ticket store of a table of keno, as its conductor uses it."""

from typing import Protocol

from controller.engine.record.commands import CloseSales, SettleTickets
from controller.engine.record.events import TICKETS
from hal.signals import Fault


class DrawnTickets(Protocol):
    """A store of tickets. It reports `SalesOpen`, `SalesClosed` and `TicketsSettled`, each once it is on disk.

    It reports `SalesOpen` when it is attached, and when a keno day begins. If an order fails, the store reports a
    `Fault` of the device `tickets`, and `Restored` when it works again. The conductor then repeats the order.
    """

    def close(self, game: int) -> None:
        """Sell and validate no more tickets for this game. If it is closed already, report it again."""

    def settle(self, game: int, numbers: tuple[int, ...]) -> None:
        """Settle every wager on this game by its 20 numbers. If that is done already, report it again."""


def tell(tickets: DrawnTickets | None, effect: CloseSales | SettleTickets) -> Fault | None:
    """Give the store this order. Return a fault if there is no store."""
    if tickets is None:
        return Fault(TICKETS, "no ticket store is attached", "see the log of the start, and start the controller again")
    if isinstance(effect, CloseSales):
        tickets.close(effect.game)
    else:
        tickets.settle(effect.game, effect.numbers)
    return None
