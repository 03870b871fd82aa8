"""A whole screen: its panels on a grid. A panel is drawn again only when its contents change."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pygame
from msgspec.structs import replace

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


class _Way(NamedTuple):
    """A way to share the screen: the plan of its panels, the sign, and the pages of the keys' legend."""

    plan: grid.Plan
    sign: sign.SignPlan
    legend: tuple[slice, ...]


class Screen:
    """One screen of one size. The same views drawn at the same size always give the same picture."""

    def __init__(self, look: Look, audience: Audience, size: tuple[int, int], dpi: int) -> None:
        self._look = look
        self._audience = audience
        self.size = size
        self._dpi = dpi
        self._limits = ShownLimits()
        self._shown: dict[str, Any] = {}
        self._arranged: dict[str, grid.PanelBox] = {}
        """The places of the panels as they are now: while wagers are paid, or messages are long, other than usual."""
        self.written: dict[str, list[Written]] = {}
        """By panel, every line of text on the screen."""
        self._lay_out(ShownLimits())

    @property
    def problem(self) -> str:
        """Why the limits sign cannot be shown as required; empty if it can."""
        return self._context.sign.problem

    @property
    def pages(self) -> int:
        """How many pages there are of what has most: the payment list, the sign, the keys' legend."""
        listed = self._context.payment.pages if "payment" in self.boxes else 1
        return max(listed, self._context.sign.pages, len(self._context.legend))

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
        """Make room for the payment list, or for long messages, while there are any. What is beside is drawn again."""
        placed = self._places(view, extras)
        if placed == self._arranged:
            return
        self._arranged = placed
        for name in ("next", "messages", "payment"):
            self._shown.pop(name, None)
            self.written.pop(name, None)
            surface.fill(p.GROUND, self.boxes.pop(name, (0, 0, 0, 0)))
        self.boxes.update({name: pygame.Rect(box) for name, box in placed.items()})

    def _places(self, view: View, extras: Extras) -> dict[str, grid.PanelBox]:
        """The places of all panels while this is shown."""
        if not self._audience.dealer:
            return self._placed
        messages = wording.messages(view, extras)
        if self._context.payment.texts(view).acts:
            return grid.with_payment(self._placed, self.size, self._share_of(messages))
        box = self._placed["messages"]
        whole = not messages or cards.legible(messages, (box.width, box.height), self._scale)
        return self._placed if whole else grid.with_long_messages(self._placed)

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
        look = self._look
        self._limits = limits
        self._scale = grid.scale(self.size)
        way, felt = self._best_way(limits)
        self._placed = grid.boxes(way.plan)
        self.boxes = {name: pygame.Rect(box) for name, box in self._placed.items()}
        self._arranged = self._placed
        self._context = ScreenContext(
            *(look.title, self._audience.dealer, look.face, felt, self._own(), look.keys, look.simulated, way.sign),
            legend=way.legend,
            payment=PaymentList(look.payment, self._scale),
            boxes=self.boxes,
        )
        self._chores = felt.prepare() if felt else iter(())
        self._shown.clear()
        self.written.clear()

    def _best_way(self, limits: ShownLimits) -> tuple[_Way, Felt | None]:
        """The first way in which everything on the layout is legible; if there is none, that with the largest letters.

        With it the layout arranged so, if there is one.
        """
        found: list[tuple[_Way, Felt]] = []
        for way in self._ways(limits):
            place = grid.boxes(way.plan).get("layout")
            if place is None:
                return way, None
            felt = Felt(self._look.face, self._look.casino, (place.width, place.height), self._scale)
            found.append((way, felt))
            if felt.legible:
                return way, felt
        return max(found, key=lambda each: each[1].smallest)

    def _ways(self, limits: ShownLimits) -> Iterator[_Way]:
        """The ways to share the screen, from the one that shows most to the one that leaves the layout most room.

        In the second the headline is low; "next" and the messages stand beside the layout, and the keys' legend has one
        row, whose pages are shown in turn. In the third the limits of kinds of wager, and the announced limits, are
        shown in turn too. The players' own sign always shows all of them.
        """
        signed = sign.plan(self.size, self._dpi, limits if self._audience.signed else ShownLimits())
        rows = self._legend_rows()
        yield self._way(signed, (slice(None),), len(rows))
        yield self._way(signed, rows, min(1, len(rows)), compact=True)
        if self._audience.dealer and signed.in_turn != signed:
            yield self._way(signed.in_turn, rows, min(1, len(rows)), compact=True)

    def _way(self, signed: sign.SignPlan, pages: tuple[slice, ...], rows: int, *, compact: bool = False) -> _Way:
        plan = self._plan(signed, cards.legend_height(self._scale, rows))
        return _Way(replace(plan, compact=compact), signed, pages or (slice(None),))

    def _legend_rows(self) -> tuple[slice, ...]:
        """Which keys stand in each row of the legend; no row if there is no legend."""
        if not (self._look.simulated and self._audience.dealer):
            return ()
        room = self.size[0] - 2 * grid.margin(self.size)
        return cards.rows_of_legend(self._scale, self._look.keys, room)

    def _plan(self, signed: sign.SignPlan, legend: int) -> grid.Plan:
        own = {name: (name, KINDS[type(each)].height(each)) for name, each in self._own().items()}
        last = own.pop(NAMES[RoadPanel], grid.LAST)
        statistics = own.pop(NAMES[StatisticsPanel], None)
        return grid.Plan(
            self.size,
            self._audience.dealer,
            signed.height,
            legend,
            tuple(own.values()),
            last,
            broad=any(isinstance(each, HandsPanel) for each in self._look.face.own),
            tall=any(isinstance(each, WheelPanel) for each in self._look.face.own),
            statistics=statistics is not None,
        )

    def _own(self) -> dict[str, Instrument]:
        look = self._look
        return seen(look.face.own, dealer=self._audience.dealer, simulated=look.simulated, statistics=look.statistics)


def picture(screen: Screen, view: View, extras: Extras = NOTHING_MORE) -> pygame.Surface:
    """A screen drawn on a new surface."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view, extras)
    return surface
