# SPDX-License-Identifier: MIT
"""A damaged journal: whatever bytes its file, a row or its head has, it is read on or refused in words."""

import os
import shutil
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.cli.evidence.report import report, steps
from controller.conductor.conductor import Conductor, fresh
from controller.conductor.replay import first_state, replay_journal
from controller.engine.engine import Engine
from controller.engine.record import events
from controller.engine.record.events import Placed, Restarted
from controller.engine.record.jackpot_claims import ClaimPrize, Contribute, Winner
from controller.games import find
from controller.journal import Journal, JournalError, export, public_path, recover, rows, verify
from controller.journal.excerpt import JournalPart, excerpt, rounds_kept
from controller.linking.outbox import FloorOutbox
from controller.tapes.machines.tables import NoDevices
from hal.base.clock import VirtualClock
from hal.signals import Pressed
from tests.fuzz.texts import folder


@cache
def good() -> Path:
    """A journal of some rows, closed in order."""
    made = folder() / "good"
    made.mkdir()
    path = made / "journal.sqlite"
    game = find("sic-bo")
    journal = Journal.open(path, "fuzz", made / "table.key", lambda _: None, lambda _: None)
    limits = game.limits.table
    start = {"version": "1", "game": game.id, "table": "fuzz", "limits": limits, "options": {}, "board": "sic-bo.toml"}
    start |= {"board digest": "", "configuration digest": ""}
    journal.append("start", 0, msgspec.json.encode(start))
    conductor = Conductor(Engine(game, fresh(game, limits, "fuzz", {})), journal, NoDevices(), VirtualClock())
    for event in (Restarted(), Placed("red", "small", 500), Pressed("no-more-bets"), Pressed("start")):
        conductor.receive(event)
    own = (Contribute("grand", 1, 75, 75), ClaimPrize("grand", 1, 1, (Winner("1", "flush"),)))
    also = [(it.row_kind, it.row_event("fuzz")) for it in own]
    journal.append("event", 1, events.encode(Placed("red", "small", 500)), b"[]", also=also)
    journal.close()
    return path


def damaged(do: Callable[[Path], None]) -> Path:
    """A copy of the good journal, with this done to it."""
    path = folder() / "damaged" / "journal.sqlite"
    shutil.rmtree(path.parent, ignore_errors=True)
    shutil.copytree(good().parent, path.parent)
    do(path)
    return path


def _seals(path: Path) -> None:
    outbox = FloorOutbox(path, "grand")
    outbox.catch_up()
    outbox.seals_after("", 5)
    assert outbox.last_key


def _passed_over(_row: int, _why: str) -> None:
    """A row that cannot be read."""


@cache
def _nowhere() -> BinaryIO:
    """A file that keeps nothing."""
    return Path(os.devnull).open("wb")


def _read(path: Path) -> None:
    """Everything that reads a journal."""
    key = public_path(path.parent / "table.key")
    for read in (
        lambda: "\n".join(verify(path, key).findings).encode(),
        lambda: deque(rows(path), maxlen=0),
        lambda: deque(
            map(str.encode, report(steps(excerpt(path, JournalPart(), _passed_over), _passed_over))), maxlen=0
        ),
        lambda: deque(
            map(msgspec.json.encode, steps(excerpt(path, JournalPart(last=2, since=1)), _passed_over)), maxlen=0
        ),
        lambda: rounds_kept(path),
        lambda: replay_journal(path),
        lambda: first_state(path),
        lambda: export(path, _nowhere()),
        lambda: export(path, _nowhere(), _passed_over),
        lambda: recover(path),
        lambda: FloorOutbox(path, "grand").contributions(0),
        lambda: _seals(path),
    ):
        with suppress(JournalError):
            read()


def read_all(path: Path) -> str:
    """Everything that reads a journal, and a start on it: refused in words, or it is read on."""
    _read(path)
    _start(path)
    return ""


def _start(path: Path) -> None:
    """A start on it: it is refused in words, or goes on."""
    with suppress(JournalError):
        journal = Journal.open(path, "fuzz", path.parent / "table.key", lambda _: None, lambda _: None)
        journal.close()


def file(data: bytes) -> None:
    """Bytes at any place of the file: three bytes say where, then one what."""

    def patch(path: Path) -> None:
        whole = bytearray(path.read_bytes())
        for at in range(0, len(data) - 3, 4):
            whole[int.from_bytes(data[at : at + 3]) % len(whole)] = data[at + 3]
        path.write_bytes(whole)

    path = damaged(patch)
    _read(path)
    _start(path)


def row(data: bytes) -> None:
    """The event (first byte even) or the effects of a row are these bytes; 128 and above: any column."""
    if len(data) < 2:
        return

    def patch(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            for trigger in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                database.execute(f'DROP TRIGGER "{trigger[0]}"')
            columns = [column[1] for column in database.execute("PRAGMA table_info(journal)")]
            column = columns[data[0] % len(columns)] if data[0] >= 128 else ("event", "effects")[data[0] % 2]
            last = database.execute("SELECT max(sequence) FROM journal").fetchone()[0]
            value = data[2:] if data[1] % 2 else data[2:].decode(errors="replace")
            with suppress(sqlite3.Error):
                database.execute(
                    f"UPDATE journal SET {column} = ? WHERE sequence = ?", (value, data[1] // 2 % last + 1)
                )

    path = damaged(patch)
    _read(path)
    _start(path)


def head(data: bytes) -> None:
    """The file beside it that says where it ends is these bytes."""

    def patch(path: Path) -> None:
        for beside in path.parent.glob("*.head"):
            beside.write_bytes(data)

    path = damaged(patch)
    _read(path)
    _start(path)
