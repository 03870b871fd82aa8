# SPDX-License-Identifier: MIT
"""Builds the screen of a table: an arranged one for each kind of table that has one, else a drawn one."""

from typing import TypeAlias

from controller.display import motion
from controller.display.arranged_screen import ArrangedScreen
from controller.display.drawing.players import Given
from controller.display.grid import Audience
from controller.display.kit.motion import Motion
from controller.display.screen import Screen
from controller.display.settings import Look
from controller.display.tables import TABLES
from controller.engine.shown.views import NO_LIMITS, ShownLimits

AnyScreen: TypeAlias = Screen | ArrangedScreen
AnyMotion: TypeAlias = motion.Motion | Motion


def build_screen(  # noqa: PLR0913 - what it shows, to whom, and how large
    look: Look,
    audience: Audience,
    size: tuple[int, int],
    dpi: int,
    limits: ShownLimits = NO_LIMITS,
    *,
    given: Given | None = None,
) -> AnyScreen:
    """Return a screen. limits: of the view that is drawn first. given: the players' colours on the other screens."""
    if table := TABLES.get(look.face.table):
        return ArrangedScreen(table, look, audience, size, dpi, given=given)
    return Screen(look, audience, size, dpi, limits, given=given)
