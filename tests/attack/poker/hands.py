# SPDX-License-Identifier: MIT
"""How poker hands rank, read from ss 251, 255-256, 329 and 368 alone: slow and plain."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

VALUES = "23456789TJQKA"
LOWEST = {52: "2", 40: "5", 32: "7"}
"""By deck, its lowest card."""
Worth = tuple[int, list[int]]
"""The line of the ranking, and the face values that decide among equals."""


def worth(cards: Sequence[str], deck: int, *, ace_low: bool) -> Worth:
    """Five cards. In reduced decks a flush ranks above a full house."""
    counted = Counter(VALUES.index(card[0]) for card in cards)
    values = sorted(counted, key=lambda it: (counted[it], it), reverse=True)
    counts = sorted(counted.values(), reverse=True)
    top = straight(counted, deck, ace_low=ace_low)
    flush = len({card[1] for card in cards}) == 1
    if top and flush:
        return (9 if top == VALUES.index("A") else 8, [top])
    if counts == [4, 1]:
        return (7, values)
    if flush:
        return (5 if deck == max(LOWEST) else 6, values)
    if counts == [3, 2]:
        return (6 if deck == max(LOWEST) else 5, values)
    if top:
        return (4, [top])
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0), values)


def straight(values: Iterable[int], deck: int, *, ace_low: bool) -> int:
    """The highest face value of a straight; 0 if there is none. The ace of 52 cards is low too (s 329(8))."""
    row, lowest = sorted(set(values)), VALUES.index(LOWEST[deck])
    if len(row) == 5 and row[-1] - row[0] == 4:
        return row[-1]
    low = [*range(lowest, lowest + 4), VALUES.index("A")]
    return low[-2] if row == low and (ace_low or deck == max(LOWEST)) else 0


def best(cards: Sequence[str], communal: Sequence[str], deck: int, *, ace_low: bool) -> Worth:
    """The best five of a player's cards; with communal cards, all of the player's and three of these (s 251)."""
    of_both = [(*cards, *three) for three in combinations(communal, 3)]
    every = of_both if communal else [*combinations(cards, 5)]
    return max(worth(five, deck, ace_low=ace_low) for five in every)
