# SPDX-License-Identifier: MIT
"""Who is signed in at the table, in which roles, and until when. No rule asks for that: a key switch is enough.

Whoever is signed in with a role is there in that role, as one whose key switch is on; but a dealer is responsible for
the game by the dealer's key alone (s 79), and who signs in as one relieves the dealer before. A sign-in ends by itself,
and with the controller. Whose it is what is entered in a role: controller/engine/table/entered.py.
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
"""So many in a row are told to whoever is in charge."""
_CHANGED: Final = ": removed from the people file, or changed in it"
_SECOND: Final = 1_000_000_000
_DAY: Final = 24 * 60 * 60 * _SECOND


def change(table: AnyTable, event: Event) -> None:
    """Carry out who signs in or out, or whose time has run out."""
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
            entered.refuse(table, event, ours(table))
        case _:
            _time_has_come(table)
    if isinstance(event, SignedOut | SignInRefused) and event.by == READER:
        _keypad(table, shut=True)
    if list(table.state.people.items()) != list(were_here.items()):
        show(table)


def turned(table: AnyTable, before: Mapping[str, bool], at: int) -> Iterator[KeyTurned]:
    """What has changed for each key switch since `before`: to the round it is as if the key was turned."""
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
    """Somebody who is not responsible for it has had a hand in the game. Who is in charge decides."""
    hands = table.game.features.hands
    did = f"handled the {hands.made_of}" if hands else "operated the equipment"
    what = f"{event.player or 'somebody'} has {did}: {event.reason}; decide whether to void"
    table.alert(table.game.general.in_charge, what, table.game.sections.interference)


def there(table: AnyTable) -> dict[str, bool]:
    """Of each key switch, whether its person is there: by the switch, or signed in."""
    state, switches = table.state, table.game.equipment.all_switches
    held = {powers.switch(it) for person in state.people.values() for it in person.roles if powers.by_sign_in(it)}
    return {it.name: powers.turned(state.keys, it.name) or it.name in held for it in switches}


def _sign_in(table: AnyTable, event: SignedIn) -> None:
    """Somebody signs in, or again: then in these roles, and from now on."""
    table.state.people.pop(event.person, None)
    forgotten = (event.person, SOMEBODY)  # of somebody there is no PIN to be found
    for name in forgotten:
        if name in table.state.wrong_tries:
            table.alert_is_over(_tries_of(name), f"{event.person} is signed in")
    table.state.wrong_tries = {name: it for name, it in _lately(table).items() if name not in forgotten}
    if powers.may(DEALER, event.roles):
        _relieve(table, event.person)
    table.state.people[event.person] = Present(event.roles, event.at + event.seconds * _SECOND)
    roles = ", ".join(event.roles)
    table.note(f"{event.person} is signed in as {roles}{_why(event.how)}", ours(table))
    _wake(table)


def _relieve(table: AnyTable, by: str) -> None:
    """This dealer relieves the one who was signed in before."""
    for person in powers.all_signed_in(table.state, DEALER):
        before = table.state.people[person]
        if left := tuple(it for it in before.roles if it != DEALER):
            table.state.people[person] = Present(left, before.until)
            table.note(f"{person} is the dealer no more: relieved by {by}", ours(table))
        else:
            _sign_out(table, person, f": relieved by {by}")


def _wake(table: AnyTable) -> None:
    """Look again when the first of those who are signed in has been so for long enough."""
    if until := min((it.until for it in table.state.people.values()), default=0):
        table.say(commands.Wake(TIMER, max(1, -(-(until - table.state.at) // _SECOND))))


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
        table.alert_named(_tries_of(event.person), table.game.general.in_charge, what, ours(table))
    else:
        table.note(what, ours(table))


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
        table.note(what, ours(table))


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


def ours(table: AnyTable) -> str:
    """Signing in is in no rule; who acts for the casino operator is in that on decisions."""
    return f"{table.game.general.decision.removesuffix(', assumed')}, assumed"
