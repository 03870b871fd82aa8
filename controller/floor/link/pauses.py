# SPDX-License-Identifier: MIT
"""The pauses before attempts to reach the floor: all tables of a casino come back without a rush."""

from collections.abc import Callable
from typing import Final

SPREAD_S: Final = 10.0
"""Seconds. After an outage all tables try again, each at a random moment within this time."""
FIRST_S, LONGEST_S = 1.0, 30.0
"""Seconds. Pause after the first failed attempt, doubled after each further one, up to the longest."""
Chance = Callable[[], float]
"""A random number from 0 to below 1."""


class Pauses:
    """The pauses of one link."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._failed = 0
        self._outage = False

    def begin(self) -> None:
        """Begin anew: the next attempt is at once, because only this table has to come back."""
        self._failed, self._outage = 0, False

    def reached(self) -> None:
        """Note that the floor has taken the table in: if the connection ends, other tables lose theirs too."""
        self._failed, self._outage = 0, True

    def next(self) -> float:
        """Return the seconds until the next attempt, and count it as failed until `reached`."""
        self._failed += 1
        if self._outage:
            self._outage = False
            return self._chance() * SPREAD_S
        if self._failed == 1:
            return 0.0
        pause = min(LONGEST_S, FIRST_S * (1 << min(self._failed - 2, 10)))
        return pause * (0.5 + self._chance() / 2)
