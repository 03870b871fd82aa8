# SPDX-License-Identifier: MIT
"""The band of a lesson: on every screen, in large words, above the table's picture, whole."""

import msgspec
import pytest

from controller.display.kit.items import Text
from controller.display.kit.theme import colours_of, theme_of
from controller.display.lesson import band
from controller.display.settings import HOUSE, PlayersWindowSettings, ScreenSettings, WindowSettings
from controller.display.window import Display
from controller.engine.shown.lesson import NOT_PLAY, LessonShown
from controller.engine.shown.views import Extras
from controller.games import rooms
from controller.lessons.catalogue import lessons
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.laws import in_panel
from tests.display.scenes.pictures import BETTING, LOOK

LONG = "floor manager and dealer, each by himself or herself: sort and inspect the 32 tiles: press done"


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_every_lesson_says_whole_that_it_is_no_play_and_what_it_is_about(kind: ScreenSize) -> None:
    theme = theme_of(HOUSE, "dealer" if kind.audience.dealer else "players", kind.size, kind.dpi)
    for it in (it for game in rooms() for it in lessons(game)):
        shown = LessonShown(
            it.title, 3, 12, ("Ann puts $5 on small", "bob: $10 on double 4"), "wrong", LONG, "s 427(1)"
        )
        found = band.arranged(shown, kind.size, theme)
        assert not list(in_panel(found, theme, "ground"))
        texts = [it for it in found.items if isinstance(it, Text)]
        assert texts[0].words == NOT_PLAY
        assert texts[0].size >= kind.size[1] / 15
        said = " ".join(it.words for it in texts)
        assert it.title in said
        assert "3 of 12" in said
        assert (f"{shown.happened} {shown.answer}" in said) == kind.audience.dealer


def test_both_windows_have_it_and_the_tables_picture_beneath(outputs: list[tuple[int, int]]) -> None:
    small = WindowSettings(width=1280, height=720, dpi=94)
    players = PlayersWindowSettings(width=1280, height=720, dpi=94)
    look = msgspec.structs.replace(LOOK, lesson=True)
    display = Display(ScreenSettings(windows="two", dealer=small, players=players), look)
    shown = LessonShown("A lesson", 0, 4)
    assert display.show(BETTING, Extras(lesson=shown)) == ""
    pictures = [pane._window.get_surface().copy() for pane in display._panes]
    assert [pane.screen.size for pane in display._panes] == [(1280, 720 - band.height_of((1280, 720)))] * 2
    assert [picture.get_at((2, 2))[:3] for picture in pictures] == [colours_of(HOUSE)["blue"]] * 2
    display.show(BETTING, Extras(lesson=msgspec.structs.replace(shown, done=1)))
    assert all(
        before.get_view("2").raw != pane._window.get_surface().get_view("2").raw
        for before, pane in zip(pictures, display._panes, strict=True)
    )
    display.close()
