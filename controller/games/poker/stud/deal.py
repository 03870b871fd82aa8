# SPDX-License-Identifier: MIT
"""The cards of a stud: hole cards, then a card face up before each round of betting (ss 343, 345, 348 and Part 18)."""

from collections.abc import Iterator
from typing import Final

import msgspec

from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import COMMUNITY
from controller.games.poker.contest.contest import AT_LEAST
from controller.games.poker.dealing import in_turn
from controller.games.poker.stud.part import Part
from controller.games.poker.table import PokerTable

UP: Final = 4
"""Number of face-up cards of a player at the end."""


class LastHoleCard(msgspec.Struct, frozen=True, kw_only=True):
    """A hole card that is dealt last."""

    street: int = -1
    """Round of betting before which it is dealt, from 0; -1: there is no such card."""
    dealt: str = ""
    """Section on its deal."""
    again: str = ""
    """Section: the card lay face up, and another one is dealt."""
    at: str = ""
    """Section: the card was dealt face up."""
    elsewhere: str = ""
    """Section: the card went to another player, who looked at it."""


class Deal:
    """The places of the cards of one of the two studs.

    - hole: sections of the hole cards before the first face-up card.
    - up: section of that face-up card.
    - last: a hole card that is the last card.
    """

    def __init__(self, part: Part, hole: tuple[str, ...], up: str, last: "LastHoleCard | None" = None) -> None:
        self.part, self.hole, self.up = part, hole, up
        self.last = last or LastHoleCard()

    @property
    def cards(self) -> int:
        """Return the number of a player's cards: one before each of four rounds of betting, and the hole cards."""
        return len(self.hole) + UP + (self.last.street > 0)

    def until(self, table: PokerTable, street: int) -> int:
        """Return the number of cards dealt up to and before a round of betting, from 0."""
        later = table.memory.play.dealt_to[1 : street + 1]
        first = sum(1 for _ in in_turn(table, len(self.hole) + 1))
        return first + sum(max(1, len(it)) for it in later)

    def order(self, table: PokerTable) -> list[CardDestination]:
        """Return the places of all cards: hole cards, then a face-up card, then one for each player still in play."""
        return [*self._first(table), *self._later(table)]

    def _first(self, table: PokerTable) -> list[CardDestination]:
        """Return the places of the first cards: hole cards, then a face-up card."""
        sources, found = (*self.hole, ""), list[CardDestination]()
        for at, seat in in_turn(table, len(sources)):
            hole = CardDestination(str(seat), sources[at], card=f"a hole card to seat {seat}")
            found.append(hole if sources[at] else self._first_up(table, seat))
        return found

    def _first_up(self, table: PokerTable, seat: int) -> CardDestination:
        """Return the place of the first face-up card. After a face-up hole card it goes face down (s 357(2), s
        401(2)).
        """
        hole = table.memory.play.hands.get(str(seat), ())[: len(self.hole)]
        if any(card.up for card in hole):
            return CardDestination(str(seat), self.part("s 357(2)"), card=f"a card to seat {seat}")
        return CardDestination(str(seat), self.up, up=True, card=f"a card to seat {seat}")

    def _later(self, table: PokerTable) -> Iterator[CardDestination]:
        for street, to in enumerate(table.memory.play.dealt_to):
            if not street:
                continue
            up, source = street != self.last.street, self._dealt_by(table, street)
            which = "a card" if up else "the last hole card"
            if not to:
                yield CardDestination(
                    COMMUNITY, self.part("s 361(1)"), up=True, card="a card for all into the middle of the table"
                )
            yield from (CardDestination(str(seat), source, up=up, card=f"{which} to seat {seat}") for seat in to)

    def _dealt_by(self, table: PokerTable, street: int) -> str:
        """Return the section on the cards before a later round of betting, by the end of the previous one."""
        contest = table.memory.play.contest
        if street == 1 or len(contest.active) < AT_LEAST:
            return self.part(f"s 343({street + 3})")
        if not contest.betting.highest:
            return self.part("s 348(6)")
        return self.last.dealt if street == self.last.street else self.part("s 348(12)")

    def stays_up(self, table: PokerTable, goes: CardDestination) -> bool:  # noqa: ARG002 - as a game has it
        """Return whether a due card is a hole card: such a card stays face up if it lay face up in the shoe."""
        return not goes.up and goes.source != self.part("s 357(2)")
