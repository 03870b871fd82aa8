# SPDX-License-Identifier: MIT
"""Baccarat in the core. The rules of drawing are compared with a simple reading, the chances with brute force and
published figures, the simulated shoes with the chances."""

import re
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm

import pytest
from automata import unhurried
from hypothesis import given
from hypothesis import strategies as st
from pcg32 import Pcg32, PcgShoe

from c_ext import baccarat
from c_ext.baccarat import BANKER, PLAYER, CountError, Coup, HandsError, ShoeError
from c_ext.build import HERE
from c_ext.cards import CARDS, CardError, numbers
from c_ext.edge import edges
from c_ext.layout import LOSE, VOID, Layout, Wager, Win, to

PUBLISHED = {
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216, 4_998_398_275_503_360),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288, 878_869_206_895_680),
}
"""Decks: in how many sequences of six cards the banker's hand wins, the player's hand, neither; and all sequences."""

OF_VALUE = ("Ts", "Ac", "2d", "3h", "4s", "5c", "6d", "7h", "8s", "9c")


# The rules of drawing


def test_values_are_those_of_s_85():
    assert [baccarat.value(f"{rank}h") for rank in "23456789TJQKA"] == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert [baccarat.value(card) for card in OF_VALUE] == list(range(10))


@given(st.lists(st.sampled_from(CARDS), max_size=3))
def test_a_point_count_is_the_last_digit_of_the_sum(hand):
    faces = {**{rank: int(rank) for rank in "23456789"}, "A": 1}
    assert baccarat.point_count(hand) == int(str(sum(faces.get(card[0], 0) for card in hand))[-1])


def test_who_draws_is_as_the_tables_have_it():
    counts = range(10)
    assert [count for count in counts if baccarat.natural(count)] == [8, 9]
    assert [count for count in counts if baccarat.player_draws(count)] == [0, 1, 2, 3, 4, 5]
    drawn = {count: [third for third in counts if baccarat.banker_draws(count, third)] for count in counts}
    every = list(counts)
    assert drawn == {
        0: every,
        1: every,
        2: every,
        3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
        4: [2, 3, 4, 5, 6, 7],
        5: [4, 5, 6, 7],
        6: [6, 7],
        7: [],
        8: [],
        9: [],
    }
    assert [count for count in counts if baccarat.banker_draws(count, None)] == [0, 1, 2, 3, 4, 5]


def plainly(player, banker):
    """The hand that gets the next card, by the values of the hands: an independent reading of the rules."""
    if len(player) + len(banker) < 4:
        return PLAYER if len(player) == len(banker) else BANKER
    first, second = sum(player[:2]) % 10, sum(banker[:2]) % 10
    if max(first, second) >= 8 or len(banker) == 3:
        return ""
    if first <= 5 and len(player) == 2:
        return PLAYER
    if first > 5:
        return BANKER if second <= 5 else ""
    least, most = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7), 7: (10, 10)}.get(second, (0, 9))
    third = player[2]
    return BANKER if least <= third <= most and (second, third) != (3, 8) else ""


def dealt_out(values):
    """The hands that six cards give, as values, in the order in which they are dealt, and how the rounds went."""
    hands = {PLAYER: [], BANKER: []}
    went = []
    for value in values:
        next_one = plainly(hands[PLAYER], hands[BANKER])
        went.append((tuple(hands[PLAYER]), tuple(hands[BANKER]), next_one))
        if not next_one:
            return hands, went
        hands[next_one].append(value)
    went.append((tuple(hands[PLAYER]), tuple(hands[BANKER]), plainly(hands[PLAYER], hands[BANKER])))
    return hands, went


def every_round():
    """Every start by values, with every possible next card, and one card after that. The core's own test in C also
    tries every card after that."""
    for start in product(range(10), repeat=4):
        first, second = (start[0] + start[2]) % 10, (start[1] + start[3]) % 10
        if max(first, second) >= 8:
            yield (*start, 0, 0)
        elif first > 5:
            yield from ((*start, third, 0) for third in range(10))
        else:
            yield from ((*start, third, (3 * third + sum(start)) % 10) for third in range(10))


def test_every_round_is_dealt_as_a_plain_reading_has_it():
    asked = set()
    run, ends = bytearray(), []
    for values in every_round():
        hands, went = dealt_out(values)
        asked.update(went)
        dealt = [OF_VALUE[value] for value in values]
        run += numbers(dealt[: sum(map(len, hands.values()))])
        ends.append(Coup(sum(hands[PLAYER]) % 10, sum(hands[BANKER]) % 10, len(hands[PLAYER]) + len(hands[BANKER])))
    for player, banker, whose in asked:
        assert baccarat.next_hand([OF_VALUE[v] for v in player], [OF_VALUE[v] for v in banker]) == whose
    assert baccarat.coups(bytes(run) + bytes(5)) == ends
    assert {whose for *_, whose in asked} == {PLAYER, BANKER, ""}


def test_every_two_hands_with_every_third_card_are_decided_as_a_plain_reading_has_it():
    """Each pair of starting counts, with every value of both third cards."""
    for first, second, third, last in product(range(10), repeat=4):
        player, banker = [OF_VALUE[first], "Kd"], [OF_VALUE[second], "Kh"]
        for hand, extra in ((player, third), (banker, last)):
            whose = plainly([baccarat.value(c) for c in player], [baccarat.value(c) for c in banker])
            assert baccarat.next_hand(player, banker) == whose
            if whose == (PLAYER if hand is player else BANKER):
                hand.append(OF_VALUE[extra])
        assert baccarat.next_hand(player, banker) == ""


def test_the_banker_table_can_be_read_in_the_source_as_the_assumption_has_it():
    """Each row is written once, as text that a person can compare with the table."""
    rows = re.findall(r'"([DS]{11})", /\* (\d)', (HERE / "baccarat.c").read_text())
    assert [int(count) for _, count in rows] == list(range(10))
    for row, count in rows:
        drawn = [baccarat.banker_draws(int(count), third) for third in (*range(10), None)]
        assert ["D" if draws else "S" for draws in drawn] == list(row)


@pytest.mark.parametrize("count", [-1, 10, 2**32])
def test_what_is_no_count_is_refused(count):
    for ask in (baccarat.natural, baccarat.player_draws, lambda c: baccarat.banker_draws(c, None)):
        with pytest.raises(CountError, match=f"^{count} is not a point count; it is from 0 to 9$"):
            ask(count)
    with pytest.raises(CountError, match=f"^{count} is not the value of a third card; it is from 0 to 9$"):
        baccarat.banker_draws(3, count)


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("", "2c"),  # the player's hand has the first card
        ("2c 3c", ""),  # each in turn
        ("9c Kc 2c", "Kd 7d"),  # a natural draws none
        ("Kc 7c 2c", "Kd 5d"),  # 7 does not draw either
        ("Kc 2c 8c", "Kd 3d 2d"),  # the banker's 3 stays on 8
        ("Kc 2c", "Kd 3d 2d"),  # the player's hand gets its card first
        ("Kc 2c 8c 9c", "Kd 3d"),
    ],
)
def test_hands_that_the_rules_do_not_deal_are_refused_by_name(player, banker):
    said = f"player's hand {player or 'empty'}, banker's hand {banker or 'empty'}: the rules do not deal these"
    with pytest.raises(HandsError, match=re.escape(said)):
        baccarat.next_hand(player.split(), banker.split())


def test_what_is_no_card_is_refused_in_either_hand():
    for player, banker in ((["9x"], []), (["9c"], ["1d"])):
        with pytest.raises(CardError, match="is not a card"):
            baccarat.next_hand(player, banker)
    with pytest.raises(CardError, match="is not a card"):
        baccarat.point_count(["9c", "1d"])


# Runs of cards

runs = st.lists(st.integers(0, 51), max_size=200).map(bytes)


@unhurried
@given(runs, st.integers(-5, 220))
def test_a_run_is_dealt_round_after_round_as_asked_card_by_card(run, least):
    names, expected = [CARDS[card] for card in run], []
    while len(names) >= max(6, least):
        hands = {PLAYER: [], BANKER: []}
        while whose := baccarat.next_hand(hands[PLAYER], hands[BANKER]):
            hands[whose].append(names.pop(0))
        counts = [baccarat.point_count(hand) for hand in hands.values()]
        expected.append(Coup(*counts, sum(map(len, hands.values()))))
    assert baccarat.coups(run, least) == expected


def test_a_byte_that_is_no_card_is_refused():
    with pytest.raises(ShoeError, match=r"a byte 52; each is the number of a card, 0 to 51"):
        baccarat.coups(bytes([0] * 20 + [52]))


# Chances


def winners(ends):
    """The weights of the ends that the banker's hand wins, the player's hand wins, or no hand wins; and their sum."""
    sums = Counter()
    for (player, banker), weight in ends.items():
        sums["player" if player > banker else "banker" if banker > player else "tie"] += weight
    return (sums["banker"], sums["player"], sums["tie"], sums.total())


@pytest.mark.parametrize("decks", PUBLISHED)
def test_the_chances_are_the_published_ones_to_the_unit(decks):
    found = baccarat.chances(decks)
    assert winners(found) == PUBLISHED[decks]
    assert sum(found.values()) == perm(52 * decks, 6)
    assert list(found) == list(product(range(10), repeat=2))


def test_the_returns_that_follow_are_the_published_ones():
    """8 decks: player -1.2351%, banker at 19 to 20 -1.0579%, tie at 8 to 1 -14.3596%."""

    def wager(name, odds, wins, ties, **more):
        def step(_state, end):
            return wins(*end) or (VOID if ties and end[0] == end[1] else LOSE)

        return Wager(name, name, "s 86", "s 90", odds, step, **more)

    even, eight = to(1), to(8)
    layout = Layout(
        [
            wager("player", even, lambda p, b: Win(even) if p > b else None, ties=True),
            wager("banker", even, lambda p, b: Win(even) if b > p else None, ties=True, commission=Fraction(1, 20)),
            wager("tie", eight, lambda p, b: Win(eight) if p == b else None, ties=False),
        ],
        baccarat.chances(8),
    )
    found = {name: it.returns for name, it in edges(layout).items()}
    bankers, players, ties, every = PUBLISHED[8]
    assert found == {
        "player": Fraction(players - bankers, every),
        "banker": Fraction(19 * bankers - 20 * players, 20 * every),
        "tie": Fraction(9 * ties, every) - 1,
    }
    assert [round(1_000_000 * share) for share in found.values()] == [-12_351, -10_579, -143_596]


def by_brute_force(values):
    """Every ordered sequence of six cards from a small stack. Equal cards count as different cards."""
    cards = [value for value, count in enumerate(values) for _ in range(count)]
    ends = Counter()
    for sequence in permutations(cards, 6):
        hands, _ = dealt_out(sequence)
        ends[sum(hands[PLAYER]) % 10, sum(hands[BANKER]) % 10] += 1
    return dict(ends)


@unhurried
@given(st.lists(st.integers(0, 9), min_size=6, max_size=7))
def test_the_chances_of_a_small_stack_are_those_of_brute_force(cards):
    values = [cards.count(value) for value in range(10)]
    assert baccarat.chances_of(values) == by_brute_force(values)


@unhurried
@given(st.lists(st.integers(0, 41), min_size=10, max_size=10).filter(lambda values: sum(values) >= 6))
def test_the_chances_of_any_stack_sum_to_its_sequences(values):
    assert sum(baccarat.chances_of(values).values()) == perm(sum(values), 6)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([5] + [0] * 9, "a stack of 5 cards; it has 6 to 416"),
        ([417] + [0] * 9, "a stack of 417 cards; it has 6 to 416"),
        ([2**32 - 1, 7] + [0] * 8, "it has 6 to 416"),
        ([2**32] + [0] * 9, "give ten numbers"),
        ([-1] + [10] * 9, "give ten numbers"),
        ([10] * 9, "give ten numbers"),
    ],
)
def test_what_is_no_stack_is_refused(values, said):
    with pytest.raises(ShoeError, match=said):
        baccarat.chances_of(values)


@pytest.mark.parametrize("decks", [-1, 0, 9])
def test_there_are_chances_for_1_to_8_decks(decks):
    with pytest.raises(ShoeError):
        baccarat.chances(decks)


# Simulated shoes


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_simulated_rounds_end_as_often_as_their_chances_have_it(decks):
    """Chi-square over all pairs of final counts. The seed is fixed, so the test passes always or never.

    By chance, one seed in a thousand gives more than 148, with 99 degrees of freedom.
    """
    tally = baccarat.simulate(decks, 20_000, seed=1985)
    chances = baccarat.chances(decks)
    every = sum(chances.values())
    expected = {pair: Fraction(tally.coups * weight, every) for pair, weight in chances.items()}
    assert set(tally.ends) <= set(expected)
    square = sum((tally.ends.get(pair, 0) - mean) ** 2 / mean for pair, mean in expected.items())
    assert 50 < square < 148


def test_a_tally_sums_up():
    tally = baccarat.simulate(8, 1000, seed=7)
    assert (tally.banker, tally.player, tally.tie, tally.coups) == winners(tally.ends)
    assert 4.93 < tally.cards / tally.coups < 4.95
    assert 402 + 4 <= tally.cards / 1000 <= 402 + 11


def test_the_generator_that_the_shoes_are_held_against_is_that_of_the_paper():
    """The first numbers that the authors' library prints, for seed 42 and stream 54."""
    generator = Pcg32(42, 2 * 54 + 1)
    assert [generator.bits() for _ in range(4)] == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293]


@pytest.mark.parametrize("decks", [1, 8])
def test_simulated_shoes_are_card_for_card_those_of_a_plain_program(decks):
    shoe, ends, cards = PcgShoe(list(CARDS) * decks, 1985), Counter(), 0
    for _ in range(20):
        shoe.left, last = len(shoe.cards), False
        while not last:
            last = shoe.left <= 14
            hands = {PLAYER: [], BANKER: []}
            while whose := plainly(hands[PLAYER], hands[BANKER]):
                hands[whose].append(baccarat.value(shoe.draw()))
            ends[sum(hands[PLAYER]) % 10, sum(hands[BANKER]) % 10] += 1
        cards += len(shoe.cards) - shoe.left
    assert baccarat.simulate(decks, 20, 1985) == (ends.total(), cards, ends)


def test_a_seed_decides_everything():
    assert baccarat.simulate(8, 50, seed=3) == baccarat.simulate(8, 50, seed=3)
    assert len({baccarat.simulate(8, 50, seed=seed).cards for seed in range(20)}) > 10
    assert baccarat.simulate(6, 5, seed=2**64 - 1).coups > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((0, 1, 1), "decks of 0; give 1 to 8"),
        ((9, 1, 1), "decks of 9; give 1 to 8"),
        ((8, 0, 1), "shoes of 0; give 1 to 4294967295"),
        ((8, 1, -1), "a seed of -1; give 0 to 18446744073709551615"),
        ((8, 1, 2**64), "a seed of 18446744073709551616"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments, said):
    with pytest.raises(ShoeError, match=said):
        baccarat.simulate(*arguments)
