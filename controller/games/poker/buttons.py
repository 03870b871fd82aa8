# SPDX-License-Identifier: MIT
"""The buttons by which players' acts are entered, and the wager that lies for what a player has put out."""

from typing import Final

from c_ext.wager import NamedWager
from controller.engine.rules.equipment import EntryTerminal, Meaning
from controller.engine.rules.game import by_id
from controller.engine.rules.wait import VOID, Button
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.poker.contest.acting import Does

FOLD, CHECK, CALL = Button("fold", "x"), Button("check", "k"), Button("call", "c")
BET, TAP_OUT = Button("bet", "b"), Button("tap-out", "t")
OF_ACTS: dict[Does, Button] = {"fold": FOLD, "check": CHECK, "call": CALL, "bet": BET, "tap-out": TAP_OUT}
BUTTONS = (DONE, ACCEPT, DECLINE, *OF_ACTS.values(), PAID, VOID)
"""Those of every poker table."""
AMOUNT_DIGITS: Final = 5
"""So many digits of an amount in dollars are keyed at most."""
BETS = "bet"
"""What a player has put out in the round of play lies as this wager."""


def terminal(codes: tuple[Meaning, ...]) -> EntryTerminal:
    """The entry terminal of every poker table. codes: what is keyed besides amounts, which have up to five digits."""
    return EntryTerminal(tuple(range(10)), codes=codes, most=AMOUNT_DIGITS)


def wagers(source: str) -> dict[str, NamedWager]:
    """The only wager that lies at a poker table, by this section."""
    return dict(by_id(NamedWager(BETS, "bet", source)))
