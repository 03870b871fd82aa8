# SPDX-License-Identifier: MIT
"""Commissioning: only out of play, step by step, each seen by the table or a person or left with a reason; signed."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from maintenance_rig import ANN, BEA, Table
from msgspec.structs import replace

from c_ext.cards import CARDS
from controller.conductor.conductor import fresh
from controller.conductor.replay import replay_journal
from controller.engine.engine import Engine
from controller.engine.record.effects import Refuse
from controller.engine.record.events import (
    Acted,
    Directed,
    LimitsProposed,
    MaintenanceBegun,
    MaintenanceEnded,
    Placed,
    PlayerLeft,
    Restarted,
    Staked,
)
from controller.engine.record.state import encode
from controller.engine.table.maintenance import BLOCK
from controller.games import find, rooms
from controller.journal import public_path, verify
from controller.maintenance.commissioning import SEEN
from controller.maintenance.desk import MaintenanceDesk
from controller.maintenance.steps import steps
from hal.board import BOARDS, Board, Wired, read_board
from hal.machines.tiles import FACES
from hal.signals import (
    BallDrawn,
    CardDrawn,
    CardsPutBack,
    ChipTaken,
    CoverMoved,
    CuttingCard,
    DeckCounted,
    Entered,
    Fault,
    Keyed,
    KeyTurned,
    Pressed,
    Rested,
    Restored,
    ShoeEmpty,
    Signal,
    Spun,
    StackDelivered,
    TilesRead,
)

BOARD_FILES = sorted(BOARDS.glob("*.toml"))
MOMENT_S = 0.3

Opened = Callable[..., Table]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    made: list[Table] = []

    def open_table(game: str = "sic-bo") -> Table:
        table = Table(tmp_path, game)
        made.append(table)
        return table

    yield open_table
    for table in made:
        table.close()


def refused(table: Table) -> str:
    return table.view.refusal.text if table.view.refusal else ""


# Out of play


def test_it_begins_between_two_rounds_and_blocks_the_table_with_its_remedy(opened: Opened) -> None:
    table = opened()
    assert table.commission("begin").data["at"] == ""
    (block,) = [it for it in table.view.blocks if it.name == BLOCK]
    assert block.text == f"{ANN} commissions the table"
    assert "tablectl commission" in block.remedy
    assert block.plain == ("the table is being commissioned", "wait until the technician has ended it")


@pytest.mark.parametrize(
    "event",
    [
        Placed("ann", "small", 500, by="red"),
        LimitsProposed(1000, by="red"),
        Directed("floor-manager", "void", "a fire alarm", by="red"),
        PlayerLeft("ann", by="red"),
        Staked("ann", "4", 50_000, by="red"),
        Acted("4", "call", by="red"),
    ],
)
def test_nothing_is_wagered_nor_directed_meanwhile(opened: Opened, event: Placed) -> None:
    table = opened()
    table.commission("begin")
    table.receive(event)
    assert "out of play; " in refused(table)
    assert "tablectl commission" in refused(table)
    assert table.view.refusal
    assert table.view.refusal.source == "s 3(2)"
    assert not table.view.standing
    assert table.view.round == 1


def test_no_press_counts_meanwhile_and_every_one_afterwards(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    before = table.view
    for button in ("no-more-bets", "start", "paid", "void"):
        table.sim.press(button)
        table.wait(MOMENT_S)
    assert (table.view.phase, table.view.round, table.view.refusal) == (before.phase, before.round, None)
    assert table.devices.describe()["tumbler"]["motor"] == "off"
    assert table.commission("give-up", "the lamp is not here").ok
    assert not [it for it in table.view.blocks if it.name == BLOCK]
    table.sim.press("no-more-bets")
    table.wait(MOMENT_S)
    assert table.view.phase == "closed"


def test_not_while_a_round_is_open(opened: Opened) -> None:
    table = opened()
    table.receive(Pressed("no-more-bets"))
    table.wait(MOMENT_S)
    assert table.view.phase == "closed"
    answer = table.commission("begin")
    assert not answer.ok
    assert "a round is open" in answer.lines[0]
    assert not [it for it in table.view.blocks if it.name == BLOCK]


def test_not_while_wagers_lie_on_the_layout(opened: Opened) -> None:
    table = opened()
    table.receive(Placed("ann", "small", 500))
    assert "wagers lie on the layout" in table.commission("begin").lines[0]


def test_not_while_the_cards_are_in_the_shoe(opened: Opened) -> None:
    """A card that is drawn in a test would be missing from the table's record."""
    table = opened("caribbean-stud")
    for event in (KeyTurned("floor-manager", True), *[Pressed("done")] * 4):
        table.receive(event)
    answer = table.commission("begin")
    assert not answer.ok
    assert "cards are in the shoe" in answer.lines[0]


@pytest.mark.parametrize("game", sorted(rooms()))
def test_every_table_can_be_commissioned_when_it_is_new_and_plays_afterwards_as_before(game: str) -> None:
    room = find(game)
    tables = [Engine(room, fresh(room, room.limits.table, "table-7", {})) for _ in range(2)]
    for engine in tables:
        for event in (Restarted(), KeyTurned("dealer", True), KeyTurned("floor-manager", False)):
            engine.feed(event)
    commissioned, other = tables
    assert not [it for it in commissioned.feed(MaintenanceBegun("technician")) if isinstance(it, Refuse)]
    for signal in (Pressed("start"), Spun("wheel", "ball", "clockwise"), CardDrawn("shoe", "As"), CuttingCard("shoe")):
        assert commissioned.feed(signal) == []
    commissioned.feed(MaintenanceEnded("technician"))
    assert encode(commissioned.state) == encode(other.state)
    assert commissioned.wait == other.wait


def test_a_key_that_is_turned_as_a_step_confirms_nothing(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.sim.turn("floor-manager", True)
    table.wait(MOMENT_S)
    assert table.view.keys["floor-manager"]
    table.sim.turn("dealer", False)
    table.wait(MOMENT_S)
    assert {it.name for it in table.view.blocks} == {BLOCK, "dealer key"}
    table.sim.turn("dealer", True)
    table.wait(MOMENT_S)
    assert {it.name for it in table.view.blocks} == {BLOCK}


def test_a_device_that_fails_meanwhile_blocks_the_table_and_ends_that_when_it_works_again(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.receive(Fault("tumbler", "does not stop", "cut the motor's power"))
    assert {it.name for it in table.view.blocks} == {BLOCK, "tumbler"}
    table.receive(Restored("tumbler"))
    assert {it.name for it in table.view.blocks} == {BLOCK}


def test_the_block_outlives_the_controller_and_whoever_comes_next_begins_the_steps_anew(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.receive(Restarted())
    assert BLOCK in {it.name for it in table.view.blocks}
    table.desk = MaintenanceDesk(table.reach)
    assert "begin with tablectl commission" in table.commission("state").lines[0]
    assert table.commission("begin", by=BEA).ok
    assert table.commission("give-up", "x", by=BEA).ok
    assert BLOCK not in {it.name for it in table.view.blocks}
    table.rows()
    assert replay_journal(table.path).differing == []


def test_only_who_has_begun_may_be_asked_of_steps(opened: Opened) -> None:
    table = opened()
    for words in (("state",), ("at", "button start"), ("judge", "lamps small"), ("leave", "key dealer", "x"), ("end",)):
        answer = table.commission(*words)
        assert not answer.ok
        assert "nobody commissions" in answer.lines[0]
    assert not table.commission("give-up", "x").ok
    assert "none of: begin, state" in table.commission("dance").lines[0]


# Step by step


def test_a_press_is_seen_at_its_own_step_only(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.commission("at", "button start")
    table.sim.press("no-spin")
    table.wait(MOMENT_S)
    state = table.commission("state").data
    assert dict(state["steps"])["button start"] == ""
    assert state["heard"] == ["button no-spin"]
    table.sim.press("start")
    table.wait(MOMENT_S)
    assert table.outcomes()["button start"] == SEEN
    assert table.outcomes()["button no-spin"] == ""


def test_what_the_table_can_see_no_person_says(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.commission("at", "button start")
    answer = table.commission("judge", "button start")
    assert not answer.ok
    assert "has to see this itself" in answer.lines[0]
    assert table.outcomes()["button start"] == ""


def test_a_lamp_is_lit_alone_until_a_person_has_seen_it(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.commission("at", "lamps total-7")
    assert table.devices.describe()["lamps"]["lit"] == ["total-7"]
    assert not table.commission("judge", "lamps small").ok, "that is another step"
    assert table.commission("judge", "lamps total-7").ok
    table.commission("at", "terminal digits")
    assert table.devices.describe()["lamps"]["lit"] == []
    assert table.devices.describe()["terminal"]["digits"] == "888"
    table.commission("give-up", "enough")
    assert table.devices.describe()["terminal"]["digits"] == ""


def test_a_step_is_left_with_a_reason_only_and_can_be_done_again(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    for why in ("", "   ", "x" * 121, "a\nb"):
        assert "say why you leave it out" in table.commission("leave", "lamps small", why).lines[0]
    table.commission("leave", "lamps small", "no lamp in stock")
    assert table.outcomes()["lamps small"] == "left"
    table.commission("at", "lamps small")
    assert table.outcomes()["lamps small"] == ""


def test_a_step_that_was_left_stays_so_though_a_press_comes_late(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.commission("at", "button start")
    table.commission("leave", "button start", "no cap on it")
    table.sim.press("start")
    table.wait(MOMENT_S)
    assert table.outcomes()["button start"] == "left"


def test_the_devices_show_again_what_the_screens_show(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    for step in ("terminal digits", "lamps total-7"):
        table.commission("at", step)
    table.conductor.view = table.conductor._view_ahead = replace(table.view, digits="4 4", lit=("small",))
    table.commission("give-up", "enough")
    shown = table.devices.describe()
    assert (shown["terminal"]["digits"], shown["lamps"]["lit"]) == ("4 4", ["small"])


def test_the_cards_of_a_deck_are_seen_one_by_one(opened: Opened) -> None:
    table = opened("baccarat")
    table.commission("begin")
    table.commission("at", "shoe cards")
    for card in CARDS[1:]:
        table.receive(CardDrawn("shoe", card))
    state = table.commission("state").data
    assert state["missing"] == [f"shoe {CARDS[0]}"]
    table.receive(CardDrawn("shoe", CARDS[0]))
    assert table.outcomes()["shoe cards"] == SEEN
    assert table.view.phase != "dealing"
    assert not table.view.alarms


# What is signed


def complete(table: Table, by: str = ANN) -> None:
    """Do every step: press and turn what there is, judge what a person sees, and leave the rest."""
    for step in steps(table.configuration.board):
        table.commission("at", step.name, by=by)
        if step.name.startswith("button "):
            table.sim.press(step.name.removeprefix("button "))
            table.wait(MOMENT_S)
        elif step.judged and not step.awaits:
            table.commission("judge", step.name, by=by)
        else:
            table.commission("leave", step.name, "not today", by=by)


def test_it_ends_in_a_signed_line_with_who_board_and_what_was_left(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    assert "steps are not done" in table.commission("end").lines[0]
    complete(table)
    answer = table.commission("end")
    assert answer.ok
    assert answer.lines[0].startswith(f"commissioned: by {ANN}, board sic-bo.toml ")
    assert not [it for it in table.view.blocks if it.name == BLOCK]
    (kept,) = table.kept("MaintenanceEnded")
    assert (kept["by"], kept["role"]) == (ANN, "maintain")
    report = kept["commissioning"]
    assert report["board"] == "sic-bo.toml"
    assert report["digest"] == table.configuration.head()["board digest"]
    assert {f"button {name}" for name in table.configuration.board.buttons} == set(report["seen"])
    assert len(report["judged"]) == 51
    assert report["left"]["key dealer"] == "not today"
    everything = {*report["seen"], *report["judged"], *report["left"]}
    assert everything == {step.name for step in steps(table.configuration.board)}


def test_the_tables_own_key_has_signed_it(opened: Opened) -> None:
    """A checkpoint follows its row at once: who changes a word of it breaks the signature."""
    table = opened()
    table.commission("begin")
    complete(table)
    table.commission("end")
    found = table.rows()
    place = next(at for at, row in enumerate(found) if b'"MaintenanceEnded"' in row.event)
    assert found[place + 1].kind == "checkpoint"
    table.journal.close()
    verdict = verify(table.path, public_path(table.path.with_name("table.key")))
    assert verdict.sound
    assert verdict.unsigned == 0
    assert replay_journal(table.path).differing == []


def test_every_decision_is_a_row_with_who(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.commission("at", "button start")
    table.commission("state", by=BEA)  # who only looks stands nowhere
    table.sim.press("start")
    table.wait(MOMENT_S)
    table.commission("leave", "lamps small", "dark", by=BEA)
    assert [(it["by"], it["role"], it["what"]) for it in table.kept("Maintained")] == [
        (ANN, "maintain", "button start: seen by the table"),
        (BEA, "maintain", "lamps small: left: dark"),
    ]


def test_giving_up_signs_nothing_and_says_why(opened: Opened) -> None:
    table = opened()
    table.commission("begin")
    table.commission("give-up", "called", "away", by=BEA)
    (kept,) = table.kept("MaintenanceEnded")
    assert (kept["by"], kept["reason"]) == (BEA, "called away")
    assert "commissioning" not in kept
    assert table.rows()[-1].kind != "checkpoint"


def test_who_checks_the_lamps_and_who_switches_the_motors_off_is_kept(opened: Opened) -> None:
    table = opened()
    lamps, _ = table.asked("check-lamps")
    table.wait(3.0)
    assert lamps[0].ok
    assert table.ask("motors-off", by=BEA).ok
    kept = [(it["by"], it["what"]) for it in table.kept("Maintained")]
    assert kept == [(ANN, "checks the lamps"), (BEA, "switches every motor off")]


# The steps of every board


@pytest.mark.parametrize("path", BOARD_FILES, ids=[path.stem for path in BOARD_FILES])
def test_every_part_of_every_board_has_its_step(path: Path) -> None:
    board = read_board(path)
    made = steps(board)
    names = [step.name for step in made]
    assert len(names) == len(set(names))
    for kind in Board.__struct_fields__[2:]:
        for device in getattr(board, kind):
            assert [name for name in names if device in name.split()], f"{kind}: {device}"
    assert not [step.name for step in made if not (step.awaits or step.judged)], "nothing would ever complete it"


def signals_of(board: Board) -> Iterator[Signal]:
    """Everything that the devices of a board can report and a step may await."""
    for key in board.keys:
        yield from (KeyTurned(key, on) for on in (True, False))
    yield from map(Pressed, board.buttons)
    for name in board.terminals:
        yield from (*(Keyed(name, number) for number in range(10)), Entered(name))
    for name in board.of("tumblers"):
        yield from (CoverMoved(name, on) for on in (True, False))
    for name, wheel in board.of("wheels").items():
        yield from (Spun(name, "ball" if wheel.kind == "roulette" else "wheel", "clockwise"), Rested(name, 0))
    yield from (BallDrawn(name, 7) for name in (*board.of("drawers"), *board.of("generators")))
    for name in board.of("shoes"):
        yield from (CardDrawn(name, card) for card in CARDS)
        yield from (CuttingCard(name), ShoeEmpty(name), CardsPutBack(name, 3), StackDelivered(name, 5))
        yield DeckCounted(name, 52)
    for name in board.of("tiles"):
        yield from (TilesRead(name, (face,), 1) for face in FACES)
        yield TilesRead(name, FACES[:4], 22)
    for name, slots in board.of("slots").items():
        yield from (ChipTaken(name, place) for place in range(1, slots.places + 1))


def sights_of(machine: Wired) -> Iterator[str]:
    """Yield the signals of a machine's driver that a step may await, if they name only the device."""
    for signal in vars(sys.modules[machine.kind.wiring.__module__]).values():
        is_signal = isinstance(signal, type) and issubclass(signal, Signal)
        if is_signal and re.findall(r"it\.(\w+)", signal.SIGHT) == ["device"]:
            yield signal.SIGHT.format(it=SimpleNamespace(device=machine.name))


@pytest.mark.parametrize("path", BOARD_FILES, ids=[path.stem for path in BOARD_FILES])
def test_what_a_step_awaits_is_what_a_device_reports(path: Path) -> None:
    """Otherwise nobody could ever complete it."""
    board = read_board(path)
    seen = {signal.sight for signal in signals_of(board)}
    seen |= {f"{name} jogged forward" for name in (*board.of("tumblers"), *board.of("drawers"))}
    seen |= {f"{name} jogged backward" for name in board.of("drawers")}
    seen |= {sight for machine in board.machines for sight in sights_of(machine)}
    assert not [what for step in steps(board) for what in step.awaits if what not in seen]
