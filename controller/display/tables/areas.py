# SPDX-License-Identifier: MIT
"""The screens of tables with wager areas: sic-bo, mini-dice, craps, tri-chro."""

from typing import Final

from controller.display.kit.layout import Content, column, fixed, flex, row, spot, stack
from controller.display.panel import Table
from controller.display.parts import frame, instruments
from controller.display.parts.felt.layout import FELT
from controller.display.parts.result import LAST, RESULT
from controller.display.parts.wins import WINS

SIDE_MM, LOW_SIDE_MM = 58, 41
RESULT_MM, LOW_RESULT_MM = 25, 17
PUCK_MM, LOW_PUCK_MM, SHOOTER_MM = 16.5, 13, 18
"""Millimetres. Width of what stands beside the layout; heights of the result, puck and facts in it."""
TOP_MM, TALL_TOP_MM, PLAYERS_SIDE_MM = 60, 42, 66
"""Millimetres. On the players' screen: height of the result, and the width of what stands beside a tall layout."""


def _dealers(side_mm: float, result_mm: float) -> Content:
    below = stack(column(fixed(spot("dice"), 26), flex(spot("recent"))), spot("drawn"), spot("payment"))
    side = column(fixed(spot("result"), result_mm), flex(below), gap="gap")
    return row(flex(spot("layout")), fixed(side, side_mm), gap="gap", align="start")


def _players() -> Content:
    result = stack(spot("result"), spot("idle"))
    top = row(flex(result, 1.15), flex(spot("wins")), fixed(spot("recent"), 56), gap="wide", align="start")
    return column(fixed(top, TOP_MM), flex(spot("layout")), gap="gap")


def _tall_dealers() -> Content:
    facts = column(fixed(spot("shooter"), SHOOTER_MM), flex(spot("recent")), gap="gap")
    below = stack(facts, spot("payment"))
    side = column(fixed(spot("result"), RESULT_MM), fixed(spot("puck"), PUCK_MM), flex(below), gap="line")
    return row(flex(spot("layout")), fixed(side, SIDE_MM), gap="gap", align="start")


def _tall_low() -> Content:
    facts = column(
        fixed(spot("puck"), LOW_PUCK_MM), fixed(spot("shooter"), SHOOTER_MM), flex(spot("recent")), gap="line"
    )
    side = column(fixed(spot("result"), LOW_RESULT_MM), flex(stack(facts, spot("payment"))), gap="line")
    return row(flex(spot("layout")), fixed(side, LOW_SIDE_MM), gap="gap", align="start")


def _tall_players() -> Content:
    left = column(fixed(stack(spot("result"), spot("idle")), TALL_TOP_MM), flex(spot("layout")), gap="gap")
    side = column(fixed(spot("puck"), TALL_TOP_MM), flex(stack(spot("recent"), spot("wins"))), gap="gap")
    return row(flex(left), fixed(side, PLAYERS_SIDE_MM), gap="wide", align="start")


PANELS: Final = (
    FELT,
    RESULT,
    LAST._replace(yields_to=frozenset({"payment"})),
    instruments.TUMBLER,
    instruments.DRAWN,
    WINS,
)
TABLE: Final = Table(
    panels=(*PANELS, *frame.shared()),
    plans={
        "dealer": frame.dealer_plan(_dealers(SIDE_MM, RESULT_MM), signed=False),
        "window": frame.dealer_plan(_dealers(SIDE_MM, RESULT_MM), signed=True),
        "low": frame.low_plan(_dealers(LOW_SIDE_MM, LOW_RESULT_MM)),
        "players": frame.players_plan(_players()),
    },
)
"""Sic-bo and mini-dice."""
TALL: Final = Table(
    panels=(FELT, RESULT, LAST, instruments.PUCK, instruments.SHOOTER, WINS, *frame.shared()),
    plans={
        "dealer": frame.dealer_plan(_tall_dealers(), signed=False),
        "window": frame.dealer_plan(_tall_dealers(), signed=True),
        "low": frame.low_plan(_tall_low()),
        "players": frame.players_plan(_tall_players()),
    },
)
"""Craps: its layout needs more height."""
