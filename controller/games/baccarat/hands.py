# SPDX-License-Identifier: MIT
"""The two hands of a round of baccarat, from the cards in the order of their deal (ss 97, 99-103)."""

from collections.abc import Iterable

import msgspec

from c_ext import baccarat
from c_ext.baccarat import BANKER, PLAYER
from controller.games.baccarat.wagers import Counts


class BaccaratHands(msgspec.Struct):
    """The cards of the open round in the order dealt, and in the two hands."""

    cards: list[str] = []
    player: list[str] = []
    banker: list[str] = []
    to: str = PLAYER
    """Hand that gets the next card; empty if the round is decided."""
    dummy: bool = False
    """The round is a dummy round, without wagers."""

    def lay(self, cards: Iterable[str]) -> "BaccaratHands":
        """Put cards into the hands in order. Raise HandsError for a card too many."""
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
        """Number of the next card in its hand."""
        return len(self.player if self.to == PLAYER else self.banker) + 1

    @property
    def counts(self) -> Counts:
        """The point counts."""
        return baccarat.point_count(self.player), baccarat.point_count(self.banker)

    @property
    def naturals(self) -> list[str]:
        """Hands whose first two cards are a natural. No more cards are dealt then (s 101, s 205)."""
        pairs = {PLAYER: self.player[:2], BANKER: self.banker[:2]}
        return [it for it, pair in pairs.items() if len(pair) > 1 and baccarat.natural(baccarat.point_count(pair))]
