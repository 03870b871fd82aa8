# SPDX-License-Identifier: MIT
"""Holds an export against the description: each line, its fields, its hash, and the chain of hashes over the lines."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Annotated, Any, get_args

import msgspec

from controller.description import rounded
from controller.description.rows import EVENT_OF
from controller.engine.record import effect_rows, events
from controller.journal.form import BEGINNING, MOST, OF_ROUNDS, Count, Hexadecimal, digest

NOTHING = b"null"

LOW, HIGH = -(2**63), 2**63 - 1
"""Nanoseconds. Range of the times in a journal."""

LONGEST_SHOWN = 60
"""Letters. Longest excerpt of a line in a finding."""


class ExportLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of an export."""

    sequence: Annotated[int, msgspec.Meta(ge=1, le=MOST)]
    time: Annotated[str, msgspec.Meta(pattern=r"\A-?[0-9]{1,19}\Z")] | int | float
    """Nanoseconds. A number in exports of versions before 0.25.0, and after another program a rounded one."""
    round: Count
    kind: str
    event: msgspec.Raw
    """The bytes that were hashed."""
    effects: msgspec.Raw
    """The bytes that were hashed."""
    previous: Hexadecimal
    hash: Hexadecimal

    @property
    def genuine(self) -> bool:
        """Whether the hash fits the other fields."""
        return not isinstance(self.time, float) and self._was_at(int(self.time))

    @property
    def time_before(self) -> int | None:
        """Return the original time if another program has rounded the time; None if the hash does not prove it."""
        if isinstance(self.time, str) or not rounded.rounded(self.time):
            return None
        return next(filter(self._was_at, rounded.before(self.time)), None)

    @property
    def may_be_rounded(self) -> bool:
        """Whether the event or the answers hold numbers that another program may have rounded."""
        return rounded.has_rounded((bytes(self.event), bytes(self.effects)))

    def _was_at(self, time: int) -> bool:
        """Return whether the hash fits the other fields and this time."""
        event, effects = (b"" if bytes(it) == NOTHING else bytes(it) for it in (self.event, self.effects))
        previous = bytes.fromhex(self.previous)
        if not LOW <= time <= HIGH:
            return False
        return digest((self.sequence, time, self.round, self.kind, event, effects, previous)).hex() == self.hash


class ValidationResult:
    """The result of validating an export."""

    def __init__(self) -> None:
        self.rows = 0
        self.gaps: list[tuple[int, int]] = []
        """Ranges of rows that the export leaves out: first and last row."""
        self.rounded = 0
        """Number of rows with a time that another program has rounded. The hash proves their other fields."""
        self._last: ExportLine | None = None
        self._open_gaps: list[tuple[int, int]] = []
        """Gaps after the first line without an event or a state after them. They may be a round with hidden cards."""
        self._broken = False
        """Whether a line was changed, or does not follow from the line before."""

    @property
    def words(self) -> str:
        """Say which rows the export has, whether its chain is whole, and how many times were rounded."""
        rounded_times = f"; the times of {self.rounded} rows were rounded by another program" if self.rounded else ""
        return self._rows_and_chain + rounded_times

    @property
    def _rows_and_chain(self) -> str:
        if self._last is None:
            return "no row"
        chain = "NOT whole" if self._broken else "whole"
        if not self.gaps:
            return f"rows 1 to {self._last.sequence}, and the chain of their hashes is {chain}"
        left = ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in self.gaps[:5])
        more = f" and {len(self.gaps) - 5} more stretches" if len(self.gaps) > 5 else ""
        rows = f"{self.rows} rows up to row {self._last.sequence}"
        return f"{rows}; not in it: {left}{more}; the chain is {chain} between these"

    def findings(self, lines: Iterable[bytes]) -> Iterator[str]:
        """Yield each finding in words, with its line and field."""
        for number, words in enumerate(lines, 1):
            yield from (f"line {number}: {found}" for found in self._findings(words))

    def _findings(self, words: bytes) -> Iterator[str]:
        line, found = _decoded(words, ExportLine, "")
        if line is None:
            self._broken = True
            yield found
            return
        yield from _of_kind(line)
        if not line.genuine:
            yield from self._not_genuine(line)
        if found := self._out_of_chain(line):
            self._broken = True
            yield found
        yield from self._missing(line)
        self.rows += 1
        if self._last is None or line.sequence > self._last.sequence:
            self._last = line

    def _not_genuine(self, line: ExportLine) -> Iterator[str]:
        """Say why the hash of a line is wrong. Rounded times are reported once, then only counted."""
        if (time := line.time_before) is not None:
            self.rounded += 1
            if self.rounded == 1:
                yield f"time: found {line.time}; numbers were rounded by another program: the hash is that of {time}"
            return
        self._broken = True
        why = (
            "numbers in it over 2^53 were rounded by another program, or it was changed" if line.may_be_rounded else ""
        )
        yield f"hash: found {line.hash}; it is not the hash of what stands in this line: {why or 'it was changed'}"

    def _out_of_chain(self, line: ExportLine) -> str:
        """Return why this line does not follow the one before. Empty if it does, or after a gap."""
        last = self._last.sequence if self._last else 0
        if line.sequence <= last:
            return f"sequence: found {line.sequence} after {last}; allowed: a higher one"
        if line.sequence > last + 1:
            gap = (last + 1, line.sequence - 1)
            self.gaps.append(gap)
            self._open_gaps += [gap] if self._last else []
            return ""
        before = self._last.hash if self._last else BEGINNING.hex()
        return (
            "" if line.previous == before else f"previous: found {line.previous}; allowed: {before}, of the row before"
        )

    def _missing(self, line: ExportLine) -> Iterator[str]:
        """Yield the missing rows before this line. An export leaves out all events and states up to its end, or
        none.
        """
        if line.kind not in OF_ROUNDS or not self._open_gaps:
            return
        for first, last in self._open_gaps:
            rows = f"row {first} is" if first == last else f"rows {first} to {last} are"
            yield f"sequence: {rows} missing between lines of this export"
        self._open_gaps, self._broken = [], True


def _of_kind(line: ExportLine) -> Iterator[str]:
    """Yield the faults of the event and the effects in a row of this kind."""
    if line.kind not in EVENT_OF:
        yield f"kind: found {_shown(msgspec.json.encode(line.kind))}; allowed: {', '.join(EVENT_OF)}"
        return
    found = [_decoded(line.event, EVENT_OF[line.kind], "event")[1]]
    if line.kind == "event":
        found.append(_decoded(line.effects, list[effect_rows.EFFECTS], "effects")[1])
    elif bytes(line.effects) != NOTHING:
        found.append(f"effects: found {_shown(bytes(line.effects))}; allowed: null in a row of this kind")
    yield from filter(None, found)


def _decoded(words: bytes | msgspec.Raw, kind: Any, field: str) -> tuple[Any, str]:
    """Return the decoded value, or None and a finding: the field, the found value and the allowed ones."""
    try:
        try:
            return msgspec.json.decode(words, type=kind), ""
        except msgspec.ValidationError as error:  # it may come before an end that is no JSON, as in `10 dice`
            return None, _in_words(error, words, field)
    except (ValueError, RecursionError) as error:  # no JSON, no text, or nested too deep
        return None, f"{f'{field}: ' if field else ''}this is no JSON ({error})"


AT_A_FIELD = re.compile(r"(?P<allowed>.*?)(?: - at `(?:key in )?\$(?P<path>.*)`)?", re.DOTALL)


def _in_words(error: msgspec.ValidationError, words: bytes | msgspec.Raw, field: str) -> str:
    """`event.cents: found "12"; Expected `int`, got `str``."""
    parts = AT_A_FIELD.fullmatch(str(error))
    assert parts  # every message; a name that was found may bring a line break into it
    path = parts["path"] or ""
    name = (field + path).lstrip(".") or "the line"
    try:
        found = msgspec.json.encode(_at(msgspec.json.decode(words), path))
    except RecursionError:
        found = b"what is nested too deep"
    return f"{name}: found {_shown(found)}; {_allowed(parts['allowed'], found)}"


def _allowed(said: str, found: bytes) -> str:
    """Return the allowed values. An invalid type name gets the most similar known one instead of the whole list."""
    if not said.startswith("Invalid"):
        return said
    names = [it.__name__ for it in (*get_args(events.EVENTS), *get_args(effect_rows.EFFECTS))]
    near = get_close_matches(found.decode(errors="replace").strip('"'), names, n=1)
    return f"allowed: one of those that tablectl journal schema lists here{f', as {near[0]}' if near else ''}"


def _at(found: Any, path: str) -> Any:
    """Return the value at a path such as `.event[2].cents`. A path with `[...]` ends at the list."""
    for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path.partition("[...]")[0]):
        try:
            found = found[int(index)] if index else found[name]
        except (LookupError, TypeError):
            return found
    return found


def _shown(found: bytes) -> str:
    """Return the beginning of a value. Bytes that are not text are escaped."""
    words = found[: 4 * LONGEST_SHOWN].decode(errors="backslashreplace")
    return words if len(words) <= LONGEST_SHOWN else f"{words[:LONGEST_SHOWN]}…"
