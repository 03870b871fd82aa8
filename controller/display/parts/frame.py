# SPDX-License-Identifier: MIT
"""The plans that all tables share: status line, cloth, NEXT and sign; and the panels that stand there."""

from typing import Final

from controller.display.kit.layout import Content, blank, column, fixed, flex, framed, pad, spot, stack
from controller.display.kit.theme import Space
from controller.display.panel import Panel
from controller.display.parts.idle import IDLE
from controller.display.parts.opening import OPENING
from controller.display.parts.payment import PAYMENT
from controller.display.parts.sign import SIGN, beside_it
from controller.display.parts.strip.band import STOPPED
from controller.display.parts.strip.legend import LEGEND
from controller.display.parts.strip.next_step import NEXT
from controller.display.parts.strip.status import STATUS
from controller.display.parts.tournament import TOURNAMENT

STATUS_MM, LOW_STATUS_MM = 8, 5.5
NEXT_MM, LOW_NEXT_MM = 24, 24.8
SIGN_MM, PLAYERS_SIGN_MM = 14, 15
"""Millimetres. Heights of the strips on the dealer's screens, and of the players' sign."""
TOURNAMENT_MM = 16.5
"""Millimetres. Height of a tournament's two lines beside the sign."""
BAND_MM = 44
"""Millimetres. Height of the band across a stopped table."""
RAIL: Final = 7
"""Dots. Width of a rail."""


def dealer_plan(table: Content, *, signed: bool, rail: str = "") -> Content:
    """Return the plan of the dealer's screen. `signed`: with the sign of limits, as in a window for both audiences.

    `rail`: colour of a rail round the cloth.
    """
    foot = (fixed(spot("next"), NEXT_MM), *((fixed(spot("sign"), SIGN_MM),) if signed else ()))
    return framed(
        column(fixed(spot("status"), STATUS_MM), flex(on_cloth(_opened(table), rail=rail)), *foot, gap=""),
        fill="ground",
        radius=0,
    )


def low_plan(table: Content) -> Content:
    """Return the plan of the dealer's small screen."""
    parts = (
        fixed(spot("status"), LOW_STATUS_MM),
        flex(on_cloth(_opened(table), "hair")),
        fixed(spot("next"), LOW_NEXT_MM),
    )
    return framed(column(*parts, gap=""), fill="ground", radius=0)


def _opened(table: Content) -> Content:
    """Return the dealer's table, and over it the checklist before play."""
    return stack(table, spot("opening"))


def players_plan(table: Content, rail: str = "") -> Content:
    """Return the plan of the players' screen: the table, and the sign of limits below it."""
    strip = column(flex(blank), fixed(beside_it(blank, spot("tournament")), TOURNAMENT_MM), gap="")
    whole = stack(column(flex(table), fixed(spot("sign"), PLAYERS_SIGN_MM), gap="gap"), strip)
    return framed(on_cloth(whole, rail=rail), fill="ground", radius=0)


def on_cloth(table: Content, edge: Space = "gap", rail: str = "") -> Content:
    """Return the felt with a table on it, and over the table what may cover it. `edge`: the felt around the table."""
    band = column(flex(blank), fixed(spot("stopped"), BAND_MM), flex(blank))
    every = stack(table, band, spot("legend"))
    cloth = framed(pad(every, edge, edge), fill="felt", line=rail, width=RAIL, radius=0)
    return stack(spot("cloth"), cloth)


def shared() -> tuple[Panel, ...]:
    """Return the panels of every table, which lie over its own."""
    return IDLE, OPENING, PAYMENT, STOPPED, STATUS, NEXT, SIGN, TOURNAMENT, LEGEND
