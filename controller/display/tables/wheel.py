# SPDX-License-Identifier: MIT
"""The screens of tables with areas and a wheel: roulette and the wheels of fortune."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from controller.display.kit.layout import Cell, Content, blank, by_screen, column, fixed, flex, row, spot, stack
from controller.display.kit.theme import Audience
from controller.display.panel import Panel, Scene, Table
from controller.display.parts import frame, result, wheel, wins
from controller.display.parts.felt.layout import FELT
from controller.display.parts.result import Thrown
from controller.display.parts.statistics import STATISTICS

TOKEN: Final[Mapping[Audience, float]] = {"dealer": 22.0, "players": 56.0}
LOW_TOKEN: Final = 12.0
"""Millimetres. Height of what was spun."""
RESULT_MM, WINS_MM = 58, 78
FORTUNE_MM: Final = 62
"""Millimetres. Height of the players' result, at roulette and at other wheels; width of the winners beside it."""
FEW_BESIDE, FEW_BELOW = 5, 8
"""Most winners that have room beside roulette's wheel, or below another one."""


def _result(scene: Scene) -> tuple[Any, ...]:
    return result.shows(scene), scene.audience


def _arrange_result(it: Thrown, audience: Audience) -> Content:
    return by_screen(wheel.spin_result(it, TOKEN[audience]), wheel.spin_result(it, LOW_TOKEN))


def _result_beside_wins(scene: Scene) -> tuple[Any, ...]:
    """Return the result, and whether winners have a part of its place."""
    return *_result(scene), wins.shows(scene) is not None


def _beside_wins(it: Thrown, audience: Audience, winners: bool) -> Content:
    content = _arrange_result(it, audience)
    return row(flex(content), fixed(blank, WINS_MM), gap="wide", align="start") if winners else content


def _dealers() -> Content:
    below = column(flex(spot("wheel")), fixed(spot("recent"), 6))
    side = column(fixed(spot("result"), 24), flex(stack(below, spot("payment"))), gap="gap")
    return row(flex(spot("layout")), fixed(side, 62), gap="gap", align="start")


def _low() -> Content:
    side = column(fixed(spot("result"), 16), flex(stack(spot("wheel"), spot("payment"))))
    return row(flex(spot("layout")), fixed(side, 41), align="start")


def _beside_token(*parts: Content | Cell) -> Content:
    """Return what stands below the words of a result, beside its token."""
    return column(flex(blank), fixed(row(fixed(blank, TOKEN["players"] + 6), *parts, gap="wide"), 11))


def _roulettes() -> Content:
    """The layout has the whole width: it has the most areas of all."""
    below = _beside_token(fixed(spot("recent"), 84), flex(spot("statistics")))
    winners = row(flex(blank), fixed(spot("wins"), WINS_MM))
    left = stack(spot("result"), below, winners, spot("idle"))
    top = row(flex(left), fixed(spot("wheel"), RESULT_MM), gap="wide", align="start")
    many = row(flex(blank), fixed(spot("many wins"), WINS_MM + RESULT_MM), gap="wide")
    return column(fixed(stack(top, many), RESULT_MM), flex(spot("layout")), gap="gap")


def _fortunes() -> Content:
    last = _beside_token(flex(spot("recent")))
    left = column(fixed(stack(spot("result"), last, spot("idle")), FORTUNE_MM), flex(spot("layout")), gap="gap")
    below = column(fixed(spot("wheel"), 74), flex(stack(spot("statistics"), spot("wins"))), gap="wide")
    return row(flex(left), fixed(stack(below, spot("many wins")), 80), gap="wide", align="start")


def _table(players: Content, few: int, result_panel: Panel) -> Table:
    """Return the screens of a table. few: most winners that have room beside the wheel."""
    panels = (
        FELT,
        result_panel,
        wheel.WHEEL._replace(yields_to=frozenset({"payment", "many wins"})),
        Panel("recent", wheel.last_shows, wheel.last, yields_to=frozenset({"payment"})),
        STATISTICS._replace(yields_to=frozenset({"wins", "many wins"})),
        Panel("wins", partial(wins.at_most, few), wins.winners),
        Panel("many wins", partial(wins.more_than, few), wins.winners),
    )
    plans = {
        "dealer": frame.dealer_plan(_dealers(), signed=False),
        "window": frame.dealer_plan(_dealers(), signed=True),
        "low": frame.low_plan(_low()),
        "players": frame.players_plan(players),
    }
    return Table((*panels, *frame.shared()), plans)


ROULETTE: Final = _table(
    _roulettes(),
    FEW_BESIDE,
    Panel("result", _result_beside_wins, lambda it: _beside_wins(*it), moves="grows"),
)
FORTUNE: Final = _table(
    _fortunes(), FEW_BELOW, Panel("result", _result, lambda it: _arrange_result(*it), moves="grows")
)
