# SPDX-License-Identifier: MIT
"""Lessons: each can be done without a refusal. Other acts are named and recorded, and change nothing."""

import asyncio
import fcntl
import os
import re
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from controller.cli.main import main
from controller.config import Configuration, read_table
from controller.engine.record import state
from controller.engine.shown.views import Extras, View
from controller.games import rooms
from controller.journal import JournalError
from controller.lessons import score
from controller.lessons.catalogue import Lesson, lesson, lessons, steps_of
from controller.lessons.score import Score
from controller.lessons.teaching import Teaching
from controller.running import lesson as running
from controller.running import pins_lock, process
from controller.sockets.requests import ASK
from controller.tapes.runner import STAGES, play
from hal.base.clock import LoopClock
from hal.devices import Devices
from hal.raspberry_pi import hardware
from hal.signals import Entered, Fault, Keyed, KeyTurned, Pressed
from hal.sim.table import PRESS_S, SimulatedTable

ALL = [it for game in rooms() for it in lessons(game)]
REGULAR = lesson("sic-bo", "1")


def name(it: Lesson) -> str:
    return f"{it.game}-{it.name}"


def done_ideally(teaching: Teaching) -> Score:
    """Do the whole lesson without a mistake. Return the score."""
    while not teaching.over:
        assert teaching.does(teaching.next_acts[0]) in ("right", "over")
    return teaching.score("ann", "2026-11-26T18:00:00+1000", 60)


# The lessons


@pytest.mark.parametrize("it", ALL, ids=name)
def test_an_ideal_dealer_does_every_lesson_without_a_refusal(it: Lesson) -> None:
    teaching = Teaching(it)
    found = done_ideally(teaching)
    assert (found.right, found.wrong, found.refusals, found.finished) == (found.acts, 0, {}, True)
    assert found.acts > 1
    told = [words for taught in steps_of(it) for words in taught.told]
    assert not [words for words in (it.title, *told) if not words[0].isupper() or words.endswith(".")]


@pytest.mark.parametrize("on", STAGES)
@pytest.mark.parametrize("it", ALL, ids=name)
def test_a_lesson_plays_as_a_tape_and_cites_the_sections_of_its_title(it: Lesson, on: str) -> None:
    played = play(it.path, on)
    assert played.passed, played.failures
    cited = " ".join(words for line in played.transcript for words in line.followed)
    named = re.findall(r"[\d.]+", it.title.rpartition(" (")[2].split("(")[0])
    assert named
    assert not [section for section in named if not re.search(rf"[ (H,-]{re.escape(section)}\b", cited)]


def test_each_game_has_two_lessons_at_least_in_order() -> None:
    for game in rooms():
        assert [it.number for it in lessons(game)] == list(range(1, len(lessons(game)) + 1))
        assert len(lessons(game)) > 1, game


# Acts that are not asked for


def test_a_refusal_has_its_section_and_changes_nothing() -> None:
    teaching = Teaching(REGULAR)
    assert teaching.does(Pressed("start", at=5)) == "refused"
    assert teaching.shown.answer == "Refused: call no more bets first (s 72(1))"
    assert teaching.view.refusal
    assert teaching.view.refusal.source == "s 72(1)"
    found = done_ideally(teaching)
    assert (found.refusals, found.wrong, found.right, found.acts) == ({"s 72(1)": 1}, 0, 3, 4)


def test_another_act_is_not_done_and_the_answer_says_the_right_act_with_its_section() -> None:
    teaching = Teaching(REGULAR)
    for act in (Pressed("no-more-bets"), Pressed("start")):
        teaching.does(act)
    before = teaching.view
    assert teaching.does(Keyed("terminal", 5)) == "wrong"  # the dice lie at 4 4 1, and the table would take a 5
    assert teaching.view is before
    assert "key 4 4 1, then press entry (s " in teaching.shown.answer
    found = done_ideally(teaching)
    assert (found.wrong, found.right, found.acts) == (1, 3, 4)


@pytest.mark.parametrize("it", [REGULAR, lesson("craps", "1"), lesson("blackjack", "1"), lesson("keno", "1")], ids=name)
def test_other_buttons_do_not_change_the_end_of_a_lesson(it: Lesson) -> None:
    right, teaching = Teaching(it), Teaching(it)
    done_ideally(right)
    while not teaching.over:
        wanted = teaching.next_acts[0]
        for button in teaching.stage.game.equipment.buttons:
            if Pressed(button.name) != wanted:
                assert teaching.does(Pressed(button.name)) in ("refused", "wrong")
        teaching.does(wanted)
    ended = [state.encode(each.stage.conductor.engine.state) for each in (right, teaching)]
    assert ended[0] == ended[1]
    assert teaching.score("ann", "", 1).right == 0


def test_turning_the_dealers_key_off_is_wrong_and_a_switch_that_reports_its_position_is_no_act() -> None:
    teaching = Teaching(REGULAR)
    assert teaching.does(KeyTurned("dealer", on=True)) == ""
    assert teaching.does(KeyTurned("floor-manager", on=False)) == ""
    assert teaching.does(KeyTurned("dealer", on=False)) == "wrong"
    assert "turn the dealer's key on" in teaching.shown.answer
    assert teaching.does(KeyTurned("dealer", on=True)) == ""
    assert teaching.score("ann", "", 1).wrong == 1


def test_the_lesson_tells_what_happens_but_no_card_that_lies_face_down() -> None:
    assert Teaching(REGULAR).shown.happened == "Ann puts $5 on small. Bob puts $10 on double 4"
    teaching = Teaching(lesson("manila-poker", "1"))
    teaching.does(teaching.next_acts[0])
    assert "Ks" not in teaching.shown.line
    assert "Cards are dealt" in teaching.shown.happened


def test_no_machine_runs_and_lights_and_digits_go_to_the_furniture() -> None:
    done: list[tuple[str, Any]] = []

    class Furniture:
        def show(self, device: str, digits: str) -> None:
            done.append((device, digits))

        def light(self, device: str, names: Any) -> None:
            done.append((device, set(names)))

        def indicate(self, device: str, counts: Any) -> None:
            done.append((device, counts))

    done_ideally(Teaching(REGULAR, Furniture()))
    assert ("terminal", "441") in [(device, str(it).replace(" ", "")) for device, it in done]
    assert any(device == "lamps" and "small" in it for device, it in done if isinstance(it, set))


# At the screens


class NoScreens:
    def __init__(self, *_: Any, lesson: bool) -> None:
        self.lesson, self.shown = lesson, list[tuple[View, Extras]]()

    def open(self, view: View, simulated: Any) -> None:
        self.shown.append((view, simulated.read_extras(view)))

    def show(self, view: View) -> None: ...

    def close(self) -> None: ...


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Configuration:
    """A simulated table, with a journal in its folder."""
    file = tmp_path / "table.toml"
    file.write_text(f'game = "sic-bo"\nsimulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n')
    (tmp_path / "journal.sqlite").write_bytes(b"evidence")
    monkeypatch.setattr(running, "Screens", NoScreens)
    return read_table(file)


def test_a_lesson_changes_nothing_in_the_tables_folder_except_its_score(table: Configuration, tmp_path: Path) -> None:
    """The lesson is done with the keys of the keyboard, then begun again and left in the middle."""
    before = {it.name: it.read_bytes() for it in tmp_path.iterdir() if it.is_file()}

    async def given() -> None:
        folder = running.folder_of(table)
        room = running.LessonRoom(table, REGULAR, "ann", folder, asyncio.get_running_loop())
        room.open()
        for key in ("n", "space", "4", "4", "1", "return", "p", "n", "n", "o"):
            room.press(key)
        room.close()
        room.keep()

    asyncio.run(given())
    assert {it.name: it.read_bytes() for it in tmp_path.iterdir() if it.is_file()} == before
    assert [it.name for it in (tmp_path / "lessons").iterdir()] == [score.FILE]
    first, second = score.read_scores(tmp_path / "lessons")
    assert isinstance(first, Score)
    assert isinstance(second, Score)
    assert (first.dealer, first.right, first.finished) == ("ann", 4, True)
    assert (second.right, second.refusals, second.finished) == (1, {"s 76": 1}, False)


def test_at_a_real_table_its_own_buttons_are_used_and_no_machine_is_opened(
    table: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Simulated pins replace the Pi's pins. A person presses the buttons that are wired to them."""
    opened: list[Devices] = []

    class Opened(Devices):
        def __init__(self, *what: Any) -> None:
            super().__init__(*what)
            opened.append(self)

    real = msgspec.structs.replace(table, file=msgspec.structs.replace(table.file, simulated=False))

    async def given() -> None:
        loop = asyncio.get_running_loop()
        sim = SimulatedTable(real.board, LoopClock(loop))
        monkeypatch.setattr(hardware, "open_pins", lambda board: sim.pins)
        monkeypatch.setattr(hardware, "open_bus", lambda board: sim.bus)
        monkeypatch.setattr(running, "Devices", Opened)
        room = running.LessonRoom(real, REGULAR, "ann", running.folder_of(real), loop)
        room.open()
        for button in ("no-more-bets", "start", "terminal 4", "terminal 4"):
            sim.press(button)
            await asyncio.sleep(2 * PRESS_S)
        assert room.teaching.wanted == "key 4 4 1, then press entry"
        assert room.teaching.next_acts == (Keyed("terminal", 1), Entered("terminal"))
        room.press("1")  # a real table has no keyboard
        assert len(room.teaching.next_acts) == 2
        kinds = {it["kind"] for it in opened[0].describe().values()}
        room.close()
        assert kinds == {"button", "key switch", "terminal", "lamps"}

    asyncio.run(given())


def test_a_button_that_cannot_be_opened_ends_the_lesson_with_its_fault(table: Configuration) -> None:
    async def given() -> str:
        room = running.LessonRoom(table, REGULAR, "ann", running.folder_of(table), asyncio.get_running_loop())
        room._reported(Fault("lamps", "a lamp is dark", "change it"))
        assert not room.left.is_set()
        room._reported(Fault("start", "cannot be opened: GPIO busy", "look at its wiring"))
        assert room.left.is_set()
        return room.fault

    why = asyncio.run(given())
    assert why.startswith("start: ")
    assert "GPIO busy" in why


def test_no_lesson_is_given_while_the_table_plays(table: Configuration, tmp_path: Path) -> None:
    running.require_idle(table)
    with (tmp_path / "journal.sqlite.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(JournalError, match="plays: process"):
            running.require_idle(table)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / ASK))
        listener.listen()
        with pytest.raises(JournalError, match="plays: another controller"):
            running.require_idle(table)


def test_either_the_table_or_one_lesson_has_the_pins_of_a_real_table(
    table: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each message names the process that holds the pins, and the next step. A simulated table has no pins."""
    nothing: Any = lambda *_: None  # noqa: E731 - neither a lesson nor a table is begun, and this process stays as it is
    monkeypatch.setattr(running, "_given", nothing)
    monkeypatch.setattr(process, "_table", nothing)
    monkeypatch.setattr(process, "allow_files", nothing)
    monkeypatch.setattr(process.sys, "setswitchinterval", nothing)
    monkeypatch.setattr(process, "crash_trace", SimpleNamespace(begin=nothing, forget=nothing, forget_start=nothing))
    table = msgspec.structs.replace(table, file=msgspec.structs.replace(table.file, simulated=False))
    with pins_lock.hold_pins(table, pins_lock.TO_A_LESSON):
        with pytest.raises(JournalError, match=rf"a lesson is given at this table \(process {os.getpid()}\): end it"):
            process.run(table)
        with pytest.raises(JournalError, match=f"process {os.getpid()} has the pins of this table: another lesson"):
            running.teach(table, REGULAR, "ann")
        simulated = msgspec.structs.replace(table, file=msgspec.structs.replace(table.file, simulated=True))
        with pins_lock.hold_pins(simulated, pins_lock.TO_THE_TABLE):
            pass
    with pins_lock.hold_pins(table, pins_lock.TO_THE_TABLE):
        assert (table.state_folder / pins_lock.NAME).read_text() == f"{os.getpid()}\n"


# tablectl train


def tablectl(*words: str) -> Result:
    return CliRunner().invoke(main, ["train", *words])


def test_lessons_are_listed_and_the_nearest_name_is_suggested_for_an_unknown_one(table: Configuration) -> None:
    listed = tablectl("sic-bo", "--list")
    assert [it.name for it in lessons("sic-bo") if it.name not in listed.stdout] == []
    unknown = tablectl("sic-bo", "a-regular-rond")
    assert unknown.exit_code == 2
    assert "did you mean a-regular-round?" in unknown.stderr
    other = tablectl("craps", "--table", str(table.path))
    assert (other.exit_code, "lesson is of craps" in other.stderr) == (2, True)
    assert tablectl("sic-bo", "--dealer", "a\x07n").exit_code == 2


def test_scores_are_shown_and_a_damaged_line_is_named(table: Configuration, tmp_path: Path) -> None:
    assert tablectl("sic-bo", "--scores", "--table", str(table.path)).exit_code == 1
    score.keep(
        tmp_path / "lessons", Score("ann", "sic-bo", "a-die-leans", "2026-11-26T18", 7, 5, 1, {"s 1": 2}, 9, True)
    )
    with (tmp_path / "lessons" / score.FILE).open("ab") as file:
        file.write(b"{}\n")
    shown = tablectl("sic-bo", "--scores", "--table", str(table.path))
    assert shown.exit_code == 0
    assert "5 of 7 right the first time, 2 refused (s 1), 1 not asked for, in 9 s" in " ".join(shown.stdout.split())
    assert "line 2: no score" in shown.stderr


def test_entry_without_numbers_is_an_act_of_its_own() -> None:
    teaching = Teaching(REGULAR)
    for act in (Pressed("no-more-bets"), Pressed("start")):
        teaching.does(act)
    assert teaching.does(Entered("terminal")) == "refused"
