# SPDX-License-Identifier: MIT
"""The exchange of one connection: contributions, claims and their ends, in the order of the table's journal.

The floor accepts a claim only directly after the contributions before it: the prize of a claim has no later ones. So
contributions after an unanswered claim wait for its answer.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec

from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimRefused
from controller.floor.link import trouble
from controller.floor.link.requests import Refused
from controller.floor.money.messages import Claim, ClaimAnswer, Contribution
from controller.floor.wire import messages as wire
from controller.journal.keychain import KeptSeal, SealSignature
from controller.journal.keys import fingerprint
from controller.sockets import floor_requests as table

AGAIN_S: Final = 1.0
"""Seconds until the link repeats a message whose result no standby has confirmed."""
SEALS_AT_ONCE: Final = 100
"""Most seals in one message: about 35 KB."""
UNCONFIRMED = "unconfirmed"
FINAL = ("other content", "impossible")
"""Problems of a claim that stay however often it is sent. The table is told that its claim is refused."""
ClaimStep = Literal["none", "fetched", "held", "asked", "told"]
"""The step of the claim in hand: on its way from the journal, waiting for contributions, at the floor, at the table."""


class ExchangePorts(Protocol):
    """The two sides of a connection, and its timers. After its end, nothing comes back from any of them."""

    def send(self, message: wire.TableMessage) -> None:
        """Send a message to the floor."""

    def ask(self, request: table.FloorRequest, kind: Any, then: Callable[[Any], None], refused: Refused) -> None:
        """Ask the table. kind: type of the answer's data."""

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Call this later."""

    def stop(self, why: str) -> None:
        """Exchange nothing more on this connection: people must look at this first."""

    def lost(self, why: str) -> None:
        """End the connection, and begin anew after a pause."""


class Numbers(Protocol):
    """The numbers of the table's journal: a LinkStatus, or newer TableNews."""

    @property
    def contributions(self) -> int: ...
    @property
    def claims(self) -> int: ...
    @property
    def waiting(self) -> tuple[int, ...]: ...
    @property
    def open(self) -> tuple[int, ...]: ...
    @property
    def adopted(self) -> table.AdoptedMark: ...


class HeldClaim(NamedTuple):
    """A claim of the journal, ready to be sent."""

    claim: Claim
    kept: table.KeptClaim
    signature: SealSignature


def show_seals(way: ExchangePorts, seals: tuple[KeptSeal, ...]) -> tuple[KeptSeal, ...]:
    """Send the seals that do not fit into the next message, and return those that do."""
    while len(seals) > SEALS_AT_ONCE:
        way.send(wire.ShowSeals(seals[:SEALS_AT_ONCE]))
        seals = seals[SEALS_AT_ONCE:]
    return seals


def show_part(way: ExchangePorts, seals: tuple[KeptSeal, ...]) -> str:
    """Send seals to which no signature belongs. Return the fingerprint of the key that they lead to; empty: none."""
    way.send(wire.ShowSeals(show_seals(way, seals)))
    following = next((it.seal.next for it in reversed(seals) if it.seal.next), "")
    return fingerprint(bytes.fromhex(following)) if following else ""


class Exchange:
    """The unfinished work of one connection. known: fingerprint of the journal key that the floor knows."""

    def __init__(self, way: ExchangePorts, status: table.LinkStatus, floor: wire.PoolStatus, known: str) -> None:
        self._way, self._name, self._pool, self._known = way, status.table, floor.pool, known
        self._here: Numbers = status
        self._contributions, self._claims, self._open = floor.contributions, floor.claims, set(floor.open_claims)
        self._at_first = floor
        """The numbers of the floor when this connection began."""
        self._stopped = False
        self._put = 0
        """Number of the last contribution on its way; 0: none."""
        self._claim = 0
        """Number of the claim in hand; 0: none."""
        self._step: ClaimStep = "none"
        self._held: HeldClaim | None = None
        self._told, self._refused_once = set[int](), set[int]()
        self._end = 0
        """Number of the claim whose end is in hand; 0: none."""
        self._end_key = ""
        """Fingerprint of the key that has signed this end."""
        self._not_ended = set[int]()
        self._left = set[int]()
        """Claims from before an adoption that this journal lacks: two people end them at the floor."""

    def news(self, here: Numbers) -> None:
        """Go on with newer numbers of the table."""
        self._here = here
        self._not_ended.clear()
        self.go_on()

    def go_on(self) -> None:
        """Send what can be sent now."""
        for do in (self._compare, self._take_claim, self._ask_claim, self._take_contributions, self._take_end):
            if not self._stopped:
                do()

    def _compare(self) -> None:
        why = trouble.old_copy(self._here, self._contributions, self._claims)
        if why := why or trouble.no_end(self._here.waiting + self._here.open, self._at_first):
            self._stop(why)

    def _stop(self, why: str) -> None:
        self._stopped = True
        self._way.stop(why)

    def _ask(self, request: table.FloorRequest, kind: Any, then: Callable[[Any], None]) -> None:
        self._way.ask(request, kind, then, lambda why: self._stop(trouble.refused_here(why)))

    # Contributions

    def _take_contributions(self) -> None:
        if not self._put and self._contributions < self._most():
            self._put = self._contributions + 1
            self._ask(table.AskContributions(self._contributions), list[table.KeptContribution], self._send)

    def _most(self) -> int:
        """Return the number up to which contributions may be sent: an unanswered claim comes before later ones."""
        if self._claims >= self._here.claims:
            return self._here.contributions
        if self._held and self._held.claim.number == self._claims + 1:
            return min(self._held.claim.contributions, self._here.contributions)
        return self._contributions

    def _send(self, found: list[table.KeptContribution]) -> None:
        following = self._contributions + 1
        if [it.number for it in found] != list(range(following, following + len(found))) or not found:
            return self._stop(trouble.no_contribution(following))
        rows = [it for it in found if it.number <= self._most()][: table.AT_ONCE]
        if not rows:  # a claim has come meanwhile
            return self._put_again()
        self._put = rows[-1].number
        sent = tuple(Contribution(it.cents, it.total, bytes.fromhex(it.proof)) for it in rows)
        return self._way.send(wire.PutContributions(self._pool, rows[0].number, sent))

    def accepted(self, message: wire.Accepted) -> None:
        """Take the number of the last accepted contribution. A late or repeated message changes nothing."""
        if message.pool == self._pool and self._put and message.last >= self._put:
            self._contributions, self._put = message.last, 0
            self.go_on()

    def _put_again(self) -> None:
        self._put = 0
        return self.go_on()

    # Claims

    def _take_claim(self) -> None:
        """Choose the next claim: one that the floor has answered before, else the first that it has not answered."""
        if self._step != "none":
            return
        waiting = [it for it in self._here.waiting if it not in self._told]
        following = self._claims + 1
        if repeated := [it for it in waiting if it < following]:
            self._fetch_claim(min(repeated))
        elif following in waiting:
            self._fetch_claim(following)
        elif following <= self._here.claims:
            self._stop(trouble.lost_claim(following))

    def _fetch_claim(self, number: int) -> None:
        self._claim, self._step = number, "fetched"
        self._ask(table.AskKeptClaim(number, self._known), table.KeptClaim | None, self._hold)

    def _hold(self, kept: table.KeptClaim | None) -> None:
        if kept is None:
            return self._stop(trouble.no_claim(self._claim))
        if kept.signature is None:
            return self._show_part(kept.seals)
        claim = msgspec.json.decode(kept.claim, type=Claim)
        if (claim.pool, claim.table, claim.number) != (self._pool, self._name, self._claim):
            return self._stop(trouble.no_claim(self._claim))
        self._held, self._step = HeldClaim(claim, kept, kept.signature), "held"
        return self.go_on()

    def _show_part(self, seals: tuple[KeptSeal, ...]) -> None:
        """Show the first of many seals, and fetch the claim again with those that follow."""
        if known := show_part(self._way, seals):
            self._known = known
            return self._fetch_claim(self._claim)
        return self._stop(trouble.no_key(len(seals)))

    def _ask_claim(self) -> None:
        """Send the claim in hand, once the contributions before it are accepted."""
        if self._held is None or self._step != "held":
            return None
        claim, kept, signature = self._held
        if claim.number > self._claims:
            if self._contributions < claim.contributions:
                return None
            if self._contributions > claim.contributions:
                return self._stop(trouble.too_late(claim, self._contributions))
        self._step = "asked"
        seals = show_seals(self._way, kept.seals)
        return self._way.send(wire.AskClaim(kept.claim.encode(), signature, seals))

    def answered(self, message: wire.Answered) -> None:
        """Bring the answer to the table, unless the link waits for another one."""
        statement = msgspec.json.decode(message.statement, type=wire.AnswerStatement)
        if (statement.pool, statement.number) != (self._pool, self._claim) or not self._asked:
            return None
        if statement.table != self._name:
            return self._stop(trouble.anothers_answer(statement))
        self._known = fingerprint(bytes.fromhex(self._asked.signature.key))
        return self._tell(answer_event(statement, message))

    @property
    def _asked(self) -> HeldClaim | None:
        """The claim that the floor has not answered yet."""
        return self._held if self._step == "asked" else None

    def _tell(self, event: ClaimAnswered | ClaimRefused) -> None:
        self._step = "told"
        number, answered = event.number, isinstance(event, ClaimAnswered)
        then = partial(self._not_kept, number)
        self._way.ask(table.TellAnswer(event), object, lambda _: self._on_disk(number, answered), then)

    def _not_kept(self, number: int, why: str) -> None:
        """Bring the answer once more: an earlier link may just have brought it. Stop if the table refuses it again."""
        if number in self._refused_once:
            return self._stop(trouble.refused_here(why))
        self._refused_once.add(number)
        return self._way.later(AGAIN_S, self._begin_claim_again)

    def _begin_claim_again(self) -> None:
        self._claim, self._held, self._step = 0, None, "none"
        self.go_on()

    def _on_disk(self, number: int, answered: bool) -> None:
        self._told.add(number)
        self._claim, self._held, self._step = 0, None, "none"
        if answered:
            self._claims = max(self._claims, number)
            self._open.add(number)
        self.go_on()

    def _claim_again(self) -> None:
        if self._asked:
            self._begin_claim_again()

    # Ends of claims

    def _take_end(self) -> None:
        """Fetch the next end. A claim in hand goes first: it may be signed by an older key."""
        if self._end or self._step != "none":
            return
        open_here = {*self._here.waiting, *self._here.open, *self._not_ended}
        if ended := self._open - open_here - self._left:
            self._end = min(ended)
            request = table.AskKeptClaim(self._end, self._known, "end")
            self._ask(request, table.KeptClaim | None, self._report_end)

    def _report_end(self, kept: table.KeptClaim | None) -> None:
        if kept is None and self._end <= self._here.adopted.claims:
            return self._leave_end()
        if kept is None:
            return self._stop(trouble.no_claim(self._end))
        if kept.end is None:
            self._not_ended.add(self._end)
            self._end = 0
            return self.go_on()
        if kept.signature is None:
            return self._show_part_of_end(kept.seals)
        self._end_key = fingerprint(bytes.fromhex(kept.signature.key))
        claim, proof = kept.claim.encode(), bytes.fromhex(kept.end_proof)
        return self._way.send(wire.ReportEnd(claim, kept.end, proof, kept.signature, show_seals(self._way, kept.seals)))

    def _show_part_of_end(self, seals: tuple[KeptSeal, ...]) -> None:
        """Show the first of many seals, and fetch the end again with those that follow."""
        if known := show_part(self._way, seals):
            self._known = known
            return self._end_again()
        return self._stop(trouble.no_key(len(seals)))

    def end_noted(self, message: wire.EndNoted) -> None:
        """Go on to the next end. A late or repeated message changes nothing."""
        if message.pool == self._pool and message.number == self._end:
            self._open.discard(self._end)
            self._end, self._known = 0, self._end_key
            self.go_on()

    def _leave_end(self) -> None:
        """Leave a claim of the lost journal: this one does not know its end."""
        self._left.add(self._end)
        self._end_again()

    def _end_again(self) -> None:
        self._end = 0
        self.go_on()

    # Refusals

    def refused(self, message: wire.Refusal) -> None:
        """Ask again what is unconfirmed, tell the table a final refusal of a claim, and stop at any other."""
        again = {"PutContributions": self._put_again, "AskClaim": self._claim_again, "ReportEnd": self._end_again}
        if message.about not in again:
            return None
        if message.problem == UNCONFIRMED:
            return self._way.later(AGAIN_S, again[message.about])
        if message.about == "ReportEnd" and self._is_anothers_end(message):
            return self._leave_end()
        if message.about == "AskClaim" and message.problem in FINAL:
            if self._asked and message.number in (0, self._claim):
                self._tell(ClaimRefused(self._pool, self._claim, message.why))
            return None
        if message.problem == "evidence":  # a new connection shows the seals from the key that the floor knows now
            return self._way.lost(trouble.refused_there(message))
        return self._stop(trouble.refused_there(message))

    def _is_anothers_end(self, message: wire.Refusal) -> bool:
        """Return whether the floor has another claim under this number, from the lost journal."""
        return message.problem == "other content" and 0 < self._end <= self._here.adopted.claims


def answer_event(statement: wire.AnswerStatement, message: wire.Answered) -> ClaimAnswered:
    """Return the table's event of an answer. Raises ValueError if the statement has no answer."""
    answer = msgspec.json.decode(statement.answer, type=ClaimAnswer)
    return ClaimAnswered(
        *(statement.pool, statement.number, answer.order, answer.prize, answer.payouts, answer.seed),
        *(statement.system, statement.timeline, message.statement.hex(), message.signature.hex()),
    )
