# SPDX-License-Identifier: MIT
"""Who is signed in at the table, in which roles, and until when. No rule asks for that: a key switch is enough.

Whoever is signed in with a role is there in that role, as one whose key switch is on. What is entered in a role is, in
the journal, that of the person who is signed in with it. A sign-in ends by itself, and with the controller.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from controller.engine.record import commands
from controller.engine.record.events import Directed, Event, LimitsProposed, NoticeWithdrawn
from controller.engine.record.people import SOMEBODY, PeopleShown, PinAsked, SignedIn, SignedOut, SignInRefused
from controller.engine.record.state import Present, WrongTries
from controller.engine.rules import powers
from controller.engine.table.table import AnyTable
from hal.signals import KeyTurned

TIMER: Final = "signed in"
WRONG_TRIES: Final = 3
"""So many in a row are told to whoever is in charge."""
_SECOND: Final = 1_000_000_000
_DAY: Final = 24 * 60 * 60 * _SECOND


def entered(table: AnyTable, event: Event, time_of_day: int) -> Event:
    """An event that somebody enters, as it is kept: if in a role, as that of the person who is signed in with it.

    A change of limits is somebody's, whom the rules name if nobody else is named.
    """
    if isinstance(event, LimitsProposed):
        event = replace(event, time_of_day=time_of_day)
    if isinstance(event, LimitsProposed | NoticeWithdrawn) and not event.role:
        event = replace(event, role=table.game.general.limits.roles[0])
    person = powers.signed_in(table.state, getattr(event, "role", ""))
    return replace(event, by=f"{person} ({event.by})" if event.by else person) if person else event


def user_of(by: str, person: str) -> str:
    """The user of the computer who entered an event that is kept as this person's; empty if there is none."""
    return by.removeprefix(person).removeprefix(" (").removesuffix(")") if person else by


def changed(table: AnyTable, event: Event) -> Iterator[KeyTurned]:
    """Carry out who signs in or out, or whose time has run out. Yields what it means for each key switch."""
    before, were_here = _there(table), dict(table.state.people)
    match event:
        case SignedIn():
            _sign_in(table, event)
        case SignedOut():
            _sign_out(table, event.person, "")
        case SignInRefused():
            _refused(table, event)
        case PinAsked():
            _asked(table, event)
        case _:
            _time_has_come(table)
    if list(table.state.people.items()) != list(were_here.items()):
        show(table)
    after = _there(table)
    yield from (KeyTurned(key, on, at=event.at) for key, on in after.items() if on != before[key])


def all_out(table: AnyTable, sign_in: str) -> None:
    """The controller was started: nobody is signed in, as no key switch is known to be on. sign_in: as in Restarted."""
    table.state.sign_in = sign_in
    tries = table.state.wrong_tries  # the clock may begin anew with a start
    table.state.wrong_tries = {name: replace(it, at=table.state.at) for name, it in tries.items()}
    if sign_in:
        show(table)
    for person in list(table.state.people):
        _sign_out(table, person, ": the controller was started")
        show(table)


def show(table: AnyTable, asked: str = "") -> None:
    """Say who is signed in. asked: whose PIN is to be keyed now."""
    table.say(PeopleShown({name: it.roles for name, it in table.state.people.items()}, asked))


def interfered(table: AnyTable, event: Directed) -> None:
    """Somebody who is not responsible for it has had a hand in the game. Who is in charge decides."""
    hands = table.game.features.hands
    did = f"handled the {hands.made_of}" if hands else "operated the equipment"
    what = f"{event.player or 'somebody'} has {did}: {event.reason}; decide whether to void"
    table.alert(table.game.general.in_charge, what, table.game.sections.interference)


def _there(table: AnyTable) -> dict[str, bool]:
    """Of each key switch, whether its person is there: by the switch, or signed in."""
    state, switches = table.state, table.game.equipment.all_switches
    held = {powers.switch(role) for person in state.people.values() for role in person.roles}
    return {it.name: powers.turned(state.keys, it.name) or it.name in held for it in switches}


def _sign_in(table: AnyTable, event: SignedIn) -> None:
    """Somebody signs in, or again: then in these roles, and from now on."""
    table.state.people.pop(event.person, None)
    forgotten = (event.person, SOMEBODY)  # of somebody there is no PIN to be found
    table.state.wrong_tries = {name: it for name, it in _lately(table).items() if name not in forgotten}
    table.state.people[event.person] = Present(event.roles, event.at + event.seconds * _SECOND)
    roles = ", ".join(event.roles)
    table.note(f"{event.person} is signed in as {roles}{_why(event.how)}", ours(table))
    table.say(commands.Wake(TIMER, event.seconds))


def _sign_out(table: AnyTable, person: str, why: str) -> None:
    if table.state.people.pop(person, None) is None:
        table.refuse(f"{person} is not signed in", ours(table))
    else:
        table.note(f"{person} is signed out{why}", ours(table))


def _refused(table: AnyTable, event: SignInRefused) -> None:
    tries = table.state.wrong_tries = _lately(table)
    tries[event.person] = WrongTries(1 + (tries[event.person].times if event.person in tries else 0), event.at)
    what = f"{event.person} is not signed in: wrong PIN or badge, {event.times} in a row"
    if event.times >= WRONG_TRIES:
        table.alert(table.game.general.in_charge, what, ours(table))
    else:
        table.note(what, ours(table))


def _lately(table: AnyTable) -> dict[str, WrongTries]:
    """The wrong tries of the last day: nobody waits for ever because of somebody who is there no more."""
    return {name: it for name, it in table.state.wrong_tries.items() if table.state.at - it.at < _DAY}


def _asked(table: AnyTable, event: PinAsked) -> None:
    """Somebody's PIN is asked on the keypad, or no longer; or a badge is not taken."""
    show(table, event.person if event.on else "")
    what = f"{event.person}: key the PIN, then entry" if event.on else event.why
    if what:
        table.note(what, ours(table))


def _time_has_come(table: AnyTable) -> None:
    for person, present in list(table.state.people.items()):
        if table.state.at >= present.until:
            _sign_out(table, person, ": the time has run out")


def _why(how: str) -> str:
    return f", by {how}" if how else ""


def ours(table: AnyTable) -> str:
    """Signing in is in no rule; who acts for the casino operator is in that on decisions."""
    return f"{table.game.general.decision.removesuffix(', assumed')}, assumed"
