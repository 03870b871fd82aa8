# SPDX-License-Identifier: MIT
"""The buttons, the entry and the labels of every poker table, and the wager that represents a player's chips."""

from typing import Final

from c_ext.wager import NamedWager
from controller.engine.rules.equipment import EntryTerminal, Meaning
from controller.engine.rules.game import by_id
from controller.engine.rules.wait import VOID, Button
from controller.games.cards.shoe.face import KEYED_AS
from controller.games.cards.shoe.preparing import DONE
from controller.games.kit.keying import PAID
from controller.games.kit.places import ACCEPT, DECLINE
from controller.games.poker.contest.acting import Does

FOLD, CHECK, CALL = Button("fold", "x"), Button("check", "k"), Button("call", "c")
BET, TAP_OUT = Button("bet", "b"), Button("tap-out", "t")
OF_ACTS: dict[Does, Button] = {"fold": FOLD, "check": CHECK, "call": CALL, "bet": BET, "tap-out": TAP_OUT}
BUTTONS = (DONE, ACCEPT, DECLINE, *OF_ACTS.values(), PAID, VOID)
"""Buttons of every poker table."""
AMOUNT_DIGITS: Final = 5
"""Maximum digits of a keyed amount, in dollars."""
DETAIL: Final = f"dollars, then bet; seat 0 1 and up; card: {KEYED_AS}"
"""Hint below the entry panel."""
FACTS: Final = {"ace": "Ace", "blind": "Blind bet", "minimum stake": "Minimum table stake", "silence": "Silence"}
"""Labels of the signs and of the dealer's announcements, by their names."""
BETS = "bet"
"""Id of the wager that holds a player's chips of the round of play."""


def terminal(codes: tuple[Meaning, ...]) -> EntryTerminal:
    """Return the entry terminal of every poker table. codes: codes that may be keyed besides amounts of up to five
    digits.
    """
    return EntryTerminal(tuple(range(10)), codes=codes, most=AMOUNT_DIGITS)


def wagers(source: str) -> dict[str, NamedWager]:
    """Return the only wager of a poker table, with its section."""
    return dict(by_id(NamedWager(BETS, "bet", source)))
