# SPDX-License-Identifier: MIT
"""A keno ticket on paper: every particular of s 217(2), and what its player has to know (s 217(3))."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NamedTuple

from controller.printing.layout import (
    Bars,
    Cell,
    Columns,
    Gap,
    Line,
    PaperLayout,
    PaperLine,
    Rule,
    centre,
    pairs,
    room,
    small_print,
)
from controller.tickets.ticket import DOLLARS_DAYS, KenoDollars, Ticket, Way

WIDEST_STEP, LEAST_STEP = 5, 4
"""Characters from one large number to the next."""
STEP = 3
"""Characters from one number of a way to the next."""
CHECK_IT = (
    "Check this ticket now: it is for you to see that it is the same as your entry (s 217(5)). No claim is recognised "
    "that it was incorrectly produced (s 217(6))."
)
BRING_IT = "No ticket, no payment (s 219(6))."
REFUNDED = "What is wagered on games not yet played is refunded on this ticket (s 219(7))."
REPRINTED = "REPRINT"
COPY_OF = "Printed again under supervision. There is one ticket of this number, and it is paid once."


class PaperProperties(NamedTuple):
    """Properties common to all tickets of a table."""

    casino: str
    columns: Columns = 48
    """Columns of the printer's paper."""
    notices: tuple[str, ...] = ()
    """Such as EXAMPLE SCHEDULE."""
    days: int = 28
    """Days within which winnings are paid; more than 28 only if the chief executive approves (s 220(1))."""


def ticket_layout(ticket: Ticket, paper: PaperProperties, *, reprint: bool = False) -> PaperLayout:
    """The ticket as it is handed to the player. reprint: its printer failed the first time."""
    columns = paper.columns
    lines: list[Line] = [
        *centre(paper.casino, columns, size="large", bold=True),
        *centre("KENO", columns, bold=True),
        Gap(),
    ]
    for text in (*paper.notices, *((REPRINTED,) if reprint else ())):
        lines += [*centre(text, columns, size="large", bold=True, band=True), Gap()]
    lines += [*_heading(ticket, columns), Gap(), *_numbers(ticket, columns), Gap(), Rule()]
    lines += [*_wager(ticket, columns), Rule(), *_issue(ticket, columns), Gap(), Bars(ticket.code)]
    lines += [*_code(ticket.code, columns), Gap(), *_to_know(ticket, paper, reprint=reprint)]
    return PaperLayout(f"keno ticket {ticket.serial}", columns, tuple(lines))


def dollars_layout(dollars: KenoDollars, paper: PaperProperties, *, reprint: bool = False) -> PaperLayout:
    """Return the layout of keno dollars as issued (s 218(2)), with their value and last days (s 218(4), (5))."""
    columns, until = paper.columns, _last_day(dollars.day, DOLLARS_DAYS)
    lines: list[Line] = [*centre(paper.casino, columns, size="large", bold=True), Gap()]
    for text in (*((REPRINTED,) if reprint else ()), "KENO DOLLARS"):
        lines += [*centre(text, columns, size="large", bold=True, band=True), Gap()]
    lines += [*centre(money(dollars.cents), columns, size="large", bold=True), Gap(), Rule()]
    lines += pairs("Number", str(dollars.serial), columns, bold=True)
    lines += pairs("Keno day", written_day(date.fromisoformat(dollars.day)), columns)
    lines += pairs("Issued", written_time(dollars.at), columns)
    lines += pairs("Station", str(dollars.station), columns)
    lines += [Gap(), Bars(dollars.code), *_code(dollars.code, columns), Gap()]
    for text in (
        f"For keno wagers up to {until} (s 218(5)).",
        f"Cash at a keno writer up to {until}; after that day at the casino cashier (s 218(4)).",
    ):
        lines += small_print(text, columns)
    return PaperLayout(f"keno dollars {dollars.serial}", columns, tuple(lines))


def money(cents: int) -> str:
    """`$1,250.50`, always with its cents."""
    return f"${cents // 100:,}.{cents % 100:02}"


def written_day(day: date) -> str:
    """`Thu 26 Nov 2026`, the same in every country's settings."""
    return f"{_DAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def written_time(at: str) -> str:
    """`26 Nov 2026 14:03:09`, for a time of the ticket; with the offset from UTC if the ticket has one."""
    moment = datetime.fromisoformat(at)
    return f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year} {moment:%H:%M:%S%z}"


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _heading(ticket: Ticket, columns: Columns) -> Iterator[Line]:
    """Yield the kind of ticket (s 215), and the jackpot indication (s 217(2)(h))."""
    ways = ticket.entry.ways
    if ticket.entry.jackpot:
        yield from centre("JACKPOT KENO", columns, size="large", bold=True, band=True)
    what = f"{len(ways[0])} SPOT TICKET" if len(ways) == 1 else f"{len(ways)} WAY TICKET"
    yield from centre(what, columns, size="large", bold=True)


def _numbers(ticket: Ticket, columns: Columns) -> Iterator[PaperLine]:
    """The numbers selected (s 217(2)(a)): large for one way; for several a way after the other (s 216(1))."""
    ways = ticket.entry.ways
    if len(ways) == 1:
        yield from _large(ways[0], room(columns, "large"))
        return
    label = len(f"{len(ways)}:")
    most = (columns - label) // STEP
    for place, way in enumerate(ways, 1):
        for at in range(0, len(way), most):
            cells = (Cell(str(number), label + STEP * nth) for nth, number in enumerate(way[at : at + most], 1))
            yield PaperLine(left=f"{place}:" if at == 0 else "", cells=tuple(cells), bold=True)


def _large(numbers: Way, columns: int) -> Iterator[PaperLine]:
    """Numbers below each other in rows of about the same length, in the middle of the paper."""
    rows = -(-len(numbers) * LEAST_STEP // (columns + LEAST_STEP - 2))
    across = -(-len(numbers) // rows)
    step = min(WIDEST_STEP, (columns - 2) // max(1, across - 1))
    first = (columns - 2 - step * (across - 1)) // 2 + 2
    for at in range(0, len(numbers), across):
        cells = (Cell(str(number), first + step * nth) for nth, number in enumerate(numbers[at : at + across]))
        yield PaperLine(cells=tuple(cells), size="large", bold=True)


def _wager(ticket: Ticket, columns: Columns) -> Iterator[PaperLine]:
    """s 217(2)(b) to (d), (j)."""
    entry = ticket.entry
    if len(entry.ways) > 1:
        yield from pairs("Amount on each way", money(entry.cents), columns)
    yield from pairs("Amount per game", money(entry.cents_a_game), columns)
    yield from pairs("Number of games", str(entry.games), columns)
    yield from pairs("First game", str(ticket.first_game), columns, bold=True)
    if entry.games > 1:
        yield from pairs("Last game", str(ticket.last_game), columns)
    yield from pairs("TOTAL", money(entry.total), columns, size="large", bold=True)
    if ticket.dollars:
        yield from pairs("of it in keno dollars", money(ticket.dollars), columns)


def _issue(ticket: Ticket, columns: Columns) -> Iterator[PaperLine]:
    """s 217(2)(e) to (g), (i)."""
    yield from pairs("Ticket number", str(ticket.serial), columns, bold=True)
    yield from pairs("Keno day", written_day(date.fromisoformat(ticket.day)), columns)
    yield from pairs("Issued", written_time(ticket.at), columns)
    yield from pairs("Station", str(ticket.station), columns)
    yield from pairs("Keno writer", ticket.writer, columns)


def _code(code: str, columns: Columns) -> list[PaperLine]:
    """The digits of the bar code, for a person who has to key them."""
    groups = " ".join(code[at : at + 4] for at in range(0, len(code), 4))
    return centre(groups, columns)


def _to_know(ticket: Ticket, paper: PaperProperties, *, reprint: bool) -> Iterator[PaperLine]:
    until = f"{_last_day(ticket.day, paper.days)} ({paper.days} days)"
    unpaid = f"Winnings are paid up to {until}; after that day they are given to the chief executive (s 220)."
    for text in (*((COPY_OF,) if reprint else ()), BRING_IT, unpaid, CHECK_IT, REFUNDED):
        yield from small_print(text, paper.columns)


def _last_day(day: str, days: int) -> str:
    """The last of so many days after a keno day, which is not counted."""
    return written_day(date.fromisoformat(day) + timedelta(days=days))
