# SPDX-License-Identifier: MIT
"""The commands `tablectl keno dollars`."""

from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from controller.cli.keno import words
from controller.cli.keno.at_station import HALL
from controller.cli.keno.counters import counter_at
from controller.cli.keno.options import MoneyParam, at_a_station
from controller.cli.running.commands import TABLE
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber
from controller.engine.values.words import REASON


@click.group(cls=Listed)
def dollars() -> None:
    """Keno dollars (s 218): issued, shown, redeemed."""


@dollars.command()
@click.argument("amount", type=MoneyParam())
@at_a_station
def issue(amount: int, table: Path | None, as_json: bool, **station: Any) -> None:
    """Issue keno dollars for cash or chips (s 218(2))."""
    it = counter_at(table, as_json, station)
    it.issue_dollars(lambda: it.store.issue(amount, it.act))


@dollars.command("show")
@click.argument("code")
@TABLE
@HALL
@JSON
def show_dollars(code: str, table: Path | None, as_json: bool) -> None:
    """Print the value that is left on keno dollars."""
    it = counter_at(table, as_json)
    it.answer(lambda: it.store.dollars(code), words.of_dollars)


@dollars.command("reprint")
@click.argument("serial", type=WholeNumber(0, 10**10))
@click.argument("reason", type=EvidenceText(REASON))
@at_a_station
def reprint_dollars(serial: int, reason: str, table: Path | None, as_json: bool, **station: Any) -> None:
    """A supervisor has keno dollars printed again, whose printer failed."""
    it = counter_at(table, as_json, station)
    it.issue_dollars(lambda: it.store.reprint_dollars(serial, reason, it.act), again=True)


@dollars.command()
@click.argument("code")
@click.option("--cashier", is_flag=True, help="At the casino cashier, after 28 days (s 218(4)(b)).")
@at_a_station
def redeem(code: str, cashier: bool, table: Path | None, as_json: bool, **station: Any) -> None:
    """Redeem keno dollars for cash (s 218(4))."""
    it = counter_at(table, as_json, station)
    at = replace(it.act, station=replace(it.act.station, cashier=cashier))
    it.answer(lambda: it.store.redeem(code, at), words.of_redeemed)
