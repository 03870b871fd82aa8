# SPDX-License-Identifier: MIT
"""Refuses acts with tickets by the state of the table: options, printer, clock, persons."""

from collections.abc import Iterator

from controller.engine.table.accepting import COMPUTER
from controller.games.keno.on_the_sign import against_the_sign
from controller.games.keno.table import Options
from controller.loop.wall_clock import DEVICE as WALL_CLOCK
from controller.maintenance.reach import ReachedTable
from controller.printing.desk import PrintingDesk
from controller.ticketing import stations
from controller.ticketing.keno_clock import KenoClock
from controller.ticketing.supervising import Persons
from controller.tickets import asking
from controller.tickets.asking import StoreRequest
from controller.tickets.codes import serial_alone
from controller.tickets.running_day import CONFIRM, KENO_DAY
from controller.tickets.ticket import KenoDollars, Refused, Ticket, TicketEntry

ISSUED_BY = {"sell": "s 217(2)", "issue": "s 218(2)"}
"""Section about the paper that each act issues. Keno dollars are also a means of payment."""
BY_SERIAL: dict[str, tuple[type[Ticket | KenoDollars], str, str]] = {
    "reprint": (Ticket, "ticket", "s 219(6)"),
    "void": (Ticket, "ticket", "s 219(6)"),
    "reprint_dollars": (KenoDollars, "keno dollars", "s 218(2)"),
}
"""Acts by serial, without the paper in hand: its type, name and section. The paper may just be in the printer."""

WHATEVER_THE_CLOCK = (asking.CONFIRM_DAY, "printed")


class Allowed:
    """The rules of the table. Each rule has its refusal."""

    def __init__(self, options: Options, table: ReachedTable, printing: PrintingDesk, clock: KenoClock) -> None:
        self._options, self._table, self._printing, self._clock = options, table, printing, clock

    def refusal(self, asked: StoreRequest, lacking: str, who: Persons) -> Refused | None:
        """Return why this act is refused now; None if it is allowed.

        lacking: why the store is not trusted. who: the persons of the act.
        """
        return next(self._refusals(asked, lacking, who), None)

    def _refusals(self, asked: StoreRequest, lacking: str, who: Persons) -> Iterator[Refused]:
        if asked.do not in asking.ACTS:
            return
        if asked.do == "sell" and self._table.view().tournament:
            yield Refused("no ticket is sold for money at a table of a tournament", "s 8")
        if asked.do == "sell":
            yield from self._against_the_sign(asked.arguments[0])
        if lacking and asked.do != asking.BEGIN_ANEW:
            yield Refused(lacking, "s 212")
        if asked.do != "printed" and (why := self._of_a_copy()):
            yield Refused(why, "s 212")
        yield from who.refusals(asked)
        if asked.do not in WHATEVER_THE_CLOCK and (why := self._clock_in_doubt()):
            yield Refused(why, KENO_DAY)
        if (section := _printed_by(asked)) and (why := self._printer_fault()):
            yield Refused(why, section)
        yield from self._still_printing(asked)
        assert asked.station
        yield from stations.refusals(asked.station, self._options)

    def _against_the_sign(self, entry: TicketEntry) -> Iterator[Refused]:
        """Yield why the sign at the table forbids this sale (s 5)."""
        sign = self._table.view().limits
        if why := against_the_sign(entry.cents_a_game, sign.minimum, sign.maximum, sign.increment):
            yield Refused(*why)

    def _printer_fault(self) -> str:
        return self._printing.why_not(self._table.devices().describe()) if self._options.printer else ""

    def _still_printing(self, asked: StoreRequest) -> Iterator[Refused]:
        """Refuse a second print, and a void ticket, while the paper may still come out."""
        if asked.do not in BY_SERIAL:
            return
        kind, called, section = BY_SERIAL[asked.do]
        serial = serial_alone(str(asked.arguments[0]))
        if serial in self._printing.under_way(kind):
            yield Refused(f"the printer is still at {called} {serial}: wait until it has answered", section)

    def _of_a_copy(self) -> str:
        """Return why a table with a copied state sells nothing: both tables would pay each other's tickets."""
        block = next((it for it in self._table.view().blocks if it.name == COMPUTER), None)
        return f"{block.text}; {block.remedy}" if block else ""

    def _clock_in_doubt(self) -> str:
        """Return why the clock is doubtful. It counts the 28 days, and its time stands on each ticket."""
        block = next((it for it in self._table.view().blocks if it.name == WALL_CLOCK), None)
        if block:
            return f"the table's clock: {block.text}; {block.remedy}"
        return f"{self._clock.doubt}: {CONFIRM}" if self._clock.doubt else ""


def _printed_by(asked: StoreRequest) -> str:
    in_dollars = asked.do == "pay" and "keno-dollars" in asked.arguments
    return ISSUED_BY["issue"] if in_dollars else ISSUED_BY.get(asked.do, "")
