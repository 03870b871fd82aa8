# SPDX-License-Identifier: MIT
"""`tablectl journal show`: a part of the journal as a report, with the time, the entry, its author and the answer."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec

from controller.conductor.replay import Start
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.shown.event_words import in_words
from controller.journal import Row
from controller.journal.reading import Damaged
from controller.journal.trust import Loss
from controller.zone import local

ANSWER = " " * 14 + "> "
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, OSError, RecursionError)
"""Exceptions that a malformed row can raise."""
HIDDEN = (e.Lie,)
"""Effects that only tell the screens what another effect says."""


class ReportRow(msgspec.Struct, frozen=True):
    """One row of the journal for a reader."""

    sequence: int
    time: str
    """With the date and the offset from UTC."""
    round: int
    what: str
    by: str
    """The person who entered it over a socket."""
    said: tuple[str, ...]
    """The table's answer, line by line."""
    event: msgspec.Raw
    """As recorded in the journal."""
    effects: msgspec.Raw
    """As recorded in the journal."""


def steps(rows: Iterable[Row], damaged: Damaged) -> Iterator[ReportRow]:
    """Yield the rows that a reader wants: events, starts of the controller, and accepted losses.

    damaged: called with each malformed row. The rows after it follow.
    """
    for row in rows:
        try:
            if row.kind in STEPS:
                yield STEPS[row.kind](row)
        except UNREADABLE as why:
            damaged(row.sequence, f"{type(why).__name__}: {why}")


def _start(row: Row) -> ReportRow:
    start = msgspec.json.decode(row.event, type=Start)
    what = f"the controller is started: version {start.version}, {start.game} on {start.board}"
    approvals = (f"approval {name}: {reference}" for name, reference in start.approvals.items())
    return _step(row, what, said=tuple(approvals))


def _event(row: Row) -> ReportRow:
    what, by = _what_happened(row.event)
    return _step(row, what, by, tuple(_answers(row.effects)))


def _loss(row: Row) -> ReportRow:
    loss = msgspec.json.decode(row.event, type=Loss)
    what = f"a loss in the journal is accepted: {loss.reason}"
    return _step(row, what, loss.by, loss.found)


STEPS: Mapping[str, Callable[[Row], ReportRow]] = {"start": _start, "event": _event, "loss": _loss}


def _step(row: Row, what: str, by: str = "", said: tuple[str, ...] = ()) -> ReportRow:
    return ReportRow(
        row.sequence, _moment(row.time), int(row.round), what, by, said, _raw(row.event), _raw(row.effects or b"[]")
    )


def _raw(kept: bytes) -> msgspec.Raw:
    """Return the recorded JSON. Raises ValueError if it is invalid or on several lines."""
    msgspec.json.decode(kept)
    if b"\n" in kept:
        raise ValueError("JSON on several lines")
    return msgspec.Raw(kept)


def _moment(nanoseconds: int) -> str:
    """`2026-11-22T14:05:03.250+1000`, in the table's time."""
    thousandths = nanoseconds // 1_000_000 % 1000
    return f"{local(nanoseconds):%Y-%m-%dT%H:%M:%S.{thousandths:03}%z}"


def _what_happened(kept: bytes) -> tuple[str, str]:
    """Return an event in words, with its author. An event of another version is listed field by field."""
    try:
        event = events.decode(kept)
    except msgspec.ValidationError:
        fields = msgspec.json.decode(kept)
        return _field_by_field(fields), fields.get("by", "")
    return in_words(event), event.by


def _answers(kept: bytes) -> Iterator[str]:
    """Return the effects as lines. Effects of another version are listed field by field."""
    try:
        effects = effect_rows.decode(kept)
    except msgspec.ValidationError:
        yield from map(_field_by_field, msgspec.json.decode(kept))
        return
    for effect in effects:
        if not isinstance(effect, HIDDEN):
            yield from effect.lines


def _field_by_field(fields: dict[str, Any]) -> str:
    shown = (f"{key} {value}" for key, value in fields.items() if key not in ("type", "at", "by"))
    return f"{fields['type']}: {', '.join(shown)}"


def report(steps_: Iterable[ReportRow]) -> Iterator[str]:
    """Yield the steps as lines, with a heading for each day and each round."""
    day, round_ = "", None
    for step in steps_:
        date, _, clock = step.time.partition("T")
        if date != day:
            day = date
            yield f"{date}, {datetime.fromisoformat(date):%A}"
        if step.round and step.round != round_:
            round_ = step.round
            yield f"Round {round_}"
        yield f"{clock[:12]}  {step.what}" + (f"  [by {step.by}]" if step.by else "")
        yield from (f"{ANSWER}{line}" for line in step.said)
