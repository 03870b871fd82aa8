# SPDX-License-Identifier: MIT
"""A key that prepares a fault at a simulated table says that it is set, and is taken back by the same key."""

import pytest
from msgspec import convert

from c_ext.cards import CARDS
from controller.display import wording
from controller.display.screen import DEALER, Screen, picture
from controller.display.settings import Look
from controller.display.terminal.changes import seen_changes
from controller.engine.rules.equipment import InShoe
from controller.engine.shown.views import NOTHING_MORE, View
from controller.games import find
from controller.simulator.operator import NOTHING, ByRecord, Operator
from controller.simulator.simulation import Simulation
from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.signals import Restored
from hal.sim.machines.shuffling_device import SimulatedShufflingDevice
from tests.display.glass_rig import said
from tests.hal.test_devices_drawing import DrawingDevicesBench


def test_a_shuffling_device_gives_the_next_stack_a_card_short_or_opens_its_cover() -> None:
    """W gives a whole stack, as many cards as the record says are due; H prepares one that is short."""
    clock = VirtualClock()
    game = find("double-chance").at_table(convert({"shuffling-device": True}, find("double-chance").options))
    held = InShoe(cards=CARDS, out=(), waiting=0, cutting_card=False, stack=5)
    at = Simulation(read_board(board_file("double-chance-device")), game.equipment, clock, 1, ByRecord(lambda: held))
    at.operator.load()
    clock.advance(1)
    device = at.table.machines["shoes"]["shoe"]
    assert isinstance(device, SimulatedShufflingDevice)
    at.pressed("w")
    clock.advance(3)
    assert len(device.out) == 5
    at.pressed("h")
    assert wording.prepared(at.seen(View())) == ("the next stack has a card too few; press H again to clear it",)
    at.pressed("w")
    clock.advance(3)
    assert len(device.out) == 9
    assert wording.prepared(at.seen(View())) == ()
    at.pressed("c")
    assert device.opened
    at.pressed("c")
    assert not device.opened


def simulation(board: str) -> Simulation:
    """The simulated table of this board."""
    wiring = read_board(board_file(board))
    equipment = find(board.removesuffix("-generator")).equipment
    return Simulation(wiring, equipment, VirtualClock(), 1, NOTHING)


@pytest.mark.parametrize(
    ("board", "key", "words"),
    [
        ("sic-bo", "k", "a die leans against the wall in the next spin; press K again to clear it"),
        ("sic-bo", "j", "the tumbler jams in the next spin; press J again to clear it"),
        ("sic-bo", "l", "a lamp is broken; press L again to clear it"),
        ("tri-chro-54", "j", "the drawer jams in the next drawing; press J again to clear it"),
        ("tri-chro-54-generator", "g", "the generator is broken; press G again to clear it"),
        ("baccarat", "u", "the next card is not read; press U again to clear it"),
        ("baccarat", "y", "two cards leave the shoe at once, the next time; press Y again to clear it"),
    ],
)
def test_it_is_said_until_the_key_takes_it_back(board: str, key: str, words: str) -> None:
    at = simulation(board)
    before = at.seen(View())
    assert wording.prepared(before) == ()
    at.pressed(key)
    assert wording.prepared(at.seen(View())) == (words,)
    assert f"prepared fault: {words}" in seen_changes(before, at.seen(View()))
    at.pressed(key)
    assert at.seen(View()) == before, "nothing is prepared any more"


def test_one_fault_takes_the_place_of_another_in_the_same_spin() -> None:
    at = simulation("sic-bo")
    at.pressed("k")
    at.pressed("j")
    assert [key.button for key in at.seen(View()).prepared] == ["jam"]
    (words,) = wording.prepared(at.seen(View()))
    jams, leans = "the tumbler jams in the next spin", "a die leans against the wall in the next spin"
    assert words == f"{jams}, no longer: {leans}; press J again to clear it"
    at.pressed("j")
    at.pressed("j")
    assert wording.prepared(at.seen(View())) == (f"{jams}; press J again to clear it",)


def test_it_is_over_when_it_has_happened() -> None:
    at = simulation("baccarat")
    at.pressed("l")
    at.pressed("u")
    assert at.seen(View()).prepared
    at.pressed("w")
    assert at.seen(View()).prepared == ()


def test_the_screen_of_the_dealer_says_it() -> None:
    at = simulation("sic-bo")
    at.pressed("k")
    game = find("sic-bo")
    screen = Screen(Look(face=game.face(), title=game.name, simulated=True, keys=at.keys), DEALER, (1280, 800), 149)
    view = View(round=1, phase="betting")
    picture(screen, view, NOTHING_MORE)
    assert "leans" not in said(screen, "messages")
    picture(screen, view, at.seen(view))
    assert "press K again to clear it" in said(screen, "messages")


BOARDS = {board.stem: read_board(board) for board in sorted(board_file("sic-bo").parent.glob("*.toml"))}
WITH_MOTOR = [
    (board, kind.key, name, turns)
    for board, wiring in BOARDS.items()
    for kind, name, _ in wiring.machines
    if kind.key in ("tumblers", "drawers")
    for turns in range(1, 5)
]


@pytest.mark.parametrize(("board", "kind", "name", "turns"), WITH_MOTOR)
def test_a_prepared_jam_jams_however_short_the_run_is(board: str, kind: str, name: str, turns: int) -> None:
    """At each board with a motor; the mixing of keno is one turn, after which its jam was forgotten."""
    at = DrawingDevicesBench(BOARDS[board])
    operator = Operator(at.sim, BOARDS[board], find("sic-bo").equipment)
    operator.do("jam")
    assert operator.prepared == ("jam",)
    if kind == "drawers":
        at.devices.draw(name, turns, 3)
    else:
        at.devices.run(name, turns)
    at.clock.advance(60)
    stuck = {"stuck, or too slow", *(["not at rest"] if turns == 1 and kind == "tumblers" else [])}
    assert {*at.faults} <= stuck
    assert at.faults, "after one turn the tumbler is stuck a quarter of a turn further"
    assert operator.prepared == ()
    assert not at.balls
    operator.do("free")
    at.clock.advance(30)
    assert any(isinstance(signal, Restored) for signal in at.signals)


def test_a_jam_that_is_prepared_between_mixing_and_drawing_is_one() -> None:
    at = DrawingDevicesBench(BOARDS["keno"])
    drawer = at.sim.machines["drawers"]["drawer"]
    at.devices.draw("drawer", 1, 1)
    at.clock.advance(30)
    assert len(at.balls) == 1
    drawer.next(jam=True)
    at.devices.draw("drawer", 0, 2)
    at.clock.advance(60)
    assert any("stuck" in what for what in at.faults), at.faults
    assert len(at.balls) < 3
