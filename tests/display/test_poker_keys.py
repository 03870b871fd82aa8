# SPDX-License-Identifier: MIT
"""The keys of the poker tables: what the dealer is asked for and nothing else is marked, and it is called the same."""

import re
from collections.abc import Iterator

import pygame
import pytest

from controller.display import waiting, wording
from controller.display.screen import BOTH, Screen
from controller.engine.shown.views import View
from tests.display.scenes.playing import Seen, look, seen_of

GAMES = ("manila-poker", "draw-poker", "five-card-stud", "seven-card-stud")
ACTS = {"fold", "check", "call", "bet", "raise", "tap out"}


def betting(game: str) -> Iterator[Seen]:
    """What is shown while a player acts in a round of betting, and no amount is keyed yet."""
    for seen in seen_of(game):
        in_turn = seen.view.phase.endswith(" round") and "out of turn" not in seen.view.prompt.text
        if in_turn and not (seen.view.digits.strip() or seen.view.blocks or wording.goes_back(seen.view)):
            yield seen


def called(view: View, name: str) -> str:
    return waiting.called(view, name) or name.replace("-", " ")


@pytest.mark.parametrize("game", GAMES)
def test_the_acts_of_the_sentence_are_the_marked_keys_and_no_others(game: str) -> None:
    found = [*betting(game)]
    assert found
    for seen in found:
        prompt, asked, _ = waiting.waits(seen.view)
        said = {it for it in ACTS if re.search(rf"\b{it}\b", prompt.text)}
        assert {called(seen.view, it) for it in asked} == said, (seen.state, prompt.text)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
@pytest.mark.parametrize("game", GAMES)
def test_the_keys_say_so(game: str, size: tuple[int, int]) -> None:
    for seen in betting(game):
        screen = Screen(look(game, simulated=True), BOTH, size, 149 if size[0] == 1280 else 170)
        screen.draw(pygame.Surface(size), seen.view)
        written = {line.text for line in screen.written["next"]}
        assert {called(seen.view, it) for it in waiting.waits(seen.view)[1]} <= written, seen.state


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_declined_where_nothing_is_asked_and_nothing_can_be_taken_back(game: str) -> None:
    for seen in seen_of(game):
        taken_back = called(seen.view, "decline") == "take back"
        assert ("decline" in seen.view.presses) <= (taken_back or "decline" in seen.view.prompt.text), seen.state
