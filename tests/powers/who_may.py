# SPDX-License-Identifier: MIT
"""One table for every door: whether an act that needs a person is done, in each situation of the persons at a table."""

from typing import Final, NamedTuple

from controller.engine.record.people import KNOWN, REQUIRED

OFF: Final = ""
MODES: Final = (OFF, KNOWN, REQUIRED)
"""`sign_in` off, asked, required."""

RIGHT, OTHER, NOWHERE = "Sue", "Wim", "Mallory"
"""A person with the role of the act, a person with another role, and a name that exists nowhere."""


class Outcome(NamedTuple):
    """Whether an act is done, and the person in the journal; empty if the journal names nobody."""

    done: bool
    named: str = ""


class Case(NamedTuple):
    """The outcome of an act in one situation: where no sign-in is required, and where one is."""

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
"""Situations of acts that need neither an entered name nor a key."""
