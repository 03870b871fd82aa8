"""A whole screen: its panels on their grid, each drawn anew only when what it shows has changed."""

from typing import Any, NamedTuple

import pygame

from controller.display import grid
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.layout.felt import Felt
from controller.display.panels import messages as cards
from controller.display.panels import sign
from controller.display.panels.instruments import KINDS, NAMES, seen
from controller.display.panels.standard import PANELS, Stage
from controller.display.settings import Look
from controller.engine.face import HandsPanel, Instrument, RoadPanel
from controller.engine.views import NOTHING_MORE, Extras, ShownLimits, View


class Part(NamedTuple):
    """Whose screen it is, and whether it carries the limits sign of s 74(2)."""

    dealer: bool
    signed: bool


DEALER = Part(dealer=True, signed=False)
PLAYERS = Part(dealer=False, signed=True)
BOTH = Part(dealer=True, signed=True)


class Screen:
    """One screen at one size. `draw` is all it does: the same views on the same size give the same dots."""

    def __init__(self, look: Look, part: Part, size: tuple[int, int], dpi: int) -> None:
        self._look = look
        self._part = part
        self.size = size
        self._dpi = dpi
        self._limits = ShownLimits()
        self._shown: dict[str, Any] = {}
        self.written: dict[str, list[Written]] = {}
        """Every line of text on show, by panel."""
        self._lay_out(ShownLimits())

    @property
    def problem(self) -> str:
        """What cannot be shown as it must be, in words; empty if all can."""
        return self._stage.sign.problem

    def draw(self, surface: pygame.Surface, view: View, extras: Extras = NOTHING_MORE) -> list[str]:
        """Draw what has changed since the last time. Answers the names of the panels drawn; none: nothing to show."""
        if view.limits != self._limits:
            self._lay_out(view.limits)
        if not self._shown:
            surface.fill(p.GROUND)
        return [name for name in self.boxes if self._draw_panel(name, surface, view, extras)]

    def prepare(self) -> bool:
        """Use an idle moment to draw a little of what will be needed. Answers whether there was anything to do."""
        return next(self._chores, self) is None

    def _draw_panel(self, name: str, surface: pygame.Surface, view: View, extras: Extras) -> bool:
        panel = PANELS[name]
        shows = panel.shows(self._stage, view, extras)
        if name in self._shown and self._shown[name] == shows:
            return False
        box = self.boxes[name]
        surface.fill(p.GROUND, box)
        brush = Brush(surface, self._scale)
        panel.draw(brush, box, self._stage, shows)
        self._shown[name] = shows
        self.written[name] = brush.written
        return True

    def _lay_out(self, limits: ShownLimits) -> None:
        """Put every panel in its place; all are drawn anew."""
        look, size = self._look, self.size
        self._limits = limits
        self._scale = grid.scale(size)
        signed = sign.plan(size, self._dpi, limits if self._part.signed else ShownLimits())
        self.boxes = {name: pygame.Rect(box) for name, box in grid.boxes(self._plan(signed)).items()}
        felt = Felt(look.face, look.casino, self.boxes["layout"].size, self._scale)
        self._stage = Stage(
            look.title, self._part.dealer, look.face, felt, self._own(), look.keys, look.simulated, signed
        )
        self._chores = felt.prepare()
        self._shown.clear()

    def _plan(self, signed: sign.SignPlan) -> grid.Plan:
        own = {name: (name, KINDS[type(each)].height(each)) for name, each in self._own().items()}
        last = own.pop(NAMES[RoadPanel], grid.LAST)
        return grid.Plan(
            self.size,
            self._part.dealer,
            signed.height,
            self._legend_height(),
            tuple(own.values()),
            last,
            broad=any(isinstance(each, HandsPanel) for each in self._look.face.own),
        )

    def _own(self) -> dict[str, Instrument]:
        return seen(self._look.face.own, dealer=self._part.dealer, simulated=self._look.simulated)

    def _legend_height(self) -> int:
        if not (self._look.simulated and self._part.dealer):
            return 0
        brush = Brush(pygame.Surface((1, 1)), self._scale)
        room = self.size[0] - 2 * grid.margin(self.size)
        return cards.caps_height(brush, cards.legend_caps(self._look.keys, (), ()), room, bright=False)


def picture(screen: Screen, view: View, extras: Extras = NOTHING_MORE) -> pygame.Surface:
    """A whole screen as a picture of its own."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view, extras)
    return surface
