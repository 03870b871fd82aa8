# SPDX-License-Identifier: MIT
"""The bytes that a round writes to the card, counted in rows and bytes. Packed rows unpack to the same words."""

import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import closing
from io import BytesIO
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from c_ext.cards import CARDS
from controller.engine.record.events import Placed
from controller.journal import Journal, archive, export, form, public_path, recover, rows, verify
from controller.journal.files import companion_path
from controller.journal.packing import BEGIN, LONGEST, PACKED, pack, unpack
from controller.journal.store import JournalStore, PendingRow
from controller.journal.verdict import CHANGED
from controller.tapes.language import do
from controller.tapes.stages import stage as stage_module
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.stage import MemoryRecord
from hal.signals import CardDrawn, Pressed, Signal

ROUNDS = 13
"""From then on a round is kept with as many past results as are shown."""
PLAYERS = ("ann", "bob", "cat", "dan")
WAGERS = {"blackjack": "blackjack", "caribbean-stud": "ante"}
COUNTED = {  # rows, seals, bytes of the log, bytes of the file: as they were counted
    "blackjack": (22, 2, 37520, 13312),
    "caribbean-stud": (42, 5, 75576, 26624),
}

Commit = list[PendingRow]


class Commits(MemoryRecord):
    """The rows for the journal's thread, in the commits of the worst case: one for each event, and one more after each
    row that must be on disk at once.
    """

    def __init__(self) -> None:
        super().__init__()
        self.commits: list[Commit] = [[]]
        self._sequence = count(2)

    def _add(self, *columns: object) -> int:
        row = PendingRow(next(self._sequence), 0, *columns)  # type: ignore[arg-type]
        self.commits[-1].append(row)
        if row.durable:
            self.event_is_over()
        return row.sequence

    def append(
        self,
        kind: str,
        round_: int,
        event: bytes,
        effects: bytes = b"",
        durable: bool = False,
        seal: bool = False,
        _also: Sequence[tuple[str, bytes]] = (),
        /,
    ) -> int:
        super().append(kind, round_, event, effects, durable, seal)
        return self._add(round_, kind, event, effects, durable, seal)

    def checkpoint(self) -> int:
        return self._add(0, "checkpoint", b"", b"", True)

    def event_is_over(self) -> None:
        if self.commits[-1]:
            self.commits.append([])


def next_act(asks: list[tuple[type[Signal], str]], card: str) -> Signal:
    """Return the event that the table asks for. A player stands, or bets."""
    kind, what = next((ask for ask in asks if ask[1] in ("stand", "bet")), asks[0])
    return CardDrawn("shoe", card) if kind is CardDrawn else Pressed(what)


def play_a_round(stage: EngineStage, record: Commits, wager: str) -> None:
    engine = stage.conductor.engine
    number, one_shoe = engine.state.round, stage.game.id == "blackjack"
    cards = (CARDS[(at * 7 + number * 11 * one_shoe) % 52] for at in range(52))
    if number == 1 or not one_shoe:
        do(stage, "cards ready")
    placed = (Placed(player, wager, 500, hand=str(hand)) for hand, player in enumerate(PLAYERS, 1))
    for event in placed:
        stage.send(event)
        record.event_is_over()
    while engine.state.round == number:
        asks = [ask for ask in engine.wait.asks if isinstance(ask, tuple)]
        stage.send(next_act(asks, next(cards) if asks[0][0] is CardDrawn else ""))
        record.event_is_over()


def of_the_last_round(game: str, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Commit], list[Commit]]:
    """Return the commits before the last of some rounds, and the commits of that round."""
    record = Commits()
    monkeypatch.setattr(stage_module, "MemoryRecord", lambda: record)
    stage = EngineStage(game, [])
    before = 0
    for _ in range(ROUNDS):
        before = len(record.commits) - 1
        play_a_round(stage, record, WAGERS[game])
    return record.commits[:before], record.commits[before:-1]


def written(commits: list[Commit], store: JournalStore) -> int:
    """Write this as the journal's thread does. How often the head was signed."""
    seals = 0
    for commit in commits:
        store.ready()
        store.add(commit)
        if any(row.kind == "checkpoint" or row.sealed for row in commit):
            store.seal_head(closed=False)
            seals += 1
    return seals


def lengths(path: Path) -> tuple[int, int]:
    """Bytes of the log, which all are synced; and of the file, once the log is copied into it."""
    with closing(sqlite3.connect(path)) as database:
        pages = form.number(database, "PRAGMA page_count")
    return companion_path(path, "-wal").stat().st_size, pages * form.PAGE


@pytest.mark.parametrize("game", WAGERS)
def test_a_regular_round_writes_no_more_than_it_did(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """systemd/README.md says what that is in a year."""
    before, last = of_the_last_round(game, monkeypatch)
    path = tmp_path / "journal"
    store = JournalStore(path, "table-7", tmp_path / "key")
    written([[row for commit in before for row in commit]], store)
    log, file = lengths(path)
    seals = written(last, store)
    log_now, file_now = lengths(path)
    store.close()
    counted = sum(map(len, last)), seals, log_now - log, file_now - file
    assert counted[:2] == COUNTED[game][:2]
    assert all(now <= then * 11 // 10 for now, then in zip(counted, COUNTED[game], strict=True)), counted
    assert verify(path, public_path(tmp_path / "key")).findings == ()


# What lies packed


@given(st.binary() | st.text().map(str.encode) | st.binary(max_size=9).map(lambda words: words * 200))
def test_what_is_packed_is_unpacked_to_the_same_words(words: bytes) -> None:
    assert unpack(pack(words)) == words
    assert len(pack(words)) <= len(words) or words.startswith(PACKED)
    assert unpack(pack(PACKED + words)) == PACKED + words


@pytest.mark.parametrize("bit", range(8))
def test_of_what_is_packed_no_bit_can_be_changed_unseen(bit: int) -> None:
    words = b'{"type":"CardDrawn","device":"shoe"}' * 9
    stored = pack(words)
    assert len(stored) < len(words) // 2
    for place in range(len(stored)):
        turned = bytearray(stored)
        turned[place] ^= 1 << bit
        assert unpack(bytes(turned)) == bytes(turned)


def test_nothing_unpacks_to_more_than_a_row_has() -> None:
    body = zlib.compress(bytes(LONGEST + 1), wbits=-15)
    bomb = PACKED + zlib.crc32(body).to_bytes(BEGIN - 1) + body
    assert unpack(bomb) == bomb
    assert pack(bytes(LONGEST + 1)) == bytes(LONGEST + 1)


@pytest.mark.parametrize("stored", [None, 5, "x", b"", PACKED, PACKED + b"12345", b'{"a":1}'])
def test_what_is_not_packed_stays_as_it_is(stored: object) -> None:
    assert unpack(stored) == stored  # type: ignore[arg-type]


# A journal of the form before

LONG = b'{"words":"' + b"no more bets, " * 20 + b'"}'


def write(folder: Path) -> Path:
    """Three rows with words, by the version at hand."""
    path = folder / "journal"
    journal = Journal.open(path, "table-7", folder / "key", lambda row: None, lambda words: None)
    for kind in ("start", "state", "event"):
        journal.append(kind, 1, LONG, LONG)
    journal.close()
    return path


@pytest.fixture
def earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal as earlier versions wrote it: of form 1, nothing packed, in SQLite's usual pages."""
    with monkeypatch.context() as then:
        then.setattr(form, "FORM", 1)
        then.setattr(form, "PAGE", 4096)
        then.setattr(form, "pack", lambda words: words)
        return write(tmp_path)


def put(path: Path, sequence: int, event: bytes) -> None:
    """Lay another event there, as somebody would who knows the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for name in form.SCHEMA:
            if name != "journal":
                database.execute(f"DROP TRIGGER {name}")
        database.execute("UPDATE journal SET event = ? WHERE sequence = ?", (event, sequence))
        for name, statement in form.SCHEMA.items():
            if name != "journal":
                database.execute(statement)


def the_form(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return form.number(database, "PRAGMA user_version")


def in_the_file(path: Path) -> list[bytes]:
    with closing(sqlite3.connect(path)) as database:
        return [words for row in database.execute("SELECT event, effects FROM journal") for words in row]


def test_a_journal_of_the_form_before_is_read_and_left_as_it_is(earlier: Path) -> None:
    before = earlier.read_bytes()
    assert (the_form(earlier), in_the_file(earlier).count(LONG)) == (1, 6)
    assert verify(earlier, public_path(earlier.with_name("key"))).sound
    assert [row.event for row in recover(earlier).rows_since] == [LONG]
    assert export(earlier, BytesIO()) == 5
    assert earlier.read_bytes() == before


def test_a_journal_of_the_form_before_is_gone_on_with(earlier: Path) -> None:
    """It says so: a version before does not read on where it would not understand."""
    write(earlier.parent)
    assert the_form(earlier) == form.FORM
    assert in_the_file(earlier).count(LONG) == 6
    assert [row.event for row in rows(earlier)].count(LONG) == 6
    assert verify(earlier, public_path(earlier.with_name("key"))).sound


def test_a_journal_of_the_form_before_is_archived(earlier: Path) -> None:
    old = archive(earlier, earlier.with_name("key"))
    assert (the_form(old), the_form(earlier)) == (1, form.FORM)
    for path in (old, earlier):
        assert LONG in [row.event for row in rows(path)]
    assert LONG not in in_the_file(earlier)


def test_the_words_have_the_same_hash_packed_or_not(earlier: Path, tmp_path: Path) -> None:
    """So an export is checked without knowing how rows lie in the file."""
    for sequence in (2, 3, 4):
        put(earlier, sequence, pack(LONG))
    assert verify(earlier, public_path(tmp_path / "key")).sound


def test_a_changed_bit_of_a_packed_row_is_named(tmp_path: Path) -> None:
    path = write(tmp_path)
    stored = pack(LONG)
    assert in_the_file(path).count(stored) == 6
    for place in range(0, len(stored), 7):
        turned = bytearray(stored)
        turned[place] ^= 1
        put(path, 3, bytes(turned))
        assert verify(path, public_path(tmp_path / "key")).findings == (f"row 3: {CHANGED}",)
    put(path, 3, pack(LONG.replace(b"no", b"of")))
    assert verify(path, public_path(tmp_path / "key")).findings == (f"row 3: {CHANGED}",)
    put(path, 3, stored)
    assert verify(path, public_path(tmp_path / "key")).sound
