"""The round of blackjack, in the order of the rules: wagers, first cards, decisions, the dealer's hand, settlement."""

from controller.engine.events import Event, Placed, PlayerLeft, Withdrawn
from controller.engine.wait import NEXT_CARD, Awaited, Procedure, VoidRound, wait
from controller.games.blackjack import boxes, dealer, dealing, decisions, insurance, interruptions, settling
from controller.games.blackjack.meanwhile import Interrupted, LaidAnew, key
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING, BlackjackCards
from controller.games.blackjack.sections import CARDS
from controller.games.blackjack.table import BlackjackTable, Play
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Keyed

PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
"""Events that may change which boxes are in play."""
TAKE_WAGERS = wait(
    "betting", "take wagers, then deal: the first card closes wagers", "s 18", NEXT_CARD,
    besides=(*PEOPLE, *ENTRY), in_play=False,
)  # fmt: skip
PREPARED = BlackjackCards(CARDS, DRAWING, show)


def round_of_play(table: BlackjackTable) -> Procedure[None]:
    """One round, from the preparation of the cards, if due, to the last payment; or a void round."""
    table.memory.shoe.dealt = False
    try:
        over = False
        while not over:
            over = yield from played(table)
    except VoidRound:
        ended(table)
        raise
    ended(table)


def played(table: BlackjackTable) -> Procedure[bool]:
    """Answers whether the round is over. It is not if its log was changed: then it goes on from what is due."""
    try:
        yield from wagered(table)
        yield from dealing.first_cards(table)
        yield from settling.paid(table)
        yield from dealing.blackjacks_paid(table)
        yield from insurance.offered(table)
        yield from decisions.of_all_hands(table)
        yield from dealer.second_card(table)
        yield from insurance.collected(table)
        yield from dealer.further_cards(table)
        yield from settling.settled(table)
    except LaidAnew:
        return False
    except Interrupted as interrupted:
        happening = interrupted.event
    else:
        return True
    yield from interruptions.carried_out(table, happening)
    return False


def ended(table: BlackjackTable) -> None:
    """What a round does to the shoe, also a void one. After the cutting card the cards are shuffled (s 32(1))."""
    memory = table.memory
    memory.play = Play()
    if memory.shoe.empty or (memory.shoe.cutting_card and not memory.cards.stage):
        memory.shoe.complete()
        memory.cards.prepare("shuffle")


def wagered(table: BlackjackTable) -> Procedure[None]:
    """Wagers are taken until the first card is out of the shoe."""
    while not table.memory.play.boxes:
        if table.memory.shoe.cutting_card == "last" or table.memory.shoe.empty:
            ended(table)
        yield from PREPARED.ready(table)
        show(table)
        happened(table, (yield DRAWING.also(TAKE_WAGERS)))


def happened(table: BlackjackTable, event: Event) -> None:
    """One event while wagers are taken. The first card out of the shoe closes them (s 21(1))."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            boxes.close(table)
    elif isinstance(event, Entered):
        boxes.enter(table)
    elif isinstance(event, Keyed):
        key(table, event)
