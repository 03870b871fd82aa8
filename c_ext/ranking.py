"""The rankings of poker hands, each a list from the lowest hand to the highest as its section has it.

The core's tables are made of these lists (`c_ext.poker_tables`): swap two lines, and two ranks are swapped. A hand
counts as the highest line that it fits, so that of two lines the narrower stands above: a straight flush above a
flush. What is not made of them: face-up cards, and the two hands that qualify (`c_ext.poker`).
"""

from typing import Final, NamedTuple

from c_ext.cards import RANKS


class Hand(NamedTuple):
    """One line of a ranking: what the cards of such a hand have in common. What is left out does not matter."""

    name: str
    alike: tuple[int, ...] = ()
    """How many cards there are of each rank, the largest number first."""
    running: bool = False
    """Whether the ranks run consecutively."""
    of_a_suit: int = 1
    """How many cards at least are of one suit: 1 or all; in one line of a ranking of no more cards, all but one."""
    ranks: str = ""
    """The very ranks, from the highest."""
    compared: bool = True
    """Whether two such hands rank according to their face values."""


class Ranking(NamedTuple):
    """The hands of a game, from the lowest to the highest, and the cards that they are made of."""

    id: str
    source: str
    ranks: str
    """Of the deck, from the highest: the ace is high."""
    ace_low: bool
    """Whether an ace may also stand below the lowest rank in a straight.

    Read so: in a straight flush too, which ss 256(5) and 292(10) do not name; s 229(5) makes no difference.
    """
    hands: tuple[Hand, ...]
    cards: int = 5
    """How many cards make a hand."""
    best_of: int = 5
    """Of how many cards it may be the best."""


# The hands, ss 228, 255, 291, 328, 372

ODD_CARDS: Final = Hand("odd card hand")
ONE_PAIR: Final = Hand("1 pair", alike=(2, 1, 1, 1))
TWO_PAIRS: Final = Hand("2 pairs", alike=(2, 2, 1))
THREE_OF_A_KIND: Final = Hand("3 of a kind", alike=(3, 1, 1))
STRAIGHT: Final = Hand("straight", running=True)
FLUSH: Final = Hand("flush", of_a_suit=5)
FULL_HOUSE: Final = Hand("full house", alike=(3, 2))
FOUR_OF_A_KIND: Final = Hand("4 of a kind", alike=(4, 1))
STRAIGHT_FLUSH: Final = Hand("straight flush", running=True, of_a_suit=5)
ROYAL_FLUSH: Final = Hand("royal flush", ranks="AKQJT", of_a_suit=5)

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

# Let It Ride's bonus, house rules H11.2. Read so: below what is paid stands the high card, a name of ours; an ace is
# low too, as in H3.1; hands of a line rank by their face values, of which the text says nothing.
THREE_CARDS: Final = (
    Hand("high card"),
    Hand("pair", alike=(2, 1)),
    Hand("flush", of_a_suit=3),
    Hand("straight", running=True),
    Hand("three of a kind", alike=(3,)),
    Hand("straight flush", running=True, of_a_suit=3),
    Hand("three card royal", ranks="AKQ", of_a_suit=3),
)

# Double Chance, rule 11.1. Read so: the hands rank as they stand there; who holds less cannot declare, and all that is
# less is equal, as dead hands are; hands of the other lines rank by their face values, of which the text says nothing.
DECLARED_HANDS: Final = (
    Hand("nothing to declare", compared=False),
    Hand("dead hand", ranks="54322", of_a_suit=4),
    Hand("two pairs", alike=(2, 2, 1)),
    Hand("three of a kind", alike=(3, 1, 1)),
    Hand("straight", running=True),
    Hand("flush", of_a_suit=5),
    Hand("full house", alike=(3, 2)),
    Hand("four of a kind", alike=(4, 1)),
    Hand("straight flush", running=True, of_a_suit=5),
    Hand("royal flush", ranks="AKQJT", of_a_suit=5),
)

# The decks. In a complete deck an ace is also low, s 292(8); in a reduced one if the dealer announced it, s 292(9).

ALL: Final = RANKS[::-1]
FROM_FIVE: Final = ALL[: ALL.index("5") + 1]
FROM_SEVEN: Final = ALL[: ALL.index("7") + 1]

RANKINGS: Final = (
    Ranking("52", "ss 229, 292, 329, 373", ALL, True, COMPLETE_DECK, best_of=7),
    Ranking("40", "ss 292(3), 329(3), 373(3)", FROM_FIVE, False, REDUCED_DECK, best_of=7),
    Ranking("40-low", "ss 292(10)(a), 329(10)(a), 373(10)(a)", FROM_FIVE, True, REDUCED_DECK, best_of=7),
    Ranking("32", "ss 256, 292(3), 329(3), 373(3)", FROM_SEVEN, False, REDUCED_DECK, best_of=7),
    Ranking("32-low", "ss 256(5), 292(10)(b), 329(10)(b), 373(10)(b)", FROM_SEVEN, True, REDUCED_DECK, best_of=7),
    Ranking("three", "house rules H11.2", ALL, True, THREE_CARDS, cards=3, best_of=3),
    Ranking("double-chance", "rule 11.1", ALL, True, DECLARED_HANDS),
)


def listed(name: str) -> Ranking:
    """The ranking of this id. Raises LookupError."""
    found = [ranking for ranking in RANKINGS if ranking.id == name]
    if not found:
        raise LookupError(f"{name!r} is no ranking; there are {', '.join(ranking.id for ranking in RANKINGS)}")
    return found[0]
