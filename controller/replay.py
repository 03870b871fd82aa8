"""Past rounds from the journal: printed step by step, or replayed and compared byte for byte."""

import time
from collections.abc import Iterator
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


def steps(path: Path, number: int | None) -> Iterator[str]:
    """Text lines: each event of the round (None: of all rounds) with its time and its effects."""
    for row in rows(path, round=number):
        when = (
            time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(row.time / 1e9)) + f".{row.time // 1_000_000 % 1000:03}"
        )
        if row.kind == "start":
            start = msgspec.json.decode(row.event, type=Start)
            yield f"{when} started: version {start.version}, {start.game} on {start.board}"
            yield from (f"    > approval {name}: {reference}" for name, reference in start.approvals.items())
        elif row.kind == "event":
            yield f"{when} round {row.round}: {_in_words(row)}"
            yield from (f"    > {line}" for line in _effects_in_words(row))


def _effects_in_words(row: Row) -> Iterator[str]:
    """The kept effects as text lines; effects of another version field by field."""
    try:
        for effect in e.decode(row.effects):
            yield from effect.lines
    except msgspec.ValidationError:
        for fields in msgspec.json.decode(row.effects):
            yield " ".join([fields.pop("type"), *(f"{key}={value}" for key, value in fields.items())])


def _in_words(row: Row) -> str:
    """An event's name and fields, without its time."""
    fields = msgspec.json.decode(row.event)
    name = fields.pop("type")
    fields.pop("at", None)
    return " ".join([name, *(f"{key}={value}" for key, value in fields.items())])


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
