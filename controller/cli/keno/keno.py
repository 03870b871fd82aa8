# SPDX-License-Identifier: MIT
"""The commands `tablectl keno`: a keno writer's acts at a terminal, one act a command."""

import csv
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_args

import click
import msgspec
from msgspec.structs import replace

from controller.cli.keno import words
from controller.cli.keno.board import board
from controller.cli.keno.draw import draw
from controller.cli.keno.owed import owed
from controller.cli.keno.terminal import STATION, WRITER, options_of, self_service, terminal, writer_or_user
from controller.cli.running.commands import TABLE, read_configuration
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, show_json
from controller.engine.values.money import cents
from controller.engine.values.words import OPTIONAL_NAME, REASON
from controller.printing.file import FORMS, NotWritten, write
from controller.printing.ticket import ticket_layout
from controller.sockets.remote_tickets import RemoteTickets
from controller.ticketing.paper import paper_of
from controller.tickets.store import DayReport, StoreError, UnpaidPrize
from controller.tickets.ticket import Act, Dated, Means, Moment, Refused, Station, Ticket, TicketEntry

Command = TypeVar("Command", bound=Callable[..., Any])
MEANS = get_args(Means)


class MoneyParam(click.ParamType[int]):
    """An amount of money: `$5`, `2.50`."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return value if isinstance(value, int) else cents(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


@click.group(cls=Listed)
def keno() -> None:
    """Keno at a running table: the drawing; tickets sold, shown, paid, refunded; the day's report; unpaid winnings."""


keno.add_command(board)
keno.add_command(draw)
keno.add_command(terminal)
keno.add_command(self_service)
keno.add_command(owed)


def _at_a_station(command: Command) -> Command:
    """Add the options of every command at a station."""
    for option in reversed(
        (
            STATION,
            WRITER,
            click.option(
                "--supervisor", default="", type=EvidenceText(OPTIONAL_NAME), help="The keno supervisor who directs it."
            ),
            click.option(
                "--request", default="", type=EvidenceText(REASON), help="The name of a request that is sent again."
            ),
            TABLE,
            JSON,
        )
    ):
        command = option(command)
    return command


class TicketFile(click.Path):
    """A file to write a ticket to. A wrong suffix is refused before anything is sold."""

    name = "file"

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(str(super().convert(value, param, ctx)))
        if path.suffix not in FORMS:
            self.fail(f"{path}: a ticket is written as {' or '.join(FORMS)}", param, ctx)
        return path


TO = click.option("--to", type=TicketFile(), help="Write the ticket, .png or .pdf, at a table without a printer.")


class Counter:
    """One command at one station of one table."""

    def __init__(self, table: Path | None, as_json: bool, station: dict[str, Any] | None = None) -> None:
        self.configuration, self.as_json = read_configuration(table), as_json
        self.options = options_of(self.configuration)
        self.store = RemoteTickets(self.configuration.socket_folder)
        self._request = ""
        if station:
            self._request = station["request"] or secrets.token_hex(8)
            writer, ways = writer_or_user(station["writer"]), self.options.card_way_bets
            at = Station(station["station"], writer, card_ways=ways)
            self.act = Act(self._request, Moment("", ""), at, station["supervisor"])

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

    def answer(self, ask: Callable[[], Any], lines: Callable[[Any], list[str]]) -> None:
        """Ask, print the answer and end: with status 1 if it is refused, if nobody answers, or if sums do not agree.

        CSV is printed in UTF-8 in every locale.
        """
        try:
            answer = ask()
        except StoreError as error:
            again = f"; to ask the same again: --request {self._request}" if self._request else ""
            fail(f"{error}{again}", 1)
        if self.as_json:
            show_json(msgspec.to_builtins(answer, str_keys=True))
        elif isinstance(answer, Refused):
            fail(f"refused: {answer.why} ({answer.section})", 1)
        else:
            text = "\n".join(lines(answer))
            click.echo(text.encode() if lines is as_file else text)
        sys.exit(isinstance(answer, Refused) or (isinstance(answer, DayReport) and not answer.agrees))


@keno.command()
@TABLE
@JSON
def sales(table: Path | None, as_json: bool) -> None:
    """Print the open game, the wagers on it, and the jackpot pools (s 223)."""
    it = Counter(table, as_json)
    it.answer(it.store.sales, words.of_sales)


def _ways(spots: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of each way. A / separates two ways."""
    ways = " ".join(spots).split("/")
    if wrong := next((word for word in " ".join(ways).split() if not (word.isascii() and word.isdigit())), ""):
        raise click.BadParameter(f"{wrong!r} is not a number from 1 to 80, nor the / between two ways")
    return tuple(tuple(int(word[:9]) for word in way.split()) for way in ways)


@keno.command()
@click.argument("spots", nargs=-1, required=True)
@click.option("--wager", default="1", show_default=True, type=MoneyParam(), help="On each way in each game.")
@click.option("--games", default=1, show_default=True, type=WholeNumber(0, 10**6), help="How many games it enters.")
@click.option("--jackpot", is_flag=True, help="Jackpot keno (s 223).")
@click.option("--card", is_flag=True, help="The entry is marked on a keno card (s 216(2)).")
@click.option("--dollars", multiple=True, metavar="CODE", help="Keno dollars that pay for it (s 218(5)).")
@TO
@_at_a_station
def sell(  # noqa: PLR0913, PLR0917 - its options
    spots: tuple[str, ...],
    wager: int,
    games: int,
    jackpot: bool,
    card: bool,
    dollars: tuple[str, ...],
    to: Path | None,
    table: Path | None,
    as_json: bool,
    **station: Any,
) -> None:
    """Sell a ticket for these numbers: `keno sell 4 8 15 --wager 2 --games 3`; a way bet has a / between its ways."""
    entry = TicketEntry(_ways(spots), wager, games, jackpot, card)
    it = Counter(table, as_json, station)
    it.issue(lambda: it.store.sell(entry, it.act, dollars), to)


@keno.command()
@click.argument("code")
@TABLE
@JSON
def show(code: str, table: Path | None, as_json: bool) -> None:
    """Print a ticket and its whole history, by its code or by its serial alone."""
    it = Counter(table, as_json)
    it.answer(lambda: it.store.show(code), words.of_life)


@keno.command()
@click.argument("code")
@TABLE
@JSON
def validate(code: str, table: Path | None, as_json: bool) -> None:
    """Check whether a presented ticket is genuine, and print the amount due on it (s 219(6))."""
    it = Counter(table, as_json)
    it.answer(lambda: it.store.validate(code), words.of_life)


@keno.command()
@click.argument("code")
@click.option(
    "--by", "means", default="cash", show_default=True, type=click.Choice(MEANS), help="How (s 219(3), (4), (8))."
)
@_at_a_station
def pay(code: str, means: Means, table: Path | None, as_json: bool, **station: Any) -> None:
    """Pay what a ticket has won so far (s 219)."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.pay(code, means, it.act), words.of_payment)


@keno.command()
@click.argument("code")
@_at_a_station
def refund(code: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """Give back what a ticket wagers on games not yet played (s 219(7))."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.refund(code, it.act), words.of_refund)


@keno.command()
@click.argument("code")
@click.argument("reason", type=EvidenceText(REASON))
@_at_a_station
def void(code: str, reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor makes a ticket void that was not printed; by its code or its serial. All of it is given back."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.void(code, reason, it.act), words.of_refund)


@keno.command()
@click.argument("serial", type=WholeNumber(0, 10**10))
@click.argument("reason", type=EvidenceText(REASON))
@TO
@_at_a_station
def reprint(serial: int, reason: str, to: Path | None, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor has a ticket printed again, whose printer failed."""
    it = Counter(table, as_json, station)
    it.issue(lambda: it.store.reprint(serial, reason, it.act), to, again=True)


@keno.command("confirm-day")
@click.argument("reason", type=EvidenceText(REASON))
@_at_a_station
def confirm_day(reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor confirms the keno day of the table's clock, which has jumped since the last act."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.confirm_day(reason, it.act), words.of_day_confirmed)


@keno.command("begin-anew")
@click.argument("reason", type=EvidenceText(REASON))
@_at_a_station
def begin_anew(reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor has an empty store of tickets go on after the file of the old one is lost; see `keno owed`."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.begin_anew(reason, it.act), words.of_new_store)


@keno.command("put-right")
@click.argument("first", type=WholeNumber(0, 10**10))
@click.argument("last", type=WholeNumber(0, 10**10))
@click.argument("day")
@click.argument("reason", type=EvidenceText(REASON))
@click.option("--dollars", "what", flag_value="dollars", default="tickets", help="Keno dollars, and not tickets.")
@_at_a_station
def put_right(  # noqa: PLR0913, PLR0917 - its arguments
    first: int, last: int, day: str, reason: str, what: Dated, table: Path | None, as_json: bool, **station: Any
) -> None:
    """A supervisor puts the keno day right of tickets that were sold under a wrong clock: by the first serial and the
    last, `keno put-right 12 40 2026-11-26 "no network"`. Their 28 days are counted from it."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.put_right(what, first, last, day, reason, it.act), words.of_day_put_right)


@keno.command()
@click.argument("day", default="")
@TABLE
@JSON
def report(day: str, table: Path | None, as_json: bool) -> None:
    """Print the acts of a keno day, `2026-11-26`, or of today, and every cent. Status 1 if sums do not agree."""
    it = Counter(table, as_json)
    it.answer(lambda: it.store.report(day), words.of_report)


@keno.command()
@click.argument("day", default="")
@click.option("--csv", "as_csv", is_flag=True, help="As a file for the chief executive: all that is known of each.")
@click.option(
    "--hand-over", "cheque", metavar="CHEQUE", default="", type=EvidenceText(REASON), help="All are given now."
)
@_at_a_station
def unpaid(day: str, as_csv: bool, cheque: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """List winnings unpaid after 28 days: the chief executive gets a cheque for them (s 220)."""
    it = Counter(table, as_json, station)
    lines = as_file if as_csv else words.of_unpaid
    if cheque and day:
        raise click.UsageError("--hand-over gives what is unpaid today: leave the day out")
    if cheque:
        it.answer(lambda: it.store.hand_over(cheque, it.act), lines)
    else:
        it.answer(lambda: it.store.unpaid(day), lines)


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


@keno.group(cls=Listed)
def dollars() -> None:
    """Keno dollars (s 218): issued, shown, redeemed."""


@dollars.command()
@click.argument("amount", type=MoneyParam())
@_at_a_station
def issue(amount: int, table: Path | None, as_json: bool, **station: Any) -> None:
    """Issue keno dollars for cash or chips (s 218(2))."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.issue(amount, it.act), words.of_dollars)


@dollars.command("show")
@click.argument("code")
@TABLE
@JSON
def show_dollars(code: str, table: Path | None, as_json: bool) -> None:
    """Print the value that is left on keno dollars."""
    it = Counter(table, as_json)
    it.answer(lambda: it.store.dollars(code), words.of_dollars)


@dollars.command("reprint")
@click.argument("serial", type=WholeNumber(0, 10**10))
@click.argument("reason", type=EvidenceText(REASON))
@_at_a_station
def reprint_dollars(serial: int, reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor has keno dollars printed again, whose printer failed."""
    it = Counter(table, as_json, station)
    it.answer(lambda: it.store.reprint_dollars(serial, reason, it.act), words.of_dollars)


@dollars.command()
@click.argument("code")
@click.option("--cashier", is_flag=True, help="At the casino cashier, after 28 days (s 218(4)(b)).")
@_at_a_station
def redeem(code: str, cashier: bool, table: Path | None, as_json: bool, **station: Any) -> None:
    """Redeem keno dollars for cash (s 218(4))."""
    it = Counter(table, as_json, station)
    at = replace(it.act, station=replace(it.act.station, cashier=cashier))
    it.answer(lambda: it.store.redeem(code, at), words.of_redeemed)
