# SPDX-License-Identifier: MIT
"""A ticket is sold, and its printer fails: it is never lost, and never valid twice (ss 217(2), (6), 219(6))."""

from collections.abc import Callable, Collection
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from c_ext.keno.numbers import DRAWN
from c_ext.keno.schedule import EVERY_ID, MOST_SPOTS, Schedule, wager_id
from controller.engine.values.money import LARGEST
from controller.engine.values.words import NAME, TITLE
from controller.printing.desk import Issued, PrintingDesk
from controller.printing.layout import COLUMNS
from controller.printing.ticket import PaperProperties
from controller.tickets.permissible import MOST_WAYS, KenoTerms, refusal
from controller.tickets.ticket import Act, KenoDollars, Paid, Refund, Station, Ticket, TicketEntry
from hal.base.clock import VirtualClock
from hal.board import board_file, read_board
from hal.devices import Devices
from hal.signals import Fault, Signal
from hal.sim.escpos import PrintedLine
from hal.sim.machines.printer import SimulatedPrinter
from hal.sim.table import SimulatedTable
from tests.tickets.rig import HIGH, TERMS, Counter, done, refused

WINNING = HIGH[:6]
SUPERVISOR = "pat"
PAPER = PaperProperties("The Grand Casino")
BOARD = board_file("keno")


class Lounge:
    """A table with its devices and a simulated printer, and a writer's counter on a store of tickets."""

    def __init__(
        self, file: Path, board: Path = BOARD, paper: PaperProperties = PAPER, terms: KenoTerms = TERMS
    ) -> None:
        self.file, self.board, self.paper, self.terms = file, read_board(board), paper, terms
        self.clock, self.starts = VirtualClock(), 0
        self.table = SimulatedTable(self.board, self.clock)
        self.printer: SimulatedPrinter = self.table.machine("printer")
        self.start()

    def start(self) -> None:
        """The controller starts, perhaps after a power cut."""
        below, self.signals, self.said = self.table, list[Signal](), list[tuple[int, str]]()
        self.devices = Devices(
            self.board, self.clock, below.pins, below.bus, self._report, below.serial.open, below.open_source
        )
        self.counter, self.starts = Counter(self.file, self.terms), self.starts + 1
        self.desk = PrintingDesk(self.devices, "printer", self.paper, self._answered)
        self.clock.advance(1)

    def act(self, supervisor: str = "") -> Act:
        """An act with a name that none had before the last start."""
        act = self.counter.act(supervisor=supervisor)
        return replace(act, request=f"{act.request}, start {self.starts}")

    def _report(self, signal: Signal) -> None:
        self.signals.append(signal)
        self.desk.note_signal(signal)

    def _answered(self, issued: Issued, why: str) -> None:
        self.said.append((issued.serial, why))
        if not why and isinstance(issued, Ticket):
            done(self.counter.store.printed(issued.code, self.act()))

    @property
    def why_not(self) -> str:
        return self.desk.why_not(self.devices.describe())

    def sell(self) -> Ticket:
        ticket = self.counter.sold(WINNING)
        self.desk.issue(ticket)
        return ticket

    def reprint(self, ticket: Ticket) -> Ticket:
        act = self.act(supervisor=SUPERVISOR)
        again: Ticket = done(self.counter.store.reprint(ticket.serial, "the paper ran out", act))
        self.desk.issue(again, again=True)
        self.clock.advance(5)
        return again

    def kinds(self, ticket: Ticket) -> list[str]:
        """Return the kinds of the ticket's rows, in order."""
        return [row.kind for row in done(self.counter.store.show(str(ticket.serial))).rows]

    def whole(self) -> list[list[PrintedLine]]:
        """The whole tickets that lie there."""
        return self.printer.pages


def bars(page: list[PrintedLine]) -> list[str]:
    return [line.bars for line in page if line.bars]


def says(page: list[PrintedLine], what: str) -> bool:
    return any(what in line.text for line in page)


@pytest.fixture
def lounge(tmp_path: Path) -> Lounge:
    return Lounge(tmp_path / "tickets.db")


def test_a_ticket_is_marked_printed_when_the_printer_has_said_so(lounge: Lounge) -> None:
    assert lounge.why_not == ""
    ticket = lounge.sell()
    assert (lounge.kinds(ticket), lounge.desk.under_way(Ticket)) == (["sold"], (ticket.serial,))
    lounge.clock.advance(3)
    assert (lounge.kinds(ticket), lounge.said, lounge.desk.under_way(Ticket)) == (
        ["sold", "printed"],
        [(ticket.serial, "")],
        (),
    )
    (page,) = lounge.whole()
    assert bars(page) == [ticket.code]
    assert not says(page, "REPRINT")


MISHAPS: dict[str, tuple[Callable[[SimulatedPrinter], Any], Callable[[SimulatedPrinter], Any]]] = {
    "the paper is out": (SimulatedPrinter.run_out, SimulatedPrinter.load),
    "the cover is open": (lambda it: it.cover(on=False), lambda it: it.cover(on=True)),
    "the printer does not answer": (SimulatedPrinter.switch_off, SimulatedPrinter.switch_on),
    "is lost": (SimulatedPrinter.unplug, SimulatedPrinter.plug_in),
}


@pytest.mark.parametrize("what", MISHAPS)
def test_a_printer_that_fails_in_mid_ticket_has_it_printed_again_and_one_of_the_two_is_paid(
    lounge: Lounge, what: str
) -> None:
    fails, is_mended = MISHAPS[what]
    ticket = lounge.sell()
    lounge.clock.run_until(lambda: len(lounge.printer.paper) > 5, 5)
    fails(lounge.printer)
    lounge.clock.run_until(lambda: bool(lounge.said), 5)
    ((serial, why),) = lounge.said
    assert (serial, what in why, what in lounge.why_not) == (ticket.serial, True, True)
    assert lounge.kinds(ticket) == ["sold"], "it is sold, and not known to be printed"
    is_mended(lounge.printer)
    lounge.clock.advance(8)
    assert lounge.why_not == ""
    again = lounge.reprint(ticket)
    assert again == ticket
    assert lounge.kinds(ticket) == ["sold", "reprinted", "printed"]
    page = lounge.whole()[-1]
    assert (bars(page), says(page, "REPRINT")) == ([ticket.code], True)
    lounge.counter.play(*HIGH)
    paid = done(lounge.counter.store.pay(ticket.code, "cash", lounge.act()))
    assert isinstance(paid, Paid)
    assert "paid" in refused(lounge.counter.store.pay(ticket.code, "cash", lounge.act()))
    assert lounge.counter.store.report(lounge.counter.day).acts["paid"] == 1


def test_or_it_is_made_void_and_then_no_print_of_it_is_paid(lounge: Lounge) -> None:
    """The port was lost, and the printer went on to print all of it: that paper is worth nothing any more."""
    ticket = lounge.sell()
    lounge.clock.run_until(lambda: len(lounge.printer.paper) > 5, 5)
    lounge.printer.unplug()
    lounge.clock.advance(3)
    (page,) = lounge.whole()
    assert bars(page) == [ticket.code]
    assert lounge.kinds(ticket) == ["sold"]
    act = lounge.act(supervisor=SUPERVISOR)
    refund = done(lounge.counter.store.void(ticket.code, "the printer failed", act))
    assert isinstance(refund, Refund)
    assert refund.cents == ticket.entry.total
    lounge.counter.play(*HIGH)
    assert "void" in refused(lounge.counter.store.pay(ticket.code, "cash", lounge.act()))
    again = lounge.counter.store.reprint(ticket.serial, "once more", lounge.act(supervisor=SUPERVISOR))
    assert "void" in refused(again)


def test_a_ticket_is_printed_again_and_made_void_only_before_a_supervisor(lounge: Lounge) -> None:
    ticket = lounge.sell()
    assert "supervisor" in refused(lounge.counter.store.reprint(ticket.serial, "lost", lounge.act()))
    assert "supervisor" in refused(lounge.counter.store.void(ticket.code, "lost", lounge.act()))


@pytest.mark.parametrize("lines", [0, 5, 10_000], ids=["before the first line", "in mid-ticket", "after the last line"])
def test_after_a_power_cut_between_sale_and_print_the_ticket_is_there_and_nothing_prints_it_by_itself(
    lounge: Lounge, lines: int
) -> None:
    ticket = lounge.counter.sold(WINNING)
    if lines:
        lounge.desk.issue(ticket)
        lounge.clock.run_until(lambda: len(lounge.printer.paper) >= lines or bool(lounge.whole()), 5)
    lounge.devices.close()
    lounge.printer.switch_off()
    printed_before = len(lounge.whole())
    lounge.printer.switch_on()
    lounge.start()
    lounge.clock.advance(10)
    assert len(lounge.whole()) == printed_before
    assert lounge.kinds(ticket) == ["sold"]
    again = lounge.reprint(ticket)
    assert (again, lounge.kinds(ticket)) == (ticket, ["sold", "reprinted", "printed"])
    assert not [it for it in lounge.signals if isinstance(it, Fault)]
    lounge.counter.play(*HIGH)
    done(lounge.counter.store.pay(ticket.code, "cash", lounge.act()))
    assert "paid" in refused(lounge.counter.store.pay(ticket.code, "cash", lounge.act()))


def test_keno_dollars_are_printed_as_they_are_issued_and_are_no_ticket(lounge: Lounge) -> None:
    """s 218(2)."""
    issued = done(lounge.counter.store.issue(25_00, lounge.act()))
    lounge.desk.issue(issued)
    assert (lounge.desk.under_way(Ticket), lounge.desk.under_way(KenoDollars)) == ((), (issued.serial,))
    lounge.clock.advance(3)
    (page,) = lounge.whole()
    assert (bars(page), says(page, "KENO DOLLARS"), lounge.said) == ([issued.code], True, [(issued.serial, "")])
    assert not says(page, "REPRINT")


def test_keno_dollars_whose_print_failed_are_printed_again_before_a_supervisor_and_redeemed_once(
    lounge: Lounge,
) -> None:
    """ss 212, 218(2), (4)."""
    store = lounge.counter.store
    issued = done(store.issue(25_00, lounge.act()))
    lounge.desk.issue(issued)
    lounge.clock.run_until(lambda: len(lounge.printer.paper) > 5, 5)
    lounge.printer.cover(on=False)
    lounge.clock.advance(3)
    assert lounge.said == [(issued.serial, "the cover is open")]
    lounge.printer.cover(on=True)
    lounge.clock.advance(3)
    assert "supervisor" in refused(store.reprint_dollars(issued.serial, "cover open", lounge.act()))
    again = done(store.reprint_dollars(issued.serial, "cover open", lounge.act(supervisor=SUPERVISOR)))
    lounge.desk.issue(again, again=True)
    lounge.clock.advance(3)
    page = lounge.whole()[-1]
    assert (again, bars(page), says(page, "REPRINT")) == (issued, [issued.code], True)
    assert done(store.redeem(issued.code, lounge.act())).cents == 25_00
    assert "used up or redeemed" in refused(store.redeem(issued.code, lounge.act()))
    for serial, why in ((issued.serial, "used up or redeemed"), (9, "there are no keno dollars 9")):
        assert why in refused(store.reprint_dollars(serial, "lost", lounge.act(supervisor=SUPERVISOR)))


@pytest.mark.parametrize("paper_mm", COLUMNS)
def test_the_largest_entry_that_may_be_sold_is_printed_whole(tmp_path: Path, paper_mm: int) -> None:
    """s 217(2): most ways of most spots in most games, the longest names, the largest amount; and sales go on."""
    wagers = {wager_id(MOST_SPOTS): {catch: Fraction(catch) for catch in range(1, DRAWN + 1)}}
    terms = KenoTerms(Schedule(name="many spots", wagers=wagers, not_offered=not_of(wagers)), prescribed_games=1000)
    ways = tuple(tuple(range(1 + at % 41, 1 + at % 41 + MOST_SPOTS)) for at in range(MOST_WAYS))
    entry, station = TicketEntry(ways, LARGEST // MOST_WAYS // 1000, 1000), Station(999, "W" * NAME.most)
    for larger in (replace(entry, ways=(*ways, ways[0])), replace(entry, games=1001), replace(entry, cents=100_10)):
        assert refusal(larger, station, terms)
    board = tmp_path / "keno.toml"
    board.write_text(BOARD.read_text().replace("paper_mm = 80", f"paper_mm = {paper_mm}"))
    paper = PaperProperties("W" * TITLE.most, COLUMNS[paper_mm], ("EXAMPLE SCHEDULE",), 3650)
    lounge = Lounge(tmp_path / "tickets.db", board, paper, terms)
    ticket: Ticket = done(lounge.counter.store.sell(entry, replace(lounge.act(), station=station)))
    for again in (False, True):
        lounge.desk.issue(ticket, again=again)
        lounge.clock.advance(20)
    assert (lounge.said, lounge.why_not) == ([(ticket.serial, "")] * 2, "")
    pages = [[line.text.strip() for line in page] for page in lounge.whole()]
    for page in pages:
        said = " ".join(" ".join(page).split())
        for place, way in enumerate(ways, 1):
            assert f" {place}: {' '.join(map(str, way))} " in said
        assert "TOTAL $10,000,000.00" in said
    assert [bars(page) for page in lounge.whole()] == [[ticket.code]] * 2


def not_of(offered: Collection[str]) -> tuple[str, ...]:
    return tuple(wager for wager in EVERY_ID if wager not in offered)


def test_a_table_without_a_printer_says_so(lounge: Lounge) -> None:
    assert lounge.desk.why_not({}) == "the ticket printer: there is no printer"
