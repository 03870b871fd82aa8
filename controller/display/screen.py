# SPDX-License-Identifier: MIT
"""A whole screen: its panels on a grid. A panel is drawn again only when its contents change."""

from itertools import chain
from typing import Any

import pygame

from controller.display import grid, wording
from controller.display.arrangement import Arranged, Arrangement, Audience
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.panels.instruments import KINDS
from controller.display.panels.payment import PaymentList
from controller.display.panels.standard import PANELS, ScreenContext
from controller.display.settings import Look
from controller.engine.rules.face import NEXT_PAGE
from controller.engine.shown.views import NO_LIMITS, NOTHING_MORE, Extras, ShownLimits, View

BESIDE_THE_LIST = ("next", "messages", "payment")
"""The panels that share their room while there is a payment list, or while messages are long."""
DEALER = Audience(dealer=True, signed=False)
PLAYERS = Audience(dealer=False, signed=True)
BOTH = Audience(dealer=True, signed=True)


class Screen:
    """One screen of one size. The same views drawn at the same size always give the same picture."""

    def __init__(
        self, look: Look, audience: Audience, size: tuple[int, int], dpi: int, limits: ShownLimits = NO_LIMITS
    ) -> None:
        """limits: those of the view that is drawn first. Others have the screen laid out anew."""
        self._look = look
        self._audience = audience
        self.size = size
        self._dpi = dpi
        self._scale = grid.scale(size)
        self._shown: dict[str, Any] = {}
        self._context: ScreenContext
        self._arranged: Arranged
        self.written: dict[str, list[Written]] = {}
        """By panel, every line of text on the screen."""
        self._lay_out(limits)

    @property
    def problem(self) -> str:
        """Why the limits sign cannot be shown as required; empty if it can."""
        return self._arrangement.problem

    @property
    def pages(self) -> int:
        """How many pages there are of what has most: the payment list, the sign, the keys' legend."""
        legend = len(self._context.legend) if "legend" in self.boxes else 1
        return max(self._arranged.pages, self._arranged.sign.pages, legend)

    def draw(self, surface: pygame.Surface, view: View, extras: Extras = NOTHING_MORE) -> list[str]:
        """Draw the panels that have changed. Returns their names; empty if nothing has changed."""
        if view.limits != self._limits:
            self._lay_out(view.limits)
        if not self._shown:
            surface.fill(p.GROUND)
        self._arrange(surface, view, extras)
        return [name for name in self.boxes if self._draw_panel(name, surface, view, extras)]

    def prepare(self) -> bool:
        """Draw one piece in advance, while there is time. Returns False if nothing is left to draw."""
        return next(self._chores, self) is None

    def _draw_panel(self, name: str, surface: pygame.Surface, view: View, extras: Extras) -> bool:
        panel = PANELS[name]
        shows = panel.shows(self._context, view, extras)
        if name in self._shown and self._shown[name] == shows:
            return False
        box = self.boxes[name]
        surface.fill(p.GROUND, box)
        brush = Brush(surface, self._scale)
        panel.draw(brush, box, self._context, shows)
        self._shown[name] = shows
        self.written[name] = brush.written
        return True

    def _arrange(self, surface: pygame.Surface, view: View, extras: Extras) -> None:
        """Give every panel its place. Players see none that is empty, and the dealer the payment list if there is one.

        Panels that move are drawn again, and so are those beside the list.
        """
        if self._arrangement.leave_out(self._empty(view, extras)):
            self._use_felts()
        arranged = self._arrangement.arranged(view, extras, self._context.payment)
        if arranged == self._arranged:
            return
        self._arranged = arranged
        self._context = self._context._replace(sign=arranged.sign)
        for name, box in self.boxes.items():
            if name in BESIDE_THE_LIST or arranged.places.get(name) != tuple(box):
                self._shown.pop(name, None)
                self.written.pop(name, None)
                surface.fill(p.GROUND, box)
        self._put(arranged.places)

    def _empty(self, view: View, extras: Extras) -> frozenset[str]:
        """The panels that players do not see now, because there is nothing in them."""
        if self._audience.dealer:
            return frozenset()
        kinds = {name: (KINDS[type(own)], own) for name, own in self._context.own.items()}
        empty = {name for name, (kind, own) in kinds.items() if kind.empty(kind.shows(own, view, extras))}
        return frozenset(empty | ({grid.LAST[0]} if not wording.recent(view) else set()))

    def _lay_out(self, limits: ShownLimits) -> None:
        """Begin anew, with these limits on the sign. All panels will be drawn again."""
        look, self._limits = self._look, limits
        self._arrangement = Arrangement(look, self._audience, self.size, self._dpi, limits)
        way, own = self._arrangement.way, self._arrangement.own
        self.boxes: dict[str, pygame.Rect] = {}
        self._context = ScreenContext(
            *(look, self._audience.dealer, None, None, own, way.sign, way.legend),
            payment=PaymentList(look.payment, self._scale, _turned_by(look)),
            boxes=self.boxes,
        )
        self._use_felts()
        self._arranged = Arranged(self._arrangement.placed, way.sign)
        self._put(self._arrangement.placed)
        felts = (felt for felt in (self._context.felt, self._context.odds) if felt)
        self._chores = chain.from_iterable(felt.prepare() for felt in felts)
        self._shown.clear()
        self.written.clear()

    def _use_felts(self) -> None:
        """The layout, or the row of wagers in its place, as they are arranged now."""
        found = self._arrangement
        self._context = self._context._replace(
            felt=found.felt("layout"), odds=found.felt("odds"), legend=found.way.legend
        )

    def _put(self, placed: dict[str, grid.PanelBox]) -> None:
        self.boxes.clear()
        self.boxes.update({name: pygame.Rect(box) for name, box in placed.items()})


def _turned_by(look: Look) -> str:
    """What is printed on the key that turns the pages; empty at a table without such a key."""
    return next((key.cap for key in look.keys if key.key == NEXT_PAGE), "") if look.simulated else ""


def picture(screen: Screen, view: View, extras: Extras = NOTHING_MORE) -> pygame.Surface:
    """A screen drawn on a new surface."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view, extras)
    return surface
