"""A whole screen: its panels on a grid. A panel is drawn again only when its contents change."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import msgspec
import pygame

from controller.display import grid, wording
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush, Written
from controller.display.layout.felt import Felt
from controller.display.layout.row import in_a_row
from controller.display.panels import messages as cards
from controller.display.panels import sign
from controller.display.panels.instruments import KINDS, NAMES, seen
from controller.display.panels.payment import PaymentList
from controller.display.panels.standard import PANELS, ScreenContext
from controller.display.payment_words import PaymentTexts
from controller.display.settings import Look
from controller.engine.face import HandsPanel, Instrument, RoadPanel, StatisticsPanel, WheelPanel
from controller.engine.views import NOTHING_MORE, Extras, ShownLimits, View

BESIDE_THE_LIST = ("next", "messages", "payment")
"""The panels that share their room while there is a payment list."""


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
        self._arranged: tuple[frozenset[str], float | None, PaymentTexts | None] | None = None
        """The empty panels, the share of the messages beside the payment list, and the list; None if there is none."""
        self._pages = 1
        self.written: dict[str, list[Written]] = {}
        """By panel, every line of text on the screen."""
        self._context: ScreenContext
        self._lay_out(ShownLimits())

    @property
    def problem(self) -> str:
        """Why the limits sign cannot be shown as required; empty if it can."""
        return self._signed.problem

    @property
    def pages(self) -> int:
        """How many pages the payment list has that is shown; 1 if none is."""
        return self._pages

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
        empty = self._empty(view, extras)
        if empty != self._left_out:
            self._place(empty)
        texts = self._context.payment.texts(view)
        paying = self._audience.dealer and bool(texts.acts)
        share = self._share_of(wording.messages(view, extras)) if paying else None
        arranged = empty, share, texts if paying else None
        if arranged == self._arranged:
            return
        self._arranged = arranged
        self._pages, self._context = 1, self._context._replace(sign=self._signed)
        placed = self._placed if share is None else self._with_payment(view, share)
        for name, box in self.boxes.items():
            if name in BESIDE_THE_LIST or placed.get(name) != tuple(box):
                self._shown.pop(name, None)
                self.written.pop(name, None)
                surface.fill(p.GROUND, box)
        self._put(placed)

    def _with_payment(self, view: View, share: float) -> dict[str, grid.PanelBox]:
        """The places with the payment list: first those of always, then those in which it has fewer pages.

        A legend yields its room to it, and the sign that of the rows for kinds of wager: no wager is taken now. The
        table's own minimum and maximum stay, and so does the whole sign while it announces a change (s 74(3)).
        """
        self._pages = 0
        for placed in self._ways(view, share):
            pages = self._context.payment.pages(view, placed["payment"][2:])
            if not self._pages or pages < self._pages:
                self._pages, chosen = pages, placed
            if pages == 1:
                break
        if "sign" in chosen and chosen["sign"].height < self._signed.height:
            self._context = self._context._replace(sign=self._brief_sign)
        return chosen

    def _ways(self, view: View, share: float) -> Iterator[dict[str, grid.PanelBox]]:
        """The places that are tried: as always, then those with the most room first."""
        yield grid.with_payment(self._placed, self.size, share)
        for way in reversed(self._yielded(view)):
            if strip := grid.with_payment_below(way, self._placed, self.size):
                yield strip
            yield grid.with_payment(way, self.size, share)

    def _yielded(self, view: View) -> list[dict[str, grid.PanelBox]]:
        """The places if the legend yields, and if the sign yields too."""
        found = [grid.yielded(self._placed, self._signed.height)] if "legend" in self._placed else []
        brief = self._brief_sign
        yields = "sign" in self._placed and brief.height < self._signed.height
        if yields and not view.open and not self._limits.notices:
            found.append(grid.yielded(self._placed, brief.height))
        return found

    @property
    def _brief_sign(self) -> sign.SignPlan:
        """The sign with the table's own limits alone."""
        limits = msgspec.structs.replace(self._limits, kinds=(), notices=())
        return sign.plan(self.size, self._dpi, limits if self._audience.signed else ShownLimits())

    def _empty(self, view: View, extras: Extras) -> frozenset[str]:
        """The panels that players do not see now, because there is nothing in them."""
        if self._audience.dealer:
            return frozenset()
        kinds = {name: (KINDS[type(own)], own) for name, own in self._context.own.items()}
        empty = {name for name, (kind, own) in kinds.items() if kind.empty(kind.shows(own, view, extras))}
        return frozenset(empty | ({grid.LAST[0]} if not wording.recent(view) else set()))

    def _share_of(self, messages: tuple[wording.ScreenMessage, ...]) -> float:
        """The room that messages get beside the payment list: the least in which all of them are shown."""
        shares = grid.SHARES_OF_MESSAGES if messages else (0.0,)
        for share in shares:
            box = grid.with_payment(self._placed, self.size, share).get("messages")
            if not box or len(cards.plan(messages, (box.width, box.height), self._scale)) == len(messages):
                return share
        return shares[-1]

    def _lay_out(self, limits: ShownLimits) -> None:
        """Begin anew, with these limits on the sign. All panels will be drawn again."""
        look, size = self._look, self.size
        self._limits = limits
        self._scale = grid.scale(size)
        self._signed = sign.plan(size, self._dpi, limits if self._audience.signed else ShownLimits())
        self._felts: dict[tuple[str, tuple[int, int]], Felt] = {}
        self._arranged = None
        self.boxes: dict[str, pygame.Rect] = {}
        self._context = ScreenContext(
            *(look.title, self._audience.dealer, look.face, None, None, self._own(), look.keys, look.simulated),
            sign=self._signed,
            payment=PaymentList(look.payment, self._scale),
            boxes=self.boxes,
        )
        self._place(frozenset())
        self._put(self._placed)
        felts = (felt for felt in (self._context.felt, self._context.odds) if felt)
        self._chores = chain.from_iterable(felt.prepare() for felt in felts)
        self._shown.clear()
        self.written.clear()

    def _place(self, empty: frozenset[str]) -> None:
        """Compute the place of every panel but these."""
        self._left_out = empty
        self._placed = grid.boxes(self._plan(empty))
        felts = {name: self._felt(name, self._placed[name]) for name in ("layout", "odds") if name in self._placed}
        self._context = self._context._replace(felt=felts.get("layout"), odds=felts.get("odds"))

    def _put(self, placed: dict[str, grid.PanelBox]) -> None:
        self.boxes.clear()
        self.boxes.update({name: pygame.Rect(box) for name, box in placed.items()})

    def _felt(self, name: str, box: grid.PanelBox) -> Felt:
        """The layout of this size, or the row of wagers. It is set only once."""
        size = box.width, box.height
        if (name, size) not in self._felts:
            face = self._look.face if name == "layout" else in_a_row(self._look.face)
            self._felts[name, size] = Felt(face, self._look.casino, size, self._scale)
        return self._felts[name, size]

    def _plan(self, empty: frozenset[str]) -> grid.Plan:
        own = {name: (name, KINDS[type(each)].height(each)) for name, each in self._own().items() if name not in empty}
        road = own.pop(NAMES[RoadPanel], None)
        statistics = own.pop(NAMES[StatisticsPanel], None)
        every = [type(each) for each in self._look.face.own]
        last = None if grid.LAST[0] in empty or RoadPanel in every else grid.LAST
        return grid.Plan(
            self.size,
            self._audience.dealer,
            self._signed.height,
            self._legend_height(),
            tuple(own.values()),
            road or last,
            broad=HandsPanel in every,
            hands=NAMES[HandsPanel] in own,
            tall=WheelPanel in every,
            statistics=statistics is not None,
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
