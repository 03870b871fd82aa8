# SPDX-License-Identifier: MIT
"""The round of blackjack, in the order of the rules: wagers, first cards, decisions, the dealer's hand, settlement."""

from collections.abc import Mapping

from msgspec.structs import replace

from c_ext.blackjack import outcome
from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.rules.wait import NEXT_CARD, Awaited, Procedure, wait
from controller.games.blackjack import between_rounds, dealing, decisions, insurance, permitted, sides, wagers
from controller.games.blackjack.irregular import remedies
from controller.games.blackjack.irregular.remedies import CODES
from controller.games.blackjack.on_show import show
from controller.games.blackjack.sections import BETWEEN_ROUNDS, CARDS
from controller.games.blackjack.shoe import machine, over
from controller.games.blackjack.shoe.preparing import DRAWING, BlackjackCards, discard_destination
from controller.games.blackjack.table import BlackjackPlay, BlackjackTable, note_left, players_of
from controller.games.blackjack.waits import MEANWHILE
from controller.games.cards.hands import places, settling
from controller.games.cards.hands.closed import left_the_shoe, table_closed
from controller.games.cards.hands.meanwhile import key
from controller.games.cards.hands.rounds import whole_round
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Keyed

WAGER_EVENTS: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
"""Events that may change the boxes in play."""
TAKE_WAGERS = wait(
    "betting", "take wagers, then deal: the first card closes wagers", "s 18", NEXT_CARD,
    besides=(*WAGER_EVENTS, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
)  # fmt: skip
NO_BOX = replace(TAKE_WAGERS.asking(*ENTRY), what="take wagers: enter them, or key each box that has one; then deal")
"""The wait without a box in play: no card may be dealt."""
CLOSED = table_closed(
    "the last 3 rounds are played: the table is closed until the cards are shuffled or replaced", "s 32(3)",
    besides=(*WAGER_EVENTS, *BETWEEN_ROUNDS),
)  # fmt: skip
PREPARED = BlackjackCards(CARDS, DRAWING, show)
PAY = "take losers, pay winners; cards in order"


def round_of_play(table: BlackjackTable) -> Procedure[None]:
    """Play one round, from the preparation of the cards, if due, to the last payment; or void it."""
    yield from whole_round(table, play_steps, CODES, remedies.carried_out, end_round)


def play_steps(table: BlackjackTable) -> Procedure[None]:
    """Play the steps of a round. Each step does the work still due by the log.

    An irregularity may ask for an act before the first cards go on, or after the last of them (s 54).
    """
    yield from take_wagers(table)
    yield from put_right(table)
    yield from dealing.first_cards(table)
    yield from put_right(table)
    yield from settling.await_payment(table, MEANWHILE)
    yield from sides.of_first_two_cards(table)
    yield from dealing.blackjacks_paid(table)
    yield from insurance.offered(table)
    yield from decisions.of_all_hands(table)
    yield from dealing.dealers_second_card(table)
    yield from insurance.collected(table)
    yield from dealing.dealers_further_cards(table)
    yield from end_of_round(table)
    yield from sides.left_in_place(table)


def put_right(table: BlackjackTable) -> Procedure[None]:
    """Do the work due by irregularities before the round goes on."""
    if table.memory.play.irregular.waits:
        yield from remedies.finished(table)


def end_round(table: BlackjackTable) -> None:
    """Clear the round, also a void one, and record its effects on later rounds."""
    over.round_played(table)
    if table.options.card_machine:
        machine.cards_go_back(table)
    table.memory.play = BlackjackPlay()


# Until the first card


def take_wagers(table: BlackjackTable) -> Procedure[None]:
    """Take wagers until the first card leaves the shoe."""
    while not table.memory.play.boxes:
        over.before_the_first_card(table)
        yield from (machine.PREPARED if table.options.card_machine else PREPARED).ready(table)
        closed = table.memory.rounds_left == 0
        if closed:
            table.open_later("the last 3 rounds are played, and the table is closed", "s 32(3)")
        show(table)
        open_now = TAKE_WAGERS if players_of(table) else NO_BOX
        event = yield DRAWING.also(CLOSED if closed else open_now)
        if not (closed and left_the_shoe(table, DRAWING, CLOSED, event)):
            handle(table, event)


def handle(table: BlackjackTable, event: Event) -> None:
    """Handle one event while wagers are taken. The first card out of the shoe closes them (s 21(1))."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            close(table)
        return
    match event:
        case Entered():
            CODES.handle_digits(table, enter_box)
        case Keyed():
            key(table, event)
        case PlayerLeft(player=player):
            note_left(table, player)
        case Directed():
            between_rounds.directed(table, event)


def close(table: BlackjackTable) -> None:
    """Close wagers because the first card left the shoe. Check the count of a card machine."""
    permitted.close(table)
    if table.memory.play.boxes and table.options.card_machine:
        machine.count_is_right(table)


def enter_box(table: BlackjackTable, box: str) -> None:
    """Put a box without an entered wager in play."""
    places.enter(table, box, "s 30(1)(a)", counted="s 13(2)", named="box")


# The end of a round


def end_of_round(table: BlackjackTable) -> Procedure[None]:
    """Compare every open hand with the dealer's, and pay all wagers."""
    play = table.memory.play
    hands, over_already = play.hands, play.finished_hands
    dealer = hands.dealer.total
    still = {name: box_hand for name, box_hand in hands.players.items() if name not in over_already}
    outcomes = {name: [wagers.AT_THE_END[outcome(box_hand.total, dealer)]] for name, box_hand in still.items()}
    settling.decide(table, with_insurance(table, outcomes), "s 18")
    sides.declare_decided(table)
    if play.unpaid:
        where, source = discard_destination(table, "s 18, s 31")
        settling.require_payment(table, f"{PAY} {where}", source, hands.headline)
        yield from settling.await_payment(table, MEANWHILE)


def with_insurance(table: BlackjackTable, outcomes: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the outcomes, with insurance wagers won by a dealer's blackjack (s 36(1))."""
    insured = {it.hand for it in table.wagers if it.wager == wagers.INSURANCE}
    if not table.memory.play.hands.dealer.total.blackjack:
        return dict(outcomes)
    every = sorted({*outcomes, *insured})
    return {hand: [*outcomes.get(hand, []), *[wagers.INSURANCE_WINS] * (hand in insured)] for hand in every}
