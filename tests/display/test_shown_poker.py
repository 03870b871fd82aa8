"""The four poker games against the house with seven places: every word in its place and large enough; whose turn."""

from functools import cache

import pygame
import pytest

from controller.display.boxes import contents
from controller.display.drawing.brush import Written
from controller.display.screen import BOTH, PLAYERS, Audience, Screen, picture
from tests.display.scenes.poker import ROUNDS, poker_scene
from tests.display.scenes.tables import Scene

LEAST = 12
"""The least size of letters, in dots at 1280x800."""
FULL = {
    "caribbean-stud": "count",
    "let-it-ride-nsw": "declared",
    "let-it-ride-house": "losers",
    "double-chance": "last",
}
"""The state of each game in which the most is written on the hands."""
KINDS = {"one": BOTH, "players": PLAYERS}
scene = cache(poker_scene)


def written(found: Scene, state: str, kind: Audience = BOTH, size: tuple[int, int] = (1280, 800)) -> list[Written]:
    """Every line in the panel of the places."""
    screen = Screen(found.look, kind, size, 149)
    picture(screen, *found.states[state])
    assert not screen.problem
    return list(screen.written["boxes"])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ROUNDS)
def test_the_words_on_seven_hands_are_legible_and_apart(game: str, kind: str) -> None:
    lines = written(scene(game), FULL[game], KINDS[kind])
    assert [line.text for line in lines if line.pen.size < LEAST] == []
    inks = [line.ink.inflate(-2, -line.ink.height // 3) for line in lines]
    apart = [lines[at].text for at, ink in enumerate(inks) if ink.collidelist(inks[at + 1 :]) >= 0]
    assert apart == []
    assert pygame.Rect(0, 0, 1280, 800).contains(inks[0].unionall(inks[1:]))


@pytest.mark.parametrize("game", ROUNDS)
def test_whose_turn_it_is_names_the_place_and_the_player(game: str) -> None:
    said = {line.text for line in written(scene(game), "decided")}
    assert "Place 3: cleo" in said
    assert not any(line.startswith("Box") for line in said)


@pytest.mark.parametrize(("game", "one", "two"), [("let-it-ride-nsw", "1", "2"), ("let-it-ride-house", "1", "2")])
def test_nothing_is_said_of_a_wager_that_was_withdrawn(game: str, one: str, two: str) -> None:
    said = {line.text for line in written(scene(game), FULL[game])}
    assert {one, two} <= said
    assert not {f"{area} LOSES" for area in (one, two)} & said


def test_a_chip_in_a_slot_is_seen_at_its_place() -> None:
    """s 237(2): where the wagers go in slots, there is no area for them, but everybody sees who has one."""
    found = scene("caribbean-stud")
    shown = found.look.face.boxes
    assert shown
    at = [it.wager for it in shown.places].index("jackpot")
    boxes = contents(shown, found.states["dealt"][0]).boxes
    assert [box.number for box in boxes if box.places[at]] == [1, 2, 4, 6]


def test_no_dealers_hand_is_shown_where_there_is_none() -> None:
    assert "DEALER" not in {line.text for line in written(scene("double-chance"), "wagered")}


@pytest.mark.parametrize(("game", "state"), [("let-it-ride-house", "losers"), ("let-it-ride-house", "winners")])
def test_hands_are_listed_from_the_dealers_right(game: str, state: str) -> None:
    """H8.14, H8.17-H8.19: losing wagers; once they are collected the others; both from place 7 to place 1."""
    found = scene(game)
    screen = Screen(found.look, BOTH, (1280, 800), 149)
    picture(screen, *found.states[state])
    said = [line.text for line in screen.written["payment"]]
    listed = [words for words in said if words[:1].isdigit() and words[1:2] == " "]
    losers, winners = ["6 finn", "5 eve", "3 cleo", "2 bob"], ["7 gus", "4 dan", "3 cleo", "1 ann"]
    assert listed == (losers if state == "losers" else winners)
    assert not any("First take" in words for words in said)
