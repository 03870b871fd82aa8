# SPDX-License-Identifier: MIT
"""The money of jackpot pools: every cent is counted once, whatever is repeated, refused or broken off."""

import threading
from contextlib import nullcontext
from hashlib import sha256
from typing import Any

import msgspec
import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from controller.floor.money.ledger import End, Ledger, LedgerError
from controller.floor.money.messages import Claim, ClaimAnswer, Contribution, PoolTerms, Winner, encode
from tests.floor.database import Server

TERMS = PoolTerms(seed=1_000_000)
GOLDEN = b'{"pool":"stud","table":"stud-1","number":1,"contributions":2,"winners":[{"place":"1","hand":"royal flush"}]}'
ROYAL, STRAIGHT, FLUSH = "royal flush", "straight flush", "flush"


def row(cents: int, total: int) -> Contribution:
    return Contribution(cents, total, sha256(f"{cents} {total}".encode()).digest())


def claim(number: int, *hands: str, contributions: int = 0, table: str = "stud-1") -> Claim:
    return Claim("stud", table, number, contributions, tuple(Winner(str(at), it) for at, it in enumerate(hands, 1)))


@pytest.fixture
def ledger(connection: psycopg.Connection) -> Ledger:
    ledger = Ledger(connection, alone=True)
    ledger.create_pool("stud", TERMS)
    ledger.join("stud", "stud-1")
    ledger.join("stud", "stud-2")
    return ledger


def ask(ledger: Ledger, claim: Claim) -> ClaimAnswer:
    return msgspec.json.decode(ledger.claim(encode(claim)), type=ClaimAnswer)


def problem(call: Any, *words: Any) -> str:
    """Call this, and return the problem for which the ledger refuses it."""
    with pytest.raises(LedgerError) as refused:
        call(*words)
    return refused.value.problem


def test_a_prize_is_its_seed_and_all_contributions(ledger: Ledger) -> None:
    assert ledger.put("stud", "stud-1", 1, [row(100, 100), row(50, 150)]) == 2
    assert ledger.put("stud", "stud-2", 1, [row(7, 7)]) == 1
    assert ledger.prize("stud") == 1_000_157
    assert ledger.audit("stud") == []


def test_a_contribution_counts_once_and_in_order_or_not_at_all(ledger: Ledger) -> None:
    rows = [row(100, 100), row(50, 150), row(1, 151)]
    assert ledger.put("stud", "stud-1", 1, rows[:2]) == 2
    assert ledger.put("stud", "stud-1", 1, rows[:2]) == 2
    assert ledger.put("stud", "stud-1", 2, rows[1:]) == 3
    assert ledger.put("stud", "stud-1", 1, rows[:1]) == 3
    assert problem(ledger.put, "stud", "stud-1", 5, [row(1, 152)]) == "gap"
    assert problem(ledger.put, "stud", "stud-1", 3, [row(2, 152)]) == "other content"
    assert problem(ledger.put, "stud", "stud-1", 3, [replace(rows[2], total=152)]) == "other content"
    assert problem(ledger.put, "stud", "stud-1", 3, [replace(rows[2], proof=b"")]) == "other content"
    assert problem(ledger.put, "stud", "stud-1", 4, [row(1, 153)]) == "wrong total"
    assert problem(ledger.put, "stud", "stud-1", 3, [rows[2], row(1, 152), row(1, 154)]) == "wrong total"
    assert ledger.prize("stud") == 1_000_151


def test_a_repeated_claim_does_not_wait_for_the_lock_of_its_pool(ledger: Ledger, postgres: Server, name: str) -> None:
    """Its answer is fixed. A claim that is new waits: PostgreSQL breaks it off (55P03)."""
    asked = claim(1, ROYAL)
    answer = ask(ledger, asked)
    with postgres.connect(name) as other, other.transaction():
        other.execute("SELECT floor.lock_pool('stud')")
        assert ask(ledger, asked) == answer
        assert problem(ask, ledger, claim(1, STRAIGHT)) == "other content"
        ledger._connection.execute("SET lock_timeout = '50ms'")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            ask(ledger, claim(2, ROYAL))


@pytest.mark.parametrize("cents", [0, -1, 2**63, -(2**63) - 1])
def test_a_contribution_is_an_amount_above_nothing(ledger: Ledger, cents: int) -> None:
    assert problem(ledger.put, "stud", "stud-1", 1, [row(cents, cents)]) == "impossible"
    assert problem(ledger.put, "stud", "stud-1", 1, []) == "impossible"
    assert ledger.prize("stud") == 1_000_000


def test_who_does_not_belong_to_a_pool_neither_adds_nor_claims(ledger: Ledger) -> None:
    assert problem(ledger.put, "stud", "stud-3", 1, [row(1, 1)]) == "unknown"
    assert problem(ledger.put, "keno", "stud-1", 1, [row(1, 1)]) == "unknown"
    assert problem(ask, ledger, claim(1, FLUSH, table="stud-3")) == "unknown"
    assert problem(ledger.prize, "keno") == "unknown"
    assert problem(ledger.settle, encode(claim(1, FLUSH)), "posted", b"") == "unknown"


def test_the_terms_of_a_pool_are_approved_once(ledger: Ledger) -> None:
    """S 224."""
    ledger.create_pool("stud", TERMS)
    assert problem(ledger.create_pool, "stud", PoolTerms(seed=1)) == "other content"
    assert problem(ledger.create_pool, "stud", PoolTerms(TERMS.seed, "equal")) == "other content"
    assert ledger.prize("stud") == 1_000_000


def test_each_winning_hand_is_paid_as_at_a_table_alone(ledger: Ledger) -> None:
    """S 246(1): 10 and 100 percent of the prize, or the fixed sum where that is more."""
    ledger.put("stud", "stud-1", 1, [row(500_000, 500_000)])
    first = ask(ledger, claim(1, STRAIGHT, FLUSH, contributions=1))
    assert (first.order, first.prize, first.seed) == (1, 1_500_000, 0)
    assert [(it.place, it.cents, it.share) for it in first.payouts] == [("1", 150_000, 150_000), ("2", 10_000, 0)]
    second = ask(ledger, claim(1, ROYAL, table="stud-2"))
    assert (second.order, second.prize, second.seed) == (2, 1_350_000, 1_000_000)
    assert [(it.cents, it.share) for it in second.payouts] == [(1_350_000, 1_350_000)]
    assert ledger.prize("stud") == 1_000_000
    assert ledger.audit("stud") == []


def test_hands_of_one_table_share_only_under_terms_that_say_so(connection: psycopg.Connection) -> None:
    """S 247(2)."""
    ledger = Ledger(connection, alone=True)
    ledger.create_pool("stud", PoolTerms(1_000_001, "equal"))
    ledger.join("stud", "stud-1")
    answer = ask(ledger, claim(1, STRAIGHT, ROYAL))
    assert [(it.cents, it.source) for it in answer.payouts] == [(500_000, "s 247(2)")] * 2
    assert ledger.prize("stud") == 1_000_002


def test_a_claim_has_one_answer_however_often_it_is_asked(ledger: Ledger) -> None:
    asked = claim(1, ROYAL)
    first = ask(ledger, asked)
    ledger.put("stud", "stud-1", 1, [row(10, 10)])
    assert [ask(ledger, asked) for _ in range(3)] == [first] * 3
    assert problem(ask, ledger, claim(1, STRAIGHT)) == "other content"
    assert problem(ask, ledger, claim(3, STRAIGHT, contributions=1)) == "gap"
    assert ledger.prize("stud") == 1_000_010


def test_the_contributions_of_its_round_are_in_the_prize_of_a_claim(ledger: Ledger) -> None:
    assert problem(ask, ledger, claim(1, ROYAL, contributions=1)) == "gap"
    ledger.put("stud", "stud-1", 1, [row(10, 10), row(10, 20)])
    assert problem(ask, ledger, claim(1, ROYAL, contributions=1)) == "gap"
    assert ask(ledger, claim(1, ROYAL, contributions=2)).prize == 1_000_020


@pytest.mark.parametrize("hands", [(), ("full hose",), ("",), (FLUSH, "pair")])
def test_a_claim_is_for_winning_jackpot_hands(ledger: Ledger, hands: tuple[str, ...]) -> None:
    """S 227."""
    assert problem(ask, ledger, claim(1, *hands)) == "unknown"
    assert ask(ledger, claim(1, FLUSH)).order == 1


def test_a_place_wins_once_in_a_claim(ledger: Ledger) -> None:
    twice = Claim("stud", "stud-1", 1, 0, (Winner("1", ROYAL), Winner("1", FLUSH)))
    assert problem(ask, ledger, twice) == "impossible"


def test_a_claim_ends_once_paid_or_void(ledger: Ledger) -> None:
    """S 245(5)."""
    paid, void = claim(1, STRAIGHT), claim(2, ROYAL)
    ask(ledger, paid)
    ask(ledger, void)
    ledger.settle(encode(paid), "posted", b"paid")
    ledger.settle(encode(paid), "posted", b"paid")
    assert problem(ledger.settle, encode(paid), "void", b"") == "other content"
    assert ledger.prize("stud") == 1_000_000
    ledger.settle(encode(void), "void", b"a misdeal")
    assert problem(ledger.settle, encode(void), "posted", b"") == "other content"
    assert ledger.prize("stud") == 900_000
    assert ask(ledger, void).payouts[0].share == 900_000
    assert ledger.audit("stud") == []


def test_a_seed_goes_back_no_further_than_the_prize_has_it(ledger: Ledger) -> None:
    first, *others = (claim(at, hand) for at, hand in enumerate([STRAIGHT] * 30 + [ROYAL] + [STRAIGHT] * 30, 1))
    for it in (first, *others):
        ask(ledger, it)
    ledger.settle(encode(others[29]), "void", b"")
    assert ledger.prize("stud") == 0
    assert ledger.audit("stud") == []


def test_nothing_that_was_written_is_changed(ledger: Ledger, connection: psycopg.Connection) -> None:
    ask(ledger, claim(1, ROYAL))
    ledger.settle(encode(claim(1, ROYAL)), "posted", b"")
    for change in ("UPDATE floor.{} SET pool = ''", "DELETE FROM floor.{}", "TRUNCATE floor.{} CASCADE"):
        for table in ("transfer", "claim", "settlement"):
            with pytest.raises(psycopg.Error) as refused:
                connection.execute(change.format(table))
            assert refused.value.sqlstate == "F0003"


FORBIDDEN = (
    *(f"{what} floor.{it}" for it in ("pool", "transfer", "claim") for what in ("TABLE", "TRUNCATE", "DELETE FROM")),
    "INSERT INTO floor.pool VALUES ('p', '', 0)",
    "SELECT floor.create_pool('p', '', 0)",
    "SELECT floor.join_pool('stud', 'me')",
    "SELECT floor.move('stud', 'prize', 'winners', 1, '')",
    "CREATE TABLE floor.mine ()",
)


def test_the_servers_role_can_do_nothing_but_call_the_functions(postgres: Server, name: str, ledger: Ledger) -> None:
    with postgres.connect(name) as connection:
        connection.execute("DROP ROLE IF EXISTS serving")
        connection.execute("CREATE ROLE serving LOGIN IN ROLE floor_server")
    asked = claim(1, ROYAL, contributions=1)
    with postgres.connect(name, user="serving") as connection:
        mine = Ledger(connection, alone=True)
        mine.put("stud", "stud-1", 1, [row(1, 1)])
        ask(mine, asked)
        mine.settle(encode(asked), "void", b"")
        assert mine.audit("stud") == []
        for words in FORBIDDEN:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(words)


ORDER = "SELECT floor.order_claim('stud', 'stud-1', 1, 'x', 0)"


def record(connection: psycopg.Connection, *words: str | int | None, order: bool = True) -> None:
    """Record a claim as a server that calculates as it likes. words: table, number, order, share, seed."""
    with connection.transaction():
        connection.execute(ORDER if order else "SELECT")
        connection.execute("SELECT floor.record_claim('stud', %s, %s, %s, 'x', %s, %s, 'y')", words)


@pytest.mark.parametrize(
    ("table", "number", "order", "share", "seed", "refused"),
    [
        ("stud-1", 1, 2, 0, 0, "F0002"),
        ("stud-1", 2, 1, 0, 0, "F0002"),
        ("stud-1", -3, 1, 0, 0, "F0002"),
        ("ghost", 1, 1, 0, 0, "F0002"),
        ("stud-1", 1, 1, 1_000_001, 0, "F0005"),
        ("stud-1", 1, 1, -1, 0, "F0005"),
        ("stud-1", 1, 1, 1_000_000, 999, "F0005"),
        ("stud-1", 1, 1, 0, 1_000_000, "F0005"),
        ("stud-1", 1, 1, None, 0, "23502"),
    ],
)
def test_a_server_records_only_the_ordered_claim_and_what_the_prize_can_pay(
    ledger: Ledger,
    connection: psycopg.Connection,
    table: str,
    number: int,
    order: int,
    share: int | None,
    seed: int,
    refused: str,
) -> None:
    with pytest.raises(psycopg.Error) as raised:
        record(connection, table, number, order, share, seed)
    assert raised.value.sqlstate == refused
    assert ledger.prize("stud") == TERMS.seed
    assert ledger.audit("stud") == []


def test_a_claim_is_recorded_in_the_transaction_that_ordered_it(ledger: Ledger, connection: psycopg.Connection) -> None:
    connection.execute(ORDER)
    with pytest.raises(psycopg.Error) as raised:
        record(connection, "stud-1", 1, 1, 0, 0, order=False)
    assert raised.value.sqlstate == "F0002"


@pytest.mark.parametrize("autocommit", [True, False])
def test_no_answer_stands_in_a_transaction_that_can_still_be_undone(
    ledger: Ledger, connection: psycopg.Connection, *, autocommit: bool
) -> None:
    connection.execute("SELECT 1")
    connection.autocommit = autocommit
    with connection.transaction(), pytest.raises(RuntimeError, match="autocommit"):
        ask(ledger, claim(1, ROYAL))
    with pytest.raises(RuntimeError, match="autocommit") if not autocommit else nullcontext():
        ledger.put("stud", "stud-1", 1, [row(1, 1)])


@pytest.mark.parametrize("level", ["REPEATABLE READ", "SERIALIZABLE"])
def test_a_transaction_sees_what_was_committed_while_it_waited(
    ledger: Ledger, connection: psycopg.Connection, level: str
) -> None:
    connection.execute(f"SET default_transaction_isolation = '{level}'")
    for call in (lambda: ask(ledger, claim(1, ROYAL)), lambda: ledger.put("stud", "stud-1", 1, [row(1, 1)])):
        with pytest.raises(psycopg.Error) as refused:
            call()
        assert refused.value.sqlstate == "25001"


@pytest.mark.parametrize("cents", [10**15 + 1, 2**63 - 1])
def test_no_amount_is_so_large_that_the_pool_could_not_go_on(ledger: Ledger, cents: int) -> None:
    assert problem(ledger.put, "stud", "stud-1", 1, [row(cents, cents)]) == "impossible"
    assert problem(ledger.create_pool, "large", PoolTerms(cents)) == "impossible"
    assert ask(ledger, claim(1, ROYAL)).prize == TERMS.seed


def test_a_list_that_begins_elsewhere_is_read_from_its_beginning(
    ledger: Ledger, connection: psycopg.Connection
) -> None:
    proofs = "ARRAY['\\x00', '\\x01']::bytea[]"
    connection.execute(f"SELECT floor.put('stud', 'stud-1', 1, '{{1,1000}}', '[2:3]={{1,1001}}', {proofs})")
    assert ledger.put("stud", "stud-1", 3, [row(1, 1002)]) == 3
    assert ledger.audit("stud") == []


def test_another_claim_under_the_same_number_is_not_ended(ledger: Ledger) -> None:
    ask(ledger, claim(1, ROYAL))
    assert problem(ledger.settle, encode(claim(1, STRAIGHT)), "void", b"") == "other content"
    assert ledger.prize("stud") == TERMS.seed


@pytest.mark.parametrize("received", [b"", b"\x80", b"no claim", encode(row(1, 1))])
def test_bytes_that_are_no_claim_are_refused(ledger: Ledger, received: bytes) -> None:
    assert problem(ledger.claim, received) == "impossible"
    assert problem(ledger.settle, received, "posted", b"") == "impossible"


def test_a_claim_of_another_version_is_refused_whole(ledger: Ledger) -> None:
    more = msgspec.to_builtins(claim(1, ROYAL)) | {"later": 1}
    assert problem(ledger.claim, msgspec.json.encode(more)) == "impossible"


def test_the_bytes_of_a_claim_stay_as_they_are() -> None:
    """A table asks again with the bytes of its first question, perhaps after an upgrade."""
    assert encode(claim(1, ROYAL, contributions=2)) == GOLDEN


class Player(threading.Thread):
    """One of two servers that pass on the same contributions and claims of a table."""

    def __init__(self, server: Server, name: str, table: str) -> None:
        super().__init__()
        self._server, self._name, self._table = server, name, table
        self.answers: dict[tuple[str, int], ClaimAnswer] = {}
        self.late = 0
        """Claims that came after the other server had put more."""
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with self._server.connect(self._name) as connection:
                for number in range(1, ROUNDS + 1):
                    self._round(Ledger(connection, alone=True), number)
        except BaseException as error:
            self.failure = error

    def _round(self, ledger: Ledger, number: int) -> None:
        ledger.put("stud", self._table, number, [row(number, number * (number + 1) // 2)])
        hand = (ROYAL, STRAIGHT)[number % 2]
        try:
            answer = ask(ledger, claim(number, hand, contributions=number, table=self._table))
        except LedgerError as error:
            if error.problem != "gap":
                raise
            self.late += 1
        else:
            self.answers[self._table, number] = answer


ROUNDS = 12


def test_tables_that_add_and_claim_at_once_are_answered_in_one_order(postgres: Server, name: str) -> None:
    """Four tables, each over two servers at once: as when an answer was lost and is asked for again elsewhere."""
    with postgres.connect(name) as connection:
        ledger = Ledger(connection, alone=True)
        ledger.create_pool("stud", TERMS)
        for at in range(4):
            ledger.join("stud", f"stud-{at}")
        players = [Player(postgres, name, f"stud-{at % 4}") for at in range(8)]
        for player in players:
            player.start()
        for player in players:
            player.join()
        assert [it.failure for it in players if it.failure] == []
        answers = dict(pair for it in players for pair in it.answers.items())
        assert all(answers[key] == answer for it in players for key, answer in it.answers.items())
        assert sorted(it.order for it in answers.values()) == [*range(1, len(answers) + 1)]
        shares = sum(part.share for it in answers.values() for part in it.payouts)
        seeds = sum(it.seed for it in answers.values())
        assert ledger.prize("stud") == TERMS.seed + 4 * sum(range(ROUNDS + 1)) + seeds - shares
        assert ledger.audit("stud") == []


def test_what_was_broken_off_has_not_happened(postgres: Server, name: str, ledger: Ledger) -> None:
    """A server that dies between the order and the record of a claim leaves nothing behind."""
    with postgres.connect(name) as dying:
        dying.execute("BEGIN")
        dying.execute("SELECT floor.order_claim('stud', 'stud-1', 1, 'x', 0)")
        backend = dying.info.backend_pid
        with postgres.connect() as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (backend,))
        dying.close()
    assert ask(ledger, claim(1, ROYAL)).order == 1


TABLES = st.sampled_from("ab")


class LedgerMachine(RuleBasedStateMachine):
    """Two tables that put, repeat, forget, claim and end claims, beside a plain account of the prize."""

    ledger: Ledger
    terms: PoolTerms
    pools = 0

    @initialize(seed=st.integers(0, 10**7), sharing=st.sampled_from(["greater", "equal"]))
    def begin(self, seed: int, sharing: Any) -> None:
        LedgerMachine.pools += 1
        self.pool = f"pool {LedgerMachine.pools}"
        self.prize = seed
        self.voided: set[tuple[str, int]] = set()
        self.rows: dict[str, list[Contribution]] = {"a": [], "b": []}
        self.claims: dict[str, list[tuple[Claim, ClaimAnswer]]] = {"a": [], "b": []}
        self.ended: dict[tuple[str, int], End] = {}
        self.ledger.create_pool(self.pool, PoolTerms(seed, sharing))
        for table in self.rows:
            self.ledger.join(self.pool, table)

    @rule(
        table=TABLES,
        amounts=st.lists(st.integers(1, 10**6), min_size=1, max_size=4),
        again=st.integers(0, 3),
    )
    def a_table_puts(self, table: str, amounts: list[int], again: int) -> None:
        """New contributions, after some that were put before."""
        rows, total = self.rows[table], sum(it.cents for it in self.rows[table])
        known = rows[len(rows) - min(again, len(rows)) :]
        new = [row(cents, total + sum(amounts[: at + 1])) for at, cents in enumerate(amounts)]
        last = self.ledger.put(self.pool, table, len(rows) - len(known) + 1, [*known, *new])
        rows += new
        assert last == len(rows)
        self.prize += sum(amounts)

    @rule(table=TABLES, hands=st.lists(st.sampled_from([ROYAL, STRAIGHT, FLUSH]), min_size=1, max_size=3))
    def a_table_claims(self, table: str, hands: list[str]) -> None:
        winners = tuple(Winner(str(at), it) for at, it in enumerate(hands))
        asked = Claim(self.pool, table, len(self.claims[table]) + 1, len(self.rows[table]), winners)
        answer = ask(self.ledger, asked)
        assert answer.prize == self.prize
        assert answer.order == 1 + sum(map(len, self.claims.values()))
        self.claims[table].append((asked, answer))
        self.prize += answer.seed - sum(it.share for it in answer.payouts)

    @rule(table=TABLES, which=st.integers(0, 10**6))
    def a_claim_is_asked_again(self, table: str, which: int) -> None:
        if there := self.claims[table]:
            asked, answer = there[which % len(there)]
            assert ask(self.ledger, asked) == answer

    @rule(table=TABLES, which=st.integers(0, 10**6), end=st.sampled_from(["posted", "void"]))
    def a_claim_ends(self, table: str, which: int, end: End) -> None:
        if not (there := self.claims[table]):
            return
        asked, answer = there[which % len(there)]
        before = self.ended.setdefault((table, asked.number), end)
        if before != end:
            assert problem(self.ledger.settle, encode(asked), end, b"") == "other content"
            return
        self.ledger.settle(encode(asked), end, b"")
        self.ledger.settle(encode(asked), end, b"")
        if end == "void" and (table, asked.number) not in self.voided:
            self.voided.add((table, asked.number))
            self.prize += sum(it.share for it in answer.payouts)
            self.prize -= min(answer.seed, self.prize)

    @invariant()
    def every_cent_is_there(self) -> None:
        if hasattr(self, "prize"):
            assert self.ledger.prize(self.pool) == self.prize >= 0
            assert self.ledger.audit(self.pool) == []


def test_whatever_tables_do_every_cent_is_there(connection: psycopg.Connection) -> None:
    machine = type("Machine", (LedgerMachine,), {"ledger": Ledger(connection, alone=True)})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=25, stateful_step_count=25, suppress_health_check=[*HealthCheck])
    )
