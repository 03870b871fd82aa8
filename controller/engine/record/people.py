# SPDX-License-Identifier: MIT
"""A table's people as the journal keeps them: who signs in and out, who is signed in now, whose PIN is asked."""

from collections.abc import Sequence
from typing import Final

from controller.engine.record.effects import Effect
from controller.engine.record.names import Name, OptionalName, Reason
from hal.signals import Signal

SOMEBODY: Final = "somebody"
"""Whom the journal names where no such person is known."""
KNOWN: Final = "known"
"""The table has people who sign in."""
READER: Final = "badge reader"
"""Name of the badge reader in the journal, as the means of sign-in."""
PEOPLE_FILE: Final = "people file"
"""Name of the file of the people in the journal: what is wrong with it, and who is signed out because of it."""
KEYPAD_SHUT_S: Final = 10
"""Seconds, chosen. Digits keyed after a badge may be a PIN. They are dropped until nobody has keyed for this long."""
REQUIRED: Final = "required"
"""Its file asks for that: nobody acts in a role without being signed in with it."""


def either(people: Sequence[str]) -> str:
    """Who it was, of those who are signed in with one role: `Ann or Bob`. A person is never guessed."""
    return " or ".join(people)


class SignedIn(Signal, frozen=True):
    """A person has signed in at the table, in these roles side by side, for so many seconds. No rule knows of this.

    how: by what the table knows who it is, in words.
    """

    person: Name
    roles: tuple[Name, ...]
    seconds: int
    how: Reason = ""

    @property
    def subject(self) -> object:
        return self.person


class SignedOut(Signal, frozen=True):
    """A person has signed out."""

    person: Name

    @property
    def subject(self) -> object:
        return self.person


class SignInRefused(Signal, frozen=True):
    """Somebody has said to be this person, and is not known as that: so many times in a row by now."""

    person: Name
    times: int


class PinAsked(Signal, frozen=True):
    """A badge was held to the table's reader. on: the PIN of this person is keyed on the keypad from now on.

    Otherwise it is asked no longer, or is not asked. why: the reason in words, if nobody has entered it. No digit of it
    is in any event.
    """

    person: OptionalName = ""
    on: bool = False
    why: Reason = ""

    @property
    def subject(self) -> object:
        return self.person


class KeypadOpened(Signal, frozen=True):
    """The keypad belongs to the game again after a badge: a person has pressed entry, or nobody has keyed."""


class NotSignedIn(Signal, frozen=True):
    """Somebody has entered something in this role, for which nobody is signed in, where the table file asks for that.

    what: what was entered, in words; it was not done. person: whose key has opened the session, who has not this role.
    """

    role: Name
    what: Reason
    person: OptionalName = ""

    @property
    def subject(self) -> object:
        return self.role


SIGN_IN_EVENTS = (SignedIn, SignedOut, SignInRefused, PinAsked, KeypadOpened, NotSignedIn)
"""Events that change the people signed in or the use of the keypad."""


class PeopleShown(Effect, frozen=True):
    """Who is signed in. present: by name, in order, the roles of each. asked: whose PIN is to be keyed; else empty."""

    kind = "people"
    present: dict[str, tuple[str, ...]]
    asked: str = ""
    keypad_shut: int = 0
    """Seconds without a key until keyed digits belong to the game again; 0 if they do now."""

    @property
    def words(self) -> str:
        here = "; ".join(f"{name}: {', '.join(roles)}" for name, roles in self.present.items()) or "nobody"
        shut = "; keypad shut" if self.keypad_shut else ""
        return f"{here}; PIN of {self.asked}" if self.asked else here + shut
