# SPDX-License-Identifier: MIT
"""Who signs in at a running table: asked over the socket, told apart on a thread of its own, slowed down if wrong."""

import logging
import threading
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from controller.engine.record.people import SOMEBODY, PinAsked, SignedIn, SignedOut, SignInRefused
from controller.engine.record.state import WrongTries
from controller.engine.values.roles import DEALER
from controller.engine.values.words import same_name
from controller.maintenance.reach import Reach
from controller.people import file
from controller.people.keypad import PinPad
from controller.people.known import A_PIN, Found, look_up
from controller.sockets.server import Answer, Handler, Reply, Request, answer_effects

log = logging.getLogger(__name__)

SECONDS: Final = 15 * 60
"""So long a person stays signed in."""
DEALERS_SECONDS: Final = 8 * 60 * 60
"""And a dealer, who is only that: until relieved, or for a shift."""
LONGEST_WAIT: Final = 60
"""Seconds after a wrong try, at most: 1 after the first in a row, then twice as many each time."""
READER: Final = "badge reader"
"""What the journal says of who signs in by a badge."""
MOST_BADGES: Final = 5
"""So many may follow each other without a second between: a reader that goes on so has failed, and fills no journal."""
TOO_MANY: Final = "the reader says one badge after the other: no more are taken before it is silent for a second"
BUSY: Final = "somebody else signs in at this moment: try again"
_SECOND: Final = 1_000_000_000


class SignInDesk:
    """Serves those who sign in and out at one table."""

    def __init__(self, table: Reach) -> None:
        self._table = table
        self._file = table.configuration.people
        self._checking = False
        self._wrong = Counter[str]()
        """Wrong tries by name: all of them slow down, so that nobody tries PINs on by changing names. Whoever signs in
        has only his or her own forgotten, so that nobody tries another's PIN on between two of his or her own."""
        self._not_before = 0
        self.signed_in_over = dict[str, str]()
        """By person, the SSH key over which each has signed in last with a PIN; empty if over none."""
        self._burst, self._last_badge = 0, 0
        self.pad = PinPad(table, self._entered)

    def begin(self, tries: Mapping[str, WrongTries]) -> None:
        """The table was started: wrong tries of before slow down as ever, so that nobody tries PINs on by starting it.

        tries: by name, as the journal has them.
        """
        self._wrong = Counter({name: it.times for name, it in tries.items()})
        self._slow_down()

    def handlers(self) -> dict[str, Handler]:
        """What may be asked at the socket of those who direct."""
        return {"sign-in": self._sign_in, "sign-out": self._sign_out}

    def _sign_in(self, request: Request, reply: Reply) -> None:
        """One try after the other: a second one meanwhile is refused."""
        if why := self._not_now():
            reply(Answer(False, (why,)))
        elif not request.words:
            reply(Answer(False, ("say who signs in",)))
        else:
            self._checking = True
            threading.Thread(target=self._look, args=(request, reply), name="sign-in", daemon=True).start()

    def _not_now(self) -> str:
        """Why nobody is told apart now; empty if somebody may be."""
        left = self._not_before - self._table.clock.now()
        if self._checking:
            return BUSY
        return f"after a wrong try: wait {-(-left // _SECOND)} s, then try again" if left > 0 else ""

    def _look(self, request: Request, reply: Reply) -> None:
        """On a thread of its own: a PIN takes up to a second to be told apart, and a card may be slow."""
        try:
            found = look_up(self._file, request)
        except Exception as error:  # whatever reading raises: the next one can still sign in
            log.exception("nobody is looked up in %s", self._file)
            found = Found(None, wrong=f"{self._file}: {error}")
        self._table.clock.post(partial(self._decide, found, request, reply))

    def _decide(self, found: Found, request: Request, reply: Reply) -> None:
        self._checking = False
        if found.wrong:
            reply(Answer(False, tuple(found.wrong.splitlines())))
        elif found.person is None:
            self._refuse(found.name or SOMEBODY, request, reply)
        else:
            self._accept(found.person, found, request, reply)

    def _refuse(self, name: str, request: Request, reply: Reply) -> None:
        self._wrong[name] += 1
        self._slow_down()
        answer = Answer(False, ("not signed in: the name, the PIN or the key is wrong",))
        self._table.receive(SignInRefused(name, self._wrong.total(), by=request.by), lambda *_: reply(answer))

    def _slow_down(self) -> None:
        if times := self._wrong.total():
            self._not_before = self._table.clock.now() + min(2 ** min(times - 1, LONGEST_WAIT), LONGEST_WAIT) * _SECOND

    def _accept(self, person: file.Person, found: Found, request: Request, reply: Reply) -> None:
        name, asked = found.name, request.words[1:]
        if strange := [role for role in asked if role not in person.roles]:
            reply(Answer(False, (f"{name} is not {', '.join(strange)}; {name} is: {', '.join(person.roles)}",)))
            return
        for known in (name, SOMEBODY):  # of somebody there is no PIN to be found
            self._wrong.pop(known, None)
        roles = tuple(asked) or person.roles
        self.signed_in_over[name] = request.key if found.how == A_PIN else ""
        event = SignedIn(name, roles, DEALERS_SECONDS if roles == (DEALER,) else SECONDS, found.how, by=request.by)
        self._table.receive(event, partial(answer_effects, reply=reply))

    # By badge

    def badge(self, number: str) -> None:
        """A badge was held to the table's reader; of more than anybody can hold to it only the first ones count."""
        self._burst = 1 + (self._burst if self._table.clock.now() - self._last_badge < _SECOND else 0)
        self._last_badge = self._table.clock.now()
        if self._burst > MOST_BADGES:
            if self._burst == MOST_BADGES + 1:
                self._not_taken(TOO_MANY)
        elif why := BUSY if self.pad.asked else self._not_now():
            self._not_taken(why)
        else:
            self._checking = True
            threading.Thread(target=self._whose, args=(number,), name="badge", daemon=True).start()

    def _whose(self, number: str) -> None:
        """On a thread of its own: a card may be slow."""
        try:
            people = file.read(self._file)
        except Exception as error:  # whatever reading raises: the next badge is looked up again
            in_words = isinstance(error, file.PeopleError)
            log.warning("whose badge was held to the reader is not known: %s", error, exc_info=not in_words)
            self._table.clock.post(self._unreadable)
        else:
            name = next((name for name, it in people.items() if it.badge == number), "")
            self._table.clock.post(partial(self._known, name, has_pin=bool(name and people[name].pin)))

    def _unreadable(self) -> None:
        self._checking = False
        self._not_taken("the file of the people cannot be read: tablectl people list")

    def _known(self, name: str, *, has_pin: bool) -> None:
        self._checking = False
        if not name:
            self._refuse(SOMEBODY, Request("sign-in", (), by=READER), lambda _: None)
        elif name in self._table.view().people:
            self._table.receive(SignedOut(name, by=READER))
        elif not (has_pin and self._table.configuration.board.terminals):
            self._not_taken(f"{name} signs in with tablectl sign-in: no PIN, or no keypad at this table")
        else:
            self.pad.ask(name)

    def _entered(self, person: str, digits: str) -> None:
        """A PIN is keyed. A wrong one is told by its own event; why none can be told apart now is told here."""
        if why := self._not_now():
            self._not_taken(why)
        else:
            self._sign_in(Request("sign-in", (person,), secret=digits, by=READER), lambda _: None)

    def _not_taken(self, why: str) -> None:
        self._table.receive(PinAsked(why=why, by=READER))

    def _sign_out(self, request: Request, reply: Reply) -> None:
        if len(request.words) != 1:
            reply(Answer(False, ("say who signs out",)))
        else:
            name = same_name(request.words[0], self._table.view().people) or request.words[0]
            self._table.receive(SignedOut(name, by=request.by), partial(answer_effects, reply=reply))
