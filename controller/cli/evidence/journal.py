# SPDX-License-Identifier: MIT
"""The commands `tablectl journal`; they also work while the table runs."""

import sys
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

if TYPE_CHECKING:
    from controller.journal import JournalCheck
    from controller.journal.excerpt import JournalPart

from controller import zone
from controller.characters import visible
from controller.cli.evidence.asked import ask_table, print_told
from controller.cli.evidence.exports import export, schema, validate
from controller.cli.evidence.files import (
    MOMENTS,
    MOST_ROUNDS,
    PATH,
    MomentParam,
    file_of,
    nanoseconds,
    path_of,
    row_lost,
)
from controller.cli.running.commands import TABLE
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, or_fail, show_json
from controller.cli.shared.printed import quantity
from controller.engine.values.words import TextKind


@click.group(cls=Listed)
def journal() -> None:
    """The table's evidence: verify it, show a round again step by step, replay it, export it."""


@journal.command()
@PATH
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    help="The table's first public key, from where a copy is kept. Default: the one beside the journal.",
)
@TABLE
@JSON
def verify(path: Path | None, key: Path | None, table: Path | None, as_json: bool) -> None:
    """Check that nobody changed the journal: every change, gap, swap and cut is listed. Status 1 if there is one, or if
    the disk has kept something from being read: that is no change, and is said apart.

    Archived journals before it that lie beside it are checked too, and that they are linked.
    """
    from controller.journal import public_path, verify_chain

    if answer := ask_table(path, table, "verify", *(["--json"] if as_json else [])):
        print_told(answer, key)
    found = path_of(path, table)
    own = public_path(found.parent / "table.key")
    if path is not None and public_path(path).exists():
        own = public_path(path)  # an archived journal has a copy of its own
    checked = or_fail(lambda: verify_chain(found, own, key))
    if as_json:
        *before, last = [_judged(each) for each in checked]
        show_json({**last, "before": before})
    else:
        for each in checked:
            _show_judged(each)
    sys.exit(not all(each.verdict.sound for each in checked))


def _judged(checked: "JournalCheck") -> dict[str, Any]:
    """A journal for JSON."""
    verdict = checked.verdict
    return {"file": str(checked.path), "sound": verdict.sound, **msgspec.to_builtins(verdict)}


def _show_judged(checked: "JournalCheck") -> None:
    verdict = checked.verdict
    for finding in (*verdict.findings, *verdict.unread):
        click.echo(visible(finding))
    follows = f"; it follows {checked.follows}, which is not here" if checked.follows else ""
    signed = quantity(verdict.checkpoints, "checkpoint")
    words = (
        f"{checked.path}: {verdict.word}; {quantity(verdict.rows, 'row')} of {verdict.table}, {signed}, "
        f"{quantity(verdict.unsigned, 'row')} since the last one{follows}"
    )
    click.echo(visible(words))


@journal.command()
@PATH
@TABLE
def archive(path: Path | None, table: Path | None) -> None:
    """Close the journal for ever and begin the next one, linked to it. The table goes on in it from where it stood.

    Do this when it has become long, as once a month; the controller must be stopped. Keep the old file: it is evidence.
    """
    from controller.journal import archive as archive_journal

    found = path_of(path, table)
    old = or_fail(lambda: archive_journal(found, found.parent / "table.key"))
    click.echo(f"{old}: closed; {found} follows it. Keep {old.name} and the files of the same name")


@journal.command()
@PATH
@TABLE
def seal(path: Path | None, table: Path | None) -> None:
    """The last seal, short: to be written down or sent elsewhere. It shows later if the journal was set back."""
    from controller.journal import last_seal

    if answer := ask_table(path, table, "seal"):
        print_told(answer)
    found = path_of(path, table)
    words = or_fail(lambda: last_seal(found))
    if not words:
        fail(f"{found}: nothing is sealed yet", 1)
    click.echo(words)


WHO, WHY = TextKind(60, 1), TextKind(1000, 1)
"""Rules for the name of the person who accepts a loss, and for the reason."""


@journal.command()
@click.option("--round", "number", type=WholeNumber(1, MOST_ROUNDS), metavar="N", help="One round only.")
@click.option("--last", type=WholeNumber(1, MOST_ROUNDS), metavar="N", help="The last so many rounds only.")
@click.option(
    "--since", type=MomentParam(MOMENTS), metavar="TIME", help='From then on: 14:05, 2026-11-22, "2026-11-22 14:05".'
)
@PATH
@TABLE
@JSON
def show(  # noqa: PLR0913, PLR0917 - an option each
    number: int | None, last: int | None, since: datetime | None, path: Path | None, table: Path | None, as_json: bool
) -> None:
    """Print rounds step by step: time, event, person and the table's answer; --json: a line a step.

    A time of day that is still to come today is yesterday's. Status 1 if there is nothing of this kind, or if a row
    cannot be read; the others are printed."""
    from controller.journal.excerpt import JournalPart

    if number is not None and last is not None:
        fail("--round or --last, not both")
    stated = {"--round": number, "--last": last, "--since": since}
    words = [word for name, value in stated.items() if value is not None for word in (name, str(value))]
    if answer := ask_table(path, table, "show", *words, *(["--json"] if as_json else [])):
        print_told(answer)
    wanted = JournalPart(number, last, nanoseconds(since, zone.now()) if since else None)
    or_fail(lambda: _show(path_of(path, table), wanted, as_json))


def _show(path: Path, wanted: "JournalPart", as_json: bool) -> None:
    """Print each line as it is read, and without a flush for each: a journal may be long."""
    from controller.cli.evidence.hidden import hidden_in, hide_cards
    from controller.cli.evidence.report import report, steps
    from controller.journal.excerpt import excerpt, rounds_kept

    damaged: list[str] = []
    lost = partial(row_lost, damaged)
    found = steps(hide_cards(excerpt(path, wanted, lost), hidden_in(path)), lost)
    lines = map(msgspec.json.encode, found) if as_json else map(visible, report(found))
    nothing = True
    for line in lines:
        click.echo(line)
        nothing = False
    if nothing and not damaged:
        kept = rounds_kept(path)
        fail(f"nothing of this kind; the journal has the rounds 1 to {kept}" if kept else "the journal is empty", 1)
    if damaged:
        sys.exit(1)


@journal.command()
@click.option("--format", "form", type=click.Choice(["phh"]), help="phh: the open poker hand history format.")
@click.option("--round", "number", type=WholeNumber(1, MOST_ROUNDS), metavar="N", help="One round only.")
@click.option("--since", type=MomentParam(MOMENTS), metavar="TIME", help="Rounds that ended from then on.")
@PATH
@TABLE
def hands(form: str | None, number: int | None, since: datetime | None, path: Path | None, table: Path | None) -> None:
    """Write the finished rounds of play of a poker table: acts, pots, cards that everybody has seen.

    A hand that was not shown stays unknown. A round that is open, void or handed over is left out. None of our games is
    a published variant of phh: read the fields as they are, or tell the reader the game. Several rounds are one .phhs.
    """
    from controller.cli.evidence.hands import print_hands
    from controller.journal.excerpt import JournalPart

    damaged: list[str] = []
    wanted = JournalPart(number, since=nanoseconds(since, zone.now()) if since else None)
    lost = partial(row_lost, damaged)
    sound = or_fail(lambda: print_hands(path_of(path, table), wanted, lost, in_phh=form == "phh"))
    sys.exit(bool(damaged) or not sound)


@journal.command()
@PATH
@TABLE
@JSON
def replay(path: Path | None, table: Path | None, as_json: bool) -> None:
    """Feed every event to a new table: money, results, states must be the same; words may differ. Status 1 if not."""
    from controller.conductor.replay import replay_journal

    result = or_fail(lambda: replay_journal(path_of(path, table)))
    if as_json:
        show_json(msgspec.to_builtins(result))
    else:
        for row in result.differing:
            click.echo(visible(f"row {row}, {result.named[row]}: other effects than were kept"))
        differ = f"{len(result.differing) or 'none'} {'differs' if len(result.differing) == 1 else 'differ'}"
        click.echo(f"{quantity(result.events, 'event')} replayed, {differ}")
    sys.exit(bool(result.differing))


@journal.command()
@PATH
@TABLE
def open_round(path: Path | None, table: Path | None) -> None:
    """Whether a round is open, also while no controller runs. Status 1 if one is: then nothing is upgraded."""
    from controller.conductor.replay import round_open
    from controller.journal import act_as_owner

    for each in _journals(path, table):
        or_fail(partial(act_as_owner, each))
        if number := or_fail(partial(round_open, each)):
            fail(f"round {number} is open", 1)
    click.echo("no round is open")


def _journals(path: Path | None, table: Path | None) -> list[Path]:
    """Return the journals of a table. The system's table has two if its file was changed after the start.

    The file may also be unreadable.
    """
    from controller.config import SYSTEM_TABLE, read_table
    from controller.running import as_started
    from hal.wiring.toml_file import ConfigurationError

    kept = None if path else as_started.of(table)
    if kept is None:
        return [file_of(path, table)]
    try:
        named = [read_table(table or SYSTEM_TABLE).journal]
    except ConfigurationError as error:
        click.echo(str(error), err=True)
        named = []
    return list(dict.fromkeys([Path(kept.journal), *named]))


@journal.command()
@click.option("--by", required=True, type=EvidenceText(WHO), help="The floor manager who accepts it, by name.")
@click.option("--reason", required=True, type=EvidenceText(WHY), help="Why, in words: what is known of what happened.")
@PATH
@TABLE
def accept_loss(by: str, reason: str, path: Path | None, table: Path | None) -> None:
    """Accept that rows are missing or forged, so that the table can start again (s 3(2)). The journal keeps that.

    Keep a copy of the journal and its companions first: it is evidence. The controller must be stopped.
    """
    from controller.engine.rules.powers import entered_name
    from controller.journal import accept_loss as accept
    from controller.journal import keys

    found = path_of(path, table)
    before = or_fail(lambda: accept(found, found.parent / "table.key", entered_name(by), reason))
    for finding in before.findings:
        click.echo(visible(finding))
    click.echo(f"{found}: accepted by {by}; the table can be started. journal verify names this for ever")
    begins = or_fail(lambda: keys.fingerprint(keys.Signer(keys.read_private(found.parent / "table.key")).public))
    click.echo(f"the key that signs from here on: {begins}; write it down: the first key may prove nothing after this")


for command in (export, schema, validate):
    journal.add_command(command)
