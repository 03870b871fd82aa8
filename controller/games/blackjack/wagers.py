"""The wagers of blackjack (s 18) and the outcomes of a hand in words."""

from collections.abc import Sequence

from c_ext.blackjack import BLACKJACK_PAYS, EVEN
from c_ext.layout import LOSE, VOID, Layout, State, Wager, Win
from c_ext.wager import Move

BLACKJACK, EVEN_MONEY, WINS, LOSES, STANDS_OFF = OUTCOMES = "blackjack", "even money", "wins", "loses", "stands off"


def on_a_hand(_state: State, outcome: str) -> Move:
    """What a hand's result does to the wager on it."""
    return {BLACKJACK: Win(BLACKJACK_PAYS), LOSES: LOSE, STANDS_OFF: VOID}.get(outcome, Win(EVEN))


def layout(_decks: int) -> Layout[str]:
    """All wagers."""
    return Layout([Wager("blackjack", "blackjack", "s 18", "s 20", (EVEN, BLACKJACK_PAYS), on_a_hand)], OUTCOMES)


def read(words: Sequence[str]) -> str:
    """An outcome from the words that a person types."""
    outcome = " ".join(words)
    if outcome not in OUTCOMES:
        raise ValueError(f"{outcome!r} is no result of a hand: there are {', '.join(OUTCOMES)}")
    return outcome
