# SPDX-License-Identifier: MIT
"""What somebody enters in a role: whose it is in the journal, and whether it counts while nobody is signed in.

Readings. No rule asks for a sign-in. What is entered over a key for SSH is that of the person whose key it is, if the
file of the table's people gives that person the role; else of who has signed in with a PIN over that same key; and
never of somebody who is signed in elsewhere. What is entered without a key is that of whoever is signed in with the
role. Where the table file asks for it (`sign_in = "required"`) nothing that is entered in a role counts without one of
these; the role of a dealer needs nobody signed in, as the dealer's key does not, and a player has none. A technician's
work is in no role of the rules: it needs nobody signed in either.
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
"""Letters that an event keeps of what was entered."""


class Keyholder(NamedTuple):
    """The person of the table whose key for SSH has opened the session, and in which roles that is."""

    name: str
    roles: tuple[str, ...]


class Session(NamedTuple):
    """A session that a key for SSH has opened. holder: None if the key is nobody's of the table's people.

    signed_in: who has signed in last with a PIN over this same key; perhaps signed out again since.
    """

    holder: Keyholder | None = None
    signed_in: tuple[str, ...] = ()

    def people(self, state: TableState, role: str) -> tuple[str, ...]:
        """Who acts in this role over this session. Of several it is not known which."""
        if self.holder and powers.may(role, self.holder.roles):
            return (self.holder.name,)
        return tuple(it for it in powers.all_signed_in(state, role) if it in self.signed_in)


def entered(table: AnyTable, event: Event, time_of_day: int, session: Session | None = None) -> Event:
    """The event as it is kept: in the name of the person who acts, if it is entered in a role; or an event that says
    why it does not count.

    session: None if no key has opened it. A change of limits that names no role is kept in the one that the rules name
    first.
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
    """Return the person whom the event itself names, for a signature; empty if the table names who is signed in.

    The role of a dealer needs no sign-in. The person of the SSH key is named for it too, so that nobody signs over his
    or her own key as the dealer first, and then as a second person.
    """
    if session and len(people) == 1:
        return people[0]
    if session and session.holder and not (people or powers.by_sign_in(role)):
        return session.holder.name
    return "" if session is None or people == at_the_table else SOMEBODY


def by_person(event: Event, person: str) -> Event:
    """The same event in this person's name; unchanged without one."""
    return replace(event, by=named(person, event.by))


def named(person: str, user: str) -> str:
    """Who it was, with the user of the computer who entered it: `Ann (desk (key ann))`."""
    return f"{person} ({user})" if person and user else person or user


def user_of(by: str, person: str) -> str:
    """The user of the computer who entered an event that is kept as this person's; empty if there is none."""
    return by.removeprefix(person).removeprefix(" (").removesuffix(")") if person else by


def refuse(table: AnyTable, event: NotSignedIn, source: str) -> None:
    """Say why what was entered does not count, and what to do."""
    who = f"{event.person} has not this role, and " if event.person else ""
    if elsewhere := powers.signed_in(table.state, event.role):
        what, to_do = f"{elsewhere} is signed in as {event.role}, not over this key", "sign in over it"
    else:
        what, to_do = f"nobody is signed in as {event.role}", "sign in first, by a badge or"
    to_do = f"{to_do} with tablectl sign-in, or use an SSH key of this table's {event.role}"
    table.refuse(f"{who}{what}; {to_do}", source)


def _role(table: AnyTable, event: Event) -> str:
    """In which role it is entered; empty for what is entered in none."""
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
