# SPDX-License-Identifier: MIT
"""The contract of every kind of jackpot pool: the promises of `Pool`, at one table or at several.

To test a kind of pool, make a new one:

    class OneTable(PoolContract):
        def new_pool(self, table: int) -> Pool:
            return TablePool()

    TestOneTable = OneTable.TestCase

If several tables share the prize, set `TABLES`, let `exchange` deliver the messages between them, and say with
`prize_at` and `pay` what the tables know and how a share is paid. A message that reaches a table is an event there: it
is passed to the pool with `call`, and passed again after a power cut.
"""

from typing import Any, ClassVar, NamedTuple

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from controller.games.house_poker.jackpot import Pool, TablePool

CENTS = st.integers(0, 5_000)
SEEDS = st.integers(0, 10**8)
SHARES = st.sampled_from([0, 10, 33, 100])
"""How many percent of the prize are paid."""
TABLE = st.integers(0, 10**6)
"""Picks a table, whatever their number is."""


class PoolCall(NamedTuple):
    """A call of a round to its pool."""

    name: str
    words: tuple[int, ...]


class PoolRound:
    """The open round of a table: its pool as the journal has kept it, and the calls since then."""

    def __init__(self, pool: Pool) -> None:
        self.kept = pool
        self.calls: list[PoolCall] = []
        self.added: list[int] = []
        """Cents added by each wager of the round, except final ones from which a share was paid."""


class PoolContract(RuleBasedStateMachine):
    """Rounds at one table or several, with void rounds, payments and power cuts, beside an account of every cent."""

    TABLES: ClassVar[int] = 1

    def new_pool(self, table: int) -> Pool:
        """The pool of a new table."""
        raise NotImplementedError

    def exchange(self) -> None:
        """Deliver the messages between tables. Does nothing with one table."""

    @property
    def joined(self) -> bool:
        """Whether all messages arrive."""
        return True

    def prize_at(self, table: int) -> int:
        """The prize as a table has it, with the additions of its open round."""
        pool = self.pools[table]
        assert isinstance(pool, TablePool)
        assert type(pool.amount) is int
        return pool.amount

    def pay(self, table: int, share: int, seed: int) -> None:
        """Pay this share of the prize to a winner at this table. seed: begins the next prize; 0: this one goes on."""
        self.call(table, "pay_out", share, *([seed] if seed else []))

    def no_more_is_paid_than_there_is(self, table: int, more: int) -> None:
        """A payment of more than the prize is refused."""
        pool = self.pools[table]
        assert isinstance(pool, TablePool)
        for cents in (pool.amount + more, -more):
            with pytest.raises(ValueError, match="jackpot prize"):
                pool.pay_out(cents)

    @initialize(seed=SEEDS)
    def open_tables(self, seed: int) -> None:
        self.prize, self.seed = seed, seed
        """The expected prize, with the additions of open rounds."""
        self.pools = [self.new_pool(table) for table in range(self.TABLES)]
        self.rounds = [PoolRound(as_kept(pool)) for pool in self.pools]
        for table in range(self.TABLES):
            self.call(table, "begin", seed)

    def call(self, table: int, name: str, *words: int) -> None:
        """Call this function of a table's pool."""
        self.rounds[table].calls.append(PoolCall(name, words))
        getattr(self.pools[table], name)(*words)

    # What happens in a round

    @rule(table=TABLE, cents=CENTS)
    def a_wager_adds(self, table: int, cents: int) -> None:
        table %= self.TABLES
        self.call(table, "add", cents)
        self.rounds[table].added.append(cents)
        self.prize += cents

    @rule(table=TABLE, which=st.integers(0, 10**6))
    def a_wager_goes_back(self, table: int, which: int) -> None:
        table %= self.TABLES
        if added := self.rounds[table].added:
            self._takes_back(table, added.pop(which % len(added)))

    def _takes_back(self, table: int, cents: int) -> None:
        self.call(table, "take_back", cents)
        self.prize -= cents

    @precondition(lambda self: self.joined)
    @rule(table=TABLE, percent=SHARES)
    def a_share_is_paid(self, table: int, percent: int) -> None:
        """A part of the prize; if it is all of it, the prize begins again."""
        table %= self.TABLES
        self.exchange()
        share = self.prize_at(table) * percent // 100
        seed = self.seed if percent == 100 else 0
        self.pay(table, share, seed)
        self.rounds[table].added.clear()
        self.prize += seed - share

    # How a round ends

    @rule(table=TABLE)
    def the_round_ends(self, table: int) -> None:
        table %= self.TABLES
        self.call(table, "keep")
        self.rounds[table] = PoolRound(as_kept(self.pools[table]))
        self.call(table, "begin", self.seed + 1)  # the option of a later table file: it changes nothing

    @rule(table=TABLE)
    def the_round_is_void(self, table: int) -> None:
        table %= self.TABLES
        for cents in self.rounds[table].added:
            self._takes_back(table, cents)
        self.the_round_ends(table)

    @rule(table=TABLE)
    def the_power_is_cut(self, table: int) -> None:
        """The table stands as the journal has it, and the open round is replayed."""
        table %= self.TABLES
        it = self.rounds[table]
        self.pools[table] = as_kept(it.kept)
        for name, words in it.calls:
            getattr(self.pools[table], name)(*words)

    # What must hold

    @invariant()
    def every_cent_is_there(self) -> None:
        if self.joined:
            self.exchange()
            for table in range(self.TABLES):
                assert self.prize_at(table) == self.prize - self._added_elsewhere(table)

    def _added_elsewhere(self, table: int) -> int:
        """Return the additions of open rounds at other tables, which are told when their round ends."""
        return sum(sum(it.added) for other, it in enumerate(self.rounds) if other != table)

    @invariant()
    def all_that_it_knows_is_kept(self) -> None:
        assert all(as_kept(pool) == pool for pool in self.pools)

    @rule(table=TABLE, more=st.integers(1, 10**9))
    def no_more_goes_than_there_is(self, table: int, more: int) -> None:
        """Impossible calls are refused, and change nothing."""
        table %= self.TABLES
        pool, before = self.pools[table], as_kept(self.pools[table])
        for ask, cents in (
            (pool.add, -more),
            (pool.take_back, sum(self.rounds[table].added) + more),
            (pool.take_back, -more),
        ):
            with pytest.raises(ValueError, match="jackpot prize"):
                ask(cents)
        self.no_more_is_paid_than_there_is(table, more)
        assert pool == before


def as_kept(pool: Any) -> Any:
    """The same pool as it is read again from the state that the journal keeps."""
    return msgspec.convert(msgspec.json.decode(msgspec.json.encode(pool)), type(pool))
