# SPDX-License-Identifier: MIT
"""The wagers of both two-ups against a second reading of Parts 10 and 21, by all the spins since a wager began."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.edge import edges
from c_ext.layout import LOSE, Layout, Win
from controller.games.triple_penny import wagers as triple_penny_wagers
from controller.games.two_up import wagers as two_up_wagers

TWO = two_up_wagers.layout()
THREE = triple_penny_wagers.layout()
OTHER = {"heads": "tails", "tails": "heads"}

Spins = tuple[str, ...]
Reading = Callable[[Spins], str | None]
"""A wager's fate after these spins: its odds, "lose", or None if undecided."""


def two_up_player(side: str, spins: Spins) -> str | None:
    """Return a player's result (s 168(4) and (5)). The spins begin with the odds spun before the wager was made."""
    if OTHER[side] in spins or spins[-5:] == ("odds",) * 5:
        return "lose"
    return "1" if side in spins else None


def two_up_spinner(side: str, spins: Spins) -> str | None:
    """s 167(3) and (4), s 174(3)."""
    five_odds = any(spins[at : at + 5] == ("odds",) * 5 for at in range(len(spins)))
    if OTHER[side] in spins or five_odds:
        return "lose"
    return "15/2" if spins.count(side) == 3 else None


def triple_penny_player(side: str, spins: Spins) -> str | None:
    """s 473(3) to (8), s 480(1)."""
    if OTHER[side] in spins[-1] if spins else False:
        return "lose"
    match [spin.startswith("triple-") for spin in spins]:
        case []:
            return None
        case [three]:
            return None if three else "1"
        case [True, three]:
            return "4" if three else "2"
    raise AssertionError(f"{spins} go on after the decision")


def triple_penny_bonus_play(side: str, spins: Spins) -> str | None:
    """s 473(5) and (8), s 480(1): the next spin decides it."""
    if not spins:
        return None
    return "lose" if OTHER[side] in spins[0] else "4" if spins[0].startswith("triple-") else "2"


def triple_penny_spinner(side: str, spins: Spins) -> str | None:
    """s 472(5)(a) and (6)(a), s 480(2)(a)."""
    if any(OTHER[side] in spin for spin in spins):
        return "lose"
    return "13/2" if len(spins) == 3 else None


def triple_penny_bonus(side: str, spins: Spins) -> str | None:
    """s 472(5)(b) and (6)(b), s 480(2)(b): three times triple, without any other result."""
    if set(spins) - {f"triple-{side}"}:
        return "lose"
    return "495" if len(spins) == 3 else None


READINGS: dict[str, tuple[Layout[str], Reading]] = {
    f"{game} {prefix}{side}": (layout, lambda spins, side=side, read=read: read(side, spins))
    for game, layout, prefix, read in (
        ("two-up", TWO, "", two_up_player),
        ("two-up", TWO, "spinner-", two_up_spinner),
        ("triple-penny", THREE, "", triple_penny_player),
        ("triple-penny", THREE, "bonus-", triple_penny_bonus_play),
        ("triple-penny", THREE, "spinner-", triple_penny_spinner),
        ("triple-penny", THREE, "spinner-bonus-", triple_penny_bonus),
    )
    for side in OTHER
}
EVERY = pytest.mark.parametrize("name", READINGS)


def written(move: object) -> str | None:
    if isinstance(move, Win):
        return str(move.odds)
    return "lose" if move is LOSE else None


def walk(layout: Layout[str], wager: str, reading: Reading, state: object, spins: Spins) -> Iterator[tuple]:
    """Yield every later state and outcome: the state, the layout's result, the reading's result, and the spins."""
    for outcome in layout.outcomes:
        move, history = layout.step(wager, state, outcome), (*spins, outcome)
        yield state, written(move), reading(history), history
        if written(move) is None and reading(history) is None:
            yield from walk(layout, wager, reading, move, history)


def test_there_are_the_wagers_of_the_rules_and_no_other() -> None:
    assert list(TWO.wagers) == ["heads", "tails", "spinner-heads", "spinner-tails"]
    assert list(THREE.wagers) == [
        *("heads", "tails", "bonus-heads", "bonus-tails", "spinner-heads", "spinner-tails"),
        *("spinner-bonus-heads", "spinner-bonus-tails"),
    ]


@EVERY
def test_every_run_of_spins_ends_as_the_sections_have_it(name: str) -> None:
    layout, reading = READINGS[name]
    wager = name.split()[1]
    steps = list(walk(layout, wager, reading, layout.wagers[wager].start, ()))
    assert [(history, found) for _, found, expected, history in steps if found != expected] == []
    assert {state for state, *_ in steps} == set(layout.states(wager))


@pytest.mark.parametrize("side", OTHER)
@pytest.mark.parametrize("before", range(5))
def test_a_wager_made_after_odds_loses_with_the_fifth_at_the_table(side: str, before: int) -> None:
    _, reading = READINGS[f"two-up {side}"]
    steps = walk(TWO, side, reading, two_up_wagers.odds_in_a_row(before), ("odds",) * before)
    assert all(found == expected for _, found, expected, _ in steps)
    lost = TWO.transitions(side)[two_up_wagers.odds_in_a_row(before)].get(LOSE)
    assert lost == (3 if before == 4 else 1)


@EVERY
def test_the_chances_and_the_return_are_those_of_the_coins(name: str) -> None:
    """Each run of spins that decides the wager has its own chance; together they are everything that can happen."""
    layout, reading = READINGS[name]
    wager = name.split()[1]
    won, returns, lost = Fraction(), Fraction(), Fraction()
    for _, _, end, history in walk(layout, wager, reading, layout.wagers[wager].start, ()):
        chance = Fraction(1)
        for spin in history:
            chance *= Fraction(layout.outcomes[spin], layout.weight)
        won += chance if end not in (None, "lose") else 0
        returns += chance * Fraction(end) if end not in (None, "lose") else 0
        lost += chance if end == "lose" else 0
    found = edges(layout)[wager]
    assert won + lost == 1
    assert (found.win, found.lose, found.void, found.returns) == (won, lost, 0, returns - lost)


def uppermost(coins: tuple[str, ...]) -> str:
    """The result that coins lying with these sides uppermost make (s 163, s 468)."""
    heads, count = coins.count("H"), len(coins)
    if heads in (0, count):
        return ("triple-" if count == 3 else "") + ("heads" if heads else "tails")
    return "odds" if count == 2 else "heads" if heads == 2 else "tails"


@pytest.mark.parametrize(("layout", "coins"), [(TWO, 2), (THREE, 3)], ids=["two coins", "three coins"])
def test_the_outcomes_have_the_weights_of_the_coins(layout: Layout[str], coins: int) -> None:
    assert layout.outcomes == Counter(uppermost(ways) for ways in product("HT", repeat=coins))


@pytest.mark.parametrize(
    ("layout", "wager", "source", "odds_source"),
    [
        (TWO, "heads", "s 168(4)", "s 174(1)"),
        (TWO, "tails", "s 168(5)", "s 174(2)"),
        (TWO, "spinner-heads", "s 167(3)", "s 174(3)"),
        (TWO, "spinner-tails", "s 167(4)", "s 174(3)"),
        (THREE, "heads", "s 473(3)-(5)", "s 480(1)"),
        (THREE, "tails", "s 473(6)-(8)", "s 480(1)"),
        (THREE, "bonus-heads", "s 473(5)", "s 480(1)"),
        (THREE, "bonus-tails", "s 473(8)", "s 480(1)"),
        (THREE, "spinner-heads", "s 472(5)(a)", "s 480(2)(a)"),
        (THREE, "spinner-tails", "s 472(6)(a)", "s 480(2)(a)"),
        (THREE, "spinner-bonus-heads", "s 472(5)(b)", "s 480(2)(b)"),
        (THREE, "spinner-bonus-tails", "s 472(6)(b)", "s 480(2)(b)"),
    ],
)
def test_every_wager_cites_its_sections(layout: Layout[str], wager: str, source: str, odds_source: str) -> None:
    assert (layout.wagers[wager].source, layout.wagers[wager].odds_source) == (source, odds_source)


def test_the_states_are_named_as_they_are_shown() -> None:
    assert TWO.states("heads") == ("odds 0", "odds 1", "odds 2", "odds 3", "odds 4")
    assert TWO.step("spinner-tails", two_up_wagers.spinner_has("tails", 1, 2), "odds") == "tails 1, odds 3"
    assert THREE.step("tails", "start", "triple-tails") == triple_penny_wagers.BONUS_PLAY == "bonus play"
    assert THREE.step("spinner-bonus-heads", "triple heads 0", "triple-heads") == "triple heads 1"


@pytest.mark.parametrize("side", OTHER)
def test_three_coins_of_a_side_make_a_wager_one_in_bonus_play_that_nobody_places(side: str) -> None:
    becomes, bonus = triple_penny_wagers.becomes, THREE.wagers[f"bonus-{side}"]
    moved = {spun: THREE.step(side, "start", spun) for spun in THREE.outcomes}
    assert [spun for spun, state in moved.items() if becomes(side, state) == bonus.id] == [f"triple-{side}"]
    assert moved[f"triple-{side}"] == bonus.start
    assert not bonus.placed
    becoming = {(cell.wager, cell.state) for cell in THREE.cells() if becomes(cell.wager, cell.state)}
    assert becoming == {("heads", "bonus play"), ("tails", "bonus play")}


@pytest.mark.parametrize("room", [two_up_wagers, triple_penny_wagers], ids=["two-up", "triple penny"])
def test_every_result_is_read_written_and_called(room) -> None:
    for outcome in room.outcomes():
        assert room.written(room.read([outcome])) == outcome
        assert room.call(outcome) == " ".join(outcome.split("-"))


@given(st.lists(st.one_of(st.sampled_from([*TWO.outcomes, *THREE.outcomes, "Heads"]), st.text(max_size=5)), max_size=2))
def test_words_that_are_no_result_are_refused_and_the_message_gives_the_form(words: list[str]) -> None:
    for room, allowed in ((two_up_wagers, "heads, odds or tails"), (triple_penny_wagers, ", ".join(THREE.outcomes))):
        if len(words) == 1 and words[0] in room.outcomes():
            assert room.read(words) == words[0]
        else:
            with pytest.raises(ValueError, match=allowed):
                room.read(words)
