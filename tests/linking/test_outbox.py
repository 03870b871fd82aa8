# SPDX-License-Identifier: MIT
"""Contributions and claims in the journal: one commit with their event, read in order, over archived journals."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.engine.record.jackpot_claims import Claim, ClaimRefused
from controller.journal import JournalError, keys, public_path, recover, rows, verify, verify_chain
from controller.journal.keychain import way
from controller.journal.store import JournalStore, PendingRow
from controller.journal.writer import BATCH
from controller.linking.outbox import FloorOutbox, OutboxState
from controller.linking.signing import sign_since
from controller.sockets.floor_requests import AT_ONCE, AdoptedMark
from tests.linking.rows import POOL, TABLE, Written, adopted, decoded, keep_answer


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Written]:
    it = Written(tmp_path)
    yield it
    it.close()


def settled(written: Written) -> None:
    """Wait until every row is on disk."""
    until = time.monotonic() + 5
    written.journal.checkpoint()
    while written.journal.waiting and time.monotonic() < until:
        time.sleep(0.001)


def outbox(written: Written) -> FloorOutbox:
    settled(written)
    return FloorOutbox(written.path, written.pool)


def test_each_row_follows_its_event_and_has_the_exact_bytes(written: Written) -> None:
    written.contribute(75)
    written.claim("3", "1")
    written.settle(1)
    written.end_round()
    settled(written)
    kinds = [it.kind for it in rows(written.path)]
    assert kinds[2:10] == [
        *("event", "contribution", "event", "claim", "event", "settlement"),
        *("state", "checkpoint"),
    ]
    (claim,) = written.rows("claim")
    assert msgspec.json.encode(msgspec.json.decode(claim, type=Claim), order="deterministic") == claim
    assert decoded(claim)["table"] == TABLE
    written.close()
    assert verify(written.path, public_path(written.key)).sound


def test_no_transaction_ends_between_an_event_and_its_rows(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where more rows wait than one transaction takes."""
    last = list[int]()
    add = JournalStore.add

    def noted(self: JournalStore, entries: Sequence[PendingRow]) -> None:
        last.append(entries[-1].sequence)
        add(self, entries)

    monkeypatch.setattr(JournalStore, "add", noted)
    own = [("contribution", b"{}"), ("claim", b"{}")]
    groups = [written.journal.append("event", 1, b"{}", also=own) for _ in range(BATCH)]
    settled(written)
    assert len(last) >= 3
    assert {*last[:-1]} <= {1, 2, *groups}


def test_an_unknown_kind_is_refused_and_nothing_is_kept(written: Written) -> None:
    with pytest.raises(JournalError, match="'other'"):
        written.journal.append("event", 1, b"{}", also=[("other", b"{}")])
    settled(written)
    assert written.rows("event") == []


def test_a_new_table_has_nothing(written: Written) -> None:
    it = outbox(written)
    assert it.catch_up() == OutboxState()
    assert (it.contributions(0), it.claim(1)) == ([], None)


def test_contributions_come_in_order_with_their_row_as_proof(written: Written) -> None:
    for cents in range(1, AT_ONCE + 21):
        written.contribute(cents)
    it = outbox(written)
    first, second = it.contributions(0), it.contributions(AT_ONCE)
    assert [each.number for each in (*first, *second)] == list(range(1, AT_ONCE + 21))
    assert (len(first), second[-1].total) == (AT_ONCE, written.total)
    proofs = [row.hash.hex() for row in rows(written.path) if row.kind == "contribution"]
    assert [each.proof for each in (*first, *second)] == proofs
    assert it.contributions(AT_ONCE + 20) == []
    assert it.contributions(10**9) == []


def test_a_row_that_has_come_since_is_found(written: Written) -> None:
    it = outbox(written)
    assert it.catch_up().contributions == 0
    written.contribute()
    settled(written)
    assert it.catch_up().contributions == 1
    assert [each.number for each in it.contributions(0)] == [1]


def test_after_an_adoption_contributions_and_claims_go_on_from_the_floor(written: Written) -> None:
    """Its own rows before are not asked for again, and a claim that ended without an answer waits for none."""
    written.contribute()
    written.claim()
    written.settle(1, void=True)
    it = outbox(written)
    assert it.catch_up() == OutboxState(1, 75, 1, (1,), ())
    written.event(adopted(bytes(32)))
    settled(written)
    assert it.catch_up() == OutboxState(100, 9_000, 3, (), (), AdoptedMark(5, 3, 100))
    with pytest.raises(JournalError, match="contributions 1 to 100"):
        it.contributions(0)
    written.contributions, written.total, written.claims = 100, 9_000, 3
    written.contribute()
    written.claim()
    settled(written)
    for each in (it, outbox(written)):
        assert each.catch_up() == OutboxState(101, 9_075, 4, (4,), (), AdoptedMark(5, 3, 100))
        assert [row.number for row in each.contributions(100)] == [101]
        assert (each.first, each.claim(2)) == (101, None)


@pytest.mark.parametrize("why", ["an open claim", "more here", "another pool"])
def test_numbers_that_the_table_does_not_take_change_nothing(written: Written, why: str) -> None:
    written.contribute()
    if why == "an open claim":
        written.claim()
    it = outbox(written)
    before = it.catch_up()
    changes: dict[str, dict[str, object]] = {"more here": {"contributions": 0}, "another pool": {"pool": "small"}}
    written.event(adopted(bytes(32), **changes.get(why, {})))
    written.contribute()
    settled(written)
    assert it.catch_up() == replace(before, contributions=2, total=150)


def test_a_contribution_that_does_not_follow_the_floors_is_an_error(written: Written) -> None:
    written.contribute()
    written.event(adopted(bytes(32)))
    written.contribute()
    with pytest.raises(JournalError, match="101 was due"):
        outbox(written).catch_up()


def test_a_claim_waits_until_it_is_answered_and_is_open_until_it_ends(written: Written) -> None:
    it = outbox(written)
    assert written.claim() == 1
    assert written.claim() == 2
    settled(written)
    assert (it.catch_up().waiting, it.catch_up().open) == ((1, 2), ())
    keep_answer(written, 1)
    written.event(ClaimRefused(POOL, 2, "it cannot be"))
    settled(written)
    assert (it.catch_up().waiting, it.catch_up().open) == ((), (1,))
    written.settle(1)
    settled(written)
    assert (it.catch_up().open, it.catch_up().claims) == ((), 2)


def test_a_claim_that_ended_without_an_answer_still_waits(written: Written) -> None:
    """The floor must know each number."""
    it = outbox(written)
    written.settle(written.claim(), void=True)
    settled(written)
    assert it.catch_up().waiting == (1,)
    keep_answer(written, 1)
    settled(written)
    assert (it.catch_up().waiting, it.catch_up().open) == ((), ())


def test_archived_journals_are_followed_and_no_row_is_there_twice(written: Written) -> None:
    written.contribute(10)
    written.claim("1")
    written.end_round()
    written.contribute(20)  # of the open round, whose events go on in the next journal
    written.archive()
    assert not written.rows("contribution", "claim", "settlement")
    written.contribute(30)
    written.settle(1)
    written.end_round()
    old = written.archive()
    written.contribute(40)
    it = outbox(written)
    state = it.catch_up()
    assert (state.contributions, state.total, state.claims) == (4, 100, 1)
    assert [each.cents for each in it.contributions(0)] == [10, 20, 30, 40]
    claim = it.claim(1)
    assert claim is not None
    assert claim.settlement
    assert decoded(it.row(claim.position).event)["number"] == 1
    written.close()
    assert all(each.verdict.sound for each in verify_chain(written.path, public_path(written.key)))
    aside = old.with_name("elsewhere")
    old.rename(aside)
    other = FloorOutbox(written.path, POOL)
    assert [each.number for each in other.contributions(3)] == [4]
    with pytest.raises(JournalError, match=old.name):
        other.contributions(0)
    aside.rename(old)
    assert [each.number for each in other.contributions(0)] == [1, 2, 3, 4]
    written.open()


def test_another_pool_begins_with_its_own_numbers(written: Written) -> None:
    written.contribute()
    written.pool, written.contributions, written.total = "small", 0, 0
    written.contribute(5)
    it = outbox(written)
    assert [(each.number, each.cents) for each in it.contributions(0)] == [(1, 5)]
    assert [each.cents for each in FloorOutbox(written.path, POOL).contributions(0)] == [75]


def test_a_number_that_is_left_out_is_named(written: Written) -> None:
    written.contribute()
    written.contributions += 1
    written.contribute()
    with pytest.raises(JournalError, match="contribution 3 in row"):
        outbox(written).catch_up()


def test_a_changed_row_is_not_given_out(written: Written) -> None:
    written.contribute()
    settled(written)
    with sqlite3.connect(written.path) as database:
        database.execute("DROP TRIGGER journal_no_change")
        changed = "CAST(replace(CAST(event AS TEXT), '75', '99') AS BLOB)"
        database.execute(f"UPDATE journal SET event = {changed} WHERE kind = 'contribution'")
    with pytest.raises(JournalError, match="not as it was written"):
        FloorOutbox(written.path, POOL).catch_up()


Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["contribute", "claim", "answer", "settle", "round", "archive", "ask"]), st.integers(1, 3)
    ),
    max_size=14,
)


@settings(max_examples=15, deadline=None)
@given(STEPS)
def test_it_says_what_was_written_in_whatever_order(steps: list[Step]) -> None:
    with TemporaryDirectory() as folder:
        written = Written(Path(folder))
        written.end_round()
        it, answers, ends = outbox(written), set[int](), set[int]()
        cents: list[int] = []
        for what, number in steps:
            if what == "contribute":
                cents.append(number)
                written.contribute(number)
            elif what == "claim":
                written.claim()
            elif what == "answer" and number <= written.claims and number not in answers:
                answers.add(number)
                keep_answer(written, number)
            elif what == "settle" and number <= written.claims and number not in ends:
                ends.add(number)
                written.settle(number)
            elif what == "round":
                written.end_round()
            elif what == "archive":
                written.archive()
                it = FloorOutbox(written.path, POOL)
            elif what == "ask":
                settled(written)
                it.catch_up()
        settled(written)
        claims = set(range(1, written.claims + 1))
        for each in (it, FloorOutbox(written.path, POOL)):
            state = each.catch_up()
            assert (state.contributions, state.total, state.claims) == (len(cents), sum(cents), written.claims)
            assert ({*state.waiting}, {*state.open}) == (claims - answers, answers - ends)
            assert [kept.cents for kept in each.contributions(0)] == cents
        written.close()


# Signatures


def test_the_way_leads_from_the_known_key_over_archived_journals(written: Written) -> None:
    first = keys.fingerprint(bytes.fromhex(_first(written)))
    for number in range(6):
        written.contribute()
        written.end_round()
        if number in (2, 4):
            written.archive()
    it = outbox(written)
    known, seen = first, 0
    for most in range(3):
        signed = sign_since(it, written.key, known, b"what", "place")
        assert signed.signature
        found = way(signed.signature, b"what", signed.seals, "place")
        assert (found.wrong, found.by) == ((), signed.first)
        assert keys.fingerprint(bytes.fromhex(signed.first)) == known
        assert (len(signed.seals) > 0) == (most != 1)
        known, seen = keys.fingerprint(bytes.fromhex(signed.signature.key)), seen + len(signed.seals)
        if most == 1:
            written.end_round()
            settled(written)
    assert seen >= 9
    with pytest.raises(JournalError, match="in no journal here"):
        sign_since(it, written.key, "00" * 32, b"what", "place")


def _first(written: Written) -> str:
    settled(written)
    return str(decoded(next(iter(rows(written.path))).event)["public"])


def test_more_seals_than_one_answer_takes_come_in_pieces(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.linking.signing.MOST_SEALS", 3)
    for _ in range(8):
        written.end_round()
    it = outbox(written)
    seals, known = [], ""
    while not (signed := sign_since(it, written.key, known, b"what", "place")).signature:
        assert len(signed.seals) == 3
        seals += signed.seals
        known = keys.fingerprint(bytes.fromhex(signed.seals[-1].seal.next))
    begun = msgspec.structs.replace(signed.signature, first=_first(written))
    assert way(begun, b"what", [*seals, *signed.seals], "place").wrong == ()


def test_it_signs_while_rounds_end(written: Written) -> None:
    """The file of the key lies behind the journal in between."""
    it, known = outbox(written), ""
    for _ in range(60):
        written.contribute()
        written.end_round()
        signed = sign_since(it, written.key, known, b"what", "place")
        assert signed.signature
        assert way(signed.signature, b"what", signed.seals, "place").wrong == ()
        known = keys.fingerprint(bytes.fromhex(signed.signature.key))


def test_a_key_file_that_lies_behind_signs_with_the_key_that_the_journal_names(written: Written) -> None:
    settled(written)
    old = written.key.read_bytes()
    it = outbox(written)
    for _ in range(5):
        written.end_round()
    settled(written)
    late = sign_since(it, written.key, "", b"what", "place").signature
    written.key.write_bytes(old)
    assert sign_since(it, written.key, "", b"what", "place").signature == late
    written.key.write_bytes(old[:40] + old[40:].swapcase())
    with pytest.raises(JournalError):
        sign_since(it, written.key, "", b"what", "place")
    written.end_round()
    settled(written)
    assert recover(written.path).state
