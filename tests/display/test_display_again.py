# SPDX-License-Identifier: MIT
"""A past round on the screens: nobody takes it for the present, and afterwards the table is there as before."""

import io

import pygame
import pytest
from msgspec.structs import replace

from controller.display.again import PastPicture, arranged, inside
from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.kit.items import Text
from controller.display.kit.pictures import STRIPE
from controller.display.kit.theme import theme_of
from controller.display.screen import Screen, picture
from controller.display.settings import HOUSE
from controller.display.terminal.terminal import TerminalDisplay
from controller.display.window import Display
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import Extras
from tests.display.arranged import SCREENS
from tests.display.laws import in_panel
from tests.display.scenes.pictures import BETTING, DOUBLE, LOOK
from tests.display.test_display_window import TWO

KEYS = ("2", "1", "entry")
PAST = Again(12, 3, 17, "18:04:11", "ann: $50 on red", KEYS)
LONG = Again(10**15, 999, 1000, "18:04:11", "Wilhelmina Featherstonehaugh: " + "word " * 40, KEYS, "row 132 " * 20)


@pytest.mark.parametrize(
    ("audience", "size", "again"),
    [(DEALER, (1280, 800), PAST), (PLAYERS, (1920, 1080), PAST), (BOTH, (1024, 600), LONG)],
)
def test_it_is_the_picture_of_then_in_a_frame_that_nothing_else_has(
    audience: Audience, size: tuple[int, int], again: Again
) -> None:
    surface, screen = pygame.Surface(size), Screen(LOOK, audience, size, 149)
    theme = theme_of(HOUSE, "dealer" if audience.dealer else "players", size, 149)
    for _ in PastPicture(size, theme).steps(screen, surface, DOUBLE, again):
        pass
    place = inside(size)
    width, height = size
    edges = [surface.get_at(at)[:3] for x in range(width) for at in ((x, 0), (x, height - 1))]
    edges += [surface.get_at(at)[:3] for y in range(height) for at in ((0, y), (width - 1, y))]
    assert set(edges) == {theme.colour("words"), STRIPE}
    assert 0.35 < edges.count(STRIPE) / len(edges) < 0.65
    then = picture(Screen(LOOK, audience, size, 149), DOUBLE)
    small = pygame.transform.smoothscale(then, place.size)
    shown = surface.subsurface(place)
    assert place.width / width > 0.8
    shown.blit(small, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert max(pygame.transform.average_color(shown)[:3]) < 6, "the same picture, made smaller strip by strip"


@pytest.mark.parametrize("again", [PAST, LONG, WhichRound("12", 46)])
def test_the_words_keep_the_laws_and_say_what_is_shown(again: Again | WhichRound) -> None:
    for kind in SCREENS:
        theme = theme_of(HOUSE, "dealer" if kind.audience.dealer else "players", kind.size, kind.dpi)
        found = arranged(again, kind.size, theme)
        assert not list(in_panel(found, theme, "ground")), kind.name
        said = " ".join(it.words for it in found.items if isinstance(it, Text))
        assert again.heading in said
        assert again.foot in said
        assert again is LONG or again.done in said


def pixels(display: Display) -> list[bytes]:
    return [pygame.image.tobytes(pane._window.get_surface(), "RGB") for pane in display._panes]


def test_it_is_on_both_screens_and_afterwards_the_table_is_there_as_before(outputs: list[tuple[int, int]]) -> None:
    display = Display(TWO, LOOK)
    display.show(BETTING)
    before = pixels(display)
    display.begin(DOUBLE, Extras(again=PAST))
    while display.go_on(0) is not None:
        pass
    meanwhile = pixels(display)
    assert all(now != then for now, then in zip(meanwhile, before, strict=True))
    assert display.show(BETTING) == ""
    assert pixels(display) == before
    display.show(DOUBLE, Extras(again=PAST))
    assert pixels(display) == meanwhile
    display.close()


def test_lines_say_what_is_shown_again_and_nothing_of_the_table_twice() -> None:
    out = io.StringIO()
    terminal = TerminalDisplay(LOOK, "", out, io.StringIO())
    terminal.show(BETTING)
    written = out.getvalue()
    terminal.show(DOUBLE, Extras(again=PAST))
    terminal.show(DOUBLE, Extras(again=replace(PAST, step=17, words="the round is over", wrong="row 132 is missing")))
    terminal.show(BETTING)
    assert out.getvalue()[len(written) :].splitlines() == [
        "Shown again: round 12, step 3 of 17, 18:04:11 ann: $50 on red",
        "Shown again: round 12, step 17 of 17, 18:04:11 the round is over; row 132 is missing",
    ]
