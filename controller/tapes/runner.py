"""Plays tapes: text files with acts at a table and the answers expected; see `tests/games/README.md`."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller.engine import effects as e
from controller.engine.engine import HANDED_OVER
from controller.tapes.engine_stage import EngineStage
from controller.tapes.language import TapeError, do
from controller.tapes.machines import StageError
from controller.tapes.simulated_stage import SimulatedStage
from controller.tapes.stage import Stage

STAGES: dict[str, Callable[[str, Sequence[str]], Stage]] = {"engine": EngineStage, "sim": SimulatedStage}
"""By name, the stages on which a tape can be played. Called with the game and the words of the first line."""


def must_be_expected(effect: e.Effect) -> bool:
    """Whether a tape fails without an expectation of this: a refusal, an alert, a round that its procedure
    could not end."""
    handed_over = isinstance(effect, e.End) and effect.how == HANDED_OVER
    return handed_over or isinstance(effect, (e.Refuse, e.Alert))


LONGEST = 1_000_000
"""The most bytes of a tape: also `/dev/zero` ends somewhere."""

LOUD = (e.Refuse, e.Alert, e.Call, e.Declare, e.Run, e.Light)
"""The effects that `> nothing` forbids."""


@dataclass
class TapeStep:
    """One line that does something, and the expectations after it, with their line numbers."""

    number: int
    line: str
    expected: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class TapeResult:
    """The result of a tape: every line with its effects, and the failures."""

    path: str
    transcript: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    alerts: set[str] = field(default_factory=set)
    """Alerts expected so far. A device that is only partly mended may repeat them."""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


def parse(text: str) -> list[TapeStep]:
    """The steps of a tape. Raises TapeError if the first line is not a table, or an expectation comes first."""
    steps: list[TapeStep] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if not line.startswith(">"):
            steps.append(TapeStep(number, line))
        elif steps:
            steps[-1].expected.append((number, line.removeprefix(">").strip()))
        else:
            raise TapeError(f"line {number}: an expectation before anything is done")
    if not steps or not steps[0].line.startswith("table "):
        raise TapeError("line 1: a tape begins with its table, as: table sic-bo")
    return steps


def _text(path: Path) -> str:
    """The text of a tape. Raises OSError; ValueError if it is not text, or longer than LONGEST bytes."""
    with path.open("rb") as file:
        raw = file.read(LONGEST + 1)
    if len(raw) > LONGEST:
        raise ValueError(f"{path.name}: a tape has at most {LONGEST} bytes")
    return raw.decode()


def play(path: Path, on: str = "engine") -> TapeResult:
    """Play the tape at `path`. Every error, also in the tape's language, becomes a failure in the result."""
    result = TapeResult(str(path))
    try:
        steps = parse(_text(path))
        _, game, *options = steps[0].line.split()
        with STAGES[on](game, options) as stage:
            for step in steps:
                _perform(stage, step, result)
    except (TapeError, StageError, OSError, LookupError, ValueError) as error:
        result.failures.append(str(error))
    return result


def _perform(stage: Stage, step: TapeStep, result: TapeResult) -> None:
    try:
        if not step.line.startswith("table "):
            do(stage, step.line)
    except (StageError, TapeError, ValueError, LookupError) as error:
        result.failures.append(f"line {step.number}: {step.line}: {error}")
    effects = stage.take_effects()
    result.transcript += [step.line, *(f"> {line}" for effect in effects for line in effect.lines)]
    result.failures += [f"line {line}: {what}" for line, what in _compare(step, effects)]
    result.failures += [f"line {step.number}: {what}" for what in _unexpected(step, effects, result.alerts)]


def _compare(step: TapeStep, effects: list[e.Effect]) -> Iterator[tuple[int, str]]:
    """The expectations that were not met, with their line numbers. Order matters."""
    left = [line for effect in effects for line in effect.lines]
    said = "; ".join(left) or "nothing"
    for line, expected in step.expected:
        if expected == "nothing":
            if any(isinstance(effect, LOUD) for effect in effects):
                yield line, f"expected nothing, but: {said}"
            continue
        found = next((at for at, words in enumerate(left) if matches(expected, words)), None)
        if found is None:
            yield line, f"expected {expected!r}, but after {step.line!r}: {said}"
        else:
            left = left[found + 1 :]


def _unexpected(step: TapeStep, effects: list[e.Effect], known: set[str]) -> Iterator[str]:
    """The effects that needed an expectation and had none. Adds expected alerts to `known`."""
    for effect in effects:
        for words in effect.lines:
            if any(matches(expected, words) for _, expected in step.expected):
                known.add(words)
            elif must_be_expected(effect) and not (isinstance(effect, e.Alert) and words in known):
                yield f"{step.line}: not expected: {words}"


SECTION = re.compile(r" \(ss? [^()]*(?:\([^()]*\)[^()]*)*\)$")
"""A section in brackets at the end of a line."""


def matches(expected: str, words: str) -> bool:
    """Whether `words` meet an expectation: word for word; `…` stands for any text; the section may be missing."""
    pattern = re.compile(".*".join(map(re.escape, expected.split("…"))))
    return bool(pattern.fullmatch(words) or pattern.fullmatch(SECTION.sub("", words)))
