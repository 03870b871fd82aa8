"""The commands `tablectl journal`; they also work while the table runs."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from controller.cli.live import TABLE, configured
from controller.cli.output import JSON, WholeNumber, fail, show_json


@click.group()
def journal() -> None:
    """The table's evidence: verify it, show a round again step by step, replay it, export it."""


PATH = click.option(
    "--file", "path", type=click.Path(path_type=Path), help="The journal file. Default: the table's journal."
)


def _path(path: Path | None, table: Path | None) -> Path:
    return path or configured(table).state_folder / "journal.sqlite"


def _or_fail(do: Callable[[], Any]) -> Any:
    from controller.journal import JournalError

    try:
        return do()
    except JournalError as error:
        fail(error)


@journal.command()
@PATH
@click.option(
    "--key", type=click.Path(path_type=Path), help="The table's public key. Default: table.key.pub beside the journal."
)
@TABLE
@JSON
def verify(path: Path | None, key: Path | None, table: Path | None, as_json: bool) -> None:
    """Check that nobody changed the journal: every change, gap, swap and cut is listed. Status 1 if there is one."""
    from controller.journal import public_path
    from controller.journal import verify as verify_journal

    found = _path(path, table)
    if not found.exists():
        fail(f"{found}: there is no such journal; --file names one, or --table its table")
    verdict = _or_fail(lambda: verify_journal(found, key or public_path(found.parent / "table.key")))
    if as_json:
        show_json({"sound": verdict.sound, **msgspec.to_builtins(verdict)})
    else:
        for finding in verdict.findings:
            click.echo(finding)
        word = "as it was written" if verdict.sound else "NOT as it was written"
        click.echo(
            f"{found}: {word}; {verdict.rows} rows of {verdict.table}, {verdict.checkpoints} checkpoints, "
            f"{verdict.unsigned} rows since the last one"
        )
    sys.exit(not verdict.sound)


@journal.command()
@click.option("--round", "number", type=WholeNumber(0, 2**53), help="One round only.")
@PATH
@TABLE
def show(number: int | None, path: Path | None, table: Path | None) -> None:
    """Print rounds step by step: what happened, and what the table answered."""
    from controller.replay import steps

    lines = _or_fail(lambda: list(steps(_path(path, table), number)))
    if not lines:
        fail("no such round" if number is not None else "nothing yet", 1)
    for line in lines:
        click.echo(line)


@journal.command()
@PATH
@TABLE
@JSON
def replay(path: Path | None, table: Path | None, as_json: bool) -> None:
    """Feed every event to a new table: the effects must be the same, byte for byte. Status 1 if not."""
    from controller.replay import replayed

    result = _or_fail(lambda: replayed(_path(path, table)))
    if as_json:
        show_json(msgspec.to_builtins(result))
    else:
        for row in result.differing:
            click.echo(f"row {row}: other effects than were kept")
        click.echo(f"{result.events} events replayed, {len(result.differing)} differ")
    sys.exit(bool(result.differing))


@journal.command()
@click.option("--by", required=True, help="The floor manager who accepts it, by name.")
@click.option("--reason", required=True, help="Why, in words: what is known of what happened.")
@PATH
@TABLE
def accept_loss(by: str, reason: str, path: Path | None, table: Path | None) -> None:
    """Accept that rows are missing or forged, so that the table can start again (s 3(2)). The journal keeps that.

    Keep a copy of the journal and its companions first: it is evidence. The controller must be stopped.
    """
    from controller.journal import accept_loss as accept

    found = _path(path, table)
    before = _or_fail(lambda: accept(found, found.parent / "table.key", by, reason))
    for finding in before.findings:
        click.echo(finding)
    click.echo(f"{found}: accepted by {by}; the table can be started. journal verify names this for ever")


@journal.command()
@click.argument("out", type=click.File("wb"), default="-")
@PATH
@TABLE
def export(out: Any, path: Path | None, table: Path | None) -> None:
    """Write every row as a line of JSON. Status 1 if a row cannot be read; the others are written."""
    from controller.journal import export as export_journal

    damaged: list[str] = []
    _or_fail(lambda: export_journal(_path(path, table), out, partial(_row_lost, damaged)))
    sys.exit(bool(damaged))


def _row_lost(damaged: list[str], sequence: int, why: str) -> None:
    """Say on stderr which row cannot be read."""
    damaged.append(why)
    click.echo(f"row {sequence}: cannot be read: {why}", err=True)
