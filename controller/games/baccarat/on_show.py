# SPDX-License-Identifier: MIT
"""Shows the shoe and the two hands."""

from collections.abc import Sequence

from c_ext.baccarat import BANKER, PLAYER, point_count
from controller.engine.record.on_show import CountedHand, ShownHands, ShownRoad, ShownShoe
from controller.games.baccarat import banker
from controller.games.baccarat.hands import BaccaratHands
from controller.games.baccarat.sections import BaccaratSections
from controller.games.baccarat.table import BaccaratTable
from controller.games.baccarat.wagers import ON_THE_ROAD
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import Shoe


def show(table: BaccaratTable, sections: BaccaratSections, hands: BaccaratHands) -> None:
    """Show everything known of the shoe and the hands, always in this order."""
    road = tuple(ON_THE_ROAD[it] for it in table.memory.shoe.road)
    table.show(shoe_of(table, banks=sections.banks), hands_of(table, hands), ShownRoad(road))


def shoe_of(table: BaccaratTable, *, banks: bool) -> ShownShoe:
    """Return the shoe. banks: A player may be the banker and hold it."""
    stage = table.memory.cards.stage
    return ShownShoe(
        stage=table.memory.cards.words,
        holder=banker.dealing(table) if banks else "",
        offered_to=banker.being_offered(table) if banks else "",
        inside=table.memory.shoe.inside if stage in IN_SHOE else None,
    )


def hands_of(table: BaccaratTable, hands: BaccaratHands) -> ShownHands:
    """Return the two hands, the destination of the next card, and the cards in neither hand."""
    shoe: Shoe = table.memory.shoe
    cards: CardPreparation = table.memory.cards
    naturals = hands.naturals
    return ShownHands(
        to=(hands.to, hands.next) if hands.to and table.called else None,
        player=_counted(hands.player, natural=PLAYER in naturals),
        banker=_counted(hands.banker, natural=BANKER in naturals),
        burnt=cards.seen if cards.first or cards.stage == "burn" else (),
        dummy=hands.dummy,
        last=shoe.cutting_card == "last",
        excess=tuple(it.seen for it in shoe.waiting if it.excess),
    )


def _counted(cards: Sequence[str], *, natural: bool) -> CountedHand:
    return CountedHand(tuple(cards), point_count(cards) if cards else None, natural)
