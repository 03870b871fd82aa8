# SPDX-License-Identifier: MIT
"""Makes `poker_tables.h`, the tables of the poker core, from the lists in `c_ext.ranking`.

Orders. The values that a ranking's hands may have are numbered from 1, the lowest. Equal hands have the same number.

Places. The ranks of a hand give its order; flushes have a table of their own. The place of a choice of ranks in the
table of orders is found with one look-up. Each rank has a row number and a column number, `ROW_AND_COLUMN`. The row of
a hand is the sum of its cards' row numbers, its column the sum of their column numbers. No two choices of ranks have
both in common. Think of a sheet of paper with the rows below each other, and a cross in the column of each choice. Cut
it into its rows, and move each row sideways until all of them lie in one line and no cross covers another. The place is
the column plus the shift of its row: `moves`. The rows with the most crosses are laid first; the many rows with few
crosses fill the gaps, so that hardly a place is left over. Example: 32 cards, the hand A A K T 7 is in row 81 and in
column 512; row 81 is moved by 167; the place is 679.

There are tables for five cards, for seven and for three. Six cards are ranked five at a time, because a table for them
would be too large.

A hand's key is the sum of its cards' keys. Parts of a key:

    bits  0-15  the column
    bits 16-31  the number of cards of each suit, four bits each, with a start value such that a flush sets the fourth
    bits 51-63  the row: bits that do not fit are lost. If fewer rows are enough, only the highest bits are used
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from struct import pack
from typing import Final, NamedTuple

from c_ext.cards import RANKS, SUITS
from c_ext.ranking import RANKINGS, HandLine, RankingList

MOST: Final = 7
"""The most cards from which the best hand is chosen."""
OF_A_RANK: Final = len(SUITS)

SUIT, ROW = 16, 51
KEY_BITS: Final = 64
SUIT_BITS: Final = 4
FULL: Final = 1 << (SUIT_BITS - 1)
"""The value that a suit's counter reaches with a flush."""

MASK_BITS: Final = 16
"""The bits of a mask for each suit. A card has the bit of its rank there."""

Ranks = tuple[int, ...]
"""The ranks of some cards, the highest first. The highest rank of the deck is 0: A A K is (0, 0, 1)."""


# Orders


def ranks_of(deck: int, cards: int) -> Iterator[Ranks]:
    """Every choice of ranks that `cards` cards may have, from a deck of `deck` ranks."""
    for ranks in combinations_with_replacement(range(deck), cards):
        if all(ranks[at] != ranks[at + OF_A_RANK] for at in range(cards - OF_A_RANK)):
            yield ranks


class RankedValue(NamedTuple):
    """The value of a hand: a greater one beats a smaller one."""

    line: int
    """The number of the hand's line in the list."""
    faces: Ranks
    """The face values in the order in which they count: 0 for the highest of the deck, -1 for the next one."""


def value(ranking: RankingList, ranks: Ranks, of_a_suit: int) -> RankedValue:
    """The value of these ranks, if `of_a_suit` of the cards have the same suit."""
    lines = range(len(ranking.hands))
    line = next(at for at in reversed(lines) if fits(ranking.hands[at], ranking, ranks, of_a_suit))
    return RankedValue(line, faces(ranking.hands[line], ranking, ranks))


def fits(hand: HandLine, ranking: RankingList, ranks: Ranks, of_a_suit: int) -> bool:
    return (
        of_a_suit >= hand.of_a_suit
        and hand.alike in ((), alike(ranks))
        and hand.ranks in ("", "".join(ranking.ranks[rank] for rank in ranks))
        and (not hand.running or runs_from(ranking, ranks) is not None)
    )


@cache
def alike(ranks: Ranks) -> tuple[int, ...]:
    """How many cards there are of each rank, the largest number first."""
    return tuple(sorted(Counter(ranks).values(), reverse=True))


def faces(hand: HandLine, ranking: RankingList, ranks: Ranks) -> Ranks:
    if not hand.compared:
        return ()
    highest = runs_from(ranking, ranks)
    if hand.running and highest is not None:
        return (-highest,)
    number = Counter(ranks)
    return tuple(-rank for rank in sorted(number, key=lambda rank: (-number[rank], rank)))


def runs_from(ranking: RankingList, ranks: Ranks) -> int | None:
    """The highest rank of cards that run consecutively; None if they do not. A low ace is not the highest."""
    if ranks == tuple(range(ranks[0], ranks[0] + len(ranks))):
        return ranks[0]
    deck = len(ranking.ranks)
    below_the_lowest = (0, *range(deck - len(ranks) + 1, deck))
    return ranks[1] if ranking.ace_low and ranks == below_the_lowest else None


class Orders(NamedTuple):
    """The orders of the hands of a ranking, by their ranks."""

    whatever_suits: dict[Ranks, int]
    all_but_one: dict[Ranks, int]
    """The orders if all cards but one have the same suit. Only a dead hand makes a difference."""
    of_a_suit: dict[Ranks, int]
    lowest: list[int]
    """The lowest order of each line of the list."""
    highest: int


def orders(ranking: RankingList) -> Orders:
    """Number the values of a ranking. Raises ValueError for a line that no hand counts as."""
    cards = ranking.cards
    every = list(ranks_of(len(ranking.ranks), cards))
    unlike = combinations(range(len(ranking.ranks)), cards)
    whatever_suits = {ranks: value(ranking, ranks, 1) for ranks in every}
    all_but_one = {ranks: value(ranking, ranks, cards - 1) for ranks in every}
    of_a_suit = {ranks: value(ranking, ranks, cards) for ranks in unlike}
    values = sorted({*whatever_suits.values(), *all_but_one.values(), *of_a_suit.values()})
    number = {each: order for order, each in enumerate(values, 1)}
    lines = [each.line for each in values]
    for line, hand in enumerate(ranking.hands):
        if line not in lines:
            raise ValueError(
                f"ranking {ranking.id}: no hand counts as {hand.name}: none fits it, or each also fits a higher line; "
                "then put this line above that one"
            )
    return Orders(
        {ranks: number[each] for ranks, each in whatever_suits.items()},
        {ranks: number[each] for ranks, each in all_but_one.items()},
        {ranks: number[each] for ranks, each in of_a_suit.items()},
        [lines.index(line) + 1 for line in range(len(ranking.hands))],
        len(values),
    )


def best_of_more(of_fewer: dict[Ranks, int], every: Iterable[Ranks]) -> dict[Ranks, int]:
    """The orders of hands of one card more: the best that is left without one of the cards."""
    return {ranks: max(of_fewer[ranks[:at] + ranks[at + 1 :]] for at in range(len(ranks))) for ranks in every}


# Places


ROW_AND_COLUMN: Final = (
    (5020, 3),
    (1310, 172),
    (7632, 99),
    (772, 170),
    (3163, 155),
    (5084, 43),
    (5234, 186),
    (4473, 179),
    (3529, 82),
    (1063, 11),
    (8143, 284),
    (441, 326),
    (5866, 398),
)
"""The numbers of each rank, from the highest of the deck. Drawn at random, one rank after another, until no choices of
seven or of five cards had a row and a column in common; of some such lists the one with the smallest tables."""


class Deck(NamedTuple):
    """How the ranks of a deck are turned into places."""

    ranks: int
    row_bits: dict[int, int]
    """For each number of cards with places: the number of bits used for the row."""

    def key(self, rank: int) -> int:
        """Return the number that a card of this rank adds to a hand's row and column."""
        row, column = ROW_AND_COLUMN[rank]
        return (row << ROW) + column

    def shift(self, cards: int) -> int:
        """Return the number of bits by which a key is shifted to the right to leave the row of a hand of `cards`
        cards.
        """
        return KEY_BITS - self.row_bits[cards]

    def row_and_column(self, ranks: Ranks) -> tuple[int, int]:
        key = sum(map(self.key, ranks))
        return key % 2**KEY_BITS >> self.shift(len(ranks)), key % 2**SUIT


DECKS: Final = {
    13: Deck(13, {7: 13, 5: 11, 3: 10}),
    10: Deck(10, {7: 12, 5: 10}),
    8: Deck(8, {7: 10, 5: 8}),
}
"""The decks, by their number of ranks."""


@cache
def moves(deck: int, cards: int) -> list[int]:
    """Return the shift of each row, modulo 2**16, in the table for hands of `cards` cards from a deck of `deck` ranks.

    Raises ValueError if two choices of ranks have the same row and column.
    """
    rows: dict[int, list[int]] = {}
    for ranks in ranks_of(deck, cards):
        row, column = DECKS[deck].row_and_column(ranks)
        rows.setdefault(row, []).append(column)
    moved, free = [0] * 2 ** DECKS[deck].row_bits[cards], 2**PLACES - 1
    for row, columns in sorted(rows.items(), key=lambda each: laid_first(each[1])):
        if len(set(columns)) < len(columns):
            raise ValueError(f"two choices of {cards} cards of {deck} ranks are in row {row} in the same column")
        first = min(columns)
        place = first_fit(free, [column - first for column in columns])
        free ^= sum(1 << (place + column - first) for column in columns)
        moved[row] = (place - first) % PLACES
    return moved


PLACES: Final = 2**16
"""More than any table has."""


def laid_first(columns: list[int]) -> tuple[int, int]:
    """For sorting rows: those with the most columns first, and of equal ones those that spread the widest."""
    return -len(columns), min(columns) - max(columns)


def first_fit(free: int, columns: list[int]) -> int:
    """The first place at which all these columns are free. `free` has a bit for each free place."""
    fits = free
    for column in columns:
        fits &= free >> column
    return (fits & -fits).bit_length() - 1


# The header


def in_each_suit(number: int) -> int:
    """This number in the counter of each suit."""
    return sum(number << (SUIT + SUIT_BITS * suit) for suit in range(len(SUITS)))


HEAD: Final = f"""/* Made by c_ext/poker_tables.py, which describes these tables. */
#define POKER_SUIT_SHIFT {SUIT}
#define POKER_SUIT_BITS {SUIT_BITS}
#define POKER_FULL_SUITS {in_each_suit(FULL):#x}u
#define POKER_ONE_OF_EACH_SUIT {in_each_suit(1):#x}u
#define POKER_MASK_BITS {MASK_BITS}"""


def header() -> str:
    """The text of `poker_tables.h`."""
    of_decks = [text for deck in DECKS.values() for text in deck_tables(deck)]
    of_rankings = [text for ranking in RANKINGS for text in ranking_tables(ranking, orders(ranking))]
    return "\n\n".join([HEAD, *of_decks, *of_rankings, ""])


def deck_tables(deck: Deck) -> Iterator[str]:
    """The keys of the cards, the keys and masks for every byte, and the moves of the rows."""
    name = f"{OF_A_RANK * deck.ranks}"
    sums = [key_and_mask(deck, card) for card in range(256)]
    keys = [key for key, _ in sums[: len(RANKS) * len(SUITS)]]
    yield f"static const uint64_t KEYS_{name}[{len(keys)}] = {{{', '.join(map(hex, keys))}}};"
    yield f"static const sums CARDS_{name}[256] = {{{', '.join(f'{{{key:#x}, {mask:#x}}}' for key, mask in sums)}}};"
    for cards in deck.row_bits:
        yield c_array(f"MOVES_{name}_{cards}", moves(deck.ranks, cards))


def key_and_mask(deck: Deck, card: int) -> tuple[int, int]:
    """Return the numbers that a card adds to a hand's key and mask. A byte that is no card of the deck adds nothing."""
    rank, suit = len(RANKS) - 1 - card // len(SUITS), card % len(SUITS)
    if not 0 <= rank < deck.ranks:
        return 0, 0
    key = deck.key(rank) + (1 << (SUIT + SUIT_BITS * suit))
    return key % 2**KEY_BITS, 1 << (MASK_BITS * suit + rank)


def ranking_tables(ranking: RankingList, found: Orders) -> Iterator[str]:
    """Yield the tables of a ranking: the orders by the places of hands and by the ranks of a suit, and its struct."""
    deck, name = DECKS[len(ranking.ranks)], c_name(ranking)
    by_cards = orders_by_cards(ranking, found)
    for cards, by_ranks in by_cards.items():
        yield c_array(f"ORDERS_{name}_{cards}", by_place(deck, by_ranks))
    yield c_array(f"FLUSHES_{name}", by_mask(ranking, found.of_a_suit))
    yield c_array(f"LOWEST_{name}", found.lowest)
    yield c_struct(ranking, found, deck, list(by_cards))


def c_struct(ranking: RankingList, found: Orders, deck: Deck, sizes: list[int]) -> str:
    name, of_deck = c_name(ranking), OF_A_RANK * deck.ranks
    of = ", ".join(
        f"[{cards}] = {{{deck.shift(cards)}, MOVES_{of_deck}_{cards}, ORDERS_{name}_{cards}}}" for cards in sizes
    )
    dead, otherwise = dead_hand(ranking, found)
    return f"""static const struct ranking RANKING_{name} = {{
    .keys = KEYS_{of_deck}, .cards = CARDS_{of_deck}, .start = {in_each_suit(FULL - ranking.cards):#x},
    .of = {{{of}}},
    .flushes = FLUSHES_{name}, .lowest = LOWEST_{name}, .lines = {len(found.lowest)}, .highest = {found.highest},
    .dead = {dead}, .otherwise = {otherwise},
    .made_of = {ranking.cards}, .lowest_rank = {len(RANKS) - deck.ranks}, .ace_low = {str(ranking.ace_low).lower()},
}};"""


def c_name(ranking: RankingList) -> str:
    return ranking.id.upper().replace("-", "_")


def orders_by_cards(ranking: RankingList, found: Orders) -> dict[int, dict[Ranks, int]]:
    """The orders of hands without a flush, for each number of cards."""
    by_cards = {ranking.cards: found.all_but_one}
    if ranking.best_of == MOST:
        deck = len(ranking.ranks)
        of_six = best_of_more(found.all_but_one, ranks_of(deck, 6))
        by_cards[MOST] = best_of_more(of_six, ranks_of(deck, MOST))
    return by_cards


def by_place(deck: Deck, by_ranks: dict[Ranks, int]) -> list[int]:
    """The orders of hands, by their places; 0 where there is none."""
    placed: dict[int, int] = {}
    for ranks, order in by_ranks.items():
        row, column = deck.row_and_column(ranks)
        placed[(column + moves(deck.ranks, len(ranks))[row]) % PLACES] = order
    return [placed.get(place, 0) for place in range(max(placed) + 1)]


def by_mask(ranking: RankingList, of_a_suit: dict[Ranks, int]) -> list[int]:
    """The best orders of cards of one suit. The index has a bit for each of their ranks. 0 if they are too few."""
    deck = len(ranking.ranks)
    table = [0] * 2**deck
    for cards in range(ranking.cards, ranking.best_of + 1):
        if cards > ranking.cards:
            of_a_suit = best_of_more(of_a_suit, combinations(range(deck), cards))
        for ranks, order in of_a_suit.items():
            table[sum(1 << rank for rank in ranks)] = order
    return table


def dead_hand(ranking: RankingList, found: Orders) -> tuple[int, int]:
    """The order that needs all cards but one of the same suit, and the order of its ranks without that; (0, 0) if none.

    Raises ValueError for more than one such order, and for other numbers of cards of a suit: the core has no support.
    """
    sizes = {hand.of_a_suit for hand in ranking.hands}
    others = {(order, found.whatever_suits[ranks]) for ranks, order in found.all_but_one.items()}
    dead = [(order, otherwise) for order, otherwise in others if order != otherwise]
    if not sizes <= {1, ranking.cards - 1, ranking.cards} or len(dead) > 1:
        found_here = f"{sorted(sizes)} cards of a suit, with {len(dead)} orders for all but one"
        raise ValueError(f"ranking {ranking.id}: {found_here}; allowed are 1, all, and all but one for one order")
    if dead and ranking.best_of > ranking.cards:
        raise ValueError(
            f"ranking {ranking.id}: a hand with all cards but one of a suit cannot be chosen from more cards"
        )
    return dead[0] if dead else (0, 0)


def c_array(name: str, numbers: Sequence[int]) -> str:
    """A table of numbers. Raises struct.error for one that does not fit in 16 bits."""
    pack(f"{len(numbers)}H", *numbers)
    lines = (", ".join(map(str, numbers[at : at + 20])) for at in range(0, len(numbers), 20))
    return f"static const uint16_t {name}[{len(numbers)}] = {{\n" + ",\n".join(lines) + "};"
