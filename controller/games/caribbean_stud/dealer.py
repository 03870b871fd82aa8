# SPDX-License-Identifier: MIT
"""Turning up and declaring the dealer's hand, once all players have decided (s 240)."""

from controller.engine.rules.wait import Procedure, Wait, wait
from controller.games.cards.hands import decisions, settling
from controller.games.cards.hands.log import DEALER, is_shown, names
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.preparing import DONE
from controller.games.caribbean_stud import deciding
from controller.games.caribbean_stud import hands as ranks
from controller.games.caribbean_stud.deciding import CLOSE_FOLDED
from controller.games.caribbean_stud.table import CaribbeanPlay, CaribbeanTable
from controller.games.caribbean_stud.waits import MEANWHILE
from controller.games.kit.keying import PAID
from controller.games.kit.places import DECLINE

TURN_UP = wait(
    "dealer's hand", "turn your cards face up; press done", "s 240", DONE, besides=(DECLINE,),
    headline="The dealer's cards",
)  # fmt: skip
COLLECT = wait(
    "payment", "all have folded: take all; spread and count the cards face down, into the rack; press paid",
    "s 239(5), s 225", PAID, besides=(DECLINE,), headline="All have folded",
)  # fmt: skip


def turns_up(table: CaribbeanTable) -> Procedure[None]:
    """Turn up and declare the dealer's hand, once all decisions are made. Nobody sees it if all have folded."""
    play = table.memory.play
    while not play.continuing and table.owed:
        yield from one_step(table, COLLECT)
    while play.continuing and not is_shown(play.hands[DEALER], ranks.CARDS):
        yield from one_step(table, decisions.and_owed(table, TURN_UP, CLOSE_FOLDED))


def one_step(table: CaribbeanTable, asked: Wait) -> Procedure[None]:
    """Turn the dealer's cards up, collect folded hands first, or take a decision back."""
    play = table.memory.play
    event = yield from MEANWHILE.happens(table, asked)
    if event.subject == PAID.name:
        settling.settle_owed(table)
    elif event.subject == DECLINE.name:
        decisions.take_back(table, deciding.BET_OR_FOLD)
    else:
        play.fixed = len(play.log)
        yield from turn_up(table, MEANWHILE, DEALER, "s 240")
        declares(table)


def declares(table: CaribbeanTable) -> None:
    """Declare whether the dealer's hand qualifies, and its ranking if it does."""
    cards = names(table.memory.play.hands[DEALER])
    if ranks.qualifies(cards):
        table.call(f"dealer: {ranks.ranking(cards)}", "s 240")
    else:
        table.call("dealer does not qualify", "s 240(a)")


def qualifies(play: CaribbeanPlay) -> bool:
    """Return whether the dealer's face-up hand qualifies."""
    return ranks.qualifies(names(play.hands[DEALER]))
