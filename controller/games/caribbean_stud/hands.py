# SPDX-License-Identifier: MIT
"""Hands at Caribbean stud: winner (s 243), qualification of the dealer (s 226), jackpot hands (s 227)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from c_ext.cards import numbers
from c_ext.poker import ACE_AND_KING, RANK_52
from controller.games.caribbean_stud import wagers
from controller.games.caribbean_stud.wagers import DEAD_MANS_HAND

CARDS: Final = 5
"""Cards in a hand."""


def ranking(cards: Sequence[str]) -> str:
    """Return the highest poker ranking of a hand, as named in s 228. Raise CardError and HandError."""
    return RANK_52.name(_order(cards))


def qualifies(dealer: Sequence[str]) -> bool:
    """Return whether the dealer's hand has an ace and a king, or ranks higher (s 226). Raise CardError and
    HandError.
    """
    return _order(dealer) >= ACE_AND_KING


def outcome(player: Sequence[str], dealer: Sequence[str]) -> str:
    """Return the outcome of a hand that was not folded. Raise CardError and HandError."""
    player_order, dealer_order = _order(player), _order(dealer)
    if not qualifies(dealer):
        return wagers.NOT_QUALIFIED
    if player_order == dealer_order:
        return wagers.STANDS_OFF
    return wagers.wins_with(RANK_52.name(player_order)) if player_order > dealer_order else wagers.LOSES


def jackpot(cards: Sequence[str], *, dead_mans_hand: bool) -> str:
    """Return the jackpot hand of these cards; empty if they win no jackpot prize. Raise CardError and HandError."""
    hand = DEAD_MANS_HAND if _is_dead_mans_hand(cards) else ranking(cards)
    return hand if hand in wagers.prizes(dead_mans_hand=dead_mans_hand) else ""


def _is_dead_mans_hand(cards: Sequence[str]) -> bool:
    ranks = Counter(card[0] for card in cards)
    return ranks["A"] == ranks["8"] == 2


def _order(cards: Sequence[str]) -> int:
    return RANK_52.order(numbers(cards))
