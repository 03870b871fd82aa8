# SPDX-License-Identifier: MIT
"""A key that prepares a fault at a simulated table says that it is set, and is taken back by the same key."""

import pytest
from msgspec import convert

from c_ext.cards import CARDS
from controller.display import wording
from controller.display.audience import DEALER
from controller.display.kit.items import Arranged, Text
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.terminal.changes import seen_changes
from controller.engine.rules.equipment import InShoe
from controller.engine.shown.views import View
from controller.games import find, rooms
from controller.simulator.machines import ACTS_OF, Prepares
from controller.simulator.operator import NOTHING, ByRecord, Operator
from controller.simulator.simulation import Simulation
from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.signals import CardUnread, Restored, TilesRead
from hal.sim.machines.shuffling_device import SimulatedShufflingDevice
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
    at.press("w")
    clock.advance(3)
    assert len(device.out) == 5
    at.press("h")
    assert wording.prepared(at.read_extras(View())) == ("the next stack has a card too few; press H again to clear it",)
    at.press("w")
    clock.advance(3)
    assert len(device.out) == 9
    assert wording.prepared(at.read_extras(View())) == ()
    at.press("c")
    assert device.opened
    at.press("c")
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
    before = at.read_extras(View())
    assert wording.prepared(before) == ()
    at.press(key)
    assert wording.prepared(at.read_extras(View())) == (words,)
    assert f"prepared fault: {words}" in seen_changes(before, at.read_extras(View()))
    at.press(key)
    assert at.read_extras(View()) == before, "nothing is prepared any more"


def test_one_fault_takes_the_place_of_another_in_the_same_spin() -> None:
    at = simulation("sic-bo")
    at.press("k")
    at.press("j")
    assert [key.button for key in at.read_extras(View()).prepared] == ["jam"]
    (words,) = wording.prepared(at.read_extras(View()))
    jams, leans = "the tumbler jams in the next spin", "a die leans against the wall in the next spin"
    assert words == f"{jams}, no longer: {leans}; press J again to clear it"
    at.press("j")
    at.press("j")
    assert wording.prepared(at.read_extras(View())) == (f"{jams}; press J again to clear it",)


def test_it_is_over_when_it_has_happened() -> None:
    at = simulation("baccarat")
    at.press("l")
    at.press("u")
    assert at.read_extras(View()).prepared
    at.press("w")
    assert at.read_extras(View()).prepared == ()


def test_the_screen_of_the_dealer_says_it() -> None:
    at = simulation("sic-bo")
    at.press("k")
    game = find("sic-bo")
    screen = Screen(Look(face=game.face(), title=game.name, simulated=True, keys=at.keys), DEALER, (1280, 800), 149)
    view = View(round=1, phase="betting")
    assert "leans" not in _said(screen.arrange(view))
    assert "press K again to clear it" in _said(screen.arrange(view, at.read_extras(view)))


def _said(arranged: Arranged) -> str:
    return " ".join(it.words for it in arranged.items if isinstance(it, Text))


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


def with_fault(board: str, act: str) -> tuple[DrawingDevicesBench, Operator]:
    """A table with this board, at which the fault is prepared."""
    game = next(it for it in sorted(rooms(), key=len, reverse=True) if board.startswith(it))
    at = DrawingDevicesBench(BOARDS[board])
    held = InShoe(cards=CARDS, out=(), waiting=0, cutting_card=False, stack=5)
    record = ByRecord(lambda: held, lambda: 0)
    operator = Operator(at.sim, BOARDS[board], find(game).equipment, record)
    operator.load()
    at.clock.advance(1)
    operator.do(act)
    assert operator.prepared == (act,)
    return at, operator


GROUP = 4
"""Tiles that are laid before a box."""
PREPARED = [
    (board, kind.key, name, key.button)
    for board, wiring in BOARDS.items()
    for kind, name, of in wiring.machines
    for key, act in ACTS_OF[kind.key](of).items()
    if isinstance(act, Prepares) and key.button != "jam"
]
"""Each fault that a key prepares, at each board; jams are above."""


@pytest.mark.parametrize(("board", "kind", "name", "act"), PREPARED)
def test_every_prepared_fault_does_what_its_key_says(board: str, kind: str, name: str, act: str) -> None:
    at, operator = with_fault(board, act)
    machine = at.sim.machines[kind][name]
    if kind == "shoes":
        operator.do("card")
        at.clock.advance(5)
        stack = 5 if isinstance(machine, SimulatedShufflingDevice) else 1
        out = {"short stack": stack - 1, "long stack": stack + 1, "two cards": stack + 1, "unread": stack}[act]
        assert len(machine.out) == out
        assert any(isinstance(it, CardUnread) for it in at.signals) == (act in ("unread", "two cards"))
    elif kind == "tiles":
        operator.do("tiles")
        at.clock.advance(5)
        (read,) = (it for it in at.signals if isinstance(it, TilesRead))
        assert len(read.tiles) < GROUP
    elif kind == "generators":
        at.devices.draw(name, 0, 3)
        at.clock.advance(10)
        assert at.faults
    else:
        at.devices.run(name, 3)
        at.clock.advance(30)
        assert machine.cocked
    assert operator.prepared == () or act == "break", "it stays broken"
