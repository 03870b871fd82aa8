# SPDX-License-Identifier: MIT
"""Past rounds of a journal, fed to a table again event by event.

For readers that need more than the journal's words.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from controller.conductor.replay import fresh_engine, readable
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record.effects import Effect
from controller.engine.shown.snapshot import decode_snapshot
from controller.games import find
from controller.journal import Row
from controller.journal.excerpt import JournalPart, excerpt, rounds_kept
from controller.journal.reading import Damaged


class ReplayedRow(NamedTuple):
    """A row that was fed to the table. After a row without an event, the table is between two rounds."""

    row: Row
    engine: Engine
    effects: list[Effect]
    """Effects of the row now."""
    alike: bool = True
    """Whether they equal the effects that were kept."""


def played_again(path: Path, wanted: JournalPart, damaged: Damaged) -> Iterator[ReplayedRow]:
    """Yield the events of these rounds, each after it was fed to a table in its state before the first of them.

    since: begin with the round that was open then. Events before a kept state are skipped. damaged: called for each row
    that cannot be read. Raises JournalError if another version wrote a row.
    """
    engine: Engine | None = None
    for row in excerpt(path, _whole_rounds(path, wanted), damaged):
        if row.kind == "start" and engine is None and not row.round:
            engine = fresh_engine(path, row)
        elif row.kind == "state":
            with readable(path, row):
                table = decode_snapshot(row.event).table
                engine = Engine(find(table.game), table)
        elif row.kind == "event" and engine:
            with readable(path, row):
                effects = engine.feed(events.decode(row.event))
            yield ReplayedRow(row, engine, effects, effect_rows.alike(effects, row.effects))
            continue
        else:
            continue
        yield ReplayedRow(row, engine, engine.opening)


def _whole_rounds(path: Path, wanted: JournalPart) -> JournalPart:
    """Extend this part to the beginning of its first round, because the replay needs the table's state there."""
    if wanted.since is None:
        return wanted
    rows = (row for row in excerpt(path, wanted, lambda sequence, why: None) if row.kind == "event")
    if (first := next(rows, None)) is None:
        return wanted
    return JournalPart(wanted.round, last=rounds_kept(path) - first.round + 1)
