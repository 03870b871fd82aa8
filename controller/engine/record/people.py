# SPDX-License-Identifier: MIT
"""A table's people as the journal keeps them: sign-in, sign-out, the people present, and requests for a PIN."""

from collections.abc import Sequence
from typing import Final

from controller.engine.record.effects import Effect
from controller.engine.record.names import Name, OptionalName, Reason
from hal.signals import Signal

SOMEBODY: Final = "somebody"
"""Name in the journal for an unknown person."""
KNOWN: Final = "known"
"""People sign in at the table."""
READER: Final = "badge reader"
"""Name of the badge reader in the journal, as the means of sign-in."""
PEOPLE_FILE: Final = "people file"
"""Name in the journal of the file of the people: for its faults, and for people signed out because of it."""
KEYPAD_SHUT_S: Final = 10
"""Seconds, chosen. Digits keyed after a badge may be a PIN. They are dropped until nobody has keyed for this long."""
REQUIRED: Final = "required"
"""The table file demands sign-in: nobody acts in a role without being signed in with it."""


def either(people: Sequence[str]) -> str:
    """Return the people signed in with one role in words: `Ann or Bob`. A person is never guessed."""
    return " or ".join(people)


class SignedIn(Signal, frozen=True):
    """A person has signed in at the table. No rule knows of this."""

    person: Name
    roles: tuple[Name, ...]
    """Roles of the person, at the same time."""
    seconds: int
    """Seconds until the person is signed out."""
    how: Reason = ""
    """Means of identification, in words."""

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
    """A person has failed to sign in under this name."""

    person: Name
    times: int
    """Number of failures in a row."""


class PinAsked(Signal, frozen=True):
    """A badge was held to the table's reader. No digit of a PIN is in any event."""

    person: OptionalName = ""
    on: bool = False
    """True: the keypad takes the PIN of this person from now on. False: no PIN is asked any more, or at all."""
    why: Reason = ""
    """The reason in words, if nobody has entered the PIN."""

    @property
    def subject(self) -> object:
        return self.person


class KeypadOpened(Signal, frozen=True):
    """The keypad belongs to the game again after a badge: a person has pressed entry, or nobody has keyed."""


class NotSignedIn(Signal, frozen=True):
    """A person has entered an act in this role. Nobody is signed in with the role, and the table file demands it."""

    role: Name
    what: Reason
    """The refused act, in words."""
    person: OptionalName = ""
    """Person identified by the key that opened the session, without this role."""

    @property
    def subject(self) -> object:
        return self.role


SIGN_IN_EVENTS = (SignedIn, SignedOut, SignInRefused, PinAsked, KeypadOpened, NotSignedIn)
"""Events that change the people signed in or the use of the keypad."""


class PeopleShown(Effect, frozen=True):
    """The people who are signed in."""

    kind = "people"
    present: dict[str, tuple[str, ...]]
    """Roles of each person, by name, in order."""
    asked: str = ""
    """The person with a PIN to key. Empty: none."""
    keypad_shut: int = 0
    """Seconds without a key until keyed digits belong to the game again; 0 if they do now."""

    @property
    def words(self) -> str:
        here = "; ".join(f"{name}: {', '.join(roles)}" for name, roles in self.present.items()) or "nobody"
        shut = "; keypad shut" if self.keypad_shut else ""
        return f"{here}; PIN of {self.asked}" if self.asked else here + shut
