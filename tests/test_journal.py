# SPDX-License-Identifier: MIT
"""The journal without faults: rows go in, and come out in order, signed, exported and ready for a restart."""

import itertools
import json
import sqlite3
import stat
import threading
import time
from io import BytesIO
from pathlib import Path

import pytest

from controller.journal import Journal, JournalError, export, public_path, recover, rows, verify

LONG = 20.0


class Listener:
    """Remembers what the journal's thread reports, and waits for it."""

    def __init__(self) -> None:
        self.durable = 0
        self.troubles: list[str | None] = []
        self._news = threading.Condition()

    def on_durable(self, sequence: int) -> None:
        with self._news:
            assert sequence > self.durable
            self.durable = sequence
            self._news.notify_all()

    def on_trouble(self, words: str | None) -> None:
        with self._news:
            self.troubles.append(words)
            self._news.notify_all()

    def wait_durable(self, sequence: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.durable >= sequence, LONG)


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.journal"


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return tmp_path / "table.key"


def opened(path: Path, key: Path, listener: Listener) -> Journal:
    return Journal.open(path, "sic-bo-7", key, listener.on_durable, listener.on_trouble)


def test_rows_come_out_as_they_went_in(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    journal.append("start", 0, b'{"version":"1"}')
    journal.append("event", 1, b'{"type":"Pressed"}', b'[{"type":"Call"}]')
    journal.append("state", 1, b'{"rounds":1}', durable=True)
    journal.close()
    found = [(row.sequence, row.round, row.kind, row.event, row.effects) for row in rows(path)]
    assert found[1:4] == [
        (2, 0, "start", b'{"version":"1"}', b""),
        (3, 1, "event", b'{"type":"Pressed"}', b'[{"type":"Call"}]'),
        (4, 1, "state", b'{"rounds":1}', b""),
    ]
    assert [row[2] for row in found] == ["table", "start", "event", "state", "checkpoint"]


def test_the_first_row_names_the_table_and_its_key(path: Path, key: Path, listener: Listener) -> None:
    opened(path, key, listener).close()
    naming = json.loads(next(rows(path)).event)
    assert naming["table"] == "sic-bo-7"
    assert naming["key"] == verify(path, public_path(key)).key


def test_the_key_is_for_its_owner_alone_and_another_after_each_seal(path: Path, key: Path, listener: Listener) -> None:
    seen = set()
    for _ in range(3):
        opened(path, key, listener).close()
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        seen.add(key.read_bytes())
        listener = Listener()
    assert len(seen) == 3
    assert verify(path, public_path(key)).sound


def test_a_lost_public_half_is_written_again(path: Path, key: Path, listener: Listener) -> None:
    opened(path, key, listener).close()
    before = public_path(key).read_bytes()
    public_path(key).unlink()
    opened(path, key, Listener()).close()
    assert public_path(key).read_bytes() == before


def test_the_sequence_is_answered_at_once_and_goes_on_after_a_restart(path: Path, key: Path) -> None:
    first = opened(path, key, Listener())
    assert [first.append("event", 1, b"1") for _ in range(3)] == [2, 3, 4]
    first.close()
    second = opened(path, key, Listener())
    assert second.last_sequence == 5
    assert second.append("event", 1, b"1") == 6
    second.close()


def test_durable_is_reported_once_all_before_it_is_on_disk(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    for n in range(5):
        journal.append("event", 1, b"%d" % n)
    sequence = journal.append("event", 1, b"5", durable=True)
    listener.wait_durable(sequence)
    assert [row.event for row in rows(path, since=2)] == [b"%d" % n for n in range(6)]
    journal.close()


def test_a_plain_row_is_written_without_a_durable_one_and_reports_nothing(path: Path, key: Path) -> None:
    listener = Listener()
    journal = opened(path, key, listener)
    listener.wait_durable(journal.append("start", 0, b"{}", durable=True))
    sequence = journal.append("event", 1, b"{}")
    deadline = threading.Event()
    for _ in range(400):
        if list(rows(path, since=sequence)):
            break
        deadline.wait(0.05)
    else:
        pytest.fail("the plain row never came")
    assert listener.durable == sequence - 1
    journal.close()


def test_a_plain_row_wakes_a_writer_that_fell_asleep(
    path: Path, key: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.journal.writer.QUIET", 1)
    journal = opened(path, key, listener)
    pause = threading.Event()
    for n in range(3):
        while not journal._writer.asleep:
            assert not pause.wait(0.002)
        sequence = journal.append("event", 1, b"%d" % n)
        while len(list(rows(path, since=sequence))) == 0:
            assert not pause.wait(0.002)
    journal.close()


def test_rows_of_many_threads_keep_one_order(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    given: dict[int, bytes] = {}

    def fill(name: int) -> None:
        for n in range(300):
            event = b"[%d,%d]" % (name, n)
            given[journal.append("event", 1, event, durable=n % 100 == 0)] = event

    threads = [threading.Thread(target=fill, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal.close()
    assert {row.sequence: row.event for row in rows(path) if row.kind == "event"} == given
    assert verify(path, public_path(key)).sound


def test_a_listener_that_fails_costs_no_row(path: Path, key: Path, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_sequence: int) -> None:
        raise RuntimeError("the loop is closed")

    journal = Journal.open(path, "sic-bo-7", key, fail, lambda _words: None)
    for _ in range(3):
        journal.append("event", 1, b"{}", durable=True)
    journal.close()
    assert verify(path, public_path(key)).rows == 5
    assert "the loop is closed" in caplog.text


def test_the_wall_clock_may_go_back(path: Path, key: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    times = itertools.count(10**18, -(10**9))
    monkeypatch.setattr(time, "time_ns", lambda: next(times))
    journal = opened(path, key, listener)
    for n in range(4):
        journal.append("event", n, b"%d" % n, durable=n == 3)
    listener.wait_durable(5)
    found = [row for row in rows(path) if row.kind == "event"]
    assert [row.event for row in found] == [b"0", b"1", b"2", b"3"]
    assert [earlier.time - later.time > 0 for earlier, later in itertools.pairwise(found)] == [True] * 3
    assert recover(path).last_time == max(row.time for row in found)
    journal.close()
    assert verify(path, public_path(key)).sound


def test_only_known_kinds_go_in(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    with pytest.raises(JournalError, match="'checkpoint' is not allowed; start, event, state"):
        journal.append("checkpoint", 1, b"{}")
    journal.close()


def test_nothing_goes_in_after_closing(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed; open it again"):
        journal.append("event", 1, b"{}")


def test_rows_are_chosen_by_sequence_and_by_round(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    for number in (1, 1, 2, 3):
        journal.append("event", number, b"%d" % number)
    journal.close()
    assert [row.sequence for row in rows(path, since=4)] == [4, 5, 6]


def test_long_journals_are_read_in_stretches(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    for n in range(1234):
        journal.append("event", n, b"%d" % n)
    journal.close()
    assert [row.sequence for row in rows(path)] == list(range(1, 1237))
    assert verify(path, public_path(key)).sound


def test_no_journal_gives_nothing_to_recover(path: Path) -> None:
    assert recover(path).state is None
    assert recover(path).rows_since == ()


def test_recovery_before_the_first_state_gives_all_events(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    journal.append("start", 0, b"{}")
    journal.append("event", 1, b"1")
    journal.close()
    found = recover(path)
    assert found.state is None
    assert [row.event for row in found.rows_since] == [b"1"]
    assert found.last_round == 1


def test_recovery_gives_the_last_state_and_the_events_after_it(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    journal.append("event", 1, b"1")
    journal.append("state", 1, b"old")
    journal.append("event", 2, b"2")
    journal.append("state", 2, b"new")
    journal.checkpoint()
    journal.append("start", 2, b"{}")
    journal.append("event", 3, b"3", b"[]")
    journal.append("event", 3, b"4")
    journal.close()
    found = recover(path)
    assert found.state == b"new"
    assert [(row.event, row.effects) for row in found.rows_since] == [(b"3", b"[]"), (b"4", b"")]
    assert found.last_round == 3


def test_export_gives_every_row_as_json_with_the_bytes_as_they_were(path: Path, key: Path, listener: Listener) -> None:
    journal = opened(path, key, listener)
    journal.append("event", 1, b'{"b": 1.50,"a":"\xc3\xa9"}', b"[1,  2]")
    journal.append("event", 1, b"not json \xff")
    journal.append("event", 1, b'{\n"a":1}')
    journal.close()
    out = BytesIO()
    assert export(path, out) == 5
    lines = out.getvalue().splitlines()
    assert b'"event":{"b": 1.50,"a":"\xc3\xa9"},"effects":[1,  2]' in lines[1]
    decoded = [json.loads(line) for line in lines]
    assert [each["sequence"] for each in decoded] == [1, 2, 3, 4, 5]
    assert decoded[2]["event"] == r"not json \xff"
    assert decoded[3]["event"] == '{\n"a":1}'
    assert decoded[3]["previous"] == decoded[2]["hash"]


@pytest.mark.parametrize("statement", ["UPDATE journal SET round = 9", "DELETE FROM journal"])
def test_the_first_fence_refuses_changes(path: Path, key: Path, listener: Listener, statement: str) -> None:
    opened(path, key, listener).close()
    database = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute(statement)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        database.execute("INSERT OR REPLACE INTO journal SELECT * FROM journal WHERE sequence = 1")
    database.close()


def test_append_never_waits_for_the_disk(
    path: Path, key: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    from controller.journal.store import JournalStore

    add = JournalStore.add

    def slow(store: JournalStore, entries: object) -> None:
        assert gate.wait(LONG)
        add(store, entries)  # type: ignore[arg-type]

    monkeypatch.setattr(JournalStore, "add", slow)
    journal = opened(path, key, listener)
    sequences = [journal.append("event", 1, b"{}", durable=True) for _ in range(1000)]
    assert listener.durable == 0
    gate.set()
    listener.wait_durable(sequences[-1])
    journal.close()
    assert verify(path, public_path(key)).rows == 1002
