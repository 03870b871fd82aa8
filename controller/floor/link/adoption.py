# SPDX-License-Identifier: MIT
"""Lets a table whose journal two people have adopted go on from the floor's numbers, before the exchange begins."""

from collections.abc import Callable

import msgspec

from controller.floor.link import trouble
from controller.floor.link.exchange import AGAIN_S, UNCONFIRMED, ExchangePorts
from controller.floor.wire.adoption import MOST_PROOFS, AdoptionStatement, AskNumbers, ToldNumbers, numbers_event
from controller.floor.wire.messages import PoolStatus, Refusal
from controller.sockets import floor_requests as table


class NumbersCarrier:
    """Brings the floor's numbers to the table during one connection. It keeps nothing: the next one asks again."""

    def __init__(self, way: ExchangePorts, here: table.TableNews, floor: PoolStatus, then: Callable[[], None]) -> None:
        """then: called once the table has all that the floor has, or goes on from its numbers."""
        self._way, self._here, self._floor, self._then = way, here, floor, then
        self._asked = False
        """Whether the floor has yet to answer."""
        self._ended = False

    def begin(self) -> None:
        """Show the floor the last contributions of the journal, so that it finds those that both have alike."""
        newest = min(self._here.contributions, self._floor.contributions)
        first = max(0, newest - MOST_PROOFS, self._here.adopted.contributions) + 1
        request = table.AskContributions(first - 1)
        kind = list[table.KeptContribution]
        self._way.ask(request, kind, lambda found: self._ask_floor(first, found), self._refused_here)

    def _ask_floor(self, first: int, found: list[table.KeptContribution]) -> None:
        self._asked = True
        proofs = tuple(bytes.fromhex(it.proof) for it in found[:MOST_PROOFS])
        self._way.send(AskNumbers(self._floor.pool, first, proofs))

    def told(self, message: ToldNumbers) -> None:
        """Bring the numbers to the table, unless it has all that the floor has."""
        if not self._asked:
            return None
        self._asked = False
        said = msgspec.json.decode(message.statement, type=AdoptionStatement)
        there = said.numbers
        if there.same == there.contributions and self._here.claims >= there.claims:
            return self._end()
        event = numbers_event(said, message.statement, message.signature)
        return self._way.ask(table.TellNumbers(event), object, lambda _: None, self._refused_here)

    def news(self, here: table.TableNews) -> None:
        """Go on once the table has the numbers on disk."""
        self._here = here
        if here.adopted.decision == self._floor.adoption:
            self._end()

    def refused(self, message: Refusal) -> None:
        """Ask again if it is unconfirmed. Otherwise people must look at it."""
        if not self._asked:
            return None
        self._asked = False
        if message.problem == UNCONFIRMED:
            return self._way.later(AGAIN_S, self.begin)
        return self._way.stop(trouble.refused_there(message))

    def _refused_here(self, why: str) -> None:
        self._way.stop(trouble.refused_here(why))

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self._then()
