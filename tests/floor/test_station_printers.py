# SPDX-License-Identifier: MIT
"""The printers of a station: files in its folder, and a receipt printer as at a table."""

import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.floor.station.floor_line import FloorLine
from controller.floor.station.hall_tickets import HallTickets
from controller.floor.station.papers import PrintSettings, StationPapers
from controller.floor.station.printers import PAPERS, DevicePrinter, PaperFiles, PrintFault
from controller.floor.wire import keno as wire
from controller.printing.ticket import PaperProperties, ticket_layout
from controller.tickets.ticket import Ticket, TicketEntry
from hal.base.clock import Clock
from hal.base.serial_line import OpenPort
from hal.machines.printer import PrinterWiring
from hal.sim.machines.printer import SimulatedPrinter
from hal.sim.serial import SimulatedPorts
from tests.floor.fake_floor import AT, DAY, FakeFloor

TICKET = Ticket(5, "1" * 20, TicketEntry(((1, 2),), 1_00, 1), 7, DAY, AT, 2, "ann")
LAYOUT = ticket_layout(TICKET, PaperProperties("CASINO"))
DEVICE = "/dev/usb/lp0"


def test_a_paper_is_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    """Whoever has the code of a ticket is paid (s 219(6))."""
    files = PaperFiles(tmp_path)
    assert files.fault() is None
    assert files.print(LAYOUT, "ticket 5", 9) is None
    (paper,) = (tmp_path / PAPERS).iterdir()
    assert paper.name == "ticket-5.pdf"
    assert paper.read_bytes().startswith(b"%PDF")
    assert stat.S_IMODE(paper.stat().st_mode) == 0o600
    assert stat.S_IMODE(paper.parent.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_made_is_a_fault_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / PAPERS).write_text("a file in its place")
    files = PaperFiles(tmp_path)
    for fault in (files.fault(), files.print(LAYOUT, "ticket 5", 9)):
        assert isinstance(fault, PrintFault)
        assert str(tmp_path) in fault.what
        assert fault.remedy


class SimulatedDevice:
    """A receipt printer on a simulated port of the loop that drives it."""

    def __init__(self) -> None:
        self.printer = DevicePrinter(DEVICE, self._open_ports)

    def _open_ports(self, clock: Clock) -> OpenPort:
        if not hasattr(self, "_ports"):
            self._ports = SimulatedPorts(clock)
            self.device = SimulatedPrinter(PrinterWiring(port=DEVICE), self._ports, clock)
        return self._ports.open

    def do(self, act: Callable[[], None]) -> None:
        """Change the printer, on the thread of its loop."""
        self.printer._on_loop(act)


@pytest.fixture
def device() -> Iterator[SimulatedDevice]:
    it = SimulatedDevice()
    yield it
    it.printer.close()


def test_a_receipt_printer_prints_and_confirms(device: SimulatedDevice) -> None:
    assert device.printer.print(LAYOUT, "ticket 5", 9) is None
    (page,) = device.device.pages
    assert any("KENO" in line.text for line in page)


def test_a_printer_without_paper_is_a_fault_and_prints_nothing_later(device: SimulatedDevice) -> None:
    device.do(device.device.run_out)
    fault = device.printer.print(LAYOUT, "ticket 5", 9)
    assert isinstance(fault, PrintFault)
    assert fault.remedy == "put a new roll in, and close the cover"
    assert device.printer.fault() == fault
    device.do(device.device.load)
    end = time.monotonic() + 20
    while device.printer.fault():  # the driver asks for the status again soon
        assert time.monotonic() < end
        time.sleep(0.05)
    assert device.printer.print(LAYOUT, "ticket 6", 9) is None
    assert len(device.device.pages) == 1


def test_a_printer_that_does_not_confirm_in_time_prints_nothing_later(device: SimulatedDevice) -> None:
    assert device.printer.print(LAYOUT, "ticket 5", 0.1)
    assert device.printer.print(LAYOUT, "ticket 6", 9) is None
    assert len(device.device.pages) == 1


# The thread of the papers


def test_papers_are_printed_while_the_terminal_goes_on(tmp_path: Path) -> None:
    floor = FakeFloor()
    tickets = HallTickets(FloorLine(floor))
    floor.tickets[TICKET.code] = TICKET
    names = iter(("begin", "end"))
    papers = StationPapers(tickets, PaperFiles(tmp_path), PrintSettings(PaperProperties("CASINO"), lambda: next(names)))
    papers.sent(TICKET)
    outcome = papers.wait(20)
    assert outcome
    assert (outcome.state, outcome.issued, papers.is_under_way) == ("printed", TICKET, False)
    assert floor.asked == [wire.BeginPrinting("begin", TICKET.code), wire.EndPrinting("end", TICKET.code)]
    papers.close()
