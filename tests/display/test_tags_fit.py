# SPDX-License-Identifier: MIT
"""Every letter on a tag in a list is clear of the plate's rim, above and below, for every name."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pygame
import pytest

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.drawing import chips
from controller.display.drawing.brush import Brush
from controller.display.payment.whose import Tag, plates_of, reach, tag_of
from controller.display.players import tags
from controller.engine.shown.views import Extras
from tests.display.partial_screen import PartialScreen
from tests.display.scenes.playing import drawn_games, limits_of, look, seen_of

SCREENS = (
    (DEALER, (1280, 800), 149),
    (BOTH, (1280, 800), 149),
    (BOTH, (1024, 600), 170),
    (PLAYERS, (1920, 1080), 141),
)
LISTS = ("payment", "wins")
"""The panels whose lists have tags."""
CLEAR = 2
"""Between a letter and the rim, in dots."""
DARK = (16, 32, 110)
FAR = (60, 60, 60, 255)
"""On such a plate letters and rim are ivory, so far from it."""
NAMES = ("jasper", "quigley", "peggy", "åge", "poppy", "joy", "ann", "QYJ", "place-1", "place-12")


@cache
def clear(tag: Tag, size: tags.Size) -> int:
    """How many dots are free between the letters on a plate and its rim, as it is drawn; -1: they touch a corner."""
    surface, bare = pygame.Surface((600, 240)), pygame.Surface((600, 240))
    at = tags.draw(Brush(surface, 1.0, size.letters), (20, 120), tag, DARK, size)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Brush, "text", lambda *_: None)
        tags.draw(Brush(bare, 1.0, size.letters), (20, 120), tag, DARK, size)
    ink = pygame.mask.from_threshold(surface.subsurface(at), DARK, FAR, bare.subsurface(at))
    ink.invert()
    rim = pygame.mask.from_threshold(bare.subsurface(at), DARK, FAR)
    rim.invert()
    if any(ink.overlap(rim, by) for by in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))):
        return -1
    found, edge = ink.get_bounding_rects(), chips.rim(at.height)
    return min(*(it.top - edge for it in found), *(at.height - edge - it.bottom for it in found))


@contextmanager
def tags_drawn() -> Iterator[set[tuple[Tag, tags.Size]]]:
    """Each tag on a plate that is drawn meanwhile."""
    found: set[tuple[Tag, tags.Size]] = set()
    draw = tags.draw
    with pytest.MonkeyPatch.context() as patch:

        def noted(brush: Brush, at: Any, tag: Tag, colour: Any, size: tags.Size) -> pygame.Rect:
            if not tag.chip:
                found.add((tag._replace(name=""), size))
            return draw(brush, at, tag, colour, size)

        patch.setattr(tags, "draw", noted)
        yield found


@pytest.mark.parametrize("size", range(20, 63))
def test_letters_of_any_name_are_clear_of_the_rim(size: int) -> None:
    each = [tag_of(name) for name in NAMES]
    measures = tags.Size(size, 0, reach(plates_of(each), size))
    assert all(clear(tag, measures) >= CLEAR for tag in each)
    alone = [(tag, tags.Size(size, 0, reach(plates_of([tag]), size))) for tag in each]
    assert all(clear(*it) >= CLEAR for it in alone)


@pytest.mark.parametrize("game", drawn_games())
def test_letters_on_the_tags_of_all_lists_are_clear_of_the_rim(game: str) -> None:
    for audience, size, dpi in SCREENS:
        screen = PartialScreen(LISTS, look(game, simulated=audience == BOTH), audience, size, dpi, limits_of(game))
        surface = pygame.Surface(size)
        for seen in seen_of(game):
            if not (seen.view.owed or seen.view.ended or seen.view.moves):
                continue
            with tags_drawn() as drawn:
                screen.draw(surface, seen.view, seen.extras)
                for page in range(1, screen.pages):
                    screen.draw(surface, seen.view, Extras(page=page))
            assert not [tag.words for tag, its in drawn if clear(tag, its) < CLEAR], (seen.state, size)
