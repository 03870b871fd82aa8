# SPDX-License-Identifier: MIT
"""Makes `poker_tables.h`, the tables of the poker core, from the lists in `c_ext.ranking`.

Orders. The values that a ranking's hands may have are numbered from 1, the lowest. Equal hands have the same number.

Places. The ranks of a hand give its order; flushes have a table of their own. All possible choices of the hand's number
of ranks are sorted in one row. The place of a choice in this row is its index in the table of orders. Every place is
used. The deck's ranks are divided into groups. Each group has an index: the number of cards of each of its ranks (0 to
4) is a digit to the base 5. The highest rank's digit counts 1, the next one's 5, then 25. The row is sorted by the
index of the first group, then of the middle group, then of the last group. So the place is a sum, as the day of a year
is the days before its month plus the days before it in the month:

    the choices with a smaller index of the first group
    those with the same index there, and a smaller index of the middle group (with the number of cards that are left)
    those that differ only in the last group: the smaller indices there that have the same number of cards

Each of these numbers is one look-up in a table, `before`. Example: 32 cards, the groups AKQJ and T987, the hand A A K T
7. Its indices are 2 + 5 = 7 and 1 + 125 = 126. There are 176 choices before all those with index 7, and 6 before index
126. So its place is 182. There are tables for five cards, for seven and for three. Six cards are ranked five at a time,
because a table for them would be too large.

A card adds a digit to its group's index, so the indices of a hand are the sum of its cards' keys. Parts of a key:

    bits  0-15  the index of the first group, in the part of the table for the hand's number of cards
    bits 16-31  the number of cards of each suit, four bits each, with a start value such that a flush sets the fourth
    bits 32-47  the index of the middle group, in the part for the number of cards before it, out of seven: a hand of
                five starts with two; 0 if there are only two groups
    bits 48-63  the index of the last group

The groups' tables are in one array, in the order first, middle, last. The start values of the indices point into it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement, product
from struct import pack
from typing import Final, NamedTuple

from c_ext.cards import RANKS, SUITS
from c_ext.ranking import RANKINGS, HandLine, RankingList

MOST: Final = 7
"""The most cards from which the best hand is chosen."""
OF_A_RANK: Final = len(SUITS)
BASE: Final = OF_A_RANK + 1

PART: Final = 16
SUIT, MIDDLE, LAST = PART, 2 * PART, 3 * PART
SUIT_BITS: Final = 4
FULL: Final = 1 << (SUIT_BITS - 1)
"""The value that a suit's counter reaches with a flush."""

MASK: Final = 3
"""The first bit of the cards' bits in a mask, so that all sums of these bits are multiples of 8.

A hand is sound if the sum of its masks equals their OR. For distinct bits the two are equal; if a bit comes twice they
are not. A byte that is not a card of the deck has the mask all ones, which is -1. If a hand has j of them, the OR is
all ones. The sum is all ones only if the bits of the other cards add up to j - 1. As j is at most 7, and the bits' sum
is a multiple of 8, this sum must be 0. Then j is 1, and the hand has no other card.
"""

Ranks = tuple[int, ...]
"""The ranks of some cards, the highest first. The highest rank of the deck is 0: A A K is (0, 0, 1)."""


# Orders


def ranks_of(deck: int, cards: int) -> Iterator[Ranks]:
    """Every choice of ranks that `cards` cards may have, from a deck of `deck` ranks."""
    for ranks in combinations_with_replacement(range(deck), cards):
        if all(ranks[at] != ranks[at + OF_A_RANK] for at in range(cards - OF_A_RANK)):
            yield ranks


class Value(NamedTuple):
    """The value of a hand: a greater one beats a smaller one."""

    line: int
    """The number of its line in the list."""
    faces: Ranks
    """Its face values in the order in which they count: 0 for the highest of the deck, -1 for the next one."""


def value(ranking: RankingList, ranks: Ranks, of_a_suit: int) -> Value:
    """The value of these ranks, if `of_a_suit` of the cards have the same suit."""
    lines = range(len(ranking.hands))
    line = next(at for at in reversed(lines) if fits(ranking.hands[at], ranking, ranks, of_a_suit))
    return Value(line, faces(ranking.hands[line], ranking, ranks))


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


class Deck(NamedTuple):
    """How the ranks of a deck are turned into places."""

    ranks: int
    groups: tuple[int, ...]
    """The sizes of the groups, from the highest rank: two groups if their tables stay small, else three."""
    sizes: tuple[int, ...]
    """The numbers of cards for which there are places."""

    def key(self, rank: int) -> int:
        """What a card of this rank adds to a hand's indices."""
        first, *middle, _ = self.groups
        if rank < first:
            return self.digit(rank) + self.gone(1)
        if rank < first + sum(middle):
            return self.digit(rank - first) << MIDDLE
        return self.digit(rank - first - sum(middle)) << LAST

    def digit(self, place: int) -> int:
        return int(BASE**place)

    def start(self, cards: int) -> int:
        """The start value of the indices of a hand of this many cards, before its first card."""
        group, others = self.digit(self.groups[0]), len(self.sizes) * self.digit(self.groups[0])
        first = self.sizes.index(cards) * group
        if len(self.groups) == 2:
            return first + (others << LAST)
        last = others + (MOST + 1) * self.digit(self.groups[1])
        return first + self.gone(MOST - cards) + (others << MIDDLE) + (last << LAST)

    def before(self) -> list[int]:
        """The places before each index of each group, group after group."""
        return [*self.first(), *self.middle(), *self.last()]

    def gone(self, cards: int) -> int:
        """What the key counts for this many cards, out of seven, before the middle group."""
        return cards * self.digit(self.groups[1]) << MIDDLE if len(self.groups) == 3 else 0

    def first(self) -> list[int]:
        """The places before each index of the first group, for each number of cards."""
        group, *others = self.groups
        return [before for cards in self.sizes for before in places_before(group, others, cards)]

    def middle(self) -> list[int]:
        """The places before each index of the middle group, for each number of cards before it, out of seven.

        Empty if there are only two groups.
        """
        if len(self.groups) == 2:
            return []
        _, group, *others = self.groups
        return [before for gone in range(MOST + 1) for before in places_before(group, others, MOST - gone)]

    def last(self) -> list[int]:
        """The places before each index of the last group, among the indices with the same number of cards."""
        passed: Counter[int] = Counter()
        places = []
        for cards in cards_of(self.groups[-1]):
            places.append(passed[cards])
            passed[cards] += 1
        return places


DECKS: Final = {13: Deck(13, (4, 4, 5), (7, 5, 3)), 10: Deck(10, (5, 5), (7, 5)), 8: Deck(8, (4, 4), (7, 5))}
"""The decks, by their number of ranks."""


def cards_of(group: int) -> list[int]:
    """The number of cards of each index of a group of `group` ranks, which is the sum of the index's digits."""
    return [sum(digits) for digits in product(range(BASE), repeat=group)]


def places_before(group: int, others: Sequence[int], cards: int) -> list[int]:
    """The places before each index of a group, if this group and the other groups together have `cards` cards."""
    ways = ways_to_hold(others)
    return [0, *accumulate(ways[cards - each] for each in cards_of(group))][:-1]


def ways_to_hold(groups: Sequence[int]) -> Counter[int]:
    """For each number of cards, in how many ways these groups together can have it."""
    ways = Counter([0])
    for group in groups:
        of_group = Counter(cards_of(group))
        ways = Counter(
            {cards: sum(ways[cards - each] * of_group[each] for each in of_group) for cards in range(MOST + 1)}
        )
    return ways


# The header


def in_each_suit(number: int) -> int:
    """This number in the counter of each suit."""
    return sum(number << (SUIT + SUIT_BITS * suit) for suit in range(len(SUITS)))


HEAD: Final = f"""/* Made by c_ext/poker_tables.py, which describes these tables. */
#define POKER_SUIT_SHIFT {SUIT}
#define POKER_SUIT_BITS {SUIT_BITS}
#define POKER_FULL_SUITS {in_each_suit(FULL):#x}u
#define POKER_MIDDLE_SHIFT {MIDDLE}
#define POKER_LAST_SHIFT {LAST}
#define POKER_MASK_SHIFT {MASK}"""


def header() -> str:
    """The text of `poker_tables.h`."""
    of_decks = [text for deck in DECKS.values() for text in deck_tables(deck)]
    of_rankings = [text for ranking in RANKINGS for text in ranking_tables(ranking, orders(ranking))]
    return "\n\n".join([HEAD, *of_decks, *of_rankings, ""])


def deck_tables(deck: Deck) -> Iterator[str]:
    """The keys and masks of a deck's cards, for every byte, and the tables of its groups."""
    name = f"{OF_A_RANK * deck.ranks}"
    sums = [card_sums(deck, card) for card in range(256)]
    yield f"static const uint64_t KEYS_{name}[256] = {{{', '.join(f'{key:#x}' for key, _ in sums)}}};"
    yield f"static const sums CARDS_{name}[256] = {{{', '.join(f'{{{key:#x}, {mask:#x}}}' for key, mask in sums)}}};"
    yield c_array(f"BEFORE_{name}", deck.before())


def card_sums(deck: Deck, card: int) -> tuple[int, int]:
    """What a card adds to a hand's key and to its mask. A byte that is no card of it adds all ones to the mask."""
    rank, suit = len(RANKS) - 1 - card // len(SUITS), card % len(SUITS)
    if not 0 <= rank < deck.ranks:
        return 0, 2**64 - 1
    return deck.key(rank) + (1 << (SUIT + SUIT_BITS * suit)), 1 << (MASK + len(RANKS) * suit + rank)


def ranking_tables(ranking: RankingList, found: Orders) -> Iterator[str]:
    """The tables of a ranking: the orders by the places of hands and by the ranks of a suit, and its struct."""
    deck, name = DECKS[len(ranking.ranks)], c_name(ranking)
    by_cards = orders_by_cards(ranking, found)
    for cards, by_ranks in by_cards.items():
        yield c_array(f"ORDERS_{name}_{cards}", by_place(deck, by_ranks))
    yield c_array(f"FLUSHES_{name}", by_mask(ranking, found.of_a_suit))
    yield c_array(f"LOWEST_{name}", found.lowest)
    yield c_struct(ranking, found, deck, list(by_cards))


def c_struct(ranking: RankingList, found: Orders, deck: Deck, sizes: list[int]) -> str:
    name, cards = c_name(ranking), OF_A_RANK * deck.ranks
    start = {size: deck.start(size) + in_each_suit(FULL - ranking.cards) for size in sizes}
    of = ", ".join(f"[{size}] = {{{start[size]:#x}, ORDERS_{name}_{size}}}" for size in sizes)
    dead, otherwise = dead_hand(ranking, found)
    return f"""static const struct ranking RANKING_{name} = {{
    .keys = KEYS_{cards}, .cards = CARDS_{cards}, .before = BEFORE_{cards}, .groups = {len(deck.groups)},
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
    """The orders of hands, by their places. Raises ValueError unless each place has exactly one choice of ranks."""
    before, shifts = deck.before(), (0, MIDDLE, LAST) if len(deck.groups) == 3 else (0, LAST)
    keys = [deck.key(rank) for rank in range(deck.ranks)]
    placed: dict[int, int] = {}
    start = {cards: deck.start(cards) for cards in deck.sizes}
    for ranks, order in by_ranks.items():
        indices = start[len(ranks)] + sum(keys[rank] for rank in ranks)
        placed[sum(before[(indices >> shift) % 2**PART] for shift in shifts)] = order
    if sorted(placed) != list(range(len(by_ranks))):
        raise ValueError(f"not each of {len(by_ranks)} choices of {deck.ranks} ranks has its own place")
    return [placed[place] for place in range(len(placed))]


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
