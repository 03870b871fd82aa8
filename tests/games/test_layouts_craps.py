# SPDX-License-Identifier: MIT
"""Craps' wagers, every state and outcome of them, against tables written out from ss 109 to 122."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edge, edges
from c_ext.layout import LOSE, VOID, Win
from controller.games.craps import wagers as room

LAYOUT = room.layout()
WAYS = list(product((1, 2, 3, 4, 5, 6), repeat=2))
"""The 36 ways in which two dice can fall."""
POINTS = ("4", "5", "6", "8", "9", "10")

# What the first roll does, by its total: odds, L lost, V void, or * for the total as point.
# total          2    3    4   5   6   7   8   9   10  11  12
FIRST_ROLLS = """
win              L    L    *   *   *   1   *   *   *   1   L
dont-win         V    1    *   *   *   L   *   *   *   L   1
come             L    L    *   *   *   1   *   *   *   1   L
dont-come        V    1    *   *   *   L   *   *   *   L   1
field            2    1    1   L   L   L   L   1   1   1   2
any-7            L    L    L   L   L   4   L   L   L   L   L
any-craps        15/2 15/2 L   L   L   L   L   L   L   L   15/2
craps-2          33   L    L   L   L   L   L   L   L   L   L
craps-3          L    16   L   L   L   L   L   L   L   L   L
craps-12         L    L    L   L   L   L   L   L   L   L   33
eleven           L    L    L   L   L   L   L   L   L   16  L
horn             15/2 13/4 L   L   L   L   L   L   L   13/4 15/2
horn-high-2      63/5 12/5 L   L   L   L   L   L   L   12/5 29/5
horn-high-3      29/5 29/5 L   L   L   L   L   L   L   12/5 29/5
horn-high-11     29/5 12/5 L   L   L   L   L   L   L   29/5 29/5
horn-high-12     29/5 12/5 L   L   L   L   L   L   L   12/5 63/5
"""
FIRST = {
    name: dict(zip(range(2, 13), cells, strict=True)) for name, *cells in map(str.split, FIRST_ROLLS.split("\n")[1:-1])
}

# The number before a 7: the odds of a win, for 4 5 6 8 9 10.
FOR_NUMBERS = """
place           9/5 7/5 7/6 7/6 7/5 9/5
buy             2   3/2 6/5 6/5 3/2 2
big             -   -   1   1   -   -
come            1   1   1   1   1   1
win-odds        2   3/2 6/5 6/5 3/2 2
come-odds       2   3/2 6/5 6/5 3/2 2
"""
# A 7 before the number: the odds of a win.
AGAINST_NUMBERS = """
lay             1/2 2/3 5/6 5/6 2/3 1/2
dont-come       1   1   1   1   1   1
dont-win-odds   1/2 2/3 5/6 5/6 2/3 1/2
dont-come-odds  1/2 2/3 5/6 5/6 2/3 1/2
"""


def numbered(table: str) -> dict[str, str]:
    rows = [line.split() for line in table.strip().splitlines()]
    return {
        f"{kind}-{number}": odds for kind, *row in rows for number, odds in zip(POINTS, row, strict=True) if odds != "-"
    }


FOR, AGAINST = numbered(FOR_NUMBERS), numbered(AGAINST_NUMBERS)
HARD = {"hardway-4": "15/2", "hardway-6": "19/2", "hardway-8": "19/2", "hardway-10": "15/2"}
WAGERS = [*FIRST, *FOR, *AGAINST, *HARD]
INACTIVE_ON_COME_OUT = [name for name in (*FOR, *HARD) if name.startswith(("place", "buy", "hardway", "come-odds"))]
"""s 112(1): "all buy and place bets to win, come odds, and hardway wagers"."""
PERCENTAGES = {
    **dict.fromkeys((name for name in FOR if name.startswith("buy")), Fraction(1, 20)),
    **{name: Fraction(odds) / 20 for name, odds in AGAINST.items() if name.startswith("lay")},
}
"""s 116(1): 5% of the wager; s 117(1): 5% of its possible win."""


def when_on(wager: str, one: int, other: int) -> str:
    """Return the effect of a throw on a wager on a number while it is on: odds, L, or . if undecided."""
    total, number = one + other, int(wager.rpartition("-")[2])
    if wager in HARD:
        if total == number:
            return HARD[wager] if one == other else "L"
        return "L" if total == 7 else "."
    if total == number:
        return FOR.get(wager, "L")
    if total == 7:
        return AGAINST.get(wager, "L")
    return "."


def expected(wager: str, state: str, one: int, other: int) -> str:
    """Return the effect of a throw on a wager in a state: odds, L, V, or the next state."""
    total = one + other
    if wager in FIRST and state == "start":
        cell = FIRST[wager][total]
        return f"point {total}" if cell == "*" else cell
    if wager in FIRST:  # a win, don't win, come or don't come bet with its point
        number = state.removeprefix("point ")
        decided = when_on(f"{'dont-' * wager.startswith('dont')}come-{number}", one, other)
        return state if decided == "." else decided
    if state == "off":
        return come_out(wager, total)
    decided = when_on(wager, one, other)
    if decided != ".":
        return decided
    return "off" if wager in INACTIVE_ON_COME_OUT and state == f"point {total}" else state


def come_out(wager: str, total: int) -> str:
    """Return the effect of a come out roll on an inactive wager; odds go back with the come bet that it decides."""
    if wager.startswith("come-odds") and total in (7, int(wager.rpartition("-")[2])):
        return "V"
    return f"point {total}" if str(total) in POINTS else "off"


def written(move: object) -> str:
    if isinstance(move, Win):
        return str(move.odds)
    return {LOSE: "L", VOID: "V"}.get(move, move)


def states(wager: str) -> set[str]:
    """The states that a wager can be in."""
    if wager in INACTIVE_ON_COME_OUT:
        return {"on", "off", *(f"point {number}" for number in POINTS)}
    if wager in ("win", "dont-win", "come", "dont-come"):
        return {"start", *(f"point {number}" for number in POINTS)}
    if wager.startswith(("come-", "dont-come-")) and "odds" not in wager:
        return {f"point {wager.rpartition('-')[2]}"}
    return {"start"}


def test_there_are_the_wagers_of_the_rules_and_no_other() -> None:
    assert set(LAYOUT.wagers) == set(WAGERS)
    assert len(LAYOUT.wagers) == len(WAGERS) == 76


@pytest.mark.parametrize("wager", WAGERS)
def test_every_throw_does_in_every_state_what_the_sections_have_it_do(wager: str) -> None:
    assert set(LAYOUT.states(wager)) == states(wager)
    for state, (one, other) in product(states(wager), WAYS):
        move = LAYOUT.step(wager, state, room.read([str(one), str(other)]))
        assert written(move) == expected(wager, state, one, other), (state, one, other)


@pytest.mark.parametrize("wager", WAGERS)
def test_every_wager_begins_where_the_next_roll_counts(wager: str) -> None:
    start = LAYOUT.wagers[wager].start
    assert start == next((state for state in ("start", "on") if state in states(wager)), start)
    assert room.rests(wager) == (wager in INACTIVE_ON_COME_OUT)


@pytest.mark.parametrize("name", ["come", "dont-come"])
def test_a_come_bet_that_has_its_point_is_a_wager_of_its_own(name: str) -> None:
    assert room.becomes(name, "start") is None
    for number in POINTS:
        moved = room.becomes(name, room.point(int(number)))
        assert moved == f"{name}-{number}"
        assert LAYOUT.states(moved) == (room.point(int(number)),)
        assert not LAYOUT.wagers[moved].placed


def test_no_other_wager_becomes_another() -> None:
    others = {wager for wager in WAGERS if wager not in ("come", "dont-come")}
    assert [room.becomes(wager, state) for wager in others for state in LAYOUT.states(wager)] == [None] * sum(
        len(LAYOUT.states(wager)) for wager in others
    )
    assert {wager for wager in WAGERS if not LAYOUT.wagers[wager].placed} == {
        f"{name}-{number}" for name in ("come", "dont-come") for number in POINTS
    }


def test_a_wager_that_rests_goes_by_the_puck() -> None:
    assert room.puck_state(None) == "off"
    assert [room.puck_state(int(number)) for number in POINTS] == [f"point {number}" for number in POINTS]


# Chances and returns, by arithmetic on the 36 ways

WAYS_OF = {total: sum(sum(dice) == total for dice in WAYS) for total in range(2, 13)}


def before_7(number: int) -> Fraction:
    """The chance that a total is thrown before a 7."""
    return Fraction(WAYS_OF[number], WAYS_OF[number] + 6)


def line_chances(wager: str) -> tuple[Fraction, Fraction]:
    """Won and lost, of a win, don't win, come or don't come bet."""
    first = {total: Fraction(ways, 36) for total, ways in WAYS_OF.items()}
    made = sum(first[int(number)] * before_7(int(number)) for number in POINTS)
    out = sum(first[int(number)] * (1 - before_7(int(number))) for number in POINTS)
    if wager in ("win", "come"):
        return first[7] + first[11] + made, first[2] + first[3] + first[12] + out
    return first[3] + first[12] + out, first[7] + first[11] + made


def chances(wager: str) -> tuple[Fraction, Fraction]:
    """Won and lost, of a wager at one set of odds that goes on till a number or a 7, or that is on a line."""
    if wager in FIRST:
        return line_chances(wager)
    number = int(wager.rpartition("-")[2])
    if wager in HARD:
        won = Fraction(1, WAYS_OF[number] + 6)
    else:
        won = before_7(number) if wager in FOR else 1 - before_7(number)
    return won, 1 - won


@pytest.mark.parametrize(
    "wager", [name for name in WAGERS if name in {**FOR, **AGAINST, **HARD} or "*" in FIRST[name].values()]
)
def test_the_chances_and_returns_of_wagers_that_last(wager: str) -> None:
    won, lost = chances(wager)
    odds = Fraction({**FOR, **AGAINST, **HARD}.get(wager, "1"))
    found = edges(LAYOUT)[wager]
    assert (found.win, found.lose, found.void) == (won, lost, 1 - won - lost)
    assert found.returns == won * odds - lost - PERCENTAGES.get(wager, 0)


@pytest.mark.parametrize("wager", [name for name in FIRST if "*" not in FIRST[name].values()])
def test_the_chances_and_returns_of_wagers_on_one_roll(wager: str) -> None:
    cells = [FIRST[wager][sum(dice)] for dice in WAYS]
    lost = Fraction(cells.count("L"), 36)
    found = edges(LAYOUT)[wager]
    assert (found.win, found.lose, found.void) == (1 - lost, lost, 0)
    assert found.returns == sum(Fraction(cell) for cell in cells if cell != "L") / 36 - lost


@pytest.mark.parametrize("wager", [name for name in INACTIVE_ON_COME_OUT if not name.startswith("come-odds")])
def test_to_rest_on_come_out_rolls_changes_no_chance(wager: str) -> None:
    assert len({edge(LAYOUT, wager, state) for state in LAYOUT.states(wager)}) == 1


@pytest.mark.parametrize("wager", [name for name in WAGERS if name.startswith("come-odds")])
def test_come_odds_before_a_come_out_roll_may_go_back(wager: str) -> None:
    """A point of the shooter's is made, and on the next come out roll the come bet is decided without its odds."""
    resting = edge(LAYOUT, wager, "off")
    assert resting.void > 0
    assert resting.win + resting.lose + resting.void == 1
    assert resting.returns == 0


@pytest.mark.parametrize("wager", WAGERS)
def test_the_percentage_is_paid_on_buy_and_lay_bets_alone(wager: str) -> None:
    """s 116(1), s 117(1); s 118(2): on no other wager."""
    assert LAYOUT.wagers[wager].fee == PERCENTAGES.get(wager, 0)


SECTIONS = {
    "buy": ("s 116(1)", "s 116(2)"),
    "lay": ("s 109", "s 117(2)"),
    "horn": ("s 109", "s 115(2)"),
    "win-odds": ("s 119(1)", "s 119(2)"),
    "dont-win-odds": ("s 120(1)", "s 120(2)"),
    "come-odds": ("s 121", "s 121(2)"),
    "dont-come-odds": ("s 122(1)", "s 122(2)"),
}


@pytest.mark.parametrize("wager", WAGERS)
def test_every_wager_cites_the_sections_that_define_it_and_give_its_odds(wager: str) -> None:
    stated = LAYOUT.wagers[wager]
    kind = next((kind for kind in SECTIONS if wager == kind or wager.startswith(f"{kind}-")), "")
    assert (stated.source, stated.odds_source) == SECTIONS.get(kind, ("s 109", "s 115(1)"))


# Results


def test_the_outcomes_have_the_weights_of_two_dice() -> None:
    assert (len(LAYOUT.outcomes), LAYOUT.weight) == (21, 36)
    for outcome, weight in LAYOUT.outcomes.items():
        assert weight == sum(tuple(sorted(dice)) == outcome for dice in WAYS)


@pytest.mark.parametrize("dice", WAYS, ids=str)
def test_the_call_begins_with_the_sum(dice: tuple[int, int]) -> None:
    """s 129(1)."""
    one, other = sorted(dice)
    assert room.call(room.read([str(face) for face in dice])) == f"{sum(dice)} ({one} and {other})"


@given(st.lists(st.one_of(st.sampled_from("0123456789"), st.text(max_size=3)), max_size=4))
def test_words_that_are_no_result_are_refused_and_the_message_gives_the_form(words: list[str]) -> None:
    if len(words) == 2 and all(word in ("1", "2", "3", "4", "5", "6") for word in words):
        assert room.as_text(room.read(words)) == " ".join(sorted(words))
    else:
        with pytest.raises(ValueError, match=r"craps: .* 1 to 6, as 4 4$"):
            room.read(words)


@pytest.mark.parametrize("words", ["7", "1 2 3", "0 1", "1 7", "1 -3", "1 \uff13", "1 +3", "", "34"])
def test_words_that_are_nearly_a_result_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match="two numbers from 1 to 6"):
        room.read(words.split(" "))
