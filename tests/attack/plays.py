# SPDX-License-Identifier: MIT
"""What random play of any game is to the door."""

from typing import Protocol

from tests.attack.table import WatchedTable


class Play(Protocol):
    """One table, played by a seed."""

    table: WatchedTable

    def rounds(self, count: int) -> None:
        """Play so many rounds. Raises `Broken`."""
