# SPDX-License-Identifier: MIT
"""The link without its sockets: two connections, their time limits, and what is done when one ends.

Messages and ends of connections come in by methods; messages and wishes go out by `Ports`; the clock is injected.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from controller.floor.link.clocks import WallClock
from controller.floor.link.deadline import Deadline
from controller.floor.link.pauses import Chance, Pauses
from controller.floor.link.prize import PrizeTeller
from controller.floor.link.requests import Refused, TableReply, TableRequests
from controller.floor.link.session import FloorSession
from controller.floor.wire import messages as wire
from controller.sockets import floor_requests as table
from hal.base.clock import Clock

log = logging.getLogger(__name__)
TABLE_AGAIN_S: Final = 1.0
"""Seconds until the next attempt to reach the table."""
TABLE_PATIENCE_S: Final = 10.0
"""Seconds. Longest wait for an answer of the table."""
CONNECT_S: Final = 5.0
"""Seconds. Longest wait for a connection to the floor, with its certificates."""
SILENT_S: Final = 3.0
"""Seconds without a message after which the floor counts as down."""
LOOK_AGAIN_S: Final = 60.0
"""Seconds until the link compares table and floor anew, after it has found a difference."""
STARTS = "the link starts"
STOPPED = "the link of this table is being stopped"


class Ports(Protocol):
    """The sockets. After a close, nothing comes from that connection any more."""

    def connect_table(self) -> None:
        """Connect, then call `table_opened` or `table_closed`."""

    def follow_news(self) -> None:
        """Ask for news, and pass each to `table_news`."""

    def close_table(self) -> None:
        """Close all connections to the table."""

    def ask_table(self, request: table.FloorRequest) -> None:
        """Send a request. Its answer goes to `table_answered`."""

    def connect_floor(self) -> None:
        """Connect, then call `floor_opened` or `floor_closed`."""

    def close_floor(self) -> None:
        """Close the connection, or give up the attempt."""

    def send(self, message: wire.TableMessage) -> None:
        """Send a message to the floor."""


class Link:
    """The link of one table."""

    def __init__(self, ports: Ports, clock: Clock, chance: Chance, wall: WallClock = time.time_ns) -> None:
        self._ports, self._clock, self._wall = ports, clock, wall
        self._pauses = Pauses(chance)
        self._requests = TableRequests(ports.ask_table)
        self._prize = PrizeTeller(self.ask, clock)
        self._status: table.LinkStatus | None = None
        self._news: table.TableNews | None = None
        self._session: FloorSession | None = None
        self._why = STARTS
        self._table_again = Deadline(clock, ports.connect_table)
        self._table_limit = Deadline(clock, lambda: self._table_lost("the table does not answer"))
        self._floor_again = Deadline(clock, self._reach_floor)
        self._floor_limit = Deadline(clock, self._floor_silent)
        self._look_again = Deadline(clock, self._begin_again)

    def start(self) -> None:
        """Begin: connect to the table first."""
        self._ports.connect_table()

    def stop(self) -> None:
        """Say goodbye to the table, and close everything."""
        self._leave_floor()
        if self._status:
            self._ports.ask_table(table.TellMeter(None, STOPPED) if self._status.pool else table.AskPlaces(STOPPED))
        self._forget_table()
        self._ports.close_table()

    # The table

    def ask(self, request: table.FloorRequest, kind: Any, then: Callable[[Any], None], refused: Refused) -> None:
        """Ask the table. kind: type of the answer's data."""
        if not self._table_limit.runs:
            self._table_limit.set(TABLE_PATIENCE_S)
        self._requests.ask(request, kind, then, refused)

    def table_opened(self) -> None:
        """Ask the table for its pool and its numbers."""
        self.ask(table.AskStatus(), table.LinkStatus, self._know_status, self._table_lost)

    def table_closed(self, why: str) -> None:
        """Try again soon. The floor sees that the table has gone."""
        self._log(f"no table: {why}")
        self._forget_table()
        self._leave_floor()
        self._table_again.set(TABLE_AGAIN_S)

    def table_answered(self, reply: TableReply) -> None:
        """Pass on an answer. Raises ValueError if its data has another form than asked for."""
        self._table_limit.cancel()
        self._requests.answered(reply)
        if len(self._requests) and not self._table_limit.runs:
            self._table_limit.set(TABLE_PATIENCE_S)

    def table_news(self, news: table.TableNews) -> None:
        """Go on with newer numbers. With the first ones, reach the floor."""
        first, self._news = self._news is None, news
        if self._session:
            self._session.news(news)
        elif first:
            self._pauses.begin()
            self._reach_floor_later()

    def _know_status(self, status: table.LinkStatus) -> None:
        self._status = status
        self._ports.follow_news()

    def _table_lost(self, why: str) -> None:
        self._ports.close_table()
        self.table_closed(why)

    def _forget_table(self) -> None:
        self._status = self._news = None
        self._requests.forget()
        self._prize.forget()
        for each in (self._table_limit, self._table_again):
            each.cancel()

    # The floor

    def floor_opened(self) -> None:
        """Greet the floor."""
        if self._status and self._news:
            self._floor_limit.set(SILENT_S)
            self._session = FloorSession(self, self._clock, self._status, self._news, self._wall)
            self._session.begin()

    def floor_heard(self, message: wire.FloorMessage) -> None:
        """Handle a message of the floor. Raises ValueError if its contents are no message."""
        if self._session:
            self._floor_limit.set(SILENT_S)
            self._session.heard(message)
        if self._session and self._session.may_be_silent:
            self._floor_limit.cancel()

    def floor_closed(self, why: str) -> None:
        """Try again after a pause, and tell the table why there is no prize."""
        self._leave_floor()
        self.show(None, why)
        self._reach_floor_later()

    def _reach_floor_later(self) -> None:
        pause = self._pauses.next()
        if pause:
            self._floor_again.set(pause)
        else:
            self._reach_floor()

    def _reach_floor(self) -> None:
        self._floor_limit.set(CONNECT_S)
        self._ports.connect_floor()

    def _leave_floor(self) -> None:
        """Close the connection to the floor, and stop every attempt to reach it."""
        for each in (self._floor_again, self._floor_limit, self._look_again):
            each.cancel()
        if self._session:
            self._session.end()
        self._session = None
        self._ports.close_floor()

    def _floor_silent(self) -> None:
        said = f"says nothing for {SILENT_S:.0f} s" if self._session else f"cannot be reached within {CONNECT_S:.0f} s"
        self.lost(f"the floor {said}")

    # For the connection to the floor

    def send(self, message: wire.TableMessage) -> None:
        """Send a message to the floor."""
        if self._session and not self._session.may_be_silent and not self._floor_limit.runs:
            self._floor_limit.set(SILENT_S)
        self._ports.send(message)

    def show(self, prize: int | None, why: str) -> None:
        """Show the prize, or why it is unknown. A table without a pool is told only why the floor is down."""
        self._log(why if prize is None else "")
        if self._status:
            self._prize.show(prize, why, in_pool=bool(self._status.pool))
        if self._session and self._session.stopped and not self._look_again.runs:
            self._look_again.set(LOOK_AGAIN_S)

    def welcomed(self) -> None:
        """Note that the floor has taken the table in."""
        self._pauses.reached()
        if self._status and not self._status.pool:
            self._prize.forget()
            self._log("")

    def lost(self, why: str) -> None:
        """End the connection to the floor, and try again after a pause."""
        self.floor_closed(why)

    def _begin_again(self) -> None:
        """Compare table and floor again: people may have mended the difference."""
        self._leave_floor()
        self._reach_floor()

    def _log(self, why: str) -> None:
        """Log each new reason for being down once, and the end of it."""
        if why != self._why:
            log.log(logging.WARNING if why else logging.INFO, "%s", f"down: {why}" if why else "the floor is there")
        self._why = why
