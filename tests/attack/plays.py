# SPDX-License-Identifier: MIT
"""The interface of random play of any game."""

from typing import Protocol


class Watched(Protocol):
    """A table that carries out lines of a tape and is checked after each."""

    opened: str
    """The words of the tape's `table` line."""
    tape: list[str]
    """The lines after the `table` line."""
    lines: int
    rounds: int
    refusals: int
    cuts: int
    """Number of power cuts."""
    voids: int

    def line(self, line: str) -> object:
        """Carry out a line. Raises `Broken` if a condition fails that must always hold."""

    def again(self) -> "Watched":
        """Return a new table with the same options."""


class Play(Protocol):
    """Random play at one table, with choices drawn from a seed."""

    @property
    def table(self) -> Watched:
        """The table that is played."""

    def rounds(self, count: int) -> None:
        """Play this number of rounds. Raises `Broken`."""
