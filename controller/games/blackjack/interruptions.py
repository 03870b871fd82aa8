"""What is done about what no wait of the round asks for: an irregularity, even money on request, cards keyed again."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure
from controller.games.blackjack import even_money, keyed_again, splitting
from controller.games.blackjack.irregular import codes, extra_cards, in_doubt
from controller.games.blackjack.irregular.laying import retract
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.hands.meanwhile import code_of
from hal.signals import Entered


def carried_out(table: BlackjackTable, event: Event) -> Procedure[None]:
    """Carry it out, or refuse it."""
    match event:
        case Entered():
            code = code_of(table)
            if not splitting.named_by_key(table, code):
                codes.remedy(table, code)
        case Directed(direction="even-money", player=player, reason=box):
            if not even_money.on_request(table, player, box):
                table.refuse(f"{player} has no blackjack that waits for the dealer", "s 35(4)")
        case Directed(direction="cards-again"):
            yield from keyed_again.key_again(table)
        case Directed(direction="void-wagers-of", player=player):
            wagers_void(table, player)
        case Directed() if in_doubt.next_hand(table.memory.play):
            in_doubt.directed(table, event)
        case Directed():
            extra_cards.directed(table, event)


def wagers_void(table: BlackjackTable, player: str) -> None:
    """The wagers of a player are void: whoever comes next on the box is its first player; else its hand is over."""
    for box in [box for box, players in table.memory.play.boxes.items() if player in players]:
        retract(table, player, box, "s 4(2)(a)")
