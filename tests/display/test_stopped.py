# SPDX-License-Identifier: MIT
"""Why a table does not play stands in red on every dealer's screen of every game, and on no players' screen."""

import pygame
import pytest

from controller.display.drawing import palette as p
from controller.display.grid import Audience
from controller.display.screen import BOTH, DEALER, PLAYERS, Screen
from controller.engine.shown.views import Block, View, Words
from controller.games import rooms
from tests.display.scenes.playing import look

STOPPED = View(
    round=7,
    phase="betting",
    prompt=Words("take wagers", "s 72(1)"),
    blocks=(Block("door", "the door is open", "close it", "s 79"),),
)
SCREENS: dict[str, tuple[Audience, tuple[int, int], int]] = {
    "dealer": (DEALER, (1280, 800), 149),
    "window": (BOTH, (1280, 800), 149),
    "low": (BOTH, (1024, 600), 170),
    "players": (PLAYERS, (1920, 1080), 141),
}


def red_dots(surface: pygame.Surface) -> int:
    return pygame.mask.from_threshold(surface, p.FAULT, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("game", rooms())
@pytest.mark.parametrize("kind", SCREENS)
def test_a_stopped_table_says_why_to_the_dealer_alone(game: str, kind: str) -> None:
    audience, size, dpi = SCREENS[kind]
    screen, surface = Screen(look(game, simulated=False), audience, size, dpi), pygame.Surface(size)
    screen.draw(surface, STOPPED)
    said = " ".join(line.text for lines in screen.written.values() for line in lines)
    assert ("door is open" in said) is audience.dealer, said
    assert (red_dots(surface) > 1000) is audience.dealer


def test_players_see_one_look_of_a_stopped_table_at_every_game() -> None:
    """A band over the head, with words of the size of a headline; a board keeps the head, with the game's number."""
    for game in rooms():
        screen = Screen(look(game, simulated=False), PLAYERS, (1920, 1080), 141)
        screen.draw(pygame.Surface(screen.size), STOPPED)
        head, *_ = screen.written["moment"]
        assert head.text == "One moment"
        assert head.pen.size >= 70, game
        assert screen.boxes["moment"].top < 300 or "head" in screen.boxes, game
