# SPDX-License-Identifier: MIT
"""Both two-ups under any hands: whatever is done at the ring, in any order, the game goes on and its sums are right."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import commands
from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event, Placed, PlayerLeft, Withdrawn
from controller.engine.record.on_show import ShownSpins, of_kind
from controller.engine.rounds import HANDED_OVER
from controller.engine.rules.game import Game
from controller.engine.values.roles import DEALER
from controller.games.ring.betting import ONLY_SPINNERS, SPINNERS, SPINNERS_BONUS
from controller.games.ring.table import ODDS_LOSE
from controller.games.triple_penny.game import GAME as TRIPLE_PENNY
from controller.games.two_up import face as two_up_face
from controller.games.two_up.game import GAME as TWO_UP
from hal.signals import Fault, KeyTurned, Pressed

GAMES = pytest.mark.parametrize("game", [TWO_UP, TRIPLE_PENNY], ids=["two-up", "triple penny"])
HANDS = 150
PLAYERS = ("place-1", "place-2", "red")
AMOUNTS = (100, 500, 1_000)
MOST_LIGHTS = {lights.name: lights.count for lights in two_up_face.LIGHTS.sets}


def played(game: Game, seed: int, *often: Event) -> Iterator[tuple[Engine, list[e.Effect]]]:
    """Yield a table after each of many acts: most are asked for, some are arbitrary.

    `often`: acts done at first and repeatedly.
    """
    engine, random = Engine(game, fresh(game, game.limits.table, "table-1", {"places": 2})), Random(seed)
    for event in (KeyTurned(DEALER, True), *often):
        engine.feed(event)
    for _ in range(HANDS):
        prompt = engine.table.prompt
        asked = [button for button in prompt.presses if button != "retire"] if prompt else []
        if asked and random.random() < 0.6:
            event: Event = Pressed(random.choice(asked))
        else:
            event = random.choice(often) if often and random.random() < 0.9 else anything(game, random)
        yield engine, engine.feed(event)


def anything(game: Game, random: Random) -> Event:
    """One thing that somebody can do at a ring."""
    player, wager = random.choice(PLAYERS), random.choice(list(game.layout.wagers))
    return random.choice(
        [
            *[Placed(player, wager, random.choice(AMOUNTS))] * 6,
            *[directed(game, random)] * 4,
            Pressed(random.choice([button.name for button in game.equipment.buttons])),
            Withdrawn(player, wager),
            *(Directed("floor-manager", what, player=player) for what in ("void-wagers-of", "exclude", "admit")),
            PlayerLeft(player),
            Directed("floor-manager", "void"),
            Fault("indicators", "lamp odds-2 is dark", "change it"),
        ]
    )


def directed(game: Game, random: Random) -> Directed:
    """A direction of the game, from somebody, on one of its grounds, or on none."""
    name, direction = random.choice(list(game.people.directions.items()))
    ground = random.choice(["", *direction.grounds])
    return Directed(random.choice(("floor-manager", "floor-manager", "boxer", "player")), name, ground=ground)


def add(lying: dict[tuple[str, str], int], effects: list[e.Effect]) -> None:
    """Update the wagers on the layout from these effects, and check that each paid wager lay there."""
    for effect in effects:
        if isinstance(effect, e.Lie):
            lying[effect.player, effect.wager] = effect.cents
        elif isinstance(effect, e.Pay):
            for it in effect.paid:
                assert lying.pop((it.player, it.wager)) == it.staked


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_done_at_a_ring_its_rounds_go_on(game: Game, seed: int) -> None:
    for _, effects in played(game, seed):
        assert not [it for it in effects if isinstance(it, e.End) and it.how == HANDED_OVER]
        assert not [it for it in effects if isinstance(it, e.Alert) and "internal error" in it.what]


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_what_was_said_to_lie_at_a_ring_lies_there(game: Game, seed: int) -> None:
    lying: dict[tuple[str, str], int] = {}
    for engine, effects in played(game, seed):
        add(lying, effects)
        there = {(it.player, it.wager): it.cents for it in engine.table.wagers}
        assert there == {key: cents for key, cents in lying.items() if cents}


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_only_the_spinner_has_wagers_of_the_spinner_and_on_one_side(game: Game, seed: int) -> None:
    for engine, _ in played(game, seed):
        spinners = [it for it in engine.table.wagers if it.wager in ONLY_SPINNERS]
        assert {it.player for it in spinners} <= {engine.table.memory.turn.player}
        assert len({it.wager.rpartition("-")[2] for it in spinners}) <= 1


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_bonus_wager_of_the_spinner_never_lies_alone(seed: int) -> None:
    """s 472(2)(b): it lies beside the spinner's wager, on the same side."""
    for engine, _ in played(TRIPLE_PENNY, seed):
        wagers = {it.wager for it in engine.table.wagers}
        assert {wager.replace("-bonus", "") for wager in SPINNERS_BONUS & wagers} <= wagers


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_players_wagers_have_seen_the_odds_in_a_row_that_the_lights_show(seed: int) -> None:
    """s 168(4)(c), (5)(c): for any spinner, the fifth odds in a row decide every player's wager."""
    for engine, _ in played(TWO_UP, seed):
        if not engine.table.declared:
            run = engine.table.memory.spun.get("odds", 0)
            assert {it.state for it in engine.table.wagers if it.wager not in ONLY_SPINNERS} <= {f"odds {run}"}
            assert run < ODDS_LOSE


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_spin_is_taken_without_a_spinner_and_a_wager(game: Game, seed: int) -> None:
    """s 4(2)(b), s 167(2), s 472(2)(a): nobody excluded spins, and where wagers are entered none without one."""
    before = ""
    for engine, effects in played(game, seed):
        memory, after = engine.table.memory, engine.wait.phase
        if before == "closed" and after == "in the air" and not memory.stand_in:
            assert memory.turn.player not in engine.state.excluded
            assert memory.spins.valid or not memory.entered or {it.wager for it in engine.table.wagers} & SPINNERS, (
                effects
            )
        before = after


class SpinnerSpins:
    """The spins of one spinner for one wager, counted from the table's messages, without its own memory."""

    def __init__(self) -> None:
        self.spins: list[bool] = []
        self.last: str | None = None
        self.decided = False

    def add(self, effect: e.Effect) -> None:
        """Count a spin that is barred or paid. A game ends with the spinner's wager, or with another spinner."""
        if isinstance(effect, e.Show):
            spinner = of_kind(effect.on_show, ShownSpins).spinner.rpartition(" ")[2]
            self.spins = self.spins if spinner == self.last else []
            self.last = spinner
        elif isinstance(effect, e.Call) and effect.what == "no spin":
            self.spins.append(False)
        elif isinstance(effect, e.Pay):
            self.decided = any(it.wager in SPINNERS for it in effect.paid)
        elif isinstance(effect, e.End):
            self.spins = [*self.spins, True] if effect.how == "declared" and not self.decided else []
            self.decided = False

    @property
    def three_invalid(self) -> bool:
        """Whether three in a row were invalid."""
        return any(not any(self.spins[at : at + 3]) for at in range(len(self.spins) - 2))

    @property
    def most_invalid(self) -> bool:
        """Whether more than half were invalid."""
        return 2 * sum(self.spins) < len(self.spins)


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_stand_in_is_directed_only_on_a_ground_that_is_there(game: Game, seed: int) -> None:
    """s 172(2), s 478(2): three consecutive invalid spins, or the majority, as this test has counted them."""
    counted, directs = SpinnerSpins(), Directed("floor-manager", next(iter(game.people.directions)))
    wagers = [Placed(f"place-{place}", wager, 500) for place in (2, 1) for wager in ("heads", "spinner-heads")]
    for _, effects in played(game, seed, *wagers, Pressed("no-spin"), Pressed("no-spin"), directs):
        for effect in effects:
            if isinstance(effect, e.Note) and "consecutive invalid spins" in effect.what:
                assert counted.three_invalid
            if isinstance(effect, e.Note) and "majority" in effect.what:
                assert counted.most_invalid
            counted.add(effect)


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_floater_is_barred_only_while_the_coins_are_in_the_air(game: Game, seed: int) -> None:
    """s 175(1), s 477(4); and no player bars a spin (s 175(3), s 477(5))."""
    floater, before = game.people.directions["no-spin"].grounds["floater"], ""
    for engine, effects in played(game, seed):
        barred = [it.source for it in effects if isinstance(it, e.Call) and it.what == "no spin"]
        assert before in {"in the air", "on the floor", "payment"} or not barred
        assert before == "in the air" or floater not in barred
        before = engine.wait.phase


@GAMES
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_more_lights_are_asked_for_than_there_are(game: Game, seed: int) -> None:
    lights = [it for _, effects in played(game, seed) for it in effects if isinstance(it, commands.Lights)]
    assert all(count <= MOST_LIGHTS[name] for it in lights for name, count in it.counts.items())


@GAMES
def test_lights_are_asked_for(game: Game) -> None:
    assert any(
        isinstance(it, commands.Lights) and any(it.counts.values()) for _, effects in played(game, 1) for it in effects
    )
