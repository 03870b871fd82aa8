# SPDX-License-Identifier: MIT
"""The wheels of fortune against a second reading of ss 145 to 160; and which symbol passed the indicator last."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edges
from controller.games.wheel_of_fortune import wagers as room

# Symbol, sections, what it pays to 1
SECTIONS_145_AND_154 = "a 24 1, b 8 5, c 8 5, d 4 11, e 2 22, f 2 22, g 1 44, h 1 44"
SECTIONS_156_AND_160 = "a 24 1, b 12 3, c 8 5, d 4 11, e 2 23, f 1 47, g 1 47"
TEXT = {50: SECTIONS_145_AND_154, 52: SECTIONS_156_AND_160}
ROWS = [(size, *row.split()) for size, text in TEXT.items() for row in text.split(", ")]
LAYOUTS = {size: room.division(size).layout() for size in TEXT}
SIZES = pytest.mark.parametrize("size", [50, 52])


@SIZES
def test_there_is_one_wager_for_each_symbol(size: int) -> None:
    assert list(LAYOUTS[size].wagers) == [f"symbol-{symbol}" for of, symbol, _, _ in ROWS if of == size]
    assert LAYOUTS[size].weight == size


@pytest.mark.parametrize(("size", "symbol", "sections", "odds"), ROWS)
def test_a_symbol_wins_when_it_is_spun_and_every_other_loses(size: int, symbol: str, sections: str, odds: str) -> None:
    result = LAYOUTS[size].result(room.division(size).read([symbol]))
    assert {wager: str(paid) for wager, paid in result.wins.items()} == {f"symbol-{symbol}": odds}
    assert set(result.loses) == set(LAYOUTS[size].wagers) - {f"symbol-{symbol}"}
    found = edges(LAYOUTS[size])[f"symbol-{symbol}"]
    assert (found.win, found.lose, found.void) == (Fraction(int(sections), size), 1 - Fraction(int(sections), size), 0)
    assert found.returns == Fraction(int(sections) * (int(odds) + 1), size) - 1


@pytest.mark.parametrize(("size", "symbol", "sections", "odds"), ROWS)
def test_every_wager_cites_its_division(size: int, symbol: str, sections: str, odds: str) -> None:
    stated = LAYOUTS[size].wagers[f"symbol-{symbol}"]
    expected = {50: ("s 149", "s 154(1)"), 52: ("s 158", "s 160(1)")}[size]
    assert (stated.source, stated.odds_source) == expected


@pytest.mark.parametrize(("size", "symbol", "sections", "odds"), ROWS)
def test_the_rim_spreads_each_symbol_evenly(size: int, symbol: str, sections: str, odds: str) -> None:
    rim = room.division(size).rim
    places = [place for place, shown in enumerate(rim) if shown == symbol]
    assert (len(rim), len(places)) == (size, int(sections))
    even = size / len(places)
    gaps = [(after - before) % size or size for before, after in zip(places, places[1:] + places[:1], strict=True)]
    assert all(even * 0.6 <= gap <= even * 1.5 for gap in gaps)
    assert min(gaps) > 1


def turned_to(rim: str, section: int, *, clockwise: bool) -> tuple[str, str]:
    """The symbols that have passed the indicator and are coming, when a wheel stops on the clockwise end of a section.

    The wheel is drawn as a clock face, a section an hour; the indicator is fixed at its top. The rim is carried round
    by half a section at a time, and each stop notes the section that is at the top.
    """
    size = len(rim)
    half_sections = [Fraction(step, 2) for step in range(2 * size, 4 * size + 1)]
    at_the_top = [(-turned if clockwise else turned) % size for turned in half_sections]
    stop = at_the_top.index(Fraction(section + 1) % size, 1)
    before, after = at_the_top[stop - 1], at_the_top[(stop + 1) % len(at_the_top)]
    return rim[int(before)], rim[int(after)]


@SIZES
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_on_a_peg_the_symbol_that_last_passed_wins(size: int, direction: str) -> None:
    """s 154(2) and s 160(2), for every peg."""
    wheel = room.division(size)
    for section in range(size - 1):
        past, coming = turned_to(wheel.rim, section, clockwise=direction == "clockwise")
        assert wheel.winning_symbol(direction, section, peg=True) == past
        assert {past, coming} == {wheel.rim[section], wheel.rim[section + 1]}


@SIZES
def test_the_last_section_ends_at_the_first(size: int) -> None:
    wheel = room.division(size)
    assert wheel.winning_symbol("clockwise", size - 1, peg=True) == wheel.rim[0]
    assert wheel.winning_symbol("anticlockwise", size - 1, peg=True) == wheel.rim[-1]


@SIZES
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_in_a_slot_its_own_symbol_wins(size: int, direction: str) -> None:
    """s 147."""
    wheel = room.division(size)
    assert "".join(wheel.winning_symbol(direction, section, peg=False) for section in range(size)) == wheel.rim


def test_a_rim_of_the_operators_own_needs_the_sections_of_the_rules() -> None:
    wheel = room.division(50)
    assert replace(wheel, rim=wheel.rim[::-1]).winning_symbol("clockwise", 49, peg=False) == wheel.rim[0]
    with pytest.raises(ValueError, match=r"rim: .* 25 a, 7 b, .*; it must have 24 a, 8 b, 8 c, 4 d"):
        replace(wheel, rim=wheel.rim.replace("b", "a", 1))


@pytest.mark.parametrize(("size", "symbol", "sections", "odds"), ROWS)
def test_every_result_is_read_written_and_called(size: int, symbol: str, sections: str, odds: str) -> None:
    outcome = room.division(size).read([symbol])
    assert room.as_text(outcome) == symbol
    assert room.call(outcome) == f"symbol {symbol.upper()}"


@SIZES
@given(st.lists(st.one_of(st.sampled_from("abcdefghi"), st.text(max_size=2)), max_size=2))
def test_what_is_no_symbol_is_refused_with_what_is(size: int, words: list[str]) -> None:
    last = {50: "h", 52: "g"}[size]
    if len(words) == 1 and len(words[0]) == 1 and "a" <= words[0] <= last:
        assert room.division(size).read(words) == words[0]
    else:
        with pytest.raises(ValueError, match=f"one letter from a to {last}$"):
            room.division(size).read(words)


@pytest.mark.parametrize(("size", "word"), [(50, "i"), (50, "A"), (52, "h"), (52, "symbol-a"), (52, "")])
def test_what_is_nearly_a_symbol_is_refused(size: int, word: str) -> None:
    with pytest.raises(ValueError, match="no symbol of this wheel"):
        room.division(size).read([word])
