# SPDX-License-Identifier: MIT
"""Plays tapes: text files with acts at a table and the answers expected; see `tests/games/README.md`."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from controller.engine.record import effects as e
from controller.tapes.language import do
from controller.tapes.script.errors import NotPlayable, StageError, StageLost, TapeError
from controller.tapes.script.opening import TableRefused
from controller.tapes.script.script import TapeStep, parse
from controller.tapes.script.verdict import Failure, TapeVerdict, answers_of
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.simulated_stage import SimulatedStage
from controller.tapes.stages.tape_table import TapeTable
from hal.rig.hand_protocol import RigHandError
from hal.wiring.regular_file import read_regular

STAGES: dict[str, Callable[[str, Sequence[str]], TapeTable]] = {"engine": EngineStage, "sim": SimulatedStage}
"""By name, the stages on which a tape can be played. Called with the game and the words of the first line."""


LONGEST = 1_000_000
"""The most bytes of a tape: also `/dev/zero` ends somewhere."""


@dataclass(frozen=True)
class Played:
    """One line of a tape that was played, with the answers that followed."""

    number: int
    line: str
    followed: tuple[str, ...]


@dataclass
class TapeResult:
    """The result of a tape: every line with the answers that followed, and the failures."""

    path: str
    on: str
    skipped: str = ""
    """Why it cannot be played on this stage; empty if it was played."""
    transcript: list[Played] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures


class Stages(Protocol):
    """Where tapes are played: makes a stage for each."""

    def __call__(self, game: str, words: Sequence[str], /) -> TapeTable:
        """A new table, by the game and the words of the tape's first line."""

    def cannot(self, steps: Sequence[TapeStep]) -> str:
        """Why a tape cannot be played there, by its words; empty if it can."""


def play(path: Path, on: str = "engine", stages: "Stages | None" = None) -> TapeResult:
    """Play the tape at `path`. Every error, also in the tape's language, becomes a failure in the result.

    on: the name of the stage. stages: where tapes are played under this name; None: one of STAGES.
    """
    result = TapeResult(str(path), on)
    try:
        steps = parse(_text(path))
    except TapeError as error:
        result.failures.append(Failure(error.line, str(error)))
    except (OSError, ValueError) as error:
        result.failures.append(Failure(1, f"the tape cannot be read: {error}"))
    else:
        with ExitStack() as open_stages:
            try:
                result.skipped = stages.cannot(steps) if stages else ""
                if not result.skipped:
                    _Player(stages or STAGES[on], open_stages, result).play(steps)
            except NotPlayable as why:
                result.skipped = str(why)
            except (StageError, RigHandError) as lost:
                result.failures.append(Failure(1, str(lost)))
    return result


def _text(path: Path) -> str:
    """The text of a tape. Raises OSError, also if it is longer than LONGEST bytes; ValueError if it is not text."""
    return read_regular(path, LONGEST).decode()


class _Player:
    """Plays one tape, line by line."""

    def __init__(
        self, make: Callable[[str, Sequence[str]], TapeTable], open_stages: ExitStack, result: TapeResult
    ) -> None:
        self._make, self._open_stages, self._result = make, open_stages, result
        self._stage: TapeTable | None = None
        self._ended = False
        """Whether nothing can follow: the tape names no table that there could be."""
        self._verdict = TapeVerdict()

    def play(self, steps: Sequence[TapeStep]) -> None:
        """Play these lines."""
        for step in steps:
            if self._ended:
                return
            said = answers_of(self._effects_of(step))
            self._result.transcript.append(Played(step.number, step.line, tuple(words for _, words in said)))
            self._result.failures += self._verdict.on(step, said)
            self._ended |= bool(self._result.failures and self._stage and self._stage.ends_at_failure)

    def _effects_of(self, step: TapeStep) -> Sequence[e.Effect]:
        """Do what a line says. A line that cannot be done is a failure."""
        try:
            if step.table:
                self._open(*step.table)
            elif self._stage is None:
                raise TapeError("there is no table")
            else:
                do(self._stage, step.line)
            if self._stage:
                self._stage.settle(step)
        except TableRefused as refused:
            return refused.why
        except (StageError, TapeError, RigHandError, ValueError, LookupError) as error:
            self._result.failures.append(Failure(step.number, f"{step.line}: {error}"))
            self._ended = self._stage is None or isinstance(error, StageLost | RigHandError)
        return self._stage.take_effects() if self._stage and not self._ended else []

    def _open(self, game: str, *words: str) -> None:
        """A new table. A tape has one; only a table that was refused is followed by another."""
        if self._stage is not None:
            raise TapeError("a tape has one table, and this one has its table already")
        self._stage = self._open_stages.enter_context(self._make(game, words))
