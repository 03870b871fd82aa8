# SPDX-License-Identifier: MIT
"""The outcomes of Caribbean stud: text form, call, payout, and the words that a person may type."""

from collections.abc import Sequence
from typing import Final

from controller.engine.rules.game import Outcomes
from controller.games.cards.hands import ends, typed
from controller.games.caribbean_stud import chances, hands, wagers

DEALER: Final = "--dealer"
TYPED: Final = f"the cards of a hand and of the dealer, as As Ad 7c 7d 2h {DEALER} Ac Kd 9h 5s 3c"


def outcomes(
    *, jackpot: bool = True, dead_mans_hand: bool = False, prize: int = 1_000_000, chip: int = 100
) -> Outcomes[str]:
    """Return the outcomes of a table with or without jackpot wagers and a dead man's hand.

    prize, chip: First jackpot prize, and jackpot wager, in cents.
    """
    layout = wagers.layout(jackpot=jackpot, dead_mans_hand=dead_mans_hand)

    def read(words: Sequence[str]) -> str:
        return typed.read(words, layout.outcomes, "Caribbean stud", TYPED)

    def read_hand(words: Sequence[str]) -> Sequence[str]:
        """Return the outcomes of a hand and the dealer's, for each wager; or one outcome in words."""
        if not typed.is_cards(words, DEALER):
            return (read(words),)
        player, dealer = typed.cards(words, DEALER)
        typed.check_count(player, {hands.CARDS}, "the player's hand has 5 cards", "s 238(2)")
        typed.check_count(dealer, {hands.CARDS}, f"the dealer's hand, after {DEALER}, has 5 cards", "s 238(2)")
        won = [wagers.jackpot(hands.jackpot(player, dead_mans_hand=dead_mans_hand))] if jackpot else []
        return (hands.outcome(player, dealer), *won)

    return Outcomes(
        layout=layout,
        read=read,
        read_hand=read_hand,
        written=str,
        call=str,
        shoe=chances.full_deck(dead_mans_hand=dead_mans_hand, jackpot=(prize, chip) if jackpot else None),
        sources=ends.sources(wagers.ends(jackpot=jackpot, dead_mans_hand=dead_mans_hand)),
    )
