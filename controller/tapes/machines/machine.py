# SPDX-License-Identifier: MIT
"""The base class of machines in tapes, and the person who operates them."""

from abc import ABC
from collections.abc import Mapping
from typing import ClassVar, Protocol

from controller.engine.shown.views import View

LinePatterns = Mapping[str, str]
"""Pattern of a line -> the method that does it. The method gets the pattern's groups."""


class Dealer(Protocol):
    """A person at the table, for lines that need several acts."""

    @property
    def view(self) -> View:
        """The view that the screens show now."""

    def press(self, button: str) -> None:
        """Press a button and release it."""

    def turn_key(self, key: str, on: bool) -> None:
        """Turn a key switch."""

    def key_number(self, number: int) -> None:
        """Press a number button of the terminal."""

    def press_entry(self) -> None:
        """Press the terminal's entry button."""


class TapeMachine(ABC):
    """One machine of the table. The base class of a kind states its lines, and what they do at any table.

    The two classes of the kind, for a table without devices and for simulated machines, have the other methods.
    """

    NAME: ClassVar[str]
    LINES: ClassVar[LinePatterns]
