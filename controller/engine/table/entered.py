# SPDX-License-Identifier: MIT
"""What somebody enters in a role: whose it is in the journal, and whether it counts while nobody is signed in.

Readings. No rule asks for a sign-in. What is entered in a role is that of the person whose key for SSH has opened the
session, if the file of the table's people gives that person this role; else of whoever is signed in with it. A person
who is known by the key, and has not this role, is not taken for another one. Where the table file asks for it (`sign_in
= "required"`) nothing that is entered in a role counts without one of these; the role of a dealer needs nobody signed
in, as the dealer's key does not, and a player has none. A technician's work is in no role of the rules: it needs nobody
signed in either.
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import EnteredEvent, Event, LimitsProposed, NoticeWithdrawn
from controller.engine.record.opening import InOpening
from controller.engine.record.people import REQUIRED, NotSignedIn
from controller.engine.record.tournament import InTournament
from controller.engine.rules import powers
from controller.engine.shown.event_words import in_words
from controller.engine.table.table import AnyTable
from controller.engine.values import roles

LONGEST: Final = 200
"""Letters that an event keeps of what was entered."""


class Keyholder(NamedTuple):
    """The person of the table whose key for SSH has opened the session, and in which roles that is."""

    name: str
    roles: tuple[str, ...]


def entered(table: AnyTable, event: Event, time_of_day: int, keyholder: Keyholder | None = None) -> Event:
    """An event that somebody enters, as it is kept: if in a role, as that of its person; or that it is not done.

    A change of limits is somebody's, whom the rules name if nobody else is named.
    """
    if isinstance(event, LimitsProposed):
        event = replace(event, time_of_day=time_of_day)
    role = _role(table, event)
    if isinstance(event, LimitsProposed | NoticeWithdrawn):
        event = replace(event, role=role)
    holds = keyholder.name if keyholder and powers.may(role, keyholder.roles) else ""
    if isinstance(event, InFloat | InOpening | InTournament):
        event = replace(event, person=holds)
    person = holds or ("" if keyholder else powers.signed_in(table.state, role))
    required = table.state.sign_in == REQUIRED and isinstance(event, EnteredEvent) and powers.by_sign_in(role)
    if required and not person:
        what = in_words(event)[:LONGEST]
        return NotSignedIn(role, what, keyholder.name if keyholder else "", at=event.at, by=event.by)
    return by_person(event, person)


def by_person(event: Event, person: str) -> Event:
    """The same event, as that of this person, if it is somebody's."""
    return replace(event, by=named(person, event.by))


def named(person: str, user: str) -> str:
    """Who it was, with the user of the computer who entered it: `Ann (desk (key ann))`."""
    return f"{person} ({user})" if person and user else person or user


def user_of(by: str, person: str) -> str:
    """The user of the computer who entered an event that is kept as this person's; empty if there is none."""
    return by.removeprefix(person).removeprefix(" (").removesuffix(")") if person else by


def refuse(table: AnyTable, event: NotSignedIn, source: str) -> None:
    """Say why what was entered is not done, and what to do."""
    who = f"{event.person} has not this role, and n" if event.person else "n"
    to_do = f"sign in first, by a badge or with tablectl sign-in, or use an SSH key of this table's {event.role}"
    table.refuse(f"{who}obody is signed in as {event.role}; {to_do}", source)


def _role(table: AnyTable, event: Event) -> str:
    """In which role it is entered; empty for what is entered in none."""
    general = table.game.general
    match event:
        case LimitsProposed() | NoticeWithdrawn():
            return event.role or general.limits.roles[0]
        case InOpening():
            return event.role or general.in_charge
        case InTournament(act="sign" | "withdraw") | InFloat():
            return event.role or roles.DEALER
        case InTournament():
            return event.role or general.supervisors[0]
    return getattr(event, "role", "")
