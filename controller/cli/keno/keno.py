# SPDX-License-Identifier: MIT
"""The commands `tablectl keno`: a keno writer's acts at a terminal, one act a command."""

from pathlib import Path
from typing import Any, get_args

import click

from controller.cli.keno import words
from controller.cli.keno.at_station import HALL
from controller.cli.keno.board import board
from controller.cli.keno.counters import FloorCounter, as_file, counter_at
from controller.cli.keno.dollars import dollars
from controller.cli.keno.draw import draw
from controller.cli.keno.hall import hall
from controller.cli.keno.options import MoneyParam, at_a_station
from controller.cli.keno.owed import owed
from controller.cli.keno.terminal import self_service, terminal
from controller.cli.running.commands import TABLE
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber
from controller.engine.values.words import REASON
from controller.printing.file import FORMS
from controller.tickets.ticket import Dated, Means, TicketEntry

MEANS = get_args(Means)


@click.group(cls=Listed)
def keno() -> None:
    """Keno, at a table or a station of the floor: the drawing; tickets sold, shown, paid, refunded; reports."""


keno.add_command(board)
keno.add_command(draw)
keno.add_command(terminal)
keno.add_command(self_service)
keno.add_command(owed)
keno.add_command(hall)
keno.add_command(dollars)


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


@keno.command()
@TABLE
@HALL
@JSON
def sales(table: Path | None, as_json: bool) -> None:
    """Print the open game, the wagers on it, and the jackpot pools (s 223)."""
    it = counter_at(table, as_json)
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
@at_a_station
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
    it = counter_at(table, as_json, station)
    it.issue(lambda: it.store.sell(entry, it.act, dollars), to)


@keno.command()
@click.argument("code")
@TABLE
@HALL
@JSON
def show(code: str, table: Path | None, as_json: bool) -> None:
    """Print a ticket and its whole history, by its code or by its serial alone."""
    it = counter_at(table, as_json)
    it.answer(lambda: it.store.show(code), words.of_life)


@keno.command()
@click.argument("code")
@TABLE
@HALL
@JSON
def validate(code: str, table: Path | None, as_json: bool) -> None:
    """Check whether a presented ticket is genuine, and print the amount due on it (s 219(6))."""
    it = counter_at(table, as_json)
    it.answer(lambda: it.store.validate(code), words.of_life)


@keno.command()
@click.argument("code")
@click.option(
    "--by", "means", default="cash", show_default=True, type=click.Choice(MEANS), help="How (s 219(3), (4), (8))."
)
@at_a_station
def pay(code: str, means: Means, table: Path | None, as_json: bool, **station: Any) -> None:
    """Pay what a ticket has won so far (s 219)."""
    it = counter_at(table, as_json, station)
    it.pay(lambda: it.store.pay(code, means, it.act))


@keno.command()
@click.argument("payment", type=EvidenceText(REASON))
@at_a_station
def given(payment: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """Confirm to the floor that the player has the money of a payment, by its request. A table needs no word of it."""
    it = counter_at(table, as_json, station)
    if not isinstance(it, FloorCounter):
        raise click.UsageError("only the floor waits for this word: name the station with --hall FOLDER")
    it.answer(lambda: it.floor.tickets.confirm_payment(payment, it.act), words.of_given)


@keno.command()
@click.argument("code")
@at_a_station
def refund(code: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """Give back what a ticket wagers on games not yet played (s 219(7))."""
    it = counter_at(table, as_json, station)
    it.answer(lambda: it.store.refund(code, it.act), words.of_refund)


@keno.command()
@click.argument("code")
@click.argument("reason", type=EvidenceText(REASON))
@at_a_station
def void(code: str, reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor makes a ticket void that was not printed; by its code or its serial. All of it is given back."""
    it = counter_at(table, as_json, station)
    it.answer(lambda: it.store.void(code, reason, it.act), words.of_refund)


@keno.command()
@click.argument("serial", type=WholeNumber(0, 10**10))
@click.argument("reason", type=EvidenceText(REASON))
@TO
@at_a_station
def reprint(serial: int, reason: str, to: Path | None, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor has a ticket printed again, whose printer failed."""
    it = counter_at(table, as_json, station)
    it.issue(lambda: it.store.reprint(serial, reason, it.act), to, again=True)


@keno.command("confirm-day")
@click.argument("reason", type=EvidenceText(REASON))
@at_a_station
def confirm_day(reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor confirms the keno day of the table's clock, which has jumped since the last act."""
    it = counter_at(table, as_json, station)
    it.answer(lambda: it.store.confirm_day(reason, it.act), words.of_day_confirmed)


@keno.command("begin-anew")
@click.argument("reason", type=EvidenceText(REASON))
@at_a_station
def begin_anew(reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor has an empty store of tickets go on after the file of the old one is lost; see `keno owed`."""
    it = counter_at(table, as_json, station)
    it.answer(lambda: it.store.begin_anew(reason, it.act), words.of_new_store)


@keno.command("put-right")
@click.argument("first", type=WholeNumber(0, 10**10))
@click.argument("last", type=WholeNumber(0, 10**10))
@click.argument("day")
@click.argument("reason", type=EvidenceText(REASON))
@click.option("--dollars", "what", flag_value="dollars", default="tickets", help="Keno dollars, and not tickets.")
@at_a_station
def put_right(  # noqa: PLR0913, PLR0917 - its arguments
    first: int, last: int, day: str, reason: str, what: Dated, table: Path | None, as_json: bool, **station: Any
) -> None:
    """A supervisor puts the keno day right of tickets that were sold under a wrong clock: by the first serial and the
    last, `keno put-right 12 40 2026-11-26 "no network"`. Their 28 days are counted from it."""
    it = counter_at(table, as_json, station)
    it.answer(lambda: it.store.put_right(what, first, last, day, reason, it.act), words.of_day_put_right)


@keno.command()
@click.argument("day", default="")
@TABLE
@HALL
@JSON
def report(day: str, table: Path | None, as_json: bool) -> None:
    """Print the acts of a keno day, `2026-11-26`, or of today, and every cent. Status 1 if sums do not agree."""
    it = counter_at(table, as_json)
    it.answer(lambda: it.store.report(day), words.of_report)


@keno.command()
@click.argument("day", default="")
@click.option("--csv", "as_csv", is_flag=True, help="As a file for the chief executive: all that is known of each.")
@click.option(
    "--hand-over", "cheque", metavar="CHEQUE", default="", type=EvidenceText(REASON), help="All are given now."
)
@at_a_station
def unpaid(day: str, as_csv: bool, cheque: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """List winnings unpaid after 28 days: the chief executive gets a cheque for them (s 220)."""
    it = counter_at(table, as_json, station)
    lines = as_file if as_csv else words.of_unpaid
    if cheque and day:
        raise click.UsageError("--hand-over gives what is unpaid today: leave the day out")
    if cheque:
        it.answer(lambda: it.store.hand_over(cheque, it.act), lines)
    else:
        it.answer(lambda: it.store.unpaid(day), lines)
