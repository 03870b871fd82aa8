# SPDX-License-Identifier: MIT
"""The rules of keno at a store in PostgreSQL: the tests of `tests/tickets` that ask a store, asked again here."""

from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.floor.keno_stores import KenoStores
from tests.tickets.rig import Counter
from tests.tickets.test_accounts import Books
from tests.tickets.test_from_the_text import *  # noqa: F403 - every test of the text
from tests.tickets.test_from_the_text import Open
from tests.tickets.test_refusals import (  # noqa: F401 - tests
    test_a_cheque_is_given_once_and_has_a_number,
    test_a_clock_that_is_too_far_on_takes_no_prizes,
    test_a_jackpot_is_shared_by_stakes_and_its_odd_cents_stay,
    test_a_ticket_is_paid_once_and_only_by_writers,
    test_a_ticket_that_was_refunded_is_not_made_void_besides,
    test_a_ticket_whose_code_was_presented_is_not_printed_again,
    test_entries_that_are_not_permissible_change_nothing,
    test_keno_dollars_have_28_days_and_then_the_cashier,
    test_nothing_is_sold_for_a_closed_game_nor_settled_twice,
    test_numbers_that_no_store_keeps_are_refused_in_words,
    test_the_keno_day_never_runs_back_but_before_a_supervisor,
    test_unpaid_winnings_after_28_days_are_for_the_chief_executive,
    test_what_a_supervisor_directs,
    test_what_was_sold_under_a_wrong_clock_is_put_right,
)


@pytest.fixture
def opened(keno: KenoStores) -> Open:
    return keno.counter


@pytest.fixture
def it(opened: Open) -> Counter:
    return opened("keno")


def test_every_cent_is_accounted_for(keno: KenoStores) -> None:
    """S 212(c): any order of acts, beside the same kept by the plain words of the text."""

    class SharedBooks(Books):
        def opened(self) -> Counter:
            keno.end()
            return keno.counter("books")

        def teardown(self) -> None:
            assert self.it.store.wrong() == ""

    run_state_machine_as_test(SharedBooks, settings=settings(max_examples=6, stateful_step_count=20, deadline=None))


def test_both_stores_answer_alike(keno: KenoStores, tmp_path: Path) -> None:
    """The same acts have the same rows but for codes and digests."""
    here, there = keno.counter("keno"), Counter(tmp_path / "keno.sqlite")
    for it in (here, there):
        six = tuple(range(61, 67))
        winner, late = it.sold(six, (1, 2, 3, 4, 5, 6), jackpot=True, games=2), it.sold((1,), games=3)
        it.store.issue(5_00, it.act(self_service=True))
        it.play()
        it.store.pay(winner.code, "keno-dollars", it.act())
        it.store.refund(late.code, it.act())
        it.store.void(it.sold((5,)).code, "no paper", it.act(supervisor="sue"))
    rows, same = (
        [(row.row, row.kind, row.serial, row.game, row.cash, row.words, row.by, row.owed) for row in each]
        for each in (here.store.life_since(0), there.store.life_since(0))
    )
    assert rows == same
    assert here.store.report(here.day) == there.store.report(there.day)
    assert here.store.sales() == there.store.sales()
