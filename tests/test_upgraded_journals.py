# SPDX-License-Identifier: MIT
"""Tables of earlier versions, in the middle of a round: this version takes each over as it stood, and nothing differs.

tests/journals/mid_round has a file for each version, a table a line: its rows, and how it stood after the last of them.
`make attack ARGS=upgrade` does the same with the programs themselves.
"""

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.conductor.conductor import Conductor
from controller.conductor.replay import open_round, replay_journal
from controller.engine.engine import Engine
from controller.engine.record import compared
from controller.engine.record.events import Restarted
from controller.engine.shown.views import Chips
from controller.games import find
from controller.journal import Journal, recover
from controller.tapes.machines.tables import NoDevices
from controller.tapes.stages.stage import ON_DISK, MemoryRecord
from hal.base.clock import VirtualClock

HERE = Path(__file__).parent / "journals" / "mid_round"
VERSIONS = [path.name.removesuffix(".jsonl.xz") for path in sorted(HERE.glob("*.jsonl.xz"))]


class Row(msgspec.Struct):
    kind: str
    round: int
    event: msgspec.Raw
    effects: msgspec.Raw = msgspec.Raw(b"")


class Kept(msgspec.Struct):
    """A table of an earlier version."""

    name: str
    """Name of the tape that was played."""
    rows: list[Row]
    state: dict[str, Any]
    """State at the end, as JSON values."""
    view: dict[str, Any]
    """View at the end, as JSON values."""


def tables_of(version: str) -> list[Kept]:
    lines = lzma.decompress((HERE / f"{version}.jsonl.xz").read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Kept) for line in lines]


def journal_of(rows: list[Row], folder: Path) -> Path:
    folder.mkdir()
    path = folder / "journal.sqlite"
    journal = Journal.open(path, "table-1", folder / "table.key", lambda row: None, lambda words: None)
    for row in rows:
        journal.append(row.kind, row.round, bytes(row.event), bytes(row.effects))
    journal.close()
    return path


def test_each_of_the_last_versions_has_such_tables() -> None:
    assert VERSIONS[-1] == "0.25.0"
    assert len(VERSIONS) > 10
    for version in VERSIONS:
        assert {"blackjack", "caribbean-stud", "draw-poker", "keno", "tournaments"} <= {
            it.name.partition("/")[0] for it in tables_of(version)
        }


@pytest.mark.parametrize("version", VERSIONS)
def test_a_table_in_mid_round_is_taken_over_as_it_stood(version: str, tmp_path: Path) -> None:
    for kept in tables_of(version):
        path = journal_of(kept.rows, tmp_path / kept.name.replace("/", "-"))
        recovered = recover(path)
        opened = open_round(path, recovered)
        assert opened
        engine, view = opened
        conductor = Conductor(engine, MemoryRecord(), NoDevices(), VirtualClock())
        conductor.resume(view)
        assert conductor.replay([(row.event, row.effects) for row in recovered.rows_since]) == [], kept.name
        assert_stands(conductor, kept)
        conductor.durable(ON_DISK)
        conductor.receive(Restarted(options=engine.state.options, tournament=_conditions(engine), at=engine.state.at))
        assert [*conductor.view.standing] == chips_of(kept), kept.name
        assert all(it.remedy for it in conductor.view.blocks), kept.name
        assert engine.wait.accepts or conductor.view.blocks, kept.name


def _conditions(engine: Engine) -> Any:
    return engine.state.tournament.conditions if engine.state.tournament else None


def assert_stands(conductor: Conductor, kept: Kept) -> None:
    engine = conductor.engine
    memory = msgspec.convert(engine.state.memory, find(engine.state.game).memory)
    assert compared.same_state(kept.state, replace(engine.state, memory=memory)), kept.name
    view = conductor.view
    assert [*view.standing] == chips_of(kept), kept.name
    assert (view.round, view.commission) == (kept.view["round"], kept.view["commission"]), kept.name
    assert compared.same(kept.view["owed"], view.owed), kept.name


def chips_of(kept: Kept) -> list[Chips]:
    return msgspec.convert(kept.view["standing"], list[Chips])


@pytest.mark.parametrize("version", VERSIONS)
def test_all_its_rounds_are_played_again_without_a_difference(version: str, tmp_path: Path) -> None:
    for kept in tables_of(version):
        again = replay_journal(journal_of(kept.rows, tmp_path / kept.name.replace("/", "-")))
        assert again.named == {}, kept.name
        assert again.events == sum(row.kind == "event" for row in kept.rows)
