# SPDX-License-Identifier: MIT
"""Texts about a failed device: the dealer reads the dealer's words, and no detail for the technician is lost."""

import re

import pytest

from controller.cli.running.commands import lines_of
from controller.display import waiting, wording
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Restarted
from controller.engine.record.jackpot_claims import JACKPOT_LINK, NO_FLOOR
from controller.engine.record.state import TableState
from controller.engine.rules.equipment import Machine
from controller.engine.rules.game import AnyGame
from controller.engine.shown.plain_words import AT_HAND, OF_EVERY_TABLE, plain_words, sentence
from controller.engine.shown.showing import view_after
from controller.engine.shown.views import View
from controller.engine.table import blocks
from controller.engine.values.roles import DEALER, FLOOR_MANAGER
from controller.games import find, rooms
from controller.games.caribbean_stud.table import Options
from controller.tapes.language import do
from controller.tapes.stages.simulated_stage import SimulatedStage
from hal.board import OTHER_DEVICES, TABLES, board_file, read_board
from hal.signals import Fault, KeyTurned, Pressed, Restored

WHAT = "chip 0x63 on /dev/i2c-1 does not answer (GPIO 17, channel 3)"
REMEDY = "look at its address straps: A0 of A0 A1 A2 set"
KINDS = (*OTHER_DEVICES, *TABLES)
TECHNICAL = re.compile(r"GPIO|0x|chip|channel|strap|/dev|i2c|I²C|\bport\b|\bpin\b|tablectl|timedatectl|A0")


def devices(game: AnyGame) -> list[str]:
    """Every part that its board file names."""
    board = read_board(board_file(game.equipment.board))
    return [name for kind in KINDS for name in getattr(board, kind)]


def screen_words(view: View) -> str:
    """Everything that the dealer reads of stops, alerts, refusals and what to do."""
    told = (f"{it.heading} {it.text} {it.remedy}" for it in wording.messages(view))
    return " ".join((*told, waiting.waits(view)[0].text, wording.headline(view).text))


def opened(game: AnyGame) -> Engine:
    engine = Engine(game, TableState(game.id, game.limits.table))
    for event in (Restarted(), KeyTurned(DEALER, on=True), KeyTurned(FLOOR_MANAGER, on=False)):
        engine.feed(event)
    return engine


def test_of_slots_and_of_a_shoe_whose_cards_lie_face_down_the_dealer_reads_what_follows() -> None:
    equipment = find("caribbean-stud").at_table(Options(slots=True)).equipment
    assert plain_words(equipment, Fault("slots", WHAT, REMEDY))[0].endswith("no jackpot is offered")
    assert "key" not in plain_words(equipment, Fault("shoe", WHAT, REMEDY))[0]


def test_a_table_without_a_shared_prize_reads_nothing_of_a_jackpot_when_its_link_is_down() -> None:
    equipment = find("keno").equipment
    words = sentence(plain_words(equipment, Fault(JACKPOT_LINK, WHAT, REMEDY, NO_FLOOR)))
    assert "jackpot" not in words
    assert "link to the floor" in words
    assert "jackpot" in sentence(plain_words(equipment, Fault(JACKPOT_LINK, WHAT, REMEDY)))


@pytest.mark.parametrize("game", rooms())
def test_of_every_part_the_dealer_reads_no_pin_and_no_address(game: str) -> None:
    for device in (*devices(find(game)), *OF_EVERY_TABLE):
        view = shown(find(game), Fault(device, WHAT, REMEDY), Pressed("start"), Pressed("no-more-bets"))
        words = screen_words(view)
        assert not TECHNICAL.search(words), (device, words)
        assert "technician" in words, device
        technicians = " ".join(lines_of(view))
        assert WHAT in technicians, device
        assert REMEDY in technicians, device


def shown(game: AnyGame, *events: Fault | Restored | Pressed | KeyTurned) -> View:
    engine = opened(game)
    effects = [effect for event in events for effect in engine.feed(event)]
    told = [it for it in effects if isinstance(it, e.Alert | e.Blocked)]
    assert any(WHAT in it.words and REMEDY in it.words for it in told) or not told, "the journal keeps both"
    return view_after(View(), effects)


def test_every_kind_of_machine_has_words_for_the_dealer() -> None:
    """A kind without words would stop the table at its first fault."""
    at_tables = {type(it): it for name in rooms() for it in find(name).equipment.machines}
    kinds = Machine.__subclasses__()
    assert {kind.KIND for kind in kinds} >= set(TABLES)
    for kind in kinds:
        what, then = at_tables[kind].broken if kind in at_tables else kind.BROKEN
        assert what, kind
        assert then, kind


def test_dark_lamps_are_said_as_the_dealer_needs_it() -> None:
    """s 78(7): a lamp is not the result."""
    sic_bo = find("sic-bo").equipment
    words = "Winning lamps dark: the result stands; call the technician"
    assert sentence(plain_words(sic_bo, Fault("lamps", WHAT, REMEDY))) == words
    view = shown(find("sic-bo"), Fault("lamps", WHAT, REMEDY), Fault("lamps", f"{WHAT}, too", REMEDY))
    assert [it.text for it in wording.messages(view)] == [words], "two chips are one message"


def test_dark_indicators_say_nothing_of_a_result() -> None:
    """s 173(2): cards are displayed instead. `The result stands` was said of a void round too."""
    dark = plain_words(find("two-up").equipment, Fault(find("two-up").equipment.indicators, WHAT, REMEDY))
    assert sentence(dark) == "Indicator lights dark: call the technician"


def test_what_is_wrong_with_the_program_or_its_file_is_plain_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the technician's words of it are in the effects, which the journal keeps."""
    engine = opened(find("sic-bo"))

    def fails(*_: object) -> None:
        raise KeyError("chip 0x63")

    monkeypatch.setattr(blocks, "fault", fails)
    effects = [*engine.feed(Restarted(options={"no": "option"})), *engine.feed(Fault("lamps", WHAT, REMEDY))]
    monkeypatch.setattr(engine.rounds, "_procedure", (_ for _ in ()))
    effects += engine.feed(KeyTurned(DEALER, on=True))
    effects += engine.feed(Pressed("no-more-bets"))
    told = " ".join(it.words for it in effects if isinstance(it, e.Alert | e.Blocked))
    assert "run tablectl check" in told
    assert "internal error on Fault (KeyError: 'chip 0x63')" in told
    assert "the procedure failed (TypeError" in told
    words = screen_words(view_after(View(), effects))
    assert "the controller cannot go on with this round" in words
    assert not TECHNICAL.search(words), words


@pytest.mark.parametrize("kind", AT_HAND)
def test_what_can_be_mended_at_the_table_is_said_so(kind: str) -> None:
    words = sentence(plain_words(find("sic-bo").equipment, Fault("tumbler", WHAT, REMEDY, kind)))
    assert "tumbler" in words
    assert words.endswith("all the technician")
    assert not words.startswith("The dice tumbler does not work")


def test_a_device_that_works_again_is_for_the_floor_manager_to_check() -> None:
    engine = opened(find("sic-bo"))
    events = (Pressed("no-more-bets"), Pressed("start"), Fault("tumbler", WHAT, REMEDY), Restored("tumbler"))
    view = view_after(View(), (effect for event in events for effect in engine.feed(event)))
    (block,) = view.blocks
    check = "the floor manager checks it and turns the key"
    assert block.in_plain_words == ("the tumbler had failed, and works again", check)
    assert block.remedy == f"it works again: {check}"
    assert block.text == WHAT
    assert block.how == "works again"


@pytest.mark.parametrize("kind", [*AT_HAND, ""])
def test_what_is_mended_at_the_table_is_a_field_of_what_stops_it(kind: str) -> None:
    engine = opened(find("sic-bo"))
    (block,) = view_after(View(), engine.feed(Fault("tumbler", WHAT, REMEDY, kind))).blocks
    assert block.how == ("at hand" if kind else "")


def test_the_drivers_say_what_can_be_mended_at_the_table() -> None:
    with SimulatedStage("sic-bo", []) as stage:
        for line in ("press no-more-bets", "cover off", "press start"):
            do(stage, line)
        stopped = wording.messages(stage.view)[0]
        assert (stopped.text, stopped.remedy) == ("the cover of the tumbler is off", AT_HAND["cover off"][1])
        do(stage, "cover on")
        do(stage, "button start stuck")
        assert "A button is held down: start;" in screen_words(stage.view)
        assert not TECHNICAL.search(screen_words(stage.view))


def test_a_person_is_named_in_plain_words_but_where_a_command_names_a_role() -> None:
    said = [e.Note("floor-manager Bob plays", "s 3(2)"), e.Note("tablectl direct pit-boss burn-more", "s 3(2)")]
    notes = [view_after(View(), [it]).note for it in said]
    assert [it.text for it in notes if it] == ["floor manager Bob plays", "tablectl direct pit-boss burn-more"]
