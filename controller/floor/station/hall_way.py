# SPDX-License-Identifier: MIT
"""The way from a station to the tickets of the floor."""

from typing import Protocol

from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal


class HallWay(Protocol):
    """Asks the floor server, one question at a time."""

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        """Return the answer. A Refusal has changed nothing, unless its problem is `unconfirmed`.

        Raises StoreError if the floor gives no answer: an act was done, or not. Ask again by the same request.
        """
