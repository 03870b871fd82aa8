"""Tapes: plain-text scenarios of what is done at a table and what it must answer; see `tests/games/README.md`."""

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
"""Where a tape can run: each makes a table of a game, with the options of the tape's first line."""


def must_be_expected(effect: e.Effect) -> bool:
    """A refusal, an alert, a round that its procedure could not end: a tape that does not name them fails."""
    handed_over = isinstance(effect, e.End) and effect.how == HANDED_OVER
    return handed_over or isinstance(effect, (e.Refuse, e.Alert))


LOUD = (e.Refuse, e.Alert, e.Call, e.Declare, e.Run, e.Light)
"""What `> nothing` rules out."""


@dataclass
class Step:
    """One line that is done, and the expectations that follow it, each with its line number."""

    line: int
    doing: str
    expected: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Outcome:
    """What came of a tape: every line with its effects, and what went otherwise than expected."""

    path: str
    transcript: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    alerts: set[str] = field(default_factory=set)
    """Alerts that were expected: a device that is mended in part tells the rest again."""

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


def parse(text: str) -> list[Step]:
    """The steps of a tape. Raises TapeError for an expectation that follows nothing, or a tape of no table."""
    steps: list[Step] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if not line.startswith(">"):
            steps.append(Step(number, line))
        elif steps:
            steps[-1].expected.append((number, line.removeprefix(">").strip()))
        else:
            raise TapeError(f"line {number}: an expectation before anything is done")
    if not steps or not steps[0].doing.startswith("table "):
        raise TapeError("line 1: a tape begins with its table, as: table sic-bo")
    return steps


def play(path: Path, on: str = "engine") -> Outcome:
    """Run the tape at `path`. What is wrong, with the language too, is a failure of the outcome and not raised."""
    outcome = Outcome(str(path))
    try:
        steps = parse(path.read_text())
        _, game, *options = steps[0].doing.split()
        with STAGES[on](game, options) as stage:
            for step in steps:
                _perform(stage, step, outcome)
    except (TapeError, OSError, LookupError, ValueError) as error:
        outcome.failures.append(str(error))
    return outcome


def _perform(stage: Stage, step: Step, outcome: Outcome) -> None:
    try:
        if not step.doing.startswith("table "):
            do(stage, step.doing)
    except (StageError, TapeError, ValueError, LookupError) as error:
        outcome.failures.append(f"line {step.line}: {step.doing}: {error}")
    effects = stage.taken()
    outcome.transcript += [step.doing, *(f"> {line}" for effect in effects for line in effect.lines)]
    outcome.failures += [f"line {line}: {what}" for line, what in _compare(step, effects)]
    outcome.failures += [f"line {step.line}: {what}" for what in _unexpected(step, effects, outcome.alerts)]


def _compare(step: Step, effects: list[e.Effect]) -> Iterator[tuple[int, str]]:
    """What was expected and did not come, in order."""
    left = [line for effect in effects for line in effect.lines]
    said = "; ".join(left) or "nothing"
    for line, expected in step.expected:
        if expected == "nothing":
            if any(isinstance(effect, LOUD) for effect in effects):
                yield line, f"expected nothing, but: {said}"
            continue
        found = next((at for at, words in enumerate(left) if matches(expected, words)), None)
        if found is None:
            yield line, f"expected {expected!r}, but after {step.doing!r}: {said}"
        else:
            left = left[found + 1 :]


def _unexpected(step: Step, effects: list[e.Effect], known: set[str]) -> Iterator[str]:
    """What came and must be expected; alerts that are expected are added to those known."""
    for effect in effects:
        for words in effect.lines:
            if any(matches(expected, words) for _, expected in step.expected):
                known.add(words)
            elif must_be_expected(effect) and not (isinstance(effect, e.Alert) and words in known):
                yield f"{step.doing}: not expected: {words}"


SECTION = re.compile(r" \(ss? [^()]*(?:\([^()]*\)[^()]*)*\)$")
"""The section in brackets at the end of a line."""


def matches(expected: str, words: str) -> bool:
    """Whether an expectation is met: word for word, `…` for anything; the section may be left out."""
    pattern = re.compile(".*".join(map(re.escape, expected.split("…"))))
    return bool(pattern.fullmatch(words) or pattern.fullmatch(SECTION.sub("", words)))
