# SPDX-License-Identifier: MIT
"""One connection to the floor: the greeting, then the exchange, the places, the meter and the reports."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Literal, Protocol

from controller.floor.link import trouble
from controller.floor.link.adoption import NumbersCarrier
from controller.floor.link.clocks import ClockComparison, WallClock
from controller.floor.link.drawing import SENT, DrawCarrier
from controller.floor.link.exchange import Exchange, show_part, show_seals
from controller.floor.link.places import PlaceCarrier
from controller.floor.link.requests import Refused
from controller.floor.wire import messages as wire
from controller.floor.wire.adoption import AskNumbers, ToldNumbers
from controller.floor.wire.frames import MOST
from controller.floor.wire.keno import DrawnShown, GameIsClosing, KenoAnswered, StationFound
from controller.floor.wire.places import AskPlace, AskRulings, PlaceAnswered, Rulings
from controller.journal.keys import fingerprint
from controller.sockets import floor_requests as table
from hal.base.clock import SECOND, Clock

REPORT_S: Final = 1.0
"""Seconds between two reports."""
LONGEST_REPORT: Final = MOST - 256
"""Bytes of a report."""
OF_PLACES: Final = (AskPlace.__name__, AskRulings.__name__)
"""Tags of the messages that a PlaceCarrier sends."""


Stage = Literal["greeted", "challenged", "anchored", "welcomed"]
"""The last message of the greeting that was sent or received."""


class Owner(Protocol):
    """The link, to which a connection belongs."""

    def send(self, message: wire.TableMessage) -> None:
        """Send a message to the floor."""

    def ask(self, request: table.FloorRequest, kind: Any, then: Callable[[Any], None], refused: Refused) -> None:
        """Ask the table."""

    def show(self, prize: int | None, why: str) -> None:
        """Show the prize, or the reason why it is unknown."""

    def welcomed(self) -> None:
        """Note that the floor has taken the table in."""

    def lost(self, why: str) -> None:
        """End the connection, and begin anew after a pause."""


class FloorSession:
    """One connection to the floor. `end` makes it deaf: answers that come later have no effect."""

    def __init__(
        self, owner: Owner, clock: Clock, status: table.LinkStatus, news: table.TableNews, wall: WallClock
    ) -> None:
        self._owner, self._clock, self._status, self._news = owner, clock, status, news
        self._ended = False
        self._exchange: Exchange | None = None
        self._numbers: NumbersCarrier | None = None
        self._places = PlaceCarrier(self, ClockComparison(clock, wall))
        self._draw = DrawCarrier(self) if news.wishes else None
        self._stage: Stage = "greeted"
        self._known = ""
        self._why = ""
        """Why nothing is exchanged although the floor is there; empty: all is well."""
        self._reported = b""
        self._report_at = clock.now()
        self._report_waits = False

    @property
    def stopped(self) -> bool:
        """Whether people must look at this first."""
        return bool(self._why)

    @property
    def may_be_silent(self) -> bool:
        """Whether the floor has nothing to say now: it waits for the anchor."""
        return self._stage == "challenged"

    def begin(self) -> None:
        """Greet the floor."""
        self.send(wire.Hello(self._status.version, self._status.pool))

    def end(self) -> None:
        """Do nothing more."""
        self._ended = True

    # The way of the exchange

    def send(self, message: wire.TableMessage) -> None:
        """Send a message to the floor."""
        if not self._ended:
            self._owner.send(message)

    def ask(self, request: table.FloorRequest, kind: Any, then: Callable[[Any], None], refused: Refused) -> None:
        """Ask the table. An answer after the end of this connection has no effect."""
        if not self._ended:
            self._owner.ask(request, kind, self._unless_ended(then), self._unless_ended(refused))

    def later(self, seconds: float, do: Callable[[], None]) -> None:
        """Call this later, unless the connection has ended."""
        self._clock.after(seconds, lambda: None if self._ended else do())

    def stop(self, why: str) -> None:
        """Exchange nothing more, and show why. Reports go on."""
        self._why, self._exchange, self._numbers = why, None, None
        self._owner.show(None, why)

    def lost(self, why: str) -> None:
        """End the connection, and begin anew after a pause."""
        self._owner.lost(why)

    def _unless_ended(self, do: Callable[[Any], None]) -> Callable[[Any], None]:
        return lambda found: None if self._ended else do(found)

    # The table

    def news(self, news: table.TableNews) -> None:
        """Go on with newer numbers and a newer report of the table."""
        self._news = news
        if self._numbers:
            self._numbers.news(news)
        elif self._exchange:
            self._exchange.news(news)
        if self._draw:
            self._draw.news(news.wishes)
        self._report()

    def _report(self) -> None:
        """Send the newest report if it has changed, at most one a second."""
        report, wait = bytes(self._news.report), self._report_at - self._clock.now()
        changed = report != self._reported and len(report) <= LONGEST_REPORT
        if self._stage != "welcomed" or self._report_waits or not changed:
            return
        if wait > 0:
            self._report_waits = True
            self.later(wait / SECOND, self._report_now)
        else:
            self._reported, self._report_at = report, self._clock.now() + round(REPORT_S * SECOND)
            self.send(wire.ReportTable(report))

    def _report_now(self) -> None:
        self._report_waits = False
        self._report()

    def _still_there(self) -> None:
        """Tell the floor each second that the table is there, also if its report has not changed."""
        if self._clock.now() >= self._report_at:
            self.send(wire.ReportTable(b""))
        self.later(REPORT_S, self._still_there)

    # The floor

    def heard(self, message: wire.FloorMessage) -> None:
        """Handle a message of the floor. Raises ValueError if its contents are no message."""
        match message:
            case wire.Challenge():
                self._challenged(message)
            case wire.Welcome():
                self._welcomed(message)
            case wire.Meter():
                self._show(message)
            case wire.Refusal():
                self._refused(message)
            case PlaceAnswered() | Rulings():
                self._places.heard(message)
            case StationFound() | KenoAnswered() | GameIsClosing() | DrawnShown():
                if self._draw:
                    self._draw.heard(message)
            case _:
                self._pass_on(message)

    def _challenged(self, message: wire.Challenge) -> None:
        if self._stage == "greeted":
            self._stage = "challenged"
            self._ask_anchor(message.nonce.hex(), message.known)

    def _ask_anchor(self, nonce: str, known: str) -> None:
        request, then = table.AskAnchor(nonce, known), partial(self._anchor, nonce)
        self.ask(request, table.SignedAnchor, then, lambda why: self._no_anchor(nonce, known, why))

    def _no_anchor(self, nonce: str, known: str, why: str) -> None:
        """Show a journal without the known key from its first key on: the floor then names the key to adopt."""
        if known:
            return self._ask_anchor(nonce, "")
        return self.lost(trouble.refused_here(why))

    def _anchor(self, nonce: str, signed: table.SignedAnchor) -> None:
        """Answer the challenge; if there are too many seals for one answer of the table, show a part and go on."""
        if signed.signature is None:
            if known := show_part(self, signed.seals):
                return self._ask_anchor(nonce, known)
            return self.lost(trouble.no_key(len(signed.seals)))
        self._known, self._stage = fingerprint(bytes.fromhex(signed.signature.key)), "anchored"
        return self.send(wire.Anchor(signed.signature, show_seals(self, signed.seals)))

    def _welcomed(self, message: wire.Welcome) -> None:
        if self._stage != "anchored":
            return
        self._stage = "welcomed"
        self._owner.welcomed()
        floor = message.status
        if self._status.pool and (why := trouble.other_pool(self._status, floor)):
            self.stop(why)
        elif self._status.pool and floor:
            self._begin_pool(floor)
        self._report()
        self._places.go_on()
        if self._draw:
            self._draw.go_on()
        self.later(REPORT_S, self._still_there)

    def _begin_pool(self, floor: wire.PoolStatus) -> None:
        if floor.adoption not in (0, self._news.adopted.decision):
            self._numbers = NumbersCarrier(self, self._news, floor, lambda: self._begin_exchange(floor))
            return self._numbers.begin()
        is_of_now = self._status.adopted == self._news.adopted
        if is_of_now and (why := trouble.other_total(self._status, floor)):
            return self.stop(why)
        return self._begin_exchange(floor)

    def _begin_exchange(self, floor: wire.PoolStatus) -> None:
        self._numbers = None
        self._exchange = Exchange(self, self._status, floor, self._known)
        return self._exchange.news(self._news)

    def _show(self, message: wire.Meter) -> None:
        if message.pool == self._status.pool and self._stage == "welcomed":
            self._owner.show(None if self._why else message.prize, self._why or message.why)

    def _refused(self, message: wire.Refusal) -> None:
        if self._stage != "welcomed" or not message.about:
            self.lost(trouble.refused_there(message))
        elif message.about in OF_PLACES:
            self._places.refused(message)
        elif message.about in SENT:
            if self._draw:
                self._draw.refused(message)
        elif self._numbers and message.about == AskNumbers.__name__:
            self._numbers.refused(message)
        elif self._exchange:
            self._exchange.refused(message)

    def _pass_on(self, message: wire.FloorMessage) -> None:
        if self._numbers and isinstance(message, ToldNumbers):
            self._numbers.told(message)
        if self._exchange is None:
            return
        match message:
            case wire.Accepted():
                self._exchange.accepted(message)
            case wire.Answered():
                self._exchange.answered(message)
            case wire.EndNoted():
                self._exchange.end_noted(message)
