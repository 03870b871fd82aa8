# SPDX-License-Identifier: MIT
"""The deck by house rules before it is dealt: chosen, inspected, spread, washed, shuffled and cut (H4, H5)."""

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
        """No more bets counts as not called."""
        table.memory.play.called = False

    def inspecting(self, table: HouseRideTable) -> StageTask:
        """The dealer chooses one of two decks and inspects it; the floor person verifies that."""
        what, source = "choose one of the two decks and inspect it; floor person: verify that", self.rules.inspect
        if powers.exercised(table.state, self.rules.inspection):
            return StageTask(f"{what}; press done", source, (DONE,), TURNED)
        off = "the floor person verifies the inspection: turn the floor manager's key on first"
        asks = (turn(FLOOR_MANAGER),)
        return StageTask(f"{what}, turn your key on", source, asks, refuses={DONE: (off, source)})

    def spreading(self, table: HouseRideTable) -> StageTask:  # noqa: ARG002 - as the others
        """The cards are spread face up for the first player who arrives."""
        what = "spread the cards face up by suit and in sequence; let the first player look; press done"
        return StageTask(what, self.rules.spread, (DONE,))

    def loading(self, table: HouseRideTable) -> StageTask:
        """The dealer cuts the deck. It is dealt from the hand, or goes into the shoe."""
        where = "hold the deck in your hand" if table.options.by_hand else "deck into the shoe"
        return StageTask(f"{CUT}; {where}; press done", self.rules.load, (DONE,))
