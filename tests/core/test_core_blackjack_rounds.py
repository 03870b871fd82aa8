# SPDX-License-Identifier: MIT
"""Simulated rounds of blackjack: equal to a plain program card for card, with frequencies near the exact chances."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pcg32 import PcgShoe
from plain_blackjack import PlainRound, points

from c_ext import blackjack_chances as chances
from c_ext.blackjack import BlackjackHand, Choice
from c_ext.blackjack_round import gains
from c_ext.blackjack_strategy import BASIC, HARD, SOFT, SimulationError, Strategy, StrategyError, compiled, simulate
from c_ext.cards import CARDS

ALWAYS, NEVER = "D" * 10, "S" * 10
STANDING = Strategy(dict.fromkeys(HARD, NEVER), dict.fromkeys(SOFT, NEVER))
"""Stands on everything."""
DRAWING = Strategy(
    {points: ALWAYS if points <= 16 else NEVER for points in HARD},
    {points: ALWAYS if points <= 16 else NEVER for points in SOFT},
)
"""Takes every card that a bonus can need, and splits nothing."""
EAGER = Strategy(
    {points: "2" * 10 if points in (9, 10, 11) else ALWAYS for points in HARD},
    dict.fromkeys(SOFT, ALWAYS),
    dict.fromkeys(range(1, 11), "P" * 10),
)


def played(strategy, decks, behind, shoes, seed):
    shoe = PcgShoe(list(range(52)) * decks, seed)
    found = {"gains": Counter(), "sevens": Counter(), "bonuses": Counter(), "aces": 0, "insured": 0, "cards": 0}
    for _ in range(shoes):
        shoe.left = len(shoe.cards)
        while shoe.left > behind:
            it = PlainRound(strategy, lambda: CARDS[shoe.draw()])
            found["gains"][it.gain] += 1
            found["sevens"][it.sevens] += 1
            found["bonuses"][it.bonus] += 1
            found["aces"] += it.dealer[0][0] == "A"
            found["insured"] += it.dealer[0][0] == "A" and points(it.dealer[:2]) == 21
        found["cards"] += len(shoe.cards) - shoe.left
    return found


def assert_alike(tally, found):
    assert tally.gains == found["gains"]
    assert tally.rounds == found["gains"].total()
    assert {result: rounds for result, rounds in tally.super_sevens.items() if rounds} == found["sevens"]
    assert {result: rounds for result, rounds in tally.bonuses.items() if rounds} == found["bonuses"]
    assert (tally.aces, tally.insured, tally.cards) == (found["aces"], found["insured"], found["cards"])


@pytest.mark.parametrize("strategy", [BASIC, STANDING, DRAWING, EAGER], ids=["basic", "standing", "drawing", "eager"])
def test_simulated_rounds_are_card_for_card_those_of_a_plain_program(strategy):
    assert_alike(simulate(strategy, 8, 30, 1985), played(strategy, 8, 104, 30, 1985))


letters = st.text("SD", min_size=10, max_size=10)
doubling = st.text("SD2", min_size=10, max_size=10)
strategies = st.builds(
    Strategy,
    st.fixed_dictionaries({total: doubling if 9 <= total <= 11 else letters for total in HARD}),
    st.fixed_dictionaries({total: doubling if total in (19, 20) else letters for total in SOFT}),
    st.dictionaries(st.integers(1, 10), st.text("P.", min_size=10, max_size=10)),
)


@settings(deadline=None, max_examples=25)
@given(strategies, st.integers(2, 8), st.integers(0, 2**64 - 1))
def test_any_strategy_is_played_as_the_plain_program_plays_it(strategy, decks, seed):
    assert_alike(simulate(strategy, decks, 2, seed, 59), played(strategy, decks, 59, 2, seed))


def test_a_seed_decides_everything():
    assert simulate(BASIC, 8, 50, seed=3) == simulate(BASIC, 8, 50, seed=3)
    assert len({simulate(BASIC, 8, 50, seed=seed).cards for seed in range(20)}) > 10


# Exact chances


def square(found, expected, rounds):
    """Return the chi-square of counts against their chances; expected counts below 20 are combined."""
    rare = {it for it, chance in expected.items() if chance * rounds < 20}
    assert set(found) <= set(expected)
    common = {it: chance for it, chance in expected.items() if it not in rare}
    others = 1 - sum(common.values())
    pairs = [(found.get(it, 0), chance * rounds) for it, chance in common.items()]
    if others:
        pairs.append((sum(found.get(it, 0) for it in rare), others * rounds))
    return sum((counted - mean) ** 2 / mean for counted, mean in pairs), len(pairs) - 1


ONE_IN_A_THOUSAND = {2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9}
"""By the degrees of freedom. Each seed is fixed, so that a test passes always or never."""


def assert_as_often(found, expected, rounds):
    found_square, freedom = square(found, expected, rounds)
    assert found_square < ONE_IN_A_THOUSAND[freedom]


@pytest.mark.parametrize(("strategy", "decks"), [(STANDING, 5), (BASIC, 8)], ids=["standing, 5", "basic, 8"])
def test_rounds_of_a_full_shoe_gain_as_often_as_their_chances_have_it(strategy, decks):
    """The chances are exact for a player who only stands. For the other player they ignore the effect of the player's
    third and later cards, which is too small to see here.
    """
    tally = simulate(strategy, decks, 400_000, seed=1985, behind=52 * decks - 1)
    assert_as_often(tally.gains, gains(decks, strategy), tally.rounds)


@pytest.mark.parametrize("behind", [None, 415])
def test_side_wagers_end_as_often_as_their_chances_have_it(behind):
    """In a whole shoe too: without a look at the cards, every round has the same chances."""
    tally = simulate(DRAWING, 8, 10_000 if behind is None else 600_000, seed=7, behind=behind)
    for found, exact in ((tally.super_sevens, chances.super_sevens(8)), (tally.bonuses, chances.bonuses(8))):
        assert_as_often(found, exact | {"": 1 - sum(exact.values())}, tally.rounds)
    insured = {True: chances.insurance(8), False: 1 - chances.insurance(8)}
    assert square({True: tally.insured, False: tally.aces - tally.insured}, insured, tally.aces)[0] < 10.8
    aces = {True: Fraction(1, 13), False: Fraction(12, 13)}
    assert square({True: tally.aces, False: tally.rounds - tally.aces}, aces, tally.rounds)[0] < 10.8


def test_a_tally_says_what_a_round_gained():
    tally = simulate(STANDING, 8, 5, seed=1)
    assert tally.gained == Fraction(sum(halves * count for halves, count in tally.gains.items()), 2 * tally.rounds)


# Strategies


def test_a_strategy_chooses_by_the_hand_where_the_rules_leave_a_choice():
    def chosen(cards, dealer, split=False):
        return BASIC.choose(BlackjackHand(tuple(cards.split()), split), dealer)

    assert chosen("8h 8c", 10) is Choice.SPLIT
    assert chosen("8h 8c", 10, split=True) is Choice.DRAW
    assert chosen("6h 5c", 10) is Choice.DOUBLE_DOWN
    assert chosen("4h 3c 4d", 10) is Choice.DRAW
    assert chosen("Ah 7c", 8) is Choice.STAND
    assert chosen("Ah 7c", 9) is Choice.DRAW
    assert chosen("Ah Kc", 9) is Choice.STAND
    assert chosen("Ah 2c", 9, split=True) is Choice.STAND


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hard": {}}, "hard 4: ''; give 10 letters of S, D and 2, for 2 to 10 and ace"),
        ({"hard": BASIC.hard | {12: "DDSSSDDDD"}}, "hard 12: 'DDSSSDDDD'; give 10 letters"),
        ({"hard": BASIC.hard | {12: "DDSSSDDDDP"}}, "hard 12: 'DDSSSDDDDP'; give 10 letters"),
        ({"hard": BASIC.hard | {12: "2DSSSDDDDD"}}, r"hard 12: .* may not be doubled down \(s 37\(1\)\)"),
        ({"soft": BASIC.soft | {18: "SSSSSSSDD2"}}, r"soft 18: .* may not be doubled down \(s 37\(1\)\)"),
        ({"pairs": {8: "P"}}, "a pair of 8: 'P'; give 10 letters, P to split, for 2 to 10 and ace"),
    ],
)
def test_a_strategy_that_the_rules_do_not_allow_is_refused_by_name(change, said):
    rows = {"hard": BASIC.hard, "soft": BASIC.soft, "pairs": BASIC.pairs} | change
    with pytest.raises(StrategyError, match=said):
        compiled(Strategy(**rows))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((1, 1, 1), "decks of 1; give 2 to 8"),
        ((9, 1, 1), "decks of 9; give 2 to 8"),
        ((8, 0, 1), "shoes of 0; give 1 to 4294967295"),
        ((8, 1, -1), "a seed of -1; give 0 to 18446744073709551615"),
        ((8, 1, 1, 58), "cards behind the cutting card of 58; give 59 to 415"),
        ((8, 1, 1, 416), "cards behind the cutting card of 416; give 59 to 415"),
        ((2, 1, 1), "cards behind the cutting card of 26; give 59 to 103"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments, said):
    with pytest.raises(SimulationError, match=said):
        simulate(BASIC, *arguments)
