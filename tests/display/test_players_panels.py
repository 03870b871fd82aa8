# SPDX-License-Identifier: MIT
"""What players are told of one another: who wins what, what stands or goes back, whose colour is which."""

import math

import pytest
from msgspec.structs import replace

from controller.display import wording
from controller.display.drawing import palette as p
from controller.display.drawing.players import NAMED, Given, colours_of
from controller.display.layout.stacks import Stack, stacks
from controller.display.players import wins
from controller.display.players.wins import Share
from controller.engine.record.decided import Decided
from controller.engine.rules.pay_table import PaysPanel
from controller.engine.shown.views import Chips, Ended, LyingChips, Result, View
from controller.engine.values.money import to_one
from controller.games import find, rooms
from controller.games.caribbean_stud import wagers as caribbean
from controller.games.caribbean_stud.table import Options as CaribbeanOptions
from tests.display.scenes.playing import seen_of

PLACES = tuple(f"place-{number}" for number in range(1, 13))
DECLARED = View(declared=Result(1, "", "a result", {}, "s 1"))
BACK = View(
    round=3,
    open=True,
    ended=Ended(2, "void", "a fire alarm", "s 78"),
    owed=tuple(Decided(who, "win", 500, 500, "void", 500, "s 78") for who in ("place-2", "ann", "place-2")),
)


def decided(player: str, staked: int, returned: int, hand: str = "") -> Decided:
    return Decided(player, "bet", staked, staked, "wins" if returned else "loses", returned, "s 1", hand=hand)


# Who wins


def test_each_player_is_shown_once_with_what_all_wagers_win_without_the_stakes() -> None:
    view = replace(
        DECLARED,
        owed=(decided("ann", 1_000, 2_000), decided("bob", 500, 0), decided("ann", 500, 1_500, hand="2")),
        paid=(decided("cat", 100, 5_100, hand="6/2"),),
        standing=LyingChips([Chips("dan", "other", 700)]),
    )
    found = wins.contents(view, Given())
    assert found
    assert found.wins == (Share("cat", "6", 5_000), Share("ann", "", 2_000))
    assert found.stands == (Share("dan", "", 700),)


@pytest.mark.parametrize("view", [replace(DECLARED, unpaid=True, owed=(decided("ann", 1, 2),)), DECLARED, View()])
def test_nobody_wins_before_the_payment_is_due(view: View) -> None:
    assert wins.contents(view, Given()) is None


def test_players_are_told_that_wagers_go_back_and_what_to_whom() -> None:
    assert wording.players_headline(BACK).text == wording.BACK
    found = wins.contents(BACK, Given())
    assert found
    assert found.back
    assert found.wins == (Share("place-2", "", 1_000), Share("ann", "", 500))
    assert wording.players_headline(replace(BACK, owed=())).text == wording.OPEN_WORDS[0]
    assert wins.contents(replace(BACK, owed=()), Given()) is None


def test_the_headline_of_a_void_round_says_the_sum_and_the_number_of_players() -> None:
    """The list beside it names the players."""
    said = {
        len({owed.player for owed in it.view.owed}): wording.back_to(it.view).partition(": ")[2]
        for name in ("sic-bo", "craps")
        for it in seen_of(name)
        if it.state == "void"
    }
    assert said == {2: "$30 to 2 players", 1: "$10 goes back"}


# Whose chips


def test_many_players_on_one_area_are_one_stack_with_the_sum_and_their_number() -> None:
    lying = [Chips(name, "small", 2_500) for name in PLACES]
    assert stacks(lying, {}) == (Stack("small", 30_000, PLACES),)


def test_only_chips_on_which_a_dealer_does_the_same_lie_together() -> None:
    on, off = (Chips("red", "place-6", 3_000, mark) for mark in ("on", "off"))
    odds = Chips("red", "come-odds-6", 500)
    assert len(stacks([on, off, odds], {})) == 3
    loses, stays = Chips("red", "win", 500), Chips("blue", "win", 500)
    assert stacks([loses, stays], {loses.key: "loses"}) == (
        Stack("win", 500, ("red",), fate="loses"),
        Stack("win", 500, ("blue",)),
    )


def test_a_player_keeps_the_same_colour_when_others_come_and_go() -> None:
    """The colour stays in every round of a session. Two players at the table never have the same colour."""
    given, known = Given(), dict[str, p.Colour]()
    others = ["ann", "bob", "cleo", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "leo"]
    names = ["place-1", "place-8", "red", *others]
    for first in (0, 5, 2, 9, 3, 0, 7):
        now = given.of(View(standing=LyingChips([Chips(name, "bet", 500) for name in names[first : first + 6]])))
        assert {**now, **known} == {**known, **now}, "nobody's colour changes"
        assert len({*now.values()}) == len(now)
        known |= now


def test_no_two_players_have_the_same_colour() -> None:
    every = (*(f"place-{number}" for number in range(1, 31)), *NAMED, *"abcdefghijklmnop", "gold", "place-0")
    assert len(set(colours_of(every).values())) == len(every)


def test_a_player_named_after_a_colour_has_it() -> None:
    """Also where the place that would have it has chips too."""
    found = colours_of([*(f"place-{number}" for number in range(1, 31)), "amber", "blue", "red"])
    assert (found["amber"], found["blue"], found["red"]) == (NAMED["amber"], NAMED["blue"], NAMED["red"])


def test_a_place_keeps_its_colour_whoever_plays_beside_it() -> None:
    alone = {place: colours_of([place])[place] for place in PLACES}
    assert colours_of(PLACES) == alone
    assert colours_of(reversed(PLACES[4:])) == {place: alone[place] for place in PLACES[4:]}


@pytest.mark.parametrize("one", NAMED)
def test_the_colours_of_players_are_easily_told_apart(one: str) -> None:
    """At least 25 apart in CIELAB, where 2.3 is the least that an eye sees."""
    others = (lab(colour) for name, colour in NAMED.items() if name != one)
    assert min(math.dist(lab(NAMED[one]), other) for other in others) > 25


def lab(colour: p.Colour) -> tuple[float, float, float]:
    """Return a colour in CIELAB, for daylight."""
    red, green, blue = (p.luminance((channel,) * 3) for channel in colour)
    shares = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))
    x, y, z = (_root(a * red + b * green + c * blue) for a, b, c in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


# The pay table


def tables() -> list[tuple[str, PaysPanel]]:
    """Return every pay table of every game."""
    own = ((game, each) for game in rooms() for each in find(game).face().own)
    return [(game, each) for game, each in own if isinstance(each, PaysPanel)]


@pytest.mark.parametrize(("game", "panel"), tables())
def test_a_pay_table_says_what_each_outcome_pays(game: str, panel: PaysPanel) -> None:
    """Every possible outcome of a hand: odds of the layout, an amount, or a share of the jackpot prize."""
    layout = find(game).layout
    every = [cell for table in panel.tables for row in table.rows for cell in row.cells]
    for cell in every:
        for outcome in cell.outcomes:
            paid = {to_one(odds) for odds in layout.result(outcome).wins.values()}
            assert cell.pays in paid or cell.pays[:1] == "$" or cell.pays[-1:] == "%", (outcome, paid)
    told = [outcome for cell in every for outcome in cell.outcomes]
    assert len(told) == len(set(told))
    winning = {outcome for outcome in layout.outcomes if layout.lit(outcome)}
    assert winning - set(told) <= {caribbean.NOT_QUALIFIED, caribbean.jackpot(caribbean.DEAD_MANS_HAND)}


def test_a_dead_mans_hand_has_a_row_only_where_it_wins() -> None:
    """s 227(2)."""
    for told in (True, False):
        face = find("caribbean-stud").at_table(CaribbeanOptions(dead_mans_hand=told)).face()
        panel = next(each for each in face.own if isinstance(each, PaysPanel))
        assert (caribbean.DEAD_MANS_HAND in {row.hand for row in panel.tables[0].rows}) is told
