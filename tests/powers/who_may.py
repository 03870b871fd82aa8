# SPDX-License-Identifier: MIT
"""Who may: for every situation of the persons at a table, whether what needs a person is done, and whose it is.

One table for every door: `done` says whether it counts, `named` whom the journal names.
"""

from typing import Final, NamedTuple

from controller.engine.record.people import KNOWN, REQUIRED

OFF: Final = ""
MODES: Final = (OFF, KNOWN, REQUIRED)
"""`sign_in` off, asked, required."""

RIGHT, OTHER, NOWHERE = "Sue", "Wim", "Mallory"
"""Who has the role; who has another one; who is not known."""


class Outcome(NamedTuple):
    """Whether it is done, and the person that the journal names; empty if it names nobody."""

    done: bool
    named: str = ""


class Case(NamedTuple):
    """What becomes of an act in one situation: where no sign-in is required, and where it is."""

    otherwise: Outcome
    required: Outcome

    def outcome(self, mode: str) -> Outcome:
        return self.required if mode == REQUIRED else self.otherwise


DONE, REFUSED, BY_RIGHT = Outcome(done=True), Outcome(done=False), Outcome(done=True, named=RIGHT)

WHO_MAY: Final = {
    "nobody is signed in": Case(DONE, REFUSED),
    "the wrong person is signed in": Case(DONE, REFUSED),
    "the right person is signed in": Case(BY_RIGHT, BY_RIGHT),
    "the right person has signed out in the middle": Case(DONE, REFUSED),
    "the right person signs in after the key was refused": Case(DONE, REFUSED),
    "the right person is signed in, and another name is entered": Case(DONE, REFUSED),
    "the right person is signed in, and the wrong person's name is entered": Case(DONE, REFUSED),
}

NOBODY, WRONG, RIGHT_ONE, LEFT, AFTER, MALLORY, OF_OTHER = WHO_MAY
WITHOUT_A_NAME: Final = (NOBODY, WRONG, RIGHT_ONE, LEFT)
"""The situations of an act for which nobody enters a name or turns a key."""
