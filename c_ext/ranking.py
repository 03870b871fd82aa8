# SPDX-License-Identifier: MIT
"""The rankings of poker hands. Each is a list from the lowest hand to the highest, as in its section.

The core's tables are made from these lists (`c_ext.poker_tables`): swapping two lines swaps two ranks. A hand counts as
the highest line that it fits. So a narrower line stands above a wider one: a straight flush above a flush. Not made
from the lists are the order of face-up cards, and the two hands that qualify (`c_ext.poker`).
"""

from typing import Final, NamedTuple

from c_ext.cards import RANKS


class HandLine(NamedTuple):
    """One line of a ranking: the common features of its hands. Fields that are left out allow anything."""

    name: str
    alike: tuple[int, ...] = ()
    """Numbers of cards of the same rank, the largest number first."""
    running: bool = False
    """Whether the ranks run consecutively."""
    of_a_suit: int = 1
    """The least number of cards of one suit: 1, or all. One line of a ranking may have all but one, if the ranking
    never chooses a hand from more cards."""
    ranks: str = ""
    """The exact ranks, from the highest."""
    compared: bool = True
    """Whether two such hands are compared by their face values."""


class RankingList(NamedTuple):
    """The hands of a game, from the lowest to the highest, and the cards that they are made of."""

    id: str
    source: str
    ranks: str
    """The ranks of the deck, from the highest. The ace is high."""
    ace_low: bool
    """Whether an ace may also be below the lowest rank in a straight.

    Our reading: in a straight flush too, which ss 256(5) and 292(10) do not name. Under s 229(5) this does not matter.
    """
    hands: tuple[HandLine, ...]
    cards: int = 5
    """How many cards make a hand."""
    best_of: int = 5
    """The most cards from which the best hand is chosen."""


# The hands, ss 228, 255, 291, 328, 372

ODD_CARDS: Final = HandLine("odd card hand")
ONE_PAIR: Final = HandLine("1 pair", alike=(2, 1, 1, 1))
TWO_PAIRS: Final = HandLine("2 pairs", alike=(2, 2, 1))
THREE_OF_A_KIND: Final = HandLine("3 of a kind", alike=(3, 1, 1))
STRAIGHT: Final = HandLine("straight", running=True)
FLUSH: Final = HandLine("flush", of_a_suit=5)
FULL_HOUSE: Final = HandLine("full house", alike=(3, 2))
FOUR_OF_A_KIND: Final = HandLine("4 of a kind", alike=(4, 1))
STRAIGHT_FLUSH: Final = HandLine("straight flush", running=True, of_a_suit=5)
ROYAL_FLUSH: Final = HandLine("royal flush", ranks="AKQJT", of_a_suit=5)

# Their order

COMPLETE_DECK: Final = (  # ss 229(1), 292(2), 329(2), 373(2); Let It Ride: NSW rule 11, house rules H3
    ODD_CARDS,
    ONE_PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
)

REDUCED_DECK: Final = (  # ss 256(1), 292(3), 329(3), 373(3)
    ODD_CARDS,
    ONE_PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FULL_HOUSE,
    FLUSH,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
)

# Let It Ride's bonus, house rules H11.2. Our reading: the high card (our name) is below all hands that are paid. An ace
# is low too, as in H3.1. Hands of the same line rank by their face values; the text says nothing about that.
THREE_CARDS: Final = (
    HandLine("high card"),
    HandLine("pair", alike=(2, 1)),
    HandLine("flush", of_a_suit=3),
    HandLine("straight", running=True),
    HandLine("three of a kind", alike=(3,)),
    HandLine("straight flush", running=True, of_a_suit=3),
    HandLine("three card royal", ranks="AKQ", of_a_suit=3),
)

# Double Chance, rule 11.1. Our reading: the hands rank as listed there. A lower hand cannot be declared. All lower
# hands are equal, and so are all dead hands. Hands of the other lines rank by their face values; the text says nothing
# about that.
DECLARED_HANDS: Final = (
    HandLine("nothing to declare", compared=False),
    HandLine("dead hand", ranks="54322", of_a_suit=4),
    HandLine("two pairs", alike=(2, 2, 1)),
    HandLine("three of a kind", alike=(3, 1, 1)),
    HandLine("straight", running=True),
    HandLine("flush", of_a_suit=5),
    HandLine("full house", alike=(3, 2)),
    HandLine("four of a kind", alike=(4, 1)),
    HandLine("straight flush", running=True, of_a_suit=5),
    HandLine("royal flush", ranks="AKQJT", of_a_suit=5),
)

# The decks. In a complete deck an ace is also low, s 292(8). In a reduced deck it is, if the dealer announced it,
# s 292(9).

ALL: Final = RANKS[::-1]
FROM_FIVE: Final = ALL[: ALL.index("5") + 1]
FROM_SEVEN: Final = ALL[: ALL.index("7") + 1]

RANKINGS: Final = (
    RankingList("52", "ss 229, 292, 329, 373", ALL, True, COMPLETE_DECK, best_of=7),
    RankingList("40", "ss 292(3), 329(3), 373(3)", FROM_FIVE, False, REDUCED_DECK, best_of=7),
    RankingList("40-low", "ss 292(10)(a), 329(10)(a), 373(10)(a)", FROM_FIVE, True, REDUCED_DECK, best_of=7),
    RankingList("32", "ss 256, 292(3), 329(3), 373(3)", FROM_SEVEN, False, REDUCED_DECK, best_of=7),
    RankingList("32-low", "ss 256(5), 292(10)(b), 329(10)(b), 373(10)(b)", FROM_SEVEN, True, REDUCED_DECK, best_of=7),
    RankingList("three", "house rules H11.2", ALL, True, THREE_CARDS, cards=3, best_of=3),
    RankingList("double-chance", "rule 11.1", ALL, True, DECLARED_HANDS),
)


def find_ranking(name: str) -> RankingList:
    """The ranking with this id. Raises LookupError."""
    found = [ranking for ranking in RANKINGS if ranking.id == name]
    if not found:
        raise LookupError(f"{name!r} is no ranking; there are {', '.join(ranking.id for ranking in RANKINGS)}")
    return found[0]
