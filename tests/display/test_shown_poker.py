# SPDX-License-Identifier: MIT
"""The four poker games against the house with seven places: whose turn it is, what is asked for, what is not said."""

from functools import cache

import pytest

from controller.display import wording
from controller.display.boxes import contents
from controller.display.drawing.players import Given
from controller.display.kit.items import Text
from controller.display.screen import Screen
from controller.display.terminal import boxes as terminal_boxes
from controller.engine.record.on_show import ShownBoxes
from tests.display.arranged import ScreenSize
from tests.display.scenes.poker import ROUNDS, poker_scene
from tests.display.scenes.tables import Scene
from tests.display.shown_items import DEALER, LOW, PLAYERS, WINDOW

scene = cache(poker_scene)


def words(found: Scene, state: str, *names: str, kind: ScreenSize = WINDOW) -> str:
    """Return the words of these panels; of all if none is named."""
    shown = Screen(found.look, kind.audience, kind.size, kind.dpi).arrange(*found.states[state]).panels()
    items = (item for name, _, panel in shown if not names or name in names for item in panel.items)
    return " ".join(it.words for it in items if isinstance(it, Text))


@pytest.mark.parametrize("game", ROUNDS)
def test_whose_turn_it_is_names_the_place_and_the_player(game: str) -> None:
    said = words(scene(game), "decided", "next")
    assert "Cleo at place 3 decides" in said
    assert "box" not in said.lower()


@pytest.mark.parametrize(("game", "state"), [("let-it-ride-nsw", "declared"), ("let-it-ride-house", "losers")])
def test_nothing_is_said_of_a_wager_that_was_withdrawn(game: str, state: str) -> None:
    assert not any(f"{area} LOSES" in words(scene(game), state) for area in "12")


def test_a_chip_in_a_slot_is_seen_at_its_place() -> None:
    """s 237(2): wagers in slots have no area, but everybody sees their owners."""
    found = scene("caribbean-stud")
    shown = found.look.face.boxes
    assert shown
    at = [it.wager for it in shown.places].index("jackpot")
    boxes = contents(shown, found.states["dealt"][0], Given()).boxes
    assert [box.number for box in boxes if box.places[at]] == [1, 2, 4, 6]


def test_the_keys_that_are_asked_for_stand_beside_the_prompt() -> None:
    assert {"bet", "fold"} <= {*words(scene("caribbean-stud-faults"), "folded", "next").split()}


def test_no_place_is_kept_for_the_card_that_is_burned() -> None:
    """H8.8-H8.9: of three community cards the second one is turned up, and the first is gone."""
    found = scene("let-it-ride-house-hand").states
    cards = [found[it][0].shown(ShownBoxes).community for it in ("by-hand", "keying", "keyed", "own-cards")]
    assert cards == [("??", "??", "??"), ("??", "??"), ("9h", "??"), ("9h", "3d")]
    panel = scene("let-it-ride-house-hand").look.face.boxes
    assert panel
    assert (panel.middle.cards, panel.middle.burned) == (3, 1)


def test_the_keys_of_a_kept_card_are_asked_for_and_done_once_there_is_one() -> None:
    """8.4, 8.6.1: a hand keeps one card at least and three at most."""
    found = scene("double-chance").states
    assert found["paid"][0].asked == ("numbers", "entry")
    assert found["kept"][0].asked == ("numbers", "entry", "done")
    assert "decline: key them again" in found["kept"][0].prompt.text


def test_the_place_whose_sixth_card_is_turned_up_is_marked() -> None:
    found = scene("double-chance").states
    assert [found[it][0].shown(ShownBoxes).turn.hand for it in ("last", "over")] == ["6", ""]


def test_a_hand_that_may_not_be_declared_is_named_in_the_prompt() -> None:
    """12.6."""
    view = scene("double-chance-device").states["not-allowed"][0]
    assert (view.shown(ShownBoxes).turn.hand, view.asked) == ("2", ("discard",))
    assert "place 2 may not declare this hand" in view.prompt.text


def test_everybody_sees_that_no_jackpot_wager_is_offered() -> None:
    """s 236(2): while its equipment does not work."""
    found = scene("caribbean-stud-fives")
    for kind in (PLAYERS, DEALER, WINDOW, LOW):
        assert "no jackpot wager is offered" in words(found, "withheld", kind=kind).lower(), kind.name
        assert "is offered" not in words(found, "dealt", kind=kind), kind.name


def test_the_newest_alert_comes_first_and_the_technicians_last() -> None:
    view = scene("caribbean-stud-faults").states["suspected"][0]
    whom = [it.whom for it in wording.messages(view) if it.kind in {"alert", "told"}]
    assert whom == ["floor manager", "dealer", "technician", "technician"]


def test_while_the_second_wager_is_decided_nothing_is_said_of_the_first() -> None:
    found = scene("let-it-ride-house").states
    hands = [[*found[it][0].shown(ShownBoxes).hands] for it in ("decided", "community")]
    assert [(second.name, second.state) for _, second, *_ in hands] == [("2", "withdrawn"), ("2", "")]


def test_the_terminal_names_the_area_of_each_wager() -> None:
    found = scene("let-it-ride-house")
    panel = found.look.face.boxes
    assert panel
    said = [str(line) for line in terminal_boxes.lines(panel, found.states["dealt"][0], 120)]
    assert any("3 ann $10; 2 ann $10; 1 ann $10; bonus ann $5" in line for line in said)
