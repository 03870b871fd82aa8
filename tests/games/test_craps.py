# SPDX-License-Identifier: MIT
"""Craps at a table: lit areas, allowed odds, the shooter, and resistance to any act."""

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from c_ext.layout import LOSE, Win
from controller.cli.main import main
from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import commands
from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event, Marked, Placed, PlayerLeft, Spoken, Withdrawn
from controller.engine.record.state import Limits, Lying
from controller.engine.rounds import HANDED_OVER
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.values.places import place_number
from controller.games import find
from hal.signals import Entered, Keyed, KeyTurned, Pressed
from tests.answers import owed, paid

GAME = find("craps")
PLACES = 3
POINTS = (4, 5, 6, 8, 9, 10)
THROWS = list(combinations_with_replacement(range(1, 7), 2))
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
"""True odds of a number before a 7 (s 119(2))."""


class Craps:
    """A table on the bare engine, with its dealer at it."""

    def __init__(self, *lying: Lying, **options: Any) -> None:
        state = fresh(GAME, Limits(500, 50_000, 50), "table-1", {"places": PLACES, **options})
        state.lying = list(lying)
        self.engine = Engine(GAME, state)
        self.does(KeyTurned("dealer", True))

    def does(self, *events: Event) -> list[e.Effect]:
        """The effects of all these events."""
        return [effect for event in events for effect in self.engine.feed(event)]

    def press(self, *buttons: str) -> list[e.Effect]:
        return self.does(*map(Pressed, buttons))

    def throws(self, one: int, other: int) -> list[e.Effect]:
        """The dice go out and are called."""
        called = (Keyed("terminal", one), Keyed("terminal", other), Entered("terminal"))
        return self.does(Pressed("dice-out"), *called)

    def has_point(self, number: int) -> "Craps":
        """A shooter has thrown this come out point; nothing but what lay before lies there."""
        self.press("accept")
        self.throws(*next(pair for pair in THROWS if sum(pair) == number and pair[0] != pair[1]))
        self.press("paid")
        return self

    @property
    def memory(self) -> Any:
        return self.engine.table.memory


def refused(effects: list[e.Effect]) -> list[str]:
    return [effect.source for effect in effects if isinstance(effect, e.Refuse)]


# What is lit


def everything(point: int | None) -> Iterator[Lying]:
    """Every wager that can lie there before a roll with this come out point, none called on."""
    by_puck = f"point {point}" if point else "off"
    yield from (Lying("red", line, 1000, by_puck if point else "start") for line in ("win", "dont-win"))
    if point:
        yield from (Lying("red", come, 1000, "start") for come in ("come", "dont-come"))
        yield from (Lying("red", f"{line}-odds-{point}", 1000, "start") for line in ("dont-win", "win"))
    for number in POINTS:
        yield from (Lying("red", f"{kind}-{number}", 1000, by_puck) for kind in ("place", "buy", "come-odds"))
        yield from (Lying("red", f"{kind}-{number}", 1000, f"point {number}") for kind in ("come", "dont-come"))
        yield from (Lying("red", f"{kind}-{number}", 1000, "start") for kind in ("lay", "dont-come-odds"))
    yield from (Lying("red", f"hardway-{number}", 1000, by_puck) for number in (4, 6, 8, 10))
    rest = ("big-6", "big-8", "field", "any-7", "any-craps", "craps-2", "craps-3", "craps-12", "eleven", "horn")
    yield from (Lying("red", wager, 1000, "start") for wager in rest)
    yield from (Lying("red", f"horn-high-{number}", 1000, "start") for number in (2, 3, 11, 12))


def thrown(point: int | None, dice: tuple[int, int], *lying: Lying) -> list[e.Effect]:
    """Return the effects of a throw on these wagers with this come out point."""
    table = Craps(*lying)
    table.press("accept")
    table.memory.point = point or 0
    return table.throws(*dice)


@pytest.mark.parametrize("point", [None, *POINTS])
@pytest.mark.parametrize("dice", THROWS, ids=str)
def test_an_area_looks_as_if_chips_lay_there(point: int | None, dice: tuple[int, int]) -> None:
    """An empty layout shows the fate of every possible wager: winning areas are lit, undecided ones are not dim."""
    lying = tuple(everything(point))
    decided = {it.wager: it.how for it in owed(thrown(point, dice, *lying))}
    effects = thrown(point, dice)
    (declared,) = (effect for effect in effects if isinstance(effect, e.Declare))
    lit = [set(effect.wagers) for effect in effects if isinstance(effect, commands.Light)][-1]
    assert lit == set(declared.wins) == {wager for wager, how in decided.items() if how == "wins"}
    assert set(declared.voids) == {wager for wager, how in decided.items() if how == "void"}
    assert set(declared.undecided) == {it.wager for it in lying} - set(decided)


# Odds (ss 119-122)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("number", POINTS)
@given(bet=st.integers(10, 400).map(lambda halves: 50 * halves), times=st.fractions(Fraction(1, 4), 3))
def test_odds_are_just_the_amount_of_the_bet_or_what_wins_it(
    number: int, double: bool, bet: int, times: Fraction
) -> None:
    lines = {"win": ("red", Fraction(1)), "dont-win": ("place-1", TRUE[number])}
    lying = [Lying(player, line, bet, "start") for line, (player, _) in lines.items()]
    table = Craps(*lying, **{"double-odds": double}).has_point(number)
    for line, (player, odds) in lines.items():
        exact = [odds * bet * count for count in ((1, 2) if double else (1,))]
        tried = {*map(int, exact), int(times * odds * bet), bet}
        for cents in tried:
            effects = table.does(Placed(player, f"{line}-odds-{number}", cents))
            section = {"win": "s 119(1A)", "dont-win": "s 120(1A)"}[line]
            assert refused(effects) == ([] if cents in exact else [section]), (line, bet, cents)
            if cents in exact:
                assert refused(table.does(Withdrawn(player, f"{line}-odds-{number}"))) == []


@pytest.mark.parametrize("number", POINTS)
def test_odds_that_were_laid_win_the_amount_of_the_bet(number: int) -> None:
    table = Craps(Lying("place-1", "dont-win", 1000, "start")).has_point(number)
    cents = int(1000 * TRUE[number])
    table.does(Placed("place-1", f"dont-win-odds-{number}", cents))
    table.throws(3, 4)
    returned = {it.wager: it.returned for it in paid(table.press("paid"))}
    assert returned == {"dont-win": 2000, f"dont-win-odds-{number}": cents + 1000}


@pytest.mark.parametrize("number", POINTS)
@pytest.mark.parametrize("twice", [False, True])
@given(bet=st.sampled_from(range(1500, 20_050, 50)), left=st.sampled_from([0, *range(500, 1500, 50)]))
def test_behind_a_dont_win_bet_that_comes_down_stay_odds_that_win_what_is_left_of_it(
    number: int, twice: bool, bet: int, left: int
) -> None:
    table = Craps(Lying("red", "dont-win", bet, "start")).has_point(number)
    times, odds = 2 if twice else 1, f"dont-win-odds-{number}"
    exact = -(-TRUE[number] * bet * times // 1)
    assert refused(table.does(Placed("red", odds, int(exact), agreed=twice))) == []
    down = Placed("red", "dont-win", left) if left else Withdrawn("red", "dont-win")
    assert refused(table.does(down)) == []
    lies = {it.wager: it.cents for it in table.engine.table.wagers}
    stands = -(-TRUE[number] * left * times // 1)
    assert lies == ({"dont-win": left, odds: stands} if left else {})


def test_what_was_agreed_for_odds_is_forgotten_with_them() -> None:
    table = Craps(Lying("red", "win", 1000, "start")).has_point(6)
    table.does(Placed("red", "win-odds-6", 2000, agreed=True))
    assert table.memory.twice == [("red", "win-odds-6")]
    table.throws(3, 3)
    table.press("paid")
    assert table.memory.twice == []


# Don't bets that come down (s 111(2))


@pytest.mark.parametrize("down", [Placed("red", "dont-win", 500), Withdrawn("red", "dont-win")])
def test_a_dont_win_bet_that_came_down_stays_down_until_its_roll(down: Event) -> None:
    table = Craps()
    table.press("accept")
    assert refused(table.does(Placed("red", "dont-win", 1000), down)) == []
    assert refused(table.does(Placed("red", "dont-win", 1000))) == ["s 111(2)"]
    table.does(Placed("place-1", "win", 500))
    table.press("dice-out", "no-roll")
    assert refused(table.does(Placed("red", "dont-win", 1000))) == ["s 111(2)"]
    table.throws(3, 4)
    table.press("paid")
    assert refused(table.does(Placed("red", "dont-win", 1000))) == []


@pytest.mark.parametrize("down", [Placed("red", "dont-come", 400_00), Withdrawn("red", "dont-come")])
def test_what_was_over_the_maximum_is_not_returned_twice(down: Event) -> None:
    table = Craps(Lying("place-1", "win", 500, "start")).has_point(8)
    table.does(Placed("red", "dont-come", 600_00, found=True))
    effects = table.throws(4, 5)
    assert [it.returned for it in owed(effects)] == [100_00]
    assert refused(table.does(down)) == []
    assert paid(table.press("paid")) == []


def test_after_a_void_round_all_begins_anew_but_for_the_shooter() -> None:
    table = Craps()
    table.press("accept")
    table.does(Placed("red", "dont-win", 1000), Placed("red", "dont-win", 500), Placed("place-1", "win", 500))
    table.press("dice-out")
    shown = [
        effect for effect in table.does(Directed("floor-manager", "void", "dispute")) if isinstance(effect, e.Show)
    ]
    assert shown[-1].words == "point off; shooter place-1; dice with the shooter; dice set 5; no rolls 0"
    assert refused(table.does(Placed("red", "dont-win", 1000))) == []


# Similar wagers (s 112(2))


def test_a_new_wager_is_on_if_a_similar_one_is_marked() -> None:
    table = Craps()
    table.press("accept")
    table.does(Placed("red", "place-6", 600), Marked("red", "place-6", True), Placed("red", "place-8", 600))
    table.does(Placed("red", "buy-8", 600), Placed("blue", "place-8", 600))
    assert [it.state for it in table.engine.table.wagers] == ["on", "on", "off", "off"]


@pytest.mark.parametrize(("wager", "on", "section"), [
    ("place-6", False, "s 112(1)"), ("place-8", True, "s 112(1)"), ("big-6", True, "s 112(3)"),
])  # fmt: skip
def test_a_call_that_changes_nothing_is_refused(wager: str, on: bool, section: str) -> None:
    table = Craps()
    table.press("accept")
    table.does(Placed("red", "place-6", 600), Placed("red", "big-6", 600))
    assert refused(table.does(Marked("red", wager, on))) == [section]


@pytest.mark.parametrize("wager", GAME.layout.wagers)
def test_off_is_only_what_no_roll_wins_or_loses(wager: str) -> None:
    """s 112(1): with a point a wager without a marker is active."""
    layout, marked = GAME.layout, GAME.features.marked
    assert marked
    for state in layout.states(wager):
        decided = [isinstance(move, Win) or move is LOSE for move in (layout.step(wager, state, it) for it in THROWS)]
        assert (marked.on_off(wager, state) == "off") == (not any(decided)), state


# Cash (s 110)


def test_cash_that_stands_over_a_roll_is_asked_for_until_chips_lie_there() -> None:
    table = Craps()
    table.press("accept", "dice-out")
    table.does(Spoken("red", "place-6", 600, cash=True, confirmed=True))
    table.does(Keyed("terminal", 2), Keyed("terminal", 2), Entered("terminal"))

    def asked(effects: list[e.Effect]) -> bool:
        return any(isinstance(effect, e.Note) and effect.source == "s 110(2A)(b)" for effect in effects)

    assert asked(table.press("paid"))
    table.does(Placed("red", "place-6", 600), Placed("place-1", "win", 500))
    table.press("pass", "accept")
    assert not asked(table.does(Placed("place-2", "field", 500)))
    assert [it.cash for it in table.engine.table.wagers] == [False] * len(table.engine.table.wagers)


# Dice and shooter (ss 125, 130)


def test_with_one_die_left_nobody_throws() -> None:
    table = Craps()
    table.press("accept")
    for _ in range(4):
        table.does(Directed("boxperson", "die-lost", "gone"))
    assert refused(table.press("dice-out")) == ["s 125(d)"]
    assert refused(table.does(Directed("boxperson", "new-dice", "set of 5"))) == []
    assert refused(table.press("dice-out")) == []


def old_dice_are_asked_for(effects: list[e.Effect]) -> bool:
    return any(isinstance(effect, e.Note) and "old set" in effect.what for effect in effects)


def test_the_old_set_is_asked_for_once_and_only_if_a_shooter_went_on_with_it() -> None:
    table = Craps()
    lost = [Directed("stickperson", "die-lost", "gone")] * 2
    table.does(*lost, Directed("stickperson", "new-dice", "set of 5"))
    table.press("accept")
    assert not old_dice_are_asked_for(table.press("pass"))
    table.press("accept")
    table.does(*lost, Directed("stickperson", "new-dice", "set of 5"))
    assert old_dice_are_asked_for(table.press("pass"))
    table.press("accept")
    assert not old_dice_are_asked_for(table.press("pass"))


def test_an_excluded_player_neither_takes_the_dice_nor_throws_them() -> None:
    table = Craps()
    table.does(Directed("floor-manager", "exclude", "calculator", "place-1"))
    assert refused(table.press("accept")) == []
    assert table.memory.turn.player == "place-2"
    table.does(Directed("floor-manager", "exclude", "calculator", "place-2"))
    assert refused(table.press("dice-out")) == ["s 4(2)(b)"]


@pytest.mark.parametrize("gone", [Directed("floor-manager", "exclude", "calculator", "place-2"), PlayerLeft("place-2")])
def test_with_a_point_that_nobody_there_has_a_bet_on_the_dice_are_thrown_without(gone: Event) -> None:
    """s 126(2), s 109: who is excluded or has left throws no dice either."""
    table = Craps(Lying("place-1", "dont-win", 500, "start"), Lying("place-2", "win", 500, "start")).has_point(6)
    table.does(Withdrawn("place-1", "dont-win"))
    assert refused(table.press("dice-out")) == ["s 126(2)"]
    table.does(gone)
    assert refused(table.press("dice-out")) == []


def test_where_no_wagers_are_entered_a_new_shooter_is_asked_for_the_bet_with_a_point_too() -> None:
    table = Craps().has_point(6)
    asked = [effect.what for effect in table.press("pass", "accept") if isinstance(effect, e.Prompt)]
    assert asked[-1].startswith("place-2, with a win or don't win bet from the come out, throws")
    assert refused(table.press("dice-out")) == []


def test_who_makes_a_wager_is_there_again_but_is_not_the_shooter_who_left() -> None:
    table = Craps(Lying("place-1", "win", 500, "start"), Lying("place-2", "dont-win", 500, "start")).has_point(6)
    table.does(PlayerLeft("place-1"), PlayerLeft("place-2"))
    assert refused(table.does(Withdrawn("place-2", "dont-win"))) == []
    assert table.engine.state.vacated == ["place-1", "place-2"]
    table.does(Placed("place-1", "field", 500), Placed("place-2", "field", 500))
    assert table.engine.state.vacated == ["place-1"]
    assert refused(table.press("dice-out")) == ["s 130(2)"]


def test_a_call_that_becomes_no_roll_is_told_to_the_floor_manager() -> None:
    table = Craps()
    table.press("accept")
    table.throws(3, 4)
    table.does(Directed("boxperson", "overrule", "a die is on the rail"))
    alerts = [effect.role for effect in table.press("no-roll") if isinstance(effect, e.Alert)]
    assert alerts == ["floor-manager"]


# Whatever anybody does


WAGERS = sorted(GAME.layout.wagers)
PLAYERS = st.sampled_from(["red", "place-1", "place-2", "place-3"])
AMOUNTS = st.sampled_from([100, 500, 600, 750, 1000, 1200, 1500, 2000, 60_000])
ROLES = st.sampled_from(["stickperson", "boxperson", "floor-manager", "assistant-pit-boss", "dealer"])
GROUNDS = st.sampled_from(["", "delay", "improper", "off-table", "touched-chips"])
DID = st.one_of(
    st.sampled_from(
        [*[button.name for button in GAME.equipment.buttons], "dice-out", "dice-out", "paid", "paid", "accept"]
    ).map(Pressed),
    st.tuples(st.sampled_from(["keyed", "thrown", "paid", "paid", "paid"]), st.integers(1, 6), st.integers(1, 6)),
    st.builds(Placed, PLAYERS, st.sampled_from(WAGERS), AMOUNTS, confirmed=st.booleans(), agreed=st.booleans()),
    st.builds(Withdrawn, PLAYERS, st.sampled_from(WAGERS)),
    st.builds(Marked, PLAYERS, st.sampled_from(WAGERS), st.booleans(), st.booleans()),
    st.builds(Spoken, PLAYERS, st.sampled_from(WAGERS), AMOUNTS, st.booleans(), st.booleans()),
    st.builds(PlayerLeft, PLAYERS),
    st.builds(Directed, ROLES, st.sampled_from([*GAME.people.directions, "void"]), st.just(""), ground=GROUNDS),
)


def flat(did: list[Any]) -> Iterator[Event]:
    """Yield each event; a roll becomes its events: the dice keyed, thrown before that, paid after it."""
    for one in did:
        if not isinstance(one, tuple):
            yield one
            continue
        how, *numbers = one
        if how != "keyed":
            yield from (Pressed("accept"), Pressed("dice-out"))
        yield from (*(Keyed("terminal", number) for number in numbers), Entered("terminal"))
        if how == "paid":
            yield Pressed("paid")


def most_odds(table: Craps) -> dict[tuple[str, str], Fraction]:
    """For each odds on the layout, twice what the bet behind which they lie supports; 0 if there is no such bet."""
    lies = {(it.player, it.wager): it.cents for it in table.engine.table.wagers}
    most = {}
    for player, wager in lies:
        bet, odds, number = wager.partition("-odds-")
        if odds:
            bet = bet if bet.endswith("win") else f"{bet}-{number}"
            true = TRUE[int(number)] if bet.startswith("dont-") else 1
            most[player, wager] = Fraction(2 * lies.get((player, bet), 0) * true)
    return most


class PlainCraps:
    """Point and shooter as ss 108, 124 and 130 have them, told only what was accepted.

    left: the places that are empty; nobody takes the shooter's place before the dice are passed.
    """

    def __init__(self) -> None:
        self.point, self.last, self.shoots, self.shooter_left = 0, 0, False, False
        self.left: set[int] = set()

    @property
    def place(self) -> int:
        if self.shoots:
            return self.last
        clockwise = [(self.last + step) % PLACES + 1 for step in range(PLACES)]
        return next((place for place in clockwise if place not in self.left), clockwise[0])

    def pass_on(self) -> None:
        self.last, self.shoots, self.shooter_left = self.place, False, False

    def done(self, button: str) -> None:
        if button == "accept":
            self.last, self.shoots = self.place, True
            self.left.discard(self.last)
        elif button in ("decline", "pass"):
            self.pass_on()

    def goes(self, player: str) -> None:
        if place := place_number(player):
            self.left.add(place)
            self.shooter_left |= self.shoots and place == self.last

    def comes(self, player: str) -> None:
        if not (self.shooter_left and place_number(player) == self.last):
            self.left.discard(place_number(player))

    def after(self, total: int) -> int:
        """The point once this total is called; 0: none."""
        if not self.point:
            return total if total in POINTS else 0
        return 0 if total in (self.point, 7) else self.point

    def rolled(self, total: int) -> None:
        seven_out = self.point and total == 7
        self.point = self.after(total)
        if seven_out:
            self.pass_on()

    def shown(self, called: int) -> str:
        """A come out point is on show from its call on, and no more from the call that decides it on."""
        who = f"place-{self.place}" if self.shoots else f"offered to place-{self.place}"
        return f"point {self.after(called) or 'off'}; shooter {who}"


@settings(max_examples=int(os.environ.get("CRAPS_WALKS", "60")), deadline=None)
@given(st.lists(DID, min_size=1, max_size=80))
def test_nothing_upsets_the_table_and_point_and_shooter_are_those_of_the_rules(did: list[Any]) -> None:
    table, plain, total, shown = Craps(), PlainCraps(), 0, "point off; shooter offered to place-1"
    view = View()
    for event in flat(did):
        effects = table.does(event)
        assert not any(isinstance(effect, e.End) and effect.how == HANDED_OVER for effect in effects)
        assert not any(isinstance(effect, e.Alert) and effect.role == "technician" for effect in effects)
        pay = [it.returned for it in paid(effects)]
        assert all(cents >= 0 for cents in pay)
        ended = [effect.how for effect in effects if isinstance(effect, e.End)]
        total = next((sum(map(int, it.outcome.split())) for it in effects if isinstance(it, e.Declare)), total)
        if ended == ["declared"]:
            plain.rolled(total)
        elif ended == ["void"]:
            plain.point = 0
        elif not refused(effects) and isinstance(event, Pressed):
            plain.done(event.button)
        elif not refused(effects) and isinstance(event, Directed) and event.direction == "pass":
            plain.pass_on()
        elif not refused(effects) and isinstance(event, Placed | Spoken):
            plain.comes(event.player)
        elif isinstance(event, PlayerLeft):
            plain.goes(event.player)
        for effect in effects:
            if isinstance(effect, e.Show):
                shown = effect.words.partition("; dice ")[0]
        assert shown == plain.shown(total if table.engine.table.declared else 0)
        lying = {(it.player, it.wager): it.cents for it in table.engine.table.wagers}
        assert all(lying[odds] <= most for odds, most in most_odds(table).items())
        view = view_after(view, effects)
        marks = {(it.player, it.wager): it.mark for it in view.standing}
        states = {(it.player, it.wager): it.state for it in table.engine.table.wagers}
        assert marks == {key: state if state in ("on", "off") else "" for key, state in states.items()}


# What the rules say in words


@pytest.fixture(scope="module")
def rules() -> str:
    """`tablectl rules craps`, without its lines and frames."""
    result = CliRunner().invoke(main, ["rules", "craps", "--json"])
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("cause", [
    "off the table", "on the other die", "bank of chips", "in the cup", "on a rail", "more than 1 side on an object",
    "fraudulent device or technique", "dice not approved", "do not leave the hand together",
    "does not strike an end of the table", "improper for another reason",
    "touch chips, other than the bank in front of the boxperson, are no cause",
])  # fmt: skip
def test_rules_of_craps_name_every_cause_of_no_roll(rules: str, cause: str) -> None:
    assert cause in rules


def test_rules_of_craps_say_how_a_leaning_die_is_read(rules: str) -> None:
    assert "of a die that is not flat the side opposite the one on chips or another object is uppermost" in rules
    assert "s 129(3)" in rules
