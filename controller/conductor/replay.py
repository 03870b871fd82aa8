# SPDX-License-Identifier: MIT
"""Rounds from the journal: the open one as it began, and past ones replayed and compared with the kept effects."""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events, state
from controller.engine.record.effects import Effect
from controller.engine.rules.game import AnyGame
from controller.engine.shown.showing import view_after
from controller.engine.shown.shown_event import describe_event
from controller.engine.shown.snapshot import Snapshot, decode_snapshot
from controller.engine.shown.views import View
from controller.games import find
from controller.journal import JournalError, Recovered, Row, recover, rows
from controller.journal.archive import GOES_ON_FROM
from controller.journal.form import OF_THE_FLOOR

OTHER_VERSION = (
    "its open round was written by a version that this one cannot read: finish the round with that version, "
    "or move the journal aside"
)


LONGEST_TOLD: Final = 400
"""Letters of an event in words. A file that somebody made may have a button with millions."""


class Start(msgspec.Struct, rename={"board_digest": "board digest", "configuration_digest": "configuration digest"}):
    """The first row of a run in the journal."""

    version: str
    game: str
    table: str
    limits: state.Limits
    options: dict[str, Any]
    board: str
    board_digest: str = ""
    configuration_digest: str = ""
    approvals: dict[str, str] = {}
    opening: bool = False
    """Whether this version keeps the progress of a table's opening."""
    zone: str = ""
    """The table's time zone (IANA), by which its days are counted; empty in journals of earlier versions."""
    computer: state.Computer = state.Computer()
    """The computer and the folder on which this table is kept."""


class Replayed(msgspec.Struct):
    """Result of a replay."""

    events: int = 0
    """Number of events replayed."""
    differing: list[int] = []
    """Rows with effects or a state that differ now."""
    named: dict[int, str] = {}
    """The event at each of these rows, in words."""

    def differs(self, row: int, what: str) -> None:
        """Add a row that differs now."""
        self.differing.append(row)
        self.named[row] = what


@contextmanager
def readable(path: Path, row: Row) -> Iterator[None]:
    """Raise JournalError if another version wrote this row, or if it was damaged."""
    try:
        yield
    except msgspec.ValidationError as error:
        raise JournalError(f"{path}: row {row.sequence}: {OTHER_VERSION} ({error})") from error
    except (ValueError, TypeError, LookupError, RecursionError) as error:
        what = f"row {row.sequence} is not as it was written ({error})"
        raise JournalError(f"{path}: {what}: see tablectl journal verify") from error


class _RowsOfEffects:
    """Compares the rows that some effects have of their own (`Effect.row_kind`) with the effects of a replay."""

    def __init__(self, result: Replayed) -> None:
        self._result = result
        self._due: deque[tuple[str, bytes]] = deque()
        """Kind and event of the rows that have not come yet."""
        self._sequence = 0
        self._begun = self._copied_to = 0
        """Wall clock (ns): of the first row; of the archiving after which this journal goes on (0: it does not)."""

    def expect(self, row: Row, effects: list[Effect], table: str) -> None:
        """Note the rows that follow this event. The rows of a copied event stay in the archived journal."""
        if row.time <= self._copied_to:
            return
        self._sequence = row.sequence
        self._due.extend((it.row_kind, it.row_event(table)) for it in effects if it.row_kind)

    def compare(self, row: Row) -> None:
        """Compare the next row."""
        if row.kind in OF_THE_FLOOR:
            if not self._due or self._due.popleft() != (row.kind, row.event):
                self._result.differs(row.sequence, f"the row of the {row.kind}")
            return
        if self._due:
            self._result.differs(self._sequence, f"the row of the {self._due[0][0]}")
        self._due.clear()
        if row.sequence == 1:
            self._begun = row.time
        elif row.kind == "state" and row.sequence == GOES_ON_FROM:
            self._copied_to = self._begun


def replay_journal(path: Path) -> Replayed:
    """Feed the journal's events to a new table and compare effects, rows of effects, and states.

    Raises JournalError if there is no start row, if another version wrote the events, or if a row is damaged.
    """
    result = Replayed()
    engine: Engine | None = None
    own = _RowsOfEffects(result)
    for row in rows(path):
        own.compare(row)
        if row.kind == "start" and engine is None:
            engine = fresh_engine(path, row)
        elif row.kind == "event":
            if engine is None:
                raise JournalError(f"{path}: row {row.sequence} is an event before any start")
            result.events += 1
            with readable(path, row):
                event = events.decode(row.event)
            own.expect(row, effects := engine.feed(event), engine.state.table)
            if not effect_rows.alike(effects, row.effects):
                result.differs(row.sequence, event_or_kind(event, engine.game))
        elif row.kind == "state" and row.sequence == GOES_ON_FROM:
            with readable(path, row):
                table = decode_snapshot(row.event).table
                engine = Engine(find(table.game), table)
        elif row.kind == "state" and engine:
            with readable(path, row):
                decode_snapshot(row.event)
                stands = _stands(engine.round_ended, row.event)
            if not stands:
                result.differs(row.sequence, "the table at the end of a round")
    return result


def event_or_kind(event: events.Event, game: AnyGame) -> str:
    """Return an event in words; its kind if it has none, or if they are secret."""
    return (describe_event(event, game) or type(event).__name__)[:LONGEST_TOLD]


def otherwise(differing: Sequence[Row], game: AnyGame) -> str:
    """Return the first of these events in words, and the number of the others."""
    first = event_or_kind(events.decode(differing[0].event), game)
    return f"at “{first}”" + (f" and {len(differing) - 1} more" if len(differing) > 1 else "")


def _stands(ended: bytes | None, kept: bytes) -> bool:
    """Return whether a round has ended with the state that was kept. A game's memory may have new fields since."""
    if ended is None:
        return False
    from controller.engine.record import compared  # only a replay comes here

    now, raw = state.decode(ended), msgspec.json.decode(kept, type=dict[str, Any])["table"]
    return compared.same_state(raw, replace(now, memory=msgspec.convert(now.memory, find(now.game).memory)))


def round_open(path: Path) -> int:
    """Return the number of the round that is open in this journal: play has begun, or wagers lie on the layout.

    0 if there is none. Raises JournalError if the journal cannot be read.
    """
    recovered = recover(path)
    opened = open_round(path, recovered)
    if opened is None:
        return 0
    engine, view = opened
    for row in recovered.rows_since:
        with readable(path, row):
            view = view_after(view, engine.feed(events.decode(row.event)))
    return engine.state.round if engine.wait.in_play or view.standing else 0


def open_round(path: Path, recovered: Recovered) -> tuple[Engine, View] | None:
    """Return the table at the start of its open round, and its view; None in an empty journal. Raises JournalError."""
    if recovered.state:
        table, view = (before := _restored(path, recovered.state)).table, before.view
    elif first := first_state(path) if recovered.rows_since else None:
        table, view = first, View()
    else:
        return None
    engine = Engine(find(table.game), table)
    return engine, view_after(view, engine.opening)


def _restored(path: Path, kept: bytes) -> Snapshot:
    """Restore a kept state. Raises JournalError if this version cannot read it."""
    try:
        return decode_snapshot(kept)
    except (ValueError, RecursionError) as error:
        raise JournalError(f"{path}: {OTHER_VERSION} ({error})") from error


def at_round_start(path: Path, recovered: Recovered, new: state.TableState) -> tuple[state.TableState, View | None]:
    """Return the table and its view at the start of the open round. Before the first round the view is None.

    new: the table of the table file, for a journal without one. Raises JournalError if the journal is of another game.
    """
    if recovered.state:
        snapshot = decode_snapshot(recovered.state)
        table, view = snapshot.table, snapshot.view
    else:
        table, view = (first_state(path) if recovered.rows_since else None) or new, None
    if table.game != new.game:
        raise JournalError(f"{path} is of a {table.game} table, not of {new.game}: give this table another name")
    return table, view


def first_state(path: Path) -> state.TableState | None:
    """Return the state of the new table at the journal's first start row; None if there is no such row."""
    starts = (row for row in rows(path) if row.kind == "start")
    row = next(starts, None)
    return _fresh(path, row) if row else None


def _fresh(path: Path, row: Row) -> state.TableState:
    with readable(path, row):
        start = msgspec.json.decode(row.event, type=Start)
        new = fresh(find(start.game), start.limits, start.table, start.options)
        return new if start.opening else msgspec.structs.replace(new, opening=None)


def fresh_engine(path: Path, row: Row) -> Engine:
    """Return a new table, by the first start row of a journal. Raises JournalError."""
    first = _fresh(path, row)
    return Engine(find(first.game), first)
