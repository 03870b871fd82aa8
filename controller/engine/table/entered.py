# SPDX-License-Identifier: MIT
"""Entries in a role: the person that the journal names, and the refusal while nobody is signed in.

Readings. No rule requires a sign-in. An entry over an SSH key belongs to the key's owner, if the table's people file
gives the owner the role. Otherwise it belongs to the person who signed in with a PIN over the same key, and never to a
person signed in elsewhere. An entry without a key belongs to the person signed in with the role. Where the table file
requires it (`sign_in = "required"`), an entry in a role without such a person does not count. Dealers
need no sign-in, because the dealer's key needs none. Players do not sign in. A technician's work is in no role of the
rules and needs no sign-in.
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from controller.engine.record.chip_float import InFloat
from controller.engine.record.events import EnteredEvent, Event, LimitsProposed, NoticeWithdrawn
from controller.engine.record.opening import InOpening
from controller.engine.record.people import SOMEBODY, NotSignedIn
from controller.engine.record.state import TableState
from controller.engine.record.tournament import InTournament
from controller.engine.rules import powers
from controller.engine.shown.event_words import in_words
from controller.engine.table.table import AnyTable
from controller.engine.values import roles

LONGEST: Final = 200
"""Letters of an entry that an event keeps."""


class Keyholder(NamedTuple):
    """The owner of the SSH key that opened the session."""

    name: str
    roles: tuple[str, ...]
    """Roles that the table's people file gives the owner."""


class Session(NamedTuple):
    """A session opened by an SSH key."""

    holder: Keyholder | None = None
    """None if the key belongs to none of the table's people."""
    signed_in: tuple[str, ...] = ()
    """Persons who last signed in with a PIN over this key. They may have signed out since."""

    def people(self, state: TableState, role: str) -> tuple[str, ...]:
        """Return the persons who may act in this role over this session. Several mean that the person is unknown."""
        if self.holder and powers.may(role, self.holder.roles):
            return (self.holder.name,)
        return tuple(it for it in powers.all_signed_in(state, role) if it in self.signed_in)


def name_actor(table: AnyTable, event: Event, time_of_day: int, session: Session | None = None) -> Event:
    """Return the event for the journal: with the acting person's name, or an event that says why it does not count.

    session: None if no key opened it. A change of limits without a role gets the first role of the rules.
    """
    if isinstance(event, LimitsProposed):
        event = replace(event, time_of_day=time_of_day)
    role = _role(table, event)
    if isinstance(event, LimitsProposed | NoticeWithdrawn):
        event = replace(event, role=role)
    at_the_table = powers.actor(table.state, (role,)).people
    who = powers.actor(table.state, (role,), over=session.people(table.state, role) if session else at_the_table)
    if isinstance(event, InFloat | InOpening | InTournament):
        event = replace(event, person=_named_in_it(role, session, who.people, at_the_table))
    if isinstance(event, EnteredEvent) and who.is_missing:
        what, holder = in_words(event)[:LONGEST], session.holder if session else None
        return NotSignedIn(role, what, holder.name if holder else "", at=event.at, by=event.by)
    return by_person(event, who.named)


def _named_in_it(role: str, session: Session | None, people: tuple[str, ...], at_the_table: tuple[str, ...]) -> str:
    """Return the signing person for the event itself; empty if the table finds the person signed in.

    The role of a dealer needs no sign-in. Over an SSH key its owner is named all the same. Otherwise one person could
    sign over the own key as the dealer, and then as a second person.
    """
    if session and len(people) == 1:
        return people[0]
    if session and session.holder and not (people or powers.by_sign_in(role)):
        return session.holder.name
    return "" if session is None or people == at_the_table else SOMEBODY


def by_person(event: Event, person: str) -> Event:
    """Return the event in this person's name; unchanged without one."""
    return replace(event, by=named(person, event.by))


def named(person: str, user: str) -> str:
    """Return the person with the computer's user: `Ann (desk (key ann))`."""
    return f"{person} ({user})" if person and user else person or user


def user_of(by: str, person: str) -> str:
    """Return the computer's user of an event in this person's name; empty if there is none."""
    return by.removeprefix(person).removeprefix(" (").removesuffix(")") if person else by


def refuse(table: AnyTable, event: NotSignedIn, source: str) -> None:
    """Refuse an entry of nobody signed in, with the remedy."""
    who = f"{event.person} has not this role, and " if event.person else ""
    if elsewhere := powers.signed_in(table.state, event.role):
        what, to_do = f"{elsewhere} is signed in as {event.role}, not over this key", "sign in over it"
    else:
        what, to_do = f"nobody is signed in as {event.role}", "sign in first, by a badge or"
    to_do = f"{to_do} with tablectl sign-in, or use an SSH key of this table's {event.role}"
    table.refuse(f"{who}{what}; {to_do}", source)


def _role(table: AnyTable, event: Event) -> str:
    """Return the role of an entry; empty if it has none."""
    general = table.game.general
    match event:
        case LimitsProposed() | NoticeWithdrawn():
            return event.role or general.limits.roles[0]
        case InOpening():
            return event.role or general.in_charge
        case InTournament(act="sign" | "withdraw", name="") | InFloat():
            return event.role or roles.DEALER
        case InTournament():
            return event.role or general.supervisors[0]
    return getattr(event, "role", "")
