# SPDX-License-Identifier: MIT
"""Keeps acts about cases in the journal of a running table. The table reads each file itself.

A request names only the case. The table reads the act, the person and the digest from the file that its own key signed.
An account that may direct therefore cannot put other words, or the digest of another file, into the journal.
"""

import logging
import re
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

from controller.disputes.case import KEPT
from controller.disputes.evidence import NotAFile
from controller.disputes.filed import Filed, NotFiled, filed, wanted
from controller.disputes.store import NoCase
from controller.engine.record.effects import Effect
from controller.engine.record.events import Maintained
from controller.engine.record.state import TableState
from controller.engine.rules import powers
from controller.journal import JournalError
from controller.maintenance.reach import ReachedTable, shorten
from controller.sockets.requests import Answer, Reply, Request
from controller.sockets.server import answer_effects

log = logging.getLogger(__name__)

MAY: Final = "may"
"""The first word of the question whether a person may act in a role."""
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
SOURCE: Final = "assumed, s 3(2), 14.11"


class Filing:
    """Keeps what is done about the cases of one table."""

    def __init__(self, table: ReachedTable, state: Callable[[], TableState], before: Callable[[], None]) -> None:
        """before: enters what was done before."""
        self._table, self._state, self._before = table, state, before
        self._one = threading.Lock()
        """Files are read one after the other, so that the journal names them in the order of writing."""
        self._digests = set[str]()
        """Digests of the files whose last act was entered since the start."""

    def asked(self, request: Request, reply: Reply) -> None:
        """The words: the number of a case; or `may`, a role and a name."""
        match request.words:
            case (number,) if _NUMBER.fullmatch(number):
                look = (int(number), request, reply)
                threading.Thread(target=self._look, args=look, name="case", daemon=True).start()
            case (word, role, name) if word == MAY:
                why = self._not_by(role, name)
                reply(Answer(not why, (why,) if why else ()))
            case _:
                reply(Answer(False, (f"say which case by its number; or {MAY}, a role and a name",)))

    def _not_by(self, role: str, name: str) -> str:
        """Why this person does not act in this role; empty if the person may."""
        if not powers.actor(self._state(), wanted(role), name).is_missing:
            return ""
        return f"{name} is not signed in at the table as {role}: sign in with tablectl sign-in ({SOURCE})"

    def _look(self, number: int, request: Request, reply: Reply) -> None:
        """On a thread of its own: a card is slow, and a case may have many pictures."""
        with self._one:
            try:
                found = filed(self._table.configuration.journal, number)
            except (NotFiled, NoCase, NotAFile, JournalError, OSError) as error:
                self._table.clock.post(partial(reply, Answer(False, tuple(str(error).splitlines()))))
            except Exception as error:  # whatever reading raises: the next case is looked at
                log.exception("case %d is not looked at", number)
                self._table.clock.post(partial(reply, Answer(False, (f"case {number} cannot be read: {error}",))))
            else:
                self._table.clock.post(partial(self._keep, found, request, reply))

    def _keep(self, found: Filed, request: Request, reply: Reply) -> None:
        """Enter the act, unless it was entered since the start: a request that is sent again is no second act."""
        if found.digest in self._digests:
            reply(Answer(lines=(f"the journal names this file of case {found.case.number} already",)))
            return
        self._digests.add(found.digest)
        self._before()
        event = Maintained(found.role, shorten(f"{KEPT}{found.words(self._state())}"), by=request.by)
        self._table.receive(event, partial(self._entered, found.digest, reply))

    def _entered(self, digest: str, reply: Reply, effects: list[Effect], not_on_disk: str) -> None:
        if not_on_disk:
            self._digests.discard(digest)
        answer_effects(effects, not_on_disk, reply)
