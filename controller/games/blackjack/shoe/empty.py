# SPDX-License-Identifier: MIT
"""A shoe with too few cards for the round: the discard rack is shuffled and cut, and the round goes on (s 55)."""

from collections import Counter

from msgspec.structs import replace

from controller.engine.rules.wait import Procedure, Wait
from controller.games.blackjack.on_show import show
from controller.games.blackjack.sections import CARDS
from controller.games.blackjack.shoe.preparing import DRAWING, BlackjackCards
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.hands.log import RACK, Dealt
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.preparing import DONE, StageTask
from controller.games.cards.shoe.shoe import Shoe
from hal.signals import CardDrawn, CardUnread


class RackShuffled(BlackjackCards):
    """Prepares the cards of the discard rack in the middle of a round."""

    def asked(self, table: BlackjackTable) -> Wait:
        """Return the wait of the present stage. The round is open, and wagers lie on the layout."""
        return replace(super().asked(table), in_play=True)

    def shuffling(self, table: BlackjackTable) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for a shuffle of the discard rack. Cards on the layout stay there."""
        return StageTask("shuffle all cards of the discard rack; press done", "s 55", (DONE,))

    def of_no_shoe(self, table: BlackjackTable, event: CardDrawn | CardUnread) -> None:
        """Refuse a card before the round has a shoe again."""
        table.memory.shoe.counted(event.count)
        table.refuse("the shoe is empty: shuffle and cut the cards of the discard rack first", "s 55")

    def done(self, table: BlackjackTable) -> None:
        """Go on to the next stage when the dealer presses done. After the last stage the round goes on."""
        cards: CardPreparation = table.memory.cards
        if cards.stage != "load":
            super().done(table)
            return
        cards.stage = ""
        self.drawing.looked_at(table)
        refill(table)


def refill(table: BlackjackTable) -> None:
    """Fill the shoe with all cards but those on the layout and those waiting for their place."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    play.log = [it for it in play.log if not (isinstance(it, Dealt) and it.to == RACK)]
    play.fixed = min(play.fixed, len(play.log))
    out = [*(it.card for it in play.log if isinstance(it, Dealt)), *(it.card for it in shoe.waiting)]
    shoe.gone, shoe.unread = dict(Counter(filter(None, out))), out.count("")
    shoe.empty = False


SHUFFLED = RackShuffled(CARDS, DRAWING, show)


def completed(table: BlackjackTable) -> Procedure[None]:
    """Shuffle, cut and load the discard rack. The player farthest to the right of the dealer cuts."""
    cards: CardPreparation = table.memory.cards
    cut = table.memory.cut
    cut.boxes = [int(box) for box in table.memory.play.boxes]
    cut.designate("s 27(1)(c)")
    cards.prepare("shuffle", again=True)
    while cards.stage:
        show(table)
        yield from SHUFFLED.step(table)
