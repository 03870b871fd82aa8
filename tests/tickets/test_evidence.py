# SPDX-License-Identifier: MIT
"""The store does not trust its file: it pays no prize that was written into the file, and finds a changed row."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.cli.keno.words import of_report
from controller.tickets.ticket import Forged, TicketEntry
from tests.tickets.rig import HIGH, Counter, done, refused


@pytest.fixture
def counter(tmp_path: Path) -> Counter:
    return Counter(tmp_path / "keno.sqlite")


def forge(counter: Counter, statement: str) -> None:
    """Change the file as somebody who goes round the program."""
    with closing(sqlite3.connect(counter.path, isolation_level=None)) as file:
        file.execute("DROP TRIGGER life_no_change")
        file.execute(statement)
        file.execute(
            "CREATE TRIGGER life_no_change BEFORE UPDATE ON life BEGIN SELECT RAISE(ABORT, 'rows are only added'); END"
        )


@pytest.mark.parametrize(
    ("statement", "forged", "named"),
    [
        ("INSERT INTO prizes VALUES (3, 1, 1, 2, 100000, 0, NULL)", 3, ("$1,000", "game 1", "$0")),
        ("INSERT INTO prizes VALUES (3, 2, 1, 2, 100000, 0, NULL)", 3, ("$1,000", "game 2", "$0")),
        ("UPDATE prizes SET cents = cents + 1 WHERE serial = 1", 1, ("game 1",)),
        ("UPDATE prizes SET cents = cents + 1 WHERE serial = 2", 2, ("game 1",)),
    ],
)
def test_a_prize_that_the_ticket_has_not_won_is_not_paid_and_not_handed_over(
    counter: Counter, statement: str, forged: int, named: tuple[str, ...]
) -> None:
    """Ticket 1 won by its spots. Tickets 2 and 4 share the jackpot. Ticket 3 won nothing; its game 2 is not drawn."""
    tickets = [
        counter.sold((61, 62, 63)),
        counter.sold(tuple(range(61, 67)), (1, 2, 3, 4, 5, 6), cents=5_00, jackpot=True),
        counter.sold((1, 2), games=2),
        counter.sold(tuple(range(61, 67)), jackpot=True),
    ]
    counter.play(*HIGH)
    forge(counter, statement)
    paid = counter.store.pay(tickets[forged - 1].code, "cash", counter.act())
    counter.day = "2026-12-25"
    for answer in (paid, counter.store.hand_over("cheque 7", counter.act(supervisor="sue"))):
        assert isinstance(answer, Forged)
        refused(answer, "s 219(1)", f"ticket {forged}", *named)
    counter.day = "2026-11-26"
    done(counter.store.confirm_day("the clock was too far on", counter.act(supervisor="sue")))
    for right in {1, 2, 4} - {forged}:
        assert done(counter.store.pay(tickets[right - 1].code, "cash", counter.act())).cents


def test_keno_dollars_that_nobody_issued_are_neither_redeemed_nor_used(counter: Counter) -> None:
    """In circulation are the keno dollars that were issued or won, less those that were used or redeemed."""
    issued, other = (done(counter.store.issue(5_00, counter.act())) for _ in range(2))
    entry = TicketEntry(((61,),), 1_00, 1)
    ticket = done(counter.store.sell(entry, counter.act(), (issued.code,)))
    counter.play(*HIGH)
    assert done(counter.store.pay(ticket.code, "keno-dollars", counter.act())).issued
    done(counter.store.redeem(other.code, counter.act()))
    assert counter.store.wrong() == ""
    forge(counter, "UPDATE dollars SET cents = cents + 100000 WHERE serial = 1")
    for answer, section in (
        (counter.store.redeem(issued.code, counter.act()), "s 218(4)"),
        (counter.store.sell(entry, counter.act(), (issued.code,)), "s 218(5)"),
    ):
        assert isinstance(answer, Forged)
        refused(answer, section, "$1,007", "$7")
    assert "$1,007" in counter.store.wrong()
    report = counter.store.report(counter.day)
    assert (report.dollars, report.dollars_issued) == (1_007_00, 7_00)
    assert "KENO DOLLARS DO NOT AGREE" in "\n".join(of_report(report))


def test_the_digest_of_a_row_tells_who_did_what_and_every_row_before(counter: Counter, tmp_path: Path) -> None:
    """The same acts at another store have other digests."""
    other = Counter(tmp_path / "other.sqlite")
    for it in (counter, other):
        it.sold((1, 2))
        it.play()
    here, there = (it.store.life_since(0) for it in (counter, other))
    assert [row.words for row in here] == [row.words for row in there]
    assert len({row.digest for row in (*here, *there)}) == len(here) + len(there)
    assert (here[0].by.station, here[0].by.writer) == (1, "ann")


def test_the_digests_of_earlier_versions_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that exists goes on in its chain: the same acts with the same key have the same digests."""
    monkeypatch.setattr("controller.tickets.database.new_key", lambda: bytes(range(32)))
    monkeypatch.setattr("tests.tickets.rig.secrets.token_hex", lambda _: "x")
    counter = Counter(tmp_path / "keno.sqlite")
    winner, long = counter.sold((61,)), counter.sold(HIGH[:6], jackpot=True, games=2)
    done(counter.store.issue(5_00, counter.act()))
    counter.play()
    done(counter.store.pay(winner.code, "keno-dollars", counter.act()))
    done(counter.store.refund(long.code, counter.act()))
    assert counter.store.life_since(0)[-1].digest == "4bb353ad45a4e26d885a7db86ed459d4"
