# SPDX-License-Identifier: MIT
"""Tables with wager areas: rounds that are played line by line, and what their layouts say of each area."""

from controller.display.kit.items import Arranged, Box, Frame, Text
from controller.display.screen import Screen
from controller.engine.shown.views import NOTHING_MORE, Extras, View
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.display.arranged import ScreenSize
from tests.display.scenes import playing
from tests.display.scenes.playing import Seen
from tests.display.shown_items import DEALER, panel_of


def state(game: str, name: str) -> Seen:
    """Return a state of a game's scene."""
    return next(it for it in playing.seen_of(game) if it.state == name)


def played(game: str, *lines: str, options: tuple[str, ...] = ()) -> list[View]:
    """Return the view after each of these lines."""
    views = []
    with EngineStage(game, options) as stage:
        for line in lines:
            do(stage, line)
            views.append(stage.conductor.view)
    return views


def shown(game: str, view: View, kind: ScreenSize = DEALER, extras: Extras = NOTHING_MORE) -> Screen:
    """Return a screen on which this view is arranged. It is not painted."""
    screen = Screen(playing.look(game, simulated=True), kind.audience, kind.size, kind.dpi)
    screen.arranged = screen.arrange(view, extras)
    return screen


def layout_of(screen: Screen) -> Arranged:
    """Return the layout on a screen."""
    found = panel_of(screen, "layout")
    assert found
    return found


def area_frame(layout: Arranged, wager: str) -> Frame:
    """Return the frame of an area."""
    return next(it for it in layout.items if isinstance(it, Frame) and it.kind == "area" and it.owner == wager)


def said_in(layout: Arranged, box: Box) -> list[str]:
    """Return the words inside a box."""
    return [it.words for it in layout.items if isinstance(it, Text) and box.holds(it.box)]


def words_of(layout: Arranged, wager: str) -> str:
    """Return the words of an area on one line."""
    return " ".join(said_in(layout, area_frame(layout, wager).box))


def result_of(layout: Arranged, wager: str) -> str:
    """Return what the result does to an area: `paid`, `won` without chips, `lost`, `void`, or nothing."""
    frames = [it for it in layout.items if isinstance(it, Frame) and it.kind == "area" and it.owner == wager]
    if any(it.dashed for it in frames):
        return "void"
    return "paid" if frames[0].fill == "wins" else {"wins": "won", "dim": "lost"}.get(frames[0].line, "")
