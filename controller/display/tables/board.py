# SPDX-License-Identifier: MIT
"""Keno's screens: the board of numbers, the ball drawn last, the order of the draw, jackpots, the last games."""

from collections.abc import Callable
from typing import Any, Final

from controller.display.board import contents
from controller.display.kit.layout import Content, blank, column, fixed, flex, framed, pad, row, spot, stack
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import board, board_lists, frame
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.rules.whole_tables import BoardPanel

UNDER_BAND: Final = frozenset({"stopped"})


def _panel(scene: Scene) -> BoardPanel:
    assert scene.look.face.board, "keno has a board"
    return scene.look.face.board


def _shown(scene: Scene) -> ShownKeno:
    return scene.view.shown(ShownKeno)


def _of_board(name: str, made: Callable[[ShownKeno], Any], arrange: Callable[[Any], Content], *over: str) -> Panel:
    """Return a panel whose value is made of what stands on the board alone. `over`: panels that take its place."""
    return Panel(name, lambda scene: made(_shown(scene)), arrange, UNDER_BAND.union(over))


def _head(scene: Scene) -> tuple[Any, ...]:
    shown = _shown(scene)
    void = contents.is_void(shown, scene.view)
    return contents.head(_panel(scene), shown, scene.look.title, dealer=scene.dealer, void=void), scene.audience


def _numbers(scene: Scene) -> tuple[Any, ...]:
    panel = _panel(scene)
    return contents.numbers(panel, _shown(scene), dealer=scene.dealer), panel.numbers, panel.columns


def _ball(scene: Scene) -> tuple[Any, ...] | None:
    found = contents.ball(_shown(scene), scene.view, dealer=scene.dealer)
    return (found, scene.audience) if found else None


def _games(scene: Scene) -> tuple[Any, ...] | None:
    """Return the last games while no ball is to come, or words: also before the first game of the day."""
    shown = _shown(scene)
    if shown.state != "open":
        return None
    return shown.history.last, contents.ON_SALE if shown.game else scene.look.style.name or scene.look.casino


def _dealers() -> Content:
    left = column(
        fixed(spot("head"), 9.6),
        flex(spot("board")),
        fixed(stack(column(fixed(spot("often"), 6), fixed(spot("foot"), 5)), spot("stopped")), 14),
        gap="tight",
    )
    lists = column(
        fixed(spot("order"), 25),
        fixed(spot("tally"), 6),
        flex(stack(spot("meters"), spot("tournament"))),
        fixed(spot("schedule"), 4),
        gap="tight",
    )
    games = column(fixed(spot("games"), 52), flex(blank), gap="")
    right = stack(column(fixed(spot("ball"), 25.2), flex(lists), gap="tight"), games)
    return row(flex(left, 2.2), flex(right), gap="wide", align="start")


def _low() -> Content:
    foot = row(flex(spot("foot")), fixed(spot("schedule"), 40))
    left = column(fixed(spot("head"), 7), flex(spot("board")), fixed(stack(foot, spot("stopped")), 5.4), gap="hair")
    lists = column(
        fixed(spot("order"), 18.7),
        fixed(spot("tally"), 4.8),
        flex(stack(spot("meters"), spot("tournament"))),
        gap="hair",
    )
    games = column(fixed(spot("games"), 32), flex(blank), gap="")
    right = stack(column(fixed(spot("ball"), 12.5), flex(lists), gap="hair"), games)
    return row(flex(left, 1.7), flex(right), align="start")


def _players() -> Content:
    left = column(
        fixed(spot("head"), 14),
        flex(spot("board")),
        fixed(stack(column(fixed(spot("often"), 10), fixed(spot("foot"), 9)), spot("stopped")), 22),
        gap="line",
    )
    drawn = column(fixed(spot("ball"), 60), flex(spot("order")), gap="line")
    right = column(
        fixed(stack(drawn, spot("games")), 108),
        flex(stack(spot("meters"), spot("tournament"))),
        fixed(spot("schedule"), 6),
        gap="line",
    )
    return row(flex(left, 2), flex(right), gap="wide", align="start")


def _cloth(table: Content) -> Content:
    return stack(spot("cloth"), framed(pad(stack(table, spot("legend")), "gap", "gap"), fill="felt", radius=0))


def _dealer_plan(table: Content, status: float, next_: float) -> Content:
    parts = fixed(spot("status"), status), flex(_cloth(table)), fixed(spot("next"), next_)
    return framed(column(*parts, gap=""), fill="ground", radius=0)


DEALER: Final = _dealer_plan(_dealers(), frame.STATUS_MM, frame.NEXT_MM)
TABLE: Final = Table(
    panels=(
        Panel("head", _head, lambda it: board.head(*it)),
        Panel("board", _numbers, lambda it: board.numbers(*it)),
        _of_board("often", lambda it: contents.often(it.history), board_lists.often),
        Panel("ball", _ball, lambda it: board.ball(*it), UNDER_BAND, moves="grows"),
        Panel("order", lambda it: contents.order(_panel(it), _shown(it), dealer=it.dealer), board.order, UNDER_BAND),
        Panel("games", _games, lambda it: board_lists.games(*it), UNDER_BAND),
        _of_board("tally", contents.tally, board_lists.tally),
        _of_board("meters", contents.pools, board_lists.meters, "tournament"),
        Panel(
            "foot",
            lambda it: contents.foot(_shown(it), it.look.casino.upper()),
            board.foot,
            yields_to=UNDER_BAND,
        ),
        _of_board("schedule", contents.schedule, board.schedule),
        *frame.shared(),
    ),
    plans={
        "dealer": DEALER,
        "window": DEALER,
        "low": _dealer_plan(_low(), frame.LOW_STATUS_MM, frame.LOW_NEXT_MM),
        "players": framed(_cloth(_players()), fill="ground", radius=0),
    },
)
"""Keno. It has no sign of limits."""
