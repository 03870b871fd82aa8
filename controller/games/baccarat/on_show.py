"""What is shown of the shoe and of the two hands."""

from c_ext.baccarat import point_count
from controller.games.baccarat import banker
from controller.games.baccarat.hands import Hands
from controller.games.baccarat.sections import BaccaratSections
from controller.games.baccarat.table import BaccaratTable
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import Shoe


def show(table: BaccaratTable, sections: BaccaratSections, hands: Hands) -> None:
    """Show everything that is known of the shoe and the hands, always in this order."""
    shoe: Shoe = table.memory.shoe
    cards: Cards = table.memory.cards
    table.show(
        stage=cards.words,
        shoe_with=banker.dealing(table) if sections.banks else "",
        offered_to=banker.being_offered(table) if sections.banks else "",
        in_shoe=shoe.inside if cards.stage in IN_SHOE else "",
        next=hands.next if table.called else "",
        player=" ".join(hands.player),
        player_count=point_count(hands.player) if hands.player else "",
        banker=" ".join(hands.banker),
        banker_count=point_count(hands.banker) if hands.banker else "",
        natural=" ".join(hands.naturals),
        burnt=cards.seen if cards.first or cards.stage == "burn" else "",
        special=special(shoe, hands),
        excess=" ".join(it.seen for it in shoe.waiting if it.excess),
        road=" ".join(shoe.road),
    )


def special(shoe: Shoe, hands: Hands) -> str:
    """Whether this round is the last one, or a dummy, or both."""
    last = shoe.cutting_card == "last"
    return ", ".join(["dummy round"] * hands.dummy + ["last round"] * last)
