"""Past rounds from the journal, replayed and compared byte for byte."""

from pathlib import Path

import msgspec

from controller.conductor import fresh, restored
from controller.engine import effects as e
from controller.engine import events, state
from controller.engine.engine import Engine
from controller.games import find
from controller.journal import JournalError, Row, rows

OTHER_VERSION = (
    "its open round was written by a version that this one cannot read: finish the round with that version, "
    "or move the journal aside"
)


class Start(msgspec.Struct, rename={"board_digest": "board digest", "configuration_digest": "configuration digest"}):
    """The first row of a run in the journal."""

    version: str
    game: str
    table: str
    limits: state.Limits
    options: dict[str, object]
    board: str
    board_digest: str = ""
    configuration_digest: str = ""
    approvals: dict[str, str] = {}


class Replayed(msgspec.Struct):
    """How many events were replayed, and the rows whose effects or state are now different."""

    events: int = 0
    differing: list[int] = []


def replayed(path: Path) -> Replayed:
    """Feed the journal's events to a new table and compare effects and states.

    Raises JournalError if there is no start row, or if another version wrote the events.
    """
    try:
        return _replayed(path)
    except msgspec.ValidationError as error:
        raise JournalError(f"{path}: {OTHER_VERSION} ({error})") from error


def _replayed(path: Path) -> Replayed:
    result = Replayed()
    engine: Engine | None = None
    for row in rows(path):
        if row.kind == "start" and engine is None:
            engine = _fresh_engine(row)
        elif row.kind == "event":
            if engine is None:
                raise JournalError(f"{path}: row {row.sequence} is an event before any start")
            result.events += 1
            if e.encode(engine.feed(events.decode(row.event))) != row.effects:
                result.differing.append(row.sequence)
        elif row.kind == "state" and engine and state.encode(restored(row.event).table) != engine.round_ended:
            result.differing.append(row.sequence)
    return result


def first_state(path: Path) -> state.TableState | None:
    """The state of the new table at the journal's first start row; None if there is no such row."""
    starts = (row for row in rows(path) if row.kind == "start")
    row = next(starts, None)
    return _fresh(row) if row else None


def _fresh(row: Row) -> state.TableState:
    start = msgspec.json.decode(row.event, type=Start)
    return fresh(find(start.game), start.limits, start.table, start.options)


def _fresh_engine(row: Row) -> Engine:
    first = _fresh(row)
    return Engine(find(first.game), first)
