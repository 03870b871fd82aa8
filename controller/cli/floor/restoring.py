# SPDX-License-Identifier: MIT
"""After a restore from a backup: `tablectl floor freeze`, `evidence` (at each table), `thaw`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.floor.failing import BY_TWO, FLOOR, floor_of, in_words
from controller.cli.running.commands import TABLE, read_configuration
from controller.cli.shared.output import EvidenceText, fail, or_fail
from controller.cli.shared.written import OUT, REPLACE, FileKind, open_output
from controller.config import table_asked
from controller.engine.values.words import NAME, REASON

if TYPE_CHECKING:
    from controller.floor.setup.evidence_file import EvidenceClaim, EvidenceRow, TableEvidence
    from controller.linking.outbox import FloorOutbox

EVIDENCE = FileKind("file of evidence", (".json",))


@click.command()
@click.argument("reason", type=EvidenceText(REASON))
@BY_TWO
@FLOOR
def freeze(reason: str, people: tuple[str, str], folder: Path) -> None:
    """The database was restored from a backup: let no pool answer a claim, until `tablectl floor thaw`."""
    file = floor_of(folder).read()
    with in_words():
        from controller.floor.setup import owner, restoring
        from controller.floor.setup.pair import Decision

        with owner.writing(file) as connection:
            pools = restoring.freeze(connection, Decision(*people, reason))
    click.echo(f"frozen: {', '.join(pools) or 'there is no pool'}")
    click.echo("next, at each table: tablectl floor evidence FILE.json; then here: tablectl floor thaw FILE.json …")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.option("--without", multiple=True, type=EvidenceText(NAME), help="A table whose file cannot be had.")
@click.option("--reason", default="", type=EvidenceText(REASON), help="Noted in the database.")
@BY_TWO
@FLOOR
def thaw(files: tuple[Path, ...], without: tuple[str, ...], reason: str, people: tuple[str, str], folder: Path) -> None:
    """Put contributions and answers of all tables of a frozen pool again, and let it answer claims.

    The floor has signed each answer: an answer without its signature is refused."""
    there = floor_of(folder)
    with in_words():
        from controller.floor.money.ledger import Ledger
        from controller.floor.setup import evidence_file, owner, restoring
        from controller.floor.setup.pair import Decision
        from controller.journal import keys
        from hal.wiring.regular_file import read_regular

        found = [evidence_file.read(read_regular(it, evidence_file.LONGEST), str(it)) for it in files]
        public = keys.read_public(there.public)
        file = there.read()
        with owner.writing(file, restoring.LONGEST_S) as connection:
            ledger = Ledger(connection, alone=bool(file.alone))
            brought = restoring.BroughtFiles(found, without)
            for line in restoring.thaw(connection, ledger, public, brought, Decision(*people, reason)):
                click.echo(line)


@click.command()
@click.argument("file", type=OUT)
@REPLACE
@TABLE
def evidence(file: Path, replace: bool, table: Path | None) -> None:
    """At a table: write its contributions and the floor's signed answers to FILE (.json), out of its journal."""
    from controller.floor.setup import evidence_file

    configuration = read_configuration(table_asked(table))
    if not configuration.jackpot_pool:
        fail("this table shares no jackpot prize: its table file names no jackpot-pool", 1)
    found = or_fail(lambda: _read(configuration.journal, configuration.file.name, configuration.jackpot_pool))
    with open_output(file, EVIDENCE, replace=replace) as output:
        output.write(evidence_file.write(found))
    click.echo(f"{file}: {len(found.contributions)} contributions, {len(found.claims)} answered claims")


def _read(journal: Path, table: str, pool: str) -> "TableEvidence":
    """Read the journal. Raises JournalError."""
    from controller.floor.setup.evidence_file import TableEvidence
    from controller.linking.outbox import FloorOutbox

    outbox = FloorOutbox(journal, pool)
    state = outbox.catch_up()
    rows, first = _contributions(outbox, state.contributions)
    return TableEvidence(table, pool, first, rows, tuple(_claims(outbox, state.claims)))


def _contributions(outbox: "FloorOutbox", last: int) -> "tuple[tuple[EvidenceRow, ...], int]":
    """Return the contributions that this journal has, and the number of the first one."""
    from controller.floor.setup.evidence_file import EvidenceRow

    rows: list[EvidenceRow] = []
    first = outbox.first if outbox.adopted else 1
    while first - 1 + len(rows) < last:
        found = outbox.contributions(first - 1 + len(rows))
        rows += [EvidenceRow(it.cents, it.total, it.proof) for it in found]
    return tuple(rows), first


def _claims(outbox: "FloorOutbox", last: int) -> "Iterator[EvidenceClaim]":
    """Yield the claims that the floor has answered."""
    import msgspec

    from controller.engine.record.jackpot_claims import ClaimAnswered, EndClaim
    from controller.floor.setup.evidence_file import EvidenceClaim

    for number in range(1, last + 1):
        found = outbox.claim(number)
        answer = outbox.answer(found) if found else None
        if found is None or not isinstance(answer, ClaimAnswered):
            continue
        kept = outbox.row(found.position).event
        assert isinstance(kept, bytes)
        ended = outbox.row(found.settlement) if found.settlement else None
        end = msgspec.json.decode(ended.event, type=EndClaim).end if ended else None
        proof = ended.hash.hex() if ended else ""
        yield EvidenceClaim(kept.decode(), answer.answer, answer.signature, end, proof)


COMMANDS = (freeze, evidence, thaw)
