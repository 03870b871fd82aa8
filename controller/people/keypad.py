# SPDX-License-Identifier: MIT
"""A badge is held to the table's reader: then its PIN is keyed on the table's keypad, whose digits are nothing else.

Readings; no rule asks for any of it. The badge of a person who is signed in signs that person out. Another badge while
a PIN is asked is refused: one after the other. Half a minute after the last digit a PIN is asked no longer. A PIN
with a digit that this keypad does not have is entered with tablectl sign-in.
"""

from collections.abc import Callable
from typing import Final

from controller.engine.record.people import PinAsked
from controller.maintenance.reach import Reach
from hal.base.clock import Timer
from hal.signals import Entered, Keyed, Signal

ASKED_S: Final = 30.0
LONGEST: Final = 12
"""Digits of a PIN, at most."""

OnPin = Callable[[str, str], None]
"""Called with the person and the digits, once they are entered."""


class PinPad:
    """Asks one person after the other for a PIN. Meanwhile what is keyed goes nowhere else, and is kept nowhere."""

    def __init__(self, table: Reach, on_pin: OnPin) -> None:
        self._table, self._on_pin = table, on_pin
        self.asked = ""
        """Whose PIN is asked; empty if nobody's."""
        self._digits = ""
        self._timer: Timer | None = None

    def ask(self, person: str) -> None:
        """Ask for the PIN of this person."""
        self.asked, self._digits = person, ""
        self._wait_on()
        self._table.receive(PinAsked(person, on=True))

    def takes(self, signal: Signal) -> bool:
        """Whether this is a digit of a PIN, or ends it: then nobody else has it."""
        if not self.asked or not isinstance(signal, Keyed | Entered):
            return False
        if isinstance(signal, Keyed):
            self._digits = (self._digits + str(signal.number))[: LONGEST + 1]
            self._wait_on()
        else:
            person, digits = self.asked, self._digits
            self.stop()
            self._on_pin(person, digits)
        return True

    def _wait_on(self) -> None:
        """From now on so long for the next digit."""
        if self._timer:
            self._timer.cancel()
        self._timer = self._table.clock.after(ASKED_S, self.stop)

    def stop(self) -> None:
        """No PIN is asked any more, and no digit of it is left."""
        person, self.asked, self._digits = self.asked, "", ""
        if self._timer:
            self._timer.cancel()
        if person:
            self._table.receive(PinAsked(person, on=False))
