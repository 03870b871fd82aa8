# SPDX-License-Identifier: MIT
"""The commands `tablectl dispute`: a past round shown again, and a round that is disputed, as a case to be decided."""

from pathlib import Path
from typing import Any

import click

from controller.cli.evidence.journal import MOST_ROUNDS
from controller.cli.running.commands import TABLE, ask_table, print_answer
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, WholeNumber, fail
from controller.sockets.server import DIRECT, Request

PATIENCE_S = 90.0
"""The longest wait until a round is read and shown."""


class Disputes(Listed):
    """`dispute ROUND …` opens a case: what begins with a number is no other command."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0][:1].isdigit():
            args = ["open", *args]
        return super().resolve_command(ctx, args)


@click.group(cls=Disputes)
def dispute() -> None:
    """A disputed round: shown again on the table's screens, put together as one signed file, decided, checked."""


@dispute.command()
@click.argument("number", metavar="[ROUND]", required=False, type=WholeNumber(1, MOST_ROUNDS))
@click.option("--forwards", "turn", flag_value="forwards", help="To the next step of the round that is shown.")
@click.option("--back", "turn", flag_value="back", help="To the step before.")
@click.option("--end", "turn", flag_value="end", help="The screens show the table again.")
@TABLE
@JSON
def show(number: int | None, turn: str | None, table: Path | None, as_json: bool) -> None:
    """Show a past round again on the running table's screens, step by step; without ROUND the last one.

    Between two rounds, while the key of whoever is in charge is on. On the table 2 turns forwards, 1 back, entry ends
    it (without an entry terminal: accept, decline, clear); so does the key, or anything that happens at the table.
    """
    if turn and number is not None:
        fail("ROUND, or one of --forwards, --back, --end: not both")
    print_answer(ask_table(table, DIRECT, Request("show-again", (turn or str(number or 0),)), PATIENCE_S), as_json)
