# SPDX-License-Identifier: MIT
"""The two hands of a round of baccarat, from the cards in the order in which they were dealt (ss 97, 99-103)."""

from collections.abc import Iterable

import msgspec

from c_ext import baccarat
from c_ext.baccarat import BANKER, PLAYER
from controller.games.baccarat.wagers import Counts


class Hands(msgspec.Struct):
    """The cards of the open round in the order dealt, and in the two hands.

    to: the hand to which the next card goes; empty if the round is decided. dummy: it is a dummy round, on which nobody
    wagers.
    """

    cards: list[str] = []
    player: list[str] = []
    banker: list[str] = []
    to: str = PLAYER
    dummy: bool = False

    def lay(self, cards: Iterable[str]) -> "Hands":
        """Put cards into the hands in order. Raises HandsError for a card too many."""
        for card in cards:
            (self.player if self.to == PLAYER else self.banker).append(card)
            self.cards.append(card)
            self.to = baccarat.next_hand(self.player, self.banker)
        return self

    def clear(self) -> None:
        """Remove all cards: no card of the round is dealt."""
        for cards in (self.cards, self.player, self.banker):
            cards.clear()
        self.to = PLAYER

    @property
    def next(self) -> int:
        """As which card of its hand the next one is dealt."""
        return len(self.player if self.to == PLAYER else self.banker) + 1

    @property
    def counts(self) -> Counts:
        """The point counts."""
        return baccarat.point_count(self.player), baccarat.point_count(self.banker)

    @property
    def naturals(self) -> list[str]:
        """The hands whose first two cards are a natural. No more cards are dealt then (s 101, s 205)."""
        pairs = {PLAYER: self.player[:2], BANKER: self.banker[:2]}
        return [it for it, pair in pairs.items() if len(pair) > 1 and baccarat.natural(baccarat.point_count(pair))]
