# SPDX-License-Identifier: MIT
"""Preparation of the deck by house rules: choice, inspection, spread, wash, shuffle and cut (H4, H5)."""

from controller.engine.rules import powers
from controller.engine.rules.wait import turn
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.cards.shoe.deck import DeckPrepared
from controller.games.cards.shoe.preparing import DONE, TURNED, StageTask
from controller.games.let_it_ride.house.table import HouseRideTable

CUT = (
    "cut the deck with one hand: at least 10 cards from the top onto the cover card, the others on them; cover card "
    "into the discard rack"
)


class HouseDeck(DeckPrepared[HouseRideTable]):
    """Prepares the deck."""

    def wagers_taken_anew(self, table: HouseRideTable) -> None:
        """Take the call of no more bets back."""
        table.memory.play.called = False

    def inspecting(self, table: HouseRideTable) -> StageTask:
        """Ask the dealer to choose and inspect one of two decks, and the floor person to verify the inspection."""
        what, source = "choose one of the two decks and inspect it; floor person: verify that", self.rules.inspect
        if powers.exercised(table.state, self.rules.inspection):
            return StageTask(f"{what}; press done", source, (DONE,), TURNED)
        off = "the floor person verifies the inspection: turn the floor manager's key on first"
        asks = (turn(FLOOR_MANAGER),)
        return StageTask(f"{what}, turn your key on", source, asks, refuses={DONE: (off, source)})

    def spreading(self, table: HouseRideTable) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for the cards to be spread face up for the first player who arrives."""
        what = "spread the cards face up by suit and in sequence; let the first player look; press done"
        return StageTask(what, self.rules.spread, (DONE,))

    def loading(self, table: HouseRideTable) -> StageTask:
        """Ask the dealer to cut the deck, and to hold it or put it into the shoe."""
        where = "hold the deck in your hand" if table.options.by_hand else "deck into the shoe"
        return StageTask(f"{CUT}; {where}; press done", self.rules.load, (DONE,))
