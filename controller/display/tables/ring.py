# SPDX-License-Identifier: MIT
"""The screens of tables with a ring in which coins are tossed: two-up and triple penny two-up."""

from typing import Final

from controller.display.kit.layout import Content, column, fixed, flex, row, spot, stack
from controller.display.panel import Table
from controller.display.parts import frame, instruments
from controller.display.parts.felt.layout import FELT
from controller.display.parts.result import LAST, RESULT
from controller.display.parts.wins import WINS

SIDE_MM, LOW_SIDE_MM, PLAYERS_SIDE_MM = 66, 48, 84
RESULT_MM, LOW_RESULT_MM, PLAYERS_RESULT_MM = 22, 12, 56
LIGHTS_MM, LOW_LIGHTS_MM, PLAYERS_LIGHTS_MM = 19, 16, 34
FACTS_MM, PLAYERS_FACTS_MM = 26, 36
"""Millimetres. Width of what stands beside the ring; heights of the result, the lights and the facts."""


def _dealers(side_mm: float, result_mm: float, lights_mm: float) -> Content:
    left = column(fixed(spot("result"), result_mm), flex(spot("layout")), gap="gap")
    below = column(fixed(spot("facts"), FACTS_MM), flex(spot("recent")), gap="gap")
    side = column(fixed(spot("lights"), lights_mm), flex(stack(below, spot("payment"))), gap="gap")
    return row(flex(left), fixed(side, side_mm), gap="gap", align="start")


def _players() -> Content:
    left = column(fixed(stack(spot("result"), spot("idle")), PLAYERS_RESULT_MM), flex(spot("layout")), gap="gap")
    side = column(
        fixed(spot("lights"), PLAYERS_LIGHTS_MM),
        fixed(spot("facts"), PLAYERS_FACTS_MM),
        flex(stack(spot("recent"), spot("wins"))),
        gap="gap",
    )
    return row(flex(left), fixed(side, PLAYERS_SIDE_MM), gap="wide", align="start")


TABLE: Final = Table(
    panels=(FELT, RESULT, instruments.LIGHTS, instruments.FACTS, LAST, WINS, *frame.shared()),
    plans={
        "dealer": frame.dealer_plan(_dealers(SIDE_MM, RESULT_MM, LIGHTS_MM), signed=False),
        "window": frame.dealer_plan(_dealers(SIDE_MM, RESULT_MM, LIGHTS_MM), signed=True),
        "low": frame.low_plan(_dealers(LOW_SIDE_MM, LOW_RESULT_MM, LOW_LIGHTS_MM)),
        "players": frame.players_plan(_players()),
    },
)
"""Two-up and triple penny two-up."""
