# SPDX-License-Identifier: MIT
"""`tablectl journal export`, `schema`, `validate`: the journal for others' tools, and its open description."""

import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from controller import zone
from controller.characters import visible
from controller.cli.evidence.files import MOMENTS, MOST_ROUNDS, PATH, MomentParam, file_of, nanoseconds, row_lost
from controller.cli.running.commands import TABLE
from controller.cli.shared.output import WholeNumber, fail, or_fail
from controller.cli.shared.printed import quantity
from controller.cli.shared.written import EXPORT, OUT, REPLACE, STDOUT, not_written, open_output
from hal.wiring.regular_file import open_regular

if TYPE_CHECKING:
    from controller.journal.excerpt import JournalPart

    Write = Callable[[Path, BinaryIO, list[str], int, JournalPart], None]

DAMAGED = 3
"""Exit status of the exporting process: rows that cannot be read were left out."""
UNREAD = "it cannot be played again, so nobody can say which of its cards are hidden: see tablectl journal verify"
MOST_TOLD = 100
"""Most findings printed. Further ones are only counted."""
LONGEST_LINE = 2**24
"""Bytes of one line at most: a file that somebody made could else fill the memory. The longest rows of a table have
some 100,000.
"""


class RoundsParam(click.ParamType[tuple[int, int]]):
    """One round, `7`, or several, `7-12`."""

    name = "rounds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        first, hyphen, last = str(value).partition("-")
        if not all(it.isascii() and it.isdigit() and len(it) <= 16 for it in (first, last if hyphen else first)):
            self.fail(f"{value!r} names no rounds: write 7, or 7-12", param, ctx)
        found = int(first), int(last or first)
        if not 1 <= found[0] <= found[1] <= MOST_ROUNDS:
            self.fail(f"{value!r}: rounds count from 1 on, and the first one is not after the last", param, ctx)
        return found


@click.command()
@click.argument("out", metavar="[FILE]", type=OUT, default=STDOUT)
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "parquet"]),
    default="jsonl",
    show_default=True,
    help="As which file.",
)
@click.option("--rounds", type=RoundsParam(), metavar="N[-M]", help="These rounds only: 7, or 7-12.")
@click.option("--since", type=MomentParam(MOMENTS), metavar="TIME", help="From then on: 14:05, 2026-11-22.")
@REPLACE
@PATH
@TABLE
def export(  # noqa: PLR0913, PLR0917 - an option each
    out: Path,
    form: str,
    rounds: tuple[int, int] | None,
    since: datetime | None,
    replace: bool,
    path: Path | None,
    table: Path | None,
) -> None:
    """Write every row as a line of JSON, or as Parquet. Status 1 if a row cannot be read; the others are written.

    `tablectl journal schema` describes each line. Rounds are left out from the first on that has a card which nobody
    may know yet. A file that is there stays until the new one is whole, and for good if a row cannot be read."""
    from controller.journal import act_as_owner, as_owner
    from controller.journal.excerpt import JournalPart

    found = file_of(path, table)
    first, last = rounds or (None, None)
    wanted = JournalPart(first, since=nanoseconds(since, zone.now()) if since else None, through=last)
    write = _write_parquet if form == "parquet" else _write_lines
    if str(out) == STDOUT:
        or_fail(lambda: act_as_owner(found))
        sys.exit(bool(_export(found, sys.stdout.buffer, write, wanted)))
    old = out.is_file()
    with open_output(out, EXPORT, replace=replace) as file:
        status = or_fail(lambda: as_owner(found, lambda: _export_to(out, found, file, write, wanted)))
        if status not in (0, DAMAGED):
            sys.exit(status)
        if status and old:
            fail(f"{out}: was left as it is: the new one would lack these rows: name another file", 1)
    sys.exit(bool(status))


def _export_to(out: Path, journal: Path, file: BinaryIO, write: "Write", wanted: "JournalPart") -> int:
    """Write to a file. The command ends here on failure, because another user than root may be doing the work."""
    try:
        status = _export(journal, file, write, wanted)
        file.flush()
    except OSError as error:
        not_written(out, error)
    return status


def _export(journal: Path, out: BinaryIO, write: "Write", wanted: "JournalPart") -> int:
    """Write the requested part of a journal. Returns DAMAGED if rows cannot be read; the others are written."""
    from controller.cli.evidence.hidden import hidden_in

    damaged: list[str] = []
    hidden = or_fail(lambda: hidden_in(journal))
    if hidden and hidden.round:
        why = UNREAD if hidden.unread else "nobody may know all its cards yet"
        click.echo(f"from round {hidden.round} on the rows are left out: {why}", err=True)
    or_fail(lambda: _require_rows(journal, wanted))
    or_fail(lambda: write(journal, out, damaged, hidden.round if hidden else 0, wanted))
    return DAMAGED if damaged else 0


def _require_rows(path: Path, wanted: "JournalPart") -> None:
    """End the command if the journal has no rows of this part. Raises JournalError."""
    from controller.journal.excerpt import excerpt, rounds_kept

    if wanted.round and wanted.round > (kept := rounds_kept(path)):
        fail(f"there is no round {wanted.round}: the journal has the rounds up to {kept}", 1)
    if wanted.since is not None and next(excerpt(path, wanted, lambda *_: None), None) is None:
        fail(f"the journal has no row of then; it has the rounds up to {rounds_kept(path)}", 1)


def _write_lines(path: Path, out: BinaryIO, damaged: list[str], without: int, wanted: "JournalPart") -> None:
    from controller.journal import export as export_journal

    export_journal(path, out, partial(row_lost, damaged), without, wanted)


def _write_parquet(path: Path, out: BinaryIO, damaged: list[str], without: int, wanted: "JournalPart") -> None:
    from controller.description import parquet
    from controller.journal.excerpt import excerpt
    from controller.journal.exporting import withhold_from

    lost = partial(row_lost, damaged)
    try:
        parquet.write(withhold_from(excerpt(path, wanted, lost), without), out, lost)
    except parquet.NoParquet as error:
        fail(error, 1)


@click.command()
@click.argument("number", type=WholeNumber(1, MOST_ROUNDS), required=False)
def schema(number: int | None) -> None:
    """Print the open description of a line of an export: a JSON Schema with every event, answer and field.

    NUMBER: an earlier description, as in its `$id`. Default: the description in force."""
    from controller.description import kept

    try:
        click.echo(kept.description(number), nl=False)
    except LookupError as error:
        fail(error.args[0])


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def validate(file: Path) -> None:
    """Check an export against the description, line by line, and its chain of hashes where it is whole.

    Each finding names the line, the field, the found value and the allowed ones. Status 1 if there is one. Signatures
    are not checked here: journal verify checks them, in the journal itself."""
    from controller.description.exported import ValidationResult
    from controller.description.parquet import NoParquet

    held, found = ValidationResult(), 0
    try:
        for words in held.findings(_lines(file)):
            found += 1
            if found <= MOST_TOLD:
                click.echo(visible(words))
    except NoParquet as error:
        fail(error)
    except BrokenPipeError:  # standard output: its reader has closed the pipe
        raise
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    more = f"; {found - MOST_TOLD} more are not printed" if found > MOST_TOLD else ""
    click.echo(
        f"{file}: {quantity(found, 'finding')}{more}; {held.words}" if found else f"{file}: as described; {held.words}"
    )
    sys.exit(bool(found or not held.rows))


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines of an export in either format. A line that is too long is cut, and later reported as invalid
    JSON.

    Raises OSError, also for a file that is not a regular file.
    """
    from controller.description import parquet

    with open_regular(path) as file:
        if file.peek(4)[:4] != parquet.MAGIC:
            while line := file.readline(LONGEST_LINE):
                yield line.rstrip(b"\n")
            return
    yield from parquet.lines(path)
