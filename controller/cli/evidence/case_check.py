# SPDX-License-Identifier: MIT
"""`tablectl dispute check`: the file of a case is checked without the table."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from controller.characters import visible
from controller.cli.shared.output import JSON, fail, show_json
from controller.cli.shared.printed import quantity
from controller.disputes.case import Case

if TYPE_CHECKING:
    from controller.disputes.checked import CaseCheck


class Digest(click.ParamType[str]):
    """The digest of a file, or at least its first 12 hexadecimal digits."""

    name = "digest"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not re.fullmatch(r"[0-9a-f]{12,64}", str(value).lower()):
            self.fail(f"{value!r} is no digest: write its first 12 to 64 digits, of 0 to 9 and a to f", param, ctx)
        return str(value).lower()


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--key", type=click.Path(path_type=Path), help="The table's first public key, from where a copy is kept.")
@click.option("--expect", metavar="DIGEST", type=Digest(), help="The digest that the file is to have, or its first 12.")
@JSON
def check(file: Path, key: Path | None, expect: str | None, as_json: bool) -> None:
    """Check the file of a case, without the table: every part that was changed, is missing or added is named.

    Prints the case, its rounds, their times and the last decision. An older file of a case is as it was signed
    too, and nothing in it tells that a later one exists: --expect holds it against the digest that `dispute list`, the
    journal, or whoever wrote it down says.

    Without --key the owner of the key is unknown: compare the fingerprint with a copy that is kept elsewhere. After a
    loss that was accepted in the journal the first key may prove nothing: compare the one that accept-loss has printed.
    """
    from controller.disputes.checked import check_file
    from controller.disputes.evidence import NotAFile, open_parts
    from controller.journal import JournalError
    from controller.journal.verdict import read_public_key

    try:
        public = read_public_key(key) if key else None
        with open_parts(file) as parts:
            found, digest = check_file(parts, *([public] if public else [])), parts.digest
    except JournalError as error:
        fail(visible(str(error)))
    except OSError as error:
        fail(visible(f"{file}: cannot be read: {error.strerror}"))
    except NotAFile as error:
        fail(visible(f"{file}: {error}"), 1)
    if expect and not digest.startswith(expect):
        other = f"another file than the one expected: this is {digest[:12]}, an older one or of another case"
        found = msgspec.structs.replace(found, wrong=(*found.wrong, other))
    if as_json:
        built = msgspec.to_builtins(found)
        show_json({"file": str(file), "sha256": digest, "sound": not found.wrong, **built})
    else:
        _show_which(found.case, digest, expected=expect is not None)
        _show_checked(file, found, "" if key is None or found.foreign else "the key given, ")
    sys.exit(bool(found.wrong))


def _show_which(case: Case, digest: str, *, expected: bool) -> None:
    """Print when the case was opened, the last decision, and the digest of the file."""
    from controller.figures.report import moment

    last = case.decided[-1] if case.decided else None
    then = f"decided last {moment(last.time)}: {last.line}" if last else "nothing is decided in it"
    click.echo(visible(f"opened {moment(case.opened)}; {then}; digest {digest}"))
    if not expected:
        click.echo("whether it is the last file of its case only the table knows: tablectl dispute list, or --expect")


def _show_checked(file: Path, found: "CaseCheck", given: str) -> None:
    case = found.case
    for line in (*found.wrong, *found.losses):
        click.echo(visible(line))
    word = "NOT as it was signed" if found.wrong else "as it was signed"
    if found.foreign and len(found.wrong) == 1:
        word = "as it was signed, but NOT by the table whose key was given"
    seals = f"; sealed at the table in {', '.join(found.sealed)}" if found.sealed else ""
    about = f"case {case.number} of {case.table}, {case.rounds}, disputed by {case.player}"
    made = quantity(len(case.decided), "decision")
    proves = f"the table's key since the loss in row {found.since}" if found.since else "the table's first key"
    click.echo(visible(f"{file}: {word}; {about}; {made}{seals}; {proves}: {given}{found.key}"))
