# SPDX-License-Identifier: MIT
"""The people signed in at the table, with their roles and the end of their sign-in.

No rule requires a sign-in: a key switch is enough. A person signed in with a role counts as present in that role, like
a key switch that is on. Dealers are an exception: only the dealer's key makes a dealer responsible for the game (s 79).
A dealer who signs in relieves the dealer before. A sign-in ends by itself, and with the controller.
controller/engine/table/entered.py finds the person behind an entry.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from controller.engine.record import commands
from controller.engine.record.events import Directed, Event
from controller.engine.record.people import (
    KEYPAD_SHUT_S,
    PEOPLE_FILE,
    READER,
    SOMEBODY,
    KeypadOpened,
    NotSignedIn,
    PeopleShown,
    PinAsked,
    SignedIn,
    SignedOut,
    SignInRefused,
)
from controller.engine.record.state import Present, WrongTries
from controller.engine.rules import powers
from controller.engine.table import entered
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import DEALER
from hal.signals import KeyTurned

TIMER: Final = "signed in"
WRONG_TRIES: Final = 3
"""Number of failed attempts in a row that alerts the person in charge."""
_CHANGED: Final = ": removed from the people file, or changed in it"
_SECOND: Final = 1_000_000_000
_DAY: Final = 24 * 60 * 60 * _SECOND


def change(table: AnyTable, event: Event) -> None:
    """Carry out a sign-in, a sign-out, or the end of a sign-in."""
    were_here = dict(table.state.people)
    match event:
        case SignedIn():
            _sign_in(table, event)
        case SignedOut():
            _sign_out(table, event.person, _CHANGED if event.by == PEOPLE_FILE else "")
        case SignInRefused():
            _refused(table, event)
        case PinAsked():
            _asked(table, event)
        case KeypadOpened():
            _keypad(table)
        case NotSignedIn():
            entered.refuse(table, event, sign_in_section(table))
        case _:
            _time_has_come(table)
    if isinstance(event, SignedOut | SignInRefused) and event.by == READER:
        _keypad(table, shut=True)
    if list(table.state.people.items()) != list(were_here.items()):
        show(table)


def turned(table: AnyTable, before: Mapping[str, bool], at: int) -> Iterator[KeyTurned]:
    """Yield the key switches with a change of presence since `before`. The round treats it as a turn of the key."""
    yield from (KeyTurned(key, on, at=at) for key, on in there(table).items() if on != before[key])


def all_out(table: AnyTable, sign_in: str) -> None:
    """The controller was started: nobody is signed in, as no key switch is known to be on. sign_in: as in Restarted."""
    table.state.sign_in = sign_in
    tries = table.state.wrong_tries  # the clock may begin anew with a start
    table.state.wrong_tries = {name: replace(it, at=table.state.at) for name, it in tries.items()}
    if table.state.asked_person or table.state.keypad_shut:
        _keypad(table, shut=True)
    elif sign_in:
        show(table)
    for person in list(table.state.people):
        _sign_out(table, person, ": the controller was started")
        show(table)


def show(table: AnyTable) -> None:
    """Show the people signed in, and the use of the keypad."""
    state = table.state
    present = {name: it.roles for name, it in state.people.items()}
    table.say(PeopleShown(present, state.asked_person, KEYPAD_SHUT_S if state.keypad_shut else 0))


def interfered(table: AnyTable, event: Directed) -> None:
    """Alert the person in charge that somebody not responsible for the game has interfered with it."""
    hands = table.game.features.hands
    did = f"handled the {hands.made_of}" if hands else "operated the equipment"
    what = f"{event.player or 'somebody'} has {did}: {event.reason}; decide whether to void"
    table.alert(table.game.general.in_charge, what, table.game.sections.interference)


def there(table: AnyTable) -> dict[str, bool]:
    """Return for each key switch whether its person is present: by the switch, or by sign-in."""
    state, switches = table.state, table.game.equipment.all_switches
    held = {powers.switch(it) for person in state.people.values() for it in person.roles if powers.by_sign_in(it)}
    return {it.name: powers.turned(state.keys, it.name) or it.name in held for it in switches}


def _sign_in(table: AnyTable, event: SignedIn) -> None:
    """Sign a person in, or renew the sign-in with these roles from now on."""
    table.state.people.pop(event.person, None)
    forgotten = (event.person, SOMEBODY)  # an unknown name has no PIN to guess
    for name in forgotten:
        if name in table.state.wrong_tries:
            table.alert_is_over(_tries_of(name), f"{event.person} is signed in")
    table.state.wrong_tries = {name: it for name, it in _lately(table).items() if name not in forgotten}
    if powers.may(DEALER, event.roles):
        _relieve(table, event.person)
    table.state.people[event.person] = Present(event.roles, event.at + event.seconds * _SECOND)
    roles = ", ".join(event.roles)
    table.note(f"{event.person} is signed in as {roles}{_why(event.how)}", sign_in_section(table))
    _wake(table)


def _relieve(table: AnyTable, by: str) -> None:
    """Sign out the former dealer."""
    for person in powers.all_signed_in(table.state, DEALER):
        before = table.state.people[person]
        if left := tuple(it for it in before.roles if it != DEALER):
            table.state.people[person] = Present(left, before.until)
            table.note(f"{person} is the dealer no more: relieved by {by}", sign_in_section(table))
        else:
            _sign_out(table, person, f": relieved by {by}")


def _wake(table: AnyTable) -> None:
    """Set the timer for the first sign-in that ends."""
    if until := min((it.until for it in table.state.people.values()), default=0):
        table.say(commands.Wake(TIMER, max(1, -(-(until - table.state.at) // _SECOND))))


def _sign_out(table: AnyTable, person: str, why: str) -> None:
    if table.state.people.pop(person, None) is None:
        table.refuse(f"{person} is not signed in", sign_in_section(table))
    else:
        table.note(f"{person} is signed out{why}", sign_in_section(table))


def _refused(table: AnyTable, event: SignInRefused) -> None:
    tries = table.state.wrong_tries = _lately(table)
    tries[event.person] = WrongTries(1 + (tries[event.person].times if event.person in tries else 0), event.at)
    what = f"{event.person} is not signed in: wrong PIN or badge, {event.times} in a row"
    if event.times >= WRONG_TRIES:
        table.alert_named(_tries_of(event.person), table.game.general.in_charge, what, sign_in_section(table))
    else:
        table.note(what, sign_in_section(table))


def _tries_of(person: str) -> str:
    """The name of the alert of wrong tries at this person's PIN."""
    return f"sign-in of {person}"


def _lately(table: AnyTable) -> dict[str, WrongTries]:
    """The wrong tries of the last day: nobody waits for ever because of somebody who is there no more."""
    return {name: it for name, it in table.state.wrong_tries.items() if table.state.at - it.at < _DAY}


def _asked(table: AnyTable, event: PinAsked) -> None:
    """Somebody's PIN is asked on the keypad, or no longer; or a badge is not taken."""
    if event.on or event.person or not table.state.asked_person:
        _keypad(table, event.person if event.on else "", shut=not event.on)
    what = f"{event.person}: key the PIN, then entry" if event.on else event.why
    if what:
        table.note(what, sign_in_section(table))


def _keypad(table: AnyTable, asked: str = "", *, shut: bool = False) -> None:
    """Assign the keypad: to a person's PIN, to nothing while the keypad is shut, or to the game."""
    table.state.asked_person, table.state.keypad_shut = asked, shut
    show(table)


def _time_has_come(table: AnyTable) -> None:
    for person, present in list(table.state.people.items()):
        if table.state.at >= present.until:
            _sign_out(table, person, ": the time has run out")
    _wake(table)


def _why(how: str) -> str:
    return f", by {how}" if how else ""


def sign_in_section(table: AnyTable) -> str:
    """Signing in is in no rule; who acts for the casino operator is in that on decisions."""
    return f"{table.game.general.decision.removesuffix(', assumed')}, assumed"
