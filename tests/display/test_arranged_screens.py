# SPDX-License-Identifier: MIT
"""Every arranged screen: the laws hold, places stay, and repainting gives the picture that painting anew gives."""

from itertools import islice

import pygame
import pytest

from controller.display.audience import DEALER, PLAYERS
from controller.display.drawing.players import Given
from controller.display.kit import motion
from controller.display.kit.items import Card, Text
from controller.display.screen import Screen
from tests.display import laws
from tests.display.arranged import SCREENS, ScreenSize, games, scenes
from tests.display.scenes import playing

LONGEST_MS = 2_000
"""Milliseconds. Every motion is over then."""
FIRST = ScreenSize(DEALER, (1280, 800), 149), ScreenSize(PLAYERS, (1920, 1080), 141)


def screen_of(game: str, kind: ScreenSize, given: Given | None = None) -> Screen:
    """Return a screen of a game. given: the players' colours on another screen of the table."""
    return Screen(playing.look(game, simulated=True), kind.audience, kind.size, kind.dpi, given=given)


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", games())
def test_the_laws_hold_in_every_state(game: str, kind: ScreenSize) -> None:
    judge, found = laws.Judge(screen_of(game, kind).theme), []
    for it in scenes(game, (kind,)):
        found += [f"{it.state}: {violation}" for violation in judge.violations(it.arranged)]
    assert not found, found[:20]


@pytest.mark.parametrize("kind", FIRST, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", games())
def test_repainting_gives_the_picture_of_painting_anew(game: str, kind: ScreenSize) -> None:
    """Every state is repainted over the one before. Every fifth is compared with a new screen's picture."""
    given = Given()
    screen, surface = screen_of(game, kind, given), pygame.Surface(kind.size)
    for number, seen in enumerate(playing.seen_of(game)):
        screen.draw(surface, seen.view, seen.extras)
        if number % 5 == 4:
            anew = pygame.Surface(kind.size)
            screen_of(game, kind, given).draw(anew, seen.view, seen.extras)
            assert surface.get_buffer().raw == anew.get_buffer().raw, seen.state


@pytest.mark.parametrize("game", games())
def test_a_drawing_that_is_broken_off_leaves_nothing_old(game: str) -> None:
    """A key press comes after a few steps: the next view is drawn over what is half done."""
    kind, given = FIRST[0], Given()
    screen, surface = screen_of(game, kind, given), pygame.Surface(kind.size)
    seen = playing.seen_of(game)
    for number, it in enumerate(seen[:-1]):
        for _ in islice(screen.steps(surface, it.view, it.extras), number % 7 + 1):
            pass
    screen.draw(surface, seen[-1].view, seen[-1].extras)
    anew = pygame.Surface(kind.size)
    screen_of(game, kind, given).draw(anew, seen[-1].view, seen[-1].extras)
    assert surface.get_buffer().raw == anew.get_buffer().raw


@pytest.mark.parametrize("kind", FIRST, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", games())
def test_words_change_when_the_last_thing_lies_in_its_place(game: str, kind: ScreenSize) -> None:
    """While cards travel, nothing of the new picture shows but the cards; then the whole new picture is there."""
    screen, surface = screen_of(game, kind), pygame.Surface(kind.size)
    travelled = 0
    for seen in playing.seen_of(game):
        before = surface.copy()
        screen.moves = True
        screen.draw(surface, seen.view, seen.extras)
        after = surface.copy()
        if not (moving := screen.motion(surface, 0)):
            continue
        moving.draw(0)
        if moving.places:
            travelled += 1
            outside = _without(surface, moving.places), _without(before, moving.places)
            assert outside[0] == outside[1], seen.state
        for now in range(0, LONGEST_MS, 40):
            moving.draw(now * motion.MS)
        assert not moving.moves
        assert surface.get_buffer().raw == after.get_buffer().raw, seen.state
    things = any(isinstance(it, Card) for scene in scenes(game, (kind,)) for it in scene.arranged.items)
    assert travelled or not things


def _without(surface: pygame.Surface, places: list[pygame.Rect]) -> bytes:
    """Return a picture with these rectangles in black."""
    copy = surface.copy()
    for place in places:
        copy.fill((0, 0, 0), place)
    return bytes(copy.get_buffer().raw)


@pytest.mark.parametrize("game", games())
def test_every_text_is_in_the_typeface_and_no_word_is_empty(game: str) -> None:
    for it in scenes(game, FIRST):
        texts = [item for item in it.arranged.items if isinstance(item, Text)]
        assert texts, f"{it.state}: the screen says nothing"
        assert all(text.words.isprintable() for text in texts)
