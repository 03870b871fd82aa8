# SPDX-License-Identifier: MIT
"""Tickets of keno at a table that runs, with its simulated printer: out of paper, or killed, in mid-ticket."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from process_rig import table
from test_process_tickets import KenoTable

from controller.tickets.codes import TICKET
from controller.tickets.ticket import Act, KenoDollars, Moment, Refused, Station, Ticket, TicketEntry, TicketLife
from tests.tickets.rig import on_paper

ENTRY = TicketEntry(((7, 8),), 1_00, 1)


@pytest.fixture
def keno() -> Iterator[KenoTable]:
    with table({}) as it:
        made = KenoTable(it)
        made.write_keno("generator = true")
        made.start()
        made.wait(lambda: printer(made)["paper"] == "there", "the printer")
        yield made


def printer(keno: KenoTable) -> dict[str, Any]:
    found: dict[str, Any] = keno.status["devices"]["printer"]
    return found


def kinds(keno: KenoTable, serial: int) -> list[str]:
    """Return the kinds of a ticket's rows, in order."""
    life = keno.writer.show(str(serial))
    assert isinstance(life, TicketLife), life
    return [row.kind for row in life.rows]


def becomes(keno: KenoTable, ticket: Ticket, *expected: str) -> None:
    keno.wait(lambda: kinds(keno, ticket.serial) == [*expected], f"ticket {ticket.serial} {' '.join(expected)}")


def unprinted(keno: KenoTable, ticket: Ticket) -> tuple[int, ...]:
    return keno.writer.report(ticket.day).unprinted


def reprinted(keno: KenoTable, ticket: Ticket) -> None:
    keno.directs()
    assert keno.writer.reprint(ticket.serial, "not printed", keno.act(supervisor="sue")) == ticket
    becomes(keno, ticket, "sold", "reprinted", "printed")
    assert unprinted(keno, ticket) == ()


def jobs(keno: KenoTable) -> list[tuple[str, str]]:
    """Return the printer's reports that are in the journal."""
    keno.settled()
    events = (msgspec.json.decode(row.event) for row in keno.rows() if row.kind == "event")
    return [(it["type"], it["job"]) for it in events if it["type"] in ("Printed", "NotPrinted")]


def test_out_of_paper_in_mid_ticket_no_more_is_sold_and_the_ticket_is_printed_again(keno: KenoTable) -> None:
    """ss 217(2), 219(6): nothing is lost, and the supervisor is told which ticket it is."""
    first = keno.sell(1, 2, 3)
    code = on_paper(keno.state / "tickets.sqlite", TICKET, first.serial)
    becomes(keno, first, "sold", "printed")
    second = keno.sell(4, 5, 6)
    keno.press("paper")  # it ends
    keno.wait(lambda: printer(keno)["paper"] == "out", "the fault")
    keno.wait(lambda: len(jobs(keno)) == 2, "the answer to the second ticket")
    why = "the ticket printer: the paper is out"
    assert keno.writer.sell(ENTRY, keno.act()) == Refused(why, "s 217(2)")
    assert keno.writer.issue(25_00, keno.act()) == Refused(why, "s 218(2)")
    assert keno.writer.pay(code, "keno-dollars", keno.act()) == Refused(why, "s 218(2)")
    unpaid = keno.writer.pay(code, "cash", keno.act())
    assert unpaid == Refused(f"ticket {first.serial} has won nothing so far", "s 219(1)")
    assert (kinds(keno, second.serial), unprinted(keno, second)) == (["sold"], (second.serial,))
    keno.press("paper")  # a new roll
    keno.wait(lambda: not printer(keno)["faults"], "the end of the fault")
    reprinted(keno, second)
    issued = keno.writer.issue(25_00, keno.act())
    assert isinstance(issued, KenoDollars)
    keno.wait(lambda: len(jobs(keno)) == 4, "the answer to the keno dollars")
    keno.directs()
    torn = keno.writer.reprint_dollars(issued.serial, "it is torn", keno.act(supervisor="sue"))
    assert torn == Refused("keno dollars 1 were printed whole: whoever holds them presents them", "s 218(4)")
    unprinted_dollars = keno.writer.issue(50_00, keno.act())
    assert isinstance(unprinted_dollars, KenoDollars)
    keno.press("paper")  # it ends
    keno.wait(lambda: len(jobs(keno)) == 5, "the answer to the second keno dollars")
    keno.press("paper")
    keno.wait(lambda: not printer(keno)["faults"], "the end of the second fault")
    keno.directs()
    assert keno.writer.reprint_dollars(2, "no paper", keno.act(supervisor="sue")) == unprinted_dollars
    keno.wait(lambda: len(jobs(keno)) == 6, "the answer to the reprint")
    number = second.serial
    wrong = keno.tablectl("keno", "sell", "7", "--to", str(keno.folder / "second.pdf"), "--table", str(keno.file))
    assert (wrong.returncode, "prints its tickets itself" in wrong.stderr) == (2, True)
    assert jobs(keno) == [
        ("Printed", f"ticket {first.serial}, print 1"),
        ("NotPrinted", f"ticket {number}, print 2"),
        ("Printed", f"reprint of ticket {number}, print 3"),
        ("Printed", f"keno dollars {issued.serial}, print 4"),
        ("NotPrinted", "keno dollars 2, print 5"),
        ("Printed", "reprint of keno dollars 2, print 6"),
    ]


def test_killed_between_sale_and_print_the_ticket_is_there_and_nothing_prints_it_by_itself(keno: KenoTable) -> None:
    act = Act("the sale", Moment("", ""), Station(3, "ann"))
    ticket = keno.writer.sell(ENTRY, act)
    assert isinstance(ticket, Ticket)
    keno.kill()
    keno.start()
    keno.wait(lambda: printer(keno)["paper"] == "there", "the printer")
    keno.press("paper")  # it ends
    keno.wait(lambda: printer(keno)["paper"] == "out", "the fault")
    assert keno.writer.sell(ENTRY, act) == ticket, "the writer's terminal asks again: it was sold"
    assert isinstance(keno.writer.sell(ENTRY, keno.act()), Refused)
    keno.press("paper")
    keno.wait(lambda: not printer(keno)["faults"], "the end of the fault")
    after = keno.sell(9)
    becomes(keno, after, "sold", "printed")
    assert (kinds(keno, ticket.serial), unprinted(keno, ticket)) == (["sold"], (ticket.serial,))
    reprinted(keno, ticket)
    assert keno.accounts.staked == 2_00


def test_a_table_without_a_printer_has_files_that_stand_in_for_it() -> None:
    with table({}) as it:
        keno = KenoTable(it)
        keno.write_keno("generator = true\nprinter = false")
        keno.start()
        paper = keno.file.with_name("ticket.pdf")
        at_it = ("--table", str(keno.file))
        wrong = keno.tablectl("keno", "sell", "7", "8", "--to", "ticket.txt", *at_it)
        assert (wrong.returncode, "written as .png or .pdf" in wrong.stderr) == (2, True)
        sold = keno.tablectl("keno", "sell", "7", "8", "--to", str(paper), *at_it)
        assert (sold.returncode, sold.stderr) == (0, "")
        assert paper.read_bytes().startswith(b"%PDF")
        assert (kinds(keno, 1), keno.writer.report("2026-01-01").accounts.staked) == (["sold", "printed"], 1_00)
        lost = keno.tablectl("keno", "sell", "9", "--to", str(paper / "no.png"), *at_it)
        assert lost.returncode == 1
        assert "ticket 2 is issued, but" in lost.stderr
        assert kinds(keno, 2) == ["sold"]
