# SPDX-License-Identifier: MIT
"""The desk of tournaments: receives heats as signed files, checks the signatures, and keeps the heats.

Nobody enters a heat as an event: whoever writes to the socket by hand proves nothing. Refused heats are kept too. No
session begins by a tournament's file that was changed while the table runs (s 8).
"""

import threading
from functools import partial
from hashlib import sha256

from controller.engine.betting.tournament_acts import changed_file
from controller.engine.record.events import Maintained
from controller.engine.record.tournament import Heat, HeatTerms, InTournament
from controller.engine.table.tournament_chips import APPROVED
from controller.engine.values.roles import ROLES
from controller.heats.pieces import MOST, Coming, NotInOrder
from controller.maintenance.reach import ReachedTable, shorten, split_lines
from controller.sockets.requests import Answer, Handler, Reply, Request


class HeatDesk:
    """Takes heats in at one table. The words of a request: the role, and a piece of the file.

    Every event that is entered passes it.
    """

    def __init__(self, table: ReachedTable, enter: Handler) -> None:
        """enter: enters the event of a request."""
        self._table, self._enter = table, enter
        self._coming = Coming(MOST)

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of requests allowed to the persons who may direct."""
        return {"heat": self._asked, "event": self._enter_unless_changed}

    def _enter_unless_changed(self, request: Request, reply: Reply) -> None:
        """Enter the event of a request, but begin no session if the tournament's file has changed since the start."""
        event, configuration = request.event, self._table.configuration
        begins = isinstance(event, InTournament) and event.act == "begin"
        if begins and configuration.tournament and not configuration.keeps_its_tournament:
            why = changed_file(configuration.tournament.name, configuration.tournament.digest)
            reply(Answer(False, (f"refused: {why} ({APPROVED})",)))
        else:
            self._enter(request, reply)

    def _asked(self, request: Request, reply: Reply) -> None:
        role, *piece = request.words or ("",)
        if len(piece) != 3 or role not in ROLES:
            reply(Answer(False, ("a heat is sent with tablectl tournament import FILE",)))
            return
        try:
            whole = self._coming.take(request.by, *piece)
        except NotInOrder as error:
            reply(Answer(False, (str(error),)))
            return
        if whole is None:
            reply(Answer())
        else:
            threading.Thread(target=self._look, args=(whole, request, reply), name="heat", daemon=True).start()

    def _look(self, text: bytes, request: Request, reply: Reply) -> None:
        """On a thread of its own: a table of many years has many seals, and each is looked at."""
        from controller.heats.file import NoHeat, heat_in  # few tables ever take a heat in

        digest = sha256(text).hexdigest()
        try:
            terms = self._terms()
            heat = heat_in(text, terms)
        except NoHeat as error:
            self._table.clock.post(partial(self._refuse, digest, str(error), request, reply))
        else:
            proof = f"file {digest}, signed by the key {terms.tables[heat.table]}"
            self._table.clock.post(partial(self._take_in, heat, proof, request, reply))

    def _terms(self) -> HeatTerms:
        """Return the conditions of heats in the tournament's file. Raises NoHeat."""
        from controller.heats.file import NoHeat

        conditions = self._table.configuration.tournament
        if conditions is None or conditions.heats is None:
            raise NoHeat("the file of this table's tournament names no heats")
        return conditions.heats

    def _refuse(self, digest: str, why: str, request: Request, reply: Reply) -> None:
        """Refuse a forged or invalid file, and record the person who brought it and the reason in the journal."""
        what = f"a file that is brought as a heat is refused, its digest {digest[:16]}: {'; '.join(why.splitlines())}"
        *before, last = (Maintained(request.words[0], it, by=request.by) for it in split_lines(what))
        for event in before:
            self._table.receive(event)
        answer = Answer(False, tuple(why.splitlines()))
        self._table.receive(last, lambda *_: reply(answer))

    def _take_in(self, heat: Heat, proof: str, request: Request, reply: Reply) -> None:
        event = InTournament("import", reason=shorten(proof), role=request.words[0], heat=heat, by=request.by)
        self._enter(Request("event", event=event, key=request.key, by=request.by), reply)
