# SPDX-License-Identifier: MIT
"""Tickets on paper (s 217): every particular, on the printer's paper, on the picture and in the document."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from reading import Document, codes, on_paper, read

from controller.printing.document import document
from controller.printing.file import NotWritten, write
from controller.printing.layout import COLUMNS, Bars, Columns
from controller.printing.picture import draw_page, picture
from controller.printing.placing import place
from controller.printing.ticket import PaperProperties, dollars_layout, ticket_layout
from controller.tickets.ticket import KenoDollars, Ticket, TicketEntry
from hal.sim.escpos import CUT_OFF, DOTS, PrintedLine

CASINO = "The Grand Casino"
CODE = "16044605162099990412"
"""Begins with bytes that a printer would take for real-time commands."""


def ticket(**changes: object) -> Ticket:
    entry = TicketEntry(((4, 17, 23, 42, 61, 80),), 500, 10, jackpot=True)
    given: dict[str, object] = {
        "serial": 104233, "code": CODE, "entry": entry, "first_game": 1042, "day": "2026-11-26",
        "at": "2026-11-27T02:03:09", "station": 3, "writer": "12 Ann",
    }  # fmt: skip
    return Ticket(**(given | changes))  # type: ignore[arg-type]


FIFTEEN = tuple(range(66, 81))
TICKETS = {
    "jackpot": ticket(),
    "one spot": ticket(entry=TicketEntry(((7,),), 50, 1)),
    "fifteen spots": ticket(entry=TicketEntry((FIFTEEN,), 100_000_000, 10), first_game=999_999_991),
    "ten ways of fifteen": ticket(
        entry=TicketEntry(tuple(tuple(range(at, at + 15)) for at in range(57, 67)), 99_999_990, 10),
        serial=999_999_999_999,
        writer="Maximiliana Wolfeschlegelsteinhausenbergerdorff the younger",
        dollars=500,
    ),
    "two ways": ticket(entry=TicketEntry(((1, 2), (3, 4, 5)), 10, 2)),
}
NAMES = ["The Grand Casino", "THE WORLD FAMOUS MAGNIFICENT CASINO AND CONVENTION CENTRE", "W" * 60]
every_ticket = pytest.mark.parametrize("name", TICKETS)
every_paper = pytest.mark.parametrize("paper_mm", COLUMNS)


def words(lines: list[PrintedLine]) -> str:
    """The printed text, its lines joined and every run of spaces as one."""
    return " ".join(" ".join(line.text for line in lines).split())


def particulars(it: Ticket) -> Iterator[tuple[str, str]]:
    """s 217(2)(a) to (k): by letter, the texts that a ticket must have."""
    entry = it.entry
    for way in entry.ways:
        yield "a", " ".join(map(str, way))
    yield "b", f"Amount per game {dollars(entry.cents_a_game)}"
    yield "c", f"Number of games {entry.games}"
    yield "d", f"TOTAL {dollars(entry.cents_a_game * entry.games)}"
    yield "e", f"Keno writer {it.writer}"
    yield "f", "Keno day Thu 26 Nov 2026"
    yield "f", "Issued 27 Nov 2026 02:03:09"
    yield "g", f"Station {it.station}"
    if entry.jackpot:
        yield "h", "JACKPOT KENO"
    yield "i", f"Ticket number {it.serial}"
    yield "j", f"First game {it.first_game}"


def missing(it: Ticket, said: str) -> list[str]:
    """The particulars that it does not say. A name that is longer than a line is broken."""
    joined = said.replace(" ", "")
    return [letter for letter, what in particulars(it) if what.replace(" ", "") not in joined]


def dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}"


@every_ticket
@every_paper
def test_every_particular_is_printed_whole_and_inside_the_paper(name: str, paper_mm: int) -> None:
    """s 217(2), and what the player has to know: ss 217(5), 219(6), 219(7), 220(1)."""
    it = TICKETS[name]
    for casino in NAMES:
        layout = ticket_layout(it, PaperProperties(casino, COLUMNS[paper_mm], ("EXAMPLE SCHEDULE",)), reprint=True)
        lines = on_paper(layout, paper_mm)
        said = words(lines)
        assert not missing(it, said), said
        assert codes(lines) == [CODE], "s 217(2)(k)"
        for what in ("s 217(5)", "No ticket, no payment (s 219(6))", "Thu 24 Dec 2026 (28 days)", "EXAMPLE SCHEDULE"):
            assert what in said
        assert lines[-1] == CUT_OFF
        assert casino.replace(" ", "") in said.replace(" ", "")
        printed = [line.text for line in lines if line != CUT_OFF and not line.dots]
        pictured = sum(isinstance(line, Bars) for line in layout.lines)
        assert len(printed) == len(layout.lines) - pictured, "none was too long, so that it went on in the next line"


@every_ticket
@every_paper
def test_the_picture_and_the_document_have_the_same_inside_the_paper(name: str, paper_mm: int) -> None:
    it = TICKETS[name]
    for casino in NAMES:
        page = place(ticket_layout(it, PaperProperties(casino, COLUMNS[paper_mm], ("EXAMPLE SCHEDULE",))))
        edge = (page.width - DOTS[paper_mm]) // 2
        assert page.width == paper_mm * 8
        for box in page.boxes:
            assert edge <= box.x < box.x + box.width <= page.width - edge
        surface = draw_page(page)
        ink = pygame.mask.from_threshold(surface, (0, 0, 0), (128, 128, 128)).get_bounding_rects()
        assert min(it.left for it in ink) >= edge
        assert max(it.right for it in ink) <= page.width - edge + 1
        said = " ".join(text.text for text in page.texts)
        assert not missing(it, said), said


@every_ticket
@every_paper
def test_the_bar_code_is_read_back_from_the_drawn_picture(name: str, paper_mm: int) -> None:
    """s 217(2)(k): machine readable."""
    png = picture(ticket_layout(TICKETS[name], PaperProperties(CASINO, COLUMNS[paper_mm])))
    assert read(png) == [("Code 128", CODE)]


def test_only_a_reprint_and_only_a_jackpot_ticket_says_so() -> None:
    """s 217(2)(h)."""
    plain = words(on_paper(ticket_layout(TICKETS["two ways"], PaperProperties(CASINO)), 80))
    assert "REPRINT" not in plain
    assert "JACKPOT" not in plain
    again = on_paper(ticket_layout(ticket(), PaperProperties(CASINO), reprint=True), 80)
    assert PrintedLine("REPRINT".center(24), wide=2, high=2, bold=True, reverse=True) in again


def test_a_way_ticket_says_each_way_and_what_is_wagered_on_it() -> None:
    """s 216(1)."""
    said = words(on_paper(ticket_layout(TICKETS["two ways"], PaperProperties(CASINO)), 80))
    assert "2 WAY TICKET 1: 1 2 2: 3 4 5" in said
    assert "Amount on each way $0.10 Amount per game $0.20" in said


def test_keno_dollars_say_their_worth_and_how_long_they_can_be_used() -> None:
    """ss 218(2), (4), (5)."""
    layout = dollars_layout(
        KenoDollars(5, CODE, 2_550, "2026-11-26", "2026-11-26T14:03:09", 2), PaperProperties(CASINO)
    )
    said = words(on_paper(layout, 80))
    for what in ("KENO DOLLARS $25.50", "Number 5", "up to Thu 24 Dec 2026 (s 218(5))", "casino cashier (s 218(4))"):
        assert what in said
    assert read(picture(layout)) == [("Code 128", CODE)]


@pytest.mark.parametrize("columns", COLUMNS.values())
def test_the_document_is_a_page_of_the_papers_size_with_its_words_as_text(columns: Columns) -> None:
    layout = ticket_layout(ticket(writer="Zoë (12)"), PaperProperties(CASINO, columns))
    pdf, page = Document(document(layout)), place(layout)
    assert [round(it / 72 * 25.4 * 8) for it in pdf.box[2:]] == [page.width, page.height]
    assert [it.text for it in pdf.texts()] == [it.text for it in page.texts]
    assert len(re.findall(rb" re\b", pdf.content)) == len(page.boxes)


def test_a_longer_period_that_is_approved_stands_on_the_ticket_and_not_on_keno_dollars() -> None:
    """ss 218(4), 220(1)(b)."""
    longer = PaperProperties(CASINO, days=60)
    assert "Mon 25 Jan 2027 (60 days)" in words(on_paper(ticket_layout(ticket(), longer), 80))
    issued = KenoDollars(5, CODE, 2_550, "2026-11-26", "2026-11-26T14:03:09", 2)
    assert "up to Thu 24 Dec 2026 (s 218(5))" in words(on_paper(dollars_layout(issued, longer), 80))


def test_a_file_is_in_the_form_that_its_name_says(tmp_path: Path) -> None:
    layout = ticket_layout(ticket(), PaperProperties(CASINO))
    for name, begins in (("ticket.png", b"\x89PNG"), ("ticket.pdf", b"%PDF-1.7")):
        write(layout, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begins)
    for name, why in (("ticket.txt", "as .png or .pdf"), ("no/ticket.png", "cannot be written: No such file")):
        with pytest.raises(NotWritten, match=f"{name}: .*{why}"):
            write(layout, tmp_path / name)


def test_only_who_draws_a_picture_loads_what_draws_it() -> None:
    code = "import sys, controller.printing.desk, controller.printing.file; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pygame", "barcode", "pydyf", "controller.display"} & set(loaded)
