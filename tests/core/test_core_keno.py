# SPDX-License-Identifier: MIT
"""Keno in the core: sets, catches, chances, the schedule of prizes with all its errors, settling, shares of a pool."""

import re
from array import array
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.errors import StakeError
from c_ext.keno import example
from c_ext.keno.chances import cautions, chance, edges
from c_ext.keno.example import EXAMPLE
from c_ext.keno.numbers import NumberError, catch, numbers_of, pack, pack_draw
from c_ext.keno.reading import as_toml, read_schedule
from c_ext.keno.schedule import MOST_SPOTS, Schedule, ScheduleError, is_jackpot, spots_of
from c_ext.keno.settling import LARGEST_STAKE, GameWagers, Prizes, settle, shares

DRAWN = tuple(range(4, 81, 4))
NUMBERS = st.sets(st.integers(1, 80))


def wagers(sets, stakes=None, jackpots=None):
    count = len(sets)
    stakes, jackpots = stakes or [100] * count, jackpots or [False] * count
    return GameWagers(b"".join(map(pack, sets)), array("q", stakes), bytes(jackpots))


# Sets


@given(NUMBERS, NUMBERS)
def test_a_catch_is_how_many_numbers_two_sets_share(spots, drawn):
    assert numbers_of(pack(spots)) == tuple(sorted(spots))
    assert catch(pack(spots), pack(drawn)) == len(spots & drawn)


def test_a_number_is_a_bit_of_its_byte():
    assert pack([1]).hex() == "01000000000000000000"
    assert pack([80, 9]).hex() == "00010000000000000080"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: pack([0]), "0 is not on the board: the numbers are 1 to 80 (s 210)"),
        (lambda: pack([1, 81]), "81 is not on the board"),
        (lambda: pack([5, 6, 5]), "5 twice"),
        (lambda: pack_draw(range(1, 20)), "19 numbers: 20 are drawn in a game (s 222(4))"),
        (lambda: pack_draw([1] * 20), "1 twice"),
        (lambda: numbers_of(b"\0" * 9), "a set of 9 bytes: a set has 10"),
        (lambda: catch(b"\0" * 10, b"\0" * 11), "a set of 11 bytes"),
    ],
)
def test_what_is_no_set_is_named(make, said):
    with pytest.raises(NumberError, match=re.escape(said)):
        make()


# Chances


def counted_by_numbers(spots):
    """How many draws have each catch, by going through the 80 numbers: each is drawn or not."""
    ways = Counter({(0, 0): 1})
    for number in range(1, 81):
        further = Counter(ways)
        for (drawn, caught), count in ways.items():
            further[drawn + 1, caught + (number <= spots)] += count
        ways = further
    return [ways[20, caught] for caught in range(spots + 1)]


def test_every_catch_of_every_number_of_spots_has_its_chance():
    for spots in range(1, MOST_SPOTS + 1):
        counts = counted_by_numbers(spots)
        assert sum(counts) == comb(80, 20) == 3_535_316_142_212_174_320
        assert [chance(spots, caught) * comb(80, 20) for caught in range(spots + 1)] == counts


def test_published_chances():
    """One game in so many, as tables of keno odds have them."""
    published = {(1, 1): 4, (4, 4): 326, (6, 6): 7_753, (8, 8): 230_115, (10, 10): 8_911_711, (10, 5): 19}
    assert {key: round(1 / chance(*key)) for key in published} == published


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_all_tickets_of_few_spots_catch_as_often_as_the_chances_say(spots):
    """All tickets against one draw, in the core, which equals all draws against one ticket."""
    tickets = list(combinations(range(1, 81), spots))
    caught = Counter(catch(pack(ticket), pack(DRAWN)) for ticket in tickets)
    assert {found: Fraction(count, len(tickets)) for found, count in caught.items()} == {
        found: chance(spots, found) for found in range(spots + 1)
    }


def test_returns_are_what_all_draws_pay():
    for wager, edge in edges(EXAMPLE).items():
        counts, spots = counted_by_numbers(spots_of(wager)), spots_of(wager)
        paid = [EXAMPLE.prize(wager, caught) for caught in range(spots + 1)]
        pool = Fraction(15, 100) if is_jackpot(wager) else 0
        wins = sum(n for n, prize, at in zip(counts, paid, range(99), strict=False) if prize or (pool and at == spots))
        assert edge.returns == sum(n * prize for n, prize in zip(counts, paid, strict=True)) / comb(80, 20) + pool - 1
        assert (edge.win, edge.lose, edge.void) == (Fraction(wins, comb(80, 20)), 1 - edge.win, 0)


def test_one_and_two_spots_of_the_example_return_what_can_be_reckoned_by_hand():
    assert edges(EXAMPLE)["spots-1"].returns == Fraction(20, 80) * 3 - 1
    assert edges(EXAMPLE)["spots-2"].returns == Fraction(20 * 19, 80 * 79) * 12 - 1


def test_the_example_states_its_returns_which_are_under_100_percent():
    source = Path(example.__file__).read_text(encoding="utf-8")
    stated = {wager: Fraction(percent) for wager, percent in re.findall(r'"([a-z]+-\d+)": .*# ([\d.]+)$', source, re.M)}
    assert tuple(stated) == EXAMPLE.ids == tuple(edges(EXAMPLE))
    for wager, edge in edges(EXAMPLE).items():
        assert abs(100 * (1 + edge.returns) - stated[wager]) <= Fraction(1, 20)
        assert edge.returns < 0
    assert list(cautions(EXAMPLE)) == []
    assert [wager for wager in EXAMPLE.ids if is_jackpot(wager)] == [f"jackpot-{spots}" for spots in range(6, 11)]
    assert [spots for spots in range(1, 41) if EXAMPLE.offers(spots)] == list(range(1, 16))


# The schedule


def test_a_schedule_is_written_so_that_it_can_be_read():
    assert read_schedule(as_toml(EXAMPLE)) == EXAMPLE
    odd = Schedule(
        name='A "new" \\ one',
        wagers={"spots-2": {2: Fraction(15, 2), 1: Fraction(0)}, "jackpot-6": {}},
        not_offered=("spots-1", "jackpot-7", "jackpot-8", "jackpot-9", "jackpot-10"),
    )
    assert read_schedule(as_toml(odd)) == odd
    assert 'catch-2 = "15/2"  # one game in 17' in as_toml(odd)
    assert "[jackpot-6]  # returns 15.0 %, 15.0 % of it from the pool" in as_toml(odd)


WRONG = [
    ("name = ", "this is no TOML: "),
    ("[spots-1]\ncatch-1 = 3", "name: it is empty"),
    ("name = 7", "name: 7 is no text"),
    ("nam = 'x'", "nam: there is no such key; did you mean name?"),
    ("[spot-1]\ncatch-1 = 3", "spot-1: there is no such wager; did you mean spots-1?"),
    ("[spots-41]\ncatch-9 = 3", "spots-41: there is no such wager; a schedule has prizes for 1 to 40 spots"),
    ("[jackpot-5]\ncatch-4 = 3", "jackpot-5: there is no such wager; a jackpot is of 6 to 10 spots (s 223(1))"),
    ("spots-1 = 3", "spots-1: it is no table of prizes"),
    ("not-offered = 'spots-1'", "not-offered: spots-1 is no list of wagers"),
    ("not-offered = ['spots1']", "spots1: there is no such wager; did you mean spots-1?"),
    ("not-offered = ['spots-1']\n[spots-1]\ncatch-1 = 3", "not-offered: spots-1 has prizes"),
    ("name = 'x'", "spots-1: missing; a schedule has prizes for a single number or for more (s 213(1))"),
    ("[spots-2]\ncatch-2 = 9", "spots-1: missing; give its prizes, or name it in not-offered"),
    ("[jackpot-6]", "jackpot-7: missing; give its prizes, or name it in not-offered"),
    ("[spots-2]", "spots-2: no catch has a prize; give catch-2 one"),
    ("[spots-2]\ncatch-2 = 0", "spots-2: no catch has a prize"),
    ("[spots-3]\ncatch-1 = 1\ncatch-3 = 9", "spots-3: catch-2: missing; give it a prize, or 0 for none"),
    ("[spots-3]\ncatch-2 = 9", "spots-3: catch-3: missing"),
    ("[jackpot-6]\ncatch-4 = 9", "jackpot-6: catch-5: missing"),
    ("[spots-3]\ncatch-4 = 9", "spots-3: catch-4: there is no such catch; 1 to 3"),
    ("[spots-40]\ncatch-21 = 9", "spots-40: catch-21: there is no such catch; 1 to 20"),
    ("[spots-3]\ncatch-0 = 9", "spots-3: catch-0: nothing of it matches, so it is no winning wager (s 219(1)(a))"),
    ("[jackpot-6]\ncatch-6 = 9", "jackpot-6: catch-6: a total catch is paid the jackpot and only that"),
    ("[spots-3]\ncach-2 = 9", "spots-3: cach-2: there is no such key; did you mean catch-2?"),
    ("[spots-3]\nthree = 9", "spots-3: three: there is no such key; the keys are catch-1 to catch-3"),
    ("[spots-1]\ncatch-1 = 1.5", 'spots-1: catch-1: 1.5 is no ratio of whole numbers; write 3, or "3/2"'),
    ("[spots-1]\ncatch-1 = '3:1'", "spots-1: catch-1: 3:1 is no ratio of whole numbers"),
    ("[spots-1]\ncatch-1 = '3/0'", "spots-1: catch-1: 3/0 is no ratio"),
    ("[spots-1]\ncatch-1 = -3", "spots-1: catch-1: -3 is no ratio"),
    ("[spots-1]\ncatch-1 = true", "spots-1: catch-1: True is no ratio"),
    ("[spots-1]\ncatch-1 = '1/11'", "spots-1: catch-1: a prize of 1/11 is too small; at least 1/10"),
    ("[spots-1]\ncatch-1 = 2147483648", "spots-1: catch-1: 2147483648 is too large"),
]


@pytest.mark.parametrize(("text", "said"), WRONG, ids=[said for _, said in WRONG])
def test_what_is_wrong_in_a_schedule_is_named(text, said):
    with pytest.raises(ScheduleError) as error:
        read_schedule(text)
    assert [problem for problem in error.value.problems if problem.startswith(said)]


def test_all_errors_are_named_at_once():
    text = "nme = 'x'\n[spots-1]\ncatch-1 = 1.5\n[spots-3]\ncatch-3 = 9\ncatch-1 = 1\n[jackpot-7]\ncatch-7 = 1"
    with pytest.raises(ScheduleError) as error:
        read_schedule(text)
    assert [problem.split(";")[0] for problem in error.value.problems] == [
        "nme: there is no such key",
        "spots-1: catch-1: 1.5 is no ratio of whole numbers",
        "name: it is empty",
        "spots-3: catch-2: missing",
        "jackpot-7: catch-7: a total catch is paid the jackpot and only that (ss 219(2), 223(3))",
        "spots-2: missing",
        *(f"jackpot-{spots}: missing" for spots in (6, 8, 9, 10)),
    ]


@given(st.text(alphabet="spotjackcthnamed-0123456789[]='\"/.\n ", max_size=60))
def test_no_text_is_worse_than_an_error(text):
    with suppress(ScheduleError):
        read_schedule(text)


def test_a_schedule_that_gives_all_away_is_flagged_and_so_is_a_higher_catch_that_is_paid_less():
    text = "name = 'x'\n[spots-1]\ncatch-1 = 4\n[spots-2]\ncatch-2 = 2\ncatch-1 = 3"
    found = list(cautions(read_schedule(text)))
    told = (("spots-1", "100 %", "(s 210)"), ("spots-2", "125 %", "(s 210)"), ("spots-2", "catch of 2", "(s 219(2))"))
    assert all(all(map(caution.__contains__, it)) for caution, it in zip(found, told, strict=True)), found


# Settling


def test_every_wager_is_paid_by_the_schedule():
    """Against a plain loop: sets of Python, fractions, one wager after the other."""
    random = Random(31)
    jackpots = [random.random() < 0.3 for _ in range(3000)]
    spots = [random.randint(6, 10) if jackpot else random.randint(1, 15) for jackpot in jackpots]
    pools = [DRAWN if random.random() < 0.2 else range(1, 81) for _ in jackpots]
    chosen = [random.sample(pool, count) for pool, count in zip(pools, spots, strict=True)]
    stakes = [random.choice((10, 50, 130, 100_000)) for _ in jackpots]
    wanted = []
    for place, (numbers, stake, jackpot) in enumerate(zip(chosen, stakes, jackpots, strict=True)):
        caught = len(set(numbers) & set(DRAWN))
        if jackpot and caught == len(numbers):
            wanted.append((place, caught, 0, caught))
        elif prize := EXAMPLE.prize(f"{'jackpot' if jackpot else 'spots'}-{len(numbers)}", caught):
            wanted.append((place, caught, int(stake * prize), 0))
    settled = settle(pack_draw(DRAWN), wagers(chosen, stakes, jackpots), Prizes(EXAMPLE))
    assert list(settled) == wanted
    assert len(settled) == len(wanted) > 500
    assert settled.cents == sum(cents for _, _, cents, _ in wanted)
    for size in range(6, 11):
        assert settled.jackpot(size) == [place for place, _, _, jackpot in wanted if jackpot == size] != []


@pytest.mark.parametrize(("spots", "one_in"), [(6, 7_753), (7, 40_979), (8, 230_115), (9, 1_380_688), (10, 8_911_711)])
def test_a_jackpot_comes_exactly_as_often_as_the_tickets_that_win_it(spots, one_in):
    """All tickets against one draw. The winners are the same for every catch; their number is counted."""
    others = [it for it in range(1, 81) if it not in DRAWN]
    kinds = [[*DRAWN[-caught:], *others[: spots - caught]] if caught else others[:spots] for caught in range(spots + 1)]
    many = [comb(20, caught) * comb(60, spots - caught) for caught in range(spots + 1)]
    settled = settle(pack_draw(DRAWN), wagers(kinds, jackpots=[True] * len(kinds)), Prizes(EXAMPLE))
    won = Fraction(sum(many[place] for place in settled.jackpot(spots)), sum(many))
    assert sum(many) == comb(80, spots), "all tickets"
    assert won == Fraction(comb(20, spots), comb(80, spots)) == chance(spots, spots)
    assert round(1 / won) == one_in
    wins = Fraction(sum(many[it.place] for it in settled), sum(many))
    assert wins == edges(EXAMPLE)[f"jackpot-{spots}"].win, "the jackpot is among what tablectl edge says is won"
    mean = sum((Fraction(many[it.place] * it.cents, 100) for it in settled), Fraction()) / sum(many)
    assert mean + Fraction(15, 100) - 1 == edges(EXAMPLE)[f"jackpot-{spots}"].returns


def test_every_ticket_of_six_numbers_that_were_drawn_wins_the_jackpot_and_none_with_another_number():
    within = list(combinations(DRAWN, 6))
    beside = [(*five, other) for five in combinations(DRAWN[:7], 5) for other in range(1, 81) if other not in DRAWN]
    settled = settle(pack_draw(DRAWN), wagers([*within, *beside], jackpots=[True] * (len(within) + len(beside))), PAID)
    assert settled.jackpot(6) == [*range(comb(20, 6))]


PAID = Prizes(EXAMPLE)


def test_part_of_a_cent_is_left_out():
    schedule = Schedule(name="thirds", wagers={"spots-1": {1: Fraction(10, 3)}})
    found = settle(pack_draw(DRAWN), wagers([[4], [8], [9]], [10, 20, 30]), Prizes(schedule))
    assert [won.cents for won in found] == [33, 66]


def test_no_wagers_win_nothing():
    settled = settle(pack_draw(DRAWN), wagers([]), Prizes(EXAMPLE))
    assert (len(settled), list(settled), settled.cents) == (0, [], 0)


@pytest.mark.parametrize(
    ("drawn", "asked", "error", "said"),
    [
        (pack([1]), wagers([[4]]), NumberError, "1 numbers: 20 are drawn in a game (s 222(4))"),
        (b"\0", wagers([[4]]), NumberError, "a set of 1 bytes was drawn"),
        (
            pack(DRAWN),
            wagers([[4], []]),
            NumberError,
            "wager 1: the schedule Example schedule has no prizes for spots-0",
        ),
        (
            pack(DRAWN),
            wagers([range(1, 17)]),
            NumberError,
            "wager 0: the schedule Example schedule has no prizes for",
        ),
        (pack(DRAWN), wagers([[1, 2, 3]], None, [1]), NumberError, "has no prizes for jackpot-3 (s 213(1))"),
        (pack(DRAWN), wagers([[1]], None, [2]), NumberError, "wager 0: "),
        (pack(DRAWN), wagers([[1], [2]], [100, 0]), StakeError, "wager 1: 0 cents; 1 to "),
        (pack(DRAWN), wagers([[1]], [LARGEST_STAKE + 1]), StakeError, f"; 1 to {LARGEST_STAKE} cents can be settled"),
        (
            pack(DRAWN),
            GameWagers(b"\1" * 9, array("q", [1]), b"\0"),
            NumberError,
            "9 bytes of sets, 1 stakes, 1 columns",
        ),
        (
            pack(DRAWN),
            GameWagers(b"\1" * 10, array("q", [1]), b""),
            NumberError,
            "10 bytes of sets, 1 stakes, 0 columns",
        ),
    ],
)
def test_what_cannot_be_settled_is_named(drawn, asked, error, said):
    with pytest.raises(error, match=re.escape(said)):
        settle(drawn, asked, Prizes(EXAMPLE))


def test_the_largest_stake_can_be_settled():
    prizes = Prizes(Schedule(name="x", wagers={"spots-1": {1: Fraction(2**31 - 1)}}))
    [won] = settle(pack_draw(DRAWN), wagers([[4]], [LARGEST_STAKE]), prizes)
    assert won.cents == LARGEST_STAKE * (2**31 - 1)


@given(st.integers(0, 10**12), st.lists(st.integers(100, 10**6), min_size=1, max_size=9))
def test_a_pool_is_shared_in_proportion_and_no_cent_too_many(pool, stakes):
    paid = shares(pool, stakes)
    assert 0 <= pool - sum(paid) < len(stakes)
    for cents, stake in zip(paid, stakes, strict=True):
        assert 0 <= Fraction(pool * stake, sum(stakes)) - cents < 1


def test_who_wins_a_jackpot_alone_has_all_of_it():
    assert shares(12_345_67, [100]) == [12_345_67]
    assert shares(100, [100, 200]) == [33, 66]
