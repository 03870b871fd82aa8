# SPDX-License-Identifier: MIT
"""The cost of a put in a small floor and in large ones: the same statements in turn, without a wait for disks."""

import itertools
import time

from controller.floor.money.ledger import Ledger, TablePut
from controller.floor.money.messages import Contribution
from tests.bench.floor.client import CENTS, POOL, PROOF
from tests.bench.floor.own import TEMPLATE, TERMS, BenchFloor
from tests.bench.floor.session import session
from tests.bench.report import BenchRow, Budget, Figure

NUMBERS = itertools.count()
SMALL, SMALL_NAME = (10, 1_000), "10 tables, 1,000 rows"
FILL = """
WITH shares AS (
    SELECT t, %(rows)s / %(tables)s AS rows FROM generate_series(1, %(tables)s) AS t
), transfers AS (
    INSERT INTO floor.transfer (pool, debit, number, credit, cents, total, proof)
    SELECT %(pool)s, 'table/stud-' || t, n, 'prize', %(cents)s, %(cents)s * n, %(proof)s
    FROM shares, generate_series(1, rows) AS n
)
INSERT INTO floor.account (pool, account, number, total)
SELECT %(pool)s, 'table/stud-' || t, rows, rows * %(cents)s FROM shares
"""


class GrownFloor:
    """A database with so many tables and rows."""

    def __init__(self, floor: BenchFloor, tables: int, rows: int) -> None:
        name = f"grown_{next(NUMBERS)}"
        with floor.primary.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}".encode())
        with floor.primary.connect(name) as owner:
            Ledger(owner, alone=True).create_pool(POOL, TERMS)
            owner.execute(FILL, {"tables": tables, "rows": rows, "pool": POOL, "cents": CENTS, "proof": PROOF})
            owner.execute("VACUUM ANALYZE")
        self._connection = floor.primary.connect(name)
        self._connection.execute("SET synchronous_commit = off")
        self._ledger, self._tables, self._number = Ledger(self._connection, alone=True), tables, rows // tables
        self._at, self.samples = 0, list[float]()
        self.prizes = list[float]()
        """Nanoseconds of the sum that a claim makes under the lock of its pool."""

    def put(self) -> None:
        """Put a contribution of the next table."""
        self._at, again = self._at % self._tables + 1, self._at == self._tables
        self._number += again
        number = self._number + 1
        put = TablePut(POOL, f"stud-{self._at}", number, (Contribution(CENTS, CENTS * number, PROOF),))
        before = time.perf_counter_ns()
        self._ledger.put_many([put])
        self.samples.append(time.perf_counter_ns() - before)

    def read_prize(self) -> None:
        before = time.perf_counter_ns()
        self._ledger.prize(POOL)
        self.prizes.append(time.perf_counter_ns() - before)

    def close(self) -> None:
        self._connection.close()


def row(what: str, large: tuple[int, int], batches: int) -> BenchRow:
    """Beside the small floor: as many tables and few rows; few tables and many rows. Each put in turn."""
    floor = session().floor
    tables, rows = large
    sizes = {f"{tables:,} tables, {2 * tables:,} rows": (tables, 2 * tables), f"10 tables, {rows:,} rows": (10, rows)}
    small = GrownFloor(floor, *SMALL)
    grown = [small, *(GrownFloor(floor, *it) for it in sizes.values())]
    for _ in range(60 * batches):
        for it in grown:
            it.put()
            it.read_prize()
    for it in grown:
        it.close()
    named = list(zip((*sizes, SMALL_NAME), (*grown[1:], small), strict=True))
    puts = [Figure(name, it.samples) for name, it in named]
    prizes = [Figure(f"the prize, {name}", it.prizes) for name, it in named]
    return BenchRow(what, Budget(times={SMALL_NAME: 1 / 1.2}), [*puts, *prizes])
