# SPDX-License-Identifier: MIT
"""`tablectl play --on rig FILE.toml` and `--on vm`: plays tapes one after the other on a real table.

Skipped tapes are listed.
"""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.cli.shared.output import fail
from controller.tapes.runner import Stages, TapeResult, play
from hal.wiring.toml_file import ConfigurationError

if TYPE_CHECKING:
    from controller.tapes.rig.rig import Rig

VIRTUAL_PI = "tests.hil.vm.rig"
"""The program of a checkout that boots the virtual Pi, and plays on it as on any rig."""
RIG_WANTS = "--on rig wants the rig file first, then the tapes: tablectl play --on rig FILE.toml TAPE…"
LOST, NOT_PLAYED = "lost by the rig", "not played"
ENDS = ("passed", "failed", LOST, "skipped", NOT_PLAYED)


@dataclass
class RigResult(TapeResult):
    """The result of a tape on a rig whose hand was lost in it, or before it: it says nothing of the table."""

    lost: bool = False

    @property
    def passed(self) -> bool:
        return not self.failures and not self.lost


def played_on_rig(file: Path, tapes: Sequence[Path]) -> list[TapeResult]:
    """Play these tapes on the rig of this file. If there is no such rig, the command ends."""
    if file.suffix == ".tape" or file.is_dir():
        fail(f"{file} is no rig file: {RIG_WANTS}")
    from controller.tapes.rig.rig import Rig
    from hal.rig.rig_file import read_rig

    try:
        rig = Rig(read_rig(file), file.parent.absolute())
    except ConfigurationError as error:
        fail(str(error))
    with rig:
        return list(_results(tapes, rig))


def _results(tapes: Sequence[Path], rig: "Rig") -> Iterator[TapeResult]:
    """Play one tape after the other. When the hand is lost, the others are not played."""
    from controller.tapes.rig.stage import RigStages

    for tape in tapes:
        if rig.hand_lost:
            yield RigResult(str(tape), "rig", skipped=f"{NOT_PLAYED}: {rig.hand_lost}", lost=True)
        else:
            yield _timed(tape, rig, RigStages(rig))


def _timed(tape: Path, rig: "Rig", stages: Stages) -> TapeResult:
    """Play one tape, and say how long that took: on a real table it takes as long as it takes."""
    began = time.monotonic()
    result = play(tape, "rig", stages)
    if rig.hand_lost and any(rig.hand_lost in failure.what for failure in result.failures[:1]):
        result = RigResult(result.path, "rig", "", result.transcript, result.failures[:1], lost=True)
    why = "".join(f"\n  {failure}" for failure in result.failures[:1])
    click.echo(f"{tape}: {describe_end(result)}, {time.monotonic() - began:.1f} s{why}", err=True)
    return result


def describe_end(result: TapeResult) -> str:
    """How a tape has ended, in words: one of ENDS."""
    if isinstance(result, RigResult) and result.lost:
        return NOT_PLAYED if result.skipped else LOST
    return "skipped" if result.skipped else "passed" if result.passed else "failed"


def counted(outcomes: Sequence[TapeResult], ends: Sequence[str]) -> str:
    """How many tapes have ended how, in words. ends: those that are told also if there is none."""
    counts = Counter(map(describe_end, outcomes))
    return ", ".join(f"{counts[end]} {end}" for end in ENDS if end in ends or counts[end])


def play_on_virtual_pi(words: Sequence[str]) -> int:
    """Boot the virtual Pi, play there with these words of `tablectl play`, and end it. Its exit status."""
    checkout = Path(__file__).parents[3]
    if not (checkout / Path(*VIRTUAL_PI.split("."))).with_suffix(".py").exists():
        fail("the virtual Pi is a part of the tests: play on it in a checkout")
    command = [sys.executable, "-m", VIRTUAL_PI, *words]
    return subprocess.run(command, cwd=checkout, check=False).returncode  # noqa: S603 - our own program


def summary(outcomes: Sequence[TapeResult]) -> Iterator[str]:
    """For each table how many tapes passed, failed, were skipped or were lost; and why some were not played."""
    tables: dict[str, list[TapeResult]] = {}
    for it in outcomes:
        tables.setdefault(Path(it.path).parent.name, []).append(it)
    yield from (f"{table}: {counted(its, ('passed', 'failed', 'skipped'))}" for table, its in tables.items())
    reasons = Counter((describe_end(it), it.skipped.partition(": ")[2] or it.skipped) for it in outcomes if it.skipped)
    yield from (f"{end} {count}: {why}" for (end, why), count in reasons.most_common())
