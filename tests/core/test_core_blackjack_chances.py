# SPDX-License-Identifier: MIT
"""The exact chances at blackjack, compared with published figures, brute force over small shoes and a plain reading."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_blackjack import PlainRound, worth

from c_ext import blackjack
from c_ext.blackjack import BlackjackHand, bonus_pays
from c_ext.blackjack_chances import DecksError, bonuses, edges, insurance, super_sevens
from c_ext.blackjack_round import BUST, dealer, full_shoe, gains, gains_of, less
from c_ext.blackjack_strategy import BASIC, DEALERS, HARD, SOFT, Strategy

# The dealer's hand

ONE_DECK = {
    1: (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
    2: (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973),
    3: (0.130313, 0.130946, 0.123761, 0.123345, 0.116047, 0, 0.375588),
    4: (0.130973, 0.114163, 0.120679, 0.116286, 0.115096, 0, 0.402803),
    5: (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0, 0.428905),
    6: (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823),
    7: (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0, 0.259854),
    8: (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627),
}
"""M. Shackleford, "Dealer Probabilities in Blackjack", 2004: by the first card, 17 to 21, blackjack, over 21."""

TWO_DECKS_WITHOUT_BLACKJACK = {
    1: (0.186367, 0.189883, 0.188851, 0.190272, 0.076531, 0.168096),
    2: (0.139367, 0.133348, 0.130744, 0.123997, 0.119254, 0.353291),
    9: (0.12094, 0.112016, 0.354051, 0.121118, 0.060977, 0.230898),
    10: (0.122412, 0.1216, 0.122524, 0.36387, 0.038449, 0.231144),
}
"""The same author's "Blackjack Appendix 2", 2007: after the dealer was found not to have blackjack."""


def by_points(chances):
    """The chances of 17 to 21 without a blackjack, of a blackjack, of more than 21."""
    found = Counter()
    for total, chance in chances.items():
        found["blackjack" if total.blackjack else total.points] += chance
    return [found[each] for each in (17, 18, 19, 20, 21, "blackjack", BUST)]


@pytest.mark.parametrize("first", ONE_DECK)
def test_the_dealer_ends_as_often_as_published_for_one_deck(first):
    found = by_points(dealer(less(full_shoe(1), first), first))
    assert sum(found) == 1
    assert [float(chance) for chance in found] == pytest.approx(ONE_DECK[first], abs=6e-7)


@pytest.mark.parametrize("first", TWO_DECKS_WITHOUT_BLACKJACK)
def test_the_dealer_ends_as_often_as_published_for_two_decks(first):
    *found, natural, over = by_points(dealer(less(full_shoe(2), first), first))
    without = [float(chance) for chance in (chance / (1 - natural) for chance in (*found, over))]
    assert without == pytest.approx(TWO_DECKS_WITHOUT_BLACKJACK[first], abs=6e-7)


def best(values):
    """The point total of cards of these values, and whether an ace counts 11."""
    hard = sum(values)
    return (hard + 10, True) if 1 in values and hard <= 11 else (hard, False)


def dealt_out(first, cards):
    """The final points of the dealer; None if there are too few cards."""
    hand = [first]
    for card in cards:
        hand.append(card)
        points, _ = best(hand)
        if points >= 17:
            return ("blackjack" if len(hand) == 2 and points == 21 else min(points, BUST)), len(hand) == 2
    return None


@settings(deadline=None, max_examples=15)
@given(st.lists(st.integers(1, 10), min_size=7, max_size=7), st.integers(1, 10))
def test_the_dealer_of_a_small_stack_ends_as_brute_force_has_it(cards, first):
    counted = Counter(dealt_out(first, order) for order in permutations(cards))
    if None in counted:
        return
    found = dealer(tuple(cards.count(value) for value in range(1, 11)), first)
    ends = {("blackjack" if it.blackjack else it.points, it.cards == 2): chance for it, chance in found.items()}
    assert ends == {end: Fraction(count, perm(7)) for end, count in counted.items()}


# Side wagers and insurance


@pytest.mark.parametrize(("decks", "published"), [(4, 1592), (5, 1325), (6, 1140), (8, 901)])
def test_super_sevens_lose_what_is_published(decks, published):
    """In hundredths of a percent; the combinations of 6 decks too."""
    chances = super_sevens(decks)
    pays = {result: it.odds.fraction for result, it in blackjack.SUPER_SEVENS.items()}
    returns = sum(chance * (1 + pays[result]) for result, chance in chances.items()) - 1
    assert round(-10_000 * returns) == published
    if decks == 6:
        ways = [chance * perm(312, 3) for chance in chances.values()]
        assert ways == [2_142_720, 124_416, 34_560, 11_664, 480]


def of_each_kind(ranks, decks, count, ends):
    """The chance of each end of so many cards of a full shoe, all of these ranks; equal cards count as different."""
    kinds = [rank + suit for rank in ranks for suit in "cdhs"]
    found = Counter()
    for cards in product(kinds, repeat=count):
        ways = 1
        for place, card in enumerate(cards):
            ways *= decks - cards[:place].count(card)
        found[ends(cards)] += ways
    return {end: Fraction(ways, perm(52 * decks, count)) for end, ways in found.items()}


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_super_sevens_end_as_often_as_brute_force_has_it(decks):
    """Among sevens and eights, which stand for all other cards: there are twelve times as many."""
    found = of_each_kind("78", decks, 3, blackjack.super_sevens)
    three = {result: found.get(result, 0) for result in ("three sevens", "three suited sevens")}
    assert three.items() <= super_sevens(decks).items()
    for result in ("two sevens", "two suited sevens"):
        assert super_sevens(decks)[result] == 12 * found.get(result, 0)
    assert sum(super_sevens(decks).values()) == Fraction(1, 13)


@pytest.mark.parametrize("decks", [6, 8])
def test_a_bonus_is_won_as_often_as_brute_force_has_it(decks):
    def ends(cards):
        return blackjack.bonus(BlackjackHand(cards), ("As", "Ks"))

    found = {}
    for ranks, count in (("56", 4), ("678", 3), ("AK", 2)):
        found |= of_each_kind(ranks, decks, count, ends)
    del found[""]
    assert found == bonuses(decks)


def test_a_bonus_never_needs_a_card_that_a_player_may_not_draw():
    """Every hand that wins has 21 points, and less before its last card, in any order."""
    for ranks in ("777", "678", "5556"):
        for order in set(permutations(ranks)):
            cards = tuple(f"{rank}c" for rank in order)
            assert BlackjackHand(cards).total.points == 21
            for count in range(2, len(cards)):
                assert blackjack.Choice.DRAW in BlackjackHand(cards[:count]).choices


def test_insurance_is_of_a_full_shoe_less_the_ace():
    assert {decks: insurance(decks) for decks in (5, 6, 7, 8)} == {
        5: Fraction(80, 259),
        6: Fraction(96, 311),
        7: Fraction(112, 363),
        8: Fraction(128, 415),
    }


# A round


def remembered(method):
    """The method, whose answers are kept."""

    def asked(self, *arguments):
        key = (method.__name__, *arguments)
        if key not in self.known:
            self.known[key] = method(self, *arguments)
        return self.known[key]

    return asked


STANDING = Strategy(dict.fromkeys(HARD, "S" * 10), dict.fromkeys(SOFT, "S" * 10))


@pytest.mark.parametrize("cards", ["Ts Kd Ac 9d 8s 7c 6h", "Ts Ac Ad 9d 9s 8s 6h", "Ts Td Ac As 7d 7s 5h"])
def test_a_round_of_a_small_stack_gains_what_brute_force_has_it(cards):
    """For a player who only stands: there the chances are exact."""
    stack = cards.split()
    counted = Counter(PlainRound(STANDING, iter(order).__next__).gain for order in permutations(stack))
    left = tuple(sum(worth(card) == value for card in stack) for value in range(1, 11))
    assert gains_of(left, STANDING) == {gain: Fraction(count, perm(7)) for gain, count in counted.items()}


class PlainChances:
    """Blackjack with cards that always come with the same chance, in floating point. A second reading of the rules.

    `strategy` plays; without one the best choice is made.
    """

    SHARES = dict.fromkeys(range(1, 10), 1 / 13) | {10: 4 / 13}

    def __init__(self, strategy=None):
        self.strategy, self.known = strategy, {}

    @remembered
    def dealer(self, first):
        """The chance of each final total, 22 for over 21 and 0 for a blackjack."""
        found = Counter()

        def on(hand, chance):
            for value, share in self.SHARES.items():
                points, _ = best([*hand, value])
                if len(hand) == 1 and points == 21:
                    found[0] += chance * share
                elif points >= 17:
                    found[min(points, 22)] += chance * share
                else:
                    on([*hand, value], chance * share)

        on([first], 1.0)
        return found

    def end(self, first, points, stake=1):
        """Return the mean gain of a hand with these points if the dealer has no blackjack, not divided by the chance of
        that.
        """
        if points > 21:
            return -stake * (1 - self.dealer(first)[0])
        beats = {22: 1} | {final: (points > final) - (points < final) for final in range(17, 22)}
        return stake * sum(chance * beats[final] for final, chance in self.dealer(first).items() if final)

    def letter(self, points, soft, first):
        return (self.strategy.soft if soft else self.strategy.hard)[points][DEALERS.index(first)]

    @remembered
    def choices(self, points, soft, first):
        """Return the gain of standing and drawing with three cards or more, by letter, if the dealer has no
        blackjack.
        """
        found = {"S": self.end(first, points)}
        if points < 21:
            found["D"] = sum(
                share * self.on(*self.one_more(points, soft, value), first) for value, share in self.SHARES.items()
            )
        return found

    @staticmethod
    def one_more(points, soft, value):
        return best([1, points - 11, value] if soft else [points, value])

    @remembered
    def on(self, points, soft, first):
        found = self.choices(points, soft, first)
        if points >= 21:
            return found["S"]
        if self.strategy is None:
            return max(found.values())
        return found["S" if self.letter(points, soft, first) == "S" else "D"]

    @remembered
    def two(self, one, two, first):
        """Return the gain of each choice for two cards without splitting, by letter, if the dealer has no blackjack."""
        points, soft = best([one, two])
        found = dict(self.choices(points, soft, first))
        if one + two in (9, 10, 11) and points != 21:
            low = one + two
            thirds = {value: low + (11 if value == 1 and low <= 10 else value) for value in self.SHARES}
            found["2"] = sum(share * self.end(first, thirds[value], 2) for value, share in self.SHARES.items())
        return found

    def chosen(self, one, two, first):
        points, soft = best([one, two])
        found = self.two(one, two, first)
        if points == 21:
            return found["S"]
        return max(found.values()) if self.strategy is None else found[self.letter(points, soft, first)]

    @remembered
    def split(self, pair, first):
        """Return the gain of the two hands of a split, if the dealer has no blackjack."""
        one = (self.two(pair, v, first)["S"] if pair == 1 else self.chosen(pair, v, first) for v in self.SHARES)
        return 2 * sum(gain * share for gain, share in zip(one, self.SHARES.values(), strict=True))

    def lost_to_blackjack(self, one, two, first):
        """Return the chance that the box loses one wager to a dealer's blackjack: not if both hands of a split have
        21.
        """
        if self.splits(one, two, first) and one in (1, 10):
            return 1 - self.SHARES[11 - one] ** 2
        return 1

    def splits(self, one, two, first):
        if one != two:
            return False
        if self.strategy is None:
            return self.split(one, first) > self.chosen(one, two, first)
        return self.strategy.pairs.get(one, "." * 10)[DEALERS.index(first)] == "P"

    def gained(self):
        """Return the mean gain of a round."""
        gain = 0
        for one, two, first in product(self.SHARES, repeat=3):
            chance = self.SHARES[one] * self.SHARES[two] * self.SHARES[first]
            natural = self.dealer(first)[0]
            if best([one, two])[0] == 21:
                gain += chance * 1.5 * (1 - natural)
                continue
            splits = self.splits(one, two, first)
            rest = self.split(one, first) if splits else self.chosen(one, two, first)
            gain += chance * (rest - natural * self.lost_to_blackjack(one, two, first))
        return gain


def without_sense():
    """A strategy that uses every letter."""

    def row(letters, start):
        return "".join(letters[(start * place + start + place // 2) % len(letters)] for place in range(10))

    return Strategy(
        {points: row("SD2" if 9 <= points <= 11 else "SD", points) for points in HARD},
        {points: row("SD", points) for points in SOFT},
        {pair: row("P.", pair) for pair in range(1, 11)},
    )


@pytest.mark.parametrize("strategy", [BASIC, without_sense()], ids=["basic", "without sense"])
def test_a_round_of_very_many_decks_gains_what_a_plain_reading_has_it(strategy):
    found = gains(10**7, strategy)
    assert sum(found.values()) == 1
    gained = float(sum(halves * chance for halves, chance in found.items())) / 2
    assert gained == pytest.approx(PlainChances(strategy).gained(), abs=1e-6)


def letter_of(strategy, one, two, first):
    points, soft = best([one, two])
    place = DEALERS.index(first)
    if one == two and strategy.pairs.get(one, "." * 10)[place] == "P":
        return "P"
    return (strategy.soft if soft else strategy.hard)[points][place]


def test_the_basic_strategy_is_the_best_by_total():
    """With constant chances of the cards. Ignoring the removed cards loses less than a thousandth."""
    plain = PlainChances()
    for one, two, first in product(plain.SHARES, repeat=3):
        if best([one, two])[0] < 21:
            found = plain.two(one, two, first) | ({"P": plain.split(one, first)} if one == two else {})
            chosen = found[letter_of(BASIC, one, two, first)]
            assert chosen > max(found.values()) - 0.001, (one, two, first, found)
    for points, soft, first in product(SOFT, (True, False), DEALERS):
        found, letter = plain.choices(points, soft, first), plain_letter(points, soft, first)
        assert found[letter] > max(found.values()) - 0.001, (points, soft, first, found)


def plain_letter(points, soft, first):
    """The choice of the basic strategy for three cards or more."""
    letter = (BASIC.soft if soft else BASIC.hard)[points][DEALERS.index(first)]
    return "D" if letter == "2" else letter


# What all wagers return


@pytest.fixture(scope="module")
def found():
    return {decks: edges(decks) for decks in (5, 6, 8)}


def test_the_return_is_near_what_is_published_for_such_tables(found):
    """0.59 % for 8 decks, one split and doubling on 9 to 11, where a dealer's blackjack takes busted hands as well."""
    returns = [found[decks]["blackjack"].returns for decks in (5, 6, 8)]
    assert [round(-100_000 * it) for it in returns] == [529, 550, 577]


def test_each_wager_has_an_edge_that_is_whole_and_the_house_has_it(found):
    for decks, wagers in found.items():
        bonus = ["bonus-blackjack"] if decks in (6, 8) else []
        assert list(wagers) == ["blackjack", "insurance", "super-sevens", *bonus]
        assert all(it.win + it.lose + it.void == 1 and it.returns < 0 for it in wagers.values())


def test_insurance_and_bonus_return_what_their_chances_have_them(found):
    pays = bonus_pays(8)
    paid = sum(chance * (1 + pays[result].odds.fraction) for result, chance in bonuses(8).items())
    assert found[8]["bonus-blackjack"].returns == paid - 1
    assert found[8]["insurance"].returns == Fraction(-31, 415)
    assert found[6]["super-sevens"].win == Fraction(1, 13)


@pytest.mark.parametrize("decks", [0, 4, 9])
def test_other_decks_are_refused(decks):
    with pytest.raises(DecksError, match=rf"blackjack with {decks} decks; it is played with 5 to 8 \(s 16\)"):
        edges(decks)
