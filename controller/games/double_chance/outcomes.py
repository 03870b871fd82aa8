# SPDX-License-Identifier: MIT
"""The outcomes of Double Chance: text form, call, payout, and the words that a person may type."""

from collections.abc import Sequence
from typing import Final

from controller.engine.rules.game import Outcomes
from controller.games.cards.hands import ends, typed
from controller.games.double_chance import chances, hands, wagers

SIXTH: Final = "--sixth"
TYPED: Final = f"a declared hand, as As Ad 7c 7d 2h, or the cards kept and the sixth card, as As 9h {SIXTH} 4h"


def outcomes(schedule: str = wagers.EXAMPLE) -> Outcomes[str]:
    """Return the outcomes of a table with this jackpot schedule; empty: no jackpot."""
    layout = wagers.layout(schedule)

    def read(words: Sequence[str]) -> str:
        return typed.read(words, layout.outcomes, "Double Chance", TYPED)

    def read_hand(words: Sequence[str]) -> Sequence[str]:
        """Return the outcomes of a hand for each wager, or one in words. An undeclared hand wins no jackpot."""
        if not typed.is_cards(words, SIXTH):
            return (read(words),)
        cards, sixth = typed.cards(words, SIXTH)
        if SIXTH in words:
            return (_with_sixth_card(cards, sixth), *([wagers.NO_JACKPOT] if schedule else []))
        return (_declared(cards), *([wagers.jackpot(hands.jackpot(cards, schedule))] if schedule else []))

    return Outcomes(
        layout=layout,
        read=read,
        read_hand=read_hand,
        written=str,
        call=str,
        shoe=chances.full_deck(schedule),
        sources=ends.sources(wagers.ends(schedule)),
    )


def _with_sixth_card(kept: Sequence[str], sixth: Sequence[str]) -> str:
    """Return the outcome of kept cards with a sixth card. Raise ValueError for impossible numbers of cards."""
    typed.check_count(kept, hands.KEPT, "1 to 3 cards are kept", "8.4")
    typed.check_count(sixth, {1}, f"there is one sixth card, after {SIXTH}", "8.7")
    return hands.with_sixth_card(kept, sixth[0])


def _declared(cards: Sequence[str]) -> str:
    """Return the declared hand. Raise ValueError for cards that are no hand of rule 11."""
    typed.check_count(cards, {hands.CARDS}, "a hand has 5 cards", "7.3.2")
    if hand := hands.find_declarable(cards):
        return hand
    raise ValueError(f"{' '.join(cards)} may not be declared: say which cards are kept, and the sixth card (8.4, 12.6)")
