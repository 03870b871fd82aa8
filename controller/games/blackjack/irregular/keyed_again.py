# SPDX-License-Identifier: MIT
"""Keying all cards of the round again, by direction of the floor manager (s 3(2))."""

from controller.engine.betting.settlement import give_back
from controller.engine.rules.directions import BY_DECISION
from controller.engine.rules.wait import Procedure, wait
from controller.games.blackjack.irregular import in_doubt
from controller.games.blackjack.on_show import show
from controller.games.blackjack.sections import AGAIN
from controller.games.blackjack.shoe.preparing import DRAWING
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import INSURANCE
from controller.games.cards.hands import settling
from controller.games.cards.hands.log import Dealt
from controller.games.cards.hands.meanwhile import code_of
from controller.games.cards.shoe.keying import UnconfirmedCards
from controller.games.cards.shoe.shoe import Shoe
from hal.signals import Entered

KEY_AGAIN = wait(
    "entry", "key the cards of this round again, in the order in which they were dealt", BY_DECISION,
    besides=(AGAIN,), headline="Cards keyed again",
)  # fmt: skip


def key_again(table: BlackjackTable) -> Procedure[None]:
    """Have the cards keyed again in the order of their deal, and the waiting ones too."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    waiting, hands = [*shoe.waiting], play.hands
    before = [*(it.card for it in play.log if isinstance(it, Dealt)), *(it.card for it in waiting)]
    settling.clear_unpaid(table, "the cards of this round are keyed again", BY_DECISION)
    cards = yield from all_keyed(table, before)
    shoe.rename(before, cards)
    renamed = iter(cards)
    play.log = [Dealt(next(renamed), it.to) if isinstance(it, Dealt) else it for it in play.log]
    for drawn in waiting:  # a card that left the shoe since waits as it is
        drawn.card = next(renamed)
    play.announced.clear()
    in_doubt.noticed(play, hands)
    insurance_goes_back(table)


def insurance_goes_back(table: BlackjackTable) -> None:
    """Return insurance wagers if the keyed cards show no ace of the dealer (s 36(1))."""
    for it in [it for it in table.wagers if it.wager == INSURANCE and not table.memory.play.hands.shows_ace]:
        give_back(table, [it], "s 36(1)")


def all_keyed(table: BlackjackTable, before: list[str]) -> Procedure[list[str]]:
    """Return the cards keyed in place of these. The floor manager may direct to begin again."""
    keys = UnconfirmedCards()
    while True:
        found = yield from DRAWING.keyed_again(table, KEY_AGAIN, show, before, keys)
        if isinstance(found, list):
            return found
        if isinstance(found, Entered):
            code_of(table)
            table.refuse("first all cards are keyed and confirmed; then the irregularity", BY_DECISION)
        keys = UnconfirmedCards()
        table.digits("")
