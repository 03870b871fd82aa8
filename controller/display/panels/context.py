# SPDX-License-Identifier: MIT
"""What panels are made of: what all of them need, and the pair of functions that each is."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pygame

from controller.display.drawing.brush import Brush
from controller.display.drawing.players import Given
from controller.display.layout.felt import Felt
from controller.display.panels.payment import PaymentList
from controller.display.panels.sign import SignPlan
from controller.display.settings import Look
from controller.engine.rules.face import Instrument
from controller.engine.shown.views import Extras, View


class ScreenContext(NamedTuple):
    """What all panels of a screen need and what stays until it is laid out again.

    felt: the layout; None without one. boxes: the place of every panel that the screen can have; shown: of those that
    are there now. given: players' colours. scale: dots in a unit. least: the size of the smallest letters, in dots.
    """

    look: Look
    dealer: bool
    felt: Felt | None
    own: dict[str, Instrument]
    sign: SignPlan
    payment: PaymentList
    given: Given
    boxes: dict[str, pygame.Rect]
    shown: dict[str, pygame.Rect]
    scale: float
    least: int


class Panel(NamedTuple):
    """A panel. shows: takes its data from view and extras, None if it is not there. draw: draws these data.

    What takes long is drawn a piece at a time: `draw` answers the pieces then. paged: its data say how many `pages` it
    has. covers: they say which other panels it `covers`. makes_room: it is the whole table, and makes room itself for a
    band that lies on it.
    """

    shows: Callable[[ScreenContext, View, Extras], Any]
    draw: Callable[[Brush, pygame.Rect, ScreenContext, Any], Iterator[None] | None]
    paged: bool = False
    covers: bool = False
    makes_room: bool = False
