# SPDX-License-Identifier: MIT
"""The screens of tables with areas and a wheel: roulette and the wheels of fortune."""

from collections.abc import Mapping
from typing import Any, Final

from controller.display.kit.layout import Content, blank, by_screen, column, fixed, flex, row, spot, stack
from controller.display.kit.panel import Panel, Scene, Table
from controller.display.kit.theme import Audience
from controller.display.parts import frame, wheel
from controller.display.parts.statistics import STATISTICS
from controller.display.parts.wins import MANY_WINS, WINS

TOKEN: Final[Mapping[Audience, float]] = {"dealer": 22.0, "players": 60.0}
LOW_TOKEN: Final = 12.0
"""Millimetres. Height of what was spun."""


def _result(scene: Scene) -> tuple[Any, ...]:
    return wheel.result_contents(scene), scene.audience


def _arrange_result(it: wheel.SpinResult, audience: Audience) -> Content:
    return by_screen(wheel.spin_result(it, TOKEN[audience]), wheel.spin_result(it, LOW_TOKEN))


def _dealers() -> Content:
    below = column(flex(spot("wheel")), fixed(spot("last"), 6))
    side = column(fixed(spot("result"), 24), flex(stack(below, spot("payment"))), gap="gap")
    return row(flex(spot("layout")), fixed(side, 62), gap="gap", align="start")


def _low() -> Content:
    side = column(fixed(spot("result"), 16), flex(stack(spot("wheel"), spot("payment"))))
    return row(flex(spot("layout")), fixed(side, 46), align="start")


def _players() -> Content:
    last = column(flex(blank), fixed(row(fixed(blank, 66), flex(spot("last"))), 11))
    left = column(fixed(stack(spot("result"), last), 62), flex(spot("layout")), gap="gap")
    below = column(fixed(spot("wheel"), 74), flex(stack(spot("statistics"), spot("wins"))), gap="wide")
    return row(flex(left), fixed(stack(below, spot("many wins")), 80), gap="wide", align="start")


PANELS: Final = (
    Panel("result", _result, lambda it: _arrange_result(*it), moves="grows"),
    wheel.WHEEL._replace(yields_to=frozenset({"payment", "many wins"})),
    Panel("last", wheel.last_contents, wheel.last, yields_to=frozenset({"payment"})),
    STATISTICS._replace(yields_to=frozenset({"wins", "many wins"})),
    WINS,
    MANY_WINS,
)
TABLE: Final = Table(
    panels=(*PANELS, *frame.shared()),
    plans={
        "dealer": frame.dealer_plan(_dealers(), signed=False),
        "window": frame.dealer_plan(_dealers(), signed=True),
        "low": frame.low_plan(_low()),
        "players": frame.players_plan(_players()),
    },
)
"""Roulette and the wheels of fortune."""
