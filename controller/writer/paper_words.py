# SPDX-License-Identifier: MIT
"""The messages of a station about a print: to a keno writer, and to a player at a self-service terminal."""

from collections.abc import Iterator
from typing import Final

from controller.engine.values.money import dollars
from controller.tickets.ticket import Ticket
from controller.writer.message import TerminalMessage
from controller.writer.paper import PaperOutcome

IN_PRINTER: Final = "s 222(1)"


def name(it: PaperOutcome) -> str:
    """Return `Ticket 5`, or `Keno dollars 3`."""
    return f"{'Ticket' if isinstance(it.issued, Ticket) else 'Keno dollars'} {it.issued.serial}"


def back(it: PaperOutcome) -> str:
    """Return the wager that is given back for a void ticket, such as `$1`."""
    return dollars(it.issued.entry.total if isinstance(it.issued, Ticket) else it.issued.cents)


def headline(it: PaperOutcome) -> str:
    """Return the outcome for the writer, in a few words."""
    match it.state:
        case "void":
            return f"{name(it)} is void: give {back(it)} back"
        case "unsure":
            return f"Keep {name(it)[0].lower()}{name(it)[1:]}: the floor has not confirmed it"
        case "copy":
            return f"{name(it)} was printed before: give out one paper only"
        case "failed":
            return f"{name(it)} are not printed"
    return f"{name(it)} is confirmed: hand it over"


def to_writer(it: PaperOutcome) -> TerminalMessage:
    """Return the message to a keno writer."""
    return TerminalMessage("done" if it.state == "printed" else "refused", headline(it), tuple(_to_do(it)))


def _to_do(it: PaperOutcome) -> Iterator[str]:
    yield from _reason(it)
    match it.state:
        case "void":
            yield f"Tell the player. If a paper comes out, keep it ({IN_PRINTER})."
        case "unsure":
            yield f"Hand it over only after this terminal says that it is confirmed ({IN_PRINTER})."
        case "failed":
            yield f"A keno supervisor prints them at the desk: tablectl keno dollars reprint {it.issued.serial} REASON."
    if it.remedy:
        yield f"Printer: {it.remedy}."


def _reason(it: PaperOutcome) -> Iterator[str]:
    if it.why:
        section = f" ({it.section})" if it.section else ""
        yield f"{it.why[:1].upper()}{it.why[1:]}{section}."


def to_player(it: PaperOutcome, lines: tuple[str, ...]) -> TerminalMessage:
    """Return the message to a player. lines: of the sale; they stay below a printed ticket."""
    match it.state:
        case "printed":
            return TerminalMessage("done", f"Take your ticket {it.issued.serial}", lines)
        case "unsure":
            wait = f"It counts only after this screen says so. Wait, or call an attendant ({IN_PRINTER})."
            return TerminalMessage("refused", f"Wait: ticket {it.issued.serial} is not confirmed", (*_reason(it), wait))
    due = (
        "No whole ticket came out in time, or its game was being closed (s 222(1)).",
        f"The attendant gives you {back(it)} back, and takes any paper of this ticket.",
    )
    return TerminalMessage("refused", f"{name(it)} is void: call an attendant", due)
