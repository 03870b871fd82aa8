# SPDX-License-Identifier: MIT
"""Identification of a person, by a PIN or by the SSH key of the session, from the people file."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from controller.engine.betting.names import as_known
from controller.engine.record.people import either
from controller.engine.rules import powers
from controller.engine.table.entered import Keyholder, Session, name_actor, named
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import TECHNICIAN
from controller.engine.values.words import same_name
from controller.maintenance.reach import ReachedTable
from controller.people import file, pins
from controller.people.watch import aside
from controller.sockets.requests import Handler, HungUp, Reply, Request
from controller.sockets.server import answer_effects, event_of

log = logging.getLogger(__name__)

AT_ONCE: Final = frozenset({"motors-off"})
"""Requests that anybody may make at once, without a look at a file. The journal has the user and the name of the
key.
"""


A_PIN: Final = "a PIN"
"""The proof of a person who gives no key."""


class ProofResult(NamedTuple):
    """The result of a try: the person if the proof is right, the kind of proof, and an error of the file.

    name: as the file writes it; empty if the file has nobody of this name.
    """

    person: file.Person | None
    how: str = ""
    wrong: str = ""
    name: str = ""


class Sessions:
    """The SSH sessions at one table: the key of each, and the persons signed in over it."""

    def __init__(
        self,
        table: ReachedTable,
        signed_in_over: Mapping[str, str],
        on_error: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        """signed_in_over: by person, the key over which each has signed in last with a PIN. on_error: called if the
        file cannot be read."""
        self._table, self._signed_in_over, self._on_error = table, signed_in_over, on_error

    def of(self, key: str, then: Callable[[Session | None], None]) -> None:
        """Call `then` with the session that this key has opened: None without a key.

        A card may be slow: a key is looked up on a thread of its own. From a file that cannot be read nobody is known.
        """
        if key:
            aside(partial(self._look, key, then), "whose key", partial(self._failed, key, then))
        else:
            then(None)

    def _look(self, key: str, then: Callable[[Session | None], None]) -> None:
        known = None
        try:
            known = keyholder(self._table.configuration.people, key)
        except Exception as error:
            in_words = isinstance(error, file.PeopleError)
            log.warning("whose key %s is, is not known: %s", key, error, exc_info=not in_words)
            self._table.clock.post(partial(self._on_error, error))
        self._table.clock.post(lambda: then(Session(known, self._over(key))))

    def _failed(self, key: str, then: Callable[[Session | None], None], error: Exception) -> None:
        self._on_error(error)
        then(Session(None, self._over(key)))

    def _over(self, key: str) -> tuple[str, ...]:
        return tuple(person for person, over in self._signed_in_over.items() if over == key)

    def enter(self, table: AnyTable, time_of_day: int, request: Request, reply: Reply) -> None:
        """Enter the event of a request at this table, in the name of its person."""

        def known(session: Session | None) -> None:
            event = name_actor(table, as_known(table, event_of(request)), time_of_day, session)
            self._table.receive(event, partial(answer_effects, reply=reply))

        self.of(request.key, known)

    def named(self, handlers: Mapping[str, Handler], role: str = TECHNICIAN) -> dict[str, Handler]:
        """Return the same handlers with the name of the person who asks: the owner of the key; else the person signed
        in with this role, over the same key if there is one.
        """
        return {what: it if what in AT_ONCE else partial(self._named, it, role) for what, it in handlers.items()}

    def _named(self, handler: Handler, role: str, request: Request, reply: Reply) -> HungUp | None:
        served = _Served()

        def known(session: Session | None) -> None:
            person = self._person(session, role)
            if not served.hung_up:
                served.at_hang_up = handler(msgspec.structs.replace(request, by=named(person, request.by)), reply)

        self.of(request.key, known)
        return served.hang_up if request.key else served.at_hang_up

    def _person(self, session: Session | None, role: str) -> str:
        there = powers.having(role, self._table.view().people)
        if session is None:
            return either(there)
        return session.holder.name if session.holder else either([it for it in there if it in session.signed_in])


class _Served:
    """A request that is answered once its person is known. Its client may hang up before."""

    def __init__(self) -> None:
        self.hung_up = False
        self.at_hang_up: HungUp | None = None

    def hang_up(self) -> None:
        """Its client has hung up."""
        self.hung_up = True
        if self.at_hang_up:
            self.at_hang_up()


def keyholder(path: Path, key: str) -> Keyholder | None:
    """Return the person with this SSH key. Raises PeopleError."""
    return next((Keyholder(name, it.roles) for name, it in file.read(path).items() if it.key == key), None)


def look_up(path: Path, request: Request) -> ProofResult:
    """Check the person's proof: the key of the session, or the PIN.

    An unknown name takes as long as a known one.
    """
    try:
        people = file.read(path)
    except file.PeopleError as error:
        return ProofResult(None, wrong=str(error))
    name = same_name(request.words[0], people)
    person = people.get(name)
    if person and person.key and person.key == request.key:
        return ProofResult(person, f"the key {person.key}", name=name)
    right = pins.is_right(request.secret, person.pin if person and person.pin else pins.NOBODYS)
    return ProofResult(person if right and person and person.pin else None, A_PIN, name=name)
