# SPDX-License-Identifier: MIT
"""Events from the floor, as a tape states them: answers, refusals and rulings."""

import shlex

import msgspec

from controller.engine.record.events import Event
from controller.engine.record.floor.places import FloorAnswered, FloorNamed, FloorRefused, FloorRuled, Ruling
from controller.tapes.script.errors import TapeError, number_in

MOST = 1_000_000
NO_FLOOR = "no floor"
BY = "floor-manager Bea"
"""The person who gives the rulings of tapes."""


def named(name: str) -> Event:
    """The table file names a floor, at which the table has this name; or none."""
    return FloorNamed("" if name == NO_FLOOR else name)


def answered(number: str, yes: str, holders: str | None) -> Event:
    """The floor answers the ask with this number: yes, or no, with the tables that hold the places."""
    return FloorAnswered(number_in(number, MOST), yes == "yes", tuple((holders or "").split()))


def refused(number: str, why: str) -> Event:
    """The floor refuses the ask with this number."""
    return FloorRefused(number_in(number, MOST), " ".join(shlex.split(why)))


def ruled(number: str, what: str, persons: str, game: str | None, section: str) -> Event:
    """The ruling with this number: one person excluded, or two apart; in one game, or in all."""
    person, _, other = persons.partition(" and ")
    return _ruling(
        number=number_in(number, MOST), what=what, person=person, other=other, game=game or "", section=section
    )


def ended(number: str, earlier: str) -> Event:
    """The ruling with this number ends an earlier one."""
    return _ruling(number=number_in(number, MOST), what="end", ends=number_in(earlier, MOST), section="s 3(2)")


def _ruling(**stated: object) -> Event:
    try:
        return FloorRuled(msgspec.convert({"by": BY, "ground": "as directed", **stated}, Ruling))
    except msgspec.ValidationError as error:
        raise TapeError(str(error)) from error
