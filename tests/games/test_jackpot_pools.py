# SPDX-License-Identifier: MIT
"""The prize of one table, and a model of a shared one, fulfil the contract; each breach is noticed."""

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import rule, run_state_machine_as_test

from controller.games import find
from controller.games.house_poker.jackpot import Pool, TablePool
from tests.games.jackpot_pools import PoolContract


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


class TablesLink:
    """The link between the tables: each act of a table is applied once, in order, however often it arrives."""

    def __init__(self) -> None:
        self.begun, self.prize = False, 0
        self.applied: dict[int, int] = {}
        """By table: the number of its applied acts."""

    def told(self, table: int, number: int, cents: int) -> None:
        if number == self.applied.get(table, 0) + 1:
            self.applied[table] = number
            self.prize += cents

    def begins(self, seed: int) -> None:
        if not self.begun:
            self.begun, self.prize = True, seed


class SharedPool(msgspec.Struct):
    """The prize as known to one of several tables."""

    known: int = 0
    """The prize last told, in cents."""
    counted: int = 0
    """Number of this table's acts included in `known`."""
    acts: list[int] = []
    """Cents of each act to be told, numbered on."""
    of_round: int = 0
    """Cents added by wagers of the open round; told once they are final."""

    @property
    def amount(self) -> int:
        return self.known + sum(self.acts) + self.of_round

    def begin(self, seed: int) -> None:
        """The prize begins at the link, when the first table is joined to it."""

    def add(self, cents: int) -> None:
        if cents < 0:
            raise ValueError("jackpot prize: less than nothing")
        self.of_round += cents

    def take_back(self, cents: int) -> None:
        if not 0 <= cents <= self.of_round:
            raise ValueError("jackpot prize: more than was added")
        self.of_round -= cents

    def pay_out(self, cents: int, seed: int = 0) -> None:
        if not 0 <= cents <= self.amount:
            raise ValueError("jackpot prize: more than there is")
        self.acts = [*self.acts, self.of_round - cents + seed]
        self.of_round = 0

    def keep(self) -> None:
        self.acts, self.of_round = [*self.acts, self.of_round], 0

    def heard(self, prize: int, applied: int) -> None:
        """The link says how much is in the prize, with so many acts of this table."""
        self.acts = self.acts[applied - self.counted :]
        self.known, self.counted = prize, applied


class SeveralTablesPool(PoolContract):
    """Three tables. While the link is lost, each continues with its known prize, and pays nothing.

    This model only shows that a pool can keep the contract over a link. It is no design of one.
    """

    TABLES = 3

    def __init__(self) -> None:
        super().__init__()
        self.link, self.up = TablesLink(), True

    def new_pool(self, table: int) -> Pool:
        self.link.begins(self.seed)
        return SharedPool(known=self.link.prize)

    @property
    def joined(self) -> bool:
        return self.up

    def exchange(self) -> None:
        for table, pool in enumerate(self.pools):
            for number, cents in enumerate(pool.acts, pool.counted + 1):
                self.link.told(table, number, cents)
        for table in range(self.TABLES):
            self.call(table, "heard", self.link.prize, self.link.applied.get(table, 0))

    @rule()
    def the_link_is_lost(self) -> None:
        self.up = False

    @rule()
    def the_link_is_back(self) -> None:
        self.up = True

    def teardown(self) -> None:
        """Once the link is back nothing is lost, and nothing was paid twice."""
        self.up = True
        if hasattr(self, "pools"):
            self.every_cent_is_there()


TestSeveralTables = SeveralTablesPool.TestCase
TestSeveralTables.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
