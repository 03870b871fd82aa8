# SPDX-License-Identifier: MIT
"""The panels of a table whose result stands on a board of numbers."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pygame

from controller.display.board import contents, draw_lists, draw_parts, plates
from controller.display.drawing.brush import Brush
from controller.display.panels.context import Panel, ScreenContext
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.rules.whole_tables import BoardPanel
from controller.engine.shown import not_playing
from controller.engine.shown.views import Extras, View

NAMES: Final = ("head", "board", "often", "ball", "order", "games", "tally", "meters", "foot", "schedule")


def _panel(context: ScreenContext) -> BoardPanel:
    assert context.look.face.board, "only a table with a board has these panels"
    return context.look.face.board


def _head(context: ScreenContext, view: View, _extras: Extras) -> contents.HeadContents | None:
    """For the dealer of a stopped table the band stands in its place."""
    if context.dealer and not_playing.reason(view):
        return None
    shown = view.shown(ShownKeno)
    void = contents.is_void(shown, view)
    return contents.head(_panel(context), shown, context.look.title, dealer=context.dealer, void=void)


def _board(context: ScreenContext, view: View, _extras: Extras) -> contents.NumbersContents:
    return contents.numbers(_panel(context), view.shown(ShownKeno), dealer=context.dealer)


def _draw_board(
    brush: Brush, rect: pygame.Rect, context: ScreenContext, value: contents.NumbersContents
) -> Iterator[None]:
    return plates.draw(brush, rect, _panel(context), value)


def _ball(context: ScreenContext, view: View, _extras: Extras) -> contents.BallContents | None:
    return contents.ball(view.shown(ShownKeno), view, dealer=context.dealer)


def _order(context: ScreenContext, view: View, _extras: Extras) -> contents.OrderContents | None:
    return contents.order(_panel(context), view.shown(ShownKeno), dealer=context.dealer)


def _often(_context: ScreenContext, view: View, _extras: Extras) -> contents.OftenContents | None:
    return contents.often(view.shown(ShownKeno).history)


def _foot(context: ScreenContext, view: View, _extras: Extras) -> contents.FootContents:
    return contents.foot(view.shown(ShownKeno), context.look.casino.upper())


def _of_board(made: Callable[[ShownKeno], Any]) -> Callable[[ScreenContext, View, Extras], Any]:
    """What is made of the board alone."""
    return lambda _context, view, _extras: made(view.shown(ShownKeno))


def _drawn(draw: Callable[..., Any]) -> Callable[[Brush, pygame.Rect, ScreenContext, Any], Any]:
    """What is drawn from its contents alone."""
    return lambda brush, rect, _context, value: draw(brush, rect, value)


PANELS: dict[str, Panel] = {
    "head": Panel(_head, _drawn(draw_parts.draw_head)),
    "board": Panel(_board, _draw_board),
    "often": Panel(_often, _drawn(draw_lists.draw_often)),
    "ball": Panel(_ball, _drawn(draw_parts.draw_ball)),
    "order": Panel(_order, _drawn(draw_parts.draw_order)),
    "games": Panel(_of_board(contents.games), _drawn(draw_lists.draw_games)),
    "tally": Panel(_of_board(contents.tally), _drawn(draw_lists.draw_tally)),
    "meters": Panel(_of_board(contents.pools), _drawn(draw_lists.draw_meters)),
    "foot": Panel(_foot, _drawn(draw_parts.draw_foot)),
    "schedule": Panel(_of_board(contents.schedule), _drawn(draw_parts.draw_schedule)),
}
