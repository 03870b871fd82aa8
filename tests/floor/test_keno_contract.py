# SPDX-License-Identifier: MIT
"""The rules of keno at a store in PostgreSQL: the tests of `tests/tickets` that ask a store, asked again here."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from controller.tickets.anew import Lost
from controller.tickets.ticket import TicketEntry
from tests.floor.keno_stores import KenoStores
from tests.tickets.rig import DAY, HIGH, Counter, done
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


DIGEST = re.compile(r"digest='\w+'")


def acts(it: Counter) -> Iterator[Any]:
    """Yield the answer to every act and question of a store."""
    store, six = it.store, tuple(range(61, 67))
    winner = it.sold(six, (1, 2, 3, 4, 5, 6), jackpot=True, games=2)
    late, unprinted = it.sold((1,), games=3), it.sold((5,))
    issued, other = (done(store.issue(5_00, it.act(self_service=True))) for _ in range(2))
    papers = store.without_paper()
    yield papers
    yield store.sell(TicketEntry(((61, 62),), 2_00, 1), it.act(), [issued.code])
    yield store.printed(winner.code, it.act())
    yield store.dollars_printed(issued.code, it.act())
    yield store.reprint(late.serial, "no paper", it.act(supervisor="sue"))
    yield store.reprint_dollars(other.serial, "no paper", it.act(supervisor="sue"))
    yield store.without_paper(papers)
    yield store.void(unprinted.code, "no paper", it.act(supervisor="sue"))
    yield store.sales()
    it.play()
    yield store.pay(winner.code, "keno-dollars", it.act(request="paid"))
    yield [store.knows(name) for name in ("paid", "not paid")]
    yield store.refund(late.code, it.act())
    yield store.redeem(other.code, it.act())
    yield [store.dollars(each.code) for each in (issued, other)]
    yield [store.validate(each.code) for each in (winner, late, unprinted)]
    yield [store.show(serial) for serial in "1234567"]
    yield store.put_right("tickets", 1, 2, DAY, "a wrong clock", it.act(supervisor="sue"))
    yield store.put_right("dollars", 1, 2, DAY, "a wrong clock", it.act(supervisor="sue"))
    it.play(*range(61, 81))
    it.day = "2026-12-25"
    yield store.unpaid(it.day)
    yield store.hand_over("1001", it.act(supervisor="sue"))
    yield [store.doubt(day) for day in (DAY, it.day)]
    yield store.report(DAY)
    yield store.report(it.day)
    yield (store.follows(), store.wrong())
    yield store.life_since(0)
    yield store.life_since(3, 2)


def test_both_stores_answer_alike(keno: KenoStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same key every answer is the same, to every act and question. Only the digests differ."""
    monkeypatch.setattr("controller.tickets.database.new_key", lambda: bytes(32))
    here, there = keno.counter("keno"), Counter(tmp_path / "keno.sqlite")
    for answer, same in zip(acts(here), acts(there), strict=True):
        assert re.sub(DIGEST, "", repr(answer)) == re.sub(DIGEST, "", repr(same))


def test_a_store_goes_on_where_a_lost_one_ended(keno: KenoStores) -> None:
    it = keno.counter("keno")
    it.store.lost = Lost(row=41, game=7, is_closed=True, pools={6: 1_05, 7: 30})
    begun = done(it.store.begin_anew("the disk is lost", it.act(supervisor="sue")))
    assert (begun.row, begun.game, begun.pools) == (41, 7, 1_35)
    assert (it.store.follows(), it.sold((61,)).serial) == (41, 42)
    assert done(it.store.settle(7, HIGH, it.act())).winners == 0
    assert it.store.sales().pools[0].cents == 1_05
    assert it.store.wrong() == ""
