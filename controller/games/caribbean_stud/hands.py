# SPDX-License-Identifier: MIT
"""Hands at Caribbean stud: who wins (s 243), whether the dealer's qualifies (s 226), which win the jackpot (s 227)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from c_ext.cards import numbers
from c_ext.poker import ACE_AND_KING, RANK_52
from controller.games.caribbean_stud import wagers
from controller.games.caribbean_stud.wagers import DEAD_MANS_HAND

CARDS: Final = 5
"""Cards of a hand."""


def ranking(cards: Sequence[str]) -> str:
    """The highest poker ranking of a hand, as s 228 names it. Raises CardError and HandError."""
    return RANK_52.name(_order(cards))


def qualifies(dealer: Sequence[str]) -> bool:
    """Whether the dealer's hand has an ace and a king, or ranks higher (s 226). Raises CardError and HandError."""
    return _order(dealer) >= ACE_AND_KING


def outcome(player: Sequence[str], dealer: Sequence[str]) -> str:
    """How a hand ends that was not folded. Raises CardError and HandError."""
    ours, theirs = _order(player), _order(dealer)
    if not qualifies(dealer):
        return wagers.NOT_QUALIFIED
    if ours == theirs:
        return wagers.STANDS_OFF
    return wagers.wins_with(RANK_52.name(ours)) if ours > theirs else wagers.LOSES


def jackpot(cards: Sequence[str], *, dead_mans_hand: bool) -> str:
    """The winning jackpot hand that this is; empty if it is none. Raises CardError and HandError."""
    hand = DEAD_MANS_HAND if _is_dead_mans_hand(cards) else ranking(cards)
    return hand if hand in wagers.prizes(dead_mans_hand=dead_mans_hand) else ""


def _is_dead_mans_hand(cards: Sequence[str]) -> bool:
    ranks = Counter(card[0] for card in cards)
    return ranks["A"] == ranks["8"] == 2


def _order(cards: Sequence[str]) -> int:
    return RANK_52.order(numbers(cards))
