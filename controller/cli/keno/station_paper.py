# SPDX-License-Identifier: MIT
"""Prints a paper at a station of the floor, for a command that waits for it."""

from typing import TYPE_CHECKING, Final

import click

from controller.cli.shared.output import fail
from controller.tickets.ticket import Ticket

if TYPE_CHECKING:
    from controller.floor.station.papers import StationPapers
    from controller.writer.paper import Issued

WAIT_S: Final = 20.0
"""Seconds. Longest wait for an outcome: a ticket that is not printed within 10 s is void."""


def print_and_wait(papers: "StationPapers", issued: "Issued", *, again: bool = False) -> None:
    """Print what was issued, and return once it is printed. The command ends with status 1 if it is not."""
    from controller.writer.paper_words import to_writer

    papers.sent(issued, again=again)
    while (outcome := papers.wait(WAIT_S)) is not None:
        if outcome.state == "printed":
            return
        said = to_writer(outcome)
        lines = "\n".join((said.title, *said.lines))
        if outcome.state != "unsure":
            fail(lines, 1)
        click.echo(lines, err=True)
    what = f"ticket {issued.serial}" if isinstance(issued, Ticket) else f"keno dollars {issued.serial}"
    fail(f"keep {what}: nobody knows yet whether it counts; ask later: tablectl keno show (s 222(1))", 1)
