# SPDX-License-Identifier: MIT
"""Past rounds of a journal, fed to a table again event by event, for whoever wants more of them than was said."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from controller.conductor.replay import fresh_engine, readable
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record.effects import Effect
from controller.engine.shown.snapshot import restored
from controller.games import find
from controller.journal import Row
from controller.journal.excerpt import Wanted, excerpt, rounds_kept
from controller.journal.reading import Damaged


class Step(NamedTuple):
    """A row was fed to the table. effects: what it answers now. alike: that is what it answered then.

    Of a row that is no event: the table stands between two rounds.
    """

    row: Row
    engine: Engine
    effects: list[Effect]
    alike: bool = True


def played_again(path: Path, wanted: Wanted, damaged: Damaged) -> Iterator[Step]:
    """The events of these rounds, each once it was fed to a table that stands as it stood before the first of them.

    since: from the round on that was open then. Events before a state that the journal has kept are passed over.
    damaged: told of each row that cannot be read. Raises JournalError if another version wrote a row.
    """
    engine: Engine | None = None
    for row in excerpt(path, _whole_rounds(path, wanted), damaged):
        if row.kind == "start" and engine is None and not row.round:
            engine = fresh_engine(path, row)
        elif row.kind == "state":
            with readable(path, row):
                table = restored(row.event).table
                engine = Engine(find(table.game), table)
        elif row.kind == "event" and engine:
            with readable(path, row):
                effects = engine.feed(events.decode(row.event))
            yield Step(row, engine, effects, effect_rows.alike(effects, row.effects))
            continue
        else:
            continue
        yield Step(row, engine, engine.opening)


def _whole_rounds(path: Path, wanted: Wanted) -> Wanted:
    """The same part, from the beginning of its first round on: what a table had before is needed to play it again."""
    if wanted.since is None:
        return wanted
    rows = (row for row in excerpt(path, wanted, lambda sequence, why: None) if row.kind == "event")
    if (first := next(rows, None)) is None:
        return wanted
    return Wanted(wanted.round, last=rounds_kept(path) - first.round + 1)
