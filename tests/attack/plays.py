# SPDX-License-Identifier: MIT
"""The interface of random play of any game."""

from typing import Protocol


class Watched(Protocol):
    """A table at which lines of a tape are done."""

    opened: str
    """The words of its `table` line."""
    tape: list[str]
    """The lines since then."""
    lines: int
    rounds: int
    refusals: int
    cuts: int
    voids: int

    def line(self, line: str) -> object:
        """Do a line. Raises `Broken` if something that must always hold does not."""

    def again(self) -> "Watched":
        """Another table with the same options, at which nothing has been done."""


class Play(Protocol):
    """One table, played by a seed."""

    @property
    def table(self) -> Watched:
        """Its table."""

    def rounds(self, count: int) -> None:
        """Play so many rounds. Raises `Broken`."""
