# SPDX-License-Identifier: MIT
"""The prize of one table, and the tables' sides of a shared one, fulfil the contract; each breach is noticed."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from controller.engine.record.jackpot_claims import Contribute
from controller.games import find
from controller.games.house_poker.jackpot import LinkedPool, Pool, TablePool
from tests.games.jackpot_pools import TABLE, PoolContract, as_kept


class OneTable(PoolContract):
    """The prize of one table, in its own memory."""

    def new_pool(self, table: int) -> Pool:
        return TablePool()


TestOneTable = OneTable.TestCase
TestOneTable.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)


def test_it_is_the_pool_of_the_game_that_has_one() -> None:
    assert type(find("caribbean-stud").memory().pool) is TablePool


# Whatever breaks the contract is noticed


class ForgetsTheRound(TablePool):
    def keep(self) -> None:
        self.of_round = 0


class BeginsEachRound(TablePool):
    def begin(self, seed: int) -> None:
        self.cents, self.begun = seed, True


class GivesNothingBack(TablePool):
    def take_back(self, cents: int) -> None:
        super().take_back(cents)
        self.of_round += cents


class PaysForNothing(TablePool):
    def pay_out(self, cents: int, seed: int = 0) -> None:
        super().pay_out(cents, seed)
        self.cents += cents


class CountsInDollars(TablePool):
    def keep(self) -> None:
        super().keep()
        self.cents -= self.cents % 100


class LosesWhatIsAddedWhenItIsPaid(TablePool):
    def pay_out(self, cents: int, seed: int = 0) -> None:
        added = self.of_round
        super().pay_out(cents, seed)
        self.cents -= added


class PaysMoreThanThereIs(TablePool):
    def pay_out(self, cents: int, seed: int = 0) -> None:
        self.cents, self.of_round = self.amount - cents + seed, 0


class TakesBackWhatWasNeverAdded(TablePool):
    def take_back(self, cents: int) -> None:
        self.of_round -= cents


class PaysAgainAfterAPowerCut(TablePool):
    """Payments go out at once, and a second time when the round is replayed."""

    elsewhere = [0]

    @property
    def amount(self) -> int:
        return self.cents + self.of_round - self.elsewhere[0]

    def begin(self, seed: int) -> None:
        if not self.begun:
            self.elsewhere[0] = 0
        super().begin(seed)

    def pay_out(self, cents: int, seed: int = 0) -> None:
        super().pay_out(cents, seed)
        self.cents += cents
        self.elsewhere[0] += cents


class KnowsMoreThanItKeeps(TablePool):
    """The additions of the open round are missing from its fields."""

    added = {}

    def add(self, cents: int) -> None:
        self.added[id(self)] = self.added.get(id(self), 0) + cents

    @property
    def amount(self) -> int:
        return self.cents + self.added.get(id(self), 0)

    def take_back(self, cents: int) -> None:
        self.add(-cents)


BROKEN = [it for it in TablePool.__subclasses__() if it.__module__ == __name__]


QUICKLY = settings(
    max_examples=300, derandomize=True, phases=[Phase.generate], deadline=None, database=None,
    suppress_health_check=list(HealthCheck), report_multiple_bugs=False,
)  # fmt: skip


def hold(kind: type[TablePool]) -> None:
    class Held(PoolContract):
        def new_pool(self, table: int) -> Pool:
            return kind()

    run_state_machine_as_test(Held, settings=QUICKLY)


@pytest.mark.parametrize("kind", BROKEN, ids=lambda kind: kind.__name__)
def test_a_pool_that_breaks_the_contract_is_noticed(kind: type[TablePool]) -> None:
    with pytest.raises((AssertionError, ValueError, pytest.fail.Exception)):
        hold(kind)


def test_one_that_keeps_it_is_not() -> None:
    class Another(TablePool):
        pass

    hold(Another)


# A prize that several tables share, over a link that may be lost


class Floor:
    """The floor's money: each contribution of a table counts once, in order, however often it arrives."""

    def __init__(self) -> None:
        self.own = 0
        """Cents. The prize without the contributions: seeds, less what was claimed."""
        self.totals: dict[int, int] = {}
        self.numbers: dict[int, int] = {}

    @property
    def prize(self) -> int:
        return self.own + sum(self.totals.values())

    def put(self, table: int, it: Contribute) -> None:
        if it.number <= self.numbers.get(table, 0):
            return
        assert it.number == self.numbers.get(table, 0) + 1, "a contribution is missing"
        assert it.total == self.totals.get(table, 0) + it.cents, "another total"
        assert it.cents > 0
        self.numbers[table], self.totals[table] = it.number, it.total


class LinkedTablesPool(PoolContract):
    """Three linked tables. While the link is lost, contributions wait in the journals, and no share is paid."""

    TABLES = 3

    def __init__(self) -> None:
        super().__init__()
        self.floor, self.up = Floor(), True
        self.journals: list[list[Contribute]] = [[] for _ in range(self.TABLES)]

    def new_pool(self, table: int) -> Pool:
        self.floor.own = self.seed
        return LinkedPool(name="major")

    @property
    def joined(self) -> bool:
        return self.up

    def pool_of(self, table: int) -> LinkedPool:
        pool = self.pools[table]
        assert isinstance(pool, LinkedPool)
        return pool

    def contribute(self, table: int) -> None:
        """The table contributes. After a power cut the call is made again, with the same contribution."""
        before = as_kept(self.pool_of(table))
        self.call(table, "contribution")
        if due := before.contribution():
            assert before == self.pool_of(table)
            self.journals[table].append(due)

    def exchange(self) -> None:
        """The links send everything that the journals have, from the first row on, twice."""
        for table, journal in enumerate(self.journals):
            for it in [*journal, *journal]:
                self.floor.put(table, it)

    def prize_at(self, table: int) -> int:
        """The floor's prize with the additions here that are not contributed, and without what others have contributed
        early or too much.
        """
        ahead = (pool.total - pool.cents for pool in map(self.pool_of, range(self.TABLES)))
        return self.floor.prize + self.pool_of(table).of_round - sum(ahead)

    def pay(self, table: int, share: int, seed: int) -> None:
        """The table contributes, and the floor takes the share out of the prize. The wagers of the round stand."""
        self.contribute(table)
        self.exchange()
        self.floor.own += seed - share
        self.call(table, "keep")

    def no_more_is_paid_than_there_is(self, table: int, more: int) -> None:
        """The floor pays, not the table."""

    def the_round_ends(self, table: int) -> None:
        table %= self.TABLES
        self.call(table, "keep")
        self.contribute(table)
        super().the_round_ends(table)

    @rule()
    def the_link_is_lost(self) -> None:
        self.up = False

    @rule()
    def the_link_is_back(self) -> None:
        self.up = True

    @rule(table=TABLE)
    def a_claim_is_made_and_the_round_goes_on(self, table: int) -> None:
        """The additions of the open round are contributed early; the round may still be void."""
        self.contribute(table % self.TABLES)

    @invariant()
    def a_contribution_is_never_more_than_was_added(self) -> None:
        for table in range(self.TABLES if hasattr(self, "pools") else 0):
            pool = self.pool_of(table)
            assert pool.total - pool.debt <= pool.cents + pool.of_round
            assert pool.total == sum(it.cents for it in self.journals[table])

    def teardown(self) -> None:
        """Once the link is back nothing is lost, and nothing was paid twice."""
        self.up = True
        if hasattr(self, "pools"):
            self.every_cent_is_there()


TestLinkedTables = LinkedTablesPool.TestCase
TestLinkedTables.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
