"""What is done about what no wait of the round asks for: an irregularity, even money on request, cards keyed again."""

from controller.engine.directions import BY_DECISION
from controller.engine.events import Directed, Event
from controller.engine.wait import Procedure, wait
from controller.games.blackjack import even_money, settling
from controller.games.blackjack.hands import Dealt
from controller.games.blackjack.irregular import codes, extra_cards
from controller.games.blackjack.meanwhile import code_of
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING
from controller.games.blackjack.sections import AGAIN
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.keying import UnconfirmedCards
from controller.games.cards.shoe import DrawnCard, Shoe
from hal.signals import Entered

KEY_AGAIN = wait(
    "entry", "key the cards of this round again, in the order in which they were dealt", BY_DECISION,
    besides=(AGAIN,), headline="Cards keyed again",
)  # fmt: skip


def carried_out(table: BlackjackTable, event: Event) -> Procedure[None]:
    """Carry it out, or refuse it."""
    match event:
        case Entered():
            codes.remedied(table, code_of(table))
        case Directed(direction="even-money", player=player):
            if not even_money.on_request(table, player):
                table.refuse(f"{player} has no blackjack that waits for the dealer's second card", "s 35(4)")
        case Directed(direction="cards-again"):
            yield from key_again(table)
        case Directed():
            extra_cards.directed(table, event)


# All cards of the round are keyed again (s 3(2))


def key_again(table: BlackjackTable) -> Procedure[None]:
    """The cards are keyed again in the order in which they were dealt, and those that wait for their place."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    before = [*(it.card for it in play.log if isinstance(it, Dealt)), *(it.card for it in shoe.waiting)]
    settling.clear_unpaid(table, "the cards of this round are keyed again", BY_DECISION)
    cards = yield from all_keyed(table, before)
    shoe.rename(before, cards)
    renamed = iter(cards)
    play.log = [Dealt(next(renamed), it.to) if isinstance(it, Dealt) else it for it in play.log]
    shoe.waiting = [DrawnCard(card) for card in renamed]
    play.told.clear()


def all_keyed(table: BlackjackTable, before: list[str]) -> Procedure[list[str]]:
    """The cards that are keyed in place of these. The floor manager may direct that the keying begins again."""
    keys = UnconfirmedCards()
    while True:
        found = yield from DRAWING.keyed_again(table, KEY_AGAIN, show, before, keys)
        if isinstance(found, list):
            return found
        keys = UnconfirmedCards()
        table.digits("")
