"""A whole screen: its panels on a grid. A panel is drawn again only when its contents change."""

from typing import Any, NamedTuple

import pygame

from controller.display import grid, wording
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.layout.felt import Felt
from controller.display.panels import messages as cards
from controller.display.panels import sign
from controller.display.panels.instruments import KINDS, NAMES, seen
from controller.display.panels.payment import PaymentList
from controller.display.panels.standard import PANELS, ScreenContext
from controller.display.settings import Look
from controller.engine.face import HandsPanel, Instrument, RoadPanel, StatisticsPanel, WheelPanel
from controller.engine.views import NOTHING_MORE, Extras, ShownLimits, View


class Audience(NamedTuple):
    """Who reads the screen, and whether it shows the limits sign (s 74(2))."""

    dealer: bool
    signed: bool


DEALER = Audience(dealer=True, signed=False)
PLAYERS = Audience(dealer=False, signed=True)
BOTH = Audience(dealer=True, signed=True)


class Screen:
    """One screen of one size. The same views drawn at the same size always give the same picture."""

    def __init__(self, look: Look, audience: Audience, size: tuple[int, int], dpi: int) -> None:
        self._look = look
        self._audience = audience
        self.size = size
        self._dpi = dpi
        self._limits = ShownLimits()
        self._shown: dict[str, Any] = {}
        self._arranged: float | None = None
        """The share of the messages beside the payment list; None if there is no list."""
        self.written: dict[str, list[Written]] = {}
        """By panel, every line of text on the screen."""
        self._lay_out(ShownLimits())

    @property
    def problem(self) -> str:
        """Why the limits sign cannot be shown as required; empty if it can."""
        return self._context.sign.problem

    @property
    def pages(self) -> int:
        """How many pages the payment list has that is shown; 1 if none is."""
        return self._context.payment.pages if "payment" in self.boxes else 1

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
        """Make room for the payment list while there is one. The panels beside it are drawn again then."""
        paying = self._audience.dealer and bool(self._context.payment.texts(view).acts)
        share = self._share_of(wording.messages(view, extras)) if paying else None
        if share == self._arranged:
            return
        self._arranged = share
        placed = self._placed if share is None else grid.with_payment(self._placed, self.size, share)
        for name in ("next", "messages", "payment"):
            self._shown.pop(name, None)
            self.written.pop(name, None)
            surface.fill(p.GROUND, self.boxes.pop(name, (0, 0, 0, 0)))
        self.boxes.update({name: pygame.Rect(box) for name, box in placed.items()})

    def _share_of(self, messages: tuple[wording.ScreenMessage, ...]) -> float:
        """The room that messages get beside the payment list: the least in which all of them are shown."""
        shares = grid.SHARES_OF_MESSAGES if messages else (0.0,)
        for share in shares:
            box = grid.with_payment(self._placed, self.size, share).get("messages")
            if not box or len(cards.plan(messages, (box.width, box.height), self._scale)) == len(messages):
                return share
        return shares[-1]

    def _lay_out(self, limits: ShownLimits) -> None:
        """Compute the place of every panel. All panels will be drawn again."""
        look, size = self._look, self.size
        self._limits = limits
        self._scale = grid.scale(size)
        signed = sign.plan(size, self._dpi, limits if self._audience.signed else ShownLimits())
        self._placed = grid.boxes(self._plan(signed))
        self.boxes = {name: pygame.Rect(box) for name, box in self._placed.items()}
        self._arranged = None
        felt = Felt(look.face, look.casino, self.boxes["layout"].size, self._scale) if "layout" in self.boxes else None
        self._context = ScreenContext(
            *(look.title, self._audience.dealer, look.face, felt, self._own(), look.keys, look.simulated, signed),
            payment=PaymentList(look.payment, self._scale),
            boxes=self.boxes,
            casino=look.casino,
        )
        self._chores = felt.prepare() if felt else iter(())
        self._shown.clear()
        self.written.clear()

    def _plan(self, signed: sign.SignPlan) -> grid.Plan:
        own = {name: (name, KINDS[type(each)].height(each)) for name, each in self._own().items()}
        last = own.pop(NAMES[RoadPanel], grid.LAST)
        statistics = own.pop(NAMES[StatisticsPanel], None)
        return grid.Plan(
            self.size,
            self._audience.dealer,
            signed.height,
            self._legend_height(),
            tuple(own.values()),
            last,
            broad=any(isinstance(each, HandsPanel) for each in self._look.face.own),
            tall=any(isinstance(each, WheelPanel) for each in self._look.face.own),
            statistics=statistics is not None,
            boxed=self._look.face.boxes is not None,
        )

    def _own(self) -> dict[str, Instrument]:
        look = self._look
        return seen(look.face.own, dealer=self._audience.dealer, simulated=look.simulated, statistics=look.statistics)

    def _legend_height(self) -> int:
        if not (self._look.simulated and self._audience.dealer):
            return 0
        brush = Brush(pygame.Surface((1, 1)), self._scale)
        room = self.size[0] - 2 * grid.margin(self.size)
        return cards.caps_height(brush, cards.legend_caps(self._look.keys, (), ()), room, bright=False)


def picture(screen: Screen, view: View, extras: Extras = NOTHING_MORE) -> pygame.Surface:
    """A screen drawn on a new surface."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view, extras)
    return surface
