# SPDX-License-Identifier: MIT
"""The four poker games against the house with seven places: every word in its place and large enough; whose turn."""

from functools import cache

import pygame
import pytest
from msgspec.structs import replace

from controller.display import wording
from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.boxes import contents
from controller.display.drawing.brush import Written
from controller.display.drawing.players import Given
from controller.display.screen import Screen, picture
from controller.display.terminal import boxes as terminal_boxes
from controller.engine.record.on_show import ShownBoxes
from controller.engine.shown.views import Extras
from tests.display.blank_surface import blank_surface
from tests.display.scenes.poker import MORE, ROUNDS, poker_scene
from tests.display.scenes.tables import Scene

LEAST = 12
"""The least size of letters, in dots at 1280x800."""
FULL = {
    "caribbean-stud": "count",
    "let-it-ride-nsw": "declared",
    "let-it-ride-house": "losers",
    "double-chance": "last",
    "caribbean-stud-fives": "shared",
    "caribbean-stud-faults": "cut-off",
    "let-it-ride-nsw-device": "second",
    "let-it-ride-house-hand": "own-cards",
    "double-chance-device": "loses",
}
"""The state of each game in which the most is written on the hands."""
KINDS = {"one": BOTH, "dealer": DEALER, "players": PLAYERS}
scene = cache(poker_scene)


def written(found: Scene, state: str, kind: Audience = BOTH, size: tuple[int, int] = (1280, 800)) -> list[Written]:
    """Every line in the panel of the places."""
    screen = Screen(found.look, kind, size, 149)
    screen.draw(blank_surface(screen.size), *found.states[state])
    assert not screen.problem
    return list(screen.written["boxes"])


def words_on(found: Scene, state: str, kind: Audience, size: tuple[int, int]) -> str:
    """All words before the dealer and on the meter."""
    screen = Screen(found.look, kind, size, 149)
    screen.draw(blank_surface(screen.size), *found.states[state])
    return " ".join(line.text for name in ("dealers", "meter") for line in screen.written.get(name, ()))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", FULL)
def test_the_words_on_seven_hands_are_legible_and_apart(game: str, kind: str) -> None:
    lines = written(scene(game), FULL[game], KINDS[kind])
    assert [line.text for line in lines if line.pen.size < LEAST] == []
    inks = [line.ink.inflate(-2, -line.ink.height // 3) for line in lines]
    apart = [lines[at].text for at, ink in enumerate(inks) if ink.collidelist(inks[at + 1 :]) >= 0]
    assert apart == []
    assert pygame.Rect(0, 0, 1280, 800).contains(inks[0].unionall(inks[1:]))


@pytest.mark.parametrize("game", ROUNDS)
def test_whose_turn_it_is_names_the_place_and_the_player(game: str) -> None:
    found = scene(game)
    screen = Screen(found.look, BOTH, (1280, 800), 149)
    screen.draw(blank_surface(screen.size), *found.states["decided"])
    said = " ".join(line.text for line in screen.written["next"])
    assert "Cleo at place 3 decides" in said
    assert "box" not in said.lower()
    assert "Decides" in {line.text for line in screen.written["boxes"]}


@pytest.mark.parametrize(("game", "one", "two"), [("let-it-ride-nsw", "1", "2"), ("let-it-ride-house", "1", "2")])
def test_nothing_is_said_of_a_wager_that_was_withdrawn(game: str, one: str, two: str) -> None:
    said = {line.text for line in written(scene(game), FULL[game])}
    assert {one, two} <= said
    assert not {f"{area} LOSES" for area in (one, two)} & said


def test_a_chip_in_a_slot_is_seen_at_its_place() -> None:
    """s 237(2): wagers in slots have no area, but everybody sees their owners."""
    found = scene("caribbean-stud")
    shown = found.look.face.boxes
    assert shown
    at = [it.wager for it in shown.places].index("jackpot")
    boxes = contents(shown, found.states["dealt"][0], Given()).boxes
    assert [box.number for box in boxes if box.places[at]] == [1, 2, 4, 6]


def test_no_dealers_hand_is_shown_where_there_is_none() -> None:
    assert "DEALER" not in {line.text for line in written(scene("double-chance"), "wagered")}


@pytest.mark.parametrize(("game", "state"), [("let-it-ride-house", "losers"), ("let-it-ride-house", "winners")])
def test_hands_are_listed_from_the_dealers_right(game: str, state: str) -> None:
    """H8.14, H8.17-H8.19: losing wagers; once they are collected the others; both from place 7 to place 1.

    A bonus is paid beside its hand, as an act of its own.
    """
    found = scene(game)
    screen = Screen(found.look, BOTH, (1280, 800), 149)
    surface = picture(screen, *found.states[state])
    said = [line.text for line in screen.written["payment"]]
    for page in range(1, screen.pages):
        screen.draw(surface, found.states[state][0], Extras(page=page))
        said += [line.text for line in screen.written["payment"]]
    losers, winners = ["finn", "eve", "cleo", "bob"], ["gus", "dan", "cleo", "ann"]
    listed = [name for words in said for name in {*losers, *winners} if words in (name, f"TAKE {name}", f"PAY {name}")]
    assert [*dict.fromkeys(listed)] == (losers if state == "losers" else winners)
    assert not any("First take" in words for words in said)


@pytest.mark.parametrize(("kind", "size"), [("one", (1280, 800)), ("dealer", (1280, 800))])
@pytest.mark.parametrize("name", MORE)
def test_every_word_is_in_its_panel(name: str, kind: str, size: tuple[int, int]) -> None:
    """Beside messages the payment list is not wider than its panel; a dealer's hand in words has its room."""
    found = scene(name)
    look = found.look if kind == "one" else replace(found.look, simulated=False, keys=())
    for state, shown in found.states.items():
        screen = Screen(look, KINDS[kind], size, 149)
        screen.draw(blank_surface(screen.size), *shown)
        for panel in {"boxes", "payment", "next"} & set(screen.written):
            out = [it.text for it in screen.written[panel] if not screen.boxes[panel].inflate(2, 2).contains(it.ink)]
            assert out == [], (state, panel)


def test_the_keys_that_are_asked_for_stand_beside_the_prompt_however_narrow_it_is() -> None:
    screen = Screen(scene("caribbean-stud-faults").look, BOTH, (1280, 800), 149)
    screen.draw(blank_surface(screen.size), *scene("caribbean-stud-faults").states["folded"])
    assert {"bet", "fold"} <= {line.text for line in screen.written["next"]}


def test_no_place_is_kept_for_the_card_that_is_burned() -> None:
    """H8.8-H8.9: of three community cards the second one is turned up, and the first is gone."""
    found = scene("let-it-ride-house-hand").states
    cards = [found[it][0].shown(ShownBoxes).community for it in ("by-hand", "keying", "keyed", "own-cards")]
    assert cards == [("??", "??", "??"), ("??", "??"), ("9h", "??"), ("9h", "3d")]
    panel = scene("let-it-ride-house-hand").look.face.boxes
    assert panel
    assert (panel.middle.cards, panel.middle.burned) == (3, 1)


def test_where_no_cards_lie_before_the_dealer_the_pay_table_has_the_room() -> None:
    found = scene("double-chance-device")
    screen = Screen(found.look, BOTH, (1280, 800), 149)
    screen.draw(blank_surface(screen.size), *found.states["dealt"])
    assert screen.boxes["pays"].height > screen.boxes["dealers"].height


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
    for kind, size in ((PLAYERS, (1920, 1080)), (DEALER, (1280, 800)), (BOTH, (1280, 800)), (BOTH, (1024, 600))):
        withheld, dealt = (words_on(found, it, kind, size) for it in ("withheld", "dealt"))
        assert "no jackpot wager is offered" in withheld.lower()
        assert "is offered" not in dealt


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
