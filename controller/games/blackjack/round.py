"""The round of blackjack, in the order of the rules: wagers, first cards, decisions, the dealer's hand, settlement."""

from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, Awaited, Procedure, VoidRound, wait
from controller.games.blackjack import (
    between_rounds,
    boxes,
    dealer,
    dealing,
    decisions,
    end_of_round,
    insurance,
    interruptions,
    machine,
    settling,
    shoe_over,
    sides,
)
from controller.games.blackjack.irregular import choices, extra_cards, in_doubt, malfunctions, passed_over
from controller.games.blackjack.on_show import show
from controller.games.blackjack.preparing import DRAWING, BlackjackCards
from controller.games.blackjack.sections import BETWEEN_ROUNDS, CARDS
from controller.games.blackjack.table import BlackjackTable, Play, left
from controller.games.cards.hands.meanwhile import key, resumed
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Keyed

PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
"""Events that may change which boxes are in play."""
TAKE_WAGERS = wait(
    "betting", "take wagers, then deal: the first card closes wagers", "s 18", NEXT_CARD,
    besides=(*PEOPLE, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
)  # fmt: skip
NO_BOX = replace(TAKE_WAGERS, what="take wagers: enter them, or key each box that has one; then deal")
"""No box is in play yet."""
CLOSED = wait(
    "closed", "the last 3 rounds are played: the table is closed until the cards are shuffled or replaced", "s 32(3)",
    besides=(*PEOPLE, *BETWEEN_ROUNDS), in_play=False, headline="Table closed",
)  # fmt: skip
PREPARED = BlackjackCards(CARDS, DRAWING, show)


def round_of_play(table: BlackjackTable) -> Procedure[None]:
    """One round, from the preparation of the cards, if due, to the last payment; or a void round."""
    table.memory.shoe.dealt = False
    try:
        yield from resumed(table, played, interruptions.carried_out)
    except VoidRound:
        ended(table)
        raise
    ended(table)


def played(table: BlackjackTable) -> Procedure[None]:
    """The steps of a round. Each looks at the log and does only what is still due.

    Choices stand twice: some are made before the first cards go on, some once these are dealt (s 54).
    """
    yield from wagered(table)
    yield from passed_over.counted(table)
    yield from in_doubt.floor_manager_decides(table)
    yield from choices.made(table)
    yield from malfunctions.cards_moved(table)
    yield from extra_cards.floor_manager_decides(table)
    yield from dealing.first_cards(table)
    yield from choices.made(table)
    yield from settling.paid(table)
    yield from sides.of_first_two_cards(table)
    yield from dealing.blackjacks_paid(table)
    yield from insurance.offered(table)
    yield from decisions.of_all_hands(table)
    yield from dealer.second_card(table)
    yield from insurance.collected(table)
    yield from dealer.further_cards(table)
    yield from end_of_round.settled(table)
    yield from sides.left_in_place(table)


def ended(table: BlackjackTable) -> None:
    """What a round does to what the table remembers, also a void one."""
    shoe_over.round_played(table)
    if table.options.card_machine:
        machine.cards_go_back(table)
    table.memory.play = Play()


# Until the first card


def wagered(table: BlackjackTable) -> Procedure[None]:
    """Wagers are taken until the first card is out of the shoe."""
    while not table.memory.play.boxes:
        shoe_over.before_the_first_card(table)
        yield from (machine.PREPARED if table.options.card_machine else PREPARED).ready(table)
        closed = table.memory.rounds_left == 0
        if closed:
            table.open_later("the last 3 rounds are played, and the table is closed", "s 32(3)")
        show(table)
        open_now = TAKE_WAGERS if boxes.players_of(table) else NO_BOX
        happened(table, (yield DRAWING.also(CLOSED if closed else open_now)))


def happened(table: BlackjackTable, event: Event) -> None:
    """One event while wagers are taken. The first card out of the shoe closes them (s 21(1))."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            boxes.close(table)
        return
    match event:
        case Entered():
            boxes.enter(table)
        case Keyed():
            key(table, event)
        case PlayerLeft(player=player):
            left(table, player)
        case Directed():
            between_rounds.directed(table, event)
