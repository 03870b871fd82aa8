# SPDX-License-Identifier: MIT
"""The options and kinds of arguments that several commands of `tablectl keno` share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from controller.cli.keno.at_station import HALL
from controller.cli.running.commands import TABLE
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber
from controller.engine.values.money import cents
from controller.engine.values.words import OPTIONAL_NAME, REASON
from controller.tickets.asking import LAST_STATION

Command = TypeVar("Command", bound=Callable[..., Any])
STATION = click.option("--station", default=1, show_default=True, type=WholeNumber(1, LAST_STATION), help="Its number.")
WRITER = click.option("--writer", default="", type=EvidenceText(OPTIONAL_NAME), help="The keno writer; else this user.")


class MoneyParam(click.ParamType[int]):
    """An amount of money: `$5`, `2.50`."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return value if isinstance(value, int) else cents(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


def at_a_station(command: Command) -> Command:
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
            click.option(
                "--at",
                default="",
                type=EvidenceText(OPTIONAL_NAME),
                metavar="NAME",
                help="At a keno supervisor's desk with --hall: the keno writer's station where it is done.",
            ),
            TABLE,
            HALL,
            JSON,
        )
    ):
        command = option(command)
    return command
