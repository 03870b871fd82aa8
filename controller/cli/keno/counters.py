# SPDX-License-Identifier: MIT
"""One command of a keno writer: at a running table, or at a station of the floor."""

import csv
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from controller.cli.keno import words
from controller.cli.keno.at_station import floor_station, hall_folder
from controller.cli.keno.station_paper import print_and_wait
from controller.cli.keno.terminal import options_of, writer_or_user
from controller.cli.running.commands import read_configuration
from controller.cli.shared.output import fail, show_json
from controller.printing.file import NotWritten, write
from controller.printing.ticket import ticket_layout
from controller.sockets.remote_tickets import RemoteTickets
from controller.ticketing.paper import paper_of
from controller.tickets.store import DayReport, StoreError, TicketStore, UnpaidPrize
from controller.tickets.ticket import Act, KenoDollars, Moment, Paid, PaidBefore, Refused, Station, Ticket


def counter_at(table: Path | None, as_json: bool, station: dict[str, Any] | None = None) -> "Counter":
    """Return the counter of a command: at a station of the floor, or at a table."""
    folder = hall_folder()
    return FloorCounter(folder, as_json, station) if folder else TableCounter(table, as_json, station)


class Counter:
    """One command at one station."""

    store: TicketStore
    act: Act

    def __init__(self, as_json: bool, station: dict[str, Any] | None) -> None:
        self.as_json = as_json
        self._request = (station["request"] or secrets.token_hex(8)) if station else ""
        self._is_repeated = bool(station and station["request"])

    def issue(self, ask: Callable[[], Ticket | Refused], to: Path | None, *, again: bool = False) -> None:
        """Ask for a ticket, and end as `answer` does. to: a file for the ticket at a table without a printer."""
        raise NotImplementedError

    def issue_dollars(self, ask: Callable[[], KenoDollars | Refused], *, again: bool = False) -> None:
        """Ask for keno dollars on paper, and end as `answer` does."""
        raise NotImplementedError

    def answer(self, ask: Callable[[], Any], lines: Callable[[Any], list[str]]) -> None:
        """Ask, print the answer and end: with status 1 if it is refused, if nobody answers, or if sums do not agree.

        CSV is printed in UTF-8 in every locale.
        """
        answer = self._asked(ask)
        if self.as_json:
            show_json(msgspec.to_builtins(answer, str_keys=True))
        elif isinstance(answer, PaidBefore):
            fail(f"pay nothing: {answer.why} ({answer.section})", 1)
        elif isinstance(answer, Refused):
            fail(f"refused: {answer.why} ({answer.section})", 1)
        else:
            text = "\n".join(lines(answer))
            click.echo(text.encode() if lines is as_file else text)
        self.note_answer(answer)
        sys.exit(isinstance(answer, Refused) or (isinstance(answer, DayReport) and not answer.agrees))

    def pay(self, ask: Callable[[], Paid | Refused]) -> None:
        """Ask for a payment, and end as `answer` does."""
        self.answer(ask, words.of_payment)

    def note_answer(self, answer: Any) -> None:
        """Say what remains to be done after an answer."""

    def _asked(self, ask: Callable[[], Any]) -> Any:
        try:
            return ask()
        except StoreError as error:
            again = f"; to ask the same again: --request {self._request}" if self._request else ""
            fail(f"{error}{again}", 1)


class FloorCounter(Counter):
    """One command at a station of the floor, which prints its papers itself."""

    def __init__(self, folder: Path, as_json: bool, station: dict[str, Any] | None) -> None:
        super().__init__(as_json, station)
        self._folder = folder
        at = station["at"] if station else ""
        self.floor = click.get_current_context().with_resource(floor_station(folder, at))
        self.store = self.floor.tickets
        self.act = Act(self._request, Moment("", ""), Station(self.floor.found.number, self.floor.found.person))

    def issue(self, ask: Callable[[], Ticket | Refused], _to: Path | None, *, again: bool = False) -> None:
        """As Counter.issue. A ticket is printed where it was sold, and at once."""
        if again:
            why = "a ticket of the floor is printed once, where it was sold (s 222(1))"
            fail(f"{why}: have it made void, and sell it again: tablectl keno void", 1)
        self._issue(ask, words.of_ticket)

    def issue_dollars(self, ask: Callable[[], KenoDollars | Refused], *, again: bool = False) -> None:
        """As Counter.issue_dollars."""
        self._issue(ask, words.of_dollars, again=again)

    def pay(self, ask: Callable[[], Paid | Refused]) -> None:
        """Ask for a payment, print keno dollars that it is made in, and end as `answer` does."""

        def paid() -> Paid | Refused:
            answer = ask()
            if isinstance(answer, Refused) or answer.issued is None:
                return answer
            print_and_wait(self.floor.papers(), answer.issued)
            return replace(answer, issued=replace(answer.issued, code=""))

        self.answer(paid, words.of_payment)

    def note_answer(self, answer: Any) -> None:
        """Say how the keno writer confirms a payment."""
        if isinstance(answer, Paid):
            given = f"tablectl keno given {quote(self._request)} --hall {quote(str(self._folder))}"
            click.echo(f"once the player has the money: {given}", err=True)

    def _issue(self, ask: Callable[[], Any], lines: Callable[[Any], list[str]], *, again: bool = False) -> None:
        papers = self.floor.papers()

        def issued() -> Any:
            if not self._is_repeated and (refused := papers.why_not()):
                return refused
            answer = ask()
            if isinstance(answer, Refused):
                return answer
            print_and_wait(papers, answer, again=again)
            return replace(answer, code="")

        self.answer(issued, lines)


class TableCounter(Counter):
    """One command at one station of one table."""

    def __init__(self, table: Path | None, as_json: bool, station: dict[str, Any] | None) -> None:
        super().__init__(as_json, station)
        self.configuration = read_configuration(table)
        self.options = options_of(self.configuration)
        self.store = RemoteTickets(self.configuration.socket_folder)
        if station:
            writer, ways = writer_or_user(station["writer"]), self.options.card_way_bets
            at = Station(station["station"], writer, card_ways=ways)
            self.act = Act(self._request, Moment("", ""), at, station["supervisor"])

    def issue_dollars(self, ask: Callable[[], KenoDollars | Refused], *, again: bool = False) -> None:  # noqa: ARG002
        """As Counter.issue_dollars. The table knows itself whether it prints again."""
        self.answer(ask, words.of_dollars)

    def issue(self, ask: Callable[[], Ticket | Refused], to: Path | None, *, again: bool = False) -> None:
        """Ask for a ticket, write it to the file if one is named, and end as `answer` does.

        Raises UsageError, and asks for none, if a file is named at a table that prints its tickets.
        """
        if to and self.options.printer:
            raise click.UsageError("this table prints its tickets itself, and one has one paper: leave --to out")

        def written() -> Ticket | Refused:
            ticket = ask()
            return ticket if to is None or isinstance(ticket, Refused) else self._written(ticket, to, again=again)

        self.answer(written, words.of_ticket)

    def _written(self, ticket: Ticket, to: Path, *, again: bool) -> Ticket | Refused:
        """Write the ticket to this file in place of a printer, and record it as printed."""
        if not ticket.code:
            fail(f"ticket {ticket.serial} is printed by the table's own printer, and not written", 1)
        try:
            write(ticket_layout(ticket, paper_of(self.configuration, self.options), reprint=again), to)
        except NotWritten as error:
            fail(f"ticket {ticket.serial} is issued, but {error}: have it reprinted, or void", 1)
        return self.store.printed(ticket.code, replace(self.act, request=f"{self._request} {to.name}"))


def as_file(answer: Any) -> list[str]:
    """Return the prizes as lines of CSV, with a heading."""
    names = UnpaidPrize.__struct_fields__
    rows = [[_cell(getattr(prize, name)) for name in names] for prize in answer.prizes]
    lines: list[str] = []
    csv.writer(_Lines(lines), lineterminator="").writerows([names, *rows])
    return lines


def _cell(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class _Lines:
    """A file for csv.writer that collects the lines in a list."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines

    def write(self, line: str) -> int:
        self._lines.append(line)
        return len(line)
