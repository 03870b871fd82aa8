"""The two hands of a round of baccarat, by the cards in the order in which they were dealt (ss 97, 99-103)."""

import msgspec

from c_ext import baccarat
from controller.games.baccarat_wagers import Counts


class Hands(msgspec.Struct):
    """The cards of the open round in the order dealt. dummy: it is a dummy round, on which nobody wagers."""

    cards: list[str] = []
    dummy: bool = False

    @property
    def each(self) -> tuple[list[str], list[str]]:
        """The player's hand and the banker's."""
        player: list[str] = []
        banker: list[str] = []
        for card in self.cards:
            (player if baccarat.next_hand(player, banker) == "player" else banker).append(card)
        return player, banker

    @property
    def next(self) -> str:
        """Where the next card goes, `banker 2`; empty if the round is decided."""
        player, banker = self.each
        hand = baccarat.next_hand(player, banker)
        return f"{hand} {len(player if hand == 'player' else banker) + 1}" if hand else ""

    @property
    def counts(self) -> Counts:
        """The point counts."""
        player, banker = self.each
        return baccarat.point_count(player), baccarat.point_count(banker)

    @property
    def natural(self) -> bool:
        """Whether one of the hands, of two cards each, has a natural."""
        return any(len(hand) > 1 and baccarat.natural(baccarat.point_count(hand[:2])) for hand in self.each)
