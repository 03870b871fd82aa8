# SPDX-License-Identifier: MIT
"""A database is restored from a backup: no claim is answered until all rows and all signed answers are back."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec
import psycopg
import pytest
from msgspec.structs import replace

from controller.floor.money.ledger import Ledger, LedgerError
from controller.floor.money.messages import Claim, Contribution, PoolTerms, Winner, encode
from controller.floor.setup import evidence_file, restoring
from controller.floor.setup.errors import SetupError
from controller.floor.setup.evidence_file import EvidenceClaim, EvidenceRow, TableEvidence
from controller.floor.setup.pair import Decision
from controller.floor.wire.messages import ANSWER_PLACE, AnswerStatement
from controller.journal import keys
from controller.journal.keychain import message
from tests.floor.database import Server

BOTH = Decision("ann", "pat", "both disks lost")
SIGNER, OTHER = keys.Signer(bytes(32)), keys.Signer(bytes([1]) * 32)
ROYAL, FLUSH = "royal flush", "flush"


def proof(table: str, number: int) -> bytes:
    return sha256(f"{table} {number}".encode()).digest()


class Played:
    """A pool with two tables, and the files that their journals would give."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.files: dict[str, TableEvidence] = {}
        ledger.create_pool("stud", PoolTerms(seed=1_000_000))
        for table in ("stud-1", "stud-2"):
            self.join(table)

    def join(self, table: str) -> None:
        self.ledger.join("stud", table)
        self.files[table] = TableEvidence(table, "stud", 1)

    def put(self, table: str, *amounts: int) -> None:
        file = self.files[table]
        first, total = len(file.contributions) + 1, file.contributions[-1].total if file.contributions else 0
        totals = list(accumulate(amounts, initial=total))[1:]
        rows = [
            Contribution(cents, it, proof(table, first + at))
            for at, (cents, it) in enumerate(zip(amounts, totals, strict=True))
        ]
        self.ledger.put("stud", table, first, rows)
        kept = tuple(EvidenceRow(it.cents, it.total, it.proof.hex()) for it in rows)
        self.files[table] = replace(file, contributions=file.contributions + kept)

    def claim(self, table: str, *hands: str, end: Any = None) -> None:
        file = self.files[table]
        winners = tuple(Winner(str(at), it) for at, it in enumerate(hands, 1))
        claim = encode(Claim("stud", table, len(file.claims) + 1, len(file.contributions), winners))
        answer = self.ledger.claim(claim)
        if end:
            self.ledger.settle(claim, end, proof(table, 0))
        kept = signed(table, claim, answer)
        self.files[table] = replace(
            file, claims=(*file.claims, replace(kept, end=end, proof=proof(table, 0).hex() if end else ""))
        )


def signed(table: str, claim: bytes, answer: bytes, signer: keys.Signer = SIGNER) -> EvidenceClaim:
    number = msgspec.json.decode(claim, type=Claim).number
    statement = encode(AnswerStatement(table, "stud", number, answer, "7290", 1))
    return EvidenceClaim(claim.decode(), statement.hex(), signer.sign(message(statement, ANSWER_PLACE)).hex())


class Restored(NamedTuple):
    """The former database, the one from the backup, and the files of the tables."""

    before: psycopg.Connection
    connection: psycopg.Connection
    files: dict[str, TableEvidence]

    def thaw(self, *files: TableEvidence, without: tuple[str, ...] = ()) -> None:
        ledger = Ledger(self.connection, alone=True)
        brought = restoring.BroughtFiles(files, without)
        list(restoring.thaw(self.connection, ledger, SIGNER.public, brought, BOTH))

    @property
    def is_frozen(self) -> bool:
        return bool(self.connection.execute("SELECT 1 FROM floor.frozen").fetchone())


@pytest.fixture
def restored(postgres: Server, name: str) -> Iterator[Restored]:
    with postgres.connect(name) as connection:
        played = Played(Ledger(connection, alone=True))
        played.put("stud-1", 100, 50)
        played.claim("stud-1", FLUSH, end="posted")
        played.put("stud-2", 7)
        played.claim("stud-2", FLUSH)
    with postgres.connect() as connection:
        connection.execute(f"CREATE DATABASE {name}_backup TEMPLATE {name}")
    with postgres.connect(name) as before, postgres.connect(f"{name}_backup") as connection:
        played.ledger = Ledger(before, alone=True)
        played.join("stud-3")
        played.put("stud-3", 11, 12)
        played.put("stud-1", 30)
        played.claim("stud-3", ROYAL, end="void")
        played.claim("stud-1", ROYAL, FLUSH)
        played.put("stud-2", 9)
        played.claim("stud-2", FLUSH, end="posted")
        before.execute(
            "SELECT floor.settle_claim('stud', 'stud-2', 1, %s, 'posted', %s)",
            (played.files["stud-2"].claims[0].claim.encode(), b"paid"),
        )
        first = replace(played.files["stud-2"].claims[0], end="posted", proof=b"paid".hex())
        played.files["stud-2"] = replace(played.files["stud-2"], claims=(first, *played.files["stud-2"].claims[1:]))
        assert restoring.freeze(connection, BOTH) == ["stud"]
        yield Restored(before, connection, played.files)


TABLES = (
    "SELECT account, number, total, claims FROM floor.account ORDER BY 1",
    'SELECT "table", number, "order", content, share, seed, answer FROM floor.claim ORDER BY "order"',
    'SELECT "table", number, result, proof FROM floor.settlement ORDER BY 1, 2',
    "SELECT debit, credit, sum(cents) FROM floor.transfer GROUP BY 1, 2 ORDER BY 1, 2",
)


def test_with_the_files_of_all_tables_every_cent_is_back(restored: Restored) -> None:
    restored.thaw(*(evidence_file.read(evidence_file.write(it), it.table) for it in restored.files.values()))
    for query in TABLES:
        assert restored.connection.execute(query).fetchall() == restored.before.execute(query).fetchall()  # type: ignore[arg-type]
    assert not restored.is_frozen
    now = Ledger(restored.connection, alone=True)
    assert now.prize("stud") == Ledger(restored.before, alone=True).prize("stud")
    assert now.audit("stud") == []


def test_a_frozen_pool_answers_no_new_claim_and_repeats_old_answers(restored: Restored) -> None:
    ledger = Ledger(restored.connection, alone=True)
    first = restored.files["stud-1"].claims[0]
    statement = msgspec.json.decode(bytes.fromhex(first.statement), type=AnswerStatement)
    assert ledger.claim(first.claim.encode()) == statement.answer
    with pytest.raises(LedgerError) as refused:
        ledger.claim(encode(Claim("stud", "stud-1", 2, 2, (Winner("1", FLUSH),))))
    assert refused.value.problem == "frozen"
    assert ledger.put("stud", "stud-2", 1, [Contribution(7, 7, proof("stud-2", 1)), Contribution(1, 8, b"")]) == 2


def test_no_table_is_forgotten(restored: Restored) -> None:
    one, two, three = restored.files.values()
    for files in ((one, two), (one, three), (one, one, two, three), (replace(one, pool="other"), two, three)):
        with pytest.raises((SetupError, LedgerError)):
            restored.thaw(*files)
        assert restored.is_frozen


def test_two_people_do_without_a_table_that_has_claimed_nothing_since(restored: Restored) -> None:
    restored.thaw(*restored.files.values())
    restoring.freeze(restored.connection, BOTH)
    restored.thaw(restored.files["stud-1"], without=("stud-2", "stud-3"))
    assert not restored.is_frozen


def forged(file: TableEvidence) -> Iterator[TableEvidence]:
    """Files with claims that this floor has not answered so."""
    kept = file.claims[-1]
    statement = msgspec.json.decode(bytes.fromhex(kept.statement), type=AnswerStatement)
    claim = kept.claim.encode()
    yield replace(file, claims=(*file.claims[:-1], signed(file.table, claim, statement.answer, OTHER)))
    yield replace(file, claims=(*file.claims[:-1], signed("stud-2", claim, statement.answer)))
    yield replace(file, claims=(*file.claims[:-1], replace(kept, claim=file.claims[0].claim)))
    yield replace(file, claims=(*file.claims[:-1], replace(kept, statement="00")))
    yield replace(file, claims=(*file.claims[:-1], replace(kept, claim="{}")))
    first = signed(file.table, file.claims[0].claim.encode(), statement.answer)
    yield replace(file, claims=(first, *file.claims[1:]))
    yield replace(file, contributions=(replace(file.contributions[0], cents=101), *file.contributions[1:]))


def test_only_what_the_floor_has_signed_is_taken(restored: Restored) -> None:
    one, *others = restored.files.values()
    for file in forged(one):
        with pytest.raises((SetupError, LedgerError)):
            restored.thaw(file, *others)
        assert restored.is_frozen


def test_a_pool_that_is_not_frozen_is_left_alone(restored: Restored) -> None:
    restored.thaw(*restored.files.values())
    with pytest.raises(SetupError):
        restored.thaw(*restored.files.values())
    with pytest.raises(psycopg.Error):
        restored.connection.execute("SELECT floor.restore_claim('stud', 'stud-1', 3, 6, '', 0, 0, '')")
