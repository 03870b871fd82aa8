# SPDX-License-Identifier: MIT
"""The deck of a poker table before it is dealt: cut by the dealer, at least two cards from either end (s 263(2))."""

from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.cards.shoe.preparing import DONE, StageTask
from controller.games.poker.table import PokerTable


class PokerDeck(DeckPrepared[PokerTable]):
    """Prepares the deck. Players take and leave seats meanwhile."""

    def loading(self, table: PokerTable) -> StageTask:  # noqa: ARG002 - as of any deck
        """The dealer cuts once. What was the top lies on the cutting card, what was the bottom lies on that."""
        cut = "cut once, at least 2 cards from either end"
        what = f"{cut}: the top on the cutting card, the bottom on the top; deck into the shoe; press done"
        return StageTask(what, self.rules.load, (DONE,))
