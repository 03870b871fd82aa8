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
from controller.games.blackjack.shoe.preparing import DRAWING, BlackjackCards, discarded
from controller.games.blackjack.table import BlackjackTable, Play, left, players_of
from controller.games.blackjack.waits import MEANWHILE
from controller.games.cards.hands import places, settling
from controller.games.cards.hands.closed import left_the_shoe, table_closed
from controller.games.cards.hands.meanwhile import key
from controller.games.cards.hands.rounds import whole_round
from controller.games.kit.keying import ENTRY
from hal.signals import CardDrawn, CardUnread, Entered, Keyed

PEOPLE: tuple[Awaited, ...] = (Placed, Withdrawn, PlayerLeft)
"""Events that may change which boxes are in play."""
TAKE_WAGERS = wait(
    "betting", "take wagers, then deal: the first card closes wagers", "s 18", NEXT_CARD,
    besides=(*PEOPLE, *ENTRY, *BETWEEN_ROUNDS), in_play=False,
)  # fmt: skip
NO_BOX = replace(TAKE_WAGERS.asking(*ENTRY), what="take wagers: enter them, or key each box that has one; then deal")
"""No box is in play yet: no card may be dealt."""
CLOSED = table_closed(
    "the last 3 rounds are played: the table is closed until the cards are shuffled or replaced", "s 32(3)",
    besides=(*PEOPLE, *BETWEEN_ROUNDS),
)  # fmt: skip
PREPARED = BlackjackCards(CARDS, DRAWING, show)
PAY = "take losers, pay winners; cards in order"


def round_of_play(table: BlackjackTable) -> Procedure[None]:
    """One round, from the preparation of the cards, if due, to the last payment; or a void round."""
    yield from whole_round(table, played, CODES, remedies.carried_out, ended)


def played(table: BlackjackTable) -> Procedure[None]:
    """The steps of a round. Each looks at the log and does only what is still due.

    An irregularity may ask for something before the first cards go on, or once these are dealt (s 54).
    """
    yield from wagered(table)
    yield from put_right(table)
    yield from dealing.first_cards(table)
    yield from put_right(table)
    yield from settling.paid(table, MEANWHILE)
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
    """What an irregularity still asks for is done before the round goes on."""
    if table.memory.play.irregular.waits:
        yield from remedies.finished(table)


def ended(table: BlackjackTable) -> None:
    """What a round does to what the table remembers, also a void one."""
    over.round_played(table)
    if table.options.card_machine:
        machine.cards_go_back(table)
    table.memory.play = Play()


# Until the first card


def wagered(table: BlackjackTable) -> Procedure[None]:
    """Wagers are taken until the first card is out of the shoe."""
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
            happened(table, event)


def happened(table: BlackjackTable, event: Event) -> None:
    """One event while wagers are taken. The first card out of the shoe closes them (s 21(1))."""
    if DRAWING.took_from_shoe(table, event):
        if isinstance(event, CardDrawn | CardUnread):
            close(table)
        return
    match event:
        case Entered():
            CODES.keyed(table, in_play)
        case Keyed():
            key(table, event)
        case PlayerLeft(player=player):
            left(table, player)
        case Directed():
            between_rounds.directed(table, event)


def close(table: BlackjackTable) -> None:
    """The first card is out of the shoe. As many cards are in a card machine as the rounds before had."""
    permitted.close(table)
    if table.memory.play.boxes and table.options.card_machine:
        machine.count_is_right(table)


def in_play(table: BlackjackTable, box: str) -> None:
    """A box is in play although no wager is entered for it."""
    places.enter(table, box, "s 30(1)(a)", counted="s 13(2)", named="box")


# The end of a round


def end_of_round(table: BlackjackTable) -> Procedure[None]:
    """Every hand that is still open is compared with the dealer's, and all wagers are paid."""
    play = table.memory.play
    hands, over_already = play.hands, play.over
    dealer = hands.dealer.total
    still = {name: box_hand for name, box_hand in hands.players.items() if name not in over_already}
    outcomes = {name: [wagers.AT_THE_END[outcome(box_hand.total, dealer)]] for name, box_hand in still.items()}
    settling.decide(table, with_insurance(table, outcomes), "s 18")
    sides.declare_decided(table)
    if play.unpaid:
        where, source = discarded(table, "s 18, s 31")
        settling.to_be_paid(table, f"{PAY} {where}", source, hands.headline)
        yield from settling.paid(table, MEANWHILE)


def with_insurance(table: BlackjackTable, outcomes: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The same outcomes; a dealer's blackjack also pays the insurance wagers (s 36(1))."""
    insured = {it.hand for it in table.wagers if it.wager == wagers.INSURANCE}
    if not table.memory.play.hands.dealer.total.blackjack:
        return dict(outcomes)
    every = sorted({*outcomes, *insured})
    return {hand: [*outcomes.get(hand, []), *[wagers.INSURANCE_WINS] * (hand in insured)] for hand in every}
