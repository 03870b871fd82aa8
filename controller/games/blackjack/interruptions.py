"""What is done about what no wait of the round asks for: an irregularity, even money on request, cards keyed again."""

from msgspec.structs import replace

from c_ext.blackjack import Choice, Hand, value
from controller.engine.directions import BY_DECISION
from controller.engine.events import Directed, Event
from controller.engine.roles import FLOOR_MANAGER
from controller.engine.wagers import returned
from controller.engine.wait import Procedure, wait
from controller.games.blackjack import even_money, settling
from controller.games.blackjack.dealing import shows_ace
from controller.games.blackjack.hands import Dealt, second_of
from controller.games.blackjack.irregular import codes, extra_cards
from controller.games.blackjack.irregular.laying import retract
from controller.games.blackjack.meanwhile import code_of
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING
from controller.games.blackjack.sections import AGAIN
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import INSURANCE
from controller.games.cards.keying import UnconfirmedCards
from controller.games.cards.shoe import Shoe
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
        case Directed(direction="even-money", player=player, reason=box):
            if not even_money.on_request(table, player, box):
                table.refuse(f"{player} has no blackjack that waits for the dealer", "s 35(4)")
        case Directed(direction="cards-again"):
            yield from key_again(table)
        case Directed(direction="void-wagers-of", player=player):
            wagers_void(table, player)
        case Directed():
            extra_cards.directed(table, event)


def wagers_void(table: BlackjackTable, player: str) -> None:
    """The wagers of a player are void: whoever comes next on the box is its first player; else its hand is over."""
    for box in [box for box, players in table.memory.play.boxes.items() if player in players]:
        retract(table, player, box, "s 4(2)(a)")


# All cards of the round are keyed again (s 3(2))


def key_again(table: BlackjackTable) -> Procedure[None]:
    """The cards are keyed again in the order in which they were dealt, and those that wait for their place."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    waiting = [*shoe.waiting]
    before = [*(it.card for it in play.log if isinstance(it, Dealt)), *(it.card for it in waiting)]
    settling.clear_unpaid(table, "the cards of this round are keyed again", BY_DECISION)
    cards = yield from all_keyed(table, before)
    shoe.rename(before, cards)
    renamed = iter(cards)
    play.log = [Dealt(next(renamed), it.to) if isinstance(it, Dealt) else it for it in play.log]
    for drawn in waiting:  # a card that left the shoe since waits as it is
        drawn.card = next(renamed)
    play.told.clear()
    check_decisions(table)


def check_decisions(table: BlackjackTable) -> None:
    """What was decided on other cards than those that lie there stands, but the floor manager is told."""
    hands = table.memory.play.hands
    for name, held in hands.players.items():
        first_two = Hand(held.hand.cards[:2])
        if held.hand.doubled and Choice.DOUBLE_DOWN not in replace(first_two, split=held.hand.split).choices:
            table.alert(FLOOR_MANAGER, f"box {name} was doubled, and its first 2 cards may not be", "s 37(1)")
        second = hands.players.get(second_of(name))
        if second and value(held.hand.cards[0]) != value(second.hand.cards[0]):
            table.alert(FLOOR_MANAGER, f"box {name} was split, and its 2 cards are not of one value", "s 38(1)")
    for it in [it for it in table.wagers if it.wager == INSURANCE and not shows_ace(table)]:
        table.wagers.remove(it)
        table.pay([returned(it, "s 36(1)")])


def all_keyed(table: BlackjackTable, before: list[str]) -> Procedure[list[str]]:
    """The cards that are keyed in place of these. The floor manager may direct that the keying begins again."""
    keys = UnconfirmedCards()
    while True:
        found = yield from DRAWING.keyed_again(table, KEY_AGAIN, show, before, keys)
        if isinstance(found, list):
            return found
        keys = UnconfirmedCards()
        table.digits("")
