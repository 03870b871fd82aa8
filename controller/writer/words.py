# SPDX-License-Identifier: MIT
"""The terminal's texts about tickets, payments and keno dollars, in plain words."""

from collections.abc import Iterator

from controller.engine.values.money import dollars
from controller.tickets.ticket import (
    MAJOR_PRIZE,
    GameOfTicket,
    KenoDollars,
    Means,
    Paid,
    Ticket,
    TicketEntry,
    TicketLife,
    Way,
)

BY: dict[Means, str] = {
    "cash": "in cash",
    "chips": "in chips",
    "cheque": "by cheque",
    "keno-dollars": "in keno dollars",
}
"""As winnings are paid, s 219(3), (4), (8)."""


def way(spots: Way) -> str:
    """The spots of a way."""
    return " ".join(map(str, spots))


def games(first: int, count: int) -> str:
    """`game 12`, or `games 12 to 14`."""
    return f"game {first}" if count == 1 else f"games {first} to {first + count - 1}"


def quantity(count: int, what: str) -> str:
    """`1 way`, `3 ways`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def wager(entry: TicketEntry) -> str:
    """Describe the wager: `$1 a way, 3 ways, 2 games: $6`."""
    ways = "" if len(entry.ways) == 1 else f" a way, {quantity(len(entry.ways), 'way')}"
    jackpot = ", jackpot" if entry.jackpot else ""
    return f"{dollars(entry.cents)}{ways}, {quantity(entry.games, 'game')}{jackpot}: {dollars(entry.total)}"


def describe_sold(ticket: Ticket) -> tuple[str, ...]:
    """A ticket that was sold, below what is to be collected."""
    entry = ticket.entry
    listed = "; ".join(map(way, entry.ways))
    paid = (f"{dollars(ticket.dollars)} was paid with keno dollars (s 218(5)).",) if ticket.dollars else ()
    return (f"{games(ticket.first_game, entry.games).capitalize()}: {listed}", f"{wager(entry)} (s 217)", *paid)


def presented(life: TicketLife) -> Iterator[str]:
    """Describe a ticket on the counter: the wager, and the state of each game."""
    ticket = life.ticket
    yield f"Sold on keno day {ticket.day} at {ticket.at[11:16]}, station {ticket.station}, by {ticket.writer}."
    yield wager(ticket.entry)
    label = "Way {}: " if len(ticket.entry.ways) > 1 else "Spots: "
    yield from (f"{label.format(number)}{way(spots)}" for number, spots in enumerate(ticket.entry.ways, 1))
    yield from map(game, life.games)
    if life.paid or life.refunded:
        yield f"Paid so far: {dollars(life.paid)}. Refunded: {dollars(life.refunded)}."


def game(it: GameOfTicket) -> str:
    """Describe the state of one game of a ticket."""
    caught = f", caught {', '.join(map(str, it.catches))}" if it.catches else ""
    won = f", won {dollars(it.cents)}" if it.cents else ""
    return f"Game {it.game}: {it.state}{caught}{won}"


def due(life: TicketLife) -> str:
    """Describe the amount due on a ticket, in a few words."""
    if not life.due:
        return f"Ticket {life.ticket.serial}: {life.state}, nothing due"
    return f"Ticket {life.ticket.serial}: {dollars(life.due)} due until {life.last_day}"


def paid(it: Paid) -> Iterator[str]:
    """Below what is handed over: each prize."""
    for prize in it.prizes:
        major = ", a major prize (s 210)" if prize.cents >= MAJOR_PRIZE else ""
        jackpot = "jackpot, " if prize.jackpot else ""
        caught = f"game {prize.game}, way {prize.way}: caught {prize.catches}"
        yield f"{caught}, {jackpot}{dollars(prize.cents)}{major}".capitalize()
    if it.still_due:
        yield f"{dollars(it.still_due)} of it is still due: it is no major prize, so pay it in cash (s 219(3))."


def worth(it: KenoDollars) -> str:
    """Keno dollars on the counter."""
    return f"Keno dollars {it.serial}: worth {dollars(it.cents)}"
