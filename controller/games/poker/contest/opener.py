# SPDX-License-Identifier: MIT
"""The opener of a round of betting at the studs, by the face-up cards (ss 346(2)-(4), 348(3)-(4) and Part 18)."""

from collections.abc import Mapping, Sequence

from c_ext.cards import numbers
from c_ext.poker import Ranking

RANKS = "23456789TJQKA"
"""From the lowest face value to the highest. The ace ranks high, whatever is announced for straights (s 329(6))."""


def by_one_card(cards: Mapping[int, str], nearest: Sequence[int], *, lowest: bool) -> int:
    """Return the seat whose card has the highest, or the lowest, face value. cards: by seat, as `Kh`.

    nearest: the seats, the closest to the designated player first. The closest of equal cards opens.
    """
    values = {seat: RANKS.index(card[0]) for seat, card in cards.items()}
    wanted = min(values.values()) if lowest else max(values.values())
    return next(seat for seat in nearest if values.get(seat) == wanted)


def by_cards(cards: Mapping[int, Sequence[str]], nearest: Sequence[int], ranking: Ranking) -> int:
    """Return the seat with the highest face-up cards in poker ranking. Raises HandError for a card of no such deck."""
    values = {seat: ranking.showing(numbers(up)) for seat, up in cards.items()}
    highest = max(values.values())
    return next(seat for seat in nearest if values.get(seat) == highest)
