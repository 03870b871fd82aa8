# SPDX-License-Identifier: MIT
"""Layouts: the core's tables contain what a game states, and errors are named."""

from itertools import product

import pytest
from automata import OUTCOMES, any_plain, ending, unhurried
from hypothesis import given
from hypothesis import strategies as st

from c_ext.layout import (
    LOSE,
    START,
    VOID,
    CoreError,
    Layout,
    LayoutError,
    Odds,
    OutcomeError,
    Wager,
    WagerError,
    Win,
    once,
    to,
)

EVEN = to(1)
DICE = list(product(range(1, 7), repeat=2))


def wager(name, step, odds=EVEN, **more):
    return Wager(name, name, "s 1", "s 2", odds, step, **more)


def total(number, odds):
    return wager(f"total-{number}", once(lambda dice: odds if sum(dice) == number else None), odds)


def problems(*wagers, outcomes=(1, 2)):
    with pytest.raises(LayoutError) as caught:
        Layout(wagers, outcomes)
    return caught.value.problems


@pytest.mark.parametrize(
    ("odds", "text"), [(to(31), "31"), (to(15, 2), "15/2"), (to(3, 4), "3/4"), (to(20, 40), "1/2"), (Odds(4, 2), "2")]
)
def test_odds_are_written_to_1_in_lowest_terms(odds, text):
    assert str(odds) == text


@pytest.mark.parametrize(("num", "den"), [(0, 1), (1, 0), (-1, 1), (1, 2**31)])
def test_odds_outside_the_core_are_refused(num, den):
    with pytest.raises(ValueError, match=f"odds of {num} to {den}: .* 1 to 2147483647"):
        Odds(num, den)


def test_equal_odds_are_equal_however_written():
    assert to(10, 20) == to(1, 2)
    assert len({to(10, 20), to(1, 2)}) == 1


@unhurried
@given(st.lists(ending(), min_size=1, max_size=6))
def test_every_cell_is_what_the_wager_says(plains):
    wagers = {f"w{n}": plain for n, plain in enumerate(plains)}
    cells = list(Layout([p.wager(name) for name, p in wagers.items()], OUTCOMES).cells())
    assert all(cell.move == wagers[cell.wager].step(cell.state, cell.outcome) for cell in cells)
    expected = {(n, s, o) for n, p in wagers.items() for s, o in product(p.reachable(), OUTCOMES)}
    assert {(cell.wager, cell.state, cell.outcome) for cell in cells} == expected
    assert len(cells) == len(expected)


@unhurried
@given(any_plain())
def test_a_wager_that_may_never_end_is_refused_and_no_other(plain):
    if plain.endless():
        assert any("ever decide it" in text for text in problems(plain.wager("w"), outcomes=OUTCOMES))
    else:
        Layout([plain.wager("w")], OUTCOMES)


@unhurried
@given(st.lists(ending(), min_size=1, max_size=6), st.sampled_from(OUTCOMES))
def test_a_result_tells_every_wager_in_its_start_state(plains, outcome):
    wagers = {f"w{n}": plain for n, plain in enumerate(plains)}
    layout = Layout([p.wager(name) for name, p in wagers.items()], OUTCOMES)
    moves = {name: p.step(0, outcome) for name, p in wagers.items()}
    for _ in range(2):  # from the core, then from memory
        result = layout.result(outcome)
        assert result.outcome == outcome
        assert list(result.wins.items()) == [(n, m.odds) for n, m in moves.items() if isinstance(m, Win)]
        assert result.loses == tuple(n for n, m in moves.items() if m is LOSE)
        assert result.voids == tuple(n for n, m in moves.items() if m is VOID)
        assert result.stays == tuple(n for n, m in moves.items() if isinstance(m, int))
        assert layout.lit(outcome) == tuple(result.wins)


def test_a_changed_result_does_not_change_the_layout():
    layout = Layout([total(7, to(4))], DICE)
    layout.result((3, 4)).wins.clear()
    assert layout.result((3, 4)).wins == {"total-7": to(4)}


def test_outcomes_that_no_wager_tells_apart_share_a_row():
    layout = Layout([total(7, to(4)), total(11, to(15))], DICE)
    assert {layout.row(dice) for dice in DICE} == {0, 1, 2}
    assert layout.row((6, 5)) == layout.row((5, 6)) != layout.row((6, 1))


def test_the_weights_of_a_wagers_moves_are_those_of_the_outcomes():
    layout = Layout([total(7, to(4)), total(11, to(15))], DICE)
    assert layout.transitions("total-7") == {START: {Win(to(4)): 6, LOSE: 30}}
    weighted = Layout([wager("heads", once(lambda c: to(1) if c == "heads" else None))], {"heads": 3, "tails": 1})
    assert weighted.transitions("heads") == {START: {Win(to(1)): 3, LOSE: 1}}
    assert weighted.weight == 4


def test_states_besides_the_start_are_compiled_too():
    def step(state, coin):
        return Win(to(2)) if state == "bonus" and coin == "heads" else LOSE if coin == "tails" else Win(to(1))

    layout = Layout([wager("heads", step, (to(1), to(2)), also=("bonus",))], ("heads", "tails"))
    assert layout.states("heads") == (START, "bonus")
    assert layout.step("heads", "bonus", "heads") == Win(to(2))
    assert layout.step("heads", START, "heads") == Win(to(1))


def test_all_that_is_wrong_is_told_at_once():
    never = once(lambda _: None)
    found = problems(wager("a", never), wager("a", never), wager("b", once(lambda _: to(5))), outcomes={1: 0})
    told = (
        ("wager a: two wagers", ""),
        ("outcome 1: ", "weight is 0"),
        ("wager a: states ", "1 to 1"),
        ("wager b: pays ", "5 to 1"),
        ("wager b: states ", "1 to 1"),
    )
    assert all(text.startswith(part) and what in text for text, (part, what) in zip(found, told, strict=True)), found


def test_a_layout_needs_wagers_and_outcomes_and_each_once():
    for (text,), words in (
        (problems(), "no wagers"),
        (problems(wager("a", once(to), to(1)), outcomes=()), "no outcomes"),
        (problems(wager("a", once(lambda _: to(1))), outcomes=(1, 1)), "listed twice; give weights"),
    ):
        assert text.startswith("layout: ")
        assert words in text


@pytest.mark.parametrize("given", [None, to(1), []])
def test_a_step_that_gives_something_else_is_named(given):
    [text] = problems(wager("a", lambda state, outcome: given))
    assert text.startswith(f"wager a: step('start', 1) gave {given!r}; ")
    assert "Win(odds), LOSE or VOID" in text


def test_a_wager_that_counts_without_end_is_named():
    [text] = problems(wager("a", lambda state, outcome: LOSE if outcome == 1 else state + 1, (), start=0))
    assert text.startswith("wager a: ")
    assert "16384 states" in text


def test_more_odds_than_a_cell_can_number_are_named():
    [text] = problems(wager("a", once(to)), outcomes=range(1, 16387))
    assert "16384 odds" in text


def test_a_table_too_large_is_named():
    def step(state, outcome):
        return LOSE if outcome == 65 else (state + outcome) % 16384

    [text] = problems(wager("a", step, (), start=0), outcomes=range(1, 66))
    assert text.startswith("layout: ")
    assert all(it in text for it in ("16384 states", "65 different outcomes", "1048576 cells", "65535 outcomes"))


def test_what_a_layout_does_not_have_is_named_with_what_it_has():
    layout = Layout([total(7, to(4)), total(11, to(15))], DICE)
    with pytest.raises(OutcomeError, match=r"^\(0, 7\) .*; there are \(1, 1\), .* and 28 more"):
        layout.result((0, 7))
    with pytest.raises(WagerError, match=r"'total-1' .* total-7, total-11"):
        layout.step("total-1", START, (1, 1))
    with pytest.raises(WagerError, match=r"total-7 has no state 4; .* start"):
        layout.step("total-7", 4, (1, 1))
    with pytest.raises(WagerError, match="'total-1' is not a wager"):
        layout.states("total-1")


def test_a_negative_cell_is_the_cores_own_error():
    with pytest.raises(CoreError, match=r"no such outcome \(-6\)"):
        Layout([total(7, to(4))], DICE).move(-6)
