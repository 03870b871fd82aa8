# SPDX-License-Identifier: MIT
"""A person's hands at a simulated card table: the cards in the shoe and on the table, from the record."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.app import App
from controller.config import read_table
from controller.engine.rules.equipment import InShoe
from controller.simulator.operator import ByRecord, Operator
from controller.tapes.language import do
from controller.tapes.stages.simulated_stage import SimulatedStage
from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.sim.machines.shoe import CUT, PACK, SimulatedShoe
from hal.sim.table import SimulatedTable

ALL = 8 * 52
UP_TO_THE_STACK = ("key floor-manager", "done", "done", "done", "key floor-manager", "accept", "done")
"""From the inspection of new cards until they may go into the shoe."""
PLAYED = ("accept", "no-more-bets", "card", "paid")


class Hands:
    """A simulated card table with its record. Its hands check the record after each act, as the app's hands do."""

    def __init__(self, stage: SimulatedStage) -> None:
        self.stage, self.equipment = stage, stage.game.equipment
        self.hands = self.of_this_record(stage.sim)
        self.shoe: SimulatedShoe = stage.sim.machines["shoes"]["shoe"]

    def of_this_record(self, sim: SimulatedTable) -> Operator:
        return Operator(
            sim, read_board(board_file(self.equipment.board)), self.equipment, ByRecord(lambda: self.record)
        )

    @property
    def record(self) -> InShoe | None:
        table = self.stage.conductor.engine.table
        shoe = table.game.equipment.shoe
        assert shoe
        return shoe.in_shoe(table)

    @property
    def phase(self) -> str:
        return self.stage.conductor.view.phase

    def do(self, *acts: str) -> None:
        for act in acts:
            self.hands.do(act)
            self.stage.device_clock.advance(1.0)
            self.hands.load()

    def prepare(self) -> None:
        self.do(*UP_TO_THE_STACK, "done")
        while self.phase == "burn":
            self.do("card")

    def play(self, steps: int) -> None:
        """Do the next `steps` acts that the table waits for."""
        for _ in range(steps):
            waited = self.stage.conductor.view.presses
            self.do(next(act for act in PLAYED if act in waited))

    def started_again(self) -> Operator:
        """The hands at a table that has this record, and nothing else of before."""
        sim = SimulatedTable(read_board(board_file(self.equipment.board)), VirtualClock(), 7)
        hands = self.of_this_record(sim)
        hands.load()
        self.shoe_again: SimulatedShoe = sim.machines["shoes"]["shoe"]
        return hands

    def held_again(self) -> list[str]:
        self.started_again()
        return held(self.shoe_again)


def held(shoe: SimulatedShoe) -> list[str]:
    return sorted(shoe._stack)


@pytest.fixture(params=["baccarat", "mini-baccarat"])
def at(request: pytest.FixtureRequest) -> Iterator[Hands]:
    with SimulatedStage(request.param, []) as stage:
        yield Hands(stage)


def test_the_stack_goes_into_the_shoe_only_when_the_table_has_accepted_it(at: Hands) -> None:
    at.do(*UP_TO_THE_STACK)
    assert (at.phase, at.shoe.left, at.record) == ("load", 0, None)
    at.do("key dealer", "done")
    assert at.stage.conductor.view.refusal
    assert (at.phase, at.shoe.left) == ("load", 0), "refused: no dealer is signed in"
    at.do("key dealer", "done")
    assert (at.phase, at.shoe.left) == ("burn", ALL)
    at.do("card")
    assert at.shoe.left == ALL - 1, "and only once"


def test_a_new_stack_is_a_whole_one_also_in_mid_shoe(at: Hands) -> None:
    at.prepare()
    at.play(5)
    assert at.shoe.left < ALL
    at.do("load")
    assert held(at.shoe) == sorted([*PACK * 8, CUT, CUT])


@pytest.mark.parametrize(("deck", "ranks"), [(40, "56789TJQKA"), (32, "789TJQKA")])
def test_a_reduced_deck_goes_into_the_shoe_and_a_new_stack_is_without_what_was_taken_out(deck: int, ranks: str) -> None:
    own = [card for card in PACK if card[0] in ranks]
    with SimulatedStage("caribbean-stud", []) as stage:
        at = Hands(stage)
        stage.conductor.engine.table.memory.cards.deck = deck
        at.do("key floor-manager", *["done"] * 4, "key floor-manager")
        assert held(at.shoe) == sorted([*own, CUT, CUT])
        assert at.held_again() == held(at.shoe)
        at.do("card", "card")
        assert (at.shoe.left, len(at.record.cards if at.record else ())) == (deck - 2, deck - 2)
        at.do("load")
        assert held(at.shoe) == sorted([*own, CUT, CUT])


def test_before_the_stack_is_in_the_shoe_it_holds_nothing_after_a_new_start_either(at: Hands) -> None:
    for act in (*UP_TO_THE_STACK, ""):
        assert (at.record, at.held_again()) == (None, [])
        if act:
            at.do(act)


def test_after_a_new_start_the_shoe_holds_what_has_not_left_it(at: Hands) -> None:
    at.prepare()
    assert at.held_again() == held(at.shoe), "the burnt cards are out"
    for _ in range(40):
        at.play(1)
        assert at.held_again() == held(at.shoe)
    assert at.shoe.left < ALL - 20


def test_after_a_new_start_a_cutting_card_that_has_come_is_not_in_it_again(at: Hands) -> None:
    at.prepare()
    at.play(3)
    assert at.held_again().count(CUT) == 2
    at.shoe._stack.remove(CUT)
    at.shoe.cutting_card()
    at.do("card")
    assert at.held_again() == held(at.shoe)
    assert at.held_again().count(CUT) == 1


def test_a_shoe_that_is_done_with_goes_in_whole_again(at: Hands) -> None:
    at.prepare()
    at.shoe.cutting_card()
    while at.record:
        at.play(1)
    at.do("done", "accept", "done")
    assert (at.phase, at.held_again()) == ("load", [])
    at.do("done")
    assert at.shoe.left == ALL


@pytest.mark.parametrize("trouble", ["unread", "two cards", "unplug shoe"])
def test_a_card_that_was_not_read_is_seen_as_it_lies_until_it_is_keyed(at: Hands, trouble: str) -> None:
    at.prepare()
    at.play(2)
    assert (at.phase == "entry", at.hands.card_on_table) == (False, "")
    at.do(trouble, "card")
    at.stage.clock.advance(5)
    *_, first, second = at.shoe.out
    wanted = first if trouble == "two cards" else second
    assert (at.phase, at.hands.card_on_table) == ("entry", wanted)
    do(at.stage, f"key {wanted}")
    assert at.hands.card_on_table == wanted, "the floor manager looks at it too"
    at.do("key floor-manager")
    assert at.hands.card_on_table == ""


def test_an_unread_card_is_seen_after_a_new_start_too_and_may_be_any_that_was_left(at: Hands) -> None:
    at.prepare()
    at.play(4)
    before = held(at.shoe)
    at.do("unread", "card", "card")
    hands = at.started_again()
    card = hands.card_on_table
    assert sorted([*held(at.shoe_again), card, at.shoe.out[-1]]) == before
    assert at.shoe_again.out == [card, at.shoe.out[-1]]


def test_a_card_that_was_read_is_nothing_to_be_keyed(at: Hands) -> None:
    at.prepare()
    at.play(1)
    while not (at.record and at.record.waiting):
        at.do("card")
    assert at.record.out[-1]
    assert at.hands.card_on_table == "", "a card in excess may lie face down (ss 106, 209)"


def test_nothing_is_dealt_from_a_jammed_shoe(at: Hands) -> None:
    at.prepare()
    at.play(2)
    out = [*at.shoe.out]
    at.do("jam shoe", "card", "face up")
    assert at.shoe.out == out
    assert at.hands.card_on_table == ""
    at.do("jam shoe", "card")
    assert len(at.shoe.out) == len(out) + 1


@pytest.mark.parametrize(
    ("game", "phase", "seen"),
    [
        ("baccarat", "entry", "9c"),
        ("mini-baccarat", "entry", "9c"),
        ("baccarat", "dealing", ""),
        ("sic-bo", "entry", ""),
    ],
)
def test_the_screens_show_it_only_while_it_is_to_be_keyed(
    game: str, phase: str, seen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.toml"
    folders = f'[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n'
    file.write_text(f'game = "{game}"\nsimulated = true\n{folders}')
    monkeypatch.setattr(Operator, "card_on_table", "9c")

    async def shown() -> str:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        app.screens._simulated = app.simulation
        app.screens.show(replace(app.view, phase=phase))
        card = app.screens._extras().card
        await app.close()
        return card

    assert asyncio.run(shown()) == seen


def test_whoever_decides_at_a_simulated_table_looks_at_the_hand_and_nobody_else_does() -> None:
    with SimulatedStage("double-chance", []) as stage:
        at = Hands(stage)
        at.do("key floor-manager", "done", "done", "done", "key floor-manager", "done")
        at.do("terminal 1", "terminal entry", "terminal 2", "terminal entry", "no-more-bets", *["card"] * 9)
        assert at.hands.hand_looked_at == "", "cards are dealt"
        at.do("card")
        dealt = [*at.shoe.out]
        assert len(dealt) == 10
        assert at.hands.hand_looked_at.split() == dealt[0::2]
        at.do("discard")
        assert at.hands.hand_looked_at.split() == dealt[1::2]
        at.do("discard")
        assert at.phase == "kept cards"
        assert at.hands.hand_looked_at.split() == dealt[1::2], "from the dealer's right"
        assert not {*dealt} & {*str(stage.conductor.view).replace("'", " ").split()}
