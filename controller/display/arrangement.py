# SPDX-License-Identifier: MIT
"""Where the panels of a screen stand: so that the layout is legible, and what yields room while wagers are paid."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from controller.display import grid, wording
from controller.display.boxes import cards_lie
from controller.display.layout.felt import Felt
from controller.display.layout.row import in_a_row
from controller.display.panels import messages as cards
from controller.display.panels import sign
from controller.display.panels.instruments import KINDS, NAMES, seen
from controller.display.panels.payment import PaymentList
from controller.display.settings import Look
from controller.engine.rules.face import HandsPanel, Instrument, RoadPanel, StatisticsPanel, WheelPanel
from controller.engine.shown.views import Extras, ShownLimits, View

Places = dict[str, grid.PanelBox]
Messages = tuple[wording.ScreenMessage, ...]


class Audience(NamedTuple):
    """Who reads the screen, and whether it shows the limits sign (s 74(2))."""

    dealer: bool
    signed: bool


class Way(NamedTuple):
    """A way to share the screen: the plan of its panels, the sign, and the pages of the keys' legend."""

    plan: grid.Plan
    sign: sign.SignPlan
    legend: tuple[slice, ...]


class Arranged(NamedTuple):
    """The places of the panels while something is shown, the sign that is shown then, and the payment list's pages."""

    places: Places
    sign: sign.SignPlan
    pages: int = 1


class Arrangement:
    """Where the panels of one screen stand, with these limits on its sign."""

    def __init__(self, look: Look, audience: Audience, size: tuple[int, int], dpi: int, limits: ShownLimits) -> None:
        self._look, self._audience, self._size, self._dpi, self._limits = look, audience, size, dpi, limits
        self._scale = grid.scale(size)
        self._felts: dict[tuple[str, tuple[int, int]], Felt] = {}
        self._left_out: frozenset[str] = frozenset()
        self._paid: tuple[object, Arranged] | None = None
        """The places with the last payment list, and what they were made for."""
        self.way = self._best_way()
        self.problem = self.way.sign.problem
        self.placed = grid.boxes(self.way.plan)

    @property
    def own(self) -> dict[str, Instrument]:
        """The game's own panels that this audience may see."""
        look = self._look
        return seen(look.face.own, dealer=self._audience.dealer, simulated=look.simulated, statistics=look.statistics)

    def felt(self, name: str) -> Felt | None:
        """The layout ("layout"), or the row of wagers ("odds") in its place; None if this screen has none now."""
        box = self.placed.get(name)
        return self._felt(name, (box.width, box.height)) if box else None

    def leave_out(self, empty: frozenset[str]) -> bool:
        """Leave out these panels, because nothing is in them. Answers whether that changes the places."""
        if empty == self._left_out:
            return False
        self._left_out = empty
        self.way = self._best_way()
        self.placed = grid.boxes(self.way.plan)
        return True

    def arranged(self, view: View, extras: Extras, payment: PaymentList) -> Arranged:
        """The places while this is shown: the dealer gets room for the payment list, or else for long messages."""
        if not self._audience.dealer:
            return Arranged(self.placed, self.way.sign)
        if self._look.face.boxes:
            self._give_cards_room(view)
        messages = wording.messages(view, extras)
        if (texts := payment.texts(view)).acts:
            made_for = texts, messages, view.open
            if not self._paid or self._paid[0] != made_for:
                self._paid = made_for, self._with_payment(view, payment, messages)
            return self._paid[1]
        if not messages or cards.legible(messages, self.placed["messages"][2:], self._scale):
            return Arranged(self.placed, self.way.sign)
        return Arranged(grid.with_long_messages(self.placed), self.way.sign)

    def _give_cards_room(self, view: View) -> None:
        """While cards lie in boxes, these have the room of the sign's rows for kinds of wager: none is taken now."""
        signed = self._sign_of(self._limits)
        brief = self._brief_sign
        if cards_lie(view) and not view.open and not self._limits.notices and brief.height < signed.height:
            signed = brief
        if signed != self.way.sign:
            self.way = self.way._replace(sign=signed, plan=replace(self.way.plan, sign=signed.height))
            self.placed = grid.boxes(self.way.plan)
            self._paid = None

    # The ways to share the screen

    def _best_way(self) -> Way:
        """The first way in which everything on the layout is legible; if there is none, that with the largest letters.

        Where no layout is shown it is the first of all.
        """
        found: list[tuple[Way, Felt]] = []
        for way in self._ways():
            place = grid.boxes(way.plan).get("layout")
            if place is None:
                return way
            felt = self._felt("layout", (place.width, place.height))
            if felt.legible:
                return way
            found.append((way, felt))
        return max(found, key=lambda each: each[1].smallest)[0]

    def _ways(self) -> Iterator[Way]:
        """The ways to share the screen, from the one that shows most to the one that leaves the layout most room.

        In the second the headline is low; "next" and the messages stand beside the layout, and the keys' legend has one
        row, whose pages are shown in turn. In the third the limits of kinds of wager, and the announced limits, are
        shown in turn too. The players' own sign always shows all of them.
        """
        signed = self._sign_of(self._limits)
        rows = self._legend_rows()
        yield self._way(signed, (slice(None),), len(rows))
        yield self._way(signed, rows, min(1, len(rows)), compact=True)
        if self._audience.dealer and signed.in_turn != signed:
            yield self._way(signed.in_turn, rows, min(1, len(rows)), compact=True)

    def _way(self, signed: sign.SignPlan, pages: tuple[slice, ...], rows: int, *, compact: bool = False) -> Way:
        plan = self._plan(signed, cards.legend_height(self._scale, rows))
        return Way(replace(plan, compact=compact), signed, pages or (slice(None),))

    def _sign_of(self, limits: ShownLimits) -> sign.SignPlan:
        return sign.plan(self._size, self._dpi, limits if self._audience.signed else ShownLimits())

    def _legend_rows(self) -> tuple[slice, ...]:
        """Which keys stand in each row of the legend; no row if there is no legend."""
        if not (self._look.simulated and self._audience.dealer):
            return ()
        room = self._size[0] - 2 * grid.margin(self._size)
        return cards.rows_of_legend(self._scale, self._look.keys, room)

    def _plan(self, signed: sign.SignPlan, legend: int) -> grid.Plan:
        own = {name: (name, KINDS[type(each)].height(each)) for name, each in self.own.items()}
        own = {name: panel for name, panel in own.items() if name not in self._left_out}
        road = own.pop(NAMES[RoadPanel], None)
        statistics = own.pop(NAMES[StatisticsPanel], None)
        every = [type(each) for each in self._look.face.own]
        last = None if grid.LAST[0] in self._left_out or RoadPanel in every else grid.LAST
        return grid.Plan(
            self._size,
            self._audience.dealer,
            signed.height,
            legend,
            tuple(own.values()),
            road or last,
            broad=HandsPanel in every,
            hands=NAMES[HandsPanel] in own,
            tall=WheelPanel in every,
            statistics=statistics is not None,
            boxed=self._look.face.boxes is not None,
        )

    def _felt(self, name: str, size: tuple[int, int]) -> Felt:
        """The layout of this size, or the row of wagers. It is set only once."""
        if (name, size) not in self._felts:
            face = self._look.face if name == "layout" else in_a_row(self._look.face)
            self._felts[name, size] = Felt(face, self._look.casino, size, self._scale)
        return self._felts[name, size]

    # While wagers are paid

    def _with_payment(self, view: View, payment: PaymentList, messages: Messages) -> Arranged:
        """The places with the payment list: those in which it is said more fully, then those with the fewest pages.

        A legend yields its room to it, and the sign that of the rows for kinds of wager: no wager is taken now. The
        table's own minimum and maximum stay, and so does the whole sign while it announces a change (s 74(3)). If that
        is not enough, the panels yield that show what the headline and the layout show too.
        """
        found: list[tuple[bool, Arranged]] = []
        for places in self._ways_to_pay(view, payment, messages):
            low_sign = "sign" in places and places["sign"].height < self.way.sign.height
            room = places["payment"][2:]
            brief, pages = payment.brief(view, room), payment.pages(view, room)
            found.append((brief, Arranged(places, self._brief_sign if low_sign else self.way.sign, pages)))
            if pages == 1 and not brief:
                break
        return min(found, key=lambda each: (each[0], each[1].pages))[1]

    def _ways_to_pay(self, view: View, payment: PaymentList, messages: Messages) -> Iterator[Places]:
        """The places that are tried: as always, then those with the most room first, then without some panels."""
        with_list = partial(self._with_list, lambda places: payment.measure(view, places["payment"][2:]), messages)
        yield with_list(self.placed)
        for way in reversed(self._yielded(view)):
            if strip := grid.with_payment_below(way, self.placed, self._size):
                yield strip
            yield with_list(way)
        for way in reversed((self.placed, *self._yielded(view))):
            if kept := grid.without_repeated(way, self._size):
                yield with_list(kept)

    def _with_list(self, measure: Callable[[Places], tuple[bool, int]], messages: Messages, places: Places) -> Places:
        """These places with the payment list, and the least room for the messages in which all of them are shown.

        measure: whether the list is too narrow in its place, and its pages. If they were more, the messages have less.
        """
        least, *more = grid.SHARES_OF_MESSAGES if messages else (0.0,)
        found = grid.with_payment(places, self._size, least)
        for share in more:
            box = found.get("messages")
            if not box or len(cards.plan(messages, box[2:], self._scale)) == len(messages):
                break
            wider = grid.with_payment(places, self._size, share)
            if measure(wider) > measure(found):
                break
            found = wider
        return found

    def _yielded(self, view: View) -> list[Places]:
        """The places if the legend yields, and if the sign yields too."""
        found = [grid.yielded(self.placed, self.way.sign.height)] if "legend" in self.placed else []
        brief = self._brief_sign
        yields = "sign" in self.placed and brief.height < self.way.sign.height
        if yields and not view.open and not self._limits.notices:
            found.append(grid.yielded(self.placed, brief.height))
        return found

    @property
    def _brief_sign(self) -> sign.SignPlan:
        """The sign with the table's own limits alone."""
        return self._sign_of(replace(self._limits, kinds=(), notices=()))
