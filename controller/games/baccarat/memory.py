"""What baccarat and mini-baccarat remember from round to round, and what of it is on show."""

import msgspec

from c_ext.baccarat import point_count
from c_ext.cards import CARDS
from controller.engine.game import InShoe
from controller.engine.table import Table
from controller.games.baccarat import banker
from controller.games.baccarat.banker import Bank
from controller.games.baccarat.hands import Hands
from controller.games.baccarat.rules import Rules
from controller.games.cards.preparation import Cards
from controller.games.cards.shoe import Shoe

IN_SHOE = ("", "burn")
"""The stages of the preparation in which the cards are in the shoe."""


class Memory(msgspec.Struct):
    """The shoe, how its cards were prepared, who holds it.

    entered: a wager was ever entered at this table.
    """

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: Cards = msgspec.field(default_factory=Cards)
    bank: Bank = msgspec.field(default_factory=Bank)
    entered: bool = False


def show(table: Table, rules: Rules, hands: Hands) -> None:
    """All that there is to know of the shoe and of the hands, always in this order."""
    shoe: Shoe = table.memory.shoe
    cards: Cards = table.memory.cards
    table.show(
        stage=cards.words,
        shoe_with=banker.shown(table) if rules.banks else "",
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


def in_shoe(table: Table) -> InShoe | None:
    """What the shoe holds."""
    shoe: Shoe = table.memory.shoe
    if table.memory.cards.stage not in IN_SHOE:
        return None
    waiting = [drawn.card for drawn in shoe.waiting]
    return InShoe(
        cards=tuple(card for card in CARDS for _ in range(shoe.decks - shoe.gone.get(card, 0))),
        out=("",) * (shoe.unread - waiting.count("")) + (*waiting,),
        waiting=len(waiting),
        cutting_card=not shoe.cutting_card,
    )


def special(shoe: Shoe, hands: Hands) -> str:
    """Whether this round is the last one, or a dummy, or both."""
    last = shoe.cutting_card == "last"
    return ", ".join(["dummy round"] * hands.dummy + ["last round"] * last)
