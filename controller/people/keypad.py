# SPDX-License-Identifier: MIT
"""A badge is held to the table's reader: then its PIN is keyed on the table's keypad, whose digits are nothing else.

Readings; no rule asks for any of it. The badge of a person who is signed in signs that person out. Another badge while
a PIN is asked is refused: one after the other. Half a minute after the last digit a PIN is asked no longer. A PIN
with a digit that this keypad does not have is entered with tablectl sign-in.

People key their PIN after every badge, also after one that was misread or refused. The keypad is shut then: keyed
digits are dropped, and never reach the game or the journal. Entry pressed alone opens the keypad, and so does a
pause of some seconds without a key. Two presses of entry in one movement count as one, and end a PIN. Digits keyed
before the badge stay, and the screens show them.
"""

from collections.abc import Callable
from typing import Final

from controller.engine.engine import ONE_MOVEMENT_NS
from controller.engine.record.people import KEYPAD_SHUT_S, KeypadOpened, PinAsked
from controller.maintenance.reach import ReachedTable
from hal.base.clock import Timer
from hal.signals import Entered, Keyed, Signal

ASKED_S: Final = 30.0
LONGEST: Final = 12
"""Digits of a PIN, at most."""

OnPin = Callable[[str, str], None]
"""Called with the person and the digits, once they are entered."""


class PinPad:
    """Asks one person after the other for a PIN. No other part of the table receives the digits, and none keeps
    them.
    """

    def __init__(self, table: ReachedTable, on_pin: OnPin) -> None:
        self._table, self._on_pin = table, on_pin
        self.asked = ""
        """The person whose PIN is asked for; empty if none is."""
        self._digits = ""
        self._is_shut = False
        self._has_keyed = False
        """Whether digits were dropped since the keypad was shut, or since entry: the next entry ends a PIN."""
        self._entered_at: int | None = None
        """When entry was pressed last that was not the game's, if no digit was keyed since."""
        self._is_another = False
        """Whether a badge was held to the reader since this PIN was asked: its person may key a PIN next."""
        self._timer: Timer | None = None

    def ask(self, person: str) -> None:
        """Ask for the PIN of this person."""
        self.asked, self._digits, self._is_shut, self._is_another = person, "", False, False
        self._wait_on()
        self._table.receive(PinAsked(person, on=True))

    def shut(self) -> None:
        """Drop keyed digits: a person may key a PIN after a badge. An open request for a PIN is served first."""
        self._is_another = True
        if not self.asked:
            self._drop_from_now_on()

    def _drop_from_now_on(self) -> None:
        self._is_shut, self._has_keyed = True, False
        self._wait_on()

    def signed_in(self) -> None:
        """The PIN was right, so nobody keys it again."""
        if not self._is_another:
            self.open()

    def open(self) -> None:
        """Give the keypad back to the game."""
        if self._is_shut:
            self._is_shut = False
            self._end_wait()
            self._table.receive(KeypadOpened())

    def takes(self, signal: Signal) -> bool:
        """Return whether this signal is or may be a part of a PIN: then no other receiver gets it."""
        if not isinstance(signal, Keyed | Entered):
            return False
        is_again = isinstance(signal, Entered) and self._is_same_movement
        is_ours = bool(self.asked) or self._is_shut or is_again
        self._entered_at = self._table.clock.now() if is_ours and isinstance(signal, Entered) else None
        if is_ours and not is_again:
            (self._take if self.asked else self._drop)(signal)
        return is_ours

    @property
    def _is_same_movement(self) -> bool:
        return self._entered_at is not None and self._table.clock.now() - self._entered_at < ONE_MOVEMENT_NS

    def _take(self, signal: Keyed | Entered) -> None:
        if isinstance(signal, Keyed):
            self._digits = (self._digits + str(signal.number))[: LONGEST + 1]
            self._wait_on()
        else:
            person, digits = self.asked, self._digits
            self.stop()
            self._on_pin(person, digits)

    def _drop(self, signal: Keyed | Entered) -> None:
        if isinstance(signal, Entered) and not self._has_keyed:
            self.open()
        else:
            self._has_keyed = isinstance(signal, Keyed)
            self._wait_on()

    def _wait_on(self) -> None:
        """From now on so long for the next digit."""
        self._end_wait()
        wait, end = (ASKED_S, self.stop) if self.asked else (KEYPAD_SHUT_S, self.open)
        self._timer = self._table.clock.after(wait, end)

    def _end_wait(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def stop(self) -> None:
        """Forget the PIN that is asked for, and its digits. The keypad is shut."""
        person, self.asked, self._digits = self.asked, "", ""
        self._drop_from_now_on()
        if person:
            self._table.receive(PinAsked(person, on=False))
