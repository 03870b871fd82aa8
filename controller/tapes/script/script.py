# SPDX-License-Identifier: MIT
"""Reads a tape: the lines that do something, each with the answers expected after it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from typing import get_args

from controller.engine.record.effect_rows import EFFECTS
from controller.tapes.script.errors import TapeError, must_be_known

KINDS = sorted({effect.kind for effect in get_args(EFFECTS)})
"""The kinds of answer that can be expected: `refused`, `paid`, `all clear` …"""
NOTHING, ANY_ORDER = "nothing", "any order"


class Manner(Enum):
    """How an answer is expected: after this line, in order or in any; not after this line; not from here to the end."""

    IN_ORDER = auto()
    IN_ANY_ORDER = auto()
    NOT_HERE = auto()
    NEVER = auto()
    NOTHING = auto()
    """No refusal, alert, call, declaration, run or light after this line."""


@dataclass(frozen=True)
class Expectation:
    """One answer that must follow, or must not. `words`: as a tape writes them; `line`: number of their line."""

    line: int
    words: str
    manner: Manner = Manner.IN_ORDER
    times: int = 1

    @property
    def wanted(self) -> bool:
        """Whether the answer must come."""
        return self.manner in (Manner.IN_ORDER, Manner.IN_ANY_ORDER)

    def met_by(self, answer: str) -> bool:
        """Whether this is the answer: word for word; `…` stands for any text; the section may be missing."""
        bare = _without_section(answer)
        if "…" not in self.words:
            return self.words in {answer, bare}
        return _has_parts(self.words, answer) or _has_parts(self.words, bare)


@lru_cache(maxsize=1024)
def _without_section(answer: str) -> str:
    return SECTION.sub("", answer) if answer.endswith(")") else answer


def _has_parts(words: str, answer: str) -> bool:
    """Return whether the answer is these words, with any text at each `…`."""
    first, *between, last = words.split("…")
    if not (answer.startswith(first) and answer.endswith(last)):
        return False
    at, end = len(first), len(answer) - len(last)
    for part in between:
        at = answer.find(part, at, end)
        if at < 0:
            return False
        at += len(part)
    return at <= end


RULE = r"H?\d+(?:\.\d+)*"
"""A rule that is no section: `10.1` in New South Wales, `H9.3` of the house."""
SECTION = re.compile(rf" \((?:ss? [^()]*(?:\([^()]*\)[^()]*)*|{RULE}(?:(?:-|, ){RULE})*(?:, assumed)?)\)$")
"""A section in brackets at the end of an answer."""


@dataclass
class TapeStep:
    """One line that does something, and the expectations after it."""

    number: int
    line: str
    expected: list[Expectation] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The line, and where it stands."""
        return f"{self.line!r} (line {self.number})"

    @property
    def table(self) -> Sequence[str]:
        """The words after `table`; none if the line opens no table."""
        first, *words = self.line.split()
        return words if first == "table" else ()


LONGEST_LINE = 5_000
"""Letters of a line of a tape."""


def parse(text: str) -> list[TapeStep]:
    """The steps of a tape. Raises TapeError for an expectation that cannot be read, and if no table comes first."""
    steps: list[TapeStep] = []
    manner = Manner.IN_ORDER
    for number, line in _lines(text):
        if not line.startswith(">"):
            steps.append(TapeStep(number, line))
            manner = Manner.IN_ORDER
        elif not steps:
            raise TapeError("an expectation before anything is done", number)
        elif (words := line.removeprefix(">").strip()) == ANY_ORDER:
            manner = Manner.IN_ANY_ORDER
        else:
            steps[-1].expected.append(_expectation(number, words, manner))
    if not steps or not steps[0].table:
        raise TapeError("a tape begins with its table, as: table sic-bo", steps[0].number if steps else 1)
    return steps


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are neither empty nor a comment, with their numbers."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if len(line) > LONGEST_LINE:
            raise TapeError(f"a line of {len(line)} letters; one has {LONGEST_LINE} at most", number)
        if line and not line.startswith("#"):
            yield number, line


UNWANTED = {"not": Manner.NOT_HERE, "never": Manner.NEVER}


def _expectation(number: int, words: str, manner: Manner) -> Expectation:
    """Parse the text after `>`: `paid: …`, `3 times refused: …`, `not paid: …`, `never paid: …`, `nothing`."""
    times = 1
    if words == NOTHING:
        return Expectation(number, words, Manner.NOTHING)
    if unwanted := re.fullmatch(r"(not|never) (.+)", words):
        manner, words = UNWANTED[unwanted[1]], unwanted[2]
    elif counted := re.fullmatch(r"([1-9][0-9]{0,3}) times (.+)", words):
        times, words = int(counted[1]), counted[2]
    _must_be_an_answer(words, number)
    return Expectation(number, words, manner, times)


def _must_be_an_answer(words: str, line: int) -> None:
    """Raises TapeError if no answer begins like this. `…` at the beginning stands for any kind."""
    kind = words.partition(": ")[0]
    if not words.startswith("…"):
        must_be_known("no answer is called", kind, KINDS, line)
